"""Positions for the tests of 3Stein: set up by army, asked by field."""

from __future__ import annotations

from dreierlei import State, game
from dreierlei.games.stein3 import Stein3View


def at(
    red: str = "b1/-/-",
    blue: str = "p3/-/-",
    yellow: str = "m5/-/-",
    *,
    reserve: str = "222",
    vassal: str = "-",
    mover: str = "red",
    phase: str = "move",
    kept: str = "-",
    quiet: int = 0,
    options: str = "stein3",
) -> State:
    """Return a position; each army is `lord/knights/squires`."""
    return game(options).load(f"{red} {blue} {yellow} {reserve} {vassal} {mover} {phase} {kept} {quiet}")


def seen(state: State) -> Stein3View:
    """Return the view of seat 0."""
    view = state.observe(0)
    assert isinstance(view, Stein3View)
    return view


def options(state: State) -> set[str]:
    """Return the texts of all legal actions of whoever is to act."""
    return {str(action) for seat in state.to_act for action in state.legal(seat)}


def goes(state: State, field: str) -> set[str]:
    """Return where the piece on a field may move."""
    start = f"move({field},"
    return {text[len(start) : -1] for text in options(state) if text.startswith(start)}


def played(state: State, *actions: str) -> State:
    """Return the position after some actions, each of which must be legal."""
    state = state.copy()
    for text in actions:
        (seat,) = state.to_act
        action = state.game.actions.parse(text)
        assert state.allows(seat, action), text
        state.apply(seat, action)
    return state


def forbidden(state: State, text: str) -> str:
    """Return the last word of the objection against an action that must be illegal."""
    (seat,) = state.to_act
    action = state.game.actions.parse(text)
    assert not state.allows(seat, action)
    return str(state.objection(seat, action)).rpartition(".")[2]
