"""The actions of Triominos."""

from __future__ import annotations

from dataclasses import dataclass

from dreierlei.core import Action
from dreierlei.games.triominos.tiles import Tile
from dreierlei.kit.triangles import Triangle


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance: the next seat draws this tile for the start and shows it (§2.1)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance: a seat gets this tile from the pool, dealt or bought, and shows it to nobody (§2.4, §3.3)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """A tile is laid on a cell, its numbers read clockwise from the corner that the cell points with (§3.2)."""

    tile: Tile
    cell: Triangle


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """A tile is bought from the pool (§3.3)."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """The turn ends without laying, at the price of ten points (§3.5)."""


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """The turn of the last lap ends without laying, at no price (§5.3)."""
