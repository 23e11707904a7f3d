"""What makes a position of Triominos, in the words of the rules; a line, a view and a state all turn into it."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.games.triominos.tiles import TILES, Tile
from dreierlei.kit.triangles import Triangle

HANDS = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6}
"""How many tiles each seat is dealt, by the number of seats (§2.3)."""
PHASES = ("draw", "deal", "turn", "buy", "last")
MOST_BOUGHT = 3
MOST_ROUNDS = 50
"""A match for points ends after this many rounds at the latest (§7.4)."""


@dataclass(frozen=True, slots=True)
class Position:
    """One position; None stands for nobody and nothing."""

    phase: str
    round: int
    start: int | None
    mover: int | None
    bought: int
    passes: int
    out: int | None
    contenders: tuple[int, ...]
    drawn: tuple[Tile | None, ...]
    aside: tuple[Tile, ...]
    hands: tuple[tuple[Tile, ...], ...]
    scores: tuple[int, ...]
    table: tuple[tuple[Triangle, Tile], ...]
    declined: tuple[tuple[Tile, ...], ...]

    @property
    def gone(self) -> tuple[Tile, ...]:
        """The tiles that are not in the pool, as they lie."""
        drawn = (tile for tile in self.drawn if tile is not None)
        return (*(tile for _, tile in self.table), *(tile for hand in self.hands for tile in hand), *drawn, *self.aside)

    @property
    def pool(self) -> tuple[Tile, ...]:
        """The tiles in the pool."""
        gone = {tile.plain() for tile in self.gone}
        return tuple(tile for tile in TILES if tile not in gone)


def opening(seats: int) -> Position:
    """Return the first position of a game: everybody draws for the start (§2.1)."""
    return Position(
        phase="draw",
        round=1,
        start=None,
        mover=None,
        bought=0,
        passes=0,
        out=None,
        contenders=tuple(range(seats)),
        drawn=(None,) * seats,
        aside=(),
        hands=((),) * seats,
        scores=(0,) * seats,
        table=(),
        declined=((),) * seats,
    )
