"""The tables of a server with nothing around them: clock, bots and other servers are in the hands of the test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from tests.patience import PATIENCE
from tests.server import new_store
from tests.server.inside import Nowhere
from tests.server.memory import chair, terms

from dreierlei.core import View
from dreierlei.server.bot_pool import BotPool
from dreierlei.server.connection import Connection
from dreierlei.server.fanout import Fanout
from dreierlei.server.people import Person
from dreierlei.server.server_clock import ServerClock
from dreierlei.server.settings import Settings
from dreierlei.server.store import Store
from dreierlei.server.tables import moves
from dreierlei.server.tables.broadcast import Asker
from dreierlei.server.tables.commands import Decide
from dreierlei.server.tables.live import LiveTable
from dreierlei.server.tables.room import TableRoom
from dreierlei.server.tables.table import Table


class HandClock(ServerClock):
    """A clock that goes on when told."""

    at = 1_000_000

    def now(self) -> int:
        """Return the moment."""
        return self.at


class Words(Fanout):
    """Keeps what other servers would be told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []
        self.away = False

    @property
    def up(self) -> bool:
        """Whether the others can be told."""
        return not self.away

    def tell(self, topic: str, about: str) -> None:
        """Keep it."""
        self.told.append((topic, about))

    def heard(self) -> list[tuple[str, str]]:
        """Return what was told since one last asked."""
        found, self.told = self.told, []
        return found


class Bots:
    """Bots that answer what they are told to; until then they think."""

    def __init__(self) -> None:
        self.pace = 1.0
        self.asked: list[tuple[View, int, str]] = []
        self.seeds: set[int] = set()
        self.warmed = 0
        self.answer: Callable[[View], Awaitable[str]] = self._never

    async def _never(self, _: View) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    async def choose(self, view: View, level: int, seed: int, person: str = "") -> str:
        """Return the text of what a bot does."""
        self.asked.append((view, level, person))
        self.seeds.add(seed)
        return await self.answer(view)

    def warm(self) -> None:
        """Get ready."""
        self.warmed += 1


class Watcher(Connection):
    """Somebody whose socket is a list."""

    def __init__(self, person: Person, language: str = "en") -> None:
        super().__init__(person, language, Nowhere())
        self.heard: list[dict[str, Any]] = []

    def push(self, payload: bytes) -> None:
        """Keep what would be sent."""
        self.heard.append(json.loads(payload))

    def new(self) -> list[dict[str, Any]]:
        """Return what was heard since one last asked."""
        found, self.heard = self.heard, []
        return found

    def kinds(self) -> list[str]:
        """Return of which kinds that was."""
        return [found["t"] for found in self.new()]


class BareRoom(TableRoom):
    """The tables of one server."""

    def __init__(self, data: Path, **more: Any) -> None:
        self.words, self.bots, self.hand = Words(), Bots(), HandClock()
        store = Store(f"sqlite+aiosqlite:///{data}/dreierlei.db")
        usual: dict[str, Any] = {"pace": 0.0, "nonces": False}
        pool = cast("BotPool", self.bots)
        super().__init__(store, self.hand, self.words, pool, Settings(data=data, **usual | more))

    async def made(self, text: str, *who: Person | int | str | None, id: str | None = None, **more: Any) -> LiveTable:
        """Set a table up."""
        chairs = [chair(seat, each) for seat, each in enumerate(who)]
        table = await self.commands.make(terms(text, **more), chairs, id=id)
        return self.live.tables[table.id]

    async def watching(self, live: LiveTable, person: Person, language: str = "en", code: str = "") -> Watcher:
        """Let somebody look at a table, who has heard nothing yet."""
        watcher = Watcher(person, language)
        await self.watchers.watch(live.table.id, code, watcher, None)
        watcher.heard.clear()
        return watcher

    async def do(self, live: LiveTable, decide: Decide, asker: Asker | None = None) -> Table:
        """Do what is decided at a table."""
        return await self.commands.do(live.table.id, decide, asker)

    async def play(self, live: LiveTable, asker: Asker | None = None) -> None:
        """Let whoever is to act do the first thing that is legal."""
        table = live.table
        seat = table.to_act[0]
        person, number, action = table.chairs[seat].person, table.number, table.running().texts(seat)[0]
        await self.do(live, lambda table, moment: moves.play(table, person, seat, number, action, moment), asker)

    async def quiet(self) -> None:
        """Wait until nothing goes on in the background."""
        async with asyncio.timeout(PATIENCE):
            while self.tasks.busy:
                await asyncio.sleep(0)


@asynccontextmanager
async def bare(data: Path, **more: Any) -> AsyncIterator[BareRoom]:
    """The tables of a server."""
    new_store.put(data)
    room = BareRoom(data, **more)
    await room.store.open()
    try:
        yield room
    finally:
        await room.close()
        await room.store.close()


Story = Callable[[BareRoom], Awaitable[None]]
"""What happens in a room of tables."""


def happen(place: Path, story: Story) -> None:
    """Let something happen in a room of tables whose store is in a folder."""

    async def within() -> None:
        async with bare(place) as room:
            await story(room)

    asyncio.run(within())
