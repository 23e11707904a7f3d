"""How fast the bots search: `python -m bench.search`, on one core.

OpenSpiel is asked in this interpreter if it is installed here, else in the one that `--peer PYTHON` names.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from typing import cast

from dreierlei.bots import bot
from dreierlei.bots.rollout import Rollout
from dreierlei.bots.tree import Tree
from dreierlei.core import CHANCE, Rng, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games import game
from dreierlei.games.nonaga.deepening import IterativeDeepening
from dreierlei.games.nonaga.heuristics import winner
from dreierlei.games.nonaga.state import NonagaState
from dreierlei.games.nonaga.threats import ThreatSearch
from dreierlei.games.tricubo import Tricubo
from dreierlei.games.tricubo.solution import Solution

SIMULATIONS, ROUNDS = 20_000, 3
PEER = f"""
import time, pyspiel
game = pyspiel.load_game("nine_mens_morris")
bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, {SIMULATIONS}, 1000, True, 1, False)
state = game.new_initial_state()
begin = time.perf_counter()
root = bot.mcts_search(state)
print(root.explore_count / (time.perf_counter() - begin))
"""


def nonaga(depth: int, trimmed: bool) -> tuple[float, int]:
    """Return the CPU seconds of a search of so many whole turns from the start, and the positions looked at."""
    deepening = IterativeDeepening(game("nonaga(first=0)"), trimmed=trimmed)
    began = time.process_time()  # of the processor: other work on the machine does not count
    thought = deepening.think(game("nonaga(first=0)").start(), depth=depth)[0]
    return time.process_time() - began, thought.visits + deepening.search.leaves


def puzzles(count: int, seconds: float) -> tuple[int, int, int, int, float]:
    """Return how many wins in one there were and were found, the same for threats to stop, and the slowest turn."""
    rules, rng, player = game("nonaga(first=0)"), Rng(1), bot(game("nonaga(first=0)"), 6, seconds)
    wins = found = threats = stopped = 0
    slowest = 0.0
    while wins < count or threats < count:
        state = _wandered(rules.start(), rng)
        if state.over:
            continue
        seat = state.to_act[0]
        winnable = winner(cast(NonagaState, state), seat) >= 0
        if not winnable and (not _menaced(state, seat) or not ThreatSearch(rules).begin(state)):
            continue
        began = time.perf_counter()
        while state.to_act == (seat,):
            state.apply(seat, player.choose(rules, state.observe(seat), rng))
        slowest = max(slowest, time.perf_counter() - began)
        if winnable:
            wins, found = wins + 1, found + state.over
        else:
            threats, stopped = threats + 1, stopped + (winner(cast(NonagaState, state), 1 - seat) < 0)
    return wins, found, threats, stopped, slowest


def _wandered(state: State, rng: Rng) -> State:
    for _ in range(2 + 2 * rng.below(20)):
        if not state.over:
            state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    return state


def _menaced(state: State, seat: int) -> bool:
    return winner(cast(NonagaState, state), 1 - seat) >= 0


def simulations(name: str) -> float:
    """Return the simulations per second with random playouts from the start."""
    state, rng = game(name).start(), Rng(1)
    while state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    tree = Tree(state, Heuristics(), rng, 1 << 20)
    began = time.perf_counter()
    done = tree.grow(SIMULATIONS)
    return done / (time.perf_counter() - began)


def solo(games: int) -> tuple[float, float, float]:
    """Return the mean total of so many solo games of Tricubo, half its 95 % interval, and the optimum."""
    rules = Tricubo(1)
    rules.knowledge().prepare(StopFlag())
    start, rollout = rules.start(), Rollout(rules, rules.knowledge().heuristics())
    first, rng = start.ids(0)[0], Rng(1)
    totals = [rollout.run(start, 0, first, rng.below(1 << 31)) for _ in range(games)]
    return statistics.fmean(totals), 1.96 * statistics.stdev(totals) / games**0.5, Solution(rules).value(start)


def peer(python: str) -> float:
    """Return the simulations per second of OpenSpiel's MCTSBot, in C++, on nine men's morris."""
    done = subprocess.run([python, "-c", PEER], capture_output=True, encoding="utf-8", check=True)
    return float(done.stdout)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", default=sys.executable, help="a Python that has OpenSpiel")
    given = parser.parse_args()
    for trimmed in (False, True):
        seconds, looked = nonaga(4, trimmed)
        how = "late turns one turn less deep at first" if trimmed else "full width"
        print(f"nonaga, 4 whole turns from the start, {how}: {seconds:.2f} CPU s, {looked:,} positions")
    wins, found, threats, stopped, slowest = puzzles(200, 0.09)
    solved = f"{found} of {wins} wins in one, {stopped} of {threats} threats stopped"
    print(f"nonaga, at most 0.09 s a ply: {solved}, slowest turn {slowest:.3f} s")
    mean, margin, optimum = solo(100_000)
    print(f"tricubo alone: {mean:.3f} ± {margin:.3f} points in 100,000 games, optimum {optimum:.3f}")
    theirs: list[float] = []
    ours: list[float] = []
    for _ in range(ROUNDS):  # in turn, so that whatever else the machine does slows both
        theirs.append(peer(given.peer))
        ours.append(simulations("triapon"))
    ratio = statistics.median(ours) / statistics.median(theirs)
    print(f"OpenSpiel MCTSBot, nine_mens_morris: {statistics.median(theirs):,.0f} simulations/s")
    print(f"tree, triapon: {statistics.median(ours):,.0f} simulations/s ({ratio:.2f} times)")
    for name in ("nonaga", "stein3"):
        print(f"tree, {name}: {simulations(name):,.0f} simulations/s")


if __name__ == "__main__":
    main()
