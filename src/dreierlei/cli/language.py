"""The language of the command line: `--lang`, else the environment's, else English."""

from __future__ import annotations

import os
import sys

from dreierlei.core.words import LANGUAGES, say


def language() -> str:
    """Return `de` or `en`."""
    asked = _asked() or os.environ.get("DREIERLEI_LANG") or _locale()
    return asked if asked in LANGUAGES else "en"


def _asked() -> str | None:
    """The value of `--lang`, read before the commands are built so that their help is in it too."""
    for place, word in enumerate(sys.argv):
        if word == "--lang" and place + 1 < len(sys.argv):
            return sys.argv[place + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def _locale() -> str:
    return next((os.environ[name][:2] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "en")


def decimal(value: float, digits: int = 0, sign: str = "") -> str:
    """Return a number as it is written in the language of the command line; with `+` its sign is always there."""
    text = f"{value:{sign},.{digits}f}"
    return text.translate(str.maketrans(",.", ".,")) if language() == "de" else text


def tell(slug: str, **facts: object) -> str:
    """Return a sentence of the command line in its language."""
    return say(f"cli.{slug}", language(), **facts)
