"""What is known about playing Tricubo well: alone the exact solution, at a table what blocks can expect there."""

from __future__ import annotations

from array import array
from threading import Lock

from dreierlei.core.game import Game
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import GameSearch, Knowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.core.rng import Rng
from dreierlei.core.state import State, compiled
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.games.tricubo import SOLO_ROUNDS
from dreierlei.games.tricubo.endgame import Endgame
from dreierlei.games.tricubo.heuristics import TricuboHeuristics
from dreierlei.games.tricubo.solution import Solution
from dreierlei.games.tricubo.solutions import solution, table_solver
from dreierlei.games.tricubo.table_solver import TableSolver

EARLY = 0.8  # the share of the time that solving may take: it is done in steps, and then a choice is still to be made
QUEUE = 0.01  # seconds between two looks at the flag while another thread solves
_asking = Lock()

# Alone, in points of misjudgement.
ALONE = tuple(Level(noise=points) for points in (16.0, 9.0, 6.0, 3.5, 1.5, 0.0))
# At a table, in shares of the win.
TABLE = (
    Level(simulations=40, noise=0.13, heuristics=False),
    Level(simulations=120, noise=0.03, heuristics=False),
    Level(simulations=60, noise=0.127),
    Level(simulations=60, noise=0.08),
    Level(simulations=60, noise=0.032),
    Level(),
)


def knowledge(game: Game) -> Knowledge:
    """Return what bots may know of the game; without a compiler its solution would take too long.

    Until `prepare` has solved the game the heuristics look no further than at what a block shows.
    """
    if not compiled:
        return Knowledge(SearchKind.SAMPLED_DEALS, TABLE)
    alone = type(game)(1, game.options)

    def heuristics() -> Heuristics:
        if game.seats == 1:
            return TricuboHeuristics(solution(alone).solver, SOLO_ROUNDS, game.start())
        solver = table_solver(game)
        return TricuboHeuristics(solver, solver.rounds, game.start())

    def prepare(stop_flag: StopFlag) -> bool:
        return approach(solution(alone) if game.seats == 1 else table_solver(game), stop_flag)

    def own_search(level: Level, seed: int) -> GameSearch:
        return OptimalPlay(solution(alone), level, seed)

    if game.seats == 1:
        return Knowledge(SearchKind.OWN, ALONE, heuristics, prepare=prepare, own_search=own_search)
    if game.seats == 2:
        return Knowledge(SearchKind.SAMPLED_DEALS, TABLE, heuristics, prepare=prepare, endgame=endgame)
    return Knowledge(SearchKind.SAMPLED_DEALS, TABLE, heuristics, prepare=prepare)


def endgame(state: State, seat: int, nodes: int, stop_flag: StopFlag) -> list[float]:
    """Return which share of the win each use of a die brings for certain, with two seats in the last rounds."""
    return Endgame(state, nodes, stop_flag).worth(state, seat, array("i", state.ids(seat)))


class OptimalPlay:
    """Plays alone by the exact solution; at a weaker level it misjudges by some points."""

    def __init__(self, solved: Solution, level: Level, seed: int) -> None:
        self.solution = solved
        self.level = level
        self.threads = 1
        self.rng = Rng(seed)
        self.stop_flag = StopFlag()

    def think(
        self, state: State, *, seconds: float | None = None, nodes: int | None = None, lines: int = 1
    ) -> list[Thought]:
        """Return the choices with the highest expected total, which is their value; the best first.

        A solution looks at no positions: only time limits it.
        """
        self.stop_flag.clear()
        with self.stop_flag.after(None if seconds is None else EARLY * seconds):
            solved = approach(self.solution, self.stop_flag)
        worth = self.solution.choices(state)  # reads only: another thread may still be solving
        if self.level.noise:
            worth = {action: points + self.rng.noise(self.level.noise) for action, points in worth.items()}
        best = sorted(worth, key=lambda action: -worth[action])[:lines]
        sure = solved and not self.level.noise
        return [Thought(action, worth[action], (action,), 1, self.solution.states, proven=sure) for action in best]


def approach(solved: Solution | TableSolver, stop_flag: StopFlag) -> bool:
    """Bring a solution on, one thread at a time, until the flag is set; return whether it is whole."""
    while not _asking.acquire(timeout=QUEUE):
        if stop_flag.is_set():
            return False
    try:
        return solved.approach(stop_flag)
    finally:
        _asking.release()
