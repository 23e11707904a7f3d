"""The rules of Nonaga once more, slow and plain, sharing no code with the engine.

The engine is tested against them, and certificates are checked by them (`certificate.py`).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

Cell = tuple[int, int]
Move = tuple[Cell, Cell]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@dataclass(frozen=True)
class PlainPosition:
    """One decision of a game: the field, the pieces, who decides what."""

    discs: frozenset[Cell]
    pieces: tuple[frozenset[Cell], frozenset[Cell]]
    mover: int = 0
    phase: str = "slide"
    """`slide` or `relocate`."""
    frozen: Cell | None = None
    """The disc that the opponent relocated in the turn just before."""


def start() -> PlainPosition:
    """Return the hexagon of radius 2 with pieces on its corners, alternately of seat 0 and seat 1."""
    span = range(-2, 3)
    discs = frozenset((q, r) for q in span for r in span if abs(q + r) <= 2)
    corners = [(2 * q, 2 * r) for q, r in DIRECTIONS]
    return PlainPosition(discs, (frozenset(corners[0::2]), frozenset(corners[1::2])))


@lru_cache(1 << 12)
def neighbours(cell: Cell) -> frozenset[Cell]:
    """Return the six cells around a cell."""
    return frozenset((cell[0] + q, cell[1] + r) for q, r in DIRECTIONS)


def won(position: PlainPosition, seat: int) -> bool:
    """Return whether the seat's pieces are connected."""
    return linked(position.pieces[seat])


def linked(pieces: frozenset[Cell]) -> bool:
    """Return whether at least two of the three pairs of pieces are neighbours."""
    return sum((q - to_q, r - to_r) in DIRECTIONS for (q, r), (to_q, to_r) in combinations(pieces, 2)) >= 2


@lru_cache(1 << 14)
def joints(one: Cell, other: Cell) -> frozenset[Cell]:
    """Return the cells on which a third piece is connected with two others; none where they are too far apart."""
    near = neighbours(one) | neighbours(other)
    return frozenset(cell for cell in near if linked(frozenset((one, other, cell))))


def slides(position: PlainPosition) -> set[Move]:
    """Return every slide of the mover: one of its pieces, as far as it goes in one direction, at least one cell."""
    return {(piece, target) for piece in position.pieces[position.mover] for target in targets(position, piece)}


def targets(position: PlainPosition, piece: Cell) -> set[Cell]:
    """Return where a piece can slide to."""
    free = position.discs - position.pieces[0] - position.pieces[1]
    found = set()
    for q, r in DIRECTIONS:
        last = piece
        while (last[0] + q, last[1] + r) in free:
            last = (last[0] + q, last[1] + r)
        if last != piece:
            found.add(last)
    return found


def relocations(position: PlainPosition) -> set[Move]:
    """Return every relocation: a disc that may leave, with a cell where it may be put down."""
    carrying = position.pieces[0] | position.pieces[1]
    return {move for move in departures(position.discs) if move[0] not in carrying and move[0] != position.frozen}


@lru_cache(1 << 12)  # one field has many positions
def departures(discs: frozenset[Cell]) -> frozenset[Move]:
    """Return every relocation that a field allows, whatever stands on its discs."""
    found = set()
    for disc in discs:
        others = discs - {disc}
        if slides_out(disc, others):
            whole = connected(others)
            touching = {cell for cell in rim(others) - {disc} if len(neighbours(cell) & others) >= 2}
            found |= {(disc, cell) for cell in touching if whole or connected(others | {cell})}
    return frozenset(found)


def slides_out(disc: Cell, others: frozenset[Cell]) -> bool:
    """Return whether the disc can travel through empty cells to the outside while the others lie still."""
    west, east = min(q for q, _ in others) - 1, max(q for q, _ in others) + 1
    north, south = min(r for _, r in others) - 1, max(r for _, r in others) + 1
    seen = {disc}
    queue = deque([disc])
    while queue:
        here = queue.popleft()
        if not (west <= here[0] <= east and north <= here[1] <= south):  # beyond a margin of one cell
            return True
        for there in neighbours(here) - others - seen:
            # The two cells adjacent to both are the jambs of the door that the disc passes.
            if len(neighbours(here) & neighbours(there) & others) <= 1:
                seen.add(there)
                queue.append(there)
    return False


def rim(discs: frozenset[Cell]) -> set[Cell]:
    """Return the empty cells that touch a disc, holes included."""
    return {cell for disc in discs for cell in neighbours(disc)} - discs


def connected(discs: frozenset[Cell]) -> bool:
    """Return whether every disc can be reached from every other over neighbouring discs."""
    first = next(iter(discs))
    seen = {first}
    queue = deque([first])
    while queue:
        for there in (neighbours(queue.popleft()) & discs) - seen:
            seen.add(there)
            queue.append(there)
    return seen == discs


def options(position: PlainPosition) -> set[Move]:
    """Return the moves of the decision that is due."""
    return slides(position) if position.phase == "slide" else relocations(position)


def choices(position: PlainPosition) -> set[Move | None]:
    """Return the moves of the decision that is due; where there is none, the decision is passed."""
    return {*options(position)} or {None}


def after(position: PlainPosition, move: Move | None) -> PlainPosition:
    """Return the position after a move of the decision that is due; None is the pass."""
    if position.phase == "slide":
        return replace(position, pieces=carried(position, move), phase="relocate")
    discs, frozen = position.discs, None
    if move is not None:
        discs, frozen = discs - {move[0]} | {move[1]}, move[1]
    return PlainPosition(discs, position.pieces, 1 - position.mover, "slide", frozen)


def carried(position: PlainPosition, move: Move | None) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the pieces of both seats after a slide of the mover; None is the pass."""
    pieces = list(position.pieces)
    if move is not None:
        pieces[position.mover] = pieces[position.mover] - {move[0]} | {move[1]}
    return pieces[0], pieces[1]


def perft(position: PlainPosition, depth: int) -> int:
    """Return the number of lines of the given number of plies; a pass is one ply, a won game has none."""
    if depth == 0:
        return 1
    if won(position, 0) or won(position, 1):
        return 0
    moves = choices(position)
    if depth == 1:
        return len(moves)
    return sum(perft(after(position, move), depth - 1) for move in moves)
