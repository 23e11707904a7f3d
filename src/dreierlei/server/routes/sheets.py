"""Sheets: written by the phone of a table or by the director, and never over one another."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.connection import refused
from dreierlei.server.house import House
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import somebody
from dreierlei.server.routes.tournaments import DIRECTED, Hand, Id, Key
from dreierlei.server.tournaments import keys, screen, steps
from dreierlei.server.tournaments.desk import Desk, stamp
from dreierlei.server.tournaments.desks import admit
from dreierlei.server.tournaments.sheets import SheetView, TableView, Told, sheet_view, table_view, told
from dreierlei.tournament import Stamp, Turn, Where, Who, preview, shown, warnings

PlaceText = Annotated[str, Parameter(max_length=20, description="game-round-table, such as 1-2-3")]
CROSSED = ("tournament.sheet.stale", "tournament.sheet.complete", "tournament.sheet.incomplete")
"""Refusals that are answered with the sheet as it is now."""


class Scores(Struct, forbid_unknown_fields=True):
    """Scores to be looked at before they are entered."""

    scores: list[int | None]


class Shift(Struct):
    """What scores would change for one player in the ranking, before and after."""

    player: int
    name: str
    ranks: tuple[int, int]
    points: tuple[str, str]
    scores: tuple[int, int]
    final: tuple[bool, bool]


class Outlook(Struct):
    """What scores would move, and what looks wrong about them."""

    moves: list[Shift]
    warnings: list[str]


class SeatsWanted(Struct, forbid_unknown_fields=True):
    """The seats that somebody takes at a table of the platform."""

    seats: list[int]


class BoardTaken(Struct):
    """The table of the platform at which somebody sits now."""

    id: str


async def _phone(house: House, id: str, place: str, key: str) -> tuple[Desk, Where]:
    """Return the desk and sheet that a table's link opens, or refuse."""
    desk = await house.desks.desk(id)
    where = keys.read_place(place)
    admit(desk, f"table {place}", key)
    return desk, where


async def _written(desk: Desk, where: Where, data: steps.Entry, hand: Stamp, language: str) -> Response[SheetView]:
    """Write on a sheet; who has read an older one is refused, and shown what stands there."""
    try:
        state = await desk.do(steps.entry(data, where, hand))
    except Refusal as why:
        if why.slug not in CROSSED:
            raise
        said = refused(why, language)
        facts: dict[str, object] = {**said.facts, "sheet": sheet_view(desk.state, where, language)}
        body = {"slug": said.slug, "text": said.text, "facts": facts}
        return Response(body, status_code=409, media_type="application/json")  # type: ignore[arg-type]  # a refusal
    return Response(sheet_view(state, where, language), status_code=201)


@get("/api/tournaments/{id:str}/tables/{place:str}/{key:str}")
async def table(house: House, language: str, id: Id, place: PlaceText, key: Key) -> TableView:
    """Show its sheet to the phone of a table."""
    desk, where = await _phone(house, id, place, key)
    return table_view(desk, where, language, await screen.seats(desk, house.hall, where))


@post("/api/tournaments/{id:str}/tables/{place:str}/{key:str}")
async def write(
    house: House, language: str, id: Id, place: PlaceText, key: Key, data: steps.Entry
) -> Response[SheetView]:
    """Write on the sheet of a table from its phone."""
    desk, where = await _phone(house, id, place, key)
    return await _written(desk, where, data, stamp(Who("table", table=where.table)), language)


@post("/api/tournaments/{id:str}/tables/{place:str}/{key:str}/seats")
async def sit(house: House, person: Person, id: Id, place: PlaceText, key: Key, data: SeatsWanted) -> BoardTaken:
    """Take one's seat where the round is played on screen."""
    desk, where = await _phone(house, id, place, key)
    return BoardTaken((await screen.sit(desk, house.hall, where, data.seats, somebody(person))).id)


@get("/api/tournaments/{id:str}/sheets/{place:str}", dependencies=DIRECTED)
async def sheet(hand: Hand, language: str, place: PlaceText) -> SheetView:
    """Show a sheet to the director, turn by turn."""
    return sheet_view(hand.desk.state, keys.read_place(place), language)


@post("/api/tournaments/{id:str}/sheets/{place:str}", dependencies=DIRECTED)
async def type_in(hand: Hand, language: str, place: PlaceText, data: steps.Entry) -> Response[SheetView]:
    """Write on a sheet as the director."""
    return await _written(hand.desk, keys.read_place(place), data, hand.stamp(), language)


@post("/api/tournaments/{id:str}/sheets/{place:str}/preview", dependencies=DIRECTED, status_code=200)
async def outlook(hand: Hand, language: str, place: PlaceText, data: Scores) -> Outlook:
    """Show what scores would move in the ranking, before they are entered."""
    state, where = hand.desk.state, keys.read_place(place)
    found, written = state.sheet(where), preview(state, where, data.scores)
    moves = [
        Shift(
            move.player,
            state.players[move.player].name,
            move.ranks,
            (shown(move.points[0]), shown(move.points[1])),
            move.scores,
            move.final,
        )
        for move in written
    ]
    doubts = warnings(found, state.names(found.players), data.scores)
    return Outlook(moves, [doubt.text(language) for doubt in doubts])


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
) -> Told:
    """Say how a turn is written in the three columns, and how it is called."""
    laid = None if tile is None else _capped(tile)
    return told(Turn(laid, _capped(bought, 9), slash, _capped(bonus), last, _capped(others), _capped(own)), language)


def _capped(count: int, most: int = 9999) -> int:
    return max(0, min(most, count))


HANDLERS = [table, write, sit, sheet, type_in, outlook, turn]
