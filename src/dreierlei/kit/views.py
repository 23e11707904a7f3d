"""Views at the door of a game: only its own may come in; and what would come of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from dreierlei.core.action import Action
from dreierlei.core.game import Game
from dreierlei.core.refusal import Refusal, check_type
from dreierlei.core.rng import Rng
from dreierlei.core.state import State
from dreierlei.core.view import View

Own = TypeVar("Own", bound=View)


def own(game: Game, view: View, kind: type[Own]) -> Own:
    """Return a view as the game's own kind, or refuse one of another game or of other options."""
    check_type("view", view, View, "State.observe(viewer)")
    if not isinstance(view, kind) or view.game != str(game):
        raise Refusal("kit.view", game=game, view=view.game)
    return view


def played(game: Game, view: View, action: Action) -> State:
    """Return a position that looks like a view of it, after an action of the seat in turn."""
    state = game.imagine(view, Rng(0))
    state.apply(view.to_act[0], action)
    return state


def in_turn(game: Game, view: View, seat: int, phase: str, **more: Any) -> State:
    """Return the position of a view as it would be if it were the turn of a seat."""
    asked = replace(view, mover=seat, to_act=(seat,), phase=phase, outcome=None, **more)  # type: ignore[call-arg]  # views of games with turns have a mover
    return game.imagine(asked, Rng(0))
