"""What the net of Triapon looks at: how each possible triad is filled, and some counts, up to the board's symmetries.

Each triad is a place of its own. It shows one of 64 fillings, three times free, of the seat to act, of the next or of
the third. Fillings that turning and mirroring the board brings onto each other are one row of the net, so that it
judges all six alike and learns from each position as if it had seen all of them.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations

from dreierlei.games.triapon.board import HOLLOWS, INDEX, SIDE, TRIADS, Hollow

FILLINGS = 64
COUNTS = (
    ("phase", 10, "the phase, and whether the moving has begun"),
    *(("balls", 11, "balls in the game, or that the seat is out"),) * 3,
    *(("taken", 16, "balls taken"),) * 3,
    *(("hand", 10, "balls still to place"),) * 3,
    ("count", 64, "who would win the count, and how many rounds it is away"),
    *(("threats", 10, "hollows where the seat can form a triad, and whether the moving has begun"),) * 3,
)
"""The places after the triads: a word, how many rows, and what they say; three for the seat to act and the others."""


def _turned(hollow: Hollow, order: tuple[int, ...]) -> int:
    """Return where one of the six symmetries brings a hollow."""
    sides = (hollow.place, hollow.row - hollow.place, SIDE - 1 - hollow.row)
    place, left, _ = (sides[side] for side in order)
    return INDEX[Hollow(place + left, place)]


def symmetries() -> list[list[int]]:
    """Return the six ways to lay the board onto itself."""
    return [[_turned(hollow, order) for hollow in HOLLOWS] for order in permutations(range(3))]


def _reversed(filling: int) -> int:
    """Return a filling read from the other end."""
    return filling >> 4 | filling & 12 | (filling & 3) << 4


def cells() -> list[int]:
    """Return the three hollows of every triad, one triad after the other."""
    return [hollow for line, start in TRIADS for hollow in line.hollows[start : start + 3]]


def rows() -> list[int]:
    """Return the row of the net for every triad and filling: 64 · triad + filling."""
    at, turns = cells(), symmetries()
    triads = [tuple(at[3 * triad : 3 * triad + 3]) for triad in range(len(TRIADS))]
    known = {hollows: triad for triad, hollows in enumerate(triads)}
    known |= {hollows[::-1]: ~triad for triad, hollows in enumerate(triads)}  # ~: read from the other end
    reversed_fillings = [_reversed(filling) for filling in range(FILLINGS)]
    both = [min(filling, _reversed(filling)) for filling in range(FILLINGS)]  # where a symmetry reverses the triad
    tables = {
        False: list(range(FILLINGS)),
        True: reversed_fillings,
        None: [sorted(set(both)).index(one) for one in both],
    }
    begins: dict[int, int] = {}
    total, found = 0, list[int]()
    for hollows in triads:
        images = [known[tuple(turn[hollow] for hollow in hollows)] for turn in turns]
        first = min(max(image, ~image) for image in images)
        ways = {image < 0 for image in images if max(image, ~image) == first}
        table = tables[None if len(ways) == 2 else ways.pop()]
        if first not in begins:
            begins[first] = total
            total += max(table) + 1
        found.extend(begins[first] + row for row in table)
    return found


def firsts(patterns: int) -> list[int]:
    """Return the first row of every count, and how many rows there are in all."""
    found = [patterns]
    for _, size, _ in COUNTS:
        found.append(found[-1] + size)
    return found


def meeting() -> list[list[tuple[int, int]]]:
    """Return, for every hollow, the triads in which it lies, and where its two bits of their filling begin."""
    at = cells()
    return [
        [(place // 3, 2 * (place % 3)) for place, hollow in enumerate(at) if hollow == wanted]
        for wanted in range(len(HOLLOWS))
    ]


def words(triads: Collection[int]) -> list[int]:
    """Return triads as three words of 60 bits."""
    triads = list(triads)
    return [sum(1 << (triad - 60 * word) for triad in triads if triad // 60 == word) for word in range(3)]


def open_ends() -> list[int]:
    """Return, for every filling, 4 · whose + which: of two balls of a seat with the third hollow free; else -1."""
    found = []
    for filling in range(FILLINGS):
        parts = (filling & 3, filling >> 2 & 3, filling >> 4)
        balls = [part for part in parts if part]
        found.append(4 * (balls[0] - 1) + parts.index(0) if len(balls) == 2 and balls[0] == balls[1] else -1)
    return found
