"""What is known about playing 3Stein well: six levels of paranoid search."""

from __future__ import annotations

from dreierlei.core.knowledge import Knowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.games.stein3.heuristics import Stein3Heuristics

LEVELS = (
    Level(depth=1, noise=1.1),
    Level(depth=1, noise=0.42),
    Level(depth=1, noise=0.13),
    Level(depth=2, noise=0.05),
    Level(depth=3, noise=0.06),
    Level(),
)
KNOWLEDGE = Knowledge(SearchKind.PARANOID, LEVELS, Stein3Heuristics)
"""A tree loses to whoever expects both others to be against them."""
