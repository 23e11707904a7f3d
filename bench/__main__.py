"""`make bench`: our rules beside OpenSpiel's nine men's morris, in the same run and on one core."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from functools import partial

from bench import peer
from dreierlei.cli.bench import perft_speed, play_speed
from dreierlei.games import NAMES

SECONDS, ROUNDS = 2.0, 3


def median(measure: Callable[[], float]) -> float:
    """Return the middle of several measurements: these machines are noisy."""
    return statistics.median(measure() for _ in range(ROUNDS))


def _plies(name: str) -> float:
    return play_speed(name, SECONDS)[0]


def main(names: list[str]) -> None:
    """Print one table: plies per second, and the ratio to the peer's C++ rollouts."""
    rollouts = median(lambda: peer.rollouts(SECONDS))
    loop = median(lambda: peer.loop(SECONDS))
    print(f"{'':34}{'plies/s':>14}{'ratio':>8}{'perft/s':>16}")
    print(f"{'OpenSpiel nine_mens_morris, C++':34}{rollouts:>14,.0f}{1:>8.2f}")
    print(f"{'OpenSpiel nine_mens_morris, Python':34}{loop:>14,.0f}{loop / rollouts:>8.2f}")
    for name in names or NAMES:
        ours = median(partial(_plies, name))
        depth, nodes = perft_speed(name, SECONDS)
        print(f"{name:34}{ours:>14,.0f}{ours / rollouts:>8.2f}{nodes:>16,.0f} (depth {depth})")


if __name__ == "__main__":
    main(sys.argv[1:])
