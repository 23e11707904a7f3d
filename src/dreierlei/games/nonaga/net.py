"""The net of Nonaga, as trees and training ask it; the alpha-beta asks its evaluation itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.state import State
from dreierlei.games.nonaga.evaluation import learned
from dreierlei.games.nonaga.heuristics import NonagaHeuristics
from dreierlei.games.nonaga.state import NonagaState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from math import exp

    from dreierlei.games.nonaga.heuristics import wins
    from dreierlei.games.nonaga.state import SLIDE
if TYPE_CHECKING:
    from dreierlei.core.weights import Weights


class NonagaNet(NonagaHeuristics):
    """Positions judged by a net as soon as the tree is left."""

    def __init__(self, weights: Weights) -> None:
        NonagaHeuristics.__init__(self)
        self.horizon = 0
        self.evaluation = learned(weights)

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have; before a relocation, as if it were done."""
        mover = cython.cast(NonagaState, state).mover
        moved = 1 - mover if state.stage == SLIDE else mover
        share = self.share(cython.cast(NonagaState, state), moved)
        return share if moved == seat else 1.0 - share

    def share(self, state: NonagaState, seat: int) -> float:
        """Return the share of a seat that has just moved."""
        if wins(state, 1 - seat, 1):
            return 0.0
        return 1.0 / (1.0 + exp(-self.evaluation.steepness * self.evaluation.weigh(state, seat)))

    def rows(self, state: State) -> list[int]:
        """Return what the net is shown of a position: nothing within a turn, nor where a slide wins at once."""
        own = cython.cast(NonagaState, state)
        if own.stage != SLIDE or wins(own, own.mover, 1):
            return []
        return self.evaluation.rows(own, 1 - own.mover)
