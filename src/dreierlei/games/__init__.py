"""The games, one room each; a room is opened when its game is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from dreierlei.core.game import Game, checked_game
from dreierlei.core.options import parse_call
from dreierlei.core.refusal import Refusal

NAMES = ("nonaga", "triapon", "stein3", "triominos", "tricubo")


def game(text: str, version: int | str | None = None, **options: object) -> Game:
    """Return a game by its canonical string, `nonaga(cap=100)`, or by its name and options, `"nonaga", cap=100`.

    A record gives the version of the rules under which it was written.
    """
    name, values = parse_call(text)
    for twice in values.keys() & options.keys():
        raise Refusal("core.option.twice", option=twice)
    return _room(name).of(values | options, version)


def any_game(text: str, version: int | str | None = None) -> Game:
    """Return a game by its canonical string, or one's own as `package.module:Class(…)`.

    That imports the module: it is for what a user typed, not for what a file or a socket said.
    """
    module, colon, rest = text.partition(":")
    if not colon or "(" in module:
        return game(text, version)
    name, values = parse_call(rest)
    return _foreign(module, name).of(values, version)


def as_game(given: Game | str) -> Game:
    """Return a game that is given as itself, or by the string that `any_game` reads."""
    return any_game(given) if isinstance(given, str) else checked_game(given)


@cache
def _room(name: str) -> type[Game]:
    if name not in NAMES:
        return _plugin(name)
    room = import_module(f"dreierlei.games.{name}")
    kinds: list[type[Game]] = [kind for kind in vars(room).values() if _is_game(kind)]
    return next(kind for kind in kinds if kind.name == name)


def _is_game(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Game) and kind is not Game


def _plugin(name: str) -> type[Game]:
    """Return a game that another package offers under the entry point group `dreierlei.games`."""
    from importlib.metadata import entry_points

    found = entry_points(group="dreierlei.games", name=name)
    if not found:
        raise Refusal("games.unknown", name=name, names=", ".join(NAMES))
    kind: type[Game] = next(iter(found)).load()
    return kind


def _foreign(module: str, name: str) -> type[Game]:
    try:
        kind = getattr(import_module(module), name)
    except (ImportError, AttributeError, TypeError, ValueError) as why:
        raise Refusal("games.foreign", module=module, name=name, why=why) from None
    if not _is_game(kind):
        raise Refusal("games.foreign", module=module, name=name, why=repr(kind))
    found: type[Game] = kind
    return found
