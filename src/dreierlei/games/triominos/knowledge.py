"""What is known about playing Triominos well: six levels of choices among sampled deals."""

from __future__ import annotations

from typing import cast

from dreierlei.core.game import Game
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import Knowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.core.view import View
from dreierlei.games.triominos.heuristics import Novice, TriominosHeuristics
from dreierlei.games.triominos.view import TriominosView

# All but the last look at each tile in few deals, and most leave decisions to a beginner's eye, the lower ones more.
# The first three play for points, as people do; from the fourth on they know what tiles to lay are worth.
LEVELS = (
    Level(simulations=1, noise=0.3, blind=0.82, heuristics=False),
    Level(simulations=10, noise=0.02, blind=0.53, heuristics=False),
    Level(simulations=40, heuristics=False),
    Level(simulations=2, blind=0.215),
    Level(simulations=2, blind=0.08),
    Level(),
)


def knowledge(game: Game) -> Knowledge:
    """Return what bots may know of the game."""

    def heuristics() -> Heuristics:
        return TriominosHeuristics(game.seats)

    return Knowledge(SearchKind.SAMPLED_DEALS, LEVELS, heuristics, Novice, shows_all=shows_all)


def shows_all(view: View) -> bool:
    """Whether, with two seats, all tiles that a viewer cannot see are in the other's hand: the pool is empty.

    In the last lap one ply is left, and rollouts see all that comes of it.
    """
    seen = cast(TriominosView, view)
    return len(seen.scores) == 2 and seen.pool == 0 and seen.phase == "turn"
