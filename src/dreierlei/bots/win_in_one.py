"""WinInOne: a bot may misjudge what is far, or count points, but never leaves a ply that wins the game at once."""

from __future__ import annotations

from typing import Any

from dreierlei.bots.bot import Thinker, check_turn, close
from dreierlei.core import Action, Game, Rng, State, View
from dreierlei.core.thought import Thought

DEALS = 8
"""In so many imagined deals a ply must win, where something is hidden."""


def _of_the_other(setting: str) -> Any:
    """Return a setting that a bot has from the one it asks."""
    return property(lambda self: getattr(self.other, setting), lambda self, value: setattr(self.other, setting, value))


class WinInOne:
    """Takes a ply that wins at once, whatever is hidden; else asks another bot."""

    seconds = _of_the_other("seconds")
    nodes = _of_the_other("nodes")
    threads = _of_the_other("threads")

    def __init__(self, other: Thinker) -> None:
        self.other = other

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return a ply that wins at once, or the other's choice."""
        check_turn(view)
        seat, own = view.viewer, Rng(rng.below(1 << 30))
        deals = [game.imagine(view, own) for _ in range(DEALS if game.hidden or game.sealed_phases else 1)]
        found = [index for index in deals[0].ids(seat) if all(wins(deal, seat, index) for deal in deals)]
        return deals[0].decode(seat, own.shuffled(found)[0]) if found else self.other.choose(game, view, rng)

    def think(self, game: Game, view: View, rng: Rng, lines: int = 3) -> list[Thought]:
        """Return what the other thinks."""
        return self.other.think(game, view, rng, lines)

    def stop(self) -> None:
        """End the other's search."""
        self.other.stop()

    def close(self) -> None:
        """Tell the other that the game is over."""
        close([self.other])


def wins(state: State, seat: int, index: int) -> bool:
    """Whether an action ends the game at once, and its seat alone has won."""
    after = state.copy()
    after.advance_unchecked(seat, index)
    outcome = after.outcome()
    return outcome is not None and outcome.shares[seat] == 1.0
