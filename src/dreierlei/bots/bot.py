"""Bot: whoever chooses by what a seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from dreierlei.core import Action, Game, Refusal, Rng, View
from dreierlei.core.thought import Thought
from dreierlei.core.words import seat_numbers


class Bot(Protocol):
    """A player of any game; one that has `close()` is told by it that its game is over."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return an action that is legal for the viewer."""


class Thinker(Bot, Protocol):
    """A bot that can say what it thinks."""

    seconds: float | None
    """How long it may think about one ply; None: until it has done what its level allows."""
    nodes: int | None
    """How many positions it may look at, or play out, for one ply; None: no limit but time and level."""
    threads: int
    """How many threads search at once; a search that would not gain by a second one has one all the same."""

    def think(self, game: Game, view: View, rng: Rng, lines: int = 3) -> list[Thought]:
        """Return the best ways to play on, the best first."""

    def stop(self) -> None:
        """End a search that runs in another thread; it answers with what it has found."""


def check_turn(view: View) -> None:
    """Refuse to choose for a seat that is not to act; whatever searches trusts that it is."""
    if view.viewer not in view.to_act:
        raise Refusal("bots.refused.seat", seat=view.viewer + 1, expected=seat_numbers(*view.to_act))


def close(bots: Iterable[object]) -> None:
    """Tell those who want to know that their game is over: another program is free for the next one then."""
    for bot in bots:
        told = getattr(bot, "close", None)
        if told:
            told()
