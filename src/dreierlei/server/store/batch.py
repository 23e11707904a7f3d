"""Batch: writes the entries of one commit, and the marks of tables, each in one statement."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

EntryRow = tuple[str, int, str, int]
"""An entry as it is stored: table, number, text, and when."""
MarkRow = tuple[str, int, str, str, int, int | None]
"""What a table's row says of its entries: table, number, status, to_act, updated, due."""


class WriteBatch(msgspec.Struct):
    """What is committed together."""

    entries: list[EntryRow] = []
    marks: list[MarkRow] = []


# What is closed stays closed: a mark may have been made of the table just before.
_ENTER_SQLITE = """
INSERT INTO entries ("table", number, text, at)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)
"""
_MARK_SQLITE = """
UPDATE tables SET number = value ->> 1, status = value ->> 2, to_act = value ->> 3, updated = value ->> 4,
due = value ->> 5 FROM json_each(?)
WHERE tables.id = value ->> 0 AND tables.number <= value ->> 1 AND tables.status <> 'closed'
"""
_ENTER_POSTGRES = text("""
INSERT INTO entries ("table", number, text, at)
SELECT row ->> 0, (row ->> 1)::int, row ->> 2, (row ->> 3)::bigint
FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS row
""")
_MARK_POSTGRES = text("""
UPDATE tables SET number = (row ->> 1)::int, status = row ->> 2, to_act = row ->> 3, updated = (row ->> 4)::bigint,
due = (row ->> 5)::bigint FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS row
WHERE tables.id = row ->> 0 AND tables.number <= (row ->> 1)::int AND tables.status <> 'closed'
""")


class BatchWriter(Protocol):
    """Whoever commits entries."""

    async def write(self, batch: WriteBatch) -> None:
        """Commit a batch, all or nothing."""

    async def release(self) -> None:
        """Give the connection up; the next writing opens another."""


class ThreadBatchWriter:
    """Writes to SQLite from a thread of its own: one way there and back for a commit, not one for each call.

    It speaks to the driver directly: what stands around a statement elsewhere would cost more than the statement. A
    statement alone is its own transaction: after each, the thread has to wait until the event loop lets it go on.
    """

    def __init__(self, url: str) -> None:
        self.path = str(make_url(url).database)
        self._thread = ThreadPoolExecutor(1, "batch")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: WriteBatch) -> None:
        """Commit a batch, all or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    def _write(self, batch: WriteBatch) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
            prepare(self._connection, None)
        both = batch.entries and batch.marks
        if both:
            self._connection.execute("BEGIN")
        if batch.entries:
            self._connection.execute(_ENTER_SQLITE, (_packed(batch.entries),))
        if batch.marks:
            self._connection.execute(_MARK_SQLITE, (_packed(batch.marks),))
        if both:
            self._connection.execute("COMMIT")

    async def release(self) -> None:
        """Give the connection up; the next writing opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, connection.close)


class AsyncBatchWriter:
    """Writes to PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._connection: AsyncConnection | None = None

    async def write(self, batch: WriteBatch) -> None:
        """Commit a batch, all or nothing."""
        if self._connection is None:
            self._connection = await self.engine.connect()
        if batch.entries:
            await self._connection.execute(_ENTER_POSTGRES, {"rows": _packed(batch.entries)})
        if batch.marks:
            await self._connection.execute(_MARK_POSTGRES, {"rows": _packed(batch.marks)})
        await self._connection.commit()

    async def release(self) -> None:
        """Give the connection up; the next writing opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def _packed(rows: Sequence[EntryRow] | Sequence[MarkRow]) -> str:
    """Return rows in one value: a row at a time would cost the interpreter more than the game."""
    return msgspec.json.encode(rows).decode()


def prepare(connection: Any, _: object) -> None:
    """Set a new connection to SQLite up: readers beside the writer, and what is committed survives a power cut.

    The log is folded into the file after 32 MB instead of 4: plies wait while it is. What is deleted is overwritten.
    What a statement of many plies would have to take back if it failed is kept in memory, not in a file each time.
    """
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "busy_timeout=30000",
        "wal_autocheckpoint=8000",
        "secure_delete=ON",
        "temp_store=MEMORY",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
