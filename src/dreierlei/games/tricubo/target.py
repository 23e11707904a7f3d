"""Solo Tricubo played for a score: the best chance to reach it (rules.md, §9.6).

The same backward induction as `solver.py`, with the chance of reaching a total in place of the expected total. What has
been noted matters now: a value belongs to a block and to the points noted since the position that is asked about.
Chances are whole multiples of 2**-30, and rounded once a round: off by at most 21 halves of such a unit.
"""

from __future__ import annotations

from array import array

from dreierlei.games.tricubo.outlook import Progress
from dreierlei.games.tricubo.solver import Solver

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.solver import ROUNDS

SURE = 1 << 30
"""The chance of 1."""


class TargetSolver(Solver):
    """The chances of all blocks to reach a sum of points, for one round at a time."""

    def __init__(self, columns: tuple[int, ...], purple: int, colours: tuple[int, ...], joker: bool) -> None:
        self.span = 3 * max(columns) + 1
        Solver.__init__(self, columns, purple, colours, joker)
        self.stride = self.size
        self.point = 0
        self.spans = array("i", [self._span(rows) for rows in range(self.count)])

    def _blank(self) -> array[int]:
        """Return room for the chances of two rounds."""
        return array("i", [0]) * (2 * self.span * self.size)

    def _span(self, rows: int) -> int:
        """Return how many sums of noted points may belong to rows: one scored row brings a column at most."""
        scored = sum(self.code[5 * rows + i] > self.width for i in range(5))
        return scored * max(self.column) + 1

    def chase(self, played: int, need: int, progress: Progress | None = None) -> None:
        """Compute the chances after so many rounds to gain, from there on, as many points as are needed."""
        with cython.nogil:
            self.settle(ROUNDS, need, False)
        for done in range(ROUNDS - played):
            if progress is not None:
                progress(done, ROUNDS - played)
            with cython.nogil:
                self.settle(ROUNDS - 1 - done, need, True)
                self.approach(ROUNDS - 1 - done)

    def settle(self, played: int, need: int, ended: bool) -> None:
        """Write the chances of all blocks as if the game were over, or of those where it is."""
        for rows in range(self.count):
            if self.ended[rows] or not ended:
                for noted in range(self.spans[rows]):
                    for mask in range(self.masks):
                        points = noted + self.final[rows] + self.colours[mask]
                        self.values[self.home(played, noted) + rows * self.masks + mask] = SURE if points >= need else 0

    def home(self, played: int, noted: int) -> int:
        """Return where the values of a round begin; two rounds are kept, in turn."""
        return ((played & 1) * self.span + noted) * self.size

    def approach(self, played: int) -> None:
        """Compute the chances after so many rounds from those after one round more."""
        for rows in range(self.count):
            if self.ended[rows] == 0:
                for noted in range(self.spans[rows]):
                    for mask in range(self.masks):
                        self.place(played, rows, mask)
                        self.base = self.home(played + 1, noted)
                        self.look()
                        self.values[self.home(played, noted) + rows * self.masks + mask] = self.expect()

    def chance(self, played: int, rows: int, mask: int, noted: int) -> float:
        """Return the chance of a block before a roll that has gained so many points since; `chase` comes first."""
        return self.values[self.home(played, noted) + rows * self.masks + mask] * (1.0 / SURE)
