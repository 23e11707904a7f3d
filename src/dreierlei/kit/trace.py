"""Traces: a random game written down ply by ply, to compare two runs of the same rules."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from dreierlei.core import Game, Rng

_SCRIPT = """
import sys
from dreierlei.games import any_game
from dreierlei.kit.trace import trace
print(*trace(any_game(sys.argv[1]), int(sys.argv[2])), sep="\\n")
"""


def trace(game: Game, seed: int) -> Iterator[str]:
    """Yield every ply of the random game of a seed, each with the position that it leads to."""
    state, rng = game.start(), Rng(seed)
    yield state.dump()
    while not state.over:
        seat = state.to_act[0]
        index = state.lot(seat, rng)
        action = state.decode(seat, index)
        state.advance_unchecked(seat, index)
        yield f"{'*' if seat < 0 else seat} {action} | {state.dump()}"
    yield repr(state.outcome())


def interpreted(game: str, seed: int) -> list[str]:
    """Return the trace of the same game and seed with the rules run interpreted, in a process of its own."""
    command = [sys.executable, "-c", _SCRIPT, game, str(seed)]
    path = os.pathsep.join(filter(None, sys.path))  # whatever can be imported here can be there, own games too
    plain = os.environ | {"DREIERLEI_PLAIN": "1", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": path}
    done = subprocess.run(command, env=plain, capture_output=True, encoding="utf-8", check=True)
    return done.stdout.splitlines()
