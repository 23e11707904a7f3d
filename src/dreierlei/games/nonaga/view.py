"""What a seat sees of Nonaga: everything."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.view import View
from dreierlei.kit.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class NonagaView(View):
    """The whole position: nothing is hidden."""

    discs: tuple[Hex, ...]
    pieces: tuple[tuple[Hex, ...], ...]
    """The cells of each seat's three pieces."""
    frozen: Hex | None
    """The disc relocated in the turn before, which stays where it is (§3.2)."""
    turn: int
    """How many turns have been played."""
    mover: int
