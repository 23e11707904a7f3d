"""What is known about playing Nonaga well: six levels of its own alpha-beta."""

from __future__ import annotations

from dreierlei.core.game import Game
from dreierlei.core.knowledge import GameSearch, Knowledge, SearchKind
from dreierlei.core.level import Level
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


def knowledge(game: Game) -> Knowledge:
    """Return what bots may know of the game."""

    def own_search(level: Level, seed: int) -> GameSearch:
        return IterativeDeepening(game, level, seed)

    return Knowledge(SearchKind.OWN, LEVELS, NonagaHeuristics, own_search=own_search)
