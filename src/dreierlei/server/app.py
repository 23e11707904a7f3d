"""App: the routes, who is asking, and how refusals are said."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from dreierlei import __version__
from dreierlei.core import Refusal
from dreierlei.server import auth
from dreierlei.server.connection import refused
from dreierlei.server.logs import new_request, request_id
from dreierlei.server.people import Person
from dreierlei.server.routes import (
    accounts,
    admin,
    analyses,
    balance,
    daily,
    drafts,
    friends,
    games,
    handbook,
    health,
    keys,
    lessons,
    links,
    lists,
    operator,
    organisers,
    pages,
    pairing,
    papers,
    personal_data,
    persons,
    positions,
    push,
    puzzles,
    replays,
    rules,
    sheets,
    study_progress,
    tables,
    tournaments,
)
from dreierlei.server.routes.socket import socket
from dreierlei.server.services import Services
from dreierlei.server.settings import Settings

log = logging.getLogger("dreierlei")
BODY = 64 * 1024
"""Bytes of a request, at most."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
EMBEDDED = "/embed"
"""The one page that others may show in a frame: board and controls, nothing that could be clicked by deceit."""
FRESH = ("/api/", "/health", "/metrics")
"""What is never kept by a browser or a proxy."""
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_FRAMED = [(name, value.replace(b"frame-ancestors 'none'", b"frame-ancestors *")) for name, value in _HEADERS]
STATUS = {
    "server.auth.nobody": 401,
    "server.auth.token": 401,
    "server.person.passphrase": 401,
    "server.person.wrong": 401,
    "server.auth.origin": 403,
    "server.auth.member": 403,
    "server.auth.session": 403,
    "server.auth.admin": 403,
    "server.person.banned": 403,
    "server.person.unknown": 404,
    "server.profile.unknown": 404,
    "server.profile.private": 403,
    "server.friend.stranger": 403,
    "server.friend.blocked": 409,
    "server.friend.oneself": 409,
    "server.friend.many": 409,
    "server.friend.company": 403,
    "server.friend.invitations": 409,
    "server.push.sealed": 503,
    "server.chat.unknown": 404,
    "server.chat.reported": 409,
    "server.admin.report": 404,
    "server.admin.admin": 409,
    "server.person.device": 403,
    "server.table.private": 403,
    "server.table.owner": 403,
    "server.table.stranger": 403,
    "server.seat.foreign": 403,
    "server.rated.member": 403,
    "server.rated.close": 409,
    "server.rated.agree": 409,
    "server.rated.bot": 409,
    "server.seat.invited": 403,
    "server.table.unknown": 404,
    "server.table.past": 404,
    "server.table.damaged": 410,
    "server.long": 503,
    "server.lost": 503,
    "study.puzzles.unknown": 404,
    "study.puzzles.none": 404,
    "server.join": 404,
    "server.page": 404,
    "server.person.link": 404,
    "server.contact.unknown": 404,
    "server.series.unknown": 404,
    "server.tournament.director": 403,
    "server.tournament.withdrawn": 403,
    "server.tournament.renewed": 403,
    "server.tournament.owner": 403,
    "server.tournament.key": 403,
    "server.tournament.entry": 403,
    "server.tournament.full": 403,
    "server.tournament.passphrase": 403,
    "server.tournament.unreachable": 409,
    "server.tournament.sealed": 409,
    "server.tournament.damaged": 410,
    "tournament.director-only": 403,
    "tournament.helper.right": 403,
    "tournament.helper.withdrawn": 403,
    "tournament.unsettled.standings": 409,
    "tournament.unsettled.finalists": 409,
    "tournament.unsettled.result": 409,
    "server.tournament.unknown": 404,
    "tournament.sheet.none": 404,
    "tournament.sheet.stale": 409,
    "tournament.sheet.over": 409,
    "tournament.sheet.closed": 409,
    "server.seat.taken": 409,
    "server.seat.twice": 409,
    "server.pairing.twice": 409,
    "server.person.taken": 409,
    "server.person.member": 409,
    "server.table.waiting": 409,
    "server.table.running": 409,
    "server.analysis.unknown": 404,
    "server.analysis.played": 409,
    "server.start.played": 409,
    "server.analysis.many": 429,
    "server.table.begun": 409,
    "server.table.closed": 409,
    "server.stale": 409,
    "server.often": 429,
    "server.store": 503,
}
"""The status of a refusal; what is not named here is 400."""
ROOMS = (
    accounts,
    admin,
    personal_data,
    persons,
    friends,
    push,
    health,
    keys,
    operator,
    daily,
    drafts,
    tables,
    pairing,
    replays,
    positions,
    analyses,
    balance,
    puzzles,
    study_progress,
    games,
    tournaments,
    lists,
    sheets,
    papers,
    links,
    organisers,
    handbook,
    rules,
    lessons,
    pages,
)
"""Every group of addresses."""
AnyRequest = Request[Any, Any, Any]


def _refuse(request: AnyRequest, why: Exception) -> Response[Any]:
    assert isinstance(why, Refusal)
    said = refused(why, auth.language(request))
    return _told(request, STATUS.get(why.slug, 400), said.slug, said.text, said.facts)


def _told(
    request: AnyRequest, status: int, slug: str, text: str, facts: Mapping[str, object], headers: Any = None
) -> Response[Any]:
    """Say what is wrong: to people on a page, to programs as JSON."""
    if pages.for_people(request):
        return pages.sorry(request, auth.language(request), status, slug, text)
    body = {"slug": slug, "text": text, "facts": facts}
    return Response(body, status_code=status, headers=headers or {}, media_type="application/json")


def _misread(request: AnyRequest, why: Exception) -> Response[Any]:
    """Say what Litestar found wrong with a request, in the form of a refusal."""
    assert isinstance(why, HTTPException)
    slugs = {404: "server.page", 405: "server.request.method", 413: "server.message.long"}
    slug = slugs.get(why.status_code, "server.request.form" if why.status_code < 500 else "server.fault")
    detail = "; ".join(_details(why)) or why.detail if why.status_code < 500 else ""
    facts: dict[str, object] = {"path": request.url.path[:80], "why": detail, "most": BODY, "method": request.method}
    said = refused(Refusal(slug, **facts), auth.language(request))
    return _told(request, why.status_code, slug, said.text, {"why": detail}, why.headers)


def _details(why: HTTPException) -> list[str]:
    extra = why.extra if isinstance(why.extra, list) else []
    return [f"{item.get('key', '')} {item.get('message', '')}".strip() for item in extra if isinstance(item, dict)]


def _too_deep(request: AnyRequest, _: Exception) -> Response[Any]:
    """Refuse JSON with more brackets in brackets than anybody means."""
    said = refused(Refusal("server.request.form", why="JSON nested too deeply", path=""), auth.language(request))
    return Response({"slug": said.slug, "text": said.text, "facts": said.facts}, status_code=400)


def _fault(request: AnyRequest, why: Exception) -> Response[Any]:
    """Say that something went wrong here, and nothing of what; the log has it."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=why)
    said = refused(Refusal("server.fault"), auth.language(request))
    return _told(request, 500, said.slug, said.text, {})


async def _guard(request: AnyRequest) -> None:
    """Let a request in, or refuse it."""
    services: Services = request.app.state.services
    new_request()
    services.limits.check_here("request", auth.address(request), auth.known(request, services))
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        auth.check_origin(request)


async def _dress(message: Message, scope: Scope) -> None:
    """Put the headers that protect a reader on every answer, refusals too; what is told of people is kept nowhere."""
    if message["type"] != "http.response.start":
        return
    framed = scope["path"] == EMBEDDED or scope["path"].startswith(f"{EMBEDDED}/")
    more = [*(_FRAMED if framed else _HEADERS), (b"x-request-id", request_id.get().encode())]
    if scope["path"].startswith(FRESH) and not any(name.lower() == b"cache-control" for name, _ in message["headers"]):
        more.append((b"cache-control", b"no-store"))
    message["headers"] = [*message["headers"], *more]
    services: Services = scope["app"].state.services
    services.metrics.requests.labels(str(message["status"])).inc()


def app(settings: Settings) -> Litestar:
    """Return the server's application."""
    services = Services(settings)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        try:
            await services.open()
        except Exception as why:
            services.fault = why
            raise
        try:
            yield
        finally:
            await services.close()

    async def person(request: AnyRequest) -> Person:
        return await auth.caller(request, services)

    async def language(request: AnyRequest) -> str:
        return auth.language(request)

    handlers = [*(handler for room in ROOMS for handler in room.HANDLERS), socket]
    description = OpenAPIConfig(
        title="Dreierlei",
        version=__version__,
        path="/openapi",
        use_handler_docstrings=True,
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )
    return Litestar(
        handlers,
        lifespan=[opened],
        state=State({"services": services}),
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "person": Provide(person),
            "language": Provide(language),
        },
        before_request=_guard,
        exception_handlers={Refusal: _refuse, HTTPException: _misread, RecursionError: _too_deep, Exception: _fault},
        openapi_config=description,
        request_max_body_size=BODY,
        before_send=[_dress],
        logging_config=None,
    )
