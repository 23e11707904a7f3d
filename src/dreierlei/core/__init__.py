"""The one protocol of the house: Game, State, View, Outcome, actions, options."""

from dreierlei.core.action import Action, Actions, Written
from dreierlei.core.game import Game
from dreierlei.core.options import Options, option
from dreierlei.core.outcome import Outcome, ranked
from dreierlei.core.refusal import Refusal
from dreierlei.core.rng import Rng
from dreierlei.core.state import CHANCE, Moves, State
from dreierlei.core.view import SPECTATOR, View

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "Action",
    "Actions",
    "Game",
    "Moves",
    "Options",
    "Outcome",
    "Refusal",
    "Rng",
    "State",
    "View",
    "Written",
    "option",
    "ranked",
]
