"""Positions: the state after any number of entries of a match, found without playing it all again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dreierlei.core import CHANCE, State
from dreierlei.play.record import Entry, Ply

if TYPE_CHECKING:
    from dreierlei.play.match import Match

STEP = 64
"""Entries between two states that are kept."""


class Positions:
    """The earlier states of a match; one in so many is kept, as far as somebody has looked."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._kept: list[tuple[State, list[State]]] = [(match.record.first(), [])]
        """States, each with those that could be gone back to from it."""

    def after(self, number: int) -> State:
        """Return the state after so many entries of the record."""
        entries = self._match.record.entries
        start = min(number // STEP, len(self._kept) - 1)
        state, past = self._kept[start]
        state, past = state.copy(), list(past)
        for at in range(start * STEP, number):
            state = _entered(entries[at], state, past)
            if (at + 1) == len(self._kept) * STEP:
                self._kept.append((state.copy(), list(past)))
        return state


def positions(match: Match) -> Iterator[State]:
    """Yield the first state of a match and the one after each entry of its record."""
    state, past = match.record.first(), list[State]()
    yield state.copy()
    for entry in match.record.entries:
        state = _entered(entry, state, past)
        yield state.copy()


def standing(match: Match) -> set[int]:
    """Return the numbers of the plies that were not taken back."""
    left: list[int] = []
    for number, entry in enumerate(match.record.entries):
        if isinstance(entry, Ply):
            left.append(number)
        elif entry.kind == "undo":
            left.pop()
    return set(left)


def _entered(entry: Entry, state: State, past: list[State]) -> State:
    """Return the state after an entry that the referee has checked before, as `Match` enters it."""
    if not isinstance(entry, Ply):
        return past.pop().copy() if entry.kind == "undo" else state
    assert entry.action is not None
    before = state.copy()
    state.apply(entry.seat, entry.action)
    if entry.seat == CHANCE:
        past.clear()
    else:
        past.append(before)
    return state
