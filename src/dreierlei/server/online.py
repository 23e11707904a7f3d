"""Online: who has the page open, at this server or at another."""

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
CHUNK = 300
"""People that are told of in one word."""


class Online:
    """The members who are connected; told to their friends alone."""

    def __init__(self, connections: Callable[[], Iterable[Connection]], fanout: Fanout) -> None:
        self.connections = connections
        self.fanout = fanout
        self._elsewhere: dict[str, float] = {}

    def among(self, ids: Iterable[str]) -> set[str]:
        """Return which of some people are connected."""
        here, since = self._here(), time.monotonic() - ELSEWHERE
        return {id for id in ids if id in here or self._elsewhere.get(id, -ELSEWHERE) > since}

    def _here(self) -> set[str]:
        return {each.person.id for each in self.connections() if each.person.id and each.person.kind == "member"}

    async def repeat(self) -> None:
        """Tell the other servers who is here; forget who has not been heard of."""
        ids = sorted(self._here())
        for first in range(0, len(ids), CHUNK):
            self.fanout.tell("online", " ".join(ids[first : first + CHUNK]))
        since = time.monotonic() - ELSEWHERE
        self._elsewhere = {id: told for id, told in self._elsewhere.items() if told > since}

    def hear(self, about: str) -> None:
        """Hear who is at another server."""
        self._elsewhere.update(dict.fromkeys(about.split(), time.monotonic()))
