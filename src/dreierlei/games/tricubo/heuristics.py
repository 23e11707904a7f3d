"""What is known about good play in Tricubo: what the solution of the solo game says of each block."""

from __future__ import annotations

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.rng import Rng
from dreierlei.core.state import Moves, State
from dreierlei.games.tricubo.solver import Solver
from dreierlei.games.tricubo.table import Table

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.solver import GAP, ROUNDS, UNIT
    from dreierlei.games.tricubo.table import OTHERS, PICK

LEAD = 12.0  # so many points ahead are three quarters of a win


class TricuboHeuristics(Heuristics):
    """Playouts in which everybody uses the die that is worth most to the own block, as if alone."""

    def __init__(self, solver: Solver, scratch: State) -> None:
        Heuristics.__init__(self)
        self.solver = solver
        self.scratch = cython.cast(Table, scratch)
        if not cython.compiled:
            self.codes = [0] * 5

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the use of a die that is worth most."""
        i = 0
        best = 0
        most = 0
        worth = 0
        state.fill(seat, moves)
        if state.stage != PICK and state.stage != OTHERS:
            return moves.ids[rng.pick(moves.count)]
        for i in range(moves.count):
            self.scratch.take(state)
            self.scratch.enter(seat, moves.ids[i])
            worth = self.worth(seat)
            if i == 0 or worth > most:
                most = worth
                best = moves.ids[i]
        return best

    def worth(self, seat: int) -> int:
        """Return what a block of the scratch is worth after this round, in the solver's units: noted and to come."""
        i = 0
        rows = self.number(seat)
        played = self.scratch.round + 1
        if self.scratch.seats > 1 and played >= ROUNDS:  # at a table the game may last longer than alone
            played = ROUNDS - 1
        value: int = GAP
        if rows >= 0:
            i = self.scratch.colours[seat] + 16 * self.scratch.joker[seat]
            value = self.solver.values[played * self.solver.size + rows * self.solver.masks + i]
        if value == GAP:  # nobody gets there alone: count what is there
            value = UNIT * (self.scratch.total(seat) - self.scratch.interim(seat))
        value += UNIT * self.scratch.interim(seat)
        return value

    def number(self, seat: int) -> int:
        """Return the solver's number of a block's rows; -1 where it has none."""
        i = 0
        k = 0
        rank = 0
        code = 0
        for i in range(5):
            code = self.scratch.crosses[5 * seat + i]
            if (self.scratch.scored[seat] >> i) & 1:
                code += self.scratch.width + 1
            k = i
            while k > 0 and self.codes[k - 1] > code:
                self.codes[k] = self.codes[k - 1]
                k -= 1
            self.codes[k] = code
        for i in range(5):
            rank += self.solver.choose[self.codes[i] + i][i + 1]
        return self.solver.dense[rank]

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have: by its lead in points."""
        i = 0
        best = -(1 << 30)
        for i in range(cython.cast(Table, state).seats):
            if i != seat and cython.cast(Table, state).total(i) > best:
                best = cython.cast(Table, state).total(i)
        lead: float = cython.cast(Table, state).total(seat) - best
        return 0.5 + 0.5 * lead / (LEAD + (lead if lead > 0.0 else -lead))

    def end_value(self, state: State, seat: int) -> float:
        """Return what an end is worth: mostly for the win, a little for the lead; alone, the total."""
        if cython.cast(Table, state).seats == 1:
            total: float = cython.cast(Table, state).total(seat)
            return total
        return 0.8 * state.value(seat) + 0.2 * self.evaluate(state, seat)
