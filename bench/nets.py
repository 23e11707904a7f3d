"""How fast nets judge: `python -m bench.nets [--positions 200000]`, in the search that asks them.

A tree grows by simulations that are judged at once: by the net, and, in the same run from the same positions, by the
heuristics written by hand, whose judgement is a sum of three numbers. A net is what the time of one position differs
by; the tree itself takes the rest. Beside it stand the simulations a second with playouts, as without a net.
"""

from __future__ import annotations

import argparse
from time import process_time

from dreierlei import Rng, game
from dreierlei.bots.tree import Tree
from dreierlei.core import CHANCE, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import Knowledge

MOMENTS = (1, 12, 25, 50)
"""Plies after which a search begins."""


def position(name: str, plies: int) -> State:
    """Return a position after some plies drawn by lot."""
    rng, state = Rng(plies), game(name).start()
    while state.acts(CHANCE) or plies > 0:
        plies -= 1
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    return state


def seconds(state: State, heuristics: Heuristics, width: int, simulations: int) -> float:
    """Return the processor's seconds of one simulation."""
    tree = Tree(state, heuristics, Rng(1))
    tree.width = width
    began = process_time()
    done = tree.grow(simulations)
    return (process_time() - began) / done


def judged(known: Knowledge) -> Heuristics:
    """Return heuristics written by hand that judge at once."""
    heuristics = known.heuristics()
    heuristics.horizon = 0
    return heuristics


def main() -> None:
    """Print how fast the nets judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200000)
    given = parser.parse_args()
    known = game("triapon").knowledge()
    assert known.net
    weights, width = known.net.shipped() or known.net.blank(), known.levels[-1].width
    total = {"net": 0.0, "by hand": 0.0, "playouts": 0.0}
    for plies in MOMENTS:
        state, count = position("triapon", plies), given.positions // len(MOMENTS)
        for kind, heuristics in (
            ("net", known.net.heuristics(weights)),
            ("by hand", judged(known)),
            ("playouts", known.heuristics()),
        ):
            total[kind] += seconds(state, heuristics, width, count) / len(MOMENTS)
    net = 1e-6 / max(1e-9, total["net"] - total["by hand"])
    rates = ", ".join(f"{kind} {1 / each:,.0f}" for kind, each in total.items())
    print(f"triapon: simulations a second: {rates}; the net alone: {net:.2f} million positions a second")


if __name__ == "__main__":
    main()
