"""Server clock: time, which stands still while no server runs; so nobody loses on time to a restart."""

from __future__ import annotations

import time

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.server.store import Conflict, Store, clock_marks

BEAT = 2.0
"""Seconds between two marks in the store; at most so much of a stop is not noticed."""


def wall() -> int:
    """Return the milliseconds of the usual epoch."""
    return time.time_ns() // 1_000_000


class ServerClock:
    """Time in milliseconds, less all that passed while nobody served."""

    def __init__(self) -> None:
        self.lost = 0

    def now(self) -> int:
        """Return the moment."""
        return wall() - self.lost

    async def resume(self, store: Store) -> None:
        """Go on where the last server stopped."""

        async def work(connection: AsyncConnection) -> int:
            found = {row.name: row.value for row in await connection.execute(select(clock_marks))}
            now = wall()
            lost, beat = int(found.get("lost", 0)), int(found.get("beat", now))
            if now - beat > 2000 * BEAT:
                lost += now - beat
            for name, value in (("lost", lost), ("beat", now)):
                known = update(clock_marks).where(clock_marks.c.name == name).values(value=value)
                await connection.execute(known if name in found else insert(clock_marks).values(name=name, value=value))
            return lost

        try:
            self.lost = await store.change(work)
        except Conflict:  # another server has resumed it first, at the same moment
            self.lost = await store.change(work)

    async def beat(self, store: Store) -> None:
        """Mark that somebody serves."""
        await store.run(update(clock_marks).where(clock_marks.c.name == "beat").values(value=wall()))
