"""What is known about playing Nonaga well: six levels of its own alpha-beta, and what a net would be shown."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dreierlei.core.game import Game
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import GameSearch, Knowledge, NetKnowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.core.weights import Weights
from dreierlei.games.nonaga.deepening import IterativeDeepening
from dreierlei.games.nonaga.heuristics import NonagaHeuristics

LEVELS = (
    Level(depth=1, noise=150, blind=0.64),
    Level(depth=1, noise=110, blind=0.24),
    Level(depth=2, noise=95, blind=0.11),
    Level(depth=3, noise=110, blind=0.06),
    Level(depth=4, noise=60, blind=0.02),
    Level(),
)
FILE = Path(__file__).with_name("values.net")


def _blank() -> Weights:
    """Return weights that know nothing."""
    from dreierlei.games.nonaga.net import PLACES, ROWS

    return Weights.blank(2, PLACES, ROWS)


@cache
def shipped() -> Weights | None:
    """Return the weights that come with the game, if there are any; no level asks for them yet."""
    return Weights.read(FILE) if FILE.exists() else None


def knowledge(game: Game) -> Knowledge:
    """Return what bots may know of the game."""

    def own_search(level: Level, seed: int) -> GameSearch:
        return IterativeDeepening(game, level, seed)

    def net(weights: Weights) -> Heuristics:
        """Return heuristics that judge by a net; its inputs are made when it is first asked for."""
        from dreierlei.games.nonaga.net import NonagaNet

        return NonagaNet(weights, game)

    judged = NetKnowledge(net, _blank, shipped, by_hand=7.0, width=3)
    return Knowledge(SearchKind.OWN, LEVELS, NonagaHeuristics, net=judged, own_search=own_search)
