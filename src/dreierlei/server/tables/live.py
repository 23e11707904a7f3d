"""Live tables: those in memory. Nothing is told before it is stored; what is not in memory is read from the store."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy import exists, or_, select, update

from dreierlei.core import Refusal
from dreierlei.server import wire
from dreierlei.server.bot_pool import BotPool
from dreierlei.server.fanout import Fanout
from dreierlei.server.once import Once
from dreierlei.server.server_clock import ServerClock, wall
from dreierlei.server.store import Conflict, Store, entries, seats, tables
from dreierlei.server.tables import broadcast
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.loader import TableLoader
from dreierlei.server.tables.table import PATIENCE, Table

if TYPE_CHECKING:
    from dreierlei.server.connection import Connection
    from dreierlei.server.settings import Settings

IDLE = 120.0
"""Seconds after which a table that nobody looks at leaves the memory."""
SWEEP = 5.0
"""Seconds between two looks at tables that somebody else may have left alone."""
FLUSH = 0.25
"""Seconds between two writings of the rows of tables."""
LATE = 10_000
"""Milliseconds after which a table that is due has been left alone."""


class LiveTables:
    """The tables that are being played, and those who watch them."""

    def __init__(
        self, store: Store, server_clock: ServerClock, fanout: Fanout, bot_pool: BotPool, settings: Settings
    ) -> None:
        self.store = store
        self.loader = TableLoader(store)
        self.server_clock = server_clock
        self.fanout = fanout
        self.bot_pool = bot_pool
        self.pace = settings.pace
        self.tables: dict[str, Table] = {}
        self.dirty: set[Table] = set()
        self.changed: list[Callable[[Table], None]] = []
        """Who is told when a table's card may look different: the lobby, a tournament."""
        self.listed: list[Callable[[], None]] = []
        """Who is told when tables of another server look different."""
        self._closing = False
        self._late = 0  # at the start everything that is due has been left alone
        self._once = Once(self._load)
        self._tasks: set[asyncio.Task[Any]] = set()

    # From the store.

    async def table(self, id: str) -> Table:
        """Return a table, or refuse."""
        found = self.tables.get(id)
        if found is None:
            found = await self._once.load(id)
        if found is None:
            raise Refusal("server.table.unknown", id=id[:40])
        found.used = asyncio.get_running_loop().time()
        return found

    async def _load(self, id: str) -> Table | None:
        table = await self.loader.table(id)
        if table:
            self.tables[id] = table
            self.attend(table)
        return table

    async def refresh(self, table: Table, *, bots: bool = False) -> None:
        """Take over what another server has stored; the bots think there, unless it has left them alone."""
        async with table.lock:
            await self.catch_up(table, bots=bots)

    async def renamed(self, person: str | None) -> None:
        """Show somebody's new name wherever they sit."""
        for table in [table for table in self.tables.values() if table.mine(person)]:
            await self.refresh(table)
            self.fanout.tell("table", table.id)

    async def catch_up(self, table: Table, *, bots: bool = False) -> None:
        """Read what the store has and the table has not; under its lock."""
        row = await self.loader.row(table.id)
        if row is None:
            return
        seated = table.chairs, table.rematch
        table.chairs = await self.loader.chairs(table.id)
        table.rematch = row.rematch
        before, waited, veiled = table.number, table.match is None, broadcast.veiled(table)
        if row.status != "waiting":
            found = await self.loader.entries(table, before)
            if table.match is None:
                table.replay(row.began or 0, found)
            else:
                table.follow(found)
        await self._talk(table)
        if waited and table.match:
            broadcast.whole(table, self.server_clock.now())
        elif table.number > before:
            broadcast.news(table, before, veiled, self.server_clock.now())
        if (table.chairs, table.rematch) != seated:
            broadcast.seating(table)
        self.dirty.add(table)
        self.attend(table, bots=bots)

    async def _talk(self, table: Table, number: int = -1, by: Connection | None = None, ref: int | None = None) -> None:
        """Tell what has been said and was not known here yet; who said a line gets it as an answer."""
        for line in await self.loader.lines(table.id, len(table.lines)):
            table.lines.append(line)
            broadcast.tell(table, wire.ChatNews(table=table.id, line=line), by if line.n == number else None)
            if by and line.n == number:
                by.say(wire.ChatNews(table=table.id, line=line, ref=ref))

    async def talk(self, table: Table, number: int, by: Connection, ref: int) -> None:
        """Tell a new line; under the table's lock."""
        await self._talk(table, number, by, ref)
        self.fanout.tell("table", table.id)

    # What is done at a table: under its lock, stored, then told.

    async def play(self, table: Table, seat: int, action: str, number: int, by: Connection, ref: int) -> None:
        """Play a person's action."""
        async with table.lock:
            table.check(by.person.id, seat)
            await self._fresh(table, number)
            await self._do(table, lambda at: table.play(seat, action, at), by, ref)

    async def undo(self, table: Table, seat: int, number: int, by: Connection, ref: int) -> None:
        """Take a person's ply back."""
        async with table.lock:
            table.check(by.person.id, seat)
            await self._fresh(table, number)
            await self._do(table, lambda at: table.undo(seat, at), by, ref)

    async def resign(self, table: Table, seat: int, by: Connection, ref: int) -> None:
        """Let a person give up."""
        async with table.lock:
            table.check(by.person.id, seat)
            await self._do(table, lambda at: table.end("resign", seat, at), by, ref)

    async def agree(self, table: Table, seat: int, by: Connection, ref: int) -> None:
        """Let a person offer to stop, or agree to it."""
        async with table.lock:
            table.check(by.person.id, seat)
            if await self._do(table, lambda at: table.agree(seat, at), by, ref) is False:
                self.fanout.tell("agree", f"{table.id} {seat}")
                broadcast.seating(table)
                by.say(wire.Done(ref=ref))

    async def _fresh(self, table: Table, number: int) -> None:
        """Refuse what was meant for another position; perhaps another server has moved on."""
        if number > table.number and table.match:
            await self.catch_up(table)
        if number != table.number:
            raise Refusal("server.stale", number=number, expected=table.number)

    async def _do(
        self, table: Table, deed: Callable[[int], Any], by: Connection | None = None, ref: int | None = None
    ) -> Any:
        """Do something that may add entries, store and spread them; if they cannot be stored, it was never done."""
        if self._closing:
            raise Refusal("server.store")
        before, veiled, at = table.number, broadcast.veiled(table), self.server_clock.now()
        found = deed(at)
        if table.number == before:
            return found
        table.times.extend([at] * (table.number - before))
        try:
            record = table.running().record.entries
            rows = [(table.id, number, str(record[number]), at) for number in range(before, len(record))]
            await self.store.append(rows)
        except BaseException as why:
            await asyncio.shield(self.again(table))
            if isinstance(why, Conflict):
                raise Refusal("server.stale", number=before, expected=table.number) from None
            raise
        self._spread(table, before, veiled, by, ref)
        self.attend(table)
        return found

    async def again(self, table: Table) -> None:
        """Read a table anew: what it did in memory was not stored."""
        try:
            fresh = await self.loader.table(table.id)
        except BaseException:  # nobody may go on with what was never stored: whoever looked comes back
            self.forget(table)
            table.match = None
            for watcher in table.watchers:
                watcher.cut()
            raise
        if fresh is None:
            return
        kept = ("watchers", "lock", "thinking", "timer", "used", "left", "loaded", "replacing")
        vars(table).update({name: value for name, value in vars(fresh).items() if name not in kept})
        broadcast.whole(table, self.server_clock.now())
        self.attend(table)

    # What is told.

    def _spread(
        self, table: Table, first: int, veiled: set[int], by: Connection | None = None, ref: int | None = None
    ) -> None:
        """Tell everybody, here and at other servers, what is new at a table."""
        broadcast.news(table, first, veiled, self.server_clock.now(), by, ref)
        if by is not None and by not in table.watchers and ref is not None:
            by.say(wire.Done(ref=ref))
        self.fanout.tell("table", table.id)
        self.dirty.add(table)

    async def hear(self, topic: str, about: str) -> None:
        """Hear what another server tells."""
        id, _, rest = about.partition(" ")
        table = self.tables.get(id)
        if topic == "card":
            for listed in self.listed:
                listed()
        elif table is None:
            return
        elif topic == "table" and (table.watchers or table.thinking):
            self.task(self.refresh(table))
        elif topic == "table":
            self.forget(table)
        elif topic == "agree" and table.match and not table.match.over and rest.isdigit():
            table.match.agreeing.add(int(rest))
            broadcast.seating(table)
        elif topic == "replace":
            seat, voter = map(int, rest.split())
            table.replacing.add((seat, voter))
            broadcast.seating(table)
        elif topic in ("here", "gone"):
            self._elsewhere(table, rest, here=topic == "here")

    def _elsewhere(self, table: Table, person: str, *, here: bool) -> None:
        """Note that somebody is at a table of another server, or no more."""
        before, now = table.online(person), asyncio.get_running_loop().time()
        if here:
            table.elsewhere[person] = now
            mine = table.mine(person)
            table.replacing = {(seat, by) for seat, by in table.replacing if seat not in mine}
        elif table.elsewhere.pop(person, None) is not None:
            table.left[person] = now
        if table.online(person) != before:
            broadcast.seating(table)

    # Who looks.

    def join(self, table: Table, connection: Connection) -> None:
        """Let somebody watch a table."""
        table.watchers.add(connection)
        connection.tables.add(table)
        if mine := table.mine(connection.person.id):
            table.replacing = {(seat, by) for seat, by in table.replacing if seat not in mine}  # they are back
            broadcast.seating(table)
            self.fanout.tell("here", f"{table.id} {connection.person.id}")

    def part(self, table: Table, connection: Connection) -> None:
        """Let somebody stop watching a table."""
        table.watchers.discard(connection)
        connection.tables.discard(table)
        if connection.person.id and table.mine(connection.person.id):
            table.left[connection.person.id] = asyncio.get_running_loop().time()
            broadcast.seating(table)
            if not table.here(connection.person.id):
                self.fanout.tell("gone", f"{table.id} {connection.person.id}")

    # Bots and clocks.

    def attend(self, table: Table, *, bots: bool = True) -> None:
        """See to it that a bot thinks, or that the clock is looked at, when it is time."""
        if table.timer:
            table.timer.cancel()
            table.timer = None
        if table.status != "running":
            return
        if bots and table.bot() is not None and table.thinking is None:
            table.thinking = self.task(self._think(table))
        due = table.flag()
        if due is not None:
            loop = asyncio.get_running_loop()
            wait = max(0, due - self.server_clock.now()) / 1000 + 0.005
            table.timer = loop.call_later(wait, lambda: self.task(self._flag(table)))

    async def _think(self, table: Table) -> None:
        """Let bots act for as long as it is their turn."""
        try:
            while (seat := table.bot()) is not None and table.match:
                began = asyncio.get_running_loop().time()
                view, level = table.match.view(seat), table.chairs[seat].level
                action = await self.bot_pool.choose(view, level, secrets.randbits(63))
                await asyncio.sleep(self.pace - (asyncio.get_running_loop().time() - began))
                async with table.lock:
                    if table.bot() == seat:
                        with contextlib.suppress(Refusal):  # the position is another one by now: think again
                            await self._do(table, lambda at: table.play(seat, action, at))  # noqa: B023  # called at once
        finally:
            table.thinking = None
        self.attend(table)

    async def _flag(self, table: Table) -> None:
        """Do what was agreed on for somebody whose time is up."""
        async with table.lock:
            seat = table.flagged(self.server_clock.now())
            if seat is None:
                return
            if table.terms.timeout == "forfeit":
                with contextlib.suppress(Refusal):
                    await self._do(table, lambda at: table.end("forfeit", seat, at))
            else:
                await self.stand_in(table, seat, PATIENCE)

    async def stand_in(self, table: Table, seat: int, level: int) -> None:
        """Let a bot of a level act for a seat, or with 0 its owner again; under the table's lock."""
        where = (seats.c.table == table.id, seats.c.seat == seat)
        due = {"due": self.server_clock.now()} if level else {}
        await self.store.run(
            update(seats).where(*where).values(level=level),
            update(tables).where(tables.c.id == table.id).values(updated=wall(), **due),
        )
        table.chairs[seat].level = level
        table.replacing = {(other, by) for other, by in table.replacing if other != seat}
        self.reseated(table)
        self.attend(table)

    def reseated(self, table: Table) -> None:
        """Tell everybody that the seats have changed, and what each may do now."""
        broadcast.seating(table)
        if table.match:
            broadcast.news(table, table.number, set(), self.server_clock.now())
        self.fanout.tell("table", table.id)
        self.dirty.add(table)

    # Rows: what a table's row says besides its terms follows from its entries, and is written a little later.

    async def flush(self) -> None:
        """Write the rows of tables that have changed, and tell those who list them."""
        busy = {table for table in self.dirty if table.lock.locked()}  # what is being stored does not count yet
        dirty, self.dirty = self.dirty - busy, busy
        if not dirty:
            return
        at, now = self.server_clock.now(), wall()
        marks = [
            (table.id, table.number, table.status, ",".join(map(str, table.to_act)), now, table.due(at))
            for table in dirty
            if table.match  # before it begins, whoever sits down writes the row
        ]
        try:
            if marks:
                await self.store.mark(marks)
        except BaseException:
            self.dirty |= dirty
            raise
        for table in dirty:
            self.fanout.tell("card", table.id)
            for told in self.changed:
                told(table)

    async def sweep(self) -> None:
        """Look after tables that are due and that nobody attends to; forget those that nobody looks at."""
        ahead = select(entries.c.number).where(entries.c.table == tables.c.id, entries.c.number >= tables.c.number)
        left = or_(tables.c.due <= self.server_clock.now() - self._late, exists(ahead))
        query = select(tables.c.id).where(tables.c.status == "running", left).limit(1000)
        for row in await self.store.rows(query):
            known = self.tables.get(row.id)
            if known is None:
                self.dirty.add(await self.table(row.id))
            elif known.thinking is None and known not in self.dirty:
                await self.refresh(known, bots=True)
        self._late = LATE
        now = asyncio.get_running_loop().time()
        for table in list(self.tables.values()):
            for person in {each.person.id for each in table.watchers if table.mine(each.person.id)}:
                self.fanout.tell("here", f"{table.id} {person}")
            idle = not table.watchers and table.thinking is None and table not in self.dirty
            if idle and now - table.used > IDLE:
                self.forget(table)

    def forget(self, table: Table) -> None:
        """Let a table leave the memory."""
        if table.timer:
            table.timer.cancel()
            table.timer = None
        self.tables.pop(table.id, None)

    def task(self, work: Any) -> asyncio.Task[Any]:
        """Do something in the background, and keep hold of it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop all that goes on in the background, once what is being stored is stored."""
        self._closing = True
        for table in list(self.tables.values()):
            async with table.lock:
                self.forget(table)
                if table.thinking:
                    table.thinking.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Refusal):
            await self.flush()


def humans(chairs: Iterable[Chair]) -> set[str]:
    """Return the people at some chairs who act for themselves."""
    return {chair.person for chair in chairs if chair.human and chair.person and chair.level == 0}
