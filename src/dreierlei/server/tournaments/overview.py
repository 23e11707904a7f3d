"""Overview: the tournament as its director sees it; details of a sheet are asked for one by one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.server.tournaments.setup import Setup
from dreierlei.server.tournaments.sheets import until
from dreierlei.tournament import (
    Player,
    Result,
    Row,
    Step,
    Tournament,
    Where,
    missing,
    publishable,
    qualification,
    ranking,
    repeats,
    settled,
    shown,
    steps,
    upcoming,
    warnings,
)
from dreierlei.tournament.agenda import all_in, confirmed, due, holds, is_in
from dreierlei.tournament.entries import undoable_player
from dreierlei.tournament.ranks import PRELIMINARIES, played, tiebreaks, ties
from dreierlei.tournament.sentences import sentence
from dreierlei.tournament.state import LABELS


class Rules(Struct, forbid_unknown_fields=True, frozen=True):
    """The options of a tournament; they stand from the first draw on."""

    second_draw: Literal["lot", "fewest"] = "lot"
    final_rounds: Literal[1, 2] = 1
    minutes: int = 0
    confirm: bool = False


class Poster(Struct, forbid_unknown_fields=True):
    """What stands on the poster."""

    name: str
    place: str
    date: str
    director: str
    options: Rules = Rules()


class EntrantView(Struct):
    """Somebody on the list of entries."""

    number: int
    name: str
    called: str
    """The name where no club stands beside it: namesakes are told apart."""
    first: str
    last: str
    order: str
    """What lists by last name sort by."""
    club: str
    city: str
    status: str
    game: int
    """The first game they play."""
    version: int
    undo: int
    """The number of the change that can be taken back here; 0: none."""


class StepView(Struct):
    """A step of the day."""

    act: str
    game: int
    round: int
    text: str
    done: bool


class SheetCard(Struct):
    """A sheet in a list."""

    table: int
    players: tuple[int, ...]
    barred: tuple[int, ...]
    version: int
    scores: tuple[int | None, ...] | None
    turns: int
    sums: tuple[int, ...]
    warnings: list[str]
    board: str | None
    undo: int
    """The number of the entry that can be taken back here; 0: none."""
    unconfirmed: bool
    """Whether a second player's word is still lacking."""
    called: str | None
    """What the table has called the director for."""


class RoundView(Struct):
    """A round that has begun."""

    game: int
    round: int
    began: str
    closed: bool
    sheets: list[SheetCard]


class Drawing(Struct):
    """The tables of a game."""

    game: int
    tables: tuple[tuple[int, ...], ...]
    repeats: int
    number: int
    """The number of the draw."""
    seed: str
    seen: str
    source: str
    """Whether `hall` or computer (`random`) gave what goes into the lot."""
    holds: bool
    """Whether it is still those who are there; else it is to be drawn anew."""


class ResultView(Struct):
    """What one round brought a player."""

    game: int
    round: int
    table: int
    score: int | None
    place: int | None
    points: str | None


class Rank(Struct):
    """One line of the ranking."""

    rank: int
    player: int
    name: str
    club: str
    points: str
    score: int
    results: list[ResultView]
    tiebreak: str
    """What parts the player from an equal one: the lot, the game points of the final, or the preliminaries."""
    out: bool
    final: bool
    qualified: bool


class Last(Struct):
    """The last step that counts, which can be undone."""

    number: int
    text: str


class HelperView(Struct):
    """Somebody who helps."""

    number: int
    name: str
    rights: tuple[str, ...]
    active: bool


class Overview(Struct, kw_only=True):
    """Everything a director needs at a glance."""

    id: str
    made: int
    """When this store began to keep it: numbers of another time tell nothing."""
    number: int
    owner: bool
    rights: tuple[str, ...] | None
    """What a helper may do; none for the director, who may do everything."""
    poster: Poster
    poster_version: int
    seed: str
    commitment: str
    """The hash of the secret of all draws."""
    secret: str
    """That secret, once it is published."""
    helpers: list[HelperView]
    publishable: tuple[str, ...]
    """What is settled and could be shown to the hall."""
    published: tuple[str, ...]
    """What is shown to the hall."""
    redraw: bool
    """Whether the next draw replaces one, and so takes a reason."""
    drawn: bool
    """Whether something was ever drawn from the seed; from then on seed and options stand."""
    setup: Setup
    step: StepView | None
    missing: list[str]
    agenda: list[StepView]
    players: list[EntrantView]
    drawings: list[Drawing]
    rounds: list[RoundView]
    running: tuple[int, int] | None
    until: int | None
    ranking: list[Rank]
    rounds_in: tuple[int, int]
    """How many sheets of the current round are in, and how many there are."""
    ties: int
    """How many ties the lot could decide now."""
    finalists: tuple[int, ...]
    """Who plays the final, once that is settled."""
    referee: str
    places: int
    """How many qualify."""
    qualified: tuple[int, ...]
    """Who has a place in the championship already."""
    moves_up: bool
    barred: str | None
    """Why nobody qualifies, if so."""
    concluded: bool
    broken: str
    last: Last | None


def overview(live: LiveTournament, language: str, owner: bool, helper: int = 0) -> Overview:
    """Return a tournament as its director, or one of the helpers, sees it."""
    state = live.state
    ahead = upcoming(state)
    rows, found, called = ranking(state), settled(state), state.called()
    qualifying = found.qualification
    all_steps = steps(state)
    helpers = () if helper else state.helpers.values()
    return Overview(
        id=live.id,
        made=live.made,
        number=state.number,
        owner=owner,
        rights=state.helpers[helper].rights if helper else None,
        poster=poster(state),
        poster_version=state.profiled,
        seed=state.seed,
        commitment=state.commitment,
        secret=state.conclusion.secret if state.conclusion else "",
        helpers=[HelperView(each.number, each.name, each.rights, each.active) for each in helpers],
        publishable=publishable(state),
        published=tuple(state.published),
        redraw=ahead is not None and ahead.act == "draw" and _redraw(state, ahead.game),
        drawn=bool(state.witnessed),
        setup=live.setup.shown,
        step=None if ahead is None else _step(ahead, language, done=False),
        missing=[] if ahead is None else [each.text(language) for each in missing(state)],
        agenda=[
            _step(each, language, done=ahead is None or all_steps.index(each) < all_steps.index(ahead))
            for each in all_steps
        ],
        players=_entrants(state, called),
        drawings=[_drawing(state, game) for game in state.seatings],
        rounds=[_round(live, key, began, called, language) for key, began in state.started.items()],
        running=state.running,
        until=until(live),
        ranking=ranks(rows, found.finalists, {row.player.number for row in qualifying.rows} if qualifying else set()),
        rounds_in=progress(state),
        ties=_ties(state, rows),
        finalists=found.finalists,
        referee=state.referee,
        places=qualification(state).places,
        qualified=state.qualified,
        moves_up=state.moves_up,
        barred=None if qualifying is None or qualifying.barred is None else qualifying.barred.text(language),
        concluded=state.conclusion is not None,
        broken=state.conclusion.why if state.conclusion else "",
        last=_last(state, language),
    )


def _redraw(state: Tournament, game: int) -> bool:
    """Whether a game was drawn before, for other people than those who are due now."""
    ticket = state.tickets.get(LABELS[game])
    return ticket is not None and ticket.people != tuple(sorted(due(state, game)))


def _entrants(state: Tournament, called: dict[int, str]) -> list[EntrantView]:
    return [
        _entrant(player, called[player.number], undoable_player(state, player)) for player in state.players.values()
    ]


def _entrant(player: Player, called: str, undoable: bool) -> EntrantView:
    person = player.person
    undo = player.written if undoable else 0
    return EntrantView(
        player.number, player.name, called, person.first, person.last, " ".join(person.order[:2]), person.club,
        person.city, player.status, player.game, player.version, undo,
    )  # fmt: skip  # in the order of the fields


def _drawing(state: Tournament, game: int) -> Drawing:
    tables, ticket = state.seatings[game], state.tickets.get(LABELS[game])
    met = repeats(tables, state.seatings[1]) if game == 2 else 0
    if ticket is None:
        return Drawing(game, tables, met, 0, state.seed, "", "", holds(state, game))
    draw = ticket.draw
    return Drawing(game, tables, met, draw.number, draw.seed, draw.seen, draw.source, holds(state, game))


def poster(state: Tournament) -> Poster:
    """Return what stands on the poster."""
    profile, options = state.profile, state.profile.options
    rules = Rules(options.second_draw, options.final_rounds, options.minutes, options.confirm)
    return Poster(profile.name, profile.place, profile.date, profile.director, rules)


def _step(step: Step, language: str, *, done: bool) -> StepView:
    text = step.sentence.text(language)
    return StepView(step.act, step.game, step.round, text[:1].upper() + text[1:], done)


def _ties(state: Tournament, rows: tuple[Row, ...]) -> int:
    return len(ties(rows)) if played(state, PRELIMINARIES) and all_in(state) else 0


def progress(state: Tournament) -> tuple[int, int]:
    """Return how many sheets of the current round are in, where asked for confirmed (§9.8), and how many there are."""
    sheets = state.sheets.get(state.current, ()) if state.current else ()
    return sum(is_in(state, sheet) for sheet in sheets), len(sheets)


def _round(live: LiveTournament, key: tuple[int, int], began: str, called: dict[int, str], language: str) -> RoundView:
    state, cards = live.state, []
    for table, sheet in enumerate(state.sheets[key], 1):
        cards.append(
            SheetCard(
                table,
                sheet.players,
                tuple(sheet.barred),
                sheet.version,
                sheet.scores,
                sum(map(len, sheet.turns)),
                sheet.sums,
                _doubts(live, Where(*key, table), called, language) if key == state.current else [],
                live.board(Where(*key, table)),
                sheet.written if sheet.past is not None else 0,
                sheet.complete and not confirmed(state, sheet),
                sheet.called,
            )
        )
    return RoundView(*key, began, state.closed(key), cards)


def _doubts(live: LiveTournament, where: Where, called: dict[int, str], language: str) -> list[str]:
    """Return what looks wrong on a sheet, worked out once for each version of it."""
    sheet = live.state.sheet(where)
    known = live.doubts.get((where, language))
    if known is None or known[0] != sheet.version:
        found = warnings(sheet, [called[player] for player in sheet.players])
        known = live.doubts[where, language] = sheet.version, [doubt.text(language) for doubt in found]
    return known[1]


def ranks(
    rows: tuple[Row, ...], playing: tuple[int, ...], qualified: set[int], called: dict[int, str] | None = None
) -> list[Rank]:
    """Return the ranking as it is shown; where clubs are not, namesakes are called by names that tell them apart."""
    parted = tiebreaks(rows)
    return [
        Rank(
            row.rank,
            row.player.number,
            called[row.player.number] if called else row.player.name,
            row.player.person.club,
            shown(row.points),
            row.score,
            [_result(result) for result in (*row.results, *row.final)],
            parted.get(row.player.number, ""),
            row.out,
            row.player.number in playing,
            row.player.number in qualified,
        )
        for row in rows
    ]


def _result(result: Result) -> ResultView:
    points = None if result.points is None else shown(result.points)
    return ResultView(*result.round, result.table, result.score, result.place, points)


def _last(state: Tournament, language: str) -> Last | None:
    if state.last is None or not state.undoable:
        return None
    # The sentence of a step names people as they are called after it.
    return Last(state.last.number, sentence(state.last.fact, state).text(language))
