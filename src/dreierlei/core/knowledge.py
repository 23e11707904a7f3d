"""Knowledge: what is known about playing one game well, in one typed value that `Game.knowledge` returns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.core.state import State
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.core.view import View
from dreierlei.core.weights import Weights

LEVELS = (
    Level(simulations=20, noise=0.15, heuristics=False),
    Level(simulations=60, noise=0.08, heuristics=False),
    Level(simulations=200, noise=0.04),
    Level(simulations=700),
    Level(simulations=2500),
    Level(),
)
"""The levels of a game that names none."""


class SearchKind(Enum):
    """Which search plays a game best (`bots/`)."""

    MCTS = "mcts"
    """A tree of simulations; a seat sees all there is."""
    PARANOID = "paranoid"
    """Alpha-beta that expects all others to be against one; needs `evaluate` and `rank`."""
    OPPONENT_MODEL = "opponent model"
    """Alpha-beta that beyond a round expects the others to do what it would do in their place; needs the same."""
    SAMPLED_DEALS = "sampled deals"
    """Actions compared over imagined deals; where something is hidden, or chosen at the same time."""
    OWN = "own"
    """The search that the game brings itself."""


class GameSearch(Protocol):
    """A search of a game's own, which sees whole states; only games without secrets have one.

    One that has `close()` is told by it that it is not needed any more.
    """

    threads: int
    """How many threads search at once; a search that would not gain by a second one has one all the same."""

    @property
    def stop_flag(self) -> StopFlag:
        """What ends it from another thread."""

    def think(self, state: State, *, seconds: float | None, nodes: int | None = None, lines: int = 1) -> list[Thought]:
        """Return the best ways to play on, the best first, after so much time and so many positions at most."""


def _all_there(stop_flag: StopFlag) -> bool:
    """Prepare nothing."""
    return True


def _never(view: View) -> bool:
    """Know of no view that shows all."""
    return False


def _untold(state: State, seat: int, nodes: int, stop_flag: StopFlag) -> list[float]:
    """Know nothing for certain."""
    return []


@dataclass(frozen=True, slots=True)
class NetKnowledge:
    """How a game is judged by a net."""

    heuristics: Callable[[Weights], Heuristics]
    """Makes heuristics that judge by these weights."""
    untrained: Callable[[], Weights]
    """Returns the weights that learning begins with, as large as its inputs need."""
    shipped: Callable[[], Weights | None]
    """Returns the weights that come with the game, read when they are first asked for; None where there are none."""
    by_hand: float = 0.25
    """How many nodes of the search that is judged by hand take as long as a simulation that is judged by the net."""
    width: int = 0
    """How many of the best-ranked moves a tree looks at first, where the level does not say; 0: at all."""
    own_search: Callable[[Level, int, Weights], GameSearch] | None = None
    """Makes the game's own search that judges by these weights, for a level and a seed; None: a tree asks the net."""
    plays: bool = True
    """Whether levels choose by it; else it only tells what seats can expect, and learns from games of the levels."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What bots may know of a game; by itself, that nothing more is known than its rules."""

    search: SearchKind = SearchKind.MCTS
    levels: tuple[Level, ...] = LEVELS
    """From one that lets a child win to full strength."""
    heuristics: Callable[[], Heuristics] = Heuristics
    """Makes what a search asks of positions."""
    novice: Callable[[], Heuristics] = Heuristics
    """Makes heuristics whose `playout_move` is what a beginner does."""
    prepare: Callable[[StopFlag], bool] = _all_there
    """Makes what the heuristics need, as far as it gets before the flag is set; returns whether all is there."""
    shows_all: Callable[[View], bool] = _never
    """Whether nothing is hidden from a viewer any more, and nothing but the plies of two seats decides what follows."""
    endgame: Callable[[State, int, int, StopFlag], list[float]] = _untold
    """Returns which share of the win each action of a seat brings for certain, in the order of their ids; nothing where
    so many nodes, or the time until the flag is set, do not tell. For a game that hides nothing of that."""
    net: NetKnowledge | None = None
    """How it is judged by a net, where there can be one."""
    own_search: Callable[[Level, int], GameSearch] | None = None
    """Makes the game's own search, for a level and a seed."""

    def __post_init__(self) -> None:
        if (self.search is SearchKind.OWN) != (self.own_search is not None):
            raise TypeError("a game has a search of its own if, and only if, it is to be played by it")

    def judgement(self, level: Level, weights: Weights | None = None) -> Heuristics:
        """Make what a search of a level asks of positions: by the given weights, by those of the game, or by hand."""
        if not level.heuristics:
            return Heuristics()
        weights = weights or (self.net.shipped() if self.net and level.net else None)
        return self.net.heuristics(weights) if self.net and weights else self.heuristics()
