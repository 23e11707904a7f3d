"""Bots by name: levels, random play, plain UCT, one's own classes, and other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from dreierlei.bots.bot import Bot
from dreierlei.bots.levels import (
    LEVELS,
    LONGEST,
    MOST_NODES,
    bot,
    checked_nodes,
    checked_seconds,
    checked_threads,
    thinker,
)
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.random import Random
from dreierlei.core import Game, Refusal
from dreierlei.core.level import Level
from dreierlei.core.numeral import numeral
from dreierlei.core.options import parse_call
from dreierlei.core.search_threads import MOST_THREADS
from dreierlei.core.weights import Weights

MOST = 10_000_000
"""Simulations of plain UCT; more do not fit into memory."""
ENGINE = "engine"
SETTINGS = {"seconds", "nodes", "threads"}
"""What may stand in brackets behind a level."""


def by_name(game: Game, text: str, seconds: float | None = 1.0) -> Bot:
    """Return a bot by its word: `3` or `level3`, `6(seconds=0.2,threads=2)`, `6(nodes=500)`, `random`,
    `uct(simulations=9)`.
    """
    kind, values = _call(text)
    level = numeral(kind.removeprefix("level")) if kind.startswith("level") else None
    if level is not None and set(values) <= SETTINGS:
        return bot(game, level, *limits(values, seconds), _threads(values))
    kinds: dict[str, Callable[[], Bot]] = {"random": Random, "uct": lambda: _plain(values)}
    if kind not in kinds or (values and kind != "uct"):
        raise _nobody(text)
    return kinds[kind]()


def any_bot(game: Game, text: str, seconds: float | None = 1.0) -> Bot:
    """Return a bot by its word, also with a net of one's own, `6(nodes=500,net=FILE)`, or without any, `6(net=none)`;
    one's own as `package.module:Class`, or another program as `engine:COMMAND`.

    That reads the file, imports the module, or starts the program: it is for what a user typed, not for what a file or
    a socket said.
    """
    if text[:1].isdigit() and "net=" in text:
        return _judging(game, text, seconds)
    head, colon, rest = text.partition(":")
    if not colon:
        return by_name(game, text, seconds)
    kind, bracket, _ = head.partition("(")
    if kind != ENGINE:
        return _foreign(text, head, rest)
    from dreierlei.bots.engine_bot import EngineBot

    values = parse_call(head)[1] if bracket else {}
    given: dict[str, str] = {name: values.pop(name) for name in ("seconds", "nodes") if name in values}
    return EngineBot(rest.strip(), *limits(given, seconds), settings=values)


def _call(text: str) -> tuple[str, dict[str, str]]:
    """Return the word and what stands in brackets behind it; a number is a level."""
    try:
        return parse_call(f"level{text}" if text[:1].isdigit() else text)
    except Refusal as why:
        if why.slug == "core.option.form":  # which speaks of games
            raise _nobody(text) from None
        raise


def _nobody(text: str) -> Refusal:
    return Refusal("bots.refused.name", name=text, expected=f"{LEVELS[0]}…{LEVELS[-1]}, random, uct(simulations=n)")


def limits(values: Mapping[str, str], seconds: float | None) -> tuple[float | None, int | None]:
    """Return the seconds and nodes that are named; where nodes alone are, there is no limit of time."""
    if "seconds" in values:
        seconds = _seconds(values["seconds"])
    elif "nodes" in values:
        seconds = None
    nodes = checked_nodes(_whole("nodes", values["nodes"], MOST_NODES)) if "nodes" in values else None
    return seconds, nodes


def _seconds(text: str) -> float:
    try:
        return checked_seconds(float(text))
    except ValueError:
        raise Refusal("bots.refused.seconds", seconds=text, expected=f"0 < … ≤ {LONGEST:.0f}") from None


def _threads(values: Mapping[str, str]) -> int:
    """Return how many threads are named; one where nothing is said."""
    return checked_threads(_whole("threads", values.get("threads", "1"), MOST_THREADS))


def _whole(setting: str, text: str, most: int) -> int:
    number = numeral(text)
    if number is None:
        raise Refusal(f"bots.refused.{setting}", **{setting: text}, expected=f"1…{most}")
    return number


def _plain(values: dict[str, str]) -> MCTS:
    """Return a tree that knows nothing of the game and plays out at random."""
    simulations = _whole("simulations", values.pop("simulations", "1000"), MOST)
    if values or not 1 <= simulations <= MOST:
        raise Refusal("bots.refused.simulations", simulations=simulations, expected=f"1…{MOST}")
    return MCTS(Level(simulations=simulations, heuristics=False), seconds=None)


def _judging(game: Game, text: str, seconds: float | None) -> Bot:
    """Return a level that judges by the net of a file, or by hand."""
    kind, values = _call(text)
    net, knowledge, known = values.pop("net", ""), game.knowledge(), [f"level{number}" for number in LEVELS]
    if knowledge.net is None or kind not in known or set(values) - SETTINGS:
        raise Refusal("bots.refused.net", name=text)
    weights = None if net == "none" else Weights.read(Path(net))
    level = replace(knowledge.levels[known.index(kind)], net=False)
    return thinker(game, level, *limits(values, seconds), _threads(values), weights)


def _foreign(text: str, module: str, name: str) -> Bot:
    try:
        found: Bot = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as why:
        raise Refusal("bots.refused.foreign", bot=text, why=why) from None
    return found
