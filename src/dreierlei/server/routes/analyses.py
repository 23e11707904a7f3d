"""Analyses: of finished matches and record files in the background, of positions at once or deeper and deeper."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, get, post
from litestar.response import Stream
from msgspec import Struct

from dreierlei.core import Refusal, State
from dreierlei.server import wire
from dreierlei.server.analyses import ActionCost, AnalysisStatus, PositionAnalysis
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.replays import LARGEST, checked
from dreierlei.server.routes.positions import legal_action
from dreierlei.server.routes.tables import Id, admitted, record_of
from dreierlei.server.services import Services
from dreierlei.server.tables.requests import known_game, loaded

AnyRequest = Request[Any, Any, Any]
MOST = 16.0
"""The effort for one position, at most: some seconds of one core."""


UNBUFFERED = {"X-Accel-Buffering": "no"}
"""A proxy passes each line on at once."""


class LiveRequest(Struct, forbid_unknown_fields=True):
    """A position to be thought about for as long as somebody listens."""

    game: str
    position: str


class ThoughtRequest(Struct, forbid_unknown_fields=True):
    """A position to be thought about, and how hard."""

    game: str
    position: str
    effort: float = 1.0


class JudgementRequest(Struct, forbid_unknown_fields=True):
    """An action of a seat in a position, to be judged."""

    game: str
    position: str
    seat: int
    action: str


async def _finished(services: Services, person: Person, id: str) -> str:
    """Return the record of a match that is over: while one is played nothing is said about it."""
    async with admitted(services, person, id) as live:
        if live.table.status != "over":
            raise Refusal("server.table.running")
        return record_of(live, person)


@get("/api/tables/{id:str}/analysis")
async def of_table(services: Services, person: Person, id: Id) -> AnalysisStatus:
    """Show how far the analysis of a finished match is, and when it is done itself; nothing of nothing before."""
    await _finished(services, person, id)
    return await services.analyses.of_table(id) or AnalysisStatus(id, done=0, total=0)


@post("/api/tables/{id:str}/analysis", status_code=200)
async def begin_table(request: AnyRequest, services: Services, person: Person, id: Id) -> AnalysisStatus:
    """Begin the analysis of a finished match, unless it is there."""
    by = person.id or address(request)
    services.limits.check("analysis", by)
    record = await _finished(services, person, id)
    return await services.analyses.of_table(id) or services.analyses.begin(record, by, id)


@get("/api/analyses/{key:str}")
async def of_file(services: Services, key: Id) -> AnalysisStatus:
    """Show how far the analysis of a record file is."""
    found = services.analyses.of_file(key)
    if found is None:
        raise Refusal("server.analysis.unknown")
    return found


@post("/api/analyses", request_max_body_size=LARGEST, status_code=200)
async def begin_file(request: AnyRequest, services: Services, person: Person, body: bytes) -> AnalysisStatus:
    """Begin the analysis of a record file; it is remembered for a while, and stored nowhere."""
    by = person.id or address(request)
    services.limits.check("analysis", by)
    services.limits.check_here("analysis", address(request), person.known)
    return services.analyses.begin(checked(body), by)


@post("/api/positions/analysis", status_code=200)
async def of_position(
    request: AnyRequest, services: Services, person: Person, data: ThoughtRequest
) -> PositionAnalysis:
    """Say what is best in a position, and what each seat can expect."""
    by = person.id or address(request)
    services.limits.check("thinking", by)
    if not 0.1 <= data.effort <= MOST:
        raise Refusal("server.analysis.effort", effort=data.effort, most=MOST)
    state = await _free(services, person, data)
    return await services.analyses.position(by, str(state.game), state.dump(), data.effort)


@post("/api/positions/judgement", status_code=200)
async def judgement(request: AnyRequest, services: Services, person: Person, data: JudgementRequest) -> ActionCost:
    """Say what an action costs its seat beside the best, judged as in the analysis of a match."""
    by = person.id or address(request)
    services.limits.check("thinking", by)
    state = await _free(services, person, data)
    legal_action(state, data.seat, data.action)
    return await services.analyses.judge(by, str(state.game), state.dump(), data.seat, data.action)


@post("/api/positions/analysis/live", status_code=200)
async def live(request: AnyRequest, services: Services, person: Person, data: LiveRequest) -> Stream:
    """Say what is best in a position, a line of JSON for each round, deeper each time; one at a time for a person."""
    by = person.id or address(request)
    services.limits.check("live", by)
    services.limits.check_here("live", address(request), person.known)
    state = await _free(services, person, data)
    found = services.analyses.live(by, str(state.game), state.dump())
    lines: AsyncIterator[bytes] = (wire.ENCODER.encode(each) + b"\n" async for each in found)
    return Stream(lines, media_type="application/x-ndjson", headers=UNBUFFERED)


async def _free(services: Services, person: Person, data: LiveRequest | ThoughtRequest | JudgementRequest) -> State:
    """Return a position, unless it is that of a match which the person plays against others just now."""
    state = loaded(known_game(data.game), data.position)
    if await services.lobby.plays(person.id, state):
        raise Refusal("server.analysis.played")
    return state


HANDLERS = [of_table, begin_table, of_file, begin_file, of_position, judgement, live]
