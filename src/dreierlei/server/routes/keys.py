"""Keys: the sessions of one's devices, sign-in links, tokens, bots, and the passphrase."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import Parameter
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import Name, Path, Text, member, somebody
from dreierlei.server.services import Services

Id = Annotated[str, Parameter(max_length=40)]


class Session(Struct):
    """A device that is signed in."""

    id: str
    label: str
    """The browser and the system, as far as they are known."""
    created: int
    this: bool


class Passphrase(Struct, forbid_unknown_fields=True):
    """A new passphrase, with the old one or, where it is forgotten, a sign-in link made on another device."""

    passphrase: Text
    old: Text = ""
    code: Text = ""


class Label(Struct, forbid_unknown_fields=True):
    """What a token is for."""

    label: Text


class Token(Struct):
    """A token; itself only when it is new."""

    id: str
    label: str
    created: int
    token: str | None = None


class BotAccount(Struct):
    """A bot account; its token only when it is new."""

    id: str
    name: str
    token: str | None = None


def by_session(person: Person) -> Person:
    """Return somebody who sits at a device of theirs, or refuse: what a token makes would outlive it."""
    if somebody(person).via != "session":
        raise Refusal("server.auth.session")
    return person


@get("/api/me/sessions")
async def sessions(services: Services, person: Person) -> list[Session]:
    """List the devices that are signed in."""
    found = await services.keys.all(by_session(person), "session")
    return [Session(id, label, made, id == person.key) for id, label, made in found]


@delete("/api/me/sessions/{id:str}")
async def end_session(services: Services, person: Person, id: Id) -> None:
    """Sign a device out."""
    services.void(await services.keys.end(by_session(person), "session", id))


@delete("/api/me/sessions")
async def end_sessions(services: Services, person: Person) -> None:
    """Sign all other devices out."""
    services.void(await services.keys.end(by_session(person), "session", but=person.key))


@post("/api/me/passphrase", status_code=204)
async def change_passphrase(services: Services, person: Person, data: Passphrase) -> None:
    """Change the passphrase; all other devices are signed out."""
    member(by_session(person))
    services.limits.check("login", f"{person.id} passphrase")
    if data.code:
        owner, made_by = await services.keys.spend(data.code)
        if owner != person or made_by == person.key:
            raise Refusal("server.person.device")
    else:
        await services.people.confirm(person, data.old)
    await services.people.change_passphrase(person, data.passphrase)
    services.void(await services.keys.end(person, "session", but=person.key))


@post("/api/me/link")
async def link(services: Services, person: Person) -> Path:
    """Make a link that signs another device in, once."""
    services.limits.check("account", by_session(person).id or "")
    return Path(f"/link/{await services.keys.make(person, 'link', person.key)}")


@get("/api/me/tokens")
async def tokens(services: Services, person: Person) -> list[Token]:
    """List the own tokens."""
    return [Token(*found) for found in await services.keys.all(somebody(person), "token")]


@post("/api/me/tokens")
async def token(services: Services, person: Person, data: Label) -> Token:
    """Make a token for a program of one's own."""
    services.limits.check("account", member(by_session(person)).id or "")
    secret = await services.keys.make(person, "token", data.label)
    made = await services.keys.owner(secret, "token")
    id, label, created = next(each for each in await services.keys.all(person, "token") if each[0] == made.key)
    return Token(id, label, created, secret)


@delete("/api/me/tokens/{id:str}")
async def revoke(services: Services, person: Person, id: Id) -> None:
    """Void a token; its sockets end."""
    services.void(await services.keys.end(somebody(person), "token", id))


@get("/api/me/bots")
async def bots(services: Services, person: Person) -> list[BotAccount]:
    """List the own bot accounts."""
    return [BotAccount(bot.id or "", bot.name) for bot in await services.people.bots(somebody(person))]


@post("/api/me/bots")
async def bot(services: Services, person: Person, data: Name) -> BotAccount:
    """Make a bot account, with its token."""
    services.limits.check("account", member(by_session(person)).id or "")
    made = await services.people.bot(person, data.name)
    return BotAccount(made.id or "", made.name, await services.keys.make(made, "token", "bot"))


HANDLERS = [sessions, end_session, end_sessions, change_passphrase, link, tokens, token, revoke, bots, bot]
