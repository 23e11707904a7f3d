"""Nets with numbers drawn by lot, and positions of Triapon to judge, for tests."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from dreierlei import Rng
from dreierlei.core import State
from dreierlei.core.knowledge import Knowledge
from dreierlei.core.weights import Weights
from dreierlei.games import game
from dreierlei.games.triapon.knowledge import KNOWLEDGE


def lot(seed: int, known: Knowledge = KNOWLEDGE, name: str = "triapon") -> Weights:
    """Return a net that says anything."""
    assert known.net
    rng, blank = Rng(seed), known.net.untrained()

    def drawn(kind: str, numbers: array[int], size: int) -> array[int]:
        return array(kind, (rng.below(2 * size + 1) - size for _ in numbers))

    return replace(
        blank,
        columns=drawn("h", blank.columns, 24),
        bias=drawn("h", blank.bias, 200),
        inner=drawn("h", blank.inner, 60),
        inner_bias=drawn("i", blank.inner_bias, 8000),
        outer=drawn("h", blank.outer, 60),
        outer_bias=drawn("i", blank.outer_bias, 8000),
        about={"game": name},
    )


def written(folder: Path, seed: int = 1) -> Path:
    """Return the file of such a net."""
    path = folder / f"{seed}.net"
    path.write_bytes(lot(seed).data())
    return path


def positions(seed: int, text: str = "triapon") -> Iterator[State]:
    """Yield the positions of a game in which everybody does anything."""
    rng, state = Rng(seed), game(text).start()
    state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    while not state.over:
        yield state
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
