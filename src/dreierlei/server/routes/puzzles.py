"""Puzzles: lists, tasks, answers that are judged, and solutions."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from dreierlei.server import puzzles as shown
from dreierlei.server import wire
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.puzzle_ratings import shown as in_points
from dreierlei.server.services import Services

AnyRequest = Request[Any, Any, Any]
Name = Annotated[str, Parameter(max_length=40)]
Number = Annotated[str, Parameter(max_length=16)]
PlyText = Annotated[str, Meta(max_length=80)]


class AnswerVerdict(Struct):
    """What an answer comes to."""

    right: bool
    solved: bool


class PuzzlePlies(Struct, forbid_unknown_fields=True):
    """All plies since the puzzle's position, those of the others included; the last is the solver's own."""

    plies: Annotated[list[PlyText], Meta(min_length=1, max_length=shown.LONGEST)]


class PliesBefore(Struct, forbid_unknown_fields=True):
    """All plies since the puzzle's position, those of the others included, up to the solver's next decision."""

    plies: Annotated[list[PlyText], Meta(max_length=shown.LONGEST)] = []


@get("/api/puzzles/{name:str}")
async def listed(services: Services, person: Person, name: Name) -> shown.PuzzleList:
    """List the puzzles of a game, the easy ones first, the one of the day, and the one that suits a member best."""
    found, ratings = shown.listed(name), services.puzzle_ratings
    strengths = await ratings.strengths(name)
    found.ratings = in_points(strengths)
    found.solver = await ratings.solver(person, name)
    found.next = await ratings.following(person, name, strengths)
    return found


@get("/api/puzzles/{name:str}/{number:str}")
async def task(name: Name, number: Number) -> shown.PuzzleTask:
    """Show a puzzle as its solver sees it."""
    return shown.task(name, number)


@post("/api/puzzles/{name:str}/{number:str}/choices", status_code=200)
async def choices(
    request: AnyRequest,
    services: Services,
    person: Person,
    language: str,
    name: Name,
    number: Number,
    data: PliesBefore,
) -> dict[str, str]:
    """Tell what the solver may do after some plies as people write it; without what an action's own words tell."""
    services.limits.check("puzzle", person.id or address(request))
    return await asyncio.to_thread(shown.choices, name, number, data.plies, language)


@post("/api/puzzles/{name:str}/{number:str}/solution", status_code=200)
async def solution(
    request: AnyRequest, services: Services, person: Person, name: Name, number: Number
) -> shown.PuzzleSolution:
    """Show how a puzzle is solved; for a member who has not tried it yet that is a try that was wrong."""
    services.limits.check("puzzle", person.id or address(request))
    rated = await services.puzzle_ratings.note(person, name, number, right=False)
    return msgspec.structs.replace(shown.solution(name, number), rated=rated)


@post("/api/puzzles/{name:str}/{number:str}", status_code=200)
async def answer(
    request: AnyRequest, services: Services, person: Person, name: Name, number: Number, data: PuzzlePlies
) -> Response[bytes]:
    """Judge a ply; others' replies come with the answer, and what refutes a wrong one."""
    by = person.id or address(request)
    services.limits.check("puzzle", by)
    services.limits.check_here("puzzle", address(request), person.known)
    body = await services.job_pool.puzzle(by, name, number, data.plies)
    answer = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    verdict = msgspec.json.decode(body, type=AnswerVerdict)
    if verdict.solved or not verdict.right:
        rated = await services.puzzle_ratings.note(person, name, number, right=verdict.right)
        answer["rated"] = msgspec.Raw(wire.ENCODER.encode(rated))
    return Response(wire.ENCODER.encode(answer), media_type="application/json")


HANDLERS = [listed, task, choices, solution, answer]
