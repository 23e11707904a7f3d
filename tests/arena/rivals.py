"""Bots of known strength, and bots that fail."""

from __future__ import annotations

import os
import time

from dreierlei.core import Action, Game, Rng, View


class Chooser:
    """Picks a legal action by its rank in a sorted list; a bot sees views only, so it imagines a state first."""

    rank = 0

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        legal = game.imagine(view, rng).legal(view.viewer)
        return sorted(legal, key=str)[self.rank]


class Lowest(Chooser):
    """At cards: folds whenever it may."""


class Highest(Chooser):
    """At cards: always stays."""

    rank = -1


class Slow(Highest):
    """Takes its time."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        time.sleep(0.02)
        return super().choose(game, view, rng)


class Crash:
    """Breaks."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        raise ZeroDivisionError("over nothing")


class Cheat:
    """Plays what is not allowed."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        return game.actions.parse("deal(3)")


class Dies:
    """Takes its process with it."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        os._exit(3)
