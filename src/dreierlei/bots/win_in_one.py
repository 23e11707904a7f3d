"""WinInOne: a bot may misjudge what is far, or count points, but never leaves a ply that wins the game at once."""

from __future__ import annotations

from dreierlei.bots.bot import check_turn
from dreierlei.bots.wrapper import Wrapper
from dreierlei.core import Action, Game, Rng, State, View

DEALS = 8
"""In so many imagined deals a ply must win, where something is hidden."""


class WinInOne(Wrapper):
    """Takes a ply that wins at once, whatever is hidden; else asks another bot."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return a ply that wins at once, or the other's choice."""
        check_turn(view)
        seat, own = view.viewer, Rng(rng.below(1 << 30))
        deals = [game.imagine(view, own) for _ in range(DEALS if game.hidden or game.sealed_phases else 1)]
        found = [index for index in deals[0].ids(seat) if all(wins(deal, seat, index) for deal in deals)]
        return deals[0].decode(seat, own.shuffled(found)[0]) if found else super().choose(game, view, rng)


def wins(state: State, seat: int, index: int) -> bool:
    """Whether an action ends the game at once, and its seat alone has won."""
    after = state.copy()
    after.advance_unchecked(seat, index)
    outcome = after.outcome()
    return outcome is not None and outcome.shares[seat] == 1.0
