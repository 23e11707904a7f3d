"""What is known about playing Triominos well: six levels of choices among sampled deals."""

from __future__ import annotations

from typing import cast

from dreierlei.core.game import Game
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import Knowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.games.triominos.heuristics import Novice, TriominosHeuristics
from dreierlei.games.triominos.options import TriominosOptions

# The lower ones look at each tile in one or two deals, and leave most decisions to a beginner's eye.
LEVELS = (
    Level(simulations=1, noise=0.3, blind=0.82, heuristics=False),
    Level(simulations=1, noise=0.3, blind=0.68, heuristics=False),
    Level(simulations=1, noise=0.3, blind=0.42, heuristics=False),
    Level(simulations=1, blind=0.15),
    Level(simulations=80),
    Level(),
)


def knowledge(game: Game) -> Knowledge:
    """Return what bots may know of the game."""
    chosen = cast(TriominosOptions, game.options)

    def heuristics() -> Heuristics:
        return TriominosHeuristics(2 if chosen.target else chosen.rounds)

    return Knowledge(SearchKind.SAMPLED_DEALS, LEVELS, heuristics, Novice)
