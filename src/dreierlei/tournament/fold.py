"""The fold: what follows from each kind of event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dreierlei.kit.turn import Turn
from dreierlei.tournament.bounds import FURTHEST, TURNS, valid_turn
from dreierlei.tournament.events import (
    CallAnswered,
    Changed,
    CheckedIn,
    Committed,
    Concluded,
    Created,
    Decided,
    DirectorCalled,
    Drawn,
    DrawSeed,
    DroppedOut,
    Edited,
    Held,
    HelperAdded,
    HelperRemoved,
    LogEvent,
    LotsDrawn,
    Missed,
    PlayerUndone,
    Published,
    QualifiedBefore,
    RefereeNamed,
    Registered,
    ResultConfirmed,
    Returned,
    RoundClosed,
    RoundStarted,
    ScoresCorrected,
    ScoresEntered,
    SeedPublished,
    SheetUndone,
    Swapped,
    TableNoted,
    TurnCorrected,
    TurnWritten,
    Withdrawn,
)
from dreierlei.tournament.score_sheet import ScoreSheet, Where
from dreierlei.tournament.state import (
    DRAW,
    FINAL,
    LABELS,
    Helper,
    Player,
    Status,
    Ticket,
    Tournament,
    follow,
    lots_label,
)


def _known(tournament: Tournament, players: Iterable[int]) -> None:
    if not tournament.players.keys() >= set(players):
        raise LookupError(players)


@follow.register
def _(fact: Created, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, profile=fact.profile, profiled=event.number, seed=fact.seed, commitment=fact.commitment)


@follow.register
def _(fact: Committed, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, commitment=fact.commitment, spent=False)


@follow.register
def _(fact: HelperAdded, tournament: Tournament, event: LogEvent) -> Tournament:
    number = len(tournament.helpers) + 1
    helper = Helper(number, fact.name, fact.rights, event.number)
    return replace(tournament, helpers={**tournament.helpers, number: helper})


@follow.register
def _(fact: HelperRemoved, tournament: Tournament, event: LogEvent) -> Tournament:
    helper = replace(tournament.helpers[fact.helper], active=False)
    return replace(tournament, helpers={**tournament.helpers, fact.helper: helper})


@follow.register
def _(fact: Changed, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, profile=fact.profile, profiled=event.number)


@follow.register
def _(fact: SeedPublished, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, seed=fact.seed)


@follow.register
def _(fact: Registered, tournament: Tournament, event: LogEvent) -> Tournament:
    status: Status = "present" if fact.present else "registered"
    players = dict(tournament.players)
    for number, person in enumerate(fact.people, len(players) + 1):
        players[number] = Player(number, person, status, _first_game(fact.game), event.number, event.number)
    return replace(tournament, players=players)


def _first_game(game: int) -> int:
    if game not in (1, 2):
        raise ValueError(game)
    return game


def _marked(tournament: Tournament, event: LogEvent, players: Iterable[int], **change: object) -> Tournament:
    """Return the state with something changed about players; what stood there before is kept for their undo."""
    marked = {}
    for number in players:
        player = tournament.players[number]
        written: dict[str, object] = {"version": event.number, "written": event.number, "past": player}
        marked[number] = replace(player, **(change | written))  # type: ignore[arg-type]  # fields of a player
    return replace(tournament, players={**tournament.players, **marked})


@follow.register
def _(fact: Edited, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, event, (fact.player,), person=fact.person)


@follow.register
def _(fact: Withdrawn, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, event, (fact.player,), status="withdrawn")


@follow.register
def _(fact: CheckedIn, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, event, fact.players, status="present", game=_first_game(fact.game))


@follow.register
def _(fact: Missed, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, event, fact.players, status="missed")


@follow.register
def _(fact: DroppedOut, tournament: Tournament, event: LogEvent) -> Tournament:
    return _leaving(_marked(tournament, event, (fact.player,), status="out"), fact.player, True)


@follow.register
def _(fact: Returned, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, event, (fact.player,), status="present")


@follow.register
def _(fact: PlayerUndone, tournament: Tournament, event: LogEvent) -> Tournament:
    player = tournament.players[fact.player]
    if player.past is None or player.written != fact.number:
        raise LookupError(fact.number)
    players = {**tournament.players, fact.player: replace(player.past, version=event.number)}
    stays = player.status == "out" and player.past.status != "out"
    return replace(_leaving(tournament, fact.player, False) if stays else tournament, players=players)


def _leaving(tournament: Tournament, player: int, leaves: bool) -> Tournament:
    """Return the state with a player noted, or no longer noted, as leaving in the round that began last (§11.3)."""
    current = tournament.current
    if current is None:
        return tournament
    sheets = tuple(
        replace(sheet, left=sheet.left | {player} if leaves else sheet.left - {player})
        if player in sheet.players
        else sheet
        for sheet in tournament.sheets[current]
    )
    return replace(tournament, sheets={**tournament.sheets, current: sheets})


@follow.register
def _(fact: Drawn, tournament: Tournament, event: LogEvent) -> Tournament:
    seated = [player for table in fact.tables for player in table]
    _known(tournament, seated)
    if len(set(seated)) != len(seated) or not all(1 <= len(table) <= 5 for table in fact.tables):
        raise ValueError(fact.tables)
    if fact.game not in (1, 2, FINAL) or (fact.game == FINAL and len(fact.tables) != 1):
        raise ValueError(fact.game)
    if fact.game == 2 and 1 not in tournament.seatings:
        raise LookupError(1)
    seatings = {**tournament.seatings, fact.game: fact.tables}
    drawn = _ticketed(tournament, LABELS[fact.game], fact.draw, seated)
    seated_at = {**tournament.seated, fact.game: event.number}
    return replace(drawn, seatings=seatings, seated=seated_at, witnessed=tournament.witnessed | {DRAW})


def _ticketed(tournament: Tournament, label: str, draw: DrawSeed | None, people: Iterable[int]) -> Tournament:
    if draw is None:
        return tournament
    before = tournament.tickets.get(label)
    seen = (*(before.seen if before else ()), draw.seen)
    return replace(tournament, tickets={**tournament.tickets, label: Ticket(draw, tuple(sorted(people)), seen)})


@follow.register
def _(fact: Swapped, tournament: Tournament, event: LogEvent) -> Tournament:
    _known(tournament, (fact.first, fact.second))
    pair = {fact.first: fact.second, fact.second: fact.first}
    tables = tuple(tuple(pair.get(player, player) for player in table) for table in tournament.seatings[fact.game])
    seated = {**tournament.seated, fact.game: event.number}
    return replace(tournament, seatings={**tournament.seatings, fact.game: tables}, seated=seated)


@follow.register
def _(fact: RefereeNamed, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, referee=fact.name)


@follow.register
def _(fact: RoundStarted, tournament: Tournament, event: LogEvent) -> Tournament:
    key = (fact.game, fact.round)
    seated = {player for table in tournament.seatings[fact.game] for player in table}
    first = tuple(player for player in tournament.present if tournament.players[player].game == 1)
    participants = tournament.participants or first
    if fact.game == 2:
        participants += tuple(sorted(seated - set(participants)))  # §1.7: who joins in game 2
    if key in tournament.started or fact.round not in (1, 2) or not seated <= set(participants):
        raise ValueError(key)
    sheets = tuple(_blank(tournament, table) for table in tournament.seatings[fact.game])
    return replace(
        tournament,
        started={**tournament.started, key: event.time},
        sheets={**tournament.sheets, key: sheets},
        participants=participants,
        starters=tournament.starters or len(first),
    )


@follow.register
def _(fact: RoundClosed, tournament: Tournament, event: LogEvent) -> Tournament:
    if fact.game == FINAL or not tournament.complete((fact.game, fact.round)):
        raise ValueError(fact)
    return replace(tournament, shut=tournament.shut | {(fact.game, fact.round)})


@follow.register
def _(fact: Published, tournament: Tournament, event: LogEvent) -> Tournament:
    rounds = tuple(round for round in tournament.started if tournament.closed(round))
    return replace(tournament, published={**tournament.published, fact.what: rounds})


@follow.register
def _(fact: Held, tournament: Tournament, event: LogEvent) -> Tournament:
    shown = {what: rounds for what, rounds in tournament.published.items() if what != fact.what}
    return replace(tournament, published=shown)


def _blank(tournament: Tournament, table: tuple[int, ...]) -> ScoreSheet:
    barred = frozenset(player for player in table if tournament.players[player].status != "present")
    nobody = len(barred) == len(table)  # §11.3: nobody is left to play or to write
    return ScoreSheet(table, barred, ((),) * len(table), (None,) * len(table) if nobody else None)


@follow.register
def _(fact: TurnWritten, tournament: Tournament, event: LogEvent) -> Tournament:
    turns = tournament.sheet(fact.where).turns[_at(fact.seat)]
    return _retold(tournament, event, fact.where, fact.seat, (*turns, valid_turn(fact.turn)))


@follow.register
def _(fact: TurnCorrected, tournament: Tournament, event: LogEvent) -> Tournament:
    turns = list(tournament.sheet(fact.where).turns[_at(fact.seat)])
    turns[_at(fact.index)]
    turns[fact.index : fact.index + 1] = [] if fact.new is None else [valid_turn(fact.new)]
    return _retold(tournament, event, fact.where, fact.seat, tuple(turns))


def _at(index: int) -> int:
    if index < 0:
        raise LookupError(index)  # which Python would count from the end
    return index


def _retold(tournament: Tournament, event: LogEvent, where: Where, seat: int, turns: tuple[Turn, ...]) -> Tournament:
    if len(turns) > TURNS:
        raise ValueError(len(turns))
    seats = list(tournament.sheet(where).turns)
    seats[seat] = turns
    return _wrote(tournament, event, where, turns=tuple(seats))


def _wrote(tournament: Tournament, event: LogEvent, where: Where, **change: object) -> Tournament:
    """Return the state with something written on a sheet; what stood there before is kept for its undo."""
    sheet = tournament.sheet(where)
    written: dict[str, object] = {"version": event.number, "written": event.number, "past": sheet}
    fresh = replace(sheet, **(change | written))  # type: ignore[arg-type]  # fields of a sheet
    return tournament.with_sheet(where, fresh)


@follow.register
def _(fact: TableNoted, tournament: Tournament, event: LogEvent) -> Tournament:
    if fact.starter is not None and not 0 <= fact.starter < len(tournament.sheet(fact.where).players):
        raise LookupError(fact.starter)
    if isinstance(fact.writer, int) and fact.writer not in tournament.sheet(fact.where).players:
        raise LookupError(fact.writer)
    return _wrote(tournament, event, fact.where, starter=fact.starter, writer=fact.writer)


@follow.register
def _(fact: SheetUndone, tournament: Tournament, event: LogEvent) -> Tournament:
    sheet = tournament.sheet(fact.where)
    if sheet.past is None or sheet.written != fact.number:
        raise LookupError(fact.number)
    return tournament.with_sheet(
        fact.where, replace(sheet.past, version=event.number, left=sheet.left, called=sheet.called)
    )


@follow.register
def _(fact: ResultConfirmed, tournament: Tournament, event: LogEvent) -> Tournament:
    return _wrote(tournament, event, fact.where, confirmed=fact.player)


@follow.register
def _(fact: DirectorCalled, tournament: Tournament, event: LogEvent) -> Tournament:
    return _called(tournament, fact.where, fact.text)


@follow.register
def _(fact: CallAnswered, tournament: Tournament, event: LogEvent) -> Tournament:
    return _called(tournament, fact.where, None)


def _called(tournament: Tournament, where: Where, text: str | None) -> Tournament:
    return tournament.with_sheet(where, replace(tournament.sheet(where), called=text))


@follow.register
def _(fact: ScoresEntered, tournament: Tournament, event: LogEvent) -> Tournament:
    return _scored(tournament, event, fact.where, fact.scores)


@follow.register
def _(fact: ScoresCorrected, tournament: Tournament, event: LogEvent) -> Tournament:
    return _scored(tournament, event, fact.where, fact.new)


def _scored(tournament: Tournament, event: LogEvent, where: Where, scores: tuple[int | None, ...]) -> Tournament:
    sheet = tournament.sheet(where)
    if len(scores) != len(sheet.players) or any(abs(score or 0) > FURTHEST for score in scores):
        raise ValueError(scores)
    confirmed = 0 if event.who.role == "director" else None  # §9.10
    return _wrote(tournament, event, where, scores=scores, confirmed=confirmed, helper=event.who.helper)


@follow.register
def _(fact: LotsDrawn, tournament: Tournament, event: LogEvent) -> Tournament:
    _known(tournament, (player for group in fact.groups for player in group))
    drawn = _ticketed(tournament, lots_label(fact.groups), fact.draw, ())
    return replace(drawn, lots=(*tournament.lots, *fact.groups))


@follow.register
def _(fact: QualifiedBefore, tournament: Tournament, event: LogEvent) -> Tournament:
    _known(tournament, fact.players)
    return replace(tournament, qualified=fact.players, moves_up=fact.moves_up)


@follow.register
def _(fact: Decided, tournament: Tournament, event: LogEvent) -> Tournament:
    _known(tournament, fact.players)
    return replace(tournament, decisions=(*tournament.decisions, fact))


@follow.register
def _(fact: Concluded, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, conclusion=fact)
