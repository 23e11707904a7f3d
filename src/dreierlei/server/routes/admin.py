"""Admin: people, what was reported, running tables and the bots' queue, for whoever looks after a server."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, patch, post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import Name
from dreierlei.server.routes.keys import Id, by_session
from dreierlei.server.routes.tables import LineNumber
from dreierlei.server.services import Services

Search = Annotated[str, Parameter(max_length=40)]


class ServerStatus(Struct):
    """How the server is."""

    sockets: int
    tables: int
    """Tables in memory."""
    bot_queue: int
    """Thoughts that wait for a worker."""
    bots_thinking: int
    bot_pace: float
    """The part of their time that bots get now, 0 to 1."""
    store_waiting: int
    fanout: bool | None
    """Whether other servers can be told; none where there are no others."""


class Account(Struct):
    """A person as an admin sees them."""

    id: str
    name: str
    kind: str
    created: int
    admin: bool
    banned: int | None
    tables: int


class ReportedLine(Struct):
    """Something that was said, and that somebody has reported."""

    id: str
    table: str
    number: int
    person: str
    name: str
    text: str
    created: int


class RunningTable(Struct):
    """A table at which a match runs."""

    id: str
    game: str
    names: list[str]
    number: int
    updated: int


class ActInfo(Struct):
    """Something that an admin did."""

    number: int
    created: int
    name: str
    act: str
    person: str | None
    table: str | None
    text: str


def admin(person: Person) -> Person:
    """Return an admin at a device of theirs, or refuse."""
    if not by_session(person).admin:
        raise Refusal("server.auth.admin")
    return person


@get("/api/admin/status")
async def status(services: Services, person: Person) -> ServerStatus:
    """Say how the server is."""
    admin(person)
    workers = services.bot_pool.workers
    return ServerStatus(
        len(services.connections),
        len(services.tables.live.tables),
        len(workers.schedule),
        workers.busy,
        services.bot_pool.pace,
        services.store.waiting,
        services.fanout.up if services.fanout.linked else None,
    )


@get("/api/admin/people")
async def people(services: Services, person: Person, search: Search = "") -> list[Account]:
    """List people, the newest first."""
    admin(person)
    rows = await services.moderation.people(search)
    return [Account(row.id, row.name, row.kind, row.made, row.admin, row.banned, row.tables) for row in rows]


@patch("/api/admin/people/{id:str}")
async def rename(services: Services, person: Person, id: Id, data: Name) -> Name:
    """Give somebody another name."""
    admin(person)
    renamed = await services.moderation.rename(person, await services.moderation.find(id), data.name)
    await services.heed()
    return Name(renamed.name)


@post("/api/admin/people/{id:str}/ban", status_code=204)
async def ban(services: Services, person: Person, id: Id) -> None:
    """Let somebody in no more; their sockets end."""
    await services.moderation.ban(admin(person), await services.moderation.find(id))
    await services.heed()


@delete("/api/admin/people/{id:str}/ban")
async def unban(services: Services, person: Person, id: Id) -> None:
    """Let somebody in again."""
    await services.moderation.ban(admin(person), await services.moderation.find(id), banned=False)


@get("/api/admin/reports")
async def reports(services: Services, person: Person) -> list[ReportedLine]:
    """List what was reported and is still open."""
    admin(person)
    rows = await services.moderation.reports()
    return [ReportedLine(row.id, row.table, row.number, row.person, row.name, row.text, row.made) for row in rows]


@delete("/api/admin/reports/{id:str}")
async def close_report(services: Services, person: Person, id: Id) -> None:
    """Put a report aside."""
    await services.moderation.close_report(admin(person), id)


@delete("/api/admin/tables/{id:str}/chat/{number:int}")
async def remove_line(services: Services, person: Person, id: Id, number: LineNumber) -> None:
    """Take back what somebody said; all reports of it are closed."""
    await services.moderation.remove_line(admin(person), id, number)
    await services.heed()


@get("/api/admin/tables")
async def tables(services: Services, person: Person) -> list[RunningTable]:
    """List the tables at which a match runs, the latest first."""
    admin(person)
    found = await services.moderation.tables()
    return [RunningTable(row.id, row.game, names, row.number, row.updated) for row, names in found]


@get("/api/admin/log")
async def acts(services: Services, person: Person) -> list[ActInfo]:
    """List what admins did, the latest first."""
    admin(person)
    rows = await services.moderation.log()
    return [ActInfo(row.number, row.made, row.name, row.act, row.person, row.table, row.text) for row in rows]


HANDLERS = [status, people, rename, ban, unban, reports, close_report, remove_line, tables, acts]
