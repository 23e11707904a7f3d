"""Connection: one open socket; what is to be said waits in its outbox, so that no table waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from dreierlei.server import wire

if TYPE_CHECKING:
    from dreierlei.core import Refusal
    from dreierlei.server.people import Person
    from dreierlei.server.tables.live import LiveTable

MOST = 500
"""Messages that may wait; a reader who is further behind is cut off and comes back with `watch`."""
AGAIN = 1013
"""The code with which a connection is cut off: try again."""


class Connection:
    """A reader of tables, who may also act."""

    def __init__(self, person: Person, language: str, send: Callable[[Any], Awaitable[None]]) -> None:
        self.person = person
        self.language = language
        self.tables: set[LiveTable] = set()
        self.lobby = False
        self.broken = False
        self._send = send
        self._outbox: list[str] = []
        self._wake = asyncio.Event()

    def say(self, said: wire.ServerMessage) -> None:
        """Say something, soon."""
        self.push(wire.ENCODER.encode(said).decode())

    def push(self, text: str) -> None:
        """Send what has been written already."""
        if self.broken:
            return
        self._outbox.append(text)
        self._wake.set()
        if len(self._outbox) > MOST:
            self.cut()

    def refuse(self, why: Refusal, ref: int | None) -> None:
        """Say that something is not done, and why."""
        self.say(refused(why, self.language, ref))

    def cut(self) -> None:
        """End the connection."""
        self.broken = True
        self._wake.set()

    async def deliver(self) -> None:
        """Send what waits, until the connection ends."""
        while not self.broken:
            await self._wake.wait()
            self._wake.clear()
            outbox, self._outbox = self._outbox, []
            for text in outbox:
                await self._send({"type": "websocket.send", "text": text})
        await self._send({"type": "websocket.close", "code": AGAIN, "reason": "again"})


def refused(why: Refusal, language: str, ref: int | None = None) -> wire.Refused:
    """Return a refusal as it is told to a client."""
    facts = {name: str(fact) for name, fact in why.facts.items()}
    return wire.Refused(slug=why.slug, text=why.text(language), facts=facts, ref=ref)
