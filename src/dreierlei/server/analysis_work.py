"""Analysis work: what a worker process computes of an analysis, one piece at a time."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dreierlei.study.analysis import AnalysisWork, Piece
    from dreierlei.study.analyst import Alternative

FoundPosition = tuple[str, tuple[float, ...], int | None, tuple["Alternative", ...], bool]
"""Unit, what each seat can expect, who is to act, the best ways to play on, and whether more effort finds no more."""

FoundCost = tuple[str, float, str]
"""Unit, what an action costs, and what it is called by that."""


@lru_cache(maxsize=2)
def _work(record: str, effort: float) -> AnalysisWork:
    """Return the analysis of a record; its pieces come one after the other."""
    from dreierlei.games import game
    from dreierlei.play import read
    from dreierlei.study.analysis import AnalysisWork

    return AnalysisWork(read(record, game), effort)


def count(record: str, effort: float) -> int:
    """Return of how many pieces an analysis consists."""
    return _work(record, effort).count


def piece(record: str, effort: float, number: int) -> Piece:
    """Return one of them."""
    return _work(record, effort).piece(number)


def judge(text: str, position: str, effort: float, seat: int, action: str) -> FoundCost:
    """Return what an action costs its seat in a position."""
    from dreierlei.games import game
    from dreierlei.study.analysis import mark
    from dreierlei.study.analyst import Analyst

    kind = game(text)
    analyst = Analyst(kind, effort)
    found = analyst.judge(kind.load(position), seat, kind.actions.parse(action))
    cost = found.cost if found else 0.0  # who has no choice does nothing wrong
    return analyst.unit, cost, mark(cost, analyst.unit)


def look(text: str, position: str, effort: float) -> FoundPosition:
    """Return what is best in a position."""
    from dreierlei.games import game
    from dreierlei.study.analyst import Analyst

    kind = game(text)
    state, analyst = kind.load(position), Analyst(kind, effort)
    seat = next((seat for seat in state.to_act if seat >= 0), None)
    expected, best = analyst.position(state, seat)
    return analyst.unit, expected, seat, best, state.over or kind.seats == 1
