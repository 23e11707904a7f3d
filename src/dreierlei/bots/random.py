"""Random: the bot that plays any legal action, each as likely."""

from __future__ import annotations

from dreierlei.bots.bot import check_turn
from dreierlei.core import Action, Game, Rng, View


class Random:
    """Plays any legal action, each as likely."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return a random legal action: whatever else is imagined, a seat's actions follow from its view."""
        check_turn(view)
        state = game.imagine(view, rng)
        return state.decode(view.viewer, state.lot(view.viewer, rng))
