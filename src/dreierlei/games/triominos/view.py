"""What a seat sees of Triominos: the table, its own hand, and how many tiles the others and the pool have."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core.view import View
from dreierlei.games.triominos.tiles import Tile
from dreierlei.kit.triangles import Triangle


@dataclass(frozen=True, slots=True, kw_only=True)
class TriominosView(View):
    """The table and one hand (§6.1)."""

    round: int
    """The number of the round, from 1."""
    start: int | None
    """The seat that starts the round; None while it is drawn for."""
    mover: int | None
    """The seat whose turn it is, also while chance hands it the tile it has bought."""
    bought: int
    """How many tiles the mover has bought in this turn."""
    passes: int
    """How many turns in a row, up to now, have cost ten points with an empty pool (§5.5)."""
    out: int | None
    """The seat that was first to lay its last tile (§5.1)."""
    contenders: tuple[int, ...]
    """The seats that draw for the start (§2.1)."""
    drawn: tuple[Tile | None, ...]
    """What each seat has drawn for the start in this go."""
    aside: tuple[Tile, ...]
    """What was drawn for the start in earlier goes, and lies open until the start seat is found."""
    hand: tuple[Tile, ...]
    """The viewer's own tiles."""
    counts: tuple[int, ...]
    """How many tiles each seat has."""
    pool: int
    """How many tiles the pool has."""
    scores: tuple[int, ...]
    table: tuple[tuple[Triangle, Tile], ...]
    """The tiles on the table in reading order, each as it lies."""
    declined: tuple[tuple[Tile, ...], ...]
    """For each seat the tiles that it could have laid and did not, so that it most probably has none of them (§6.5)."""
    hands: tuple[tuple[Tile, ...], ...] | None
    """All hands, laid open once the game is over (§6.3)."""
