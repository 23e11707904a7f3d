"""Cursor: a position with the way to it, as OpenSpiel walks through games: never changed, so that a clone is free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dreierlei.core import CHANCE, Rng
from dreierlei.core.history import History
from dreierlei.core.planes import Planes
from dreierlei.core.state import State

NOBODY = -4
"""Who chooses at the end, in the numbers of OpenSpiel; those of chance and of the seats are ours."""


class Cursor:
    """One position: a state that nobody moves any more, its history, and the ply that led to it."""

    def __init__(
        self,
        planes: Planes,
        state: State,
        history: History,
        drawn: bool = False,
        parent: Cursor | None = None,
        seat: int = CHANCE,
        index: int = -1,
    ) -> None:
        self.planes = planes
        self.state = state
        self.history = history
        self.drawn = drawn
        self.parent = parent
        self.seat = seat
        self.index = index
        self.over = drawn or state.over
        """Whether the game has ended, by its rules or by repetition."""
        self.player = NOBODY if self.over else self.state.actor()
        """Who chooses now, of several the lowest: sealed choices are made one after the other."""
        self.known: dict[int, str] = {}
        """What each seat had seen before, where the way to a first position is not the true one."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Cursor:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        *later, first = self.way()  # a pickle of thousands of parents inside each other would be too deep
        plies = [(cursor.seat, cursor.index) for cursor in reversed(later)]
        return _replayed, (first.state, first.history, first.drawn, first.known, plies)

    def after(self, seat: int, index: int) -> Cursor:
        """Return the position after a legal ply."""
        state = self.state.copy()
        state.advance_unchecked(seat, index)
        history, drawn = self.history, False
        if state.game.repetition:
            history = history.copy()
            drawn = history.add(state)
        return Cursor(self.planes, state, history, drawn, self, seat, index)

    def way(self) -> Iterator[Cursor]:
        """Yield this position and those before it, back to the first."""
        cursor: Cursor | None = self
        while cursor is not None:
            yield cursor
            cursor = cursor.parent

    def told(self, seat: int) -> str:
        """Return all that a seat has seen of the way here, and its view: what makes two positions the same to it."""
        lines, first, closed = [], self, self.sealed
        for cursor in self.way():
            first = cursor
            before = cursor.parent
            if before is None:
                break
            action = before.state.decode(cursor.seat, cursor.index)
            closed = closed and before.sealed  # choices stay sealed until the phase has ended
            hidden = closed and cursor.seat not in (seat, CHANCE) and before.sealed
            seen = not hidden and (before.sealed or before.state.witness(cursor.seat, action, seat) is not None)
            lines.append(f"{cursor.seat} {action if seen else '?'}")
        start = first.known.get(seat, "")
        return "\n".join([*([start] if start else []), *reversed(lines)])

    @property
    def sealed(self) -> bool:
        """Whether what is chosen now is hidden until all have chosen."""
        return bool(self.state.to_act) and self.state.sealed(self.state.to_act[0])

    def imagined(self, seat: int, rng: Rng) -> Cursor:
        """Return a position that looks the same to a seat and has no true history."""
        state = self.state.game.imagine(self.state.observe(seat), rng)
        twin = Cursor(self.planes, state, self.history, self.drawn)
        for other in range(state.game.seats):
            twin.known[other] = self.told(other) if other == seat else f"imagined {state.observe(other)}"
        return twin


def first(planes: Planes) -> Cursor:
    """Return the first position of a game."""
    state, history = planes.game.start(), History(planes.game)
    return Cursor(planes, state, history, history.add(state))


def _replayed(
    state: State, history: History, drawn: bool, known: dict[int, str], plies: list[tuple[int, int]]
) -> Cursor:
    cursor = Cursor(state.game.planes(), state, history, drawn)
    cursor.known = known
    for seat, index in plies:
        cursor = cursor.after(seat, index)
    return cursor
