"""Sheets: written by the phone of a table or by the director, and never over one another."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.connection import refused
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import somebody
from dreierlei.server.routes.staff import STAFFED, Id, Key, Staff
from dreierlei.server.services import Services
from dreierlei.server.tournaments import keys, requests, screen
from dreierlei.server.tournaments.live import LiveTournament, stamp
from dreierlei.server.tournaments.registry import require_key
from dreierlei.server.tournaments.sheets import SheetView, TableView, TurnPreview, sheet_view, table_view, turn_preview
from dreierlei.tournament import Stamp, Turn, Where, Who, preview, shown, warnings

PlaceText = Annotated[str, Parameter(max_length=20, description="game-round-table, such as 1-2-3")]
CROSSED = ("tournament.sheet.stale", "tournament.sheet.complete", "tournament.sheet.incomplete")
"""Refusals that are answered with the sheet as it is now."""


class Scores(Struct, forbid_unknown_fields=True):
    """Scores to be looked at before they are entered."""

    scores: list[int | None]


class RankChangeView(Struct):
    """What scores would change for one player in the ranking, before and after."""

    player: int
    name: str
    ranks: tuple[int, int]
    points: tuple[str, str]
    scores: tuple[int, int]
    final: tuple[bool, bool]


class ScorePreview(Struct):
    """What scores would move, and what looks wrong about them."""

    moves: list[RankChangeView]
    warnings: list[str]


class SeatsWanted(Struct, forbid_unknown_fields=True):
    """The seats that somebody takes at a table of the platform."""

    seats: list[int]


class BoardTaken(Struct):
    """The table of the platform at which somebody sits now."""

    id: str


async def _phone(services: Services, id: str, place: str, key: str) -> tuple[LiveTournament, Where]:
    """Return the tournament and sheet that a table's link opens, or refuse."""
    live = await services.tournaments.tournament(id)
    where = keys.read_place(place)
    require_key(live, f"table {place}", key)
    return live, where


async def _written(
    live: LiveTournament, where: Where, data: requests.SheetRequest, by: Stamp, language: str
) -> Response[SheetView]:
    """Write on a sheet; who has read an older one is refused, and shown what stands there."""
    try:
        state = await live.do(requests.sheet_command(data, live, where, by), key=data.key)
    except Refusal as why:
        if why.slug not in CROSSED:
            raise
        said = refused(why, language)
        facts: dict[str, object] = {**said.facts, "sheet": sheet_view(live.state, where, language)}
        body = {"slug": said.slug, "text": said.text, "facts": facts}
        return Response(body, status_code=409, media_type="application/json")  # type: ignore[arg-type]  # a refusal
    return Response(sheet_view(state, where, language), status_code=201)


@get("/api/tournaments/{id:str}/tables/{place:str}/{key:str}")
async def table(services: Services, language: str, id: Id, place: PlaceText, key: Key) -> TableView:
    """Show its sheet to the phone of a table."""
    live, where = await _phone(services, id, place, key)
    return table_view(live, where, language, await screen.seats(live, services.tables, where))


@post("/api/tournaments/{id:str}/tables/{place:str}/{key:str}")
async def write(
    services: Services, language: str, id: Id, place: PlaceText, key: Key, data: requests.SheetRequest
) -> Response[SheetView]:
    """Write on the sheet of a table from its phone."""
    live, where = await _phone(services, id, place, key)
    return await _written(live, where, data, stamp(Who("table", table=where.table), data.key), language)


@post("/api/tournaments/{id:str}/tables/{place:str}/{key:str}/seats")
async def sit(services: Services, person: Person, id: Id, place: PlaceText, key: Key, data: SeatsWanted) -> BoardTaken:
    """Take one's seat where the round is played on screen."""
    live, where = await _phone(services, id, place, key)
    return BoardTaken((await screen.sit(live, services.tables, where, data.seats, somebody(person))).id)


@get("/api/tournaments/{id:str}/sheets/{place:str}", dependencies=STAFFED)
async def sheet(staff: Staff, language: str, place: PlaceText) -> SheetView:
    """Show a sheet to the director, turn by turn."""
    return sheet_view(staff.live.state, keys.read_place(place), language)


@post("/api/tournaments/{id:str}/sheets/{place:str}", dependencies=STAFFED)
async def type_in(staff: Staff, language: str, place: PlaceText, data: requests.SheetRequest) -> Response[SheetView]:
    """Write on a sheet as the director."""
    return await _written(staff.live, keys.read_place(place), data, staff.stamp(data.key), language)


@post("/api/tournaments/{id:str}/sheets/{place:str}/preview", dependencies=STAFFED, status_code=200)
async def score_preview(staff: Staff, language: str, place: PlaceText, data: Scores) -> ScorePreview:
    """Show what scores would move in the ranking, before they are entered."""
    state, where = staff.live.state, keys.read_place(place)
    found, written = state.sheet(where), preview(state, where, data.scores)
    called = state.called()
    moves = [
        RankChangeView(
            move.player,
            called[move.player],
            move.ranks,
            (shown(move.points[0]), shown(move.points[1])),
            move.scores,
            move.final,
        )
        for move in written
    ]
    doubts = warnings(found, state.names(found.players), data.scores)
    return ScorePreview(moves, [doubt.text(language) for doubt in doubts])


@get("/api/turn")
async def turn(
    language: str,
    tile: int | None = None,
    bought: int = 0,
    slash: bool = False,
    bonus: int = 0,
    last: bool = False,
    others: int = 0,
    own: int = 0,
) -> TurnPreview:
    """Say how a turn is written in the three columns, and how it is called."""
    laid = None if tile is None else _capped(tile)
    return turn_preview(
        Turn(laid, _capped(bought, 9), slash, _capped(bonus), last, _capped(others), _capped(own)), language
    )


def _capped(count: int, most: int = 9999) -> int:
    return max(0, min(most, count))


HANDLERS = [table, write, sit, sheet, type_in, score_preview, turn]
