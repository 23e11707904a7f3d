"""A view of Triominos drawn for a terminal."""

from __future__ import annotations

from dreierlei.games.triominos.tiles import Tile
from dreierlei.games.triominos.view import TriominosView
from dreierlei.kit.triangles import Corner, Triangle

Ink = dict[tuple[int, int], str]
"""What stands where: (line, column) -> a character, perhaps with markup."""

STEP = 5
"""Every so many columns of the grid one is numbered."""


def draw(view: TriominosView) -> str:
    """Return the table with its coordinates, then the seats with tiles and points, then the own hand.

    A cell `q:r` has its column above and its row at the left; ▲ and ▼ are tiles, · is a place open for one.
    """
    parts = [_table(dict(view.table)), _seats(view)]
    if view.hand:
        parts.append("  ".join(f"[mark]{tile}[/mark]" for tile in view.hand))
    return "\n\n".join(parts)


def _table(laid: dict[Triangle, Tile]) -> str:
    places = {near for cell in laid for near in cell.neighbours()} - set(laid) if laid else {Triangle(0, 0)}
    ink: Ink = {}
    for cell in places:
        ink[2 * cell.r + 1, 2 * cell.q] = "[dim]·[/dim]"
    for cell, tile in laid.items():
        _ink(cell, tile, ink)
    west, east = min(cell.q for cell in places), max(cell.q for cell in places)
    north, south = min(cell.r for cell in places), max(cell.r for cell in places)
    lines = [_columns(west, east)]
    for line in range(2 * north + 1, 2 * south + 2):
        label = f"{line // 2:>4} " if line % 2 else " " * 5
        drawn = "".join(ink.get((line, column), " ") for column in range(2 * west - 1, 2 * east + 2))
        lines.append(f"[dim]{label}[/dim]{drawn}".rstrip())
    return "\n".join(lines)


def _ink(cell: Triangle, tile: Tile, ink: Ink) -> None:
    """Draw one tile: its three sides, its middle, and the numbers at its corners."""
    middle, base = 2 * cell.r + 1, 2 * cell.r + 2 if cell.up else 2 * cell.r
    ink[middle, 2 * cell.q] = "▲" if cell.up else "▼"
    ink[middle, 2 * cell.q - 1] = "╱" if cell.up else "╲"
    ink[middle, 2 * cell.q + 1] = "╲" if cell.up else "╱"
    for column in range(2 * cell.q - 1, 2 * cell.q + 2):
        ink[base, column] = "─"
    for corner, number in zip(cell.corners(), tile, strict=True):
        ink[_spot(corner)] = str(number)


def _spot(corner: Corner) -> tuple[int, int]:
    return 2 * corner.r, 2 * corner.q


def _columns(west: int, east: int) -> str:
    """Return the line of column numbers, each ending in the middle of its column."""
    line = ""
    for q in range(west, east + 1):
        if q % STEP == 0:
            line = line.ljust(5 + 2 * (q - west) + 2 - len(str(q))) + str(q)
    return f"[dim]{line}[/dim]"


def _seats(view: TriominosView) -> str:
    lines = [_seat(view, seat) for seat in range(len(view.counts))]
    lines.append(f"    [dim]▲ {view.pool:>2}[/dim]")
    return "\n".join(lines)


def _seat(view: TriominosView, seat: int) -> str:
    """Return a seat's line: whose turn, tiles, points, and what it has bought or drawn."""
    turn = "▶" if seat in (view.mover, *view.to_act) else " "
    drawn = view.drawn[seat]
    notes = [
        "▷" if seat == view.start else "",
        "|" * view.bought if seat == view.mover else "",
        "✓" if seat == view.out else "",
        "" if drawn is None else str(drawn),
        " ".join(map(str, view.hands[seat])) if view.hands else "",
    ]
    text = f"{turn} [s{seat}]{seat + 1}[/s{seat}] ▲ {view.counts[seat]:>2} {view.scores[seat]:>6}  "
    return (text + " ".join(note for note in notes if note)).rstrip()
