"""Records: every match and every tournament of a store, replayed by the rules."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

from sqlalchemy import func, select

from dreierlei.core import Refusal
from dreierlei.core.words import Sentence
from dreierlei.server.store import Store, entries, tables, tournament_events, tournaments
from dreierlei.server.tables.loader import TableLoader
from dreierlei.server.tournaments.seal import MARK, Seal, key_file, lacks_key
from dreierlei.tournament import audit, link_lines


async def replay_tables(store: Store, told: Callable[[int, int], None]) -> AsyncIterator[Sentence]:
    """Yield what is wrong with the tables; tell how many of how many are done."""
    counted = select(entries.c.table, func.count().label("plies"), func.max(entries.c.number).label("last"))
    found = {row.table: (row.plies, row.last) for row in await store.rows(counted.group_by(entries.c.table))}
    rows = await store.rows(select(tables.c.id, tables.c.game, tables.c.status, tables.c.number))
    loader = TableLoader(store)
    for done, row in enumerate(rows, 1):
        count, last = found.get(row.id, (0, -1))
        if fault := await _fault(loader, row.id, row.status, row.number, count, last):
            yield Sentence("server.doctor.table", id=row.id, game=row.game, fault=fault)
        told(done, len(rows))


async def _fault(loader: TableLoader, id: str, status: str, number: int, count: int, last: int) -> Sentence | None:
    """Return what is wrong with one table."""
    if count != last + 1:
        return Sentence("server.doctor.gap", count=count, last=last)
    if number > count:  # the other way round a server writes the row a little later
        return Sentence("server.doctor.lost", number=number, count=count)
    try:
        table = await loader.table(id)
    except Exception as why:  # whatever a broken row does to the code that reads it, it is the finding
        return _unread(why)
    if table and number == count and table.status != status:
        return Sentence("server.doctor.status", found=status, expected=table.status)
    return None


async def replay_tournaments(store: Store, file: Path | None) -> AsyncIterator[tuple[str, list[str], list[Sentence]]]:
    """Yield each tournament with the lines of its log and what is wrong with it."""
    for row in await store.rows(select(tournaments.c.id, tournaments.c.name, tournaments.c.secret)):
        mine = select(tournament_events).where(tournament_events.c.tournament == row.id)
        lines: list[str] = []
        try:
            events = await store.rows(mine.order_by(tournament_events.c.number))
        except Refusal as why:
            faults = [_unread(why)]
        else:
            lines = [event.line for event in events]
            faults = _faults(lines, [event.number for event in events])
        faults += _sealed(file, row.id, row.secret)
        told = [Sentence("server.doctor.tournament", id=row.id, name=row.name, fault=fault) for fault in faults]
        yield row.id, lines, told


def _unread(why: Exception) -> Sentence:
    """Return that something cannot be read, and why, where its reader has said so."""
    away = isinstance(why, Refusal) and why.slug == "server.store"
    return Sentence("server.doctor.unread") if away else Sentence("server.doctor.record", why=why)


def _sealed(file: Path | None, id: str, kept: str) -> list[Sentence]:
    """Return that a tournament's secret cannot be read, if so; of a database another machine may have the key."""
    if file is None or not kept.startswith(MARK):
        return []
    if lacks_key(file):
        return [Sentence("server.restore.key", path=key_file(file))]
    try:
        Seal.of(file).open(id, kept)
    except (Refusal, ValueError):
        return [Sentence("server.doctor.sealed", path=key_file(file))]
    return []


def _faults(lines: list[str], numbers: list[int]) -> list[Sentence]:
    if numbers != list(range(1, len(numbers) + 1)):
        return [Sentence("server.doctor.gap", count=len(numbers), last=numbers[-1])]
    try:
        return list(audit(event for event, _ in link_lines(lines)))
    except Exception as why:  # as with tables
        return [Sentence("server.doctor.record", why=why)]
