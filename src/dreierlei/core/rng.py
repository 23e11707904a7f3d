"""Rng: a small generator whose numbers are the same compiled, interpreted and on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import SupportsIndex, TypeVar

_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB
_Item = TypeVar("_Item")


class Rng:
    """SplitMix64: a counter, mixed."""

    def __init__(self, seed: SupportsIndex) -> None:
        self.state = index(seed) & _MASK  # whoever keeps it can go on from here: `Rng(kept)` draws the same numbers

    def __repr__(self) -> str:
        return f"Rng({self.state})"

    def __reduce__(self) -> tuple[type[Rng], tuple[int]]:
        return Rng, (self.state,)

    def word(self) -> int:
        """Return the next 32 bits."""
        self.state = (self.state + _STEP) & _MASK
        mixed = ((self.state ^ (self.state >> 30)) * _MIX1) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _MIX2) & _MASK
        return (mixed ^ (mixed >> 31)) >> 32

    def pick(self, count: int) -> int:
        """Return one of 0…count-1, each as likely as the others (to one part in 2**32 / count)."""
        return (self.word() * count) >> 32

    def below(self, count: int) -> int:
        """Return one of 0…count-1; `pick` for Python callers."""
        return self.pick(count)

    def shuffled(self, items: Sequence[_Item]) -> list[_Item]:
        """Return the items in an order drawn by lot, each as likely."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.pick(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def noise(self, size: float) -> float:
        """Return an error from -size to size, each as likely."""
        return size * (self.pick(20001) - 10000) / 10000 if size else 0.0
