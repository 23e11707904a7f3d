"""The 56 tiles of Triominos."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from dreierlei.core.refusal import Refusal

_TILE = re.compile(r"[0-5]{3}", re.ASCII)


class Tile(NamedTuple):
    """Three numbers read clockwise; 012, 120 and 201 are one tile, turned (§1.1)."""

    first: int
    second: int
    third: int

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read three digits, beginning with any of the three corners."""
        if not _TILE.fullmatch(text):
            raise Refusal("triominos.tile.form", text=text)
        tile = cls(*map(int, text))
        if tile not in RANKS:
            raise Refusal("triominos.tile.unknown", text=text, other=Tile(*sorted(tile)))
        return tile

    def __str__(self) -> str:
        return f"{self.first}{self.second}{self.third}"

    @property
    def value(self) -> int:
        """The sum of the three numbers (§1.2)."""
        return sum(self)

    def turned(self, times: int) -> Tile:
        """Return the tile read from another corner, so many further clockwise."""
        numbers = self * 2
        return Tile(*numbers[times % 3 : times % 3 + 3])

    def plain(self) -> Tile:
        """Return the tile read as it is named; trusts that there is such a tile."""
        return TILES[RANKS[self]]


TILES = tuple(Tile(*numbers) for numbers in combinations_with_replacement(range(6), 3))
"""All tiles, each read clockwise from its lowest number so that the numbers never fall (§1.1)."""

RANKS = {tile.turned(times): rank for rank, tile in enumerate(TILES) for times in range(3)}
"""The place of every tile in TILES, however it is turned."""

TURNS = {tile.turned(times): times for tile in TILES for times in (2, 1, 0)}
"""How many corners further every tile is read than it is named; a triple is read the same from everywhere: 0."""


@lru_cache(1 << 14)
def named(mask: int) -> tuple[Tile, ...]:
    """Return the tiles of a set, given as bits by rank."""
    found = []
    while mask:
        found.append(TILES[(mask & -mask).bit_length() - 1])
        mask &= mask - 1
    return tuple(found)


def mask(tiles: Iterable[Tile]) -> int:
    """Return the set of some tiles as bits by rank."""
    bits = 0
    for tile in tiles:
        bits |= 1 << RANKS[tile]
    return bits
