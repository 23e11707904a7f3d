"""Nets with numbers drawn by lot, and positions to judge, for tests."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from dreierlei import Rng
from dreierlei.core import CHANCE, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.weights import Weights
from dreierlei.games import game


def lot(seed: int, name: str = "triapon") -> Weights:
    """Return a net that says anything."""
    net = game(name).knowledge().net
    assert net
    rng, blank = Rng(seed), net.untrained()

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


def judge(weights: Weights, name: str = "triapon") -> Heuristics:
    """Return what judges positions of a game by a net."""
    net = game(name).knowledge().net
    assert net
    return net.heuristics(weights)


def written(folder: Path, seed: int = 1) -> Path:
    """Return the file of a net that says anything."""
    path = folder / f"{seed}.net"
    path.write_bytes(lot(seed).data())
    return path


def positions(seed: int, text: str = "triapon") -> Iterator[State]:
    """Yield the positions of a game in which everybody does anything."""
    rng, state = Rng(seed), game(text).start()
    while not state.over:
        if not state.acts(CHANCE):
            yield state
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))


def lines(seed: int, text: str, every: int = 1, most: int | None = None) -> list[str]:
    """Return such positions, at most so many, as text: the states themselves move on."""
    return [state.dump() for state in islice(positions(seed, text), 0, most, every)]
