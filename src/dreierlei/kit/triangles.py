"""Cells of the infinite triangular grid, pointing up or down, with their sides and corners."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dreierlei.kit.text import cell


class Corner(NamedTuple):
    """A corner of the grid, where six cells meet; q + r is even.

    It lies on the line above row r, in the middle of column q.
    """

    q: int
    r: int

    def cells(self) -> tuple[Triangle, ...]:
        """Return the six cells round the corner, clockwise from the upper left."""
        above, below = self.r - 1, self.r
        west, here, east = self.q - 1, self.q, self.q + 1
        order = ((west, above), (here, above), (east, above), (east, below), (here, below), (west, below))
        return tuple(Triangle(q, r) for q, r in order)


class Triangle(NamedTuple):
    """A cell `q:r`; q runs east along a row, half a side at a time, r runs south; it points up where q + r is even."""

    q: int
    r: int

    @classmethod
    def parse(cls, text: str) -> Triangle:
        """Read `q:r`."""
        return cls(*cell(text))

    def __str__(self) -> str:
        return f"{self.q}:{self.r}"

    @property
    def up(self) -> bool:
        """Whether the cell points up."""
        return (self.q + self.r) % 2 == 0

    def corners(self) -> tuple[Corner, Corner, Corner]:
        """Return the three corners, clockwise from the one the cell points with."""
        if self.up:
            return Corner(self.q, self.r), Corner(self.q + 1, self.r + 1), Corner(self.q - 1, self.r + 1)
        return Corner(self.q, self.r + 1), Corner(self.q - 1, self.r), Corner(self.q + 1, self.r)

    def neighbours(self) -> tuple[Triangle, Triangle, Triangle]:
        """Return the three cells that share a side, each across from the corner of the same place in `corners`."""
        if self.up:
            return Triangle(self.q, self.r + 1), Triangle(self.q - 1, self.r), Triangle(self.q + 1, self.r)
        return Triangle(self.q, self.r - 1), Triangle(self.q + 1, self.r), Triangle(self.q - 1, self.r)


def connected(cells: Iterable[Triangle]) -> bool:
    """Whether the cells are one piece, side by side."""
    rest = set(cells)
    front = [rest.pop()] if rest else []
    while front:
        near = rest.intersection(front.pop().neighbours())
        rest -= near
        front.extend(near)
    return not rest
