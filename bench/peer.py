"""The pace of a peer: OpenSpiel's nine men's morris, played at random."""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

GAME = "nine_mens_morris"
SAMPLE = 20_000
"""Games whose mean length stands for the length of a rollout: a standard error of about 0.2 %."""
BATCH = 500
"""Rollouts of one call into C++."""


def rollouts(seconds: float) -> float:
    """Return the plies per second of random rollouts that run wholly in C++, on one thread."""
    peer = _peer()
    game = peer.load_game(GAME)
    length = _length(peer, game)
    state = game.new_initial_state()
    # The evaluator has no Python method of its own. A search of one simulation has nothing to descend into yet,
    # so it is one call of the evaluator at the root: a batch of rollouts from the start of the game.
    search = peer.MCTSBot(game, peer.RandomRolloutEvaluator(BATCH, 1), 2.0, 1, 100, False, 1, False)
    games = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds or not games:
        search.mcts_search(state)
        games += BATCH
    return games * length / spent


def loop(seconds: float) -> float:
    """Return the plies per second of a random game after another, each ply chosen and applied from Python."""
    game = _peer().load_game(GAME)
    choice = random.Random(1).choice
    plies = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds or not plies:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            plies += 1
    return plies / spent


def main() -> None:
    """Print both paces."""
    print(f"OpenSpiel {GAME}, rollouts in C++:      {rollouts(5):>12,.0f} plies/s")
    print(f"OpenSpiel {GAME}, random loop in Python: {loop(5):>11,.0f} plies/s")


def _peer() -> Any:
    """Return the module pyspiel, or refuse where OpenSpiel is not installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError as missing:
        raise RuntimeError("OpenSpiel is not installed; `pip install open_spiel` provides it.") from missing


def _length(peer: Any, game: Any) -> float:
    """Return the mean number of plies of a random game, counted over games that C++ plays to their end."""
    bots = [peer.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]
    plies = 0
    for seed in range(SAMPLE):
        state = game.new_initial_state()
        peer.evaluate_bots(state, bots, seed)
        plies += state.move_number()
    return plies / SAMPLE


if __name__ == "__main__":
    main()
