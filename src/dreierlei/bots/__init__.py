"""Bots: they see Views only, never the true State."""

from dreierlei.bots.bot import Bot
from dreierlei.bots.chaos import Chaos

__all__ = ["Bot", "Chaos"]
