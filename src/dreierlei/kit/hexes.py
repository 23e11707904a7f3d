"""Cells of the infinite hexagonal grid, in axial coordinates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dreierlei.kit.text import cell


class Hex(NamedTuple):
    """A cell `q:r`; q runs east, r south-east."""

    q: int
    r: int

    @classmethod
    def parse(cls, text: str) -> Hex:
        """Read `q:r`."""
        return cls(*cell(text))

    def __str__(self) -> str:
        return f"{self.q}:{self.r}"

    def plus(self, other: Hex, times: int = 1) -> Hex:
        """Return the cell that lies `times` the other's vector further."""
        return Hex(self.q + times * other.q, self.r + times * other.r)

    def neighbours(self) -> tuple[Hex, ...]:
        """Return the six neighbours, in the order of DIRECTIONS."""
        return tuple(self.plus(direction) for direction in DIRECTIONS)

    def turned(self) -> Hex:
        """Return the cell turned by a sixth round 0:0."""
        return Hex(-self.r, self.q + self.r)

    def mirrored(self) -> Hex:
        """Return the cell mirrored."""
        return Hex(self.r, self.q)


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six neighbours of 0:0, going round."""


def hexagon(radius: int) -> frozenset[Hex]:
    """Return the cells within a distance of 0:0."""
    reach = range(-radius, radius + 1)
    return frozenset(Hex(q, r) for q in reach for r in reach if abs(q + r) <= radius)


def connected(cells: Iterable[Hex]) -> bool:
    """Whether the cells are one piece."""
    return len(pieces(cells)) <= 1


def pieces(cells: Iterable[Hex]) -> list[set[Hex]]:
    """Return the pieces that the cells make up."""
    rest, found = set(cells), []
    while rest:
        front = [rest.pop()]
        whole = set(front)
        while front:
            near = rest.intersection(front.pop().neighbours())
            rest -= near
            whole |= near
            front.extend(near)
        found.append(whole)
    return found
