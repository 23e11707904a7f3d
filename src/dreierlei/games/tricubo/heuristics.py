"""What is known about good play in Tricubo: what a solution says of each block."""

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
    from math import exp

    from dreierlei.games.tricubo.solver import GAP, UNIT
    from dreierlei.games.tricubo.table import DIE, NONE, OTHERS, PICK, ROLL

SCALE = 6.5  # so many points ahead make the win e times as likely as the other's; fitted to games of such play
PRIOR = 300.0  # so many deals the judgement of a choice counts before any is played out
LEAST = -(1 << 60)
END = 1 << 50  # more than any points


class TricuboHeuristics(Heuristics):
    """Playouts in which everybody uses the die that is worth most to the own block, and least to the others."""

    def __init__(self, solver: Solver, rounds: int, scratch: State) -> None:
        Heuristics.__init__(self)
        self.prior = PRIOR
        self.solver = solver
        self.rounds = rounds  # after so many nothing is known of what is to come
        self.scratch = cython.cast(Table, scratch)
        self.moves = Moves()
        if not cython.compiled:
            self.codes = [0] * 5
            self.offers = [0] * 3  # by die, what a block is worth after using it
            self.spare = [0] * 4  # by the die that is gone, what the others can expect

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the use of a die that is worth most, and not one that ends a game which is not won."""
        i = 0
        best = 0
        most = LEAST
        worth = 0
        state.fill(seat, moves)
        if state.stage != PICK and state.stage != OTHERS:
            return moves.ids[rng.pick(moves.count)]
        shared = state.stage == PICK and cython.cast(Table, state).seats > 1
        if shared:
            self.foresee(cython.cast(Table, state), seat)
        for i in range(moves.count):
            worth = self.used(cython.cast(Table, state), seat, moves.ids[i])
            if self.ends(cython.cast(Table, state), seat):
                worth = self.ended(cython.cast(Table, state), seat, moves.ids[i])
            elif shared:
                worth -= self.spare[DIE[moves.ids[i]]]
            if worth > most:
                most = worth
                best = moves.ids[i]
        return best

    def ends(self, state: Table, seat: int) -> bool:
        """Whether the game ends with this round, once a seat's block is as it is in the scratch (§7.1)."""
        if state.seats == 1:
            return False
        if self.scratch.finished(seat):
            return True
        return state.stage == OTHERS and state.finished(state.round % state.seats)

    def ended(self, state: Table, seat: int, index: int) -> int:
        """Return what a use is worth with which the game ends: first whether it wins, then the points."""
        other = 0
        own: int = UNIT * self.scratch.total(seat)
        rival = LEAST
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, self.last(state, other, DIE[index]))
        if own > rival:
            return own + END
        return own if own == rival else own - END

    def last(self, state: Table, seat: int, gone: int) -> int:
        """Return how many points another seat ends with, if the one in turn takes a die away."""
        i = 0
        found = LEAST
        if state.stage == OTHERS:  # whoever was in turn has used a die, and nobody sees what else is chosen
            return UNIT * state.total(seat)
        state.gone = gone
        state.fill_dice(seat, self.moves)
        for i in range(self.moves.count):
            self.scratch.take(state)
            self.scratch.enter(seat, self.moves.ids[i])
            found = max(found, UNIT * self.scratch.total(seat))
        state.gone = NONE
        return found

    def foresee(self, state: Table, seat: int) -> None:
        """Write down what the others can expect on average, for each die that the seat in turn may take away."""
        d = 0
        gone = 0
        other = 0
        worth = 0
        for gone in range(4):
            self.spare[gone] = 0
        for other in range(state.seats):
            if other == seat:
                continue
            for d in range(3):
                self.offers[d] = self.die(state, other, d)
            for gone in range(4):
                worth = LEAST
                for d in range(3):
                    if d != gone and self.offers[d] > worth:
                        worth = self.offers[d]
                if worth == LEAST:
                    worth = self.worth(state, other, state.round + 1)
                if gone != NONE and state.joker[other]:
                    state.gone = gone
                    worth = max(worth, self.die(state, other, gone))
                    state.gone = NONE
                self.spare[gone] += worth // (state.seats - 1)

    def die(self, state: Table, seat: int, d: int) -> int:
        """Return what a seat's block is worth after the best use of one die; the least where it cannot be used."""
        self.moves.count = 0
        state.fill_die(seat, d, self.moves)
        return self.most(state, seat)

    def best(self, state: Table, seat: int) -> int:
        """Return what a seat's block is worth after the best use of a die on offer."""
        state.fill_dice(seat, self.moves)
        return self.most(state, seat)

    def most(self, state: Table, seat: int) -> int:
        """Return what a seat's block is worth after the best of some uses."""
        i = 0
        found = LEAST
        for i in range(self.moves.count):
            found = max(found, self.used(state, seat, self.moves.ids[i]))
        return found

    def used(self, state: Table, seat: int, index: int) -> int:
        """Return what a seat's block is worth after a use of a die."""
        self.scratch.take(state)
        self.scratch.enter(seat, index)
        return self.worth(self.scratch, seat, state.round + 1)

    def worth(self, state: Table, seat: int, played: int) -> int:
        """Return what a block is worth after so many rounds, in the solver's units: noted and to come."""
        i = 0
        rows = self.number(state, seat)
        if played >= self.rounds and state.seats > 1:  # at a table the game may last longer
            played = self.rounds - 1
        value: int = GAP
        if rows >= 0:
            i = state.colours[seat] + 16 * state.joker[seat]
            value = self.solver.values[played * self.solver.size + rows * self.solver.masks + i]
        if value == GAP:  # nobody gets there, or it is not solved yet: count what is there
            value = UNIT * (state.total(seat) - state.interim(seat))
        value += UNIT * state.interim(seat)
        return value

    def number(self, state: Table, seat: int) -> int:
        """Return the solver's number of a block's rows; -1 where it has none."""
        i = 0
        k = 0
        rank = 0
        code = 0
        for i in range(5):
            code = state.crosses[5 * seat + i]
            if (state.scored[seat] >> i) & 1:
                code += state.width + 1
            k = i
            while k > 0 and self.codes[k - 1] > code:
                self.codes[k] = self.codes[k - 1]
                k -= 1
            self.codes[k] = code
        for i in range(5):
            rank += self.solver.choose[self.codes[i] + i][i + 1]
        return self.solver.dense[rank]

    def expected(self, state: Table, seat: int) -> int:
        """Return how many points a seat can expect, in the solver's units."""
        if state.acting == 0:
            return UNIT * state.total(seat)
        if state.stage == ROLL:
            return self.worth(state, seat, state.round)
        if state.stage == OTHERS and seat == state.round % state.seats:
            return UNIT * state.total(seat) if state.finished(seat) else self.worth(state, seat, state.round + 1)
        if state.sealed_ids[seat]:
            return self.used(state, seat, state.sealed_ids[seat] - 1)
        return self.best(state, seat)

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have: by the points that it and the others can expect."""
        i = 0
        total: float = 0.0
        mine: float = self.expected(cython.cast(Table, state), seat)
        for i in range(cython.cast(Table, state).seats):
            total += exp((self.expected(cython.cast(Table, state), i) - mine) / (SCALE * UNIT))
        return 1.0 / total

    def end_value(self, state: State, seat: int) -> float:
        """Return what an end is worth: mostly for the win, a little for the lead; alone, the total."""
        if cython.cast(Table, state).seats == 1:
            total: float = cython.cast(Table, state).total(seat)
            return total
        return 0.8 * state.value(seat) + 0.2 * self.evaluate(state, seat)
