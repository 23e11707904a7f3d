"""What a seat sees of Tricubo: everything but what others have chosen in secret."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.view import View
from dreierlei.games.tricubo.sheet import Sheet, Title


@dataclass(frozen=True, slots=True)
class Points:
    """A seat's points if the game ended here (§7.4)."""

    rows: int
    """Over the rightmost crosses."""
    interim: int
    colours: int
    finish: int
    """5 with crosses in the purple columns of three rows (§7.2)."""
    total: int


@dataclass(frozen=True, slots=True)
class Block:
    """What is written on a seat's block."""

    crosses: tuple[int, ...]
    """How many boxes of each row are crossed."""
    interim: tuple[int | None, ...]
    """The points of each row that has been scored."""
    colours: tuple[str, ...]
    """The colour fields crossed: large, medium, small, any."""
    joker: bool
    """Whether there is a joker still to be used."""
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class TricuboView(View):
    """The dice and all blocks."""

    sheet: Sheet
    round: int
    """How many rounds have been played."""
    rounds: int
    """After how many the game ends at the latest."""
    active: int
    """The seat that rolls."""
    dice: tuple[int, ...]
    """The numbers of the large, medium and small die; empty before the roll."""
    gone: str | None
    """The die that the active seat took or, solo, that is missing in this round."""
    blocks: tuple[Block, ...]
    chosen: str | None
    """What the viewer has chosen in secret."""
    title: Title | None
    """The title reached at the end of a solo game."""
