"""Positions: any position of a game, what is wrong with one, and where an action leads."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, post
from msgspec import Struct

from dreierlei.core import CHANCE, SPECTATOR, Refusal, State
from dreierlei.server import wire
from dreierlei.server.auth import address
from dreierlei.server.people import Person
from dreierlei.server.services import Services
from dreierlei.server.tables.requests import known_game, loaded

AnyRequest = Request[Any, Any, Any]


class PositionRequest(Struct, forbid_unknown_fields=True):
    """A position of a game; empty is the usual first one. An action of a seat leads on from it."""

    game: str
    position: str = ""
    seat: int | None = None
    action: str = ""


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
    action = state.game.actions.parse(data.action)
    if seat is None or not state.acts(seat):
        raise Refusal("play.turn", seat=_who(seat), expected=", ".join(map(_who, state.to_act)) or "–")
    if not state.allows(seat, action):
        why = state.objection(seat, action) or "play.objection"
        raise Refusal("play.illegal", action=action, why=Refusal(why), example=state.texts(seat)[0])
    state.apply(seat, action)


def _who(seat: int | None) -> str:
    return "*" if seat in (CHANCE, None) else str(seat)


HANDLERS = [look]
