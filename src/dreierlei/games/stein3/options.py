"""The options of 3Stein."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.options import Options, option
from dreierlei.games.stein3.board import COLOURS


@dataclass(frozen=True)
class Stein3Options(Options):
    """What a table may agree on (§6)."""

    start: str = option("red", among=COLOURS)
    """The colour that begins (§2.3)."""
    repetition: int = option(3, low=0, high=9)
    """The same position for this many times is a draw; 0: never (§5.3)."""
    rounds: int = option(100, low=1, high=1000)
    """After this many rounds without a capture or a promotion the game is drawn (§5.4)."""
    inside: bool = option(False)
    """Along a line a knight also stops, and captures, inside its own comb (§3.7)."""
