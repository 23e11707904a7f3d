"""What is known about playing 3Stein well: six levels of alpha-beta, and a net that tells shares."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import Knowledge, NetKnowledge, SearchKind
from dreierlei.core.level import Level
from dreierlei.core.weights import Weights
from dreierlei.games.stein3.heuristics import Stein3Heuristics

LEVELS = (
    Level(depth=1, noise=1.3, form=0.15),
    Level(depth=1, noise=0.135, form=0.25),
    Level(depth=2, noise=0.04, form=0.25),
    Level(depth=3, noise=0.05, form=0.25),
    Level(depth=3, noise=0.025, form=0.35),
    Level(width=16, again=6, contempt=0.08),
)
FILE = Path(__file__).with_name("values.net")


def _net(weights: Weights) -> Heuristics:
    """Return heuristics that judge by a net; its inputs are made when it is first asked for."""
    from dreierlei.games.stein3.net import Stein3Net

    return Stein3Net(weights)


def _untrained() -> Weights:
    """Return weights that know nothing."""
    from dreierlei.games.stein3.net import PLACES, ROWS

    return Weights.blank(3, PLACES, ROWS)


@cache
def shipped() -> Weights | None:
    """Return the weights that come with the game, if they are there; no level asks for them."""
    return Weights.read(FILE) if FILE.exists() else None


NET = NetKnowledge(_net, _untrained, shipped, plays=False)
KNOWLEDGE = Knowledge(SearchKind.OPPONENT_MODEL, LEVELS, Stein3Heuristics, net=NET)
"""By hand, a tree loses to whoever fears that both others play together, who loses to whoever asks what each wants."""
