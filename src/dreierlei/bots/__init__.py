"""Bots: they see Views only, never the true State."""

from dreierlei.bots.bot import Bot, Thinker
from dreierlei.bots.chaos import Chaos
from dreierlei.bots.dreamer import Dreamer
from dreierlei.bots.levels import LEVELS, bot, name, named
from dreierlei.bots.planner import Planner
from dreierlei.bots.scholar import Scholar
from dreierlei.bots.skeptic import Skeptic

__all__ = ["LEVELS", "Bot", "Chaos", "Dreamer", "Planner", "Scholar", "Skeptic", "Thinker", "bot", "name", "named"]
