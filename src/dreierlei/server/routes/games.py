"""Games: what there is to play."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from litestar import get
from msgspec import Struct

from dreierlei.core import Game, words
from dreierlei.games import NAMES, game


class Option(Struct):
    """A choice that a table may make before a game."""

    name: str
    kind: str
    default: bool | int | str
    low: int | None
    high: int | None
    among: tuple[str, ...]
    text: str


class Description(Struct):
    """A game, with a position to draw."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    minutes: int
    hidden: bool
    options: list[Option]
    sample: dict[str, Any]


@get("/api/games", cache=False)
async def games(language: str) -> list[Description]:
    """List the games."""
    return descriptions(language)


@cache
def descriptions(language: str) -> list[Description]:
    """Return what there is to say of the games."""
    return [_description(game(name), language) for name in NAMES]


def _description(found: Game, language: str) -> Description:
    from msgspec import to_builtins

    counts = found.seat_counts
    return Description(
        found.name,
        found.title(language),
        words.say(f"{found.name}.about", language),
        (counts[0], counts[-1]),
        found.minutes,
        found.hidden,
        [_option(found, spec, language) for spec in fields(found.Options)],
        to_builtins(found.sample_view(), str_keys=True),
    )


def _option(found: Game, spec: Any, language: str) -> Option:
    kind = {bool: "bool", int: "int", str: "word"}[type(spec.default)]
    text = words.say(f"{found.name}.option.{spec.name}", language)
    known = spec.metadata
    return Option(spec.name, kind, spec.default, known["low"], known["high"], known["among"], text)


HANDLERS = [games]
