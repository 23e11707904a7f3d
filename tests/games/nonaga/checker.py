"""The rules of Nonaga once more, slow and plain: what the engine is tested against; it shares no code with it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from itertools import combinations

Cell = tuple[int, int]
Move = tuple[Cell, Cell]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@dataclass(frozen=True)
class Position:
    """One decision of a game: the field, the pieces, who decides what."""

    discs: frozenset[Cell]
    pieces: tuple[frozenset[Cell], frozenset[Cell]]
    mover: int = 0
    phase: str = "slide"
    """`slide` or `relocate`."""
    frozen: Cell | None = None
    """The disc that the opponent relocated in the turn just before."""


def start() -> Position:
    """Return the hexagon of radius 2 with pieces on its corners, alternately of seat 0 and seat 1."""
    span = range(-2, 3)
    discs = frozenset((q, r) for q in span for r in span if abs(q + r) <= 2)
    corners = [(2 * q, 2 * r) for q, r in DIRECTIONS]
    return Position(discs, (frozenset(corners[0::2]), frozenset(corners[1::2])))


def neighbours(cell: Cell) -> set[Cell]:
    """Return the six cells around a cell."""
    return {(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS}


def won(position: Position, seat: int) -> bool:
    """Return whether at least two of the three pairs of the seat's pieces are neighbours."""
    pairs = combinations(position.pieces[seat], 2)
    return sum(one in neighbours(other) for one, other in pairs) >= 2


def slides(position: Position) -> set[Move]:
    """Return every slide of the mover: one of its pieces, as far as it goes in one direction, at least one cell."""
    free = position.discs - position.pieces[0] - position.pieces[1]
    found = set()
    for piece in position.pieces[position.mover]:
        for q, r in DIRECTIONS:
            last = piece
            while (last[0] + q, last[1] + r) in free:
                last = (last[0] + q, last[1] + r)
            if last != piece:
                found.add((piece, last))
    return found


def relocations(position: Position) -> set[Move]:
    """Return every relocation: a disc that may leave, with a cell where it may be put down."""
    carrying = position.pieces[0] | position.pieces[1]
    found = set()
    for disc in position.discs - carrying - {position.frozen}:
        others = position.discs - {disc}
        if slides_out(disc, others):
            found |= {(disc, cell) for cell in rim(others) - {disc} if may_lie(cell, others)}
    return found


def slides_out(disc: Cell, others: frozenset[Cell]) -> bool:
    """Return whether the disc can travel through empty cells to the outside while the others lie still."""
    seen = {disc}
    queue = deque([disc])
    while queue:
        here = queue.popleft()
        if outside(here, others):
            return True
        for there in neighbours(here) - others - seen:
            # The two cells adjacent to both are the jambs of the door that the disc passes.
            if len(neighbours(here) & neighbours(there) & others) <= 1:
                seen.add(there)
                queue.append(there)
    return False


def outside(cell: Cell, discs: frozenset[Cell]) -> bool:
    """Return whether the cell lies beyond the box around the discs and a margin of one cell."""
    columns = [q for q, _ in discs]
    rows = [r for _, r in discs]
    inside = min(columns) - 1 <= cell[0] <= max(columns) + 1 and min(rows) - 1 <= cell[1] <= max(rows) + 1
    return not inside


def rim(discs: frozenset[Cell]) -> set[Cell]:
    """Return the empty cells that touch a disc, holes included."""
    return {cell for disc in discs for cell in neighbours(disc)} - discs


def may_lie(cell: Cell, others: frozenset[Cell]) -> bool:
    """Return whether a disc put down on the cell touches two others and leaves the field in one piece."""
    return len(neighbours(cell) & others) >= 2 and connected(others | {cell})


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


def options(position: Position) -> set[Move]:
    """Return the moves of the decision that is due; where there is none, the decision is passed."""
    return slides(position) if position.phase == "slide" else relocations(position)


def after(position: Position, move: Move | None) -> Position:
    """Return the position after a move of the decision that is due; None is the pass."""
    if position.phase == "slide":
        return replace(position, pieces=carried(position, move), phase="relocate")
    discs, frozen = position.discs, None
    if move is not None:
        discs, frozen = discs - {move[0]} | {move[1]}, move[1]
    return Position(discs, position.pieces, 1 - position.mover, "slide", frozen)


def carried(position: Position, move: Move | None) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the pieces of both seats after a slide of the mover; None is the pass."""
    pieces = list(position.pieces)
    if move is not None:
        pieces[position.mover] = pieces[position.mover] - {move[0]} | {move[1]}
    return pieces[0], pieces[1]


def perft(position: Position, depth: int) -> int:
    """Return the number of lines of the given number of plies; a pass is one ply, a won game has none."""
    if depth == 0:
        return 1
    if won(position, 0) or won(position, 1):
        return 0
    choices: set[Move | None] = {*options(position)} or {None}
    if depth == 1:
        return len(choices)
    return sum(perft(after(position, move), depth - 1) for move in choices)
