"""Games: what there is to play."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from litestar import get
from msgspec import Struct, to_builtins

from dreierlei.bots import LEVELS
from dreierlei.core import SPECTATOR, Game, View, words
from dreierlei.games import NAMES, game
from dreierlei.server.ratings import anchor


class Option(Struct):
    """A choice that a table may make before a game."""

    name: str
    kind: str
    default: bool | int | str
    low: int | None
    high: int | None
    among: tuple[str, ...]
    text: str
    effect: str
    """What it changes, in a sentence."""
    pictures: dict[str, dict[str, Any]]
    """What the board looks like at the start, by those values that change its looks."""


class Description(Struct):
    """A game, with a position to draw."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    minutes: int
    hidden: bool
    options: list[Option]
    levels: list[int]
    """How bots are rated, in points, by level from the first on."""
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
    counts = found.seat_counts
    return Description(
        found.name,
        found.title(language),
        words.say(f"{found.name}.about", language),
        (counts[0], counts[-1]),
        found.minutes,
        found.hidden,
        [_option(found, spec, language) for spec in fields(found.Options)],
        [anchor(found.name, level).points for level in LEVELS],
        _drawn(found.sample_view()),
    )


def _option(found: Game, spec: Any, language: str) -> Option:
    kind = {bool: "bool", int: "int", str: "word"}[type(spec.default)]
    text, effect = (words.say(f"{found.name}.{part}.{spec.name}", language) for part in ("option", "effect"))
    known = spec.metadata
    pictures = {value: _drawn(_first_view(found.name, spec.name, value)) for value in known["pictured"]}
    return Option(spec.name, kind, spec.default, known["low"], known["high"], known["among"], text, effect, pictures)


def _first_view(name: str, option: str, value: str) -> View:
    """Return what anybody sees of the first position under an option."""
    return game(f"{name}({option}={value})").start().observe(SPECTATOR)


def _drawn(view: View) -> dict[str, Any]:
    """Return a view as the page gets it."""
    found: dict[str, Any] = to_builtins(view, str_keys=True)
    return found


HANDLERS = [games]
