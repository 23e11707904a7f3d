"""Match clock: the thinking time at a table, which follows the match entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dreierlei.play import Clock, Control

if TYPE_CHECKING:
    from dreierlei.play import Match
    from dreierlei.server.tables.chair import Chair


class MatchClock:
    """The clock of one match; a ply taken back has not stopped it."""

    def __init__(self, control: Control, seats: int) -> None:
        self.clock = Clock.new(control, seats)
        self.timed = control.kind != "none"
        self._before: list[Clock] = []
        """The clock before each ply that can still be taken back."""

    def follow(self, match: Match, at: int, *, undone: bool = False) -> None:
        """Go on after an entry, or with the first decision."""
        if not self.timed:
            return
        if undone and self._before:
            self.clock = self._before.pop()
            return
        self._before = [*self._before, self.clock] if match.undoer is not None else []
        self.clock = self.clock.run(match.to_act, at)

    def flagged(self, chairs: Sequence[Chair], now: int) -> int | None:
        """Return a seat whose time is up, and for whom nobody plays on yet."""
        return next((seat for seat in self.clock.flags(now) if chairs[seat].level == 0), None)

    def flag(self, chairs: Sequence[Chair]) -> int | None:
        """Return when the first person's time will be up; a bot's never is."""
        if not self.timed or not self.clock.running:
            return None
        people = frozenset(seat for seat in self.clock.running if not chairs[seat].level)
        return replace(self.clock, running=people).due()

    def spent(self, seat: int, now: int) -> bool:
        """Whether a seat has no time left: for this decision, or for good."""
        for_good = self.clock.control.kind == "game" and self.clock.left[seat] == 0
        return for_good or seat in self.clock.flags(now)
