"""Nonaga drawn for a terminal."""

from __future__ import annotations

from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.hexes import Hex

MARKS = ("▲", "■")
"""The shapes of the two seats' pieces."""


def picture(view: NonagaView) -> str:
    """Return the field, each row shifted by half a disc, with the coordinates to read cells off."""
    pieces = {cell: seat for seat, own in enumerate(view.pieces) for cell in own}
    rows = range(min(cell.r for cell in view.discs) - 1, max(cell.r for cell in view.discs) + 2)
    columns = range(min(cell.q for cell in view.discs) - 1, max(cell.q for cell in view.discs) + 2)
    lines = []
    for r in rows:
        indent = " " * (2 * (r - rows[0]))
        cells = "".join(_cell(view, pieces, Hex(q, r)) for q in columns)
        lines.append(f"[dim]r {r:>3}[/] {indent}{cells.rstrip()}")
    return "\n".join([*lines, _columns(columns, len(rows))])


def _cell(view: NonagaView, pieces: dict[Hex, int], cell: Hex) -> str:
    if cell in pieces:
        return f"[s{pieces[cell]}]({MARKS[pieces[cell]]})[/] "
    if cell == view.frozen:
        return "[mark](×)[/] "
    return "( ) " if cell in view.discs else " [dim]·[/]  "


def _columns(columns: range, rows: int) -> str:
    """The foot of the picture: the q of each column, which runs down to the right."""
    return f"[dim]q{' ' * (2 * rows + 4)}{''.join(f'{q:<4}' for q in columns)}[/]"
