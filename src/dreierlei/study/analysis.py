"""Analysis: a match judged ply by ply: what everybody could expect, what was better, and what a ply has cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from dreierlei.core import CHANCE, Outcome
from dreierlei.play import Match, Ply
from dreierlei.play.positions import Positions, standing
from dreierlei.study.analyst import Analyst, PlyJudgement

MARKS = {"share": (0.05, 0.1, 0.2), "points": (2.0, 5.0, 10.0)}
"""By unit: from which cost on a ply is an inaccuracy, a mistake, a blunder."""
NAMES = ("", "inaccuracy", "mistake", "blunder")
SCALE = {"share": 0.2, "points": 8.0}
"""By unit: a ply of this cost is 37 % accurate (1/e)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What is found at one entry of a record: pieces may be computed apart, in any order."""

    expected: tuple[float, ...]
    """What each seat could expect before it."""
    judgement: PlyJudgement | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """A match, judged."""

    game: str
    unit: str
    """In what values are told: `share` of the win, or `points`."""
    effort: float
    curve: tuple[tuple[float, ...], ...]
    """What each seat could expect at first and after each entry."""
    judgements: tuple[PlyJudgement, ...]
    accuracy: tuple[float | None, ...]
    """By seat, 0…100: the mean over its decisions; None without any."""
    costs: tuple[float, ...]
    """By seat: what its plies have cost it in all."""
    luck: tuple[float, ...]
    """By seat: what dice, deals and draws have brought it."""


def analyse(match: Match, effort: float = 1.0, progress: Callable[[int, int], None] | None = None) -> Analysis:
    """Return the analysis of a match; more effort looks at more positions."""
    work, pieces = AnalysisWork(match, effort), list[Piece]()
    for number in range(work.count):
        pieces.append(work.piece(number))
        if progress:
            progress(number + 1, work.count)
    return assembled(match, pieces, effort)


class AnalysisWork:
    """An analysis to be done piece by piece."""

    def __init__(self, match: Match, effort: float = 1.0) -> None:
        self.match = match
        self.analyst = Analyst(match.game, effort)
        self.count = len(match.record.entries) + 1
        self._positions = Positions(match)
        self._standing = standing(match)

    def piece(self, number: int) -> Piece:
        """Return what there is to say of an entry, or after the last one of how it ended."""
        match = self.match
        if number == self.count - 1:
            return Piece(ended(match.outcome, self.analyst.unit) if match.outcome else self.analyst.expect(match.state))
        state, entry = self._positions.after(number), match.record.entries[number]
        expected = self.analyst.expect(state)
        if not isinstance(entry, Ply) or entry.seat == CHANCE or number not in self._standing:
            return Piece(expected)
        assert entry.action is not None
        return Piece(expected, self.analyst.judge(state, entry.seat, entry.action))


def ended(outcome: Outcome, unit: str) -> tuple[float, ...]:
    """Return what an end was worth to each seat."""
    if unit == "points" and outcome.scores is not None:
        return tuple(map(float, outcome.scores))
    return outcome.shares


def assembled(match: Match, pieces: Sequence[Piece], effort: float) -> Analysis:
    """Return the analysis that pieces make, one for each entry and one for the end."""
    unit = Analyst.unit_of(match.game)
    curve = tuple(each.expected for each in pieces)
    judged = [
        replace(each.judgement, number=number, mark=mark(each.judgement.cost, unit))
        for number, each in enumerate(pieces)
        if each.judgement
    ]
    seats = range(match.game.seats)
    own = [[each.cost for each in judged if each.seat == seat] for seat in seats]
    return Analysis(
        game=str(match.game),
        unit=unit,
        effort=effort,
        curve=curve,
        judgements=tuple(judged),
        accuracy=tuple(accuracy(costs, unit) for costs in own),
        costs=tuple(sum(costs) for costs in own),
        luck=tuple(_luck(match, curve, seat) for seat in seats),
    )


def mark(cost: float, unit: str) -> str:
    """Return what a ply of a cost is called, or nothing."""
    return NAMES[sum(cost >= least for least in MARKS[unit])]


def accuracy(costs: Sequence[float], unit: str) -> float | None:
    """Return how accurate decisions were that have cost so much, 0…100."""
    return 100 * sum(math.exp(-cost / SCALE[unit]) for cost in costs) / len(costs) if costs else None


def _luck(match: Match, curve: Sequence[Sequence[float]], seat: int) -> float:
    """Return what chance has brought a seat: by how much its plies have changed what could be expected."""
    draws = [number for number, entry in enumerate(match.record.entries) if entry.seat == CHANCE]
    return sum(curve[number + 1][seat] - curve[number][seat] for number in draws)
