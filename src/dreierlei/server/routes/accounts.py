"""Accounts: guests, members, links, tokens and bots."""

from __future__ import annotations

from typing import Annotated

from litestar import Request, Response, delete, get, patch, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from dreierlei.core import Refusal
from dreierlei.server.door import COOKIE, address, session
from dreierlei.server.house import House
from dreierlei.server.people import Person
from dreierlei.server.people import login as compared

Text = Annotated[str, Meta(max_length=400)]
AnyRequest = Request[None, None, None]  # type: ignore[type-var]  # no user, no auth and no state of Litestar's own


class Me(Struct):
    """Who is asking."""

    id: str | None
    name: str
    kind: str


class Name(Struct, forbid_unknown_fields=True):
    """A name."""

    name: Text


class Login(Struct, forbid_unknown_fields=True):
    """A name and its passphrase."""

    name: Text
    passphrase: Text


class Code(Struct, forbid_unknown_fields=True):
    """The code of a link."""

    code: Text


class Label(Struct, forbid_unknown_fields=True):
    """What a token is for."""

    label: Text


class Path(Struct):
    """Where a link leads."""

    path: str


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


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.kind)


async def _welcome(request: AnyRequest, house: House, person: Person) -> Response[Me]:
    """Answer with a session."""
    secret = await house.people.key(person, "session")
    return Response(_me(person), cookies=[session(secret, request)], status_code=201)


def member(person: Person) -> Person:
    """Return somebody who has an account, or refuse."""
    if person.kind != "member":
        raise Refusal("server.door.member")
    return person


@get("/api/me")
async def me(person: Person) -> Me:
    """Say who is asking."""
    return _me(person)


@post("/api/guest")
async def guest(request: AnyRequest, house: House, data: Name) -> Response[Me]:
    """Come in with a name only."""
    house.limits.check("guest", address(request))
    return await _welcome(request, house, await house.people.guest(data.name))


@post("/api/register")
async def register(request: AnyRequest, house: House, person: Person, data: Login) -> Response[Me]:
    """Become a member; a guest keeps all games."""
    house.limits.check("register", address(request))
    registered = await house.people.register(person, data.name, data.passphrase)
    await house.hall.renamed(registered.id)
    return await _welcome(request, house, registered)


@post("/api/login")
async def login(request: AnyRequest, house: House, data: Login) -> Response[Me]:
    """Come in as a member."""
    house.limits.check("try", address(request))
    house.limits.check("login", f"{address(request)} {compared(data.name)}")
    return await _welcome(request, house, await house.people.enter(data.name, data.passphrase))


@post("/api/logout")
async def logout(request: AnyRequest, house: House, person: Person) -> Response[Me]:
    """Go; the session is void, and its sockets end: those of other devices come back by themselves."""
    secret = request.cookies.get(COOKIE)
    if secret:
        await house.people.forget(secret)
        for connection in house.connections:
            if person.id and connection.person.id == person.id:
                connection.cut()
    answer = Response(Me(None, "", "none"), status_code=200)
    answer.delete_cookie(COOKIE)
    return answer


@patch("/api/me")
async def rename(house: House, person: Person, data: Name) -> Me:
    """Change the own name, at all tables."""
    renamed = await house.people.rename(somebody(person), data.name)
    await house.hall.renamed(renamed.id)
    return _me(renamed)


def somebody(person: Person) -> Person:
    """Return a person who is known, or refuse."""
    if person.id is None:
        raise Refusal("server.door.nobody")
    return person


@post("/api/me/link")
async def link(house: House, person: Person) -> Path:
    """Make a link that signs another device in, once."""
    return Path(f"/link/{await house.people.key(somebody(person), 'link')}")


@post("/api/link")
async def follow(request: AnyRequest, house: House, data: Code) -> Response[Me]:
    """Come in by a link."""
    house.limits.check("try", address(request))
    return await _welcome(request, house, await house.people.spend(data.code))


@get("/api/me/tokens")
async def tokens(house: House, person: Person) -> list[Token]:
    """List the own tokens."""
    return [Token(*found) for found in await house.people.tokens(somebody(person))]


@post("/api/me/tokens")
async def token(house: House, person: Person, data: Label) -> Token:
    """Make a token for a program of one's own."""
    secret = await house.people.key(member(person), "token", data.label)
    id, label, created = (await house.people.tokens(person))[-1]
    return Token(id, label, created, secret)


@delete("/api/me/tokens/{id:str}")
async def revoke(house: House, person: Person, id: Annotated[str, Parameter(max_length=40)]) -> None:
    """Void a token."""
    await house.people.revoke(somebody(person), id)


@get("/api/me/bots")
async def bots(house: House, person: Person) -> list[BotAccount]:
    """List the own bot accounts."""
    return [BotAccount(bot.id or "", bot.name) for bot in await house.people.bots(somebody(person))]


@post("/api/me/bots")
async def bot(house: House, person: Person, data: Name) -> BotAccount:
    """Make a bot account, with its token."""
    made = await house.people.bot(member(person), data.name)
    return BotAccount(made.id or "", made.name, await house.people.key(made, "token", "bot"))


HANDLERS = [me, guest, register, login, logout, rename, link, follow, tokens, token, revoke, bots, bot]
