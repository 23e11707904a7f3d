"""Clock: thinking time as pure functions of timestamps, in milliseconds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from dreierlei.core import Refusal

KINDS = ("none", "move", "game")


@dataclass(frozen=True, slots=True)
class Control:
    """How thinking time is given: not at all, anew for each decision, or once a game with an increment for each."""

    kind: str = "none"
    time: int = 0
    increment: int = 0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise Refusal("play.clock.kind", kind=self.kind, kinds=", ".join(KINDS))
        if self.kind != "none" and self.time <= 0:
            raise Refusal("play.clock.time", time=self.time)
        if self.increment < 0 or (self.increment and self.kind != "game"):
            raise Refusal("play.clock.increment", increment=self.increment)


@dataclass(frozen=True, slots=True)
class Clock:
    """The time left to each seat, and whose time is running since when."""

    control: Control
    left: tuple[int, ...]
    running: frozenset[int] = frozenset()
    since: int = 0

    @classmethod
    def new(cls, control: Control, seats: int) -> Self:
        """A clock that does not run yet."""
        return cls(control, (control.time,) * seats)

    def at(self, now: int) -> tuple[int, ...]:
        """Return the time left to each seat at a moment, never below zero; a moment before `since` counts as it."""
        if self.control.kind == "none":
            return self.left
        spent = max(0, now - self.since)
        return tuple(max(0, left - spent) if seat in self.running else left for seat, left in enumerate(self.left))

    def run(self, seats: Iterable[int], now: int) -> Self:
        """Return the clock once these seats, and no others, are to act.

        A seat that was running and is no longer has decided: it gets its increment, or its time anew. One that goes on
        with its next decision has decided as well, unless it was waiting with others: then it thinks on.
        """
        after = frozenset(seat for seat in seats if seat >= 0)
        waits_on = len(self.running) > 1 and after <= self.running
        decided = self.running - after if waits_on else self.running
        left = tuple(self._given(time) if seat in decided else time for seat, time in enumerate(self.at(now)))
        return replace(self, left=left, running=after, since=max(now, self.since))

    def _given(self, time: int) -> int:
        return self.control.time if self.control.kind == "move" else time + self.control.increment

    def flags(self, now: int) -> tuple[int, ...]:
        """Return the running seats whose time is up."""
        if self.control.kind == "none":
            return ()
        return tuple(seat for seat, left in enumerate(self.at(now)) if seat in self.running and left == 0)

    def due(self) -> int | None:
        """Return the moment at which the first running seat will be out of time, or None if none will."""
        if self.control.kind == "none" or not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)
