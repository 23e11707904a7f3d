"""Lessons: the first lesson of each game, and whether something was done right."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from litestar import Request, get, post
from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.routes.positions import PositionInfo, PositionRequest, shown
from dreierlei.server.routes.rules import RuleParagraph, paragraph_of
from dreierlei.server.services import Services
from dreierlei.study.lessons import Exercise, lesson

AnyRequest = Request[Any, Any, Any]


class LessonStep(Struct):
    """A position, what is to be done there, the rule that explains it, and a ply that does it."""

    id: str
    task: str
    rule: RuleParagraph
    start: PositionInfo
    answer: str


class LessonInfo(Struct):
    """The first lesson of a game."""

    game: str
    steps: list[LessonStep]


class LessonTry(Struct, forbid_unknown_fields=True):
    """What somebody does in a position of a lesson."""

    action: str


class LessonVerdict(Struct):
    """Whether it was right, and where it leads."""

    right: bool
    after: PositionInfo


@get("/api/lessons/{name:str}")
async def lesson_info(name: str, language: str) -> LessonInfo:
    """Give the first lesson of a game in the language of the reader."""
    return await asyncio.to_thread(_info, name, language)


@cache
def _info(name: str, language: str) -> LessonInfo:
    return LessonInfo(name, [_step(name, step, language) for step in lesson(name)])


def _step(name: str, step: Exercise, language: str) -> LessonStep:
    rule = paragraph_of(name, step.rule, language)
    answer = next(text for text in step.legal() if step.right(text))
    return LessonStep(step.id, step.task(language), rule, shown(_request(step)), answer)


def _request(step: Exercise, action: str = "") -> PositionRequest:
    return PositionRequest(step.game, step.state().dump(), step.seat if action else None, action)


@post("/api/lessons/{name:str}/{step:str}", status_code=200)
async def judge(
    request: AnyRequest, services: Services, person: Person, name: str, step: str, data: LessonTry
) -> LessonVerdict:
    """Say whether an action does what a step asks for; what is not legal is refused with its rule."""
    services.limits.check("position", person.id or address(request))
    return await asyncio.to_thread(_verdict, name, step, data.action)


def _verdict(name: str, id: str, action: str) -> LessonVerdict:
    steps = {each.id: each for each in lesson(name)}
    if id not in steps:
        raise Refusal("server.lesson.step", step=id[:40], expected=", ".join(steps))
    step = steps[id]
    after = shown(_request(step, action))
    return LessonVerdict(step.right(str(step.rules.actions.parse(action))), after)


HANDLERS = [lesson_info, judge]
