"""What is known about playing Triapon well: six levels of tree search, and a net."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import Knowledge, NetKnowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.core.weights import Weights
from dreierlei.games.triapon.heuristics import TriaponHeuristics

LEVELS = (
    Level(simulations=40, noise=0.42),
    Level(simulations=65, noise=0.085),
    Level(simulations=120, noise=0.01),
    Level(simulations=400),
    Level(simulations=200, width=2, net=True),
    Level(width=2, net=True),
)
FILE = Path(__file__).with_name("values.net")


def _net(weights: Weights) -> Heuristics:
    """Return heuristics that judge by a net; its inputs are made when it is first asked for."""
    from dreierlei.games.triapon.net import TriaponNet

    return TriaponNet(weights)


def _untrained() -> Weights:
    """Return weights that know nothing."""
    from dreierlei.games.triapon.net import PLACES, ROWS

    return Weights.blank(3, PLACES, ROWS)


@cache
def shipped() -> Weights | None:
    """Return the weights that come with the game; without their file the heuristics written by hand judge."""
    return Weights.read(FILE) if FILE.exists() else None


KNOWLEDGE = Knowledge(SearchKind.MCTS, LEVELS, TriaponHeuristics, net=NetKnowledge(_net, _untrained, shipped))
