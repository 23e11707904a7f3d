"""Tables: made, listed, joined, looked back at."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.play import Control, Record
from dreierlei.server import making, wire
from dreierlei.server.address import origin
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import Path, somebody
from dreierlei.server.services import Services
from dreierlei.server.tables.loader import known_game
from dreierlei.server.tables.table import Table, Terms

AnyRequest = Request[Any, Any, Any]
Id = Annotated[str, Parameter(max_length=40)]


class Address(Struct):
    """Where other devices find this server."""

    origin: str
    reachable: bool


class Invite(Struct):
    """The way to an open seat."""

    seat: int
    path: str


class Made(Struct):
    """A new table."""

    id: str
    invites: list[Invite]


class Taken(Struct):
    """A seat that was taken."""

    id: str
    seat: int


class Next(Struct):
    """The table of the next game."""

    id: str


class Past(Struct):
    """What was seen after so many entries."""

    number: int
    views: dict[int, Any]


class Lists(Struct):
    """The reader's tables, and the open ones."""

    mine: list[wire.TableCard]
    open: list[wire.TableCard]


@get("/api/address")
async def address(request: AnyRequest, services: Services) -> Address:
    """Say where other devices find this server, and whether they can."""
    return Address(*origin(request, services.settings))


@post("/api/tables")
async def make(services: Services, person: Person, language: str, data: wire.TableRequest) -> Made:
    """Set up a table."""
    owner = somebody(person)
    services.limits.check("table", owner.id or "")
    control = Control(data.control.kind, data.control.time, data.control.increment)
    terms = Terms(known_game(data.game), control, data.timeout, data.listed, data.spectators, owner.id or "")
    if len(data.seats) != terms.game.seats:
        raise Refusal("server.table.seats", game=terms.game, seats=len(data.seats), expected=terms.game.seats)
    chairs = [making.chair(seat, asked, owner, language) for seat, asked in enumerate(data.seats)]
    making.check(terms, chairs)
    making.apart(chairs)
    table, codes = await making.make(services.live_tables, terms, chairs)
    return Made(table.id, [Invite(seat, f"/join/{code}") for seat, code in codes.items()])


@get("/api/tables")
async def lists(services: Services, person: Person, language: str) -> Lists:
    """List the own tables and the open ones."""
    cards = await services.lobby.cards(person.id, language)
    return Lists(cards.mine, cards.open)


async def admitted(services: Services, person: Person, id: str) -> Table:
    """Return a table that somebody may see, or refuse."""
    table = await services.live_tables.table(id)
    if not table.admits(person.id):
        raise Refusal("server.table.private")
    return table


@get("/api/tables/{id:str}")
async def show(services: Services, person: Person, language: str, id: Id) -> wire.TableSnapshot:
    """Show a table."""
    table = await admitted(services, person, id)
    async with table.lock:  # what is just being stored is not told yet
        return table.whole(person.id, services.server_clock.now(), language)


@get("/api/tables/{id:str}/past/{number:int}")
async def past(services: Services, person: Person, id: Id, number: int) -> Past:
    """Show what was seen after so many entries."""
    table = await admitted(services, person, id)
    async with table.lock:
        return Past(number, table.past(table.mine(person.id), number))


@get("/api/tables/{id:str}/record", media_type="text/plain")
async def record(services: Services, person: Person, id: Id) -> Response[str]:
    """Give the record as text."""
    table = await admitted(services, person, id)
    names = tuple(chair.name for chair in table.chairs)
    async with table.lock:
        match = table.running()
        seen = match.seen(table.viewer(table.mine(person.id)))
        text = Record(match.game, names, match.record.headers, match.record.start, seen).text(match.outcome)
    name = f'attachment; filename="{match.game.name}-{table.id}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


@get("/api/join/{code:str}")
async def invitation(services: Services, person: Person, language: str, code: Id) -> wire.TableCard:
    """Show the table of an invitation."""
    table, _ = await making.invited(services.live_tables, code)
    return await services.lobby.card(table.id, person.id, language)


@post("/api/join/{code:str}")
async def join(services: Services, person: Person, code: Id) -> Taken:
    """Take the seat of an invitation."""
    services.limits.check("join", somebody(person).id or "")
    table, seat = await making.invited(services.live_tables, code)
    await making.sit(services.live_tables, table, seat, person, code)
    return Taken(table.id, seat)


@post("/api/tables/{id:str}/seats/{seat:int}")
async def sit(services: Services, person: Person, id: Id, seat: int) -> Taken:
    """Take an open seat of a listed table."""
    services.limits.check("join", somebody(person).id or "")
    table = await services.live_tables.table(id)
    await making.sit(services.live_tables, table, seat, person)
    return Taken(table.id, seat)


@post("/api/tables/{id:str}/invites/{seat:int}")
async def invite(services: Services, person: Person, id: Id, seat: int) -> Path:
    """Make a new invitation to an open seat."""
    table = await services.live_tables.table(id)
    return Path(f"/join/{await making.invite(services.live_tables, table, seat, somebody(person))}")


@post("/api/tables/{id:str}/rematch")
async def rematch(services: Services, person: Person, id: Id) -> Next:
    """Play again, with the seats moved up by one."""
    table = await services.live_tables.table(id)
    return Next(await making.rematch(services.live_tables, table, somebody(person)))


HANDLERS = [address, make, lists, show, past, record, invitation, join, sit, invite, rematch]
