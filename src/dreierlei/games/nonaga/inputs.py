"""What the net of Nonaga looks at: what lies round every piece, and how pieces lie to each other.

Nothing says where on the grid a piece is or which way it looks, and the pieces of a seat share their rows; so a
position is judged alike wherever the field has drifted, however it is turned, and mirrored.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

RING = 6
"""The cells round a piece; on each is no disc, a free disc, a piece of its own seat, or one of the other: 0…3."""
REACH = 20
"""Two pieces of the frame are no more rows, and no more columns, apart."""
FAR = 8
"""From this distance on all are alike."""
WIDE = 7
"""The same for the distances of a triple."""
SEAT_PLACES = (
    ("ring", 3, "what lies round a piece, up to turning and mirroring"),
    ("pair", 3, "how two pieces of the seat lie to each other"),
    ("triple", 1, "how far its three pieces are from each other"),
)
"""The places of each seat, the one to act first: a word, how many of a kind, and what they say."""
SHARED_PLACES = (
    ("across", 9, "how a piece of the one seat lies to one of the other"),
    ("menace", 1, "how many slides would win for the seat that has just moved, 2 or more alike"),
)
"""The places after them."""


def _turned(ring: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return a ring as all twelve symmetries show it."""
    return [way[at:] + way[:at] for way in (ring, ring[::-1]) for at in range(RING)]


def rings() -> list[int]:
    """Return the number of every ring, the same for all that turning and mirroring bring onto each other.

    A ring is read in base 4, its first cell lowest.
    """
    found, known = [-1] * 4**RING, 0
    for code in range(4**RING):
        if found[code] < 0:
            for ring in _turned(tuple(code >> 2 * at & 3 for at in range(RING))):
                found[sum(digit << 2 * at for at, digit in enumerate(ring))] = known
            known += 1
    return found


def spread() -> list[int]:
    """Return six bits as the lower bits of six digits in base 4."""
    return [sum((bits >> at & 1) << 2 * at for at in range(RING)) for bits in range(1 << RING)]


def _sides(down: int, right: int) -> tuple[int, int]:
    """Return how far two cells are from each other, and how far beside a line: the same for all symmetries."""
    beside, _, far = sorted((abs(down), abs(right), abs(down + right)))
    return far, beside


def lying() -> list[int]:
    """Return how two cells lie to each other, by 41 · (rows apart + 20) + columns apart + 20."""
    kinds = [(far, beside) for far in range(1, FAR) for beside in range(far // 2 + 1)]
    numbers = {sides: number for number, sides in enumerate(kinds)}
    span = range(-REACH, REACH + 1)
    return [numbers.get(_sides(down, right), len(kinds)) for down in span for right in span]


def distances() -> list[int]:
    """Return the distance of each way in which two cells lie to each other, less 1 and WIDE - 1 at most."""
    return [min(far, WIDE) - 1 for far in range(1, FAR) for _ in range(far // 2 + 1)] + [WIDE - 1]


def triples() -> list[int]:
    """Return the number of three distances, in whatever order, by their digits in base WIDE."""
    known: list[tuple[int, ...]] = list(combinations_with_replacement(range(WIDE), 3))
    codes = range(WIDE**3)
    return [known.index(tuple(sorted((code // WIDE**2, code // WIDE % WIDE, code % WIDE)))) for code in codes]
