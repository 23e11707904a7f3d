"""Row writer: what a table's row says follows from its entries, and is written a little later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from dreierlei.server.server_clock import ServerClock, wall
from dreierlei.server.store import Store

if TYPE_CHECKING:
    from dreierlei.server.fanout import Fanout
    from dreierlei.server.tables.live import LiveTable
    from dreierlei.server.tables.table import Table

FLUSH = 0.25
"""Seconds between two writings."""


class RowWriter:
    """The rows that are not written yet."""

    def __init__(self, store: Store, server_clock: ServerClock, fanout: Fanout) -> None:
        self.store = store
        self.server_clock = server_clock
        self.fanout = fanout
        self.listeners: list[Callable[[Table], None]] = []
        """Who is told when a table's card may look different: the lobby, a tournament."""
        self._dirty: set[LiveTable] = set()
        self._writing = asyncio.Lock()

    def add(self, live: LiveTable, _: bool = True) -> None:
        """Note that a table's row has to be written."""
        self._dirty.add(live)

    def waits(self, live: LiveTable) -> bool:
        """Whether a table's row is not written yet."""
        return live in self._dirty

    async def flush(self) -> None:
        """Write the rows of tables that have changed, after those that are being written, and tell who lists them."""
        async with self._writing:
            await self._flush()

    async def _flush(self) -> None:
        dirty, self._dirty = self._dirty, set()
        if not dirty:
            return
        at, now = self.server_clock.now(), wall()
        marks = [
            (table.id, table.number, table.status, ",".join(map(str, table.to_act)), now, table.due(at))
            for table in (live.table for live in dirty)
            if table.match  # before it begins, whoever sits down writes the row
        ]
        try:
            if marks:
                await self.store.mark(marks)
        except BaseException:
            self._dirty |= dirty
            raise
        for live in dirty:
            self.fanout.tell("card", live.table.id)
            for told in self.listeners:
                told(live.table)
