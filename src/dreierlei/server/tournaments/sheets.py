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
from dreierlei.tournament.agenda import all_in, confirmed
from dreierlei.tournament.results import writer, writing
from dreierlei.tournament.state import round_facts


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
    left: bool
    """Left while it ran, even if they came back: a dash may stand (§11.6)."""
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
    next: int
    """The seat whose turn it is."""
    starter: int | None
    """The seat that begins, as the table noted it."""
    writer: int | str
    """Who writes, as the table noted it: the number of a player, or a name; nothing where it noted nobody."""
    confirmed: int | None
    """The player who confirmed the result; 0 is the director."""
    undo: int
    """The number of the entry that can be taken back; 0: none."""


class Seated(Struct):
    """A seat at a table of the platform."""

    seat: int
    name: str
    taken: bool


class TableView(Struct, kw_only=True):
    """All that the phone of a table may know."""

    id: str
    made: int
    """When this store began to keep the tournament: versions of another time tell nothing."""
    name: str
    final: bool
    status: str
    """`waiting` for its round, `open`, `in` while others still play, `over` when all sheets are in, or `closed`; `gone`
    where no such table is drawn any more."""
    writer: str
    """Who writes: whom the table noted, in the final its referee, else the first seat that is left."""
    writing: int
    """The player of the table who writes, and so cannot confirm; 0 where it is somebody else."""
    sheet: SheetView
    confirm: bool
    """Whether a second player's word is needed for the result."""
    called: str | None
    """What the table has called the director for; none: nothing."""
    seated: int
    """The number of the event that seated the game; paper printed before is out of date."""
    began: str | None
    until: int | None
    left: int | None
    board: str | None
    """The table of the platform, where the round is played on screen."""
    seats: list[Seated]


def sheet_view(tournament: Tournament, where: Where, language: str) -> SheetView:
    """Return a sheet; before its round begins, a blank one."""
    return _shown(tournament, where, written(tournament, where), language)


def _shown(tournament: Tournament, where: Where, sheet: ScoreSheet, language: str) -> SheetView:
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
                names[seat],
                known.person.club,
                player in sheet.barred,
                player in sheet.left - sheet.barred,
                known.status == "out",
                _lines(sheet, seat, language),
                sheet.sums[seat],
                scores[seat] if scores is not None else None,
                ranks[seat],
                None if gained is None else shown(gained),
            )
        )
    doubts = [doubt.text(language) for doubt in warnings(sheet, names)]
    return SheetView(
        where.game, where.round, where.table, sheet.version, sheet.complete, columns, doubts, sheet.next_seat,
        sheet.starter, sheet.writer, sheet.confirmed, sheet.written if sheet.past is not None else 0,
    )  # fmt: skip  # in the order of the fields


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
        raise Refusal("tournament.sheet.none", **round_facts(where.game, where.round), table=where.table)
    players = tables[where.table - 1]
    barred = frozenset(player for player in players if tournament.players[player].status != "present")
    return ScoreSheet(players, barred, ((),) * len(players))


def table_view(live: LiveTournament, where: Where, language: str, seats: list[Seated] | None = None) -> TableView:
    """Return what the phone of a table may know."""
    state = live.state
    sheet = ScoreSheet(()) if _gone(state, where) else written(state, where)
    return TableView(
        id=live.id,
        made=live.made,
        name=state.profile.name,
        final=where.game == FINAL,
        status=_status(state, where),
        writer=writer(state, where, sheet),
        writing=writing(state, where, sheet),
        sheet=_shown(state, where, sheet, language),
        confirm=sheet.complete and not confirmed(state, sheet),
        called=sheet.called,
        seated=state.seated.get(where.game, 0),
        began=state.started.get((where.game, where.round)),
        until=until(live),
        left=live.setup.left if state.running else None,
        board=live.board(where),
        seats=seats or [],
    )


def _gone(state: Tournament, where: Where) -> bool:
    """Whether a table is not drawn, or no longer: the draw was undone, or made anew for fewer."""
    return where.table > len(state.seatings.get(where.game, ()))


def _status(state: Tournament, where: Where) -> str:
    round = where.game, where.round
    if _gone(state, where):
        return "gone"
    if round not in state.started:
        return "waiting"
    if state.closed(round):
        return "closed"
    if all_in(state):
        return "over"
    return "in" if state.sheet(where).complete else "open"


def until(live: LiveTournament) -> int | None:
    """Return when the round that runs shall end, in milliseconds of the usual epoch."""
    running, minutes = live.state.running, live.state.profile.options.minutes
    if running is None or live.setup.left is not None:
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
