"""The roster: bots by name."""

from __future__ import annotations

from importlib import import_module

from dreierlei.bots import Bot, Chaos
from dreierlei.core import Refusal

BOTS: dict[str, type[Bot]] = {"random": Chaos}


def named(text: str) -> Bot:
    """Return a new bot by its name, or one of one's own as `package.module:Class`."""
    module, colon, name = text.partition(":")
    if not colon:
        if text not in BOTS:
            raise Refusal("arena.bot", bot=text, bots=", ".join(BOTS))
        return BOTS[text]()
    try:
        bot: Bot = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as why:
        raise Refusal("arena.foreign", bot=text, why=why) from None
    return bot
