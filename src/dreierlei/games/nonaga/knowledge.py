"""What is known about playing Nonaga well: six levels of its own alpha-beta, the best judged by a net."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dreierlei.core.game import Game
from dreierlei.core.knowledge import GameSearch, Knowledge, NetKnowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.core.weights import Weights
from dreierlei.games.nonaga.deepening import IterativeDeepening
from dreierlei.games.nonaga.evaluation import untrained
from dreierlei.games.nonaga.heuristics import NonagaHeuristics
from dreierlei.games.nonaga.net import NonagaNet

LEVELS = (
    Level(depth=1, noise=150, blind=0.62),
    Level(depth=2, noise=25, blind=0.45),
    Level(depth=4, blind=0.36),
    Level(depth=4, blind=0.13),
    Level(depth=4, blind=0.065, net=True),
    Level(net=True),
)
FILE = Path(__file__).with_name("values.net")


@cache
def shipped() -> Weights | None:
    """Return the weights that come with the game; None where its file is missing."""
    return Weights.read(FILE) if FILE.exists() else None


def knowledge(game: Game) -> Knowledge:
    """Return what bots may know of the game."""

    def judged_search(level: Level, seed: int, weights: Weights | None) -> GameSearch:
        return IterativeDeepening(game, level, seed, weights=weights)

    def own_search(level: Level, seed: int) -> GameSearch:
        return judged_search(level, seed, shipped() if level.net else None)

    judged = NetKnowledge(NonagaNet, untrained, shipped, by_hand=1.0, own_search=judged_search)
    return Knowledge(SearchKind.OWN, LEVELS, NonagaHeuristics, net=judged, own_search=own_search)
