"""What is known about playing Triapon well: six levels of tree search."""

from __future__ import annotations

from dreierlei.core.knowledge import Knowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.games.triapon.heuristics import TriaponHeuristics

LEVELS = (
    Level(simulations=120, noise=0.2, heuristics=False),
    Level(simulations=60, noise=0.3),
    Level(simulations=60, noise=0.05),
    Level(simulations=100),
    Level(simulations=1000),
    Level(width=3),
)
KNOWLEDGE = Knowledge(SearchKind.MCTS, LEVELS, TriaponHeuristics)
