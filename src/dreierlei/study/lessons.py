"""Lessons: small positions with one thing each to do; the engine says whether it was done."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from dreierlei.core import Refusal, State
from dreierlei.games import NAMES
from dreierlei.study.figures import Example


@dataclass(frozen=True, kw_only=True)
class Exercise(Example):
    """A position, what is to be done there, and the paragraph that explains it."""

    id: str
    rule: str
    de: str
    en: str
    goal: str
    """What a right ply does: a word of GOALS with what it is about, `phase capture`; or the right plies themselves."""

    def task(self, language: str) -> str:
        """Return what is to be done, in a sentence."""
        return {"de": self.de, "en": self.en}[language]

    def right(self, text: str) -> bool:
        """Whether a legal ply does what is asked."""
        word, _, about = self.goal.partition(" ")
        if word not in GOALS:
            return text in self.goal.split()
        before, after, seat = self.state(), self.state(), self.seat
        after.apply(seat, self.rules.actions.parse(text))
        return GOALS[word](before, after, seat, about)


def _wins(_: State, after: State, seat: int, __: str) -> bool:
    """Whether the ply has won the game."""
    outcome = after.outcome()
    return outcome is not None and outcome.places[seat] == 1


def _phase(_: State, after: State, seat: int, phase: str) -> bool:
    """Whether the ply leads to another decision of the same seat."""
    return after.phase == phase and after.acts(seat)


def _most(before: State, after: State, seat: int, _: str) -> bool:
    """Whether no other ply brings more points."""
    return _points(after, seat) == max(_points(each, seat) for each in _followers(before, seat))


def _total(_: State, after: State, seat: int, least: str) -> bool:
    """Whether the game is over with so many points, or more."""
    return after.over and _points(after, seat) >= int(least)


def _safe(_: State, after: State, seat: int, __: str) -> bool:
    """Whether nobody can win by the next ply."""
    other = min(after.to_act, default=seat)
    return other != seat and not any(_wins(after, each, other, "") for each in _followers(after, other))


def _any(_: State, __: State, ___: int, ____: str) -> bool:
    """Whatever is legal is right."""
    return True


GOALS: dict[str, Callable[[State, State, int, str], bool]] = {
    "any": _any,
    "wins": _wins,
    "phase": _phase,
    "most": _most,
    "total": _total,
    "safe": _safe,
}
"""What a task may ask for, by its word."""


def _followers(state: State, seat: int) -> list[State]:
    found = []
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        found.append(after)
    return found


def _points(state: State, seat: int) -> int:
    view: Any = state.observe(seat)
    return int(view.blocks[seat].points.total if hasattr(view, "blocks") else view.scores[seat])


@cache
def lesson(name: str) -> tuple[Exercise, ...]:
    """Return the first lesson of a game, or refuse a name that no game has."""
    from msgspec import convert  # of an extra, which the command line does without

    if name not in NAMES:
        raise Refusal("games.unknown", name=name, names=", ".join(NAMES))
    text = files(f"dreierlei.games.{name}").joinpath("lesson.toml").read_text("utf-8")
    return tuple(convert({"game": name} | each, Exercise) for each in tomllib.loads(text)["step"])
