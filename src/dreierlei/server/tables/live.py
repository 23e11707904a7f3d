"""Live: the tables in memory, each read once and forgotten when nobody needs it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.server.once import Once
from dreierlei.server.tables.loader import TableLoader
from dreierlei.server.tables.messages import Messages
from dreierlei.server.tables.presence import Presence
from dreierlei.server.tables.table import Table

if TYPE_CHECKING:
    from dreierlei.server.connection import Connection

IDLE = 120.0
"""Seconds after which a table that nobody looks at leaves the memory."""


class LiveTable:
    """A table in memory, and all that goes on around it."""

    def __init__(self, table: Table) -> None:
        self.presence = Presence()
        self.watchers: set[Connection] = set()
        self.lock = asyncio.Lock()
        """Whoever changes or reads the table holds it, so that nothing is told before it is stored."""
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.forgotten = False
        """Whether another has taken its place: whoever waited for the lock goes there."""
        self.awaited: frozenset[tuple[str, str]] = frozenset()
        """The people for whom the others wait, and what for, when it last changed here."""
        self.version: tuple[int, ...] = ()
        """What the store said of it when it was last compared."""
        self.hold(table)

    def hold(self, table: Table) -> None:
        """Hold a table as it is stored."""
        self.table = table
        self.messages = Messages(table, self.presence)
        self.stale = False
        """Whether the store may have more: it is read before anything else is done."""
        self.broken = False
        """Whether the table has to be read anew."""

    @property
    def doubtful(self) -> bool:
        """Whether it has to be read before anybody goes on."""
        return self.stale or self.broken

    @property
    def idle(self) -> bool:
        """Whether nobody needs it."""
        busy = self.watchers or self.thinking or self.lock.locked()
        return not busy and time.monotonic() - self.used > IDLE


class LiveTables:
    """The tables in memory by their ids."""

    def __init__(self, loader: TableLoader) -> None:
        self.loader = loader
        self.tables: dict[str, LiveTable] = {}
        self.loaded: list[Callable[[LiveTable], None]] = []
        """Who is told of a table that has come into the memory."""
        self._once = Once(self._load)

    async def find(self, id: str) -> LiveTable:
        """Return a table, or refuse."""
        live = self.tables.get(id) or await self._once.load(id)
        if live is None:
            raise Refusal("server.table.unknown", id=id[:40])
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> LiveTable | None:
        table = await self.loader.table(id)
        return None if table is None else self.tables.get(id) or self.add(table)

    def add(self, table: Table) -> LiveTable:
        """Keep a table in memory."""
        live = self.tables[table.id] = LiveTable(table)
        for told in self.loaded:
            told(live)
        return live

    def forget(self, live: LiveTable) -> None:
        """Let a table leave the memory."""
        live.forgotten = True
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if self.tables.get(live.table.id) is live:
            del self.tables[live.table.id]
