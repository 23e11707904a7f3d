"""Retention: what is forgotten after a while; never by one look at a calendar, which may be wrong for a day."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Select, delete, insert, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.server import personal_data
from dreierlei.server.names import DELETED
from dreierlei.server.people import DAY
from dreierlei.server.server_clock import ServerClock, wall
from dreierlei.server.store import (
    Store,
    clock_marks,
    entries,
    invitations,
    keys,
    lines,
    people,
    seats,
    subscriptions,
    tables,
    tournaments,
)

if TYPE_CHECKING:
    from dreierlei.server.settings import KeepDays

log = logging.getLogger("dreierlei")
LOOK = 600.0
"""Seconds between two looks at whether a day has passed."""
PATIENCE = 20 * 3600 * 1000
"""Milliseconds that servers must have run between two days on which something is forgotten."""
ASTRAY = 10 * DAY
"""How far the calendar may go beyond the server's clock: a server may be off for some days."""
BATCH = 200
"""People or tables that are forgotten at once."""
MARKS = ("forgot.wall", "forgot.clock")


class Retention:
    """Forgets what nobody needs any more, once a day."""

    def __init__(
        self, store: Store, clock: ServerClock, keep: KeepDays, backups: Path, busy: Callable[[], Collection[str]]
    ) -> None:
        self.store = store
        self.clock = clock
        self.keep = keep
        self.backups = backups
        self.busy = busy
        """The tables in memory."""

    async def look(self) -> None:
        """Forget what is due, if a day has passed by both clocks."""
        now, moment = wall(), self.clock.now()
        known = {row.name: int(row.value) for row in await self.store.rows(select(clock_marks))}
        if not all(mark in known for mark in MARKS):
            return await self._mark(now, moment)
        ran = moment - known[MARKS[1]]
        if ran < PATIENCE:
            return None
        await self._mark(now, moment)
        if not -PATIENCE <= now - known[MARKS[0]] - ran <= ASTRAY:
            log.warning("the calendar has jumped: nothing is forgotten before another day has passed")
            return None
        return await self.forget(now)

    async def _mark(self, now: int, moment: int) -> None:
        names = clock_marks.c.name.in_(MARKS)
        rows = [{"name": name, "value": value} for name, value in zip(MARKS, (now, moment), strict=True)]
        await self.store.run(delete(clock_marks).where(names), insert(clock_marks).values(rows))

    async def forget(self, now: int) -> None:
        """Forget all that is older than it is kept."""
        keep = self.keep
        counts = {
            "guests": await self._guests(now - keep.guests * DAY) if keep.guests else 0,
            "tables": (await self._tables(("waiting", "closed"), now - keep.waiting * DAY) if keep.waiting else 0)
            + (await self._tables(("running",), now - keep.abandoned * DAY) if keep.abandoned else 0),
            "backups": await self._backups(keep.backups) if keep.backups else 0,
        }
        counts["guests"] += await self._late()
        if keep.chat:
            old = lines.c.wall < now - keep.chat * DAY, lines.c.text != ""
            await self.store.run(update(lines).where(*old).values(text="", name="", person=""))
        ended = keys.c.ends < now - 30 * DAY
        theirs = subscriptions.c.key.in_(select(keys.c.id).where(ended))
        await self.store.run(delete(subscriptions).where(theirs), delete(keys).where(ended))
        if any(counts.values()):
            log.info("forgotten: %s", ", ".join(f"{count} {what}" for what, count in counts.items()))

    async def _guests(self, before: int) -> int:
        """Forget guests who have not come, sat or played since a moment, and who run no tournament."""
        lately = select(seats.c.person).join(tables, tables.c.id == seats.c.table).where(tables.c.updated >= before)
        came = select(keys.c.person).where(keys.c.made >= before)
        owners = select(tournaments.c.owner)
        gone = select(people.c.id).where(people.c.kind == "guest", people.c.made < before, people.c.banned.is_(None))
        for kept, column in ((lately, seats.c.person), (came, keys.c.person), (owners, tournaments.c.owner)):
            gone = gone.where(people.c.id.not_in(kept.where(column.is_not(None))))
        return await self._in_batches(gone, lambda connection, ids: personal_data.erase(connection, ids))

    async def _late(self) -> int:
        """Forget those once more who sat down or spoke while they were being forgotten, by requests from before."""
        sat = seats.c.person.is_not(None), seats.c.name != DELETED
        spoke = lines.c.name.not_in(("", DELETED))
        named = union(select(seats.c.person).where(*sat), select(lines.c.person).where(spoke)).subquery()
        gone = select(named.c.person.label("id")).where(named.c.person.not_in(select(people.c.id)))
        return await self._in_batches(gone, lambda connection, ids: personal_data.erase(connection, ids))

    async def _tables(self, statuses: tuple[str, ...], before: int) -> int:
        """Forget tables that have not changed since a moment and that nobody looks at; a tournament's are its own."""
        gone = select(tables.c.id).where(tables.c.status.in_(statuses), tables.c.updated < before)
        gone = gone.where(tables.c.event.is_(None), tables.c.id.not_in(list(self.busy())))

        async def work(connection: AsyncConnection, ids: list[str]) -> None:
            for rows in (entries, lines, seats, invitations):
                await connection.execute(delete(rows).where(rows.c.table.in_(ids)))
            await connection.execute(delete(tables).where(tables.c.id.in_(ids)))

        return await self._in_batches(gone, work)

    async def _in_batches(
        self, gone: Select[tuple[str]], work: Callable[[AsyncConnection, list[str]], Awaitable[object]]
    ) -> int:
        """Do something with all that a query finds, some at a time, so that nobody waits for long; return how many."""

        async def some(connection: AsyncConnection) -> int:
            ids = [row.id for row in await connection.execute(gone.limit(BATCH))]
            await work(connection, ids)
            return len(ids)

        count = 0
        while found := await self.store.change(some):
            count += found
        return count

    async def _backups(self, days: int) -> int:
        """Remove the files of tournaments that were deleted, when nobody has touched them for some days."""
        if not self.backups.is_dir():
            return 0
        known = {row.id for row in await self.store.rows(select(tournaments.c.id))}
        before, count = time.time() - days * DAY / 1000, 0
        for file in self.backups.glob("*.log"):
            if file.stem not in known and file.stat().st_mtime < before:
                file.unlink(missing_ok=True)
                count += 1
        return count
