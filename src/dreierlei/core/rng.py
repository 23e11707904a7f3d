"""Rng: a small generator whose numbers are the same compiled, interpreted and on every machine."""

from __future__ import annotations

_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB


class Rng:
    """SplitMix64: a counter, mixed."""

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

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
