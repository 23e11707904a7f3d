"""The draw: lots that anyone can repeat from the published seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from itertools import pairwise, product
from math import comb
from typing import TypeVar

from dreierlei.tournament.tables import sizes

Table = tuple[int, ...]
"""The players of one table in the order of their seats."""
Seating = tuple[Table, ...]
"""All tables of one game, table 1 first."""

_T = TypeVar("_T")
_SPAN = 1 << 256


class Lot:
    """An endless row of fair numbers from a seed and a label (§3.2)."""

    def __init__(self, seed: str, label: str) -> None:
        self._stem = sha256(f"{seed}\n{label}\n".encode())
        self._count = 0

    def below(self, limit: int) -> int:
        """Return the next number from 0 to `limit` - 1."""
        while True:
            block = self._stem.copy()
            block.update(str(self._count).encode())
            self._count += 1
            number = int.from_bytes(block.digest(), "big")
            if number < _SPAN - _SPAN % limit:  # §3.2: the rest would favour the small numbers
                return number % limit

    def shuffled(self, items: Iterable[_T]) -> list[_T]:
        """Return the items in drawn order (§3.3)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def draw_tables(seed: str, label: str, players: Iterable[int], before: Seating | None = None) -> Seating:
    """Return the tables for the players; with `before`, a lot among those with the fewest repeated meetings."""
    lot = Lot(seed, label)
    present = sorted(players)
    seats = sizes(len(present))
    seating = _deal(lot.shuffled(present), seats)
    if before is not None:
        least = fewest(_groups(present, before), seats)
        while repeats(seating, before) > least:  # §3.6: drawing again keeps the lot fair among all that remain
            seating = _deal(lot.shuffled(present), seats)
    return seating


def lots(seed: str, tied: Iterable[int]) -> tuple[int, ...]:
    """Return tied players in the order the lot gives them (§3.7)."""
    numbers = sorted(tied)
    return tuple(Lot(seed, " ".join(["lot", *map(str, numbers)])).shuffled(numbers))


def _deal(order: list[int], sizes: Sequence[int]) -> Seating:
    bounds = [0]
    for size in sizes:
        bounds.append(bounds[-1] + size)
    return tuple(tuple(order[start:end]) for start, end in pairwise(bounds))


def repeats(seating: Seating, before: Seating) -> int:
    """Return how many pairs of one table sat together in an earlier seating too."""
    home = {player: number for number, table in enumerate(before) for player in table}
    return sum(_pairs(Counter(home[player] for player in table if player in home).values()) for table in seating)


def _pairs(groups: Iterable[int]) -> int:
    return sum(comb(size, 2) for size in groups)


def _groups(present: Iterable[int], before: Seating) -> tuple[int, ...]:
    """Return how many of each earlier table are still there, and 1 for everybody who sat at none."""
    home = {player: number for number, table in enumerate(before) for player in table}
    return tuple(sorted(Counter(home.get(player, -player) for player in present).values()))


def fewest(groups: tuple[int, ...], sizes: Sequence[int]) -> int:
    """Return the least number of pairs that meet again when earlier tables are dealt to new ones."""
    # §3.6: what is left of each earlier table can be scattered where there are tables enough.
    return 0 if max(groups, default=0) <= len(sizes) else _fewest(groups, tuple(sizes))


@cache
def _fewest(groups: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    if not sizes:
        return 0
    size, *others = sizes
    hands = product(*(range(min(group, size) + 1) for group in groups))
    return min(_pairs(hand) + _fewest(_without(groups, hand), tuple(others)) for hand in hands if sum(hand) == size)


def _without(groups: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(left for left in (group - taken for group, taken in zip(groups, hand, strict=True)) if left))
