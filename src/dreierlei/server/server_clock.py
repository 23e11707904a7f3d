"""Server clock: the time on which matches are played, and which runs only while somebody could play.

It has nothing to do with the time of day, which may jump. It goes on by the monotonic clock, and never more than a
leash ahead of the last mark in the store: whatever keeps a server from marking (it is stopped, its machine sleeps, the
store is away) keeps people from playing, so it is nobody's time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.server.store import Conflict, Store, clock_marks

BERLIN = ZoneInfo("Europe/Berlin")
"""Where days begin and end."""
BEAT = 2.0
"""Seconds between two marks in the store."""
LEASH = 5.0
"""Seconds that the clock may run ahead of the last mark."""


def wall() -> int:
    """Return the milliseconds of the usual epoch."""
    return time.time_ns() // 1_000_000


def today() -> str:
    """Return the day in Berlin, `2026-11-16`."""
    return datetime.fromtimestamp(wall() / 1000, BERLIN).date().isoformat()


class ServerClock:
    """Milliseconds in which somebody could play."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic = monotonic
        self._time = 0
        self._marked = monotonic()

    def now(self) -> int:
        """Return the moment."""
        return self._time + round(1000 * min(LEASH, self.monotonic() - self._marked))

    async def resume(self, store: Store) -> None:
        """Go on where the last server stopped, or with those that run."""
        try:
            self._set(await store.change(_resumed))
        except Conflict:  # another server has resumed it first, at the same moment
            self._set(await store.change(_resumed))

    async def beat(self, store: Store) -> None:
        """Mark the moment; where another server is ahead, follow it."""
        at, now = self.monotonic(), self.now()

        async def work(connection: AsyncConnection) -> int:
            mark = clock_marks.c.name == "time"
            await connection.execute(update(clock_marks).where(mark, clock_marks.c.value < now).values(value=now))
            await connection.execute(update(clock_marks).where(clock_marks.c.name == "beat").values(value=wall()))
            return int((await connection.execute(select(clock_marks.c.value).where(mark))).scalar_one())

        self._set(max(now, await store.change(work)), at)

    def _set(self, moment: int, at: float | None = None) -> None:
        self._time, self._marked = moment, self.monotonic() if at is None else at


async def _resumed(connection: AsyncConnection) -> int:
    """Return the moment that the marks tell, and write those that are not there yet."""
    found = {row.name: int(row.value) for row in await connection.execute(select(clock_marks))}
    today = wall()
    since = today - found.get("beat", today)
    moment = found.get("time", found.get("beat", today) - found.get("lost", 0))
    if 0 <= since <= 2000 * BEAT:  # others serve: their clock has gone on meanwhile
        moment += since
    for name, value in (("time", moment), ("beat", today)):
        known = update(clock_marks).where(clock_marks.c.name == name).values(value=value)
        await connection.execute(known if name in found else insert(clock_marks).values(name=name, value=value))
    return moment
