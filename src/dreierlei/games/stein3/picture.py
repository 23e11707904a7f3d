"""The board of 3Stein drawn for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.games.stein3 import board

if TYPE_CHECKING:
    from dreierlei.games.stein3.view import Stein3View

ACROSS, DOWN = 7, 6
"""Columns from the middle of a comb to its side, and lines from one row of combs to the next."""
PLACES = ((-2, 0), (-1, 4), (1, 4), (2, 0), (1, -4), (-1, -4))
"""Line and column of each kite, as seen from the middle of its comb."""
OUTLINE = ((-4, 0), (-3, 2), (-3, 5), (-2, 7), (-1, 7), (0, 7), (1, 7), (2, 7), (3, 5), (3, 2), (4, 0))
"""The dots of the right half of a comb's outline."""
BORDERS = (
    ((0, -6), (0, -4), (0, -2), (0, 2), (0, 4), (0, 6), (-1, 7), (-2, 7), (-1, -7), (-2, -7)),
    ((-3, 4), (-2, 2), (-1, 1), (1, -1), (2, -2), (3, -3), (-3, 5), (4, 0)),
    ((-3, -4), (-2, -2), (-1, -1), (1, 1), (2, 2), (3, 3), (-3, -5), (4, 0)),
)
"""The dots of a half comb on the board's long side of each seat, and of the sides that it shares with its like."""
MARKS = "rby"
LORD, KNIGHT, SQUIRE = "♚", "♞", "♟"

Canvas = dict[tuple[int, int], str]


def drawn(view: Stein3View) -> str:
    """Return the board, each comb with its letter and each kite with its number and piece, and the reserves."""
    canvas: Canvas = {}
    for comb, letter in board.LETTERS.items():
        _outline(canvas, comb, letter)
    pieces = _pieces(view)
    for number, field in enumerate(board.FIELDS):
        line, column = _spot(*board.KITES[number])
        digit, piece = _owned(number, field.kite), pieces.get(field, "")
        canvas[line, column if not piece else column - 1] = digit
        if piece:
            canvas[line, column], canvas[line, column + 1] = piece, ""
    lines = sorted({line for line, _ in canvas})
    return "\n".join([*(_line(canvas, line) for line in lines), "", _foot(view)])


def _middle(comb: board.Comb) -> tuple[int, int]:
    return (3 - comb[0]) * DOWN, (comb[1] - comb[2]) * ACROSS


def _spot(comb: board.Comb, corner: int) -> tuple[int, int]:
    (line, column), (down, across) = _middle(comb), PLACES[corner]
    return line + down, column + across


def _outline(canvas: Canvas, comb: board.Comb, letter: str) -> None:
    line, column = _middle(comb)
    whole = comb in board.WHOLE
    dots = [(down, sign * across) for down, across in OUTLINE for sign in (-1, 1)] if whole else BORDERS[comb.index(-1)]
    for down, across in dots:
        canvas[line + down, column + across] = "[dim]·[/dim]"
    canvas[line, column] = letter


def _owned(number: int, kite: int) -> str:
    """Return a kite's number in the colour of the castle to which it belongs."""
    style = next((f"s{seat}" for seat in range(board.SEATS) if number in board.CASTLES[seat]), "dim")
    return f"[{style}]{kite}[/{style}]"


def _pieces(view: Stein3View) -> dict[board.Field, str]:
    found = {}
    for seat, mark in enumerate(MARKS):
        lord = view.lords[seat]
        groups = (LORD, (lord,) if lord else ()), (KNIGHT, view.knights[seat]), (SQUIRE, view.squires[seat])
        for sign, fields in groups:
            for field in fields:
                style = "mark" if field == view.kept else f"s{seat}"
                found[field] = f"[{style}]{mark}{sign}[/{style}]"
    return found


def _line(canvas: Canvas, line: int) -> str:
    """Return one line of the canvas; a cell of two columns is followed by an empty one."""
    left = min(column for _, column in canvas)
    last = max(column for at, column in canvas if at == line)
    return "".join(canvas.get((line, column), " ") for column in range(left, last + 1))


def _foot(view: Stein3View) -> str:
    """Return each colour's knights in reserve, after the vassal's colour that of the captor, before the mover's ▸."""
    parts = []
    for seat, mark in enumerate(MARKS):
        turn = "▸" if seat in view.to_act else " "
        captor = f"→{MARKS[view.captor]}" if seat == view.vassal and view.captor is not None else ""
        parts.append(f"{turn}[s{seat}]{mark}{captor} +{KNIGHT * view.reserve[seat]}[/s{seat}]")
    return "  ".join(parts)
