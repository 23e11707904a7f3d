"""Bot: whoever chooses by what a seat may know."""

from __future__ import annotations

from typing import Protocol

from dreierlei.core import Action, Game, Rng, View


class Bot(Protocol):
    """A player of any game."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return an action that is legal for the viewer."""
