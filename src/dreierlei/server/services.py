"""Services: everything that one server process has, opened and closed together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable

from dreierlei.core.words import say
from dreierlei.server import operator, wire
from dreierlei.server.analyses import Analyses
from dreierlei.server.bot_pool import BotPool
from dreierlei.server.connection import Connection
from dreierlei.server.daily import Daily
from dreierlei.server.dispatch import Dispatcher
from dreierlei.server.fanout import fanout
from dreierlei.server.friends import Friends
from dreierlei.server.job_pool import JobPool
from dreierlei.server.keys import Keys
from dreierlei.server.limits import Limits
from dreierlei.server.lobby import Lobby
from dreierlei.server.maintenance.nightly import LOOK, NightlyCopies
from dreierlei.server.metrics import Metrics
from dreierlei.server.moderation import OVERLAP, Moderation
from dreierlei.server.online import AGAIN, Online
from dreierlei.server.pairing import LOOK as PAIRING
from dreierlei.server.pairing import PairingQueue
from dreierlei.server.people import People, Person
from dreierlei.server.profiles import Profiles
from dreierlei.server.push.calls import LOOK as CALLS
from dreierlei.server.push.calls import Calls
from dreierlei.server.push.sender import Sender
from dreierlei.server.puzzle_ratings import PuzzleRatings
from dreierlei.server.results import catch_up
from dreierlei.server.retention import LOOK as RETENTION
from dreierlei.server.retention import Retention
from dreierlei.server.server_clock import BEAT, ServerClock
from dreierlei.server.settings import Settings
from dreierlei.server.store import Store
from dreierlei.server.store.lockfile import SERVING, STOPPED, LockFile, keep_private
from dreierlei.server.tables.room import TableRoom
from dreierlei.server.tables.row_writer import FLUSH
from dreierlei.server.tables.sweep import SWEEP
from dreierlei.server.tournaments.contacts import Contacts
from dreierlei.server.tournaments.registry import LiveTournaments
from dreierlei.server.tournaments.series import SeriesRegistry

log = logging.getLogger("dreierlei")
POLL = 1.0
"""Seconds between two looks at the store while the fan-out is away, and at tables that could not be read."""
COMPARE = 2.0
"""Seconds between two looks at what another server has stored and not told: it may have been killed in between."""
KEYS = 30.0
"""Seconds between two looks at whether the keys of open sockets are still valid."""
ACTS = 2.0
"""Seconds between two looks at what admins have done, at another server or by the command line."""


class Services:
    """The store, the tables, the tournaments, and who is connected."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.operator = operator.read(settings)
        self.fault: Exception | None = None
        """Why the doors could not be opened."""
        self.open_to_network: Callable[[], Awaitable[None]] | None = None
        """How this process listens in all networks of its machine, where it can."""
        self.lock_file = LockFile(settings.file) if settings.file else None
        self.store = Store(settings.url)
        self.server_clock = ServerClock()
        self.fanout = fanout(settings.redis, settings.database)
        self.bot_pool = BotPool(settings.seconds, settings.ray)
        self.job_pool = JobPool()
        self.limits = Limits(settings.limits)
        self.people = People(self.store)
        self.profiles = Profiles(self.store)
        self.puzzle_ratings = PuzzleRatings(self.store)
        self.friends = Friends(self.store)
        self.online = Online(lambda: self.connections, self.fanout)
        self.keys = Keys(self.store)
        self.moderation = Moderation(self.store)
        self.tables = TableRoom(self.store, self.server_clock, self.fanout, self.bot_pool, settings)
        self.lobby = Lobby(self.tables)
        self.pairing = PairingQueue(self.tables)
        self.daily = Daily(self.tables, self.job_pool)
        self.tournaments = LiveTournaments(self.tables, settings)
        sender = Sender(operator.contact(self.operator), local=settings.push_local)
        self.calls = Calls(
            self.store, lambda: self.tournaments.seal, self.tables.live, self.online, self.limits, sender
        )
        self.tables.commands.changed.append(self.calls.attend)
        self.tables.live.loaded.append(self.calls.meet)
        self.contacts = Contacts(self.store, self.tournaments.thread)
        self.series = SeriesRegistry(self.store)
        self.dispatcher = Dispatcher(self.tables, self.lobby, self.tournaments, self.limits)
        self.connections: set[Connection] = set()
        self.retention = Retention(
            self.store, self.server_clock, settings.keep, settings.data / "backups", lambda: self.tables.live.tables
        )
        self.analyses = Analyses(self.store, self.bot_pool)
        self.metrics = Metrics(self)
        self.tables.bot_turns.waited = self.metrics.note_thought
        self._seen: set[int] = set()
        """The numbers of the latest acts that were heeded."""
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the doors."""
        if self.lock_file:
            self.settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.lock_file.take()
            keep_private(self.lock_file.store)
        if self.operator is None and not operator.private(self.settings):
            log.warning(say("server.operator.unset", "en", path=operator.path(self.settings)))
        await self.store.open()
        if self.lock_file:
            self.lock_file.mark(SERVING)
        await self.server_clock.resume(self.store)
        self._seen = {act.number for act in await self.moderation.since(await self.moderation.last())}
        await self.tournaments.seal_all()
        await self.fanout.open(self._hear)
        work: list[tuple[Callable[[], Awaitable[None]], float]] = [
            (lambda: self.server_clock.beat(self.store), BEAT),
            (self.tables.look_after, SWEEP),
            (self.tables.rows.flush, FLUSH),
            (self._check_keys, KEYS),
            (self._poll, POLL),
            (self._compare, COMPARE),
            (self.heed, ACTS),
            (self.retention.look, RETENTION),
            (self.online.repeat, AGAIN),
            (self.pairing.look, PAIRING),
            (self.calls.look, CALLS),
        ]
        if self.settings.file:
            work.append((NightlyCopies(self.settings.file, self.settings.copies).look, LOOK))
        self._tasks = [asyncio.create_task(_again_and_again(deed, pause)) for deed, pause in work]
        self.tables.tasks.start(catch_up(self.store, self.tables.live.loader))

    def void(self, ids: Collection[str]) -> None:
        """End the sockets of keys that are void, at all servers."""
        self._cut(ids)
        for id in ids:
            self.fanout.tell("key", id)

    def _cut(self, ids: Collection[str]) -> None:
        for connection in self.connections:
            if connection.person.key in ids:
                connection.cut()

    async def hide(self, person: str) -> None:
        """Let somebody read no more of those whom they have blocked or muted, at all servers."""
        await self._hide(person)
        self.fanout.tell("hidden", person)

    async def _hide(self, person: str) -> None:
        own = [connection for connection in self.connections if connection.person.id == person]
        hidden = await self.friends.hidden(person) if own else frozenset()
        for connection in own:
            connection.hidden = hidden

    async def renamed(self, person: Person) -> None:
        """Show somebody's new name wherever they sit, and with whatever they say from now on."""
        await self._heed_keys(each for each in self.connections if each.person.id == person.id)
        await self.tables.renamed(person.id)

    async def _check_keys(self) -> None:
        """Heed what has happened to the keys of all open sockets, here, elsewhere or by the command line."""
        await self._heed_keys(self.connections)

    async def _heed_keys(self, connections: Iterable[Connection]) -> None:
        """End the sockets of keys that are void; who stays has the name that they have now."""
        known = [connection for connection in connections if connection.person.key]
        holders = await self.keys.holders({connection.person.key for connection in known})
        for connection in known:
            if (holder := holders.get(connection.person.key)) is None:
                connection.cut()
            else:
                connection.person = holder

    async def heed(self) -> None:
        """Let what admins have done be so here: sockets end, and tables are read anew."""
        fresh = [act for act in await self.moderation.since(max(self._seen, default=0)) if act.number not in self._seen]
        if not fresh:
            return
        await self._check_keys()
        for act in fresh:
            await self.tables.reread(act.table, act.person)
        if any(act.act == "delete" for act in fresh):
            await self.tables.resign_deleted()
        seen = self._seen | {act.number for act in fresh}
        self._seen = {number for number in seen if number > max(seen) - OVERLAP}

    def do(self, message: wire.AnyClientMessage, by: Connection) -> Awaitable[object]:
        """Do what a message asks for, or refuse, once it is awaited."""
        return self.dispatcher.do(message, by)

    def note(self, kind: type[wire.ClientMessage], seconds: float) -> None:
        """Note how long a message of a kind took."""
        self.metrics.note(kind, seconds)

    def note_refusal(self, slug: str) -> None:
        """Note that a message was refused."""
        self.metrics.refused.labels(slug).inc()

    async def _poll(self) -> None:
        """Read what was not stored or read for sure, and what other servers have stored while they cannot be heard."""
        await self.tables.sweep.reread()
        if not self.fanout.up:
            await self._catch_up()

    async def _compare(self) -> None:
        """Look whether another server has stored what was told in vain."""
        if self.fanout.linked:
            await self._catch_up()

    async def _catch_up(self) -> None:
        await self.tables.watchers.catch_up()
        await self.tournaments.catch_up()

    async def _hear(self, topic: str, about: str) -> None:
        """Hear what another server tells."""
        if topic == "key":
            self._cut((about,))
        elif topic == "gap":
            await self._check_keys()
            await self._catch_up()
            self.lobby.hear()
        elif topic == "tournament":
            await self.tournaments.hear(about)
        elif topic == "card":
            self.lobby.hear()
        elif topic == "online":
            self.online.hear(about)
        elif topic == "awake":
            self.online.hear_awake(about)
        elif topic == "hidden":
            await self._hide(about)
        else:
            self.tables.watchers.hear(topic, about)

    async def close(self) -> None:
        """Close them; everything that was acknowledged is stored already."""
        for connection in self.connections:
            connection.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.calls.close()
        await self.tables.close()
        await self.tournaments.close()
        self.analyses.close()
        self.bot_pool.close()
        self.job_pool.close()
        self.people.hashing.close()
        await self.fanout.close()
        await self.store.close()
        if self.lock_file:
            self.lock_file.mark(STOPPED)
            self.lock_file.release()


async def _again_and_again(deed: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do something for ever; what goes wrong once, because the store is away for a moment, is tried again."""
    while True:
        try:
            await deed()
        except Exception as why:
            log.error("what is done again and again failed this time: %s", why)
        await asyncio.sleep(pause)
