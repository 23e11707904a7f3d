"""Tricubo drawn for a terminal: the dice, and a block for every seat."""

from __future__ import annotations

from dreierlei.games.tricubo.actions import DICE
from dreierlei.games.tricubo.text import FIELDS
from dreierlei.games.tricubo.view import Block, TricuboView

PIPS = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
WIDEST = 100


def picture(view: TricuboView) -> str:
    """Return the round, the dice and the blocks, as many side by side as fit."""
    blocks = [_block(view, seat) for seat in range(len(view.blocks))]
    across = max(1, WIDEST // (_width(view) + 3))
    lines = [_head(view), *_dice(view), ""]
    for first in range(0, len(blocks), across):
        lines += ["   ".join(parts).rstrip() for parts in zip(*blocks[first : first + across], strict=True)]
        lines.append("")
    return "\n".join(lines[:-1])


def _head(view: TricuboView) -> str:
    """The round, and a solo game's title."""
    played = f"[dim]{min(view.round + (view.phase != 'over'), view.rounds)}/{view.rounds}[/]"
    return f"{played} [mark] {_plain(view.title.both)} [/]" if view.title else played


def _plain(text: str) -> str:
    """Return what somebody has written on a sheet of their own so that none of it is markup."""
    return text.replace("[", "\\[")


def _dice(view: TricuboView) -> list[str]:
    """The three dice, each over its name, how often it crosses, and whether it is gone."""
    if not view.dice:
        return []
    lines = ["", "", "", "", ""]
    names = ""
    for name, face, times in zip(DICE, view.dice, (3, 2, 1), strict=True):
        gone = name == view.gone
        drawn = ("╭───────╮", *(f"│{pips}│" for pips in PIPS[face]), "╰───────╯")
        faint = "  [dim]{}[/]  " if gone else "  {}  "
        lines = [line + faint.format(part) for line, part in zip(lines, drawn, strict=True)]
        label = f"{name} ×{times}"
        names += f"  [dim]({label})[/]" + " " * (9 - len(label)) if gone else f"  {label:<11}"
    return [line.rstrip() for line in [*lines, names]]


def _width(view: TricuboView) -> int:
    return 2 + 3 * len(view.sheet.columns) + 10


def _block(view: TricuboView, seat: int) -> list[str]:
    """One block: the columns with their points, the rows, and what is counted below them."""
    block, columns = view.blocks[seat], view.sheet.columns
    width = _width(view)
    who = f"{'▶' if seat == view.active and view.phase != 'over' else ' '}{seat + 1}"
    state = " ✓" if view.chosen and seat == view.viewer else " …" if seat in view.to_act else "  "
    points = "".join(f"{value:>3}" for value in columns)
    head = f"[s{seat}]{who}{state}[/]" + " " * (width - 4)
    lines = [head, f"[dim]  {points}{'6':>5}{'=':>5}[/]"]
    lines += [_row(view, block, seat, row) for row in range(5)]
    colours = " ".join(f"[s{seat}]✗{field}[/]" if field in block.colours else f"[dim]·{field}[/]" for field in FIELDS)
    plain = sum(len(field) + 1 for field in FIELDS) + len(FIELDS) - 1
    lines.append(colours + " " * max(0, width - plain))
    lines.append(_count(block, seat, width))
    return lines


def _row(view: TricuboView, block: Block, seat: int, row: int) -> str:
    """A row: boxes crossed and free, purple ones in round brackets, its interim points and those at the end."""
    columns = view.sheet.columns
    boxes = ""
    for column in range(len(columns)):
        left, right = ("(", ")") if column >= len(columns) - view.sheet.purple else ("\\[", "]")
        crossed = column < block.crosses[row]
        boxes += f"{left}[s{seat}]✗[/]{right}" if crossed else f"[dim]{left} {right}[/]"
    noted = block.interim[row]
    ending = columns[block.crosses[row] - 1] if block.crosses[row] else 0
    return f"{row + 1} {boxes}{'·' if noted is None else noted:>5}{ending:>5}"


def _count(block: Block, seat: int, width: int) -> str:
    """The points so far: rows, interim scorings, colour fields, end bonus; and the joker while it is there."""
    points = block.points
    parts = f"{points.rows}{points.interim:+}{points.colours:+}{points.finish:+} = "
    joker = "  joker" if block.joker else ""
    return f"{parts}[s{seat}]{points.total}[/]{joker}" + " " * max(0, width - len(f"{parts}{points.total}{joker}"))
