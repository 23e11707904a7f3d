"""Accounts: guests and members come in, go, and are called."""

from __future__ import annotations

from typing import Annotated

from litestar import Request, Response, get, patch, post
from msgspec import Meta, Struct

from dreierlei.core import Refusal
from dreierlei.server.auth import COOKIE, address, session_cookie
from dreierlei.server.names import compared
from dreierlei.server.people import NOBODY, Person
from dreierlei.server.services import Services

Text = Annotated[str, Meta(max_length=400)]
AnyRequest = Request[None, None, None]  # type: ignore[type-var]  # no user, no auth and no state of Litestar's own


BROWSERS = (
    ("Firefox/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)
"""The first mark that is found names it: most browsers also call themselves by the names of older ones."""


class Me(Struct, omit_defaults=True):
    """Who is asking."""

    id: str | None
    name: str
    kind: str
    admin: bool = False


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


class Path(Struct):
    """Where a link leads."""

    path: str


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.kind, person.admin)


def device(agent: str) -> str:
    """Return what a browser says of itself, in short: enough to know one's own devices by."""
    found = (next((name for mark, name in known if mark in agent), "") for known in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found)) or agent


async def welcome(request: AnyRequest, services: Services, person: Person, before: Person = NOBODY) -> Response[Me]:
    """Answer with a session; the one that the browser had before is void, and its sockets end: other tabs come anew."""
    if before.via == "session":
        services.void(await services.keys.end(before, "session", before.key))
    secret = await services.keys.make(person, "session", device(request.headers.get("user-agent", "")))
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
    return await welcome(request, services, await services.people.guest(data.name))


@post("/api/register")
async def register(request: AnyRequest, services: Services, person: Person, data: Login) -> Response[Me]:
    """Become a member; a guest keeps all games."""
    services.limits.check("register", address(request))
    registered = await services.people.register(person, data.name, data.passphrase, address(request))
    await services.renamed(registered)
    return await welcome(request, services, registered, person)


@post("/api/login")
async def login(request: AnyRequest, services: Services, person: Person, data: Login) -> Response[Me]:
    """Come in as a member."""
    services.limits.check("try", address(request))
    services.limits.check("login", f"{address(request)} {compared(data.name)}")
    entered = await services.people.enter(data.name, data.passphrase, address(request))
    return await welcome(request, services, entered, person)


@post("/api/logout")
async def logout(services: Services, person: Person) -> Response[Me]:
    """Go; the session is void, and its sockets end."""
    if person.via == "session":
        services.void(await services.keys.end(person, "session", person.key))
    answer = Response(Me(None, "", "none"), status_code=200)
    answer.delete_cookie(COOKIE)
    return answer


@patch("/api/me")
async def rename(services: Services, person: Person, data: Name) -> Me:
    """Change the own name, at all tables."""
    services.limits.check("account", somebody(person).id or "")
    renamed = await services.people.rename(person, data.name)
    await services.renamed(renamed)
    return _me(renamed)


def somebody(person: Person) -> Person:
    """Return a person who is known, or refuse."""
    if person.id is None:
        raise Refusal("server.auth.nobody")
    return person


@post("/api/link")
async def follow(request: AnyRequest, services: Services, person: Person, data: Code) -> Response[Me]:
    """Come in by a link."""
    services.limits.check("try", address(request))
    linked, _ = await services.keys.spend(data.code)
    return await welcome(request, services, linked, person)


HANDLERS = [me, guest, register, login, logout, rename, follow]
