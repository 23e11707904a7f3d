"""Leagues that are quick to play."""

from __future__ import annotations

CARDS = "tests.toys.cards:Cards"
WHEEL = "tests.toys.wheel:Wheel"
LOWEST = "tests.arena.rivals:Lowest"
HIGHEST = "tests.arena.rivals:Highest"
SLOW = "tests.arena.rivals:Slow"
