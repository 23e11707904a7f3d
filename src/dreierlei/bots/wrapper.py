"""Wrapper: a bot that asks another, and chooses differently here or there."""

from __future__ import annotations

from typing import Any

from dreierlei.bots.bot import Thinker, close
from dreierlei.core import Action, Game, Rng, View
from dreierlei.core.thought import Thought


def _of_the_other(setting: str) -> Any:
    """Return a setting that a bot has from the one it asks."""
    return property(lambda self: getattr(self.other, setting), lambda self, value: setattr(self.other, setting, value))


class Wrapper:
    """Does what another bot does."""

    seconds = _of_the_other("seconds")
    nodes = _of_the_other("nodes")
    threads = _of_the_other("threads")

    def __init__(self, other: Thinker) -> None:
        self.other = other

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return the other's choice."""
        return self.other.choose(game, view, rng)

    def think(self, game: Game, view: View, rng: Rng, lines: int = 3) -> list[Thought]:
        """Return what the other thinks."""
        return self.other.think(game, view, rng, lines)

    def stop(self) -> None:
        """End the other's search."""
        self.other.stop()

    def close(self) -> None:
        """Tell the other that the game is over."""
        close([self.other])
