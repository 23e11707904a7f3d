"""Form: a bot plays some matches better and some worse than others, as people do.

In Thurstone's and Elo's model a player's strength in one game is drawn anew around what it is on average. A bot whose
errors are drawn ply by ply errs about as much in every match, so that a small difference of strength decides nearly all
of them; one that is in better or worse form for a whole match loses some to weaker players and wins some from stronger.
"""

from __future__ import annotations

from collections.abc import Callable

from dreierlei.bots.bot import Thinker
from dreierlei.bots.wrapper import Wrapper
from dreierlei.core import Action, Game, Rng, View

PARTS = 10_000
"""A form is one of so many."""


def level_in_form(game: Game, level: int, form: int) -> int:
    """Return the level as which a bot plays a whole match, by a form of 0…PARTS-1 that was drawn for it."""
    levels = game.knowledge().levels
    share = levels[level - 1].form * PARTS
    if form < share:
        return max(level - 1, 1)
    return min(level + 1, len(levels)) if form >= PARTS - share else level


class Form(Wrapper):
    """Plays one match as the level that is drawn when it is first asked; what it thinks is that of its own level."""

    def __init__(self, own: Thinker, level: int, make: Callable[[int], Thinker]) -> None:
        super().__init__(own)
        self._level = level
        self._make = make
        self._drawn = False

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return what the level chooses in whose form it is."""
        if not self._drawn:
            self._drawn = True
            level = level_in_form(game, self._level, rng.below(PARTS))
            if level != self._level:
                self.other = self._remade(level)
        return super().choose(game, view, rng)

    def _remade(self, level: int) -> Thinker:
        """Return a bot of another level with the limits of this one."""
        made = self._make(level)
        made.seconds, made.nodes, made.threads = self.seconds, self.nodes, self.threads
        return made
