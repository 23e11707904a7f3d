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
    """The clock of one match; a ply taken back inside its turn has not stopped it, and no time comes back."""

    def __init__(self, control: Control, seats: int) -> None:
        self.clock = Clock.new(control, seats)
        self.timed = control.kind != "none"
        self._before: list[Clock] = []
        """The clock before each ply that can still be taken back."""
        self._gone_back = 0
        """When whole turns were last taken back."""

    def follow(self, match: Match, at: int) -> None:
        """Go on after an entry, or with the first decision."""
        if not self.timed:
            return
        if match.undoable:
            self._before.append(self.clock)
        else:
            self._before.clear()
        self.clock = self.clock.run(match.to_act, at)

    def go_back(self, at: int, *, inside: bool) -> None:
        """Go back before a ply: inside its turn the same decision runs on, else a decision begins anew.

        What was used stays used, and nobody has more than before the ply; with time for each decision it is all there.
        """
        if not self.timed:
            return
        before = self._before.pop()
        if inside and before.since >= self._gone_back:
            self.clock = before
            return
        self._gone_back = at
        left = before.left
        if before.control.kind == "game":
            left = tuple(map(min, self.clock.at(at), left))
        self.clock = replace(before, left=left, since=max(at, self.clock.since))

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
