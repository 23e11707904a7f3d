"""Presence: who looks at a table, at this server and at others."""

from __future__ import annotations

import time
from collections import Counter

ELSEWHERE = 12.0
"""Seconds after which somebody of whom another server has not told again is not there any more."""


class Presence:
    """The people at one table; times are those of the monotonic clock."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._here: Counter[str] = Counter()
        """How many sockets each person has at this server."""
        self._elsewhere: dict[str, float] = {}
        """When another server last told that somebody is there."""
        self._left: dict[str, float] = {}

    def join(self, person: str) -> None:
        """Note that somebody has begun to look."""
        self._here[person] += 1

    def part(self, person: str) -> None:
        """Note that somebody has stopped looking, with one of their sockets."""
        self._here[person] -= 1
        if self._here[person] <= 0:
            del self._here[person]
        self._left[person] = time.monotonic()

    def join_elsewhere(self, person: str) -> None:
        """Hear that somebody looks at another server."""
        self._elsewhere[person] = time.monotonic()

    def part_elsewhere(self, person: str) -> None:
        """Hear that somebody does not look at another server any more."""
        if self._elsewhere.pop(person, None) is not None:
            self._left[person] = time.monotonic()

    def here(self, person: str) -> bool:
        """Whether a person is looking at this server."""
        return person in self._here

    def online(self, person: str | None) -> bool:
        """Whether a person is looking, here or at another server."""
        if person is None:
            return False
        told = self._elsewhere.get(person)
        return person in self._here or (told is not None and time.monotonic() - told < ELSEWHERE)

    def absent(self, person: str) -> float | None:
        """Return for how many seconds a person has not been seen, or None if they are there."""
        if self.online(person):
            return None
        seen = max(self._left.get(person, self._since), self._elsewhere.get(person, self._since))
        return time.monotonic() - seen
