"""A turn on the three-column score sheet of Triominos, as the game and the tournament write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from dreierlei.core.words import say

BOUGHT, SLASH, LAST = -5, -10, 25
"""A bought tile, a turn without laying, and the first last tile of a round."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a player, or what the end of a round brings; an empty one is a stay in the last lap."""

    tile: int | None = None
    """Value of the tile laid."""
    bought: int = 0
    """Tiles bought: a stroke each."""
    slash: bool = False
    """The -10 for not laying."""
    bonus: int = 0
    """Bridge or hexagons, or the bonus for the first tile."""
    last: bool = False
    """The +25 for the first last tile."""
    others: int = 0
    """Values of the others' tiles, received at the end."""
    own: int = 0
    """Values of the own tiles, lost at an early end."""
    total: int | None = None
    """The running total as somebody wrote it down."""

    @property
    def settles(self) -> bool:
        """Whether this is no turn but the line of what the end of the round brings."""
        return bool(self.others or self.own) and self.tile is None and not (self.bought or self.slash)

    @property
    def left(self) -> int:
        """Left column: points laid less what was bought, refused or left over."""
        return (self.tile or 0) + self.bought * BOUGHT + self.slash * SLASH - self.own

    @property
    def middle(self) -> tuple[int, ...]:
        """Middle column: bonus, last tile, others' tiles."""
        return tuple(points for points in (self.bonus, self.last * LAST, self.others) if points)

    @property
    def marks(self) -> str:
        """Middle column: a stroke for each tile bought, a slash for the -10."""
        return "|" * self.bought + "/" * self.slash

    @property
    def points(self) -> int:
        """What the turn adds to the running total."""
        return self.left + sum(self.middle)


@dataclass(frozen=True, slots=True)
class Line:
    """One turn as it stands in the three columns."""

    left: int
    middle: tuple[int, ...]
    marks: str
    total: int


def columns(turns: Sequence[Turn], before: int = 0) -> tuple[Line, ...]:
    """Return the turns of a player in three columns, with running totals from what was brought along."""
    totals = list(accumulate((turn.points for turn in turns), initial=before))[1:]
    return tuple(Line(turn.left, turn.middle, turn.marks, total) for turn, total in zip(turns, totals, strict=True))


def call(turn: Turn, language: str = "en") -> str:
    """Return what the player says in this turn: "-5, -10, 7, makes -3"."""
    bought = [str(stroke * BOUGHT) for stroke in range(1, turn.bought + 1)]
    if turn.slash:
        bought.append(str(turn.bought * BOUGHT + SLASH))
    scored = [] if turn.tile is None else [str(turn.tile)]
    amounts = {"bonus": turn.bonus, "last": turn.last * LAST, "others": turn.others, "own": -turn.own}
    scored += [say(f"kit.call.{name}", language, points=points) for name, points in amounts.items() if points]
    if scored and len(bought) + len(scored) > 1:
        scored.append(say("kit.call.makes", language, points=turn.points))
    return ", ".join(bought + scored) or say("kit.call.stays", language)
