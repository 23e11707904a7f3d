"""Dense tables: every cell round about covered, then some taken away again, so that hexagons are about to close."""

from __future__ import annotations

from tests.games.triominos.checker import BOX, Cell, Point, points, readings, sides

from dreierlei import Rng

NAMES = {reading: tile for tile in BOX for reading in readings(tile)}
ORIGIN, HUB = (0, 0), (2, 0)
CELLS = sorted({cell for q in range(6) for r in range(-2, 3) if set(points(cell := (q - 1, r))) & set(points(HUB))})
"""The 13 cells of the three hexagons round the corners of 2:0; 0:0 is one of them."""


def reading_order(point: Point) -> Point:
    return point[1], point[0]


POINTS = sorted({point for cell in CELLS for point in points(cell)}, key=reading_order)


CLOSED = {
    point: [cell for cell in CELLS if point in points(cell) and max(points(cell), key=reading_order) == point]
    for point in POINTS
}
"""The cells of which a point is the last, in reading order."""


def filled(rng: Rng) -> dict[Cell, str]:
    """Return tiles on all CELLS, found by trying numbers point by point; a hundred dead ends begin anew."""
    while True:
        laid = lay_out(0, {}, {}, rng, [0])
        if laid is not None:
            return laid


def lay_out(
    place: int, numbers: dict[Point, str], laid: dict[Cell, str], rng: Rng, ends: list[int]
) -> dict[Cell, str] | None:
    if place == len(POINTS):
        return laid
    digits = list("012345")
    while digits and ends[0] < 100:
        numbers[POINTS[place]] = digits.pop(rng.below(len(digits)))
        more = covered(POINTS[place], numbers, laid)
        found = None if more is None else lay_out(place + 1, numbers, more, rng, ends)
        if found is not None:
            return found
    ends[0] += 1
    return None


def covered(point: Point, numbers: dict[Point, str], laid: dict[Cell, str]) -> dict[Cell, str] | None:
    """Return the tiles with those that a point completes; None where one does not exist or is used already."""
    more = dict(laid)
    used = {NAMES[lying] for lying in laid.values()}
    for cell in CLOSED[point]:
        lying = "".join(numbers[corner] for corner in points(cell))
        if lying not in NAMES or NAMES[lying] in used:
            return None
        more[cell] = lying
        used.add(NAMES[lying])
    return more


def thinned(laid: dict[Cell, str], take: int, rng: Rng) -> dict[Cell, str]:
    """Return the tiles without some, still side by side and with 0:0 covered."""
    while True:
        cells = list(laid)
        for _ in range(take):
            cells.pop(rng.below(len(cells)))
        if ORIGIN in cells and joined(set(cells)):
            return {cell: laid[cell] for cell in cells}


def joined(cells: set[Cell]) -> bool:
    front = [cells.pop()]
    while front:
        own = set(sides(front.pop()))
        near = {cell for cell in cells if own & set(sides(cell))}
        cells -= near
        front.extend(near)
    return not cells


def line(laid: dict[Cell, str], hand: set[str], seats: int = 2) -> str:
    """Return the position in which seat 0 is to lay, with the tiles of its hand, and the others have all the rest."""
    rest = sorted(set(BOX) - hand - {NAMES[lying] for lying in laid.values()})
    hands = [sorted(hand), *(rest[seat :: seats - 1] for seat in range(seats - 1))]
    table = ",".join(f"{q}:{r}={laid[q, r]}" for q, r in sorted(laid, key=lambda cell: cell[::-1]))
    return f"turn 1 0 0 0 0 - - {'/'.join(map('.'.join, hands))} {'/'.join('0' * seats)} {table}"
