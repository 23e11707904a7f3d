"""What is known about good play in Tricubo: alone the solution, at a table what it says of each block."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, cast

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.core.rng import Rng
from dreierlei.core.state import Moves, State, compiled
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.games.tricubo.solver import Solver
from dreierlei.games.tricubo.table import Table

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.solver import GAP, ROUNDS, UNIT
    from dreierlei.games.tricubo.table import OTHERS, PICK
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.games.tricubo import Tricubo
    from dreierlei.games.tricubo.solution import Solution

LEAD = 12.0  # so many points ahead are three quarters of a win
EARLY = 0.8  # the share of the time that solving may take: it is done in steps, and then a choice is still to be made
QUEUE = 0.01  # seconds between two looks at the flag while another thread solves
_asking = Lock()


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


class OptimalPlay:
    """Plays alone by the exact solution; at a weaker level it misjudges by some points."""

    def __init__(self, solution: Solution, level: Level, seed: int) -> None:
        self.solution = solution
        self.level = level
        self.rng = Rng(seed)
        self.stop_flag = StopFlag()

    def think(self, state: State, *, seconds: float | None = None, lines: int = 1) -> list[Thought]:
        """Return the choices with the highest expected total, which is their value; the best first."""
        self.stop_flag.clear()
        with self.stop_flag.after(None if seconds is None else EARLY * seconds):
            solved = _approach(self.solution, self.stop_flag)
        worth = self.solution.choices(state)  # reads only: another thread may still be solving
        if self.level.noise:
            worth = {action: points + self.rng.noise(self.level.noise) for action, points in worth.items()}
        best = sorted(worth, key=lambda action: -worth[action])[:lines]
        sure = solved and not self.level.noise
        return [Thought(action, worth[action], (action,), 1, self.solution.states, proven=sure) for action in best]


# Alone, in points of misjudgement.
ALONE = tuple(Level(noise=points) for points in (16.0, 9.0, 6.0, 3.5, 1.5, 0.0))
TABLE = (
    Level(simulations=12, noise=0.3, heuristics=False),
    Level(simulations=60, noise=0.11, heuristics=False),
    Level(simulations=150, noise=0.035, heuristics=False),
    Level(simulations=100, noise=0.03),
    Level(simulations=400),
    Level(),
)


def levels(game: Game) -> tuple[Level, ...]:
    """Return the levels for a number of seats."""
    return ALONE if has_search(game) else TABLE


def heuristics(game: Game) -> Heuristics:
    """Return the heuristics for simulations; without a compiler the solution would take too long.

    Until `prepare` has solved the solo game they look no further than at what a block shows.
    """
    return TricuboHeuristics(_solution(_alone(game)).solver, game.start()) if compiled else Heuristics()


def has_search(game: Game) -> bool:
    """Whether there is a solution for this number of seats."""
    return game.seats == 1 and compiled


def game_search(game: Game, level: Level, seed: int) -> OptimalPlay:
    """Return the player who knows the solution."""
    return OptimalPlay(_solution(game), level, seed)


def deals(game: Game) -> bool:
    """Whether simulations must begin with different deals: others choose in secret."""
    return True


def prepare(game: Game, stop_flag: StopFlag) -> bool:
    """Solve the solo game, which takes less than a second, or go on with it, until the flag is set."""
    return not compiled or _approach(_solution(_alone(game)), stop_flag)


def _approach(solution: Solution, stop_flag: StopFlag) -> bool:
    """Bring a solution on, one thread at a time; return whether it is whole."""
    while not _asking.acquire(timeout=QUEUE):
        if stop_flag.is_set():
            return False
    try:
        return solution.approach(stop_flag)
    finally:
        _asking.release()


def _alone(game: Game) -> Game:
    """The solo game on the same sheet."""
    return type(game)(1, game.options)


@cache
def _solution(game: Game) -> Solution:
    from dreierlei.games.tricubo.solution import Solution

    return Solution(cast("Tricubo", game), whole=False)
