"""The toys by name, and the tables at which they are tried."""

from __future__ import annotations

from tests.toys.cards import Cards
from tests.toys.fists import Fists
from tests.toys.shuttle import Shuttle
from tests.toys.stairs import Stairs
from tests.toys.survivors import Survivors
from tests.toys.wheel import Wheel

from dreierlei.core import Game
from dreierlei.core.options import parse_call
from dreierlei.games import game

TOYS: dict[str, type[Game]] = {toy.name: toy for toy in (Cards, Fists, Shuttle, Stairs, Survivors, Wheel)}

TABLES = (
    "shuttle",
    "shuttle(ring=3,cap=20,paint=red)",
    "survivors",
    "survivors(seats=5,lives=2)",
    "fists",
    "fists(seats=4)",
    "fists(seats=3,rounds=2,hands=2)",
    "wheel",
    "wheel(seats=2)",
    "wheel(seats=3,rounds=2)",
    "cards",
    "cards(seats=4)",
    "stairs",
    "stairs(height=9)",
)
"""Each toy under several options and for several numbers of seats, as canonical strings."""


def named(text: str, version: int | str | None = None) -> Game:
    """Return a toy, or a game of the house, by its string under a version of its rules."""
    name, values = parse_call(text)
    return TOYS[name].of(values, version) if name in TOYS else game(text, version)
