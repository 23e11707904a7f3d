"""SketchHeuristics: heuristics in plain Python, for games whose state is a Sketch."""

from __future__ import annotations

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.rng import Rng
from dreierlei.core.sketch import Sketch
from dreierlei.core.state import Moves, State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython


class SketchHeuristics(Heuristics):
    """What rule writers tell the searches of a Sketch, without compiling it.

    It answers `choose`, `share`, `worth` and `ranking` in Python where compiled ones answer `playout_move`, `evaluate`,
    `end_value` and `rank` in C. `ranks` says whether `ranking` knows anything.
    """

    def choose(self, state: Sketch, seat: int, rng: Rng) -> int:
        """Return the id of what an acting seat does in a playout; here: any, each as likely."""
        return state.lot(seat, rng)

    def share(self, state: Sketch, seat: int) -> float:
        """Return about which share of the win a seat will have; here: all alike."""
        return 0.5

    def worth(self, state: Sketch, seat: int) -> float:
        """Return what an end is worth to a seat; here: its share of the win."""
        return state.share(seat)

    def ranking(self, state: Sketch, seat: int, ids: list[int]) -> list[int]:
        """Return how promising each of a seat's actions is, 0…1000; here: nothing is known."""
        return [0] * len(ids)

    # The bridge from C. A fault cannot be raised through it: it ends the game, and `State.check` raises it afterwards.

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Choose."""
        with cython.gil:
            own = cython.cast(Sketch, state)
            try:
                return self.choose(own, seat, rng)
            except BaseException as fault:
                own.fail(fault)
        return 0

    def evaluate(self, state: State, seat: int) -> float:
        """Return the share."""
        with cython.gil:
            own = cython.cast(Sketch, state)
            try:
                return self.share(own, seat)
            except BaseException as fault:
                own.fail(fault)
        return 0.5

    def end_value(self, state: State, seat: int) -> float:
        """Return the worth."""
        with cython.gil:
            own = cython.cast(Sketch, state)
            try:
                return self.worth(own, seat)
            except BaseException as fault:
                own.fail(fault)
        return 0.0

    def rank(self, state: State, seat: int, moves: Moves) -> None:
        """Write the ranking."""
        i = 0
        with cython.gil:
            own = cython.cast(Sketch, state)
            for i in range(moves.count):
                moves.weights[i] = 0
            try:
                found = self.ranking(own, seat, [moves.ids[i] for i in range(moves.count)])
                for i, weight in zip(range(moves.count), found, strict=True):
                    moves.weights[i] = weight
            except BaseException as fault:
                own.fail(fault)
