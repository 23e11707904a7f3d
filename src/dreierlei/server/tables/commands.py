"""Commands: the one way of whatever happens at a table: lock, check, decide, store, apply, tell."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from dreierlei.core import CHANCE, Refusal
from dreierlei.play import Ply
from dreierlei.server.people import fresh
from dreierlei.server.server_clock import ServerClock, wall
from dreierlei.server.store import Conflict, Store
from dreierlei.server.tables import broadcast, setup, writer
from dreierlei.server.tables.change import Ahead, Moment, NewTable, TableChange
from dreierlei.server.tables.live import LiveTable, LiveTables

if TYPE_CHECKING:
    from dreierlei.server.fanout import Fanout
    from dreierlei.server.tables.broadcast import Asker
    from dreierlei.server.tables.chair import Chair
    from dreierlei.server.tables.table import Table
    from dreierlei.server.tables.terms import Terms

ATTEMPTS = 5
"""How often a command is decided anew because another server was quicker."""

Decide = Callable[["Table", Moment], TableChange]
"""Checks a command and returns what it would do, or refuses; it changes nothing itself."""
Changed = Callable[[LiveTable, bool], None]
"""Is told of a table that has changed, and whether this server did it."""


class Commands:
    """Does what is decided; whoever fails leaves the table as it is stored, and nothing was told."""

    def __init__(self, live_tables: LiveTables, store: Store, server_clock: ServerClock, fanout: Fanout) -> None:
        self.live_tables = live_tables
        self.store = store
        self.server_clock = server_clock
        self.fanout = fanout
        self.seated: list[Callable[[LiveTable], None]] = []
        """Who is told of a table at which others sit now, before anybody else is told anything."""
        self.changed: list[Changed] = []
        self.plies = 0
        """How many people and bots have made here."""
        self.closing = False
        self.patient = True
        """Whether matches wait for what seats add to chance."""

    async def do(self, id: str, decide: Decide, asker: Asker | None = None) -> Table:
        """Do what is decided at a table; return it as it is then."""
        live = self.live_tables.tables.get(id) or await self.live_tables.find(id)
        async with live.lock:
            if live.forgotten:
                return await self.do(id, decide, asker)
            if live.doubtful or not self.fanout.up:  # nobody tells what another server has stored
                await self._read(live)
            for _ in range(ATTEMPTS):
                moment = self._moment(live.presence.absent)
                try:
                    change = decide(live.table, moment)
                    if change.stored:
                        self._check_open()
                        live.stale = True  # whatever happens now: nobody goes on before it is known
                        await writer.write(self.store, live.table, change, moment)
                        live.stale = False
                except (Ahead, Conflict) as why:
                    if not await self._catch_up(live) and isinstance(why, Ahead):
                        raise
                else:
                    self._settle(live, change, asker)
                    return live.table
        raise Refusal("server.store")

    async def make(
        self, terms: Terms, chairs: Sequence[Chair], *, id: str | None = None, secret: str | None = None
    ) -> Table:
        """Set a table up; its id and what its chance follows from are drawn unless they are given."""
        moment = self._moment(lambda _: None)
        if secret is not None:
            moment = msgspec.structs.replace(moment, secret=lambda: secret)
        opening = setup.opened(id or fresh(), terms, chairs, moment)
        self._check_open()
        await writer.write_opening(self.store, opening, moment)
        return self._open(opening)

    def _moment(self, absent: Callable[[str], float | None]) -> Moment:
        return Moment(self.server_clock.now(), wall(), _secret, self.patient, absent)

    @asynccontextmanager
    async def reading(self, id: str) -> AsyncIterator[LiveTable]:
        """Hold a table as it is stored: what is just being stored is not told yet."""
        live = await self.live_tables.find(id)
        async with live.lock:
            if live.forgotten:
                async with self.reading(id) as another:
                    yield another
                return
            if live.doubtful or not self.fanout.up:
                await self._read(live)
            yield live

    async def refresh(self, live: LiveTable, *, own: bool = False) -> None:
        """Take over what another server has stored; the bots think there, unless it has left them alone."""
        async with live.lock:
            if live.forgotten:
                return
            await (self._read(live) if live.broken else self._catch_up(live, own=own))

    def _check_open(self) -> None:
        if self.closing:
            raise Refusal("server.store")

    async def _read(self, live: LiveTable) -> None:
        """See to it that a table is as it is stored."""
        if live.broken:
            table = await self.live_tables.loader.table(live.table.id)
            if table is None:
                raise Refusal("server.table.unknown", id=live.table.id)
            live.hold(table)
            for told in self.seated:
                told(live)
            broadcast.snapshots(live, self.server_clock.now())
            self._changed(live, own=True)
        else:
            await self._catch_up(live)

    async def _catch_up(self, live: LiveTable, *, own: bool = False) -> bool:
        """Do what the store has and the table has not; whether there was anything."""
        doubted, live.stale = live.stale, True
        change = await self.live_tables.loader.news(live.table)
        self._apply(live, change)
        live.stale = False
        if doubted and not change.empty:  # it was stored although that seemed to fail: nobody has told the others
            self.fanout.tell("table", live.table.id)
        self._changed(live, own=own)
        return not change.empty

    def _settle(self, live: LiveTable, change: TableChange, asker: Asker | None) -> None:
        """Let what has been stored be so, here and at other servers."""
        self._apply(live, change, asker)
        for entry, _ in change.entries:
            self.plies += isinstance(entry, Ply) and entry.seat != CHANCE
        if change.stored:
            self.fanout.tell("table", live.table.id)
        for offer in change.offers:
            self.fanout.tell("offer", f"{live.table.id} {offer.kind} {offer.seat} {offer.by} {offer.number}")
        if change.following:
            self._open(change.following)
        self._changed(live, own=True)

    def _apply(self, live: LiveTable, change: TableChange, asker: Asker | None = None) -> None:
        veiled = broadcast.veiled(live.table)
        try:
            live.table.apply(change)
        except BaseException:  # half of it is done: the whole table is read again before anybody goes on
            live.broken = True
            raise
        if change.chairs:
            for told in self.seated:
                told(live)
        broadcast.tell(live, change, veiled, self.server_clock.now(), asker)

    def _open(self, opening: NewTable) -> Table:
        opening.table.apply(opening.change)
        live = self.live_tables.add(opening.table)
        live.awaited = frozenset()  # nobody has been called to it yet
        self._changed(live, own=True)
        return opening.table

    def _changed(self, live: LiveTable, *, own: bool) -> None:
        for told in self.changed:
            told(live, own)


def _secret() -> str:
    """Return what the chance of a new table is drawn from."""
    return secrets.token_hex(32)
