"""Friends: asked for, agreed to, invited; and whom somebody does not want to hear."""

from __future__ import annotations

from typing import Any

from litestar import delete, get, post
from msgspec import Struct
from sqlalchemy import select

from dreierlei.core import Refusal
from dreierlei.server.friends import BLOCK, FRIEND, MUTE
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import member, somebody
from dreierlei.server.routes.tables import Id, LineNumber, admitted
from dreierlei.server.services import Services
from dreierlei.server.store import lines, people
from dreierlei.server.tables import seats

KINDS = {"friend": FRIEND, "block": BLOCK, "mute": MUTE}


class Acquaintance(Struct):
    """Somebody whom one knows."""

    id: str
    name: str


class Friend(Acquaintance):
    """Somebody who has agreed to be one's friend."""

    online: bool


class FriendLists(Struct):
    """Friends, requests of others and of one's own, and whom one has blocked or muted."""

    friends: list[Friend]
    asking: list[Acquaintance]
    asked: list[Acquaintance]
    blocked: list[Acquaintance]
    muted: list[Acquaintance]


class InvitedFriend(Struct, forbid_unknown_fields=True):
    """The friend who shall come."""

    person: Id


def _kind(kind: str) -> str:
    if kind not in KINDS:
        raise Refusal("server.page", path=f"/api/people/…/{kind[:40]}")
    return KINDS[kind]


def _known(rows: list[Any]) -> list[Acquaintance]:
    return [Acquaintance(row.id, row.name) for row in rows]


@get("/api/friends")
async def friends(services: Services, person: Person) -> FriendLists:
    """List friends and who of them is online, requests, and whom one has blocked or muted."""
    services.limits.check("profile", somebody(person).id or "")
    found = await services.friends.said(person.id or "")
    online = services.online.among(row.id for row in found["friends"])
    listed = [Friend(row.id, row.name, row.id in online) for row in found["friends"]]
    return FriendLists(listed, *(_known(found[kind]) for kind in ("asking", "asked", "blocked", "muted")))


@post("/api/people/{who:str}/{kind:str}", status_code=204)
async def say(services: Services, person: Person, who: Id, kind: str) -> None:
    """Ask for friendship or agree to it, block or mute somebody, by name or id."""
    services.limits.check("friend", member(person).id or "")
    row = await services.profiles.known(who)
    await services.friends.say(person, _kind(kind), row.id)
    await services.hide(person.id or "")


@delete("/api/people/{who:str}/{kind:str}")
async def unsay(services: Services, person: Person, who: Id, kind: str) -> None:
    """Take it back, or decline a request."""
    services.limits.check("friend", somebody(person).id or "")
    await services.friends.unsay(person.id or "", _kind(kind), who)
    await services.hide(person.id or "")


@post("/api/tables/{id:str}/chat/{number:int}/mute", status_code=204)
async def mute_speaker(services: Services, person: Person, id: Id, number: LineNumber) -> None:
    """Read no more of whoever said something at a table."""
    services.limits.check("friend", somebody(person).id or "")
    async with admitted(services, person, id):
        query = select(people.c.id).join(lines, lines.c.person == people.c.id)
        row = await services.store.row(query.where(lines.c.table == id, lines.c.number == number))
    if row is None:
        raise Refusal("server.chat.unknown")
    await services.friends.say(person, MUTE, row.id)
    await services.hide(person.id or "")


@post("/api/tables/{id:str}/invitations", status_code=204)
async def invite(services: Services, person: Person, id: Id, data: InvitedFriend) -> None:
    """Invite a friend to a table that waits, where one sits."""
    services.limits.check("friend", member(person).id or "")
    async with admitted(services, person, id) as live:
        seats.shared_codes(live.table, person.id)  # refuses who does not sit there, and a table that does not wait
    if await services.friends.invite(person.id or "", id, data.person):
        await services.calls.invite(data.person, live, person.name)
    services.fanout.tell("card", id)
    services.lobby.hear()


@delete("/api/tables/{id:str}/invitations")
async def decline(services: Services, person: Person, id: Id) -> None:
    """Decline an invitation to a table, or the seat that is kept there for a rematch."""
    by = somebody(person).id or ""
    await services.friends.decline(by, id)
    await services.tables.commands.do(id, lambda table, _: seats.decline(table, by))
    services.lobby.hear()


HANDLERS = [friends, say, unsay, mute_speaker, invite, decline]
