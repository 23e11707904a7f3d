"""Schedule: whose work comes next when several wait; fair by person, and short work before long.

Self-clocked fair queueing (Golestani 1994): a piece of work is tagged with the moment at which it would be done if its
person had an equal share of everything, and the lowest tag comes first. Who has little to do hardly waits, however much
somebody else has asked for.
"""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Work = TypeVar("Work")


@dataclass(order=True, slots=True)
class Waiting(Generic[Work]):
    """A piece of work in the queue."""

    done: float
    """When it would be done with an equal share, in the schedule's own time."""
    serial: int
    person: str = field(compare=False)
    work: Work = field(compare=False)


class Schedule(Generic[Work]):
    """A queue that is fair by person; its time is work done, no clock."""

    def __init__(self) -> None:
        self._queue: list[Waiting[Work]] = []
        self._count: Counter[str] = Counter()
        self._last: dict[str, float] = {}
        self._now = 0.0
        self._serial = 0

    def __len__(self) -> int:
        return len(self._queue)

    def push(self, person: str, cost: float, work: Work) -> None:
        """Let a person's work wait; its cost is about how many seconds it will take."""
        done = max(self._now, self._last.get(person, 0.0)) + cost
        self._last[person] = done
        self._serial += 1
        self.back(Waiting(done, self._serial, person, work))

    def back(self, waiting: Waiting[Work]) -> None:
        """Let work wait again where it stood."""
        heapq.heappush(self._queue, waiting)
        self._count[waiting.person] += 1

    def pop(self) -> Waiting[Work]:
        """Return the work that comes next."""
        found = heapq.heappop(self._queue)
        self._count[found.person] -= 1
        if not self._count[found.person]:
            del self._count[found.person]
        self._now = max(self._now, found.done)
        if not self._queue:  # nobody waits: nobody is owed anything
            self._last.clear()
            self._now = 0.0
        return found

    def waiting(self, person: str) -> int:
        """Return how much of a person's work waits."""
        return self._count.get(person, 0)

    def share(self, person: str) -> float:
        """Return which part of all work one more piece of a person's may have: of what they share with all who wait."""
        people = len(self._count) + (person not in self._count)
        return 1 / people / (self._count[person] + 1)


def time_to_think(wanted: float, least: float, share: float, workers: int, patience: float) -> float:
    """Return how long work may take so that whoever waits is served within the patience; never less than the least."""
    return min(wanted, max(least, patience * workers * share))
