"""What a seat sees of Triapon: everything."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.view import View
from dreierlei.games.triapon.board import Hollow


@dataclass(frozen=True, slots=True, kw_only=True)
class TriaponView(View):
    """The whole position: nothing is hidden."""

    balls: tuple[tuple[Hollow, ...], ...]
    """The hollows of each seat's balls."""
    barricades: tuple[Hollow, ...]
    mover: int
    """The seat whose turn it is."""
    hands: tuple[int, ...] | None
    """How many balls each seat has still to place; None once the moving has begun."""
    out: tuple[int, ...]
    """The seats that are out (§5.1)."""
    taken: tuple[tuple[int, ...], ...]
    """How many balls each seat has taken from each."""
    spent: tuple[int, ...]
    """How many of the balls it took each seat has put back as barricades (§7)."""
    quiet: int
    """How many turns in a row have passed without a capture (§6.2)."""
