"""HandOdds: how much likelier one tile than another is in a hand that cannot be seen, as games have taught it."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from dreierlei.games.triominos.tiles import TILES

VALUES = 1 + max(tile.value for tile in TILES)
SIZES = 1 + len(TILES)
GRAIN = 1 << 12
"""Odds are weighed in parts of this, for lots are whole numbers."""
MOST = 1 << 15
Features = tuple[float, ...]


class HandOdds(NamedTuple):
    """What the logarithm of a tile's odds is made up of; all zero, any hand is as likely as another (§6.4)."""

    declined: float = 0.0
    """That the seat has declined the tile (§6.5)."""
    size: float = 0.0
    """That it has, times the logarithm of the hand's size: whoever has many tiles buys by choice."""
    empty: float = 0.0
    """That it has, where the pool is empty."""
    duel: float = 0.0
    """That it has, divided by the number of other seats."""
    forgone: float = 0.0
    """That it has, for each point that the tile is worth."""
    value: float = 0.0
    """Each point that the tile is worth, declined or not: what is worth much is laid first."""
    pool: float = 0.0
    """The same, for each tile in the pool."""

    def odds(self, value: int, declined: bool, size: int, pool: int, seats: int) -> float:
        """Return the odds of a tile for a hand of some size; they mean something beside those of other tiles."""
        known = features(value, declined, size, pool, seats)
        return exp(sum(weight * feature for weight, feature in zip(self, known, strict=True)))


EVEN = HandOdds()
ONE_WEIGHT = HandOdds(declined=log(1 / 5))
"""A declined tile a fifth as often as another, whoever declined it and when: so bots play."""
FITTED = HandOdds(declined=-1.3861, size=0.8234, empty=0.3225, duel=-0.7997, forgone=-0.0814, value=0.0029, pool=-0.001)
"""What tells hands best, yet wins no more (docs/experiments.md); by `python -m bench.hands FILE --play 1000 --fit`,
from games of two to four seats between bots of all levels."""


def features(value: int, declined: bool, size: int, pool: int, seats: int) -> Features:
    """Return how much each part of the odds counts for a tile."""
    memory = (1.0, log(size), float(pool == 0), 1 / (seats - 1), float(value)) if declined else (0.0,) * 5
    return (*memory, float(value), float(value * pool))


@lru_cache(16)
def tables(odds: HandOdds, seats: int) -> tuple[array[int], array[int]]:
    """Return the odds of tiles by pool and value, and by what they are multiplied where the seat has declined them, by
    pool (empty or not), size of the hand and value; in parts of GRAIN.
    """
    plain = [odds.odds(value, False, 1, pool, seats) for pool in range(SIZES) for value in range(VALUES)]
    declined = [
        odds.odds(value, True, max(1, size), pool, seats) / plain[VALUES * pool + value]
        for pool in (0, 1)
        for size in range(SIZES)
        for value in range(VALUES)
    ]
    return _parts(plain), _parts(declined)


def _parts(numbers: list[float]) -> array[int]:
    """Return numbers in parts of GRAIN, none too small to be drawn nor too large to be counted."""
    return array("i", [min(max(round(GRAIN * number), 1), MOST) for number in numbers])
