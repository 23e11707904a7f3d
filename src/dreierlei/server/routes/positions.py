"""Positions: any position of a game, what is wrong with one, and where an action leads."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, post
from msgspec import Meta, Struct

from dreierlei.core import CHANCE, SPECTATOR, Action, Refusal, State
from dreierlei.core.words import seat_numbers
from dreierlei.server import wire
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.services import Services
from dreierlei.server.tables import story
from dreierlei.server.tables.requests import known_game, loaded

AnyRequest = Request[Any, Any, Any]
LINES, LONGEST = 8, 16
"""Lines that are told at a time, and plies of one, at most."""
Line = Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=LONGEST)]


class PositionRequest(Struct, forbid_unknown_fields=True):
    """A position of a game; empty is the usual first one. An action of a seat leads on from it."""

    game: str
    position: str = ""
    seat: int | None = None
    action: str = ""


class ChoicesRequest(Struct, forbid_unknown_fields=True):
    """A seat that is to act in a position."""

    game: str
    position: str
    seat: int


class LinesRequest(Struct, forbid_unknown_fields=True):
    """Lines of plies that might follow on a position, each beginning with one of a seat."""

    game: str
    position: str
    seat: int
    lines: Annotated[list[Line], Meta(max_length=LINES)]
    names: Annotated[list[str], Meta(max_length=6)] = []
    """Who sits where, if that is known."""


class PositionInfo(Struct):
    """A position as it is written, what is seen of it, and what may be done there."""

    game: str
    position: str
    view: Any
    legal: wire.Legal
    """By seat; -1 is chance."""


@post("/api/positions", status_code=200)
async def look(request: AnyRequest, services: Services, person: Person, data: PositionRequest) -> PositionInfo:
    """Show a position, or what an action makes of it; a position that cannot be is refused in words."""
    services.limits.check("position", person.id or address(request))
    return await asyncio.to_thread(shown, data)


@post("/api/positions/choices", status_code=200)
async def choices(
    request: AnyRequest, services: Services, person: Person, language: str, data: ChoicesRequest
) -> dict[str, str]:
    """Tell what a seat may do in a position as people write it; without what an action's own words tell."""
    services.limits.check("position", person.id or address(request))
    return await asyncio.to_thread(chosen, data, language)


def chosen(data: ChoicesRequest, language: str) -> dict[str, str]:
    """Return what a seat may do in a position as people write it."""
    state = loaded(known_game(data.game), data.position)
    names = story.seat_names(state.game, language)
    return story.choices(state, data.seat, state.legal(data.seat), names, language)


@post("/api/positions/notation", status_code=200)
async def notation(
    request: AnyRequest, services: Services, person: Person, language: str, data: LinesRequest
) -> list[list[str | None]]:
    """Tell plies that might follow on a position as people write them; null where an action's own words tell all."""
    services.limits.check("position", person.id or address(request))
    return await asyncio.to_thread(told, data, language)


def told(data: LinesRequest, language: str) -> list[list[str | None]]:
    """Return lines of plies as people write them."""
    state = loaded(known_game(data.game), data.position)
    known = len(data.names) == state.game.seats
    names = data.names if known else story.seat_names(state.game, language)
    return [story.line(state, data.seat, plies, names, language) for plies in data.lines]


def shown(data: PositionRequest) -> PositionInfo:
    """Return what there is to see of a position, or of what an action makes of it."""
    game = known_game(data.game)
    state = loaded(game, data.position) if data.position else game.start()
    if data.action:
        _advance(state, data)
    legal = {seat: state.texts(seat) for seat in state.to_act}
    return PositionInfo(str(game), state.dump(), state.laid_open(SPECTATOR), legal)


def _advance(state: State, data: PositionRequest) -> None:
    """Do an action in a position, or refuse it."""
    seat = state.to_act[0] if data.seat is None and state.to_act else data.seat
    action = legal_action(state, seat, data.action)
    assert seat is not None
    state.apply(seat, action)


def legal_action(state: State, seat: int | None, text: str) -> Action:
    """Return the action of a text, or refuse it with the rule that forbids it to a seat."""
    action = state.game.actions.parse(text)
    if seat is None or not state.acts(seat):
        number = seat_numbers(CHANCE if seat is None else seat)
        raise Refusal("play.turn", seat=number, expected=seat_numbers(*state.to_act))
    if not state.allows(seat, action):
        why = state.objection(seat, action) or "play.objection"
        raise Refusal("play.illegal", action=action, why=Refusal(why), example=state.texts(seat)[0])
    return action


HANDLERS = [look, choices, notation]
