"""Online: who has the page open, at this server or at another, and whose page is awake."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dreierlei.server.connection import Connection
    from dreierlei.server.fanout import Fanout

AGAIN = 10.0
"""Seconds between two words to the other servers."""
ELSEWHERE = 25.0
"""Seconds after which somebody of whom another server has not told again has gone."""
FORGOTTEN = 120.0
"""Seconds after which a session that was heard at another server is not there any more."""
CHUNK = 300
"""People that are told of in one word."""


class Online:
    """The members who are connected, told to their friends alone; and when each session was last heard."""

    def __init__(self, connections: Callable[[], Iterable[Connection]], fanout: Fanout) -> None:
        self.connections = connections
        self.fanout = fanout
        self._elsewhere: dict[str, float] = {}
        self._awake: dict[str, float] = {}
        """When sessions were last heard at other servers, as far as these have told lately."""

    def among(self, ids: Iterable[str]) -> set[str]:
        """Return which of some people are connected."""
        here, since = self._here(), time.monotonic() - ELSEWHERE
        return {id for id in ids if id in here or self._elsewhere.get(id, -ELSEWHERE) > since}

    def _here(self) -> set[str]:
        return {each.person.id for each in self.connections() if each.person.id and each.person.kind == "member"}

    def awake(self, key: str) -> float | None:
        """Return when a page of a session was last heard; None: none is open."""
        here = [each.awake for each in self.connections() if each.person.key == key]
        return max((*here, *([self._awake[key]] if key in self._awake else ())), default=None)

    async def repeat(self) -> None:
        """Tell the other servers who is here; forget who has not been heard of."""
        ids = sorted(self._here())
        for first in range(0, len(ids), CHUNK):
            self.fanout.tell("online", " ".join(ids[first : first + CHUNK]))
        now = time.monotonic()
        heard = {each.person.key: f"{each.person.key}:{now - each.awake:.0f}" for each in self.connections()}
        ages = [heard[key] for key in sorted(heard) if key]
        for first in range(0, len(ages), CHUNK):
            self.fanout.tell("awake", " ".join(ages[first : first + CHUNK]))
        self._elsewhere = {id: told for id, told in self._elsewhere.items() if told > now - ELSEWHERE}
        self._awake = {key: told for key, told in self._awake.items() if told > now - FORGOTTEN}

    def hear(self, about: str) -> None:
        """Hear who is at another server."""
        self._elsewhere.update(dict.fromkeys(about.split(), time.monotonic()))

    def hear_awake(self, about: str) -> None:
        """Hear how many seconds ago sessions were heard at another server."""
        now = time.monotonic()
        for word in about.split():
            key, _, age = word.partition(":")
            self._awake[key] = max(now - float(age), self._awake.get(key, -1.0))
