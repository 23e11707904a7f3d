"""Writer: stores a change in one transaction, or not at all."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.server import results
from dreierlei.server.store import Conflict, Store, entries, lines, seats, tables
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import Moment, NewTable, TableChange
from dreierlei.server.tables.table import Table


def write(store: Store, table: Table, change: TableChange, moment: Moment) -> Awaitable[None]:
    """Store a change; raises Conflict where another server was quicker."""
    if change.outcome or change.chairs or change.remarks or change.closed or change.rematch:
        return store.change(partial(_write, table, change, moment))
    return store.append(_entry_rows(table, change))  # plies of all tables share their commits


async def write_opening(store: Store, opening: NewTable, moment: Moment) -> None:
    """Store a new table."""
    await store.change(lambda connection: _insert(opening, moment, connection))


async def _write(table: Table, change: TableChange, moment: Moment, connection: AsyncConnection) -> None:
    if change.chairs or change.closed or change.rematch:
        await _update_table(table, change, moment, connection)
    if change.chairs:
        await _update_seats(table, change, connection)
    if change.entries:
        await _insert_entries(table, change, connection)
    if change.outcome:
        await results.write(connection, table, change.outcome, moment.wall)
    for remark in change.remarks:
        values = {"person": remark.person, "name": remark.name, "seat": remark.seat, "text": remark.text}
        await connection.execute(insert(lines).values(table=table.id, number=remark.number, wall=remark.wall, **values))
    if change.following:
        await _insert(change.following, moment, connection)


async def _update_table(table: Table, change: TableChange, moment: Moment, connection: AsyncConnection) -> None:
    """Update the row, which also lets one server at a time change who sits where."""
    values: dict[str, Any] = {"updated": moment.wall}
    where = [tables.c.id == table.id]
    if table.match is None:
        where.append(tables.c.status == "waiting")
    if change.began is not None:
        values |= {"status": "running", "began": change.began}
    if change.closed:
        values["status"] = "closed"
    if change.rematch:
        values["rematch"] = change.rematch
        where.append(tables.c.rematch.is_not_distinct_from(table.rematch))
    if change.began is not None or any(chair.level for chair in change.chairs):
        values["due"] = moment.at  # a bot may be to act: whoever looks after the tables finds out
    if not (await connection.execute(update(tables).where(*where).values(**values))).rowcount:
        raise Conflict("the table is another one by now")


async def _update_seats(table: Table, change: TableChange, connection: AsyncConnection) -> None:
    query = select(seats.c.kind, seats.c.person, seats.c.level).where(seats.c.table == table.id)
    found = await connection.execute(query.order_by(seats.c.seat))
    if [tuple(row) for row in found] != [(chair.kind, chair.person, chair.level) for chair in table.chairs]:
        raise Conflict("others sit there by now")
    for chair in change.chairs:
        where = (seats.c.table == table.id, seats.c.seat == chair.seat)
        await connection.execute(update(seats).where(*where).values(**_seat_row(table, chair)))


async def _insert(opening: NewTable, moment: Moment, connection: AsyncConnection) -> None:
    """Insert a new table; when nobody is missing, its match begins."""
    table, change = opening.table, opening.change
    terms, control = table.terms, table.terms.control
    row = {
        "id": table.id,
        "game": str(terms.game),
        "control": control.kind,
        "time": control.time,
        "increment": control.increment,
        "timeout": terms.timeout,
        "listed": terms.listed,
        "spectators": terms.spectators,
        "owner": terms.owner,
        "event": terms.event,
        "rated": terms.rated,
        "takeback": terms.takeback,
        "start": terms.start,
        "hints": terms.hints,
        "secret": table.secret,
        "status": "waiting" if change.began is None else "running",
        "number": 0,
        "to_act": "",
        "made": moment.wall,
        "updated": moment.wall,
        "began": change.began,
        "due": change.began,  # as in `_update_table`
    }
    await connection.execute(insert(tables), [row])
    await connection.execute(insert(seats), [_seat_row(table, chair) for chair in table.chairs])
    if change.entries:
        await _insert_entries(table, change, connection)


async def _insert_entries(table: Table, change: TableChange, connection: AsyncConnection) -> None:
    rows = [dict(zip(("table", "number", "text", "at"), row, strict=True)) for row in _entry_rows(table, change)]
    await connection.execute(insert(entries), rows)


def _entry_rows(table: Table, change: TableChange) -> list[tuple[str, int, str, int]]:
    return [(table.id, number, str(entry), at) for number, (entry, at) in enumerate(change.entries, table.number)]


def _seat_row(table: Table, chair: Chair) -> dict[str, object]:
    return {
        "table": table.id,
        "seat": chair.seat,
        "kind": chair.kind,
        "person": chair.person,
        "name": chair.name,
        "level": chair.level,
        "code": chair.code,
        "nonce": chair.nonce,
    }
