"""TableLoader: tables as the store has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sqlalchemy import select

from dreierlei.core import Game
from dreierlei.games import game
from dreierlei.play import Control, Entry, parse
from dreierlei.server import wire
from dreierlei.server.store import Store, entries, lines, seats, tables
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.table import Table, Terms


class TableLoader:
    """Reads tables, whole or from a number on."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def table(self, id: str) -> Table | None:
        """Return a table with all that has happened at it, if there is one."""
        row = await self.row(id) if len(id) <= 24 and id.isalnum() else None
        if row is None:
            return None
        control = Control(row.control, row.time, row.increment)
        terms = Terms(known_game(row.game), control, row.timeout, row.listed, row.spectators, row.owner, row.event)
        table = Table(id, terms, await self.chairs(id), status=row.status, rematch=row.rematch)
        if row.status != "waiting":
            table.replay(row.began or 0, await self.entries(table, 0))
        table.lines = await self.lines(id, 0)
        return table

    async def row(self, id: str) -> Any:
        """Return a table's row, if there is one."""
        return await self.store.row(select(tables).where(tables.c.id == id))

    async def chairs(self, id: str) -> list[Chair]:
        """Return who sits at a table."""
        found = await self.store.rows(select(seats).where(seats.c.table == id).order_by(seats.c.seat))
        return [Chair(row.seat, row.kind, row.person, row.name, row.level, row.code) for row in found]

    async def entries(self, table: Table, number: int) -> list[tuple[Entry, int]]:
        """Return a table's entries from a number on, and when each was made."""
        query = select(entries.c.text, entries.c.at).where(entries.c.table == table.id, entries.c.number >= number)
        found = await self.store.rows(query.order_by(entries.c.number))
        return [(parse(row.text, table.terms.game), row.at) for row in found]

    async def lines(self, id: str, number: int) -> list[wire.ChatLine]:
        """Return what was said at a table from a number on."""
        query = select(lines).where(lines.c.table == id, lines.c.number >= number).order_by(lines.c.number)
        found = await self.store.rows(query)
        return [wire.ChatLine(row.number, row.name, row.seat, row.text, row.wall) for row in found]


@lru_cache(1024)
def known_game(text: str) -> Game:
    """Return a game; tables of the same one share it."""
    return game(text)
