"""Sweep: looks after tables that are due and that nobody attends to, and forgets those that nobody needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import exists, or_, select

from dreierlei.server.store import Store, entries, tables

if TYPE_CHECKING:
    from dreierlei.server.tables.commands import Commands
    from dreierlei.server.tables.live import LiveTables
    from dreierlei.server.tables.row_writer import RowWriter

SWEEP = 5.0
"""Seconds between two looks at tables that somebody else may have left alone."""
LATE = 10_000
"""Milliseconds after which a table that is due has been left alone."""
MOST = 1000
"""Tables that are looked after at a time."""


class Sweep:
    """What is done every few seconds, so that no table stands still for good."""

    def __init__(self, commands: Commands, live_tables: LiveTables, rows: RowWriter, store: Store) -> None:
        self.commands = commands
        self.live_tables = live_tables
        self.rows = rows
        self.store = store
        self._late = 0  # at the start everything that is due has been left alone

    async def sweep(self) -> None:
        """Look after what was left alone, forget what nobody needs."""
        for id in await self._left_alone():
            known = self.live_tables.tables.get(id)
            if known is None:
                self.rows.add(await self.live_tables.find(id))
            elif known.thinking is None and not self.rows.waits(known):
                await self.commands.refresh(known, own=True)
        self._late = LATE
        for live in list(self.live_tables.tables.values()):
            if live.doubtful and not live.lock.locked():
                await self.commands.refresh(live, own=True)
            if live.idle and not self.rows.waits(live):
                self.live_tables.forget(live)

    async def _left_alone(self) -> list[str]:
        ahead = select(entries.c.number).where(entries.c.table == tables.c.id, entries.c.number >= tables.c.number)
        late = tables.c.due <= self.commands.server_clock.now() - self._late
        query = select(tables.c.id).where(tables.c.status == "running", or_(late, exists(ahead))).limit(MOST)
        return [row.id for row in await self.store.rows(query)]
