"""Sheets: the score sheet of a table as its phone, the director and the page of the round see it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.tournament import (
    FINAL,
    ScoreSheet,
    Tournament,
    Turn,
    Where,
    call,
    earned,
    places,
    shown,
    warnings,
)


class TurnLine(Struct):
    """One turn as it was written, in three columns, and as it was called."""

    tile: int | None
    bought: int
    slash: bool
    bonus: int
    last: bool
    others: int
    own: int
    left: int
    middle: tuple[int, ...]
    marks: str
    total: int
    call: str


class Column(Struct):
    """The columns of one player on a sheet."""

    number: int
    name: str
    club: str
    barred: bool
    """Left before the round began."""
    out: bool
    lines: list[TurnLine]
    sum: int
    score: int | None
    place: int | None
    points: str | None


class SheetView(Struct):
    """A score sheet as it stands."""

    game: int
    round: int
    table: int
    version: int
    complete: bool
    columns: list[Column]
    warnings: list[str]


class Seated(Struct):
    """A seat at a table of the platform."""

    seat: int
    name: str
    taken: bool


class TableView(Struct, kw_only=True):
    """All that the phone of a table may know."""

    id: str
    name: str
    final: bool
    status: str
    """`waiting` for its round, `open`, `in` while others still play, `over` when all sheets are in, or `closed`."""
    writer: str
    """Who writes: the first seat that is left, in the final its referee."""
    sheet: SheetView
    began: str | None
    until: int | None
    board: str | None
    """The table of the platform, where the round is played on screen."""
    seats: list[Seated]


def sheet_view(tournament: Tournament, where: Where, language: str) -> SheetView:
    """Return a sheet; before its round begins, a blank one."""
    sheet = written(tournament, where)
    names = tournament.names(sheet.players)
    scores = sheet.scores
    ranks = places(scores) if scores is not None else (None,) * len(sheet.players)
    points = earned(scores) if scores is not None else (None,) * len(sheet.players)
    columns = []
    for seat, player in enumerate(sheet.players):
        known, gained = tournament.players[player], points[seat]
        columns.append(
            Column(
                player,
                known.name,
                known.person.club,
                player in sheet.barred,
                known.status == "out",
                _lines(sheet, seat, language),
                sheet.sums[seat],
                scores[seat] if scores is not None else None,
                ranks[seat],
                None if gained is None else shown(gained),
            )
        )
    doubts = [doubt.text(language) for doubt in warnings(sheet, names)]
    return SheetView(where.game, where.round, where.table, sheet.version, sheet.complete, columns, doubts)


def _lines(sheet: ScoreSheet, seat: int, language: str) -> list[TurnLine]:
    return [
        TurnLine(
            turn.tile,
            turn.bought,
            turn.slash,
            turn.bonus,
            turn.last,
            turn.others,
            turn.own,
            line.left,
            line.middle,
            line.marks,
            line.total,
            call(turn, language),
        )
        for turn, line in zip(sheet.turns[seat], sheet.columns(seat), strict=True)
    ]


def written(tournament: Tournament, where: Where) -> ScoreSheet:
    """Return the sheet of a table, which is blank before its round begins."""
    if (where.game, where.round) in tournament.sheets:
        return tournament.sheet(where)
    tables = tournament.seatings.get(where.game, ())
    if where.table > len(tables):
        raise Refusal("tournament.sheet.none", game=where.game, round=where.round, table=where.table)
    players = tables[where.table - 1]
    barred = frozenset(player for player in players if tournament.players[player].status != "present")
    return ScoreSheet(players, barred, ((),) * len(players))


def table_view(live: LiveTournament, where: Where, language: str, seats: list[Seated] | None = None) -> TableView:
    """Return what the phone of a table may know."""
    state = live.state
    sheet = written(state, where)
    here = (player for player in sheet.players if player not in sheet.barred)
    writer = state.referee if where.game == FINAL else next(iter(state.names(here)), "")
    return TableView(
        id=live.id,
        name=state.profile.name,
        final=where.game == FINAL,
        status=_status(state, where),
        writer=writer,
        sheet=sheet_view(state, where, language),
        began=state.started.get((where.game, where.round)),
        until=until(live),
        board=live.boards.get(where),
        seats=seats or [],
    )


def _status(state: Tournament, where: Where) -> str:
    round = where.game, where.round
    if round not in state.started:
        return "waiting"
    if round != state.current or state.conclusion is not None:
        return "closed"
    if state.running is None:
        return "over"
    return "in" if state.sheet(where).complete else "open"


def until(live: LiveTournament) -> int | None:
    """Return when the round that runs shall end, in milliseconds of the usual epoch."""
    running, minutes = live.state.running, live.state.profile.options.minutes
    if running is None:
        return None
    began = round(datetime.fromisoformat(live.state.started[running]).timestamp() * 1000)
    if live.setup.until is not None and live.setup.until > began:
        return live.setup.until
    return began + minutes * 60_000 if minutes else None


class TurnPreview(Struct):
    """What a turn would be on the sheet."""

    left: int
    middle: tuple[int, ...]
    marks: str
    points: int
    call: str


def turn_preview(turn: Turn, language: str) -> TurnPreview:
    """Return how a turn is written and called."""
    return TurnPreview(turn.left, turn.middle, turn.marks, turn.points, call(turn, language))
