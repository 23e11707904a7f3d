"""Goals: what a puzzle of each game asks for, and what its defender must not suffer."""

from __future__ import annotations

from typing import Protocol

from dreierlei.core import SPECTATOR, State
from dreierlei.games.stein3.actions import Move
from dreierlei.games.stein3.view import Stein3View
from dreierlei.games.triapon.actions import Capture
from dreierlei.games.triapon.view import TriaponView


class Goal(Protocol):
    """What one seat wants to do to another, and the others to it."""

    theme: str
    """The word of an attack; a puzzle that keeps the others from it is a `defence`."""

    def hits(self, state: State, seat: int) -> list[int]:
        """Return the ids of the plies of the seat to act that reach the goal here."""

    def harms(self, state: State, seat: int) -> list[int]:
        """Return the ids of the plies of the seat to act, another one, that this seat must not suffer."""


class WinNonaga:
    """Three connected pieces (§4.1)."""

    theme = "win"

    def hits(self, state: State, seat: int) -> list[int]:
        """Return the slides that win."""
        return [index for index in state.ids(seat) if _after(state, seat, index).over] if _sliding(state) else []

    def harms(self, state: State, seat: int) -> list[int]:
        """Return the other's slides that win."""
        return self.hits(state, state.to_act[0])


class CaptureLord:
    """A lord of 3Stein that is captured (§4.1, §4.6)."""

    theme = "lord"

    def hits(self, state: State, seat: int) -> list[int]:
        """Return the moves that capture a lord; onto a field of one's own or of an ally nobody moves."""
        view = state.observe(SPECTATOR)
        assert isinstance(view, Stein3View)
        return [index for index in state.ids(seat) if _target(state, seat, index) in view.lords]

    def harms(self, state: State, seat: int) -> list[int]:
        """Return the moves that capture this seat's lord."""
        view = state.observe(SPECTATOR)
        assert isinstance(view, Stein3View)
        actor, lord = state.to_act[0], view.lords[seat]
        return [index for index in state.ids(actor) if lord and _target(state, actor, index) == lord]


class FormTriad:
    """A triad of Triapon by which a ball is taken (§3, §4.1)."""

    theme = "triad"

    def hits(self, state: State, seat: int) -> list[int]:
        """Return the placings or moves that form a triad and take a ball."""
        if state.phase not in ("place", "move"):
            return []
        return [index for index in state.ids(seat) if _after(state, seat, index).phase == "capture"]

    def harms(self, state: State, seat: int) -> list[int]:
        """Return the captures that take a ball of this seat."""
        if state.phase != "capture":
            return []
        view, actor = state.observe(SPECTATOR), state.to_act[0]
        assert isinstance(view, TriaponView)
        return [index for index in state.ids(actor) if _taken(state, actor, index) in view.balls[seat]]


GOALS: dict[str, Goal] = {"nonaga": WinNonaga(), "stein3": CaptureLord(), "triapon": FormTriad()}
"""The goal of each game in which plies, and not points, decide a puzzle."""


def _after(state: State, seat: int, index: int) -> State:
    child = state.copy()
    child.advance_unchecked(seat, index)
    return child


def _sliding(state: State) -> bool:
    return state.phase == "slide"


def _taken(state: State, seat: int, index: int) -> object:
    action = state.decode(seat, index)
    return action.hollow if isinstance(action, Capture) else None


def _target(state: State, seat: int, index: int) -> object:
    action = state.decode(seat, index)
    return action.target if isinstance(action, Move) else None
