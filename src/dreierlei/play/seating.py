"""Seating: who sits where, so that over several games everybody has every seat equally often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from dreierlei.core import Rng

Player = TypeVar("Player")


def drawn(players: Sequence[Player], rng: Rng) -> list[Player]:
    """Return the players in an order drawn by lot; the first seat begins."""
    return rng.shuffled(players)


def rotated(seats: Sequence[Player], by: int = 1) -> list[Player]:
    """Return the seating of the next game: everybody moves up by one, the first becomes the last."""
    by %= len(seats)
    return [*seats[by:], *seats[:by]]


def rotations(players: Sequence[Player], games: int) -> Iterator[list[Player]]:
    """Yield the seatings of so many games in a row."""
    for number in range(games):
        yield rotated(players, number)
