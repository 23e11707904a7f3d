"""The roster: bots by name."""

from __future__ import annotations

from importlib import import_module

from dreierlei import bots
from dreierlei.bots import Bot
from dreierlei.core import Game, Refusal


def any_bot(game: Game, text: str) -> Bot:
    """Return a new bot for a game by its word, or one of one's own as `package.module:Class`."""
    module, colon, name = text.partition(":")
    if not colon:
        return bots.by_name(game, text)
    try:
        bot: Bot = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as why:
        raise Refusal("arena.foreign", bot=text, why=why) from None
    return bot
