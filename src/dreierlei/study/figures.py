"""Figures: positions with marks that explain a paragraph of the rules; the engine is asked whether they are true."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from dreierlei.core import SPECTATOR, Game, State, View
from dreierlei.games import game
from dreierlei.kit.turn import Turn


@dataclass(frozen=True, kw_only=True)
class Example:
    """A position of a game that a reader is shown: a line of text, or the start, and what was played from there."""

    game: str
    position: str = ""
    plies: tuple[str, ...] = ()
    viewer: int = SPECTATOR

    @cached_property
    def rules(self) -> Game:
        """The game."""
        return game(self.game)

    def before(self) -> State:
        """Return the position before the plies."""
        return self.rules.load(self.position) if self.position else self.rules.start()

    def state(self) -> State:
        """Return the position that is shown; every ply is checked."""
        state = self.before()
        for text in self.plies:
            _play(state, text)
        return state

    def played(self) -> Iterator[tuple[int, str]]:
        """Yield the plies with who played them."""
        state = self.before()
        for text in self.plies:
            yield min(state.to_act), text
            _play(state, text)

    @property
    def seat(self) -> int:
        """The seat that acts here, or -1 where none does."""
        return min(self.state().to_act, default=-1)

    def legal(self) -> list[str]:
        """Return what may be done here, by a seat and not by chance."""
        return self.state().texts(self.seat) if self.seat >= 0 else []

    def view(self) -> View:
        """Return what the reader sees."""
        return self.state().observe(self.viewer)


def _play(state: State, text: str) -> None:
    action, seat = state.game.actions.parse(text), min(state.to_act, default=-1)
    if not state.allows(seat, action):
        raise ValueError(f"{text} is not legal in {state.dump()}")
    state.apply(seat, action)


@dataclass(frozen=True, kw_only=True)
class Figure(Example):
    """A position with marks, each of which claims something."""

    id: str
    after: str
    """The paragraph that it belongs to."""
    de: str
    en: str
    may: tuple[str, ...] = ()
    """Plies that are legal: drawn as arrows, or as rings where a ply is one pick."""
    whole: tuple[str, ...] = ()
    """No legal ply that begins so is left out of `may`."""
    may_not: Mapping[str, str] = field(default_factory=dict)
    """Plies that are not legal, each with the rule that forbids it: drawn as crosses."""
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Label -> the handles that a line runs through."""
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Label -> the handles that bear it."""
    phase: str = ""
    """What is being decided."""
    wins: int | None = None
    """The seat that has won."""
    sees: Mapping[str, Any] = field(default_factory=dict)
    """Path in the view -> what stands there."""
    sheet: tuple[tuple[str, ...], ...] = ()
    """The lines of a Triominos score sheet after the plies: seat, left, middle and right column."""

    def caption(self, language: str) -> str:
        """Return what is written under the figure."""
        return {"de": self.de, "en": self.en}[language]

    def faults(self) -> Iterator[str]:
        """Yield what the engine denies of this figure."""
        from msgspec import json  # of an extra, as below

        state, legal = self.state(), self.legal()
        yield from (f"{text} is not legal" for text in self.may if text not in legal)
        yield from (f"{text} is missing" for text in legal if text.startswith(self.whole) and text not in self.may)
        for text, rule in self.may_not.items():
            action = self.rules.actions.parse(text)
            why = None if text in legal else state.objection(self.seat, action)
            if why != f"{self.rules.name}.objection.{rule}":
                yield f"{text} is not forbidden by {rule} but by {why}"
        if self.phase and state.phase != self.phase:
            yield f"the phase is {state.phase}"
        outcome = state.outcome()
        if self.wins is not None and (outcome is None or outcome.places[self.wins] != 1):
            yield f"seat {self.wins} has not won"
        if self.sheet and self.sheet != tuple(line for line, _ in self.turns()):
            yield f"the sheet is {[line for line, _ in self.turns()]}"
        seen = json.decode(json.encode(self.view()))
        yield from (f"{path} is {_at(seen, path)}" for path, value in self.sees.items() if _at(seen, path) != value)

    def turns(self) -> Iterator[tuple[tuple[str, ...], Turn]]:
        """Yield the lines of the score sheet, with the turns that they tell, in order."""
        from dreierlei.games.triominos.sheet import sheets

        if not self.sheet:
            return
        plies = [(seat, self.rules.actions.parse(text)) for seat, text in self.played()]
        (page,) = sheets(self.rules, plies, self.position)
        written = {seat: iter(page.columns(seat)) for seat in range(self.rules.seats)}
        for seat, turn in page.log:
            line = next(written[seat])
            middle = " ".join(filter(None, (*map(str, line.middle), line.marks)))
            yield (str(seat), str(line.left), middle, str(line.total)), turn


def _at(value: Any, path: str) -> Any:
    """Return what stands at `blocks.0.points` of a view."""
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


@cache
def figures(name: str) -> tuple[Figure, ...]:
    """Return the figures of a game's rules, in their order."""
    from msgspec import convert  # of an extra: the rules are told on the command line without it

    text = files(f"dreierlei.games.{name}").joinpath("figures.toml").read_text("utf-8")
    return tuple(convert({"game": name} | each, Figure) for each in tomllib.loads(text)["figure"])
