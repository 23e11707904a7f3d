"""Lore: what the room of a game knows about playing it well, found when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol, cast

from dreierlei.core import Game, State, words
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought

LEVELS = (
    Level(simulations=20, noise=0.15, heuristics=False),
    Level(simulations=60, noise=0.08, heuristics=False),
    Level(simulations=200, noise=0.04),
    Level(simulations=700),
    Level(simulations=2500),
    Level(),
)
"""The levels of a game whose room names none."""


class GameSearch(Protocol):
    """A search of a game's own, which sees whole states; only games without secrets have one."""

    stop_flag: StopFlag

    def think(self, state: State, *, seconds: float | None, lines: int = 1) -> list[Thought]:
        """Return the best ways to play on, the best first."""


class Lore:
    """What a room's `heuristics.py` may offer.

    `heuristics(game)`, and `prepare(game, stop_flag)` where they take long to make; `novice(game)`; `deals(game)`;
    `paranoid(game)`; `LEVELS`, or `levels(game)` where they depend on the seats; `game_search(game, level, seed)` and,
    if it is not there for every number of seats, `has_search(game)`.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._room = _room(game.name)
        told = getattr(self._room, "levels", None)
        self.levels: tuple[Level, ...] = told(game) if told else getattr(self._room, "LEVELS", LEVELS)

    def heuristics(self) -> Heuristics:
        """Return the heuristics of the game; those of a game without any know nothing."""
        return (
            cast(Heuristics, self._room.heuristics(self.game))
            if self._room and hasattr(self._room, "heuristics")
            else Heuristics()
        )

    def novice(self) -> Heuristics:
        """Return the heuristics whose `playout_move` is what a beginner does; where the room knows none, anything."""
        return (
            cast(Heuristics, self._room.novice(self.game))
            if self._room and hasattr(self._room, "novice")
            else Heuristics()
        )

    def prepare(self, stop_flag: StopFlag) -> bool:
        """Make what the heuristics need, as far as it gets before the flag is set; return whether all is there."""
        wanted = getattr(self._room, "prepare", None)
        return bool(wanted(self.game, stop_flag)) if wanted else True

    def game_search(self, level: Level, seed: int) -> GameSearch | None:
        """Return the game's own search, if it has one for this number of seats."""
        return (
            cast(GameSearch, self._room.game_search(self.game, level, seed))
            if self._room and self.has_search()
            else None
        )

    def has_search(self) -> bool:
        """Whether the game has a search of its own for this number of seats."""
        wanted = getattr(self._room, "has_search", None)
        return bool(wanted(self.game)) if wanted else hasattr(self._room, "game_search")

    def paranoid(self) -> bool:
        """Whether the game is played best by whoever expects all others to be against them."""
        wanted = getattr(self._room, "paranoid", None)
        return bool(wanted(self.game)) if wanted else False

    def deals(self) -> bool:
        """Whether simulations must begin with different deals of what a seat cannot see."""
        if self._room and hasattr(self._room, "deals"):
            return bool(self._room.deals(self.game))
        return self.game.hidden or bool(self.game.sealed_phases)


@cache
def _room(name: str) -> ModuleType | None:
    room = words.rooms.get(name, "")
    known = room and find_spec(f"{room}.heuristics")
    return import_module(f"{room}.heuristics") if known else None
