"""Replays: any finished game and any record file, to be leafed through."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post

from dreierlei.core import Refusal
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.replays import LARGEST
from dreierlei.server.routes.tables import Id, admitted, record_of
from dreierlei.server.services import Services

AnyRequest = Request[Any, Any, Any]


@get("/api/tables/{id:str}/replay")
async def of_table(request: AnyRequest, services: Services, person: Person, language: str, id: Id) -> Response[bytes]:
    """Show a match that is over with all its positions, everything laid open."""
    by = person.id or address(request)
    services.limits.check("past", by)
    async with admitted(services, person, id) as live:
        if live.table.status != "over":
            raise Refusal("server.table.running")
        text = record_of(live, person, live.messages.names(language))
    return _told(await services.job_pool.replay(by, text.encode(), language))


@post("/api/replays", request_max_body_size=LARGEST, status_code=200)
async def of_file(
    request: AnyRequest, services: Services, person: Person, language: str, body: bytes
) -> Response[bytes]:
    """Read a record file; it is kept nowhere."""
    by = person.id or address(request)
    services.limits.check("replay", by)
    services.limits.check("replay", address(request))
    return _told(await services.job_pool.replay(by, body, language))


def _told(replay: bytes) -> Response[bytes]:
    return Response(replay, media_type="application/json")


HANDLERS = [of_table, of_file]
