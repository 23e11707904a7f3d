"""Tricubo at a table: what a block can expect to score there, solved by backward induction.

As `solver.py` does it alone, with the rounds of a table: with n seats, in one round of n a seat has all three dice, and
in the others one of them, any, is gone; and after each round another seat may have ended the game. How likely that is
was counted in games of bots that play by these values, until their games lasted as long as they expect. A joker that is
kept is worth nothing: it is used once it helps.
"""

from __future__ import annotations

from array import array

from dreierlei.core.stop_flag import StopFlag
from dreierlei.games.tricubo.solver import Solver

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.solver import GAP, JOKER, NEVER, OFFSET, UNIT

NOTHING = 3  # the die that is gone, where none is
WHOLE = 1024
# How likely one other seat ends the game with the 16th, 17th … round, of 1024, with rows of seven boxes.
ENDS = [1, 12, 39, 97, 160, 279, 396, 492, 750, 1024]
EARLIEST, BOXES = 16, 7


def horizon(width: int) -> int:
    """Return how many rounds are looked at where rows have so many boxes: it is sure to have ended by then."""
    return (EARLIEST + len(ENDS)) * width // BOXES


def risk(played: int, width: int, seats: int) -> int:
    """Return how likely others have ended the game with a round, of 1024."""
    at = played * BOXES // width - EARLIEST
    end = ENDS[min(at, len(ENDS) - 1)] if at >= 0 else 0
    return round(WHOLE * (1 - (1 - end / WHOLE) ** (seats - 1)))


class TableSolver(Solver):
    """The values of all blocks after each round, before it is known whether another has ended the game."""

    def __init__(
        self, columns: tuple[int, ...], purple: int, colours: tuple[int, ...], joker: bool, seats: int
    ) -> None:
        self.seats = seats
        self.rounds = horizon(len(columns))
        self.left = self.rounds  # so many rounds `approach` has not come to yet
        self.risks = array("i", [risk(played, len(columns), seats) for played in range(self.rounds + 1)])
        Solver.__init__(self, columns, purple, colours, joker)

    def _blank(self) -> array[int]:
        """Return room for the values, none of which is known."""
        return array("i", [GAP]) * (self.size * (self.rounds + 1))

    def approach(self, stop_flag: StopFlag) -> bool:
        """Compute the values, those of the last rounds first, until the flag is set; return whether all are there.

        The next call goes on where this one ended.
        """
        if self.left == self.rounds:
            self.close(self.rounds, False)
        while self.left and not stop_flag.is_set():
            with cython.nogil:
                self.table_layer(self.left - 1)
            self.left -= 1
        return self.left == 0

    def table_layer(self, played: int) -> None:
        """Compute the values after so many rounds from those after one round more."""
        self.close(played, True)
        for rows in range(self.count):
            if self.ended[rows] == 0:
                for mask in range(self.masks):
                    home: int = played * self.size + rows * self.masks + mask
                    if mask & JOKER:
                        self.values[home] = self.values[home - JOKER]
                        continue
                    self.place(played, rows, mask)
                    self.gone = NOTHING
                    self.look()
                    end: int = (self.final[rows] + self.colours[mask]) * UNIT
                    self.values[home] = (
                        end * self.risks[played] + self.mean() * (WHOLE - self.risks[played]) + OFFSET * WHOLE
                    ) // WHOLE - OFFSET

    def mean(self) -> int:
        """Return the mean over all rolls of the best that can be done, with three dice or with two of them."""
        idle = self.values[self.base + self.rows * self.masks + self.mask]
        three = 0
        two = 0
        for i in range(6):
            for j in range(6):
                found = max(self.best[i], self.best[6 + j])
                two += found if found != NEVER else idle
                for k in range(6):
                    most = max(found, self.best[12 + k])
                    three += most if most != NEVER else idle
                most = max(self.best[i], self.best[12 + j])
                two += most if most != NEVER else idle
                most = max(self.best[6 + i], self.best[12 + j])
                two += most if most != NEVER else idle
        rolls = 216 * self.seats
        return (three + 2 * (self.seats - 1) * two + rolls // 2 + rolls * OFFSET) // rolls - OFFSET
