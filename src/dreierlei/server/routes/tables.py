"""Tables: made, listed, joined, looked back at."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.params import Parameter
from msgspec import Struct
from sqlalchemy import select

from dreierlei.core import Refusal
from dreierlei.play import Record, fairness
from dreierlei.server import wire
from dreierlei.server.address import origin
from dreierlei.server.auth import address as address_of
from dreierlei.server.people import Person, fresh, hashed, random_word
from dreierlei.server.routes.accounts import Path, somebody
from dreierlei.server.services import Services
from dreierlei.server.store import seats as seat_rows
from dreierlei.server.tables import seats, setup, story
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import Moment, TableChange
from dreierlei.server.tables.live import LiveTable
from dreierlei.server.tables.requests import check_member, requested
from dreierlei.server.tables.table import Table

AnyRequest = Request[Any, Any, Any]
Id = Annotated[str, Parameter(max_length=40)]
LineNumber = Annotated[int, Parameter(ge=0, le=2**31 - 1)]
"""Which line of a chat; the store counts no further."""
CODE = 13
"""Characters of the code of an invitation."""
SHARED = re.compile(f"([0-9a-f]{{16}})([0-9])([0-9a-f]{{{seats.SHARED}}})")
"""An invitation that somebody at the table has passed on: table, seat and code."""


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


class BotLevel(Struct, forbid_unknown_fields=True):
    """How strong bots shall play."""

    level: int


class Past(Struct):
    """What was seen after so many entries."""

    number: int
    views: dict[int, Any]


class Lists(Struct):
    """The reader's tables, and the open ones."""

    mine: list[wire.TableCard]
    open: list[wire.TableCard]
    invited: list[wire.TableCard]


@get("/api/address")
async def address(request: AnyRequest, services: Services) -> Address:
    """Say where other devices find this server, and whether they can."""
    return Address(*origin(request, services.settings))


@post("/api/tables")
async def make(services: Services, person: Person, language: str, data: wire.TableRequest) -> Made:
    """Set up a table."""
    owner = somebody(person)
    services.limits.check("table", owner.id or "")
    terms, chairs = requested(data, owner, language)
    usual = terms.start in (None, terms.game.start().dump())
    if not usual and await services.lobby.plays(owner.id, terms.first()):
        raise Refusal("server.start.played")
    codes = {chair.seat: random_word(CODE) for chair in chairs if chair.open}
    chairs = [replace(chair, code=hashed(codes[chair.seat])) if chair.open else chair for chair in chairs]
    table = await services.tables.commands.make(terms, chairs)
    return Made(table.id, [Invite(seat, f"/join/{code}") for seat, code in codes.items()])


@get("/api/tables")
async def lists(services: Services, person: Person, language: str) -> Lists:
    """List the own tables and the open ones."""
    cards = await services.lobby.cards(person.id, language)
    return Lists(cards.mine, cards.open, cards.invited)


@asynccontextmanager
async def admitted(services: Services, person: Person, id: str) -> AsyncIterator[LiveTable]:
    """Hold a table that somebody may see, or refuse."""
    async with services.tables.commands.reading(id) as live:
        if not live.table.admits(person.id):
            raise Refusal("server.table.private")
        yield live


@get("/api/tables/{id:str}")
async def show(services: Services, person: Person, language: str, id: Id) -> wire.TableSnapshot:
    """Show a table."""
    hidden = await services.friends.hidden(person.id)
    async with admitted(services, person, id) as live:
        return live.messages.snapshot(person.id, language, services.server_clock.now(), hidden=hidden)


@get("/api/tables/{id:str}/past/{number:int}")
async def past(request: AnyRequest, services: Services, person: Person, id: Id, number: int) -> Past:
    """Show what was seen after so many entries."""
    services.limits.check("past", person.id or address_of(request))
    async with admitted(services, person, id) as live:
        return Past(number, live.messages.past(live.table.mine(person.id), number))


@get("/api/tables/{id:str}/draws")
async def draws(request: AnyRequest, services: Services, person: Person, id: Id) -> list[fairness.ChanceDraw]:
    """Tell of a match that is over which number led to each chance ply, so that a browser can check it."""
    services.limits.check("past", person.id or address_of(request))
    async with admitted(services, person, id) as live:
        match = live.table.running()
        if not match.over:
            raise Refusal("server.table.running")
    return await asyncio.to_thread(fairness.draws, match)


@get("/api/tables/{id:str}/notation")
async def notation(
    request: AnyRequest, services: Services, person: Person, language: str, id: Id, since: int = 0
) -> list[str | None]:
    """Tell the entries from a number on as people write them; null where an action's own words tell all."""
    services.limits.check("past", person.id or address_of(request))
    async with admitted(services, person, id) as live:
        match, names = live.table.running(), live.messages.names(language)
        seen = match.seen(live.messages.viewer(live.table.mine(person.id)))
        return story.notation(match, seen, since, names, language)


@get("/api/tables/{id:str}/choices")
async def choices(
    request: AnyRequest, services: Services, person: Person, language: str, id: Id, seat: int
) -> dict[str, str]:
    """Tell what a seat of one's own may do as people write it; without what an action's own words tell."""
    services.limits.check("past", person.id or address_of(request))
    async with admitted(services, person, id) as live:
        live.table.check_acting(person.id, seat)
        match, names = live.table.running(), live.messages.names(language)
        legal = match.legal(seat) if seat in match.to_act else ()
        return story.choices(match.state, seat, legal, names, language)


@get("/api/tables/{id:str}/account")
async def account(
    request: AnyRequest, services: Services, person: Person, language: str, id: Id
) -> list[list[story.AccountItem]]:
    """Tell of a match that is over of what each seat's points are made up."""
    services.limits.check("past", person.id or address_of(request))
    async with admitted(services, person, id) as live:
        match = live.table.running()
        if not match.over:
            raise Refusal("server.table.running")
        return story.account(match, language)


@get("/api/tables/{id:str}/record", media_type="text/plain")
async def record(services: Services, person: Person, id: Id) -> Response[str]:
    """Give the record as text."""
    async with admitted(services, person, id) as live:
        text = record_of(live, person)
        name = f'attachment; filename="{live.table.terms.game.name}-{id}.txt"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


def record_of(live: LiveTable, person: Person, names: Sequence[str] = ()) -> str:
    """Return the record of a table's match as somebody may see it, with the names that were stored or with others."""
    match, names = live.table.running(), tuple(names) or tuple(chair.name for chair in live.table.chairs)
    seen = match.seen(live.messages.viewer(live.table.mine(person.id)))
    headers = match.record.headers | live.messages.headers()
    return Record(match.game, names, headers, match.record.start, seen).text(match.outcome)


@get("/api/join/{code:str}")
async def invitation(services: Services, person: Person, language: str, code: Id) -> wire.TableCard:
    """Show the table of an invitation to who can take its seat by it, or sits there."""
    if shared := SHARED.fullmatch(code):
        async with services.tables.commands.reading(shared[1]) as live:
            if not live.table.mine(person.id):  # the address of a table alone is no invitation
                seats.check_shared(live.table, int(shared[2]), shared[3])
    id = shared[1] if shared else (await _invited(services, code))[0]
    return await services.lobby.card(id, person.id, language)


@post("/api/join/{code:str}")
async def join(services: Services, person: Person, code: Id) -> Taken:
    """Take the seat of an invitation."""
    services.limits.check("join", somebody(person).id or "")
    if shared := SHARED.fullmatch(code):
        return await _sit(services, person, shared[1], int(shared[2]), partial(seats.sit_shared, code=shared[3]))
    id, seat = await _invited(services, code)
    return await _sit(services, person, id, seat, partial(seats.sit, code=hashed(code)))


async def _invited(services: Services, code: str) -> tuple[str, int]:
    """Return the table and seat of an invitation."""
    query = select(seat_rows.c.table, seat_rows.c.seat).where(seat_rows.c.code == hashed(code))
    found = await services.store.row(query)
    if found is None:
        raise Refusal("server.join")
    return found.table, found.seat


@post("/api/tables/{id:str}/seats/{seat:int}")
async def sit(services: Services, person: Person, id: Id, seat: int) -> Taken:
    """Take an open seat of a listed table."""
    services.limits.check("join", somebody(person).id or "")
    invited = await services.friends.invited(person.id, id)
    return await _sit(services, person, id, seat, seats.sit_invited if invited else partial(seats.sit, code=None))


async def _sit(services: Services, person: Person, id: str, seat: int, way: Callable[..., TableChange]) -> Taken:
    """Let somebody take a seat in the way that is open to them, unless they and somebody there have parted."""
    await services.friends.check_company(id, person.id)
    taker = Chair(seat, "player", person.id, person.name)
    await services.tables.commands.do(id, partial(_seated, person, partial(way, taker=taker)))
    return Taken(id, seat)


def _seated(person: Person, sat: Callable[..., TableChange], table: Table, moment: Moment) -> TableChange:
    """Let somebody sit down; where the match is rated, with an account."""
    if table.terms.rated:
        check_member(person)
    return sat(table, moment=moment)


@delete("/api/tables/{id:str}/seats")
async def stand_up(services: Services, person: Person, id: Id) -> None:
    """Leave a table that still waits for somebody."""
    by = somebody(person).id
    await services.tables.commands.do(id, lambda table, _: seats.stand_up(table, by))


@post("/api/tables/{id:str}/bots")
async def fill(services: Services, person: Person, language: str, id: Id, data: BotLevel) -> Next:
    """Give all empty seats to bots, by the one who made the table; so the match begins."""
    by = somebody(person).id
    await services.tables.commands.do(id, lambda table, moment: seats.fill(table, by, data.level, language, moment))
    return Next(id)


@delete("/api/tables/{id:str}")
async def close(services: Services, person: Person, id: Id) -> None:
    """Give up a table that still waits for somebody, or a match against bots alone, by the one who made it."""
    by = somebody(person).id
    await services.tables.commands.do(id, lambda table, _: seats.close(table, by))


@post("/api/tables/{id:str}/invites/{seat:int}")
async def invite(services: Services, person: Person, id: Id, seat: int) -> Path:
    """Make a new invitation to an open seat."""
    by, code = somebody(person).id, random_word(CODE)
    await services.tables.commands.do(id, lambda table, _: seats.invite(table, by, seat, hashed(code)))
    return Path(f"/join/{code}")


@get("/api/tables/{id:str}/invites")
async def invites(services: Services, person: Person, id: Id) -> list[Invite]:
    """Give the host, and whoever sits at a waiting table, links to its open seats, to pass on."""
    by = somebody(person).id
    async with admitted(services, person, id) as live:
        codes = seats.shared_codes(live.table, by)
    return [Invite(seat, f"/join/{id}{seat}{code}") for seat, code in codes.items()]


@post("/api/tables/{id:str}/rematch")
async def rematch(services: Services, person: Person, id: Id) -> Next:
    """Play again, with the seats moved up by one; where it is rated, when all people of the match have asked for it."""
    services.limits.check("table", somebody(person).id or "")
    by, following = somebody(person).id, fresh()
    await services.friends.check_company(id)
    given_up = await _rematch_given_up(services, id)
    table = await services.tables.commands.do(
        id, lambda table, moment: setup.rematch(table, by, following, moment, given_up)
    )
    assert table.rematch
    if table.terms.rated:
        seat = next(chair.seat for chair in setup.moved_up(table.chairs) if chair.person == by)
        await _sit(services, person, table.rematch, seat, seats.sit_again)
    if table.rematch == following:
        await _call_kept(services, following, person)
    return Next(table.rematch)


async def _call_kept(services: Services, id: str, by: Person) -> None:
    """Call those for whom the seats of a rematch are kept, where they have no page open."""
    async with services.tables.commands.reading(id) as live:
        kept = [chair.person for chair in live.table.chairs if chair.open and chair.person]
    for person in kept:
        await services.calls.invite(person, live, by.name)


async def _rematch_given_up(services: Services, id: str) -> str | None:
    """Return the rematch of a table, if it was closed before anybody came: it can be asked for again."""
    async with services.tables.commands.reading(id) as live:
        asked = live.table.rematch
    return asked if asked and await services.tables.live.loader.given_up(asked) else None


@post("/api/tables/{id:str}/chat/{number:int}/report", status_code=204)
async def report(services: Services, person: Person, id: Id, number: LineNumber) -> None:
    """Tell the admins of what was said at a table."""
    services.limits.check("report", somebody(person).id or "")
    async with admitted(services, person, id):
        await services.moderation.report(person, id, number)


HANDLERS = [
    address,
    make,
    lists,
    show,
    past,
    draws,
    notation,
    choices,
    account,
    record,
    invitation,
    join,
    sit,
    stand_up,
    fill,
    close,
    invite,
    invites,
    rematch,
    report,
]
