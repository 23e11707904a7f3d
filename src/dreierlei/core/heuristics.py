"""Heuristics: what a game knows about good play, behind one face for every search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.state import Moves, State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if TYPE_CHECKING:
    from dreierlei.core.rng import Rng


NEVER = 1 << 30


class Heuristics:
    """What a search may ask about positions of a game; here: nothing is known.

    Like the rules they run in C, trust their caller and see whole states: a bot gives them imagined ones only.
    """

    def __init__(self) -> None:
        self.horizon = NEVER  # after so many plies a playout is judged instead of played on; 0: at once
        self.ranks = False  # whether `rank` knows anything
        self.exploration = 0.7  # how much a tree tries what it has tried little, against what has done well
        self.prior = 0.0  # so many deals `evaluate` after an action counts before any is played out
        if not cython.compiled:
            self.shares = [0.0] * 8  # by seat, what `judge` has found

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the id of the action that an acting seat does in a playout; here: any, each as likely."""
        return state.pick(seat, moves, rng)

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have; all alike where nothing is known."""
        return 0.5

    def judge(self, state: State, seats: int) -> None:
        """Write into `shares` what `evaluate` says for every seat; whoever knows them all at once does so."""
        seat = 0
        for seat in range(seats):
            self.shares[seat] = self.evaluate(state, seat)

    def end_value(self, state: State, seat: int) -> float:
        """Return what an end is worth to a seat: its share of the win, unless how clearly it won tells more."""
        return state.value(seat)

    def redeal(self, state: State, viewer: int, rng: Rng) -> bool:
        """Deal anew, in place, what a viewer cannot see, as likely as the others' play makes it.

        False where only `Game.imagine` knows how.
        """
        return False

    def rank(self, state: State, seat: int, moves: Moves) -> None:
        """Write into `moves.weights` how promising the moves are that `fill` has just written, 0…1000."""
        i = 0
        for i in range(moves.count):
            moves.weights[i] = 0

    # For Python callers.

    def rows(self, state: State) -> list[int]:
        """Return what a net is shown of a position; here: there is none."""
        return []

    def told(self, state: State, seats: int) -> list[float]:
        """Return every seat's share as `judge` finds it."""
        self.judge(state, seats)
        return [self.shares[seat] for seat in range(seats)]
