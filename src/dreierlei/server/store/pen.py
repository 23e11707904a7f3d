"""Pen: writes the entries of one commit, in one statement."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Row4 = tuple[str, int, str, int]
"""An entry: table, number, text, and when."""

_INTO = 'INSERT INTO entries ("table", number, text, at) '
_SQLITE = f"{_INTO}SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)"
_POSTGRES = text(
    f"{_INTO}SELECT row ->> 0, (row ->> 1)::int, row ->> 2, (row ->> 3)::bigint "
    "FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS row"
)


class Pen(Protocol):
    """Whoever commits entries."""

    async def write(self, rows: list[Row4]) -> None:
        """Commit entries, all or none."""

    async def lay_down(self) -> None:
        """Give the connection up; the next writing opens another."""


class ThreadPen:
    """Writes to SQLite from a thread of its own: one way there and back for a commit, not one for each call."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url.replace("+aiosqlite", ""), connect_args={"check_same_thread": False})
        event.listen(self.engine, "connect", prepare)
        self._thread = ThreadPoolExecutor(1, "pen")
        self._connection: Connection | None = None

    async def write(self, rows: list[Row4]) -> None:
        """Commit entries, all or none."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, _packed(rows))

    def _write(self, packed: str) -> None:
        if self._connection is None:
            self._connection = self.engine.connect()
        self._connection.exec_driver_sql(_SQLITE, (packed,))
        self._connection.commit()

    async def lay_down(self) -> None:
        """Give the connection up; the next writing opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, connection.close)


class AsyncPen:
    """Writes to PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._connection: AsyncConnection | None = None

    async def write(self, rows: list[Row4]) -> None:
        """Commit entries, all or none."""
        if self._connection is None:
            self._connection = await self.engine.connect()
        await self._connection.execute(_POSTGRES, {"rows": _packed(rows)})
        await self._connection.commit()

    async def lay_down(self) -> None:
        """Give the connection up; the next writing opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def _packed(rows: list[Row4]) -> str:
    """Return entries in one value: a row at a time would cost the interpreter more than the game."""
    return msgspec.json.encode(rows).decode()


def prepare(connection: Any, _: object) -> None:
    """Set a new connection to SQLite up: readers beside the writer, and what is committed survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
