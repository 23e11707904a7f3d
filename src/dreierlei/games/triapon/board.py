"""The board of Triapon: 45 hollows in a triangle, its lines, its possible triads, and which of them cross (§1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from dreierlei.core.refusal import Refusal

SIDE = 9
ROWS = "abcdefghi"
_HOLLOW = re.compile(r"([a-i])([1-9])", re.ASCII)


class Hollow(NamedTuple):
    """A hollow: its row from the tip, and its place in the row from the left, both counted from 0."""

    row: int
    place: int

    @classmethod
    def parse(cls, text: str) -> Hollow:
        """Read `e3`: the fifth row from the tip, the third hollow from the left (§1.2)."""
        match = _HOLLOW.fullmatch(text)
        if not match or int(match[2]) > ROWS.index(match[1]) + 1:
            raise Refusal("triapon.hollow", text=text)
        return cls(ROWS.index(match[1]), int(match[2]) - 1)

    def __str__(self) -> str:
        return f"{ROWS[self.row]}{self.place + 1}"

    def plus(self, vector: tuple[int, int], times: int = 1) -> Hollow:
        """Return the point that lies `times` a vector further, on the board or not."""
        return Hollow(self.row + times * vector[0], self.place + times * vector[1])


HOLLOWS = tuple(Hollow(row, place) for row in range(SIDE) for place in range(row + 1))
INDEX = {hollow: index for index, hollow in enumerate(HOLLOWS)}
KINDS = {"short": 1, "medium": 3, "long": 7}
"""The kinds of rows, by the square of the distance from ball to ball (§1.4)."""


def _norm(row: int, place: int) -> int:
    """Return the square of a vector's length."""
    return row * row - row * place + place * place


def _directions(norm: int) -> list[tuple[int, int]]:
    """Return the vectors of this length, one of each two that are opposite."""
    reach = range(-3, 4)
    return [(row, place) for row in reach for place in reach if _norm(row, place) == norm and (row, place) > (0, 0)]


class Line(NamedTuple):
    """Three or more hollows that lie straight and evenly spaced, from edge to edge."""

    kind: str
    direction: tuple[int, int]
    hollows: tuple[int, ...]


def _line(kind: str, direction: tuple[int, int], first: Hollow) -> Line:
    hollows = []
    while first in INDEX:
        hollows.append(INDEX[first])
        first = first.plus(direction)
    return Line(kind, direction, tuple(hollows))


def _lines() -> list[Line]:
    found = [
        _line(kind, direction, first)
        for kind, norm in KINDS.items()
        for direction in _directions(norm)
        for first in HOLLOWS
        if first.plus(direction, -1) not in INDEX
    ]
    return [line for line in found if len(line.hollows) >= 3]


def mask(hollows: Iterable[int]) -> int:
    """Return a word with the bits of some hollows."""
    return sum(1 << hollow for hollow in hollows)


NOWHERE = 63
"""The bit of a place off the board, where there is never a ball nor a free hollow."""


def steps() -> list[int]:
    """Return, for every hollow, the six hollows around it, or NOWHERE (§1.3)."""
    around = [(row, place) for row in (-1, 0, 1) for place in (-1, 0, 1) if _norm(row, place) == 1]
    return [INDEX.get(hollow.plus(step), NOWHERE) for hollow in HOLLOWS for step in around]


def near() -> list[int]:
    """Return, for every hollow, the word of its neighbours."""
    around = steps()
    return [mask(to for to in around[6 * i : 6 * i + 6] if to != NOWHERE) for i in range(len(HOLLOWS))]


LINES = _lines()
TRIADS = [(line, start) for line in LINES for start in range(len(line.hollows) - 2)]
"""Every possible triad as its line and where in it the triad begins: the short ones first, the long ones last."""


def triads() -> list[int]:
    """Return the word of every triad."""
    return [mask(line.hollows[start : start + 3]) for line, start in TRIADS]


def heads() -> list[int]:
    """Return, for every triad, 1 if it is the first of its line, else 0."""
    return [int(start == 0) for _, start in TRIADS]


def openings() -> list[list[int]]:
    """Return, for every hollow, the triads that begin there."""
    begun: list[list[int]] = [[] for _ in HOLLOWS]
    for index, (line, start) in enumerate(TRIADS):
        begun[line.hollows[start]].append(index)
    return begun


def chances() -> list[list[tuple[int, int, int]]]:
    """Return, for every hollow, the ways to form a triad there.

    Each is the word of the two other hollows of the triad, and the words of the three hollows before and the three
    behind on the line, of which neither may hold three balls already (§3.2); NOWHERE's where the line is too short.
    """
    never = 1 << NOWHERE
    ways: list[list[tuple[int, int, int]]] = [[] for _ in HOLLOWS]
    for line, start in TRIADS:
        for at in range(start, start + 3):
            hollow = line.hollows[at]
            pair = mask(line.hollows[start : start + 3]) ^ (1 << hollow)
            before = mask(line.hollows[at - 3 : at]) if at >= 3 else never
            behind = mask(line.hollows[at + 1 : at + 4]) if at + 3 < len(line.hollows) else never
            ways[hollow].append((pair, before, behind))
    return ways


def crossings(kind: str) -> list[int]:
    """Return, for every triad, a word of the triads of a longer kind that meet it, and then all again with only those
    that pass through it and not just touch with an end (§4.4); bit i is the i-th triad of the kind.
    """
    longer = [(*HOLLOWS[line.hollows[start]], line.direction) for line, start in TRIADS if line.kind == kind]
    meeting, passing = [0] * len(TRIADS), [0] * len(TRIADS)
    for index, (line, start) in enumerate(TRIADS):
        if KINDS[line.kind] >= KINDS[kind]:
            break
        (row, place), (down, right) = HOLLOWS[line.hollows[start]], line.direction
        for bit, (to_row, to_place, (across, along)) in enumerate(longer):
            # The two meet where (row, place) + s * (down, right) = (to_row, to_place) + t * (across, along) with s and
            # t from 0 to 2; here s, t and 2 are taken `turn` times.
            turn = down * along - right * across
            s = (to_row - row) * along - (to_place - place) * across
            t = (to_row - row) * right - (to_place - place) * down
            if turn < 0:
                turn, s, t = -turn, -s, -t
            if 0 <= s <= 2 * turn and 0 <= t <= 2 * turn:
                meeting[index] |= 1 << bit
                if 0 < s < 2 * turn and 0 < t < 2 * turn:
                    passing[index] |= 1 << bit
    return meeting + passing
