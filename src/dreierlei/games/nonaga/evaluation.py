"""Evaluation: what a position of Nonaga is worth, as a sum of numbers: written by hand, or a net of one layer.

A relocation changes no more of the sum than what lies round the pieces beside its two cells; so the alpha-beta weighs
all relocations after a slide by two more numbers each (`node.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from dreierlei.core.refusal import Refusal
from dreierlei.core.weights import Weights
from dreierlei.games.nonaga import inputs
from dreierlei.games.nonaga.field import Field

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.heuristics import (
        CLOSE,
        LAST_FREEDOM,
        LEFT,
        MENACE,
        NEXT_FREEDOM,
        RIGHT,
        TEMPO,
        wins,
    )

RING = inputs.rings()
SPREAD = inputs.spread()
LIE = inputs.lying()
DISTANCE = inputs.distances()
TRIPLE = inputs.triples()
_STEPS = (1, 32, 31, -1, -32, -31)
# The bit of a neighbour among those of `Field.around`, by the difference of the cells plus 672; 0 for others.
NEIGHBOUR = [1 << _STEPS.index(apart - 672) if apart - 672 in _STEPS else 0 for apart in range(1345)]
# The rows of a seat, at first of the one to act, then of the one that has just moved; and those after them.
RINGS, LIES, TRIPLES = max(RING) + 1, max(LIE) + 1, max(TRIPLE) + 1
PAIR_ROW = RINGS
TRIPLE_ROW = PAIR_ROW + LIES
SEAT_ROWS = TRIPLE_ROW + TRIPLES
ACROSS_ROW = 2 * SEAT_ROWS
MENACE_ROW = ACROSS_ROW + LIES
# How quickly a better score becomes a surer win: of points by hand, and of those of a net, of which 256 are 1.0.
STEEPNESS, NET_STEEPNESS = 0.008, 1.0 / 256
SHIFT = 6  # 1.0 is 64 times as much in the numbers of the output


def size() -> tuple[int, int]:
    """Return how many places a position has, and how many rows there are in all."""
    seat = sum(count for _, count, _ in inputs.SEAT_PLACES)
    return 2 * seat + sum(count for _, count, _ in inputs.SHARED_PLACES), MENACE_ROW + 3


class Evaluation:
    """The numbers of all rows, spread over tables that are asked in C; for the seat that has just moved."""

    def __init__(self, numbers: Sequence[int], tempo: int, steepness: float) -> None:
        i = 0
        self.steepness = steepness
        if not cython.compiled:
            self.rings = [0] * 8192
            self.triples = [0] * 686
            self.pairs = [0] * 40
            self.across = [0] * 20
            self.menace = [0] * 3
        for i in range(8192):
            self.rings[i] = numbers[SEAT_ROWS * (i >> 12) + RING[i & 4095]]
        for i in range(686):
            self.triples[i] = numbers[SEAT_ROWS * (i // 343) + TRIPLE_ROW + TRIPLE[i % 343]]
        for i in range(40):
            self.pairs[i] = numbers[SEAT_ROWS * (i // 20) + PAIR_ROW + i % 20]
        for i in range(20):
            self.across[i] = numbers[ACROSS_ROW + i]
        for i in range(3):
            self.menace[i] = numbers[MENACE_ROW + i] - numbers[MENACE_ROW]
        self.tempo = tempo + numbers[MENACE_ROW]
        self.reach = max(0, self.menace[1], self.menace[2])  # what threats can add at most

    def ring(self, field: Field, seat: int, rank: int) -> int:
        """Return what lies round a piece, in base 4."""
        cell = field.cells[3 * seat + rank]
        crowd = field.crowd(cell)
        own = NEIGHBOUR[field.cells[3 * seat + LEFT[rank]] - cell + 672]
        own |= NEIGHBOUR[field.cells[3 * seat + RIGHT[rank]] - cell + 672]
        return SPREAD[field.around(cell)] + SPREAD[crowd] + SPREAD[crowd & ~own]

    def lying(self, field: Field, seat: int) -> int:
        """Return what it is worth to a seat that has just moved how all pieces lie to each other."""
        i = 0
        j = 0
        found = self.tempo + self.grouped(field, 1 - seat, 0) + self.grouped(field, seat, 1)
        for i in range(3):
            for j in range(3, 6):
                found += self.across[lie(field.cells[i], field.cells[j])]
        return found

    def grouped(self, field: Field, seat: int, moved: int) -> int:
        """Return what it is worth how the pieces of a seat lie to each other, which has just moved, 1, or acts, 0."""
        ab = lie(field.cells[3 * seat], field.cells[3 * seat + 1])
        bc = lie(field.cells[3 * seat + 1], field.cells[3 * seat + 2])
        ac = lie(field.cells[3 * seat], field.cells[3 * seat + 2])
        found = self.triples[343 * moved + 49 * DISTANCE[ab] + 7 * DISTANCE[bc] + DISTANCE[ac]]
        return found + self.pairs[20 * moved + ab] + self.pairs[20 * moved + bc] + self.pairs[20 * moved + ac]

    def weigh(self, field: Field, seat: int) -> int:
        """Return how well a seat stands that has just moved, where the other does not win at once."""
        rank = 0
        found = self.lying(field, seat) + self.menace[wins(field, seat, 2)]
        for rank in range(3):
            found += self.rings[self.ring(field, 1 - seat, rank)] + self.rings[4096 + self.ring(field, seat, rank)]
        return found

    def rows(self, field: Field, seat: int) -> list[int]:
        """Return the rows whose numbers `weigh` sums up, as a net is shown them."""
        found = []
        for owner, moved in ((1 - seat, 0), (seat, 1)):
            first = SEAT_ROWS * moved
            lies = [lie(field.cells[3 * owner + LEFT[at]], field.cells[3 * owner + RIGHT[at]]) for at in range(3)]
            apart = [DISTANCE[each] for each in lies]
            found += [first + RING[self.ring(field, owner, at)] for at in range(3)]
            found += [first + PAIR_ROW + each for each in lies]
            found.append(first + TRIPLE_ROW + TRIPLE[49 * apart[0] + 7 * apart[1] + apart[2]])
        found += [ACROSS_ROW + lie(field.cells[i], field.cells[j]) for i in range(3) for j in range(3, 6)]
        found.append(MENACE_ROW + wins(field, seat, 2))
        return found


def lie(one: int, other: int) -> int:
    """Return how two cells lie to each other."""
    return LIE[41 * ((one >> 5) - (other >> 5)) + (one & 31) - (other & 31) + 840]


def _hand_numbers() -> list[int]:
    """Return the numbers written by hand: for pieces that are near each other, slides that are open, and threats."""
    numbers = [0] * size()[1]
    for moved, sign, freedom in ((0, -1, -NEXT_FREEDOM), (1, 1, LAST_FREEDOM)):
        first = SEAT_ROWS * moved
        for code in range(4096):
            free = sum(code >> 2 * at & 3 == 1 for at in range(6))
            numbers[first + RING[code]] = freedom * free
        for code in range(343):
            near = [CLOSE[each + 1] for each in (code // 49, code // 7 % 7, code % 7)]
            # two of three pairs are enough to win
            numbers[first + TRIPLE_ROW + TRIPLE[code]] = sign * (2 * sum(near) - min(near))
    numbers[MENACE_ROW:] = [MENACE[at] for at in range(3)]
    return numbers


def by_hand() -> Evaluation:
    """Return the judgement written by hand."""
    return Evaluation(_hand_numbers(), -TEMPO, STEEPNESS)


def untrained() -> Weights:
    """Return a net that says what the hand does: rows that are hardly ever seen will keep its numbers."""
    blank = Weights.blank(2, *size(), hidden=False)
    for row, number in enumerate(_hand_numbers()):
        blank.columns[2 * row] = -(number // 2)
        blank.columns[2 * row + 1] = number - number // 2
    blank.bias[0] = TEMPO
    return blank


def learned(weights: Weights) -> Evaluation:
    """Return the judgement of a net; refuse one of another game."""
    if (weights.seats, weights.places, weights.rows, weights.hidden) != (2, *size(), False):
        raise Refusal("core.net.other", found=weights.about.get("game", "?"), expected="nonaga")
    numbers = [weights.columns[2 * row + 1] - weights.columns[2 * row] for row in range(weights.rows)]
    outer = (weights.outer_bias[1] - weights.outer_bias[0]) >> SHIFT
    return Evaluation(numbers, weights.bias[1] - weights.bias[0] + outer, NET_STEEPNESS)
