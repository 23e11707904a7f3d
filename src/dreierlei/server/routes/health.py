"""Health: whether the server lives, whether it can serve, and what it measures; for whoever runs it."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import Any

from litestar import HttpMethod, Request, Response, get, route
from litestar.exceptions import NotFoundException
from msgspec import Struct
from sqlalchemy import text

from dreierlei.core import Refusal
from dreierlei.server.services import Services

PATIENCE = 2.0
"""Seconds that the store may take to answer."""
READ = [HttpMethod.GET, HttpMethod.HEAD]
"""Monitors ask either way."""
AnyRequest = Request[Any, Any, Any]


class Health(Struct):
    """Whether the server lives, whether it can serve and write, and whether it hears of other servers."""

    live: bool
    ready: bool
    stored: bool
    """Whether the last thing was written; something is every few seconds."""
    fanout: bool


async def _health(services: Services) -> Health:
    try:
        async with asyncio.timeout(PATIENCE):
            await services.store.row(text("SELECT 1"))
        ready = True
    except (Refusal, TimeoutError):
        ready = False
    return Health(True, ready, not services.store.refuses, services.fanout.up)


@route("/health", http_method=READ)
async def health(services: Services) -> Response[Health]:
    """Say all of it; 503 where the store does not answer, or takes nothing."""
    found = await _health(services)
    return Response(found, status_code=200 if found.ready and found.stored else 503)


@route("/health/live", http_method=READ)
async def live() -> Response[str]:
    """Say that the process answers."""
    return Response("live", media_type="text/plain")


@route("/health/ready", http_method=READ)
async def ready(services: Services) -> Response[str]:
    """Say whether it can serve; 503 where the store does not answer."""
    found = (await _health(services)).ready
    return Response("ready" if found else "not ready", media_type="text/plain", status_code=200 if found else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, services: Services) -> Response[bytes]:
    """Tell what is measured, to callers from this machine alone."""
    if not _local(request):
        raise NotFoundException
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _local(request: AnyRequest) -> bool:
    if "x-forwarded-for" in request.headers:  # somebody elsewhere, by a proxy on this machine
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


HANDLERS = [health, live, ready, metrics]
