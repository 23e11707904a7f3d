"""Overview: the tournament as its director sees it; details of a sheet are asked for one by one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dreierlei.server.tournaments.live import LiveTournament, Setup
from dreierlei.server.tournaments.sheets import until
from dreierlei.tournament import (
    Result,
    Row,
    Step,
    Tournament,
    Where,
    finalists,
    missing,
    qualification,
    ranking,
    repeats,
    shown,
    steps,
    upcoming,
    warnings,
)
from dreierlei.tournament.chronicle import sentence
from dreierlei.tournament.ranks import PRELIMINARIES, played, ties


class Rules(Struct, forbid_unknown_fields=True, frozen=True):
    """The options of a tournament; they stand from the first draw on."""

    second_draw: Literal["lot", "fewest"] = "lot"
    final_rounds: Literal[1, 2] = 1
    minutes: int = 0


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
    club: str
    city: str
    status: str


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


class RoundView(Struct):
    """A round that has begun."""

    game: int
    round: int
    began: str
    sheets: list[SheetCard]


class Drawing(Struct):
    """The tables of a game."""

    game: int
    tables: tuple[tuple[int, ...], ...]
    repeats: int


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
    lot: bool
    out: bool
    final: bool
    qualified: bool


class Last(Struct):
    """The last step that counts, which can be undone."""

    number: int
    text: str


class Overview(Struct, kw_only=True):
    """Everything a director needs at a glance."""

    id: str
    number: int
    owner: bool
    poster: Poster
    seed: str
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
    referee: str
    places: int
    """How many qualify."""
    barred: str | None
    """Why nobody qualifies, if so."""
    concluded: bool
    broken: str
    last: Last | None


def overview(live: LiveTournament, language: str, owner: bool) -> Overview:
    """Return a tournament as its director sees it."""
    state = live.state
    ahead = upcoming(state)
    rows, qualifying, playing = ranking(state), qualification(state), _finalists(state)
    all_steps = steps(state)
    return Overview(
        id=live.id,
        number=state.number,
        owner=owner,
        poster=poster(state),
        seed=state.seed,
        drawn=bool(state.witnessed),
        setup=live.setup,
        step=None if ahead is None else _step(ahead, language, done=False),
        missing=[] if ahead is None else [each.text(language) for each in missing(state)],
        agenda=[
            _step(each, language, done=ahead is None or all_steps.index(each) < all_steps.index(ahead))
            for each in all_steps
        ],
        players=[
            EntrantView(each.number, each.name, each.person.club, each.person.city, each.status)
            for each in state.players.values()
        ],
        drawings=[
            Drawing(game, tables, repeats(tables, state.seatings[1]) if game == 2 else 0)
            for game, tables in state.seatings.items()
        ],
        rounds=[_round(live, key, began, language) for key, began in state.started.items()],
        running=state.running,
        until=until(live),
        ranking=ranks(rows, playing, {row.player.number for row in qualifying.rows}),
        rounds_in=progress(state),
        ties=_ties(state, rows),
        finalists=playing,
        referee=state.referee,
        places=qualifying.places,
        barred=None if qualifying.barred is None else qualifying.barred.text(language),
        concluded=state.conclusion is not None,
        broken=state.conclusion.why if state.conclusion else "",
        last=_last(state, language),
    )


def poster(state: Tournament) -> Poster:
    """Return what stands on the poster."""
    profile, options = state.profile, state.profile.options
    rules = Rules(options.second_draw, options.final_rounds, options.minutes)
    return Poster(profile.name, profile.place, profile.date, profile.director, rules)


def _step(step: Step, language: str, *, done: bool) -> StepView:
    text = step.sentence.text(language)
    return StepView(step.act, step.game, step.round, text[:1].upper() + text[1:], done)


def _finalists(state: Tournament) -> tuple[int, ...]:
    return finalists(state) if played(state, PRELIMINARIES) else ()


def _ties(state: Tournament, rows: tuple[Row, ...]) -> int:
    return len(ties(rows)) if played(state, PRELIMINARIES) and not state.running else 0


def progress(state: Tournament) -> tuple[int, int]:
    """Return how many sheets of the current round are in, and how many there are."""
    sheets = state.sheets.get(state.current, ()) if state.current else ()
    return sum(sheet.complete for sheet in sheets), len(sheets)


def _round(live: LiveTournament, key: tuple[int, int], began: str, language: str) -> RoundView:
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
                _doubts(live, Where(*key, table), language) if key == state.current else [],
                live.boards.get(Where(*key, table)),
            )
        )
    return RoundView(*key, began, cards)


def _doubts(live: LiveTournament, where: Where, language: str) -> list[str]:
    """Return what looks wrong on a sheet, worked out once for each version of it."""
    sheet = live.state.sheet(where)
    known = live.doubts.get((where, language))
    if known is None or known[0] != sheet.version:
        found = warnings(sheet, live.state.names(sheet.players))
        known = live.doubts[where, language] = sheet.version, [doubt.text(language) for doubt in found]
    return known[1]


def ranks(rows: tuple[Row, ...], playing: tuple[int, ...], qualified: set[int]) -> list[Rank]:
    """Return the ranking as it is shown."""
    return [
        Rank(
            row.rank,
            row.player.number,
            row.player.name,
            row.player.person.club,
            shown(row.points),
            row.score,
            [_result(result) for result in (*row.results, *row.final)],
            row.lot,
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
    if state.last is None or state.past is None or state.past.number == 0:
        return None
    # The sentence of a step names people as they are called after it.
    return Last(state.last.number, sentence(state.last.fact, state).text(language))
