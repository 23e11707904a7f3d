"""Puzzles: what a page needs to show one, and what the judge says of a ply there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from dreierlei.core import State
from dreierlei.server import wire
from dreierlei.server.puzzle_ratings import RatedTry, SolverRating
from dreierlei.server.tables import story
from dreierlei.study.puzzles import Puzzle, daily, find, puzzles
from dreierlei.study.puzzles.judge import after, judge

LONGEST = 40
"""Plies of an answer, at most."""


class PuzzleCard(Struct):
    """A puzzle in a list."""

    id: str
    theme: str
    turns: int
    difficulty: int


class PuzzleList(Struct):
    """The puzzles of a game, the easy ones first, and the one of the day."""

    game: str
    day: str
    daily: PuzzleCard
    puzzles: list[PuzzleCard]
    ratings: dict[str, int] = {}
    """By id: how hard each has proven, in points of the solvers' scale."""
    solver: SolverRating | None = None
    """How strong the reader is, if they have an account."""
    next: str | None = None
    """The puzzle that suits the reader best, if they have an account."""


class PuzzleStep(Struct):
    """A ply, and what the solver sees after it."""

    seat: int
    action: str
    view: Any


class PuzzleTask(Struct):
    """A puzzle to be solved; nothing that its solver may not see is in it."""

    id: str
    game: str
    theme: str
    turns: int
    difficulty: int
    seat: int
    view: Any
    legal: list[str]


class PuzzleAnswer(Struct):
    """What the judge says of a ply: the ply and the replies, which refute it if it is wrong."""

    right: bool
    solved: bool
    steps: list[PuzzleStep]
    legal: list[str]
    worth: float | None
    """What the ply is worth, where points decide."""
    best: float | None
    rated: RatedTry | None = None
    """What a member's first try has changed."""


class PuzzleSolution(Struct):
    """The whole line, and what each ply is worth where points decide."""

    steps: list[PuzzleStep]
    values: dict[str, float]
    rated: RatedTry | None = None
    """What it has changed for a member who had not tried."""


def listed(name: str) -> PuzzleList:
    """Return the puzzles of a game, with the one of today (UTC)."""
    today = datetime.now(UTC).date()
    return PuzzleList(name, today.isoformat(), _card(daily(name, today)), [_card(each) for each in puzzles(name)])


def _card(puzzle: Puzzle) -> PuzzleCard:
    return PuzzleCard(puzzle.id, puzzle.theme, puzzle.turns, puzzle.difficulty)


def task(name: str, number: str) -> PuzzleTask:
    """Return a puzzle as its solver sees it."""
    found = find(name, number)
    state = found.state()
    view, legal = state.observe(found.seat), state.texts(found.seat)
    card = _card(found)
    return PuzzleTask(card.id, found.game, card.theme, card.turns, card.difficulty, found.seat, view, legal)


def solution(name: str, number: str) -> PuzzleSolution:
    """Return how a puzzle is solved."""
    found = find(name, number)
    return PuzzleSolution(_steps(found, found.state(), found.line), dict(found.values))


def choices(name: str, number: str, plies: Sequence[str], language: str) -> dict[str, str]:
    """Return what the solver of a puzzle may do after some plies, as people write it."""
    found = find(name, number)
    state, names = after(found, plies), story.seat_names(found.state().game, language)
    return story.choices(state, found.seat, state.legal(found.seat), names, language)


def judged(name: str, number: str, plies: Sequence[str]) -> bytes:
    """Return, as JSON, what the judge says of the last of these plies."""
    found = find(name, number)
    verdict = judge(found, plies)
    before = after(found, plies[:-1])
    answer = PuzzleAnswer(
        right=verdict.right,
        solved=verdict.solved,
        steps=_steps(found, before, (plies[-1], *verdict.replies)),
        legal=verdict.state.texts(found.seat) if verdict.right and not verdict.solved else [],
        worth=found.values.get(plies[-1]),
        best=max(found.values.values(), default=None),
    )
    return wire.ENCODER.encode(answer)


def _steps(puzzle: Puzzle, state: State, plies: Sequence[str]) -> list[PuzzleStep]:
    """Return plies with what the solver sees after each."""
    steps = []
    for text in plies:
        seat = state.to_act[0]
        state.apply(seat, state.game.actions.parse(text))
        steps.append(PuzzleStep(seat, text, state.observe(puzzle.seat)))
    return steps
