"""Bots: they see Views only, never the true State."""

from dreierlei.bots.bot import Bot, Thinker
from dreierlei.bots.levels import LEVELS, bot, level_name
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.names import any_bot, by_name
from dreierlei.bots.opponent_model import OpponentModel
from dreierlei.bots.own_search import OwnSearch
from dreierlei.bots.paranoid import Paranoid
from dreierlei.bots.random import Random
from dreierlei.bots.sampled_deals import SampledDeals

__all__ = [
    "LEVELS",
    "MCTS",
    "Bot",
    "OpponentModel",
    "OwnSearch",
    "Paranoid",
    "Random",
    "SampledDeals",
    "Thinker",
    "any_bot",
    "bot",
    "by_name",
    "level_name",
]
