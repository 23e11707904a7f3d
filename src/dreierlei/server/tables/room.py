"""Room: the tables of one server and all that keeps them going."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from sqlalchemy import select

from dreierlei.core import Refusal
from dreierlei.server.names import DELETED
from dreierlei.server.store import seats, tables
from dreierlei.server.tables import moves
from dreierlei.server.tables.bot_turns import BotTurns
from dreierlei.server.tables.commands import Commands
from dreierlei.server.tables.flags import Flags
from dreierlei.server.tables.hints import Hints
from dreierlei.server.tables.live import LiveTables
from dreierlei.server.tables.loader import TableLoader
from dreierlei.server.tables.row_writer import RowWriter
from dreierlei.server.tables.sweep import Sweep
from dreierlei.server.tables.watchers import Watchers
from dreierlei.server.tasks import Tasks

if TYPE_CHECKING:
    from dreierlei.server.bot_pool import BotPool
    from dreierlei.server.fanout import Fanout
    from dreierlei.server.server_clock import ServerClock
    from dreierlei.server.settings import Settings
    from dreierlei.server.store import Store


class TableRoom:
    """Everything about tables, put together."""

    def __init__(
        self, store: Store, server_clock: ServerClock, fanout: Fanout, bot_pool: BotPool, settings: Settings
    ) -> None:
        self.store = store
        self.fanout = fanout
        self.server_clock = server_clock
        self.tasks = Tasks()
        self.live = LiveTables(TableLoader(store))
        self.rows = RowWriter(store, server_clock, fanout)
        self.commands = Commands(self.live, store, server_clock, fanout)
        self.commands.patient = settings.nonces
        self.bot_turns = BotTurns(self.commands, bot_pool, settings.pace, self.tasks)
        self.hints = Hints(self.commands, bot_pool)
        self.flags = Flags(self.commands, self.tasks)
        self.watchers = Watchers(self.commands, self.live, fanout, self.tasks)
        self.sweep = Sweep(self.commands, self.live, self.rows, store)
        self.live.loaded += [self.bot_turns.warm, self.bot_turns.attend, self.flags.attend]
        self.commands.changed += [self.rows.add, self.bot_turns.attend, self.flags.attend]
        self.commands.seated.append(self.watchers.dismiss)

    async def renamed(self, person: str | None) -> None:
        """Show somebody's new name wherever they sit."""
        for live in [live for live in self.live.tables.values() if live.table.mine(person)]:
            await self.commands.refresh(live)
            self.fanout.tell("table", live.table.id)

    async def reread(self, table: str | None, person: str | None) -> None:
        """Read anew what admins have changed: a table, or all where somebody sits or has spoken."""
        for live in list(self.live.tables.values()):
            spoke = any(remark.person == person for remark in live.table.remarks)
            if live.table.id == table or spoke or live.table.mine(person) or live.table.keeps(person):
                live.broken = True
                await self.commands.refresh(live)

    async def resign_deleted(self) -> None:
        """Let those give up who have deleted their account while their match runs: nobody shall wait for them."""
        theirs = seats.c.name == DELETED, seats.c.level == 0, tables.c.status == "running"
        query = select(seats.c.table, seats.c.seat, seats.c.person).join(tables, tables.c.id == seats.c.table)
        for row in await self.store.rows(query.where(*theirs)):
            await self._resign(row.table, row.person, row.seat)

    async def _resign(self, id: str, person: str, seat: int) -> None:
        with contextlib.suppress(Refusal):  # the seat is out, or the match is over
            await self.commands.do(id, lambda table, moment: moves.resign(table, person, seat, moment))

    async def look_after(self) -> None:
        """Do what is due every few seconds."""
        await self.sweep.sweep()
        self.watchers.repeat()

    async def close(self) -> None:
        """Stop all that goes on in the background, once what is being stored is stored."""
        self.commands.closing = True
        for live in list(self.live.tables.values()):
            async with live.lock:
                self.live.forget(live)
        await self.tasks.close()
        with contextlib.suppress(Refusal, asyncio.CancelledError):
            await self.rows.flush()
