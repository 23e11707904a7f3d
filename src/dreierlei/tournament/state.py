"""The state of a tournament: its events folded, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Literal

from dreierlei.core.refusal import Refusal
from dreierlei.kit.turn import Turn
from dreierlei.tournament.draw import Seating
from dreierlei.tournament.events import (
    Changed,
    CheckedIn,
    Concluded,
    Created,
    Decided,
    Drawn,
    DroppedOut,
    Edited,
    Fact,
    LogEvent,
    LotsDrawn,
    Missed,
    Profile,
    RefereeNamed,
    Registered,
    RoundStarted,
    ScoresCorrected,
    ScoresEntered,
    SeedPublished,
    Swapped,
    TurnCorrected,
    TurnWritten,
    Undone,
    Withdrawn,
)
from dreierlei.tournament.people import Entrant
from dreierlei.tournament.score_sheet import ScoreSheet, Where

Status = Literal["registered", "present", "withdrawn", "missed", "out"]
Round = tuple[int, int]
"""A game and the number of its round."""
FINAL = 3
"""The final is counted as game 3."""
DRAW = (0, 0)
"""Stands among the witnessed rounds for the first draw."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody on the list of entries."""

    number: int
    person: Entrant
    status: Status

    @property
    def name(self) -> str:
        """The name as everybody reads it."""
        return self.person.name


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything the events so far have brought about."""

    number: int = 0
    """Number of the last event."""
    profile: Profile = field(default=Profile("", "", "", ""))
    seed: str = ""
    players: Mapping[int, Player] = field(default_factory=dict)
    seatings: Mapping[int, Seating] = field(default_factory=dict)
    """Game -> its tables."""
    started: Mapping[Round, str] = field(default_factory=dict)
    """Round -> when it began."""
    sheets: Mapping[Round, tuple[ScoreSheet, ...]] = field(default_factory=dict)
    """Round -> the sheet of every table."""
    participants: tuple[int, ...] = ()
    """Who was there when the first round began (§4.2)."""
    lots: tuple[tuple[int, ...], ...] = ()
    referee: str = ""
    decisions: tuple[Decided, ...] = ()
    conclusion: Concluded | None = None
    witnessed: frozenset[Round] = frozenset()
    """What no undo makes unseen: the first draw, and every round that had an entry (§12.4)."""
    last: LogEvent | None = None
    """The last step that still counts."""
    past: Tournament | None = field(default=None, compare=False, repr=False)
    """The state before that step."""

    @staticmethod
    def replay(events: Iterable[LogEvent]) -> Tournament:
        """Return the state after all events of a log."""
        tournament = Tournament()
        for event in events:
            tournament = tournament.after(event)
        return tournament

    def after(self, event: LogEvent) -> Tournament:
        """Return the state after one more event."""
        if event.number != self.number + 1 or isinstance(event.fact, Created) != (self.number == 0):
            raise Refusal("tournament.log.order", found=event.number, expected=self.number + 1)
        try:
            if isinstance(event.fact, Undone):
                return self._before(event.fact, event.number)
            return replace(_after(event.fact, self, event), number=event.number, last=event, past=self)
        except (LookupError, ValueError):
            raise Refusal("tournament.log.impossible", number=event.number) from None

    def _before(self, undone: Undone, number: int) -> Tournament:
        if self.past is None or self.last is None or self.last.number != undone.number:
            raise LookupError(undone.number)
        return replace(self.past, number=number, witnessed=self.witnessed)

    @property
    def present(self) -> tuple[int, ...]:
        """Players who are in the hall and play on."""
        return tuple(number for number, player in self.players.items() if player.status == "present")

    @property
    def current(self) -> Round | None:
        """The round that began last."""
        return max(self.started, default=None)

    @property
    def running(self) -> Round | None:
        """The round in which sheets are still out; it is over when the last one is in (§4.4)."""
        current = self.current
        return None if current is None or self.complete(current) else current

    def complete(self, round: Round) -> bool:
        """Whether a round has begun and every sheet of it is in."""
        return round in self.sheets and all(sheet.complete for sheet in self.sheets[round])

    def sheet(self, where: Where) -> ScoreSheet:
        """Return one sheet."""
        sheets = self.sheets.get((where.game, where.round), ())
        if not 1 <= where.table <= len(sheets):
            raise Refusal("tournament.sheet.none", game=where.game, round=where.round, table=where.table)
        return sheets[where.table - 1]

    def names(self, players: Iterable[int]) -> tuple[str, ...]:
        """Return the names of players."""
        return tuple(self.players[player].name for player in players)

    def with_sheet(self, where: Where, sheet: ScoreSheet) -> Tournament:
        """Return the state with one sheet exchanged."""
        key = (where.game, where.round)
        sheets = list(self.sheets[key])
        sheets[where.table - 1] = sheet
        return replace(self, sheets={**self.sheets, key: tuple(sheets)}, witnessed=self.witnessed | {key})


def _known(tournament: Tournament, players: Iterable[int]) -> None:
    tournament.names(players)  # a stranger is a LookupError


@singledispatch
def _after(fact: Fact, tournament: Tournament, event: LogEvent) -> Tournament:
    raise TypeError(f"nobody knows what follows from a {type(fact).__name__}")


@_after.register
def _(fact: Created, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, profile=fact.profile, seed=fact.seed)


@_after.register
def _(fact: Changed, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, profile=fact.profile)


@_after.register
def _(fact: SeedPublished, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, seed=fact.seed)


@_after.register
def _(fact: Registered, tournament: Tournament, event: LogEvent) -> Tournament:
    status: Status = "present" if fact.present else "registered"
    players = dict(tournament.players)
    for number, person in enumerate(fact.people, len(players) + 1):
        players[number] = Player(number, person, status)
    return replace(tournament, players=players)


@_after.register
def _(fact: Edited, tournament: Tournament, event: LogEvent) -> Tournament:
    player = replace(tournament.players[fact.player], person=fact.person)
    return replace(tournament, players={**tournament.players, fact.player: player})


def _marked(tournament: Tournament, players: Iterable[int], status: Status) -> Tournament:
    marked = {number: replace(tournament.players[number], status=status) for number in players}
    return replace(tournament, players={**tournament.players, **marked})


@_after.register
def _(fact: Withdrawn, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, (fact.player,), "withdrawn")


@_after.register
def _(fact: CheckedIn, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, fact.players, "present")


@_after.register
def _(fact: Missed, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, fact.players, "missed")


@_after.register
def _(fact: DroppedOut, tournament: Tournament, event: LogEvent) -> Tournament:
    return _marked(tournament, (fact.player,), "out")


@_after.register
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
    return replace(tournament, seatings=seatings, witnessed=tournament.witnessed | {DRAW})


@_after.register
def _(fact: Swapped, tournament: Tournament, event: LogEvent) -> Tournament:
    _known(tournament, (fact.first, fact.second))
    pair = {fact.first: fact.second, fact.second: fact.first}
    tables = tuple(tuple(pair.get(player, player) for player in table) for table in tournament.seatings[fact.game])
    return replace(tournament, seatings={**tournament.seatings, fact.game: tables})


@_after.register
def _(fact: RefereeNamed, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, referee=fact.name)


@_after.register
def _(fact: RoundStarted, tournament: Tournament, event: LogEvent) -> Tournament:
    key = (fact.game, fact.round)
    participants = tournament.participants or tournament.present
    seated = {player for table in tournament.seatings[fact.game] for player in table}
    if key in tournament.started or fact.round not in (1, 2) or not seated <= set(participants):
        raise ValueError(key)
    sheets = tuple(_blank(tournament, table) for table in tournament.seatings[fact.game])
    return replace(
        tournament,
        started={**tournament.started, key: event.time},
        sheets={**tournament.sheets, key: sheets},
        participants=participants,
    )


def _blank(tournament: Tournament, table: tuple[int, ...]) -> ScoreSheet:
    barred = frozenset(player for player in table if tournament.players[player].status != "present")
    nobody = len(barred) == len(table)  # §11.3: nobody is left to play or to write
    return ScoreSheet(table, barred, ((),) * len(table), (None,) * len(table) if nobody else None)


@_after.register
def _(fact: TurnWritten, tournament: Tournament, event: LogEvent) -> Tournament:
    turns = tournament.sheet(fact.where).turns[_at(fact.seat)]
    return _retold(tournament, event, fact.where, fact.seat, (*turns, fact.turn))


@_after.register
def _(fact: TurnCorrected, tournament: Tournament, event: LogEvent) -> Tournament:
    turns = list(tournament.sheet(fact.where).turns[_at(fact.seat)])
    turns[_at(fact.index)]
    turns[fact.index : fact.index + 1] = [] if fact.new is None else [fact.new]
    return _retold(tournament, event, fact.where, fact.seat, tuple(turns))


def _at(index: int) -> int:
    if index < 0:
        raise LookupError(index)  # which Python would count from the end
    return index


def _retold(tournament: Tournament, event: LogEvent, where: Where, seat: int, turns: tuple[Turn, ...]) -> Tournament:
    sheet = tournament.sheet(where)
    seats = list(sheet.turns)
    seats[seat] = turns
    return tournament.with_sheet(where, replace(sheet, turns=tuple(seats), version=event.number))


@_after.register
def _(fact: ScoresEntered, tournament: Tournament, event: LogEvent) -> Tournament:
    return _scored(tournament, event, fact.where, fact.scores)


@_after.register
def _(fact: ScoresCorrected, tournament: Tournament, event: LogEvent) -> Tournament:
    return _scored(tournament, event, fact.where, fact.new)


def _scored(tournament: Tournament, event: LogEvent, where: Where, scores: tuple[int | None, ...]) -> Tournament:
    sheet = tournament.sheet(where)
    if len(scores) != len(sheet.players):
        raise ValueError(scores)
    return tournament.with_sheet(where, replace(sheet, scores=scores, version=event.number))


@_after.register
def _(fact: LotsDrawn, tournament: Tournament, event: LogEvent) -> Tournament:
    _known(tournament, (player for group in fact.groups for player in group))
    return replace(tournament, lots=(*tournament.lots, *fact.groups))


@_after.register
def _(fact: Decided, tournament: Tournament, event: LogEvent) -> Tournament:
    _known(tournament, fact.players)
    return replace(tournament, decisions=(*tournament.decisions, fact))


@_after.register
def _(fact: Concluded, tournament: Tournament, event: LogEvent) -> Tournament:
    return replace(tournament, conclusion=fact)
