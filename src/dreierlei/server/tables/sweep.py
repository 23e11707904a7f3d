"""Sweep: looks after tables that are due and that nobody attends to, and forgets those that nobody needs."""

from __future__ import annotations

import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from sqlalchemy import exists, or_, select

from dreierlei.core import Refusal
from dreierlei.server.server_clock import LEASH
from dreierlei.server.store import Store, entries, tables

if TYPE_CHECKING:
    from dreierlei.server.tables.commands import Commands
    from dreierlei.server.tables.live import LiveTables
    from dreierlei.server.tables.row_writer import RowWriter

log = logging.getLogger("dreierlei")
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
        self._late = round(
            -1000 * LEASH
        )  # at the start all that is due was left alone, by a clock perhaps ahead of ours

    async def sweep(self) -> None:
        """Look after what was left alone, forget what nobody needs."""
        for id in await self._left_alone():
            await self._one_by_one(id, self._attend(id))
        self._late = LATE
        for live in list(self.live_tables.tables.values()):
            if live.idle and not self.rows.waits(live):
                self.live_tables.forget(live)

    async def reread(self) -> None:
        """Read tables whose storing or reading went wrong, as soon as that is possible."""
        for live in list(self.live_tables.tables.values()):
            if live.doubtful and not live.lock.locked():
                await self._one_by_one(live.table.id, self.commands.refresh(live, own=True))

    async def _attend(self, id: str) -> None:
        known = self.live_tables.tables.get(id)
        if known is None:
            self.rows.add(await self.live_tables.find(id))
        elif known.thinking is None and not self.rows.waits(known):
            await self.commands.refresh(known, own=True)

    async def _one_by_one(self, id: str, care: Coroutine[Any, Any, None]) -> None:
        """Look after one table; what goes wrong there concerns no other."""
        try:
            await care
        except Refusal as why:
            if why.slug not in ("server.table.damaged", "server.store"):  # which are in the log already
                log.error("table %s could not be looked after: %s", id, why)
        except Exception:
            log.exception("table %s could not be looked after", id)

    async def _left_alone(self) -> list[str]:
        ahead = select(entries.c.number).where(entries.c.table == tables.c.id, entries.c.number >= tables.c.number)
        late = tables.c.due <= self.commands.server_clock.now() - self._late
        query = select(tables.c.id).where(tables.c.status == "running", or_(late, exists(ahead)))
        query = query.where(tables.c.id.not_in(self.live_tables.loader.damaged))
        return [row.id for row in await self.store.rows(query.limit(MOST))]
