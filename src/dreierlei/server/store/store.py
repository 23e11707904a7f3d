"""Store: one writer that groups the plies of all tables into commits, and readers beside it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from sqlalchemy import Executable, Table, event, insert, text
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dreierlei.core import Refusal
from dreierlei.server.store.batch import (
    AsyncBatchWriter,
    BatchWriter,
    EntryRow,
    MarkRow,
    ThreadBatchWriter,
    WriteBatch,
    prepare,
)

log = logging.getLogger("dreierlei")
Result = TypeVar("Result")
ORDER = 3334
"""The lock by which ratings follow from each other in one order."""
Change = Callable[[AsyncConnection], Awaitable[Result]]
CROWD = 8
"""So many changes in one commit mean that more are on their way: the next commit waits for them a little."""
DELAY = 0.002
"""Seconds that it waits; a commit costs the processor the same however many share it."""


class Conflict(Exception):
    """Somebody else has stored an entry of this number."""


Work = TypeVar("Work")


class _Job(Struct, Generic[Work]):
    work: Work
    done: asyncio.Future[Any]


class Store:
    """The database behind one writer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(url, **_manner(url))
        self.batch_writer: BatchWriter
        if url.startswith("sqlite"):
            self.batch_writer = ThreadBatchWriter(url)
            event.listen(self.engine.sync_engine, "connect", prepare)
        else:
            self.batch_writer = AsyncBatchWriter(self.engine)
        self.lag = 0.0
        """Seconds that the last commit of entries took."""
        self.refuses = False
        """Whether the last thing could not be written: the disk may be full, or the database away."""
        self._batches: list[_Job[WriteBatch]] = []
        self._changes: list[_Job[Change[Any]]] = []
        self._wake = asyncio.Event()
        self._writing = False
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the schema up to date and begin to write."""
        from dreierlei.server.store.migrate import migrate

        await migrate(self.engine)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting, and leave."""
        if self._writer:
            while self.waiting or self._writing:  # what is half done would keep the file locked
                await asyncio.sleep(0.01)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            await self._release()
        await self.engine.dispose()

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return len(self._batches) + len(self._changes)

    # Reading.

    async def rows(self, query: Executable) -> Sequence[Row[Any]]:
        """Return all rows of a query."""
        async with self._reader() as connection:
            return (await connection.execute(query)).all()

    async def row(self, query: Executable) -> Row[Any] | None:
        """Return the first row of a query, if there is one."""
        async with self._reader() as connection:
            return (await connection.execute(query)).first()

    async def read(self, work: Change[Result]) -> Result:
        """Do several queries on one connection."""
        async with self._reader() as connection:
            return await work(connection)

    @contextlib.asynccontextmanager
    async def _reader(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except Exception as why:  # each driver has its own way to say that the database is away
            log.error("the store refuses: %s", why)
            raise Refusal("server.store") from None

    # Writing: whatever returns has been committed.

    def append(self, rows: list[EntryRow]) -> asyncio.Future[None]:
        """Store entries, in one commit with those of other tables; raises Conflict if a number is taken."""
        return self._put(self._batches, WriteBatch(entries=rows))

    def mark(self, rows: list[MarkRow]) -> asyncio.Future[None]:
        """Let the rows of tables say what follows from their entries, unless another server is ahead."""
        return self._put(self._batches, WriteBatch(marks=rows))

    def change(self, work: Change[Result]) -> asyncio.Future[Result]:
        """Do something in a transaction of its own."""
        return self._put(self._changes, work)

    async def insert(self, table: Table, rows: list[dict[str, Any]]) -> None:
        """Insert rows in a transaction of their own; one statement for all, however many they are."""
        await self.change(lambda connection: connection.execute(insert(table), rows))

    async def run(self, *statements: Executable) -> None:
        """Execute statements in a transaction of their own."""

        async def work(connection: AsyncConnection) -> None:
            for statement in statements:
                await connection.execute(statement)

        await self.change(work)

    def _put(self, jobs: list[_Job[Work]], work: Work) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        jobs.append(_Job(work, done))
        self._wake.set()
        return done

    async def _write_on(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(0)  # whatever has come in by now goes into the same commit
            self._wake.clear()
            self._writing = True
            try:
                await self._write()
            finally:
                self._writing = False

    async def _write(self) -> None:
        crowded = False
        while self.waiting:  # plies first, and no more than one change before the next: somebody waits for each
            if self._batches:
                if crowded:
                    await asyncio.sleep(DELAY)
                batches, self._batches = self._batches, []
                crowded = len(batches) >= CROWD
                await self._together(batches)
            if self._changes:
                await self._alone(self._changes.pop(0))

    async def _together(self, jobs: list[_Job[WriteBatch]]) -> None:
        """Commit the batches of many tables at once; if that fails, each on its own, to find the one at fault."""
        whole = WriteBatch()
        for job in jobs:
            whole.entries += job.work.entries
            whole.marks += job.work.marks
        began = time.monotonic()
        try:
            await self.batch_writer.write(whole)
            self.lag, self.refuses = time.monotonic() - began, False
        except Exception:
            await self._release()
            for job in jobs:
                await self._alone(job)
        else:
            for job in jobs:
                _answer(job, None)

    async def _release(self) -> None:
        with contextlib.suppress(Exception):  # it may be broken: that is why it is given up
            await self.batch_writer.release()

    async def _alone(self, job: _Job[WriteBatch] | _Job[Change[Any]]) -> None:
        found = None
        try:
            if isinstance(job.work, WriteBatch):
                await self.batch_writer.write(job.work)
            else:
                async with self.engine.begin() as connection:
                    found = await job.work(connection)
        except (IntegrityError, sqlite3.IntegrityError) as why:
            await self._release()
            _answer(job, None, Conflict(str(why)))
        except (SQLAlchemyError, sqlite3.Error, OSError) as why:
            log.error("the store refuses: %s", why)
            self.refuses = True
            await self._release()
            _answer(job, None, Refusal("server.store"))
        except Exception as why:
            _answer(job, None, why)
        else:
            self.refuses = False
            _answer(job, found)


async def in_order(connection: AsyncConnection) -> None:
    """Let servers of one database rate one thing after the other, until this transaction ends."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer
        await connection.execute(text("SELECT pg_advisory_xact_lock(:order)"), {"order": ORDER})


def _answer(job: _Job[Any], found: Any, why: Exception | None = None) -> None:
    if job.done.cancelled():
        return
    if why is None:
        job.done.set_result(found)
    else:
        job.done.set_exception(why)


def _manner(url: str) -> dict[str, Any]:
    """Return how to connect; no log ever shows what a statement was given."""
    if url.startswith("sqlite"):
        return {"connect_args": {"timeout": 30}, "hide_parameters": True}
    return {"pool_size": 8, "pool_pre_ping": True, "hide_parameters": True}
