"""Limits: how often one caller may ask for something, and how many sockets one may have open."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

from dreierlei.core import Refusal

KEPT = 20_000
"""So many callers are remembered; who has not been heard of for longest is forgotten first."""


class Bucket:
    """So many at once, and so many a second from then on."""

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = self.left = burst
        self.rate = rate
        self.since = time.monotonic()

    def take(self) -> bool:
        """Take one if there is one."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


RATES: dict[str, tuple[float, float]] = {
    "login": (8, 8 / 300),
    "try": (40, 0.5),
    "guest": (30, 0.5),
    "register": (10, 10 / 600),
    "table": (40, 0.5),
    "join": (30, 0.5),
    "pairing": (60, 1.0),
    "entry": (20, 0.2),
    "contact": (60, 1.0),
    "tournament": (20, 0.1),
    "restore": (6, 1 / 60),
    "account": (25, 0.2),
    "chat": (8, 0.5),
    "report": (10, 1 / 30),
    "export": (3, 3 / 600),
    "subscribe": (20, 0.1),
    "push": (30, 1 / 30),
    "message": (200, 50),
    "messages": (4000, 1000),
    "watch": (60, 3),
    "watches": (1000, 30),
    "past": (120, 5),
    "profile": (60, 3),
    "friend": (30, 0.2),
    "replay": (30, 0.5),
    "analysis": (12, 0.1),
    "thinking": (20, 0.5),
    "live": (40, 1.0),
    "position": (120, 5),
    "puzzle": (60, 2),
    "study": (60, 1),
    "why": (60, 5),
    "hint": (10, 0.5),
    "threats": (60, 5),
    "quick": (20, 5),
    "print": (12, 0.1),
    "request": (300, 60),
}
"""What is counted by person or address: how many at once, how many a second."""
SOCKETS = 300
"""Sockets that may be open from one address: a whole tournament may sit behind one."""


class Limits:
    """The buckets of all callers."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._open: Counter[str] = Counter()

    def allows(self, what: str, who: str) -> bool:
        """Count one more; whether it is not one too many."""
        if not self.factor:
            return True
        burst, rate = RATES[what]
        found = self._buckets.pop((what, who), None) or Bucket(burst * self.factor, rate * self.factor)
        self._buckets[what, who] = found
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return found.take()

    def check(self, what: str, who: str) -> None:
        """Refuse who asks too often."""
        if not self.allows(what, who):
            raise Refusal("server.often", seconds=max(1, round(1 / (RATES[what][1] * self.factor))))

    def enter(self, who: str) -> bool:
        """Count one more socket until it leaves, unless the caller has as many open as they may."""
        room = not self.factor or self._open[who] < SOCKETS * self.factor
        self._open[who] += room
        return room

    def leave(self, who: str) -> None:
        """Count a socket no more."""
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]
