"""Puzzles: lists, tasks, answers that are judged, and solutions."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from dreierlei.server import puzzles as shown
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.services import Services

AnyRequest = Request[Any, Any, Any]
Name = Annotated[str, Parameter(max_length=40)]
Number = Annotated[str, Parameter(max_length=16)]
PlyText = Annotated[str, Meta(max_length=80)]


class PuzzlePlies(Struct, forbid_unknown_fields=True):
    """All plies since the puzzle's position, those of the others included; the last is the solver's own."""

    plies: Annotated[list[PlyText], Meta(min_length=1, max_length=shown.LONGEST)]


@get("/api/puzzles/{name:str}")
async def listed(name: Name) -> shown.PuzzleList:
    """List the puzzles of a game, the easy ones first, and the one of the day."""
    return shown.listed(name)


@get("/api/puzzles/{name:str}/{number:str}")
async def task(name: Name, number: Number) -> shown.PuzzleTask:
    """Show a puzzle as its solver sees it."""
    return shown.task(name, number)


@get("/api/puzzles/{name:str}/{number:str}/solution")
async def solution(name: Name, number: Number) -> shown.PuzzleSolution:
    """Show how a puzzle is solved."""
    return shown.solution(name, number)


@post("/api/puzzles/{name:str}/{number:str}", status_code=200)
async def answer(
    request: AnyRequest, services: Services, person: Person, name: Name, number: Number, data: PuzzlePlies
) -> Response[bytes]:
    """Judge a ply; others' replies come with the answer, and what refutes a wrong one."""
    by = person.id or address(request)
    services.limits.check("puzzle", by)
    services.limits.check("puzzle", address(request))
    return Response(await services.job_pool.puzzle(by, name, number, data.plies), media_type="application/json")


HANDLERS = [listed, task, solution, answer]
