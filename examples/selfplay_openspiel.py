"""Self-play through OpenSpiel: counterfactual regret minimisation solves a Tricubo of one round for two.

pip install '.[openspiel]'
python examples/selfplay_openspiel.py
"""

from __future__ import annotations

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import dreierlei.adapters.openspiel  # noqa: F401  # registers the games


def main() -> None:
    """Say after every pass over the game how much could still be won against what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=10)
    given = parser.parse_args()
    game = pyspiel.load_game("dreierlei_tricubo(seats=2,cap=1)")
    solver = cfr.CFRPlusSolver(game)
    for number in range(1, given.passes + 1):
        solver.evaluate_and_update_policy()
        loss = exploitability.exploitability(game, solver.average_policy())
        print(f"after {number} of {given.passes} passes: exploitability {loss:.4f}", flush=True)


if __name__ == "__main__":
    main()
