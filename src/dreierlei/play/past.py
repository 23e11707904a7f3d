"""Past plies: those of a match that can still be taken back."""

from __future__ import annotations

from itertools import takewhile

from dreierlei.core import Refusal, State
from dreierlei.play.record import Ply, Record


class PastPlies:
    """Whose plies can be taken back, and the state before the last one; states are large, others are played again."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._plies: list[int] = []
        self._before: State | None = None
        self._barred: dict[int, str] = {}
        """Seats whose earlier plies stay, and why: `chance` or `hidden`."""

    def __len__(self) -> int:
        return len(self._plies)

    @property
    def last(self) -> int | None:
        """The seat of the last ply that can be taken back, if there is one."""
        return self._plies[-1] if self._plies else None

    def add(self, seat: int, before: State) -> None:
        """Note a seat's ply and the state before it."""
        self._plies.append(seat)
        self._before = before

    def bar(self, why: str) -> None:
        """Let nothing be taken back of what has been so far: whoever chose anew would know more than before."""
        self._barred = dict.fromkeys((*self._barred, *self._plies), why)
        self._plies.clear()
        self._before = None

    def back(self) -> State:
        """Forget the last ply and return the state before it."""
        self._plies.pop()
        before, self._before = self._before, None
        return before or self._replayed()

    def turn(self, seat: int) -> list[int]:
        """Return whose plies must go, the last first, so that a seat's last turn begins again; or refuse."""
        seats = self._plies[::-1]
        if seat not in seats:
            raise Refusal(f"play.back.{self._barred.get(seat, 'nothing')}")
        gone = list(takewhile(lambda by: by != seat, seats))
        return [*gone, *takewhile(lambda by: by == seat, seats[len(gone) :])]

    def _replayed(self) -> State:
        """Return the state before the last ply that stands, from the record."""
        plies: list[Ply] = []
        for entry in self._record.entries:
            if isinstance(entry, Ply):
                plies.append(entry)
            elif entry.kind == "undo":
                plies.pop()
        state = self._record.first()
        for ply in plies[:-1]:
            assert ply.action is not None
            state.apply(ply.seat, ply.action)
        return state
