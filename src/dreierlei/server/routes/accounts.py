"""Accounts: guests, members, links, tokens and bots."""

from __future__ import annotations

from typing import Annotated

from litestar import Request, Response, delete, get, patch, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from dreierlei.core import Refusal
from dreierlei.server.auth import COOKIE, address, session_cookie
from dreierlei.server.people import Person
from dreierlei.server.people import login as compared
from dreierlei.server.services import Services

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


async def _welcome(request: AnyRequest, services: Services, person: Person) -> Response[Me]:
    """Answer with a session."""
    secret = await services.people.key(person, "session")
    return Response(_me(person), cookies=[session_cookie(secret, request)], status_code=201)


def member(person: Person) -> Person:
    """Return somebody who has an account, or refuse."""
    if person.kind != "member":
        raise Refusal("server.auth.member")
    return person


@get("/api/me")
async def me(person: Person) -> Me:
    """Say who is asking."""
    return _me(person)


@post("/api/guest")
async def guest(request: AnyRequest, services: Services, data: Name) -> Response[Me]:
    """Come in with a name only."""
    services.limits.check("guest", address(request))
    return await _welcome(request, services, await services.people.guest(data.name))


@post("/api/register")
async def register(request: AnyRequest, services: Services, person: Person, data: Login) -> Response[Me]:
    """Become a member; a guest keeps all games."""
    services.limits.check("register", address(request))
    registered = await services.people.register(person, data.name, data.passphrase)
    await services.tables.renamed(registered.id)
    return await _welcome(request, services, registered)


@post("/api/login")
async def login(request: AnyRequest, services: Services, data: Login) -> Response[Me]:
    """Come in as a member."""
    services.limits.check("try", address(request))
    services.limits.check("login", f"{address(request)} {compared(data.name)}")
    return await _welcome(request, services, await services.people.enter(data.name, data.passphrase))


@post("/api/logout")
async def logout(request: AnyRequest, services: Services, person: Person) -> Response[Me]:
    """Go; the session is void, and its sockets end: those of other devices come back by themselves."""
    secret = request.cookies.get(COOKIE)
    if secret:
        await services.people.forget(secret)
        for connection in services.connections:
            if person.id and connection.person.id == person.id:
                connection.cut()
    answer = Response(Me(None, "", "none"), status_code=200)
    answer.delete_cookie(COOKIE)
    return answer


@patch("/api/me")
async def rename(services: Services, person: Person, data: Name) -> Me:
    """Change the own name, at all tables."""
    renamed = await services.people.rename(somebody(person), data.name)
    await services.tables.renamed(renamed.id)
    return _me(renamed)


def somebody(person: Person) -> Person:
    """Return a person who is known, or refuse."""
    if person.id is None:
        raise Refusal("server.auth.nobody")
    return person


@post("/api/me/link")
async def link(services: Services, person: Person) -> Path:
    """Make a link that signs another device in, once."""
    return Path(f"/link/{await services.people.key(somebody(person), 'link')}")


@post("/api/link")
async def follow(request: AnyRequest, services: Services, data: Code) -> Response[Me]:
    """Come in by a link."""
    services.limits.check("try", address(request))
    return await _welcome(request, services, await services.people.spend(data.code))


@get("/api/me/tokens")
async def tokens(services: Services, person: Person) -> list[Token]:
    """List the own tokens."""
    return [Token(*found) for found in await services.people.tokens(somebody(person))]


@post("/api/me/tokens")
async def token(services: Services, person: Person, data: Label) -> Token:
    """Make a token for a program of one's own."""
    secret = await services.people.key(member(person), "token", data.label)
    id, label, created = (await services.people.tokens(person))[-1]
    return Token(id, label, created, secret)


@delete("/api/me/tokens/{id:str}")
async def revoke(services: Services, person: Person, id: Annotated[str, Parameter(max_length=40)]) -> None:
    """Void a token."""
    await services.people.revoke(somebody(person), id)


@get("/api/me/bots")
async def bots(services: Services, person: Person) -> list[BotAccount]:
    """List the own bot accounts."""
    return [BotAccount(bot.id or "", bot.name) for bot in await services.people.bots(somebody(person))]


@post("/api/me/bots")
async def bot(services: Services, person: Person, data: Name) -> BotAccount:
    """Make a bot account, with its token."""
    made = await services.people.bot(member(person), data.name)
    return BotAccount(made.id or "", made.name, await services.people.key(made, "token", "bot"))


HANDLERS = [me, guest, register, login, logout, rename, link, follow, tokens, token, revoke, bots, bot]
