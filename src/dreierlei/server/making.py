"""Making: how tables come about, fill and are set up again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.bots import LEVELS, level_name
from dreierlei.core import Refusal
from dreierlei.play import rotated
from dreierlei.server import wire
from dreierlei.server.people import Person, fresh, hashed, named, random_word
from dreierlei.server.server_clock import wall
from dreierlei.server.store import entries, seats, tables
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.live import LiveTables
from dreierlei.server.tables.table import Table, Terms

KINDS = ("me", "open", "device", "bot")
NUMERALS = ("I", "II", "III", "IV", "V", "VI")
TIMEOUTS = ("forfeit", "bot")
CODE = 13
"""Characters of the code of an invitation."""
LONGEST = 30 * 24 * 3600 * 1000
"""Milliseconds on a clock, at most."""


def chair(seat: int, asked: wire.SeatRequest, person: Person, language: str) -> Chair:
    """Return the chair that was asked for."""
    if asked.kind == "bot":
        if asked.level not in LEVELS:
            raise Refusal("bots.refused.level", level=asked.level, expected=f"{LEVELS[0]}…{LEVELS[-1]}")
        return Chair(seat, "bot", None, level_name(asked.level, language), asked.level)
    if asked.kind == "open":
        return Chair(seat, "open", None, "")
    if asked.kind == "me":
        return Chair(seat, "player", person.id, person.name)
    if asked.kind == "device":
        return Chair(seat, "device", person.id, named(asked.name or f"{person.name} {seat + 1}"))
    raise Refusal("server.seat.kind", kind=asked.kind[:40], kinds=", ".join(KINDS))


def check(terms: Terms, chairs: Sequence[Chair]) -> None:
    """Refuse what no table can be."""
    if len(chairs) != terms.game.seats:
        raise Refusal("server.table.seats", game=terms.game, seats=len(chairs), expected=terms.game.seats)
    if not any(chair.human for chair in chairs):
        raise Refusal("server.table.nobody")
    if sum(chair.kind == "player" for chair in chairs) > 1:
        raise Refusal("server.table.twice")
    if terms.timeout not in TIMEOUTS:
        raise Refusal("server.table.timeout", timeout=terms.timeout[:40], expected=", ".join(TIMEOUTS))
    if terms.control.time > LONGEST or terms.control.increment > LONGEST:
        raise Refusal("server.table.long", days=LONGEST // (24 * 3600 * 1000))


def apart(chairs: Sequence[Chair]) -> None:
    """Number bots of the same name, so that records can tell them apart."""
    names = Counter(each.name for each in chairs if each.kind == "bot")
    counts: Counter[str] = Counter()
    for each in chairs:
        if each.kind == "bot" and names[each.name] > 1:
            counts[each.name] += 1
            each.name = f"{each.name} {NUMERALS[counts[each.name] - 1]}"


async def make(live_tables: LiveTables, terms: Terms, chairs: list[Chair]) -> tuple[Table, dict[int, str]]:
    """Set a table up; return it with the code of the invitation to each open seat."""
    codes = {each.seat: random_word(CODE) for each in chairs if each.kind == "open"}
    for seat, code in codes.items():
        chairs[seat].code = hashed(code)
    table = Table(fresh(), terms, chairs)
    await live_tables.store.change(lambda connection: _insert(live_tables, table, connection))
    live_tables.tables[table.id] = table
    live_tables.attend(table)
    live_tables.dirty.add(table)
    if any(each.kind == "bot" for each in chairs):
        live_tables.bot_pool.warm()
    return table, codes


async def _insert(live_tables: LiveTables, table: Table, connection: AsyncConnection) -> None:
    """Store a new table; when nobody is missing, its match begins."""
    at, began = live_tables.server_clock.now(), None
    if not any(chair.kind == "open" for chair in table.chairs):
        table.begin(at)
        table.times.extend([at] * table.number)
        began = at
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
        "status": table.status,
        "number": table.number,
        "to_act": ",".join(map(str, table.to_act)),
        "made": wall(),
        "updated": wall(),
        "began": began,
        "due": table.due(at),
    }
    await connection.execute(insert(tables), [row])
    await connection.execute(insert(seats), [chair.row(table.id) for chair in table.chairs])
    await _insert_entries(table, connection)


async def _insert_entries(table: Table, connection: AsyncConnection) -> None:
    if table.match and table.match.record.entries:
        rows = [
            {"table": table.id, "number": number, "text": str(entry), "at": table.times[number]}
            for number, entry in enumerate(table.match.record.entries)
        ]
        await connection.execute(insert(entries), rows)


async def sit(live_tables: LiveTables, table: Table, seat: int, person: Person, code: str | None = None) -> None:
    """Let a person take an open seat; when it was the last one, the match begins."""
    async with table.lock:
        if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != "open":
            raise Refusal("server.seat.taken", seat=seat)
        if table.mine(person.id):
            raise Refusal("server.seat.twice", seat=table.mine(person.id)[0])
        if code is None and not table.terms.listed:
            raise Refusal("server.seat.invited")
        if code is not None and table.chairs[seat].code != hashed(code):
            raise Refusal("server.join")
        try:
            taken = await live_tables.store.change(
                lambda connection: _sit(live_tables, table, seat, person, connection)
            )
        except BaseException:
            await live_tables.again(table)
            raise
        if not taken:
            await live_tables.catch_up(table)
            raise Refusal("server.seat.taken", seat=seat)
        live_tables.reseated(table)
        if table.status == "running":
            now = live_tables.server_clock.now()
            for watcher in table.watchers:
                watcher.say(table.whole(watcher.person.id, now, watcher.language))
        live_tables.attend(table)


async def _sit(live_tables: LiveTables, table: Table, seat: int, person: Person, connection: AsyncConnection) -> bool:
    """Store who sits where, unless somebody else was quicker."""
    where = (seats.c.table == table.id, seats.c.seat == seat, seats.c.kind == "open")
    values = {"kind": "player", "person": person.id, "name": person.name, "code": None}
    if not (await connection.execute(update(seats).where(*where).values(**values))).rowcount:
        return False
    table.chairs[seat] = Chair(seat, "player", person.id, person.name)
    free = await connection.execute(select(seats.c.seat).where(seats.c.table == table.id, seats.c.kind == "open"))
    row: dict[str, object] = {"updated": wall()}
    if free.first() is None:
        at = live_tables.server_clock.now()
        table.begin(at)
        table.times = [at] * table.number
        row |= {"status": table.status, "number": table.number, "began": at, "due": table.due(at)}
        row["to_act"] = ",".join(map(str, table.to_act))
        await _insert_entries(table, connection)
    await connection.execute(update(tables).where(tables.c.id == table.id).values(**row))
    return True


async def invite(live_tables: LiveTables, table: Table, seat: int, person: Person) -> str:
    """Return a new invitation to an open seat; the old one is void."""
    if person.id != table.terms.owner:
        raise Refusal("server.table.owner")
    async with table.lock:
        if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != "open":
            raise Refusal("server.seat.taken", seat=seat)
        code = random_word(CODE)
        where = (seats.c.table == table.id, seats.c.seat == seat)
        await live_tables.store.run(update(seats).where(*where).values(code=hashed(code)))
        table.chairs[seat].code = hashed(code)
        return code


async def invited(live_tables: LiveTables, code: str) -> tuple[Table, int]:
    """Return the table and seat of an invitation."""
    found = await live_tables.store.row(select(seats.c.table, seats.c.seat).where(seats.c.code == hashed(code)))
    if found is None:
        raise Refusal("server.join")
    return await live_tables.table(found.table), found.seat


async def rematch(live_tables: LiveTables, table: Table, person: Person) -> str:
    """Return the table of the next game: everybody moves up by one seat; whoever asks first sets it up."""
    async with table.lock:
        if not table.mine(person.id):
            raise Refusal("server.table.stranger")
        if table.status != "over":
            raise Refusal("server.table.running")
        if table.rematch is None:
            chairs = [replace(each, seat=seat, code=None) for seat, each in enumerate(rotated(table.chairs))]
            for each in chairs:
                each.level = each.level if each.kind == "bot" else 0
            following = Table(fresh(), replace(table.terms, event=None), chairs)

            async def work(connection: AsyncConnection) -> str:
                mark = update(tables).where(tables.c.id == table.id, tables.c.rematch.is_(None))
                if not (await connection.execute(mark.values(rematch=following.id))).rowcount:
                    query = select(tables.c.rematch).where(tables.c.id == table.id)
                    return str((await connection.execute(query)).scalar_one())
                await _insert(live_tables, following, connection)
                return following.id

            table.rematch = await live_tables.store.change(work)
            if table.rematch == following.id:
                live_tables.tables[following.id] = following
                live_tables.attend(following)
                live_tables.dirty.add(following)
            live_tables.reseated(table)
        return table.rematch
