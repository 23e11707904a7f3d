"""Loader: what the store has of a table, whole or since it was last read."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.play import Control, parse
from dreierlei.server.store import Store, entries, lines, seats, tables
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import Remark, TableChange
from dreierlei.server.tables.requests import known_game
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms

log = logging.getLogger("dreierlei")
BATCH = 500
"""Tables that are compared in one query."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """The rows of a table."""

    row: Any
    seats: Sequence[Any]
    entries: Sequence[Any]
    lines: Sequence[Any]


class TableLoader:
    """Reads tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.damaged: set[str] = set()
        """Tables whose rows could not be read: nobody looks after them until somebody opens one and it can be."""

    async def table(self, id: str) -> Table | None:
        """Return a table with all that has happened at it, if there is one."""
        stored = await self._stored(id) if len(id) <= 24 and id.isalnum() else None
        if stored is None:
            return None
        try:
            table = _table(id, stored)
        except Exception as why:  # nobody knows what a damaged row holds
            raise self.damage(id, why) from None
        self.damaged.discard(id)
        return table

    def damage(self, id: str, why: Exception) -> Refusal:
        """Note that a table cannot be read; return what to tell whoever opens it."""
        if id not in self.damaged:
            self.damaged.add(id)
            log.error("table %s is damaged in the store and left out: %s: %s", id, type(why).__name__, why)
        return Refusal("server.table.damaged", id=id)

    async def versions(self, ids: Sequence[str]) -> dict[str, tuple[int, ...]]:
        """Return of some tables how many entries and remarks the store has, and when who sits there last changed."""
        found: dict[str, tuple[int, ...]] = {}
        for first in range(0, len(ids), BATCH):
            some = ids[first : first + BATCH]
            done = _counted(entries, some)
            said = _counted(lines, some)
            query = select(tables.c.id, tables.c.updated, done.c.count.label("done"), said.c.count.label("said"))
            query = query.outerjoin(done, done.c.table == tables.c.id).outerjoin(said, said.c.table == tables.c.id)
            for row in await self.store.rows(query.where(tables.c.id.in_(some))):
                found[row.id] = (row.done or 0, row.said or 0, row.updated)
        return found

    async def news(self, table: Table) -> TableChange:
        """Return what the store has and a table has not."""
        stored = await self._stored(table.id, table.number, len(table.remarks))
        try:
            return TableChange() if stored is None else _news(table, stored)
        except Exception as why:
            raise self.damage(table.id, why) from None

    async def given_up(self, id: str) -> bool:
        """Whether a table was closed, or is forgotten since."""
        row = await self.store.row(select(tables.c.status).where(tables.c.id == id))
        return row is None or row.status == "closed"

    async def _stored(self, id: str, number: int = 0, remarks: int = 0) -> _Stored | None:
        async def work(connection: AsyncConnection) -> _Stored | None:
            row = (await connection.execute(select(tables).where(tables.c.id == id))).first()
            if row is None:
                return None
            sat = select(seats).where(seats.c.table == id).order_by(seats.c.seat)
            done = select(entries.c.text, entries.c.at).where(entries.c.table == id, entries.c.number >= number)
            said = select(lines).where(lines.c.table == id, lines.c.number >= remarks).order_by(lines.c.number)
            queries = (sat, done.order_by(entries.c.number), said)
            return _Stored(row, *[(await connection.execute(query)).all() for query in queries])

        return await self.store.read(work)


def _table(id: str, stored: _Stored) -> Table:
    row = stored.row
    control = Control(row.control, row.time, row.increment)
    seen = row.listed, row.spectators, row.owner, row.event, row.rated, row.takeback, row.start, row.hints
    terms = Terms(known_game(row.game), control, row.timeout, *seen)
    table = Table(id, terms, map(_chair, stored.seats), row.secret or "")
    if len(table.chairs) != terms.game.seats:
        raise ValueError(f"{len(table.chairs)} of {terms.game.seats} seats")
    table.apply(_news(table, stored))
    return table


def _news(table: Table, stored: _Stored) -> TableChange:
    row = stored.row
    began = row.status in ("running", "over")
    chairs = map(_chair, stored.seats)
    return TableChange(
        entries=[(parse(each.text, table.terms.game), each.at) for each in stored.entries] if began else [],
        began=(row.began or 0) if began and table.match is None else None,
        chairs=[chair for chair in chairs if chair != table.chairs[chair.seat]],
        remarks=[Remark(each.number, each.person, each.name, each.seat, each.text, each.wall) for each in stored.lines],
        rematch=row.rematch if row.rematch != table.rematch else None,
        closed=row.status == "closed" and not table.closed,
    )


def _chair(row: Any) -> Chair:
    return Chair(row.seat, row.kind, row.person, row.name, row.level, row.code, row.nonce)


def _counted(rows: Any, ids: Sequence[str]) -> Any:
    """Return how many rows each of some tables has."""
    query = select(rows.c.table, (func.max(rows.c.number) + 1).label("count")).where(rows.c.table.in_(ids))
    return query.group_by(rows.c.table).subquery()
