"""Levels: bots from one that lets a child win to full strength."""

from __future__ import annotations

from collections.abc import Callable

from dreierlei.bots.bot import Bot, Thinker
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.own_search import OwnSearch
from dreierlei.bots.paranoid import Paranoid
from dreierlei.bots.random import Random
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.core import Game, Refusal, words
from dreierlei.core.knowledge import SearchKind
from dreierlei.core.level import Level
from dreierlei.core.options import parse_call

LEVELS = range(1, 7)
LONGEST = 3600.0
"""Seconds; nobody waits longer for a ply."""
MOST = 10_000_000
"""Simulations; more do not fit into memory."""


def bot(game: Game, level: int = LEVELS[-1], seconds: float | None = 1.0) -> Thinker:
    """Return a bot of a level for a game; a ply takes it no longer than so many seconds."""
    if level not in LEVELS:
        raise Refusal("bots.refused.level", level=level, expected=f"{LEVELS[0]}…{LEVELS[-1]}")
    return thinker(game, game.knowledge().levels[level - 1], seconds)


def thinker(game: Game, level: Level, seconds: float | None) -> Thinker:
    """Return a bot that plays a game by the search that suits it."""
    kind: dict[SearchKind, Callable[..., Thinker]] = {
        SearchKind.MCTS: MCTS,
        SearchKind.PARANOID: Paranoid,
        SearchKind.SAMPLED_DEALS: SampledDeals,
        SearchKind.OWN: OwnSearch,
    }
    return kind[game.knowledge().search](level, seconds=None if seconds is None else checked_seconds(seconds))


def checked_seconds(seconds: float) -> float:
    """Return a time to think, if it is one."""
    if not 0 < seconds <= LONGEST:
        raise Refusal("bots.refused.seconds", seconds=seconds, expected=f"0 < … ≤ {LONGEST:.0f}")
    return seconds


def level_name(level: int, language: str = "en") -> str:
    """Return what a level is called."""
    return words.say(f"bots.level.{level}", language)


def by_name(game: Game, text: str, seconds: float | None = 1.0) -> Bot:
    """Return a bot by its word: `3` or `level3`, `6(seconds=0.2)`, `random`, `uct(simulations=10000)`."""
    kind, values = parse_call(f"level{text}" if text[:1].isdigit() else text)
    if kind.startswith("level") and kind[5:].isdigit() and set(values) <= {"seconds"}:
        return bot(game, int(kind[5:]), _seconds(values["seconds"]) if values else seconds)
    kinds: dict[str, Callable[[], Bot]] = {"random": Random, "uct": lambda: _plain(values)}
    if kind not in kinds or (values and kind != "uct"):
        raise Refusal("bots.refused.name", name=text, expected=f"{LEVELS[0]}…{LEVELS[-1]}, random, uct(simulations=n)")
    return kinds[kind]()


def _seconds(text: str) -> float:
    try:
        return checked_seconds(float(text))
    except ValueError:
        raise Refusal("bots.refused.seconds", seconds=text, expected=f"0 < … ≤ {LONGEST:.0f}") from None


def _plain(values: dict[str, str]) -> MCTS:
    """Return a tree that knows nothing of the game and plays out at random."""
    simulations = values.pop("simulations", "1000")
    if values or not (simulations.isascii() and simulations.isdigit()) or not 1 <= int(simulations) <= MOST:
        raise Refusal("bots.refused.simulations", simulations=simulations, expected=f"1…{MOST}")
    return MCTS(Level(simulations=int(simulations), heuristics=False), seconds=None)
