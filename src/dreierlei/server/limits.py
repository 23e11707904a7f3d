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

    def take(self, count: float = 1) -> bool:
        """Take one, or so many, if they are there."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < count:
            return False
        self.left -= count
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
    "stored": (640, 640 / 86_400),
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
OWN = 0.1
"""What somebody who is known has of their own, as a part of what all at their address have together."""
ALL_OWN = 5.0
"""How many times as much all who are known at an address have of their own: nobody gains more by collecting guests."""
SOCKETS = 300
"""Sockets that may be open from one address: a whole tournament may sit behind one."""
OWN_SOCKETS = 6
"""Sockets of somebody who is known that are open beside those of their address, which may be full."""


class Limits:
    """The buckets of all callers."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._open: Counter[str] = Counter()
        self._known: OrderedDict[str, str] = OrderedDict()

    def allows(self, what: str, who: str, part: float = 1.0, count: float = 1) -> bool:
        """Count one more, or so many; whether it is not one too many, or for a part of as many."""
        if not self.factor:
            return True
        found = self._buckets.get((what, who))
        if found is None:
            burst, rate = RATES[what]
            found = self._buckets[what, who] = Bucket(part * self.factor * burst, part * self.factor * rate)
            if len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end((what, who))
        return found.take(min(count, found.burst))

    def allows_here(self, what: str, address: str, known: str) -> bool:
        """Count one more of what all at an address have together; who is known has a part of their own before."""
        own = known and self.allows(what, f"own {known}", OWN) and self.allows(what, f"own {address}", ALL_OWN)
        return bool(own) or self.allows(what, address)

    def check(self, what: str, who: str, count: float = 1) -> None:
        """Refuse who asks too often, or for too much."""
        if not self.allows(what, who, count=count):
            raise self._too_often(what, count)

    def check_here(self, what: str, address: str, known: str) -> None:
        """Refuse who asks too often, where many at the same address may ask."""
        if not self.allows_here(what, address, known):
            raise self._too_often(what)

    def give_back(self, what: str, who: str) -> None:
        """Count one less: what was asked for was refused."""
        if found := self._buckets.get((what, who)):
            found.left += 1

    def _too_often(self, what: str, count: float = 1) -> Refusal:
        return Refusal("server.often", seconds=max(1, round(count / (RATES[what][1] * self.factor))))

    def note(self, key: str, known: str) -> None:
        """Remember by the hash of a key who is known."""
        if known:
            self._known[key] = known
            self._known.move_to_end(key)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)

    def known(self, key: str) -> str:
        """Return who is known by the hash of a key, as far as it was noted."""
        return self._known.get(key, "")

    def enter(self, address: str, known: str) -> tuple[str, ...]:
        """Count one more socket and return by what it is counted until it leaves; nothing where there is no room."""
        here, own = {address: SOCKETS}, {f"own {known}": OWN_SOCKETS, f"own {address}": SOCKETS}
        for counts in (here, own) if known else (here,):
            if not self.factor or all(self._open[who] < most * self.factor for who, most in counts.items()):
                self._open.update(counts.keys())
                return tuple(counts)
        return ()

    def leave(self, counted: tuple[str, ...]) -> None:
        """Count a socket no more."""
        for who in counted:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
