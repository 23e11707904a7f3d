"""Auth: who is asking, and whether the question may come in."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES
from dreierlei.server.keys import LASTS
from dreierlei.server.people import NOBODY, Person, hashed
from dreierlei.server.services import Services

COOKIE = "dreierlei"
LANGUAGE = "dreierlei-language"
"""The cookie of the language that was chosen on the page."""
HEADER = "x-dreierlei"
"""What a page of our own sends with every request that changes something; no other site can."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


async def caller(connection: AnyConnection, services: Services) -> Person:
    """Return who is asking, by token or by session."""
    given, secret = authorization(connection), _secret(connection)
    if given:
        bearer = given.partition(" ")[0].lower() == "bearer"
        person = await services.keys.owner(secret, "token") if bearer else NOBODY
        if person.id is None:
            raise Refusal("server.auth.token")
    else:
        person = await services.keys.owner(secret, "session") if secret else NOBODY
    services.limits.note(hashed(secret), person.known)
    return person


def known(connection: AnyConnection, services: Services) -> str:
    """Return who is asking as far as it is known without the store: whose requests are counted as their own."""
    secret = _secret(connection)
    return services.limits.known(hashed(secret)) if secret else ""


def _secret(connection: AnyConnection) -> str:
    """Return the token or session that a request comes with."""
    given = authorization(connection)
    return given.partition(" ")[2].strip() if given else connection.cookies.get(COOKIE, "")


def authorization(connection: AnyConnection) -> str:
    """Return what a program gives to be known; no browser sends it by itself. Nothing given is nothing known."""
    return connection.headers.get("authorization", "").strip()


def check_origin(connection: AnyConnection) -> None:
    """Refuse a change that another site may have asked for in somebody's name."""
    if authorization(connection):
        return
    if HEADER not in connection.headers or not same_origin(connection):
        raise Refusal("server.auth.origin")


def same_origin(connection: AnyConnection) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False


def language(connection: AnyConnection) -> str:
    """Return the language in which to answer: asked for, chosen on the page, preferred, or German."""
    for asked in (connection.query_params.get("lang"), connection.cookies.get(LANGUAGE)):
        if asked in LANGUAGES:
            return str(asked)
    for part in connection.headers.get("accept-language", "").split(","):
        word = part.split(";")[0].strip().lower()[:2]
        if word in LANGUAGES:
            return word
    return "de"


def address(connection: AnyConnection) -> str:
    """Return where a request comes from."""
    return network(connection.client.host) if connection.client else "–"


def network(host: str) -> str:
    """Return an address as it is counted: of IPv6 the network, since one caller may have all addresses in it."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


def session_cookie(secret: str, connection: AnyConnection) -> Cookie:
    """Return the cookie of a session."""
    lasts = LASTS["session"] or 0
    return Cookie(
        COOKIE,
        value=secret,
        max_age=lasts // 1000,
        path="/",
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
    )
