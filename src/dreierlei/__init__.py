"""Dreierlei: five games around the number three, on one engine."""

import os

if os.environ.get("DREIERLEI_PLAIN"):  # run the rules interpreted, although they are compiled
    from dreierlei import _interpreted  # noqa: F401 (its import is what it is for)

from dreierlei.core import CHANCE, SPECTATOR, Action, Game, Outcome, Refusal, Rng, State, View
from dreierlei.games import game

__all__ = ["CHANCE", "SPECTATOR", "Action", "Game", "Outcome", "Refusal", "Rng", "State", "View", "game"]
__version__ = "0.1.0"
