"""The board of Triapon drawn for a terminal."""

from __future__ import annotations

from dreierlei.games.triapon.board import ROWS, SIDE, Hollow
from dreierlei.games.triapon.view import TriaponView

BALLS = ("●", "▲", "■")
BARRICADE, FREE = "✕", "·"


def draw(view: TriaponView) -> str:
    """Return the triangle with its rows' letters and numbers, and below it what each seat has in hand and has taken.

    The number at the right end of a row is that of its last hollow, and of all below it to the left.
    """
    marks = _marks(view)
    rows = [_row(row, marks) for row in range(SIDE)]
    return "\n".join([*rows, "", *(_seat(view, seat) for seat in range(3))])


def _marks(view: TriaponView) -> dict[Hollow, str]:
    marks = dict.fromkeys(view.barricades, f"[mark]{BARRICADE}[/mark]")
    for seat, hollows in enumerate(view.balls):
        style = "dim" if seat in view.out else f"s{seat}"
        marks |= dict.fromkeys(hollows, f"[{style}]{BALLS[seat]}[/{style}]")
    return marks


def _row(row: int, marks: dict[Hollow, str]) -> str:
    free = f"[dim]{FREE}[/dim]"
    cells = "   ".join(marks.get(Hollow(row, place), free) for place in range(row + 1))
    return f"{'  ' * (SIDE - row)}[dim]{ROWS[row]}[/dim]  {cells}  [dim]{row + 1}[/dim]"


def _seat(view: TriaponView, seat: int) -> str:
    """Return a seat's line: its ball, its number, the balls in its hand, and after an arrow those it has taken."""
    turn = "[mark]▸[/mark]" if seat in view.to_act else " "
    hand = BALLS[seat] * (view.hands[seat] if view.hands else 0)
    taken = "".join(f"[s{victim}]{BALLS[victim] * count}[/s{victim}]" for victim, count in enumerate(view.taken[seat]))
    spent = f" [mark]{BARRICADE * view.spent[seat]}[/mark]" if view.spent[seat] else ""
    style = "dim" if seat in view.out else f"s{seat}"
    line = f"{turn} [{style}]{BALLS[seat]} {seat + 1}  {hand}[/{style}]"
    return f"{line} ← {taken}{spent}" if any(view.taken[seat]) else line.replace("  [/", "[/")
