"""How fast nets judge: `python -m bench.nets [--positions 200000]`, alone and in the tree that asks them.

Alone, a net judges the positions of games that are drawn by lot, one after the other as they were played, so that its
sums are corrected as they are in a search; what it takes to ask somebody who knows nothing is subtracted. Beside it
stand the simulations a second of a tree that it judges, and of one with playouts, as without a net.
"""

from __future__ import annotations

import argparse
from time import process_time

from dreierlei import Rng, game
from dreierlei.bots.tree import Tree
from dreierlei.core import CHANCE, State
from dreierlei.core.heuristics import Heuristics

GAMES = ("triapon", "stein3")
MOMENTS = (1, 12, 25, 50)
"""Plies after which a search begins."""
WALKS = 40
"""Games whose positions are judged."""


def walk(name: str, seed: int) -> list[State]:
    """Return the positions of a game drawn by lot, from the first that somebody decides."""
    rng, state, found = Rng(seed), game(name).start(), list[State]()
    while not state.over:
        if not state.acts(CHANCE):
            found.append(state.copy())
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    return found


def told_seconds(states: list[State], heuristics: Heuristics, positions: int) -> float:
    """Return the processor's seconds of one judgement."""
    laps, seats = -(-positions // len(states)), states[0].game.seats
    began = process_time()
    for _ in range(laps):
        for state in states:
            heuristics.told(state, seats)
    return (process_time() - began) / (laps * len(states))


def tree_seconds(state: State, heuristics: Heuristics, width: int, simulations: int) -> float:
    """Return the processor's seconds of one simulation."""
    tree = Tree(state, heuristics, Rng(1))
    tree.width = width
    began = process_time()
    done = tree.grow(simulations)
    return (process_time() - began) / done


def measure(name: str, positions: int) -> str:
    """Return a line on how fast the net of a game judges."""
    known = game(name).knowledge()
    assert known.net
    weights, width = known.net.shipped() or known.net.untrained(), known.levels[-1].width or known.net.width
    walks = [walk(name, seed) for seed in range(WALKS)]
    states = [state for each in walks for state in each]
    net = told_seconds(states, known.net.heuristics(weights), positions)
    alone = 1e-6 / max(1e-9, net - told_seconds(states, Heuristics(), positions))
    total = {"net": 0.0, "playouts": 0.0}
    for plies in MOMENTS:
        state = next(each[plies] for each in walks if len(each) > plies + 1)
        for kind, heuristics in (("net", known.net.heuristics(weights)), ("playouts", known.heuristics())):
            total[kind] += tree_seconds(state, heuristics, width, positions // len(MOMENTS)) / len(MOMENTS)
    rates = ", ".join(f"{kind} {1 / each:,.0f}" for kind, each in total.items())
    return f"{name}: the net alone: {alone:.2f} million positions a second; simulations a second: {rates}"


def main() -> None:
    """Print how fast the nets judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200000)
    given = parser.parse_args()
    for name in GAMES:
        print(measure(name, given.positions), flush=True)


if __name__ == "__main__":
    main()
