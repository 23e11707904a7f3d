"""Fan-out: how several servers of one database tell each other that something has changed.

What is told may be lost: the store is the truth. So every server tells itself too, again and again; while it does not
hear that, the fan-out is away, and whoever needs the newest state reads the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from dreierlei.core import Refusal

log = logging.getLogger("dreierlei")
Hear = Callable[[str, str], Awaitable[None]]
"""Is told a topic and what it is about: ("table", its id), ("here", "table person"), …; ("gap", "") when some of it
may have been lost."""

CHANNEL = "dreierlei"
TICK = 0.5
"""Seconds between two words to oneself."""
SILENCE = 2.0
"""Seconds without hearing oneself after which the fan-out is away."""
MOST = 10_000
"""So many words wait while it is away; older ones are dropped, since the store has what they were about."""


class Fanout:
    """Tells nobody: the only server needs no telling."""

    linked = False
    """Whether there may be other servers."""

    @property
    def up(self) -> bool:
        """Whether the others can be told, and be heard, now."""
        return True

    async def open(self, hear: Hear) -> None:
        """Begin to hear what others tell."""

    def tell(self, topic: str, about: str) -> None:
        """Tell the others; if that is lost, the store still knows."""

    async def close(self) -> None:
        """Leave."""


class LinkedFanout(Fanout, ABC):
    """Tells the others through something that carries words, and may be away."""

    linked = True

    def __init__(self) -> None:
        self.me = secrets.token_hex(6)
        self._queue: list[str] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard = time.monotonic()
        self._up = True

    @property
    def up(self) -> bool:
        """Whether this server has heard itself lately."""
        return self._up and time.monotonic() - self._heard < SILENCE

    async def open(self, hear: Hear) -> None:
        """Begin to hear what others tell."""
        self._heard = time.monotonic()
        work = (self._listen(hear), self._send(), self._tick())
        self._tasks = [asyncio.create_task(each) for each in work]

    def tell(self, topic: str, about: str) -> None:
        """Tell the others."""
        self._queue.append(f"{self.me} {topic} {about}")
        del self._queue[:-MOST]
        self._wake.set()

    async def close(self) -> None:
        """Leave."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:  # what carries the words may be away, and then it waits for nothing
            await asyncio.wait(self._tasks, timeout=SILENCE)

    @abstractmethod
    async def publish(self, words: list[str]) -> None:
        """Carry words to all servers, this one too; raises where that fails."""

    @abstractmethod
    def words(self) -> AsyncIterator[str]:
        """Yield words as they come, and an empty one whenever a link begins, for what was said before may be lost.

        Raises, or ends, where nothing comes any more.
        """

    async def _tick(self) -> None:
        """Speak to oneself, and notice whether it is heard."""
        while True:
            self.tell("tick", "-")
            await asyncio.sleep(TICK)
            silent = time.monotonic() - self._heard >= SILENCE
            if silent and self._up:
                self._up = False
                log.warning("the fan-out is away: other servers' news is read from the store meanwhile")
            elif not silent and not self._up:
                self._up = True
                log.warning("the fan-out is back")

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            queue, self._queue = self._queue, []
            try:
                await self.publish(queue)
            except Exception:  # it may be away: what waits is told later, and `_tick` notices
                self._queue = [*queue, *self._queue][-MOST:]
                await asyncio.sleep(TICK)
                self._wake.set()

    async def _listen(self, hear: Hear) -> None:
        while True:
            try:
                async for word in self.words():
                    await (self._take(word, hear) if word else hear("gap", ""))
            except Exception as why:  # as in `_send`
                log.debug("the fan-out broke off: %s", why)
            await asyncio.sleep(TICK)

    def _deaf(self, began: float) -> bool:
        """Whether a link that was made at a moment should have carried our own word by now, and has not."""
        return time.monotonic() - max(began, self._heard) > 2 * SILENCE

    async def _take(self, word: str, hear: Hear) -> None:
        who, topic, about = word.split(" ", 2)
        if who == self.me:
            self._heard = time.monotonic()
        elif topic != "tick":
            await hear(topic, about)


class RedisFanout(LinkedFanout):
    """Tells the others through Redis."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        super().__init__()
        try:
            self.redis: Any = Redis.from_url(url, socket_connect_timeout=SILENCE, socket_keepalive=True)
        except ValueError:
            raise Refusal("server.serve.redis-address") from None

    async def publish(self, words: list[str]) -> None:
        """Publish all words in one go."""
        async with self.redis.pipeline(transaction=False) as pipeline:
            for word in words:
                pipeline.publish(CHANNEL, word)
            async with asyncio.timeout(SILENCE):
                await pipeline.execute()

    async def words(self) -> AsyncIterator[str]:
        """Yield what is published."""
        async with self.redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            began = time.monotonic()
            while not self._deaf(began):
                message = await channel.get_message(timeout=SILENCE)
                if message is not None:  # the client subscribes again by itself when its connection was lost
                    yield message["data"].decode() if message["type"] == "message" else ""

    async def close(self) -> None:
        """Leave."""
        await super().close()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(SILENCE):
                await self.redis.aclose()


class PostgresFanout(LinkedFanout):
    """Tells the others through the database itself, where there is no Redis."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        self.dsn = dsn
        self._sender: Any = None

    async def publish(self, words: list[str]) -> None:
        """Notify with each word."""
        import asyncpg

        try:
            async with asyncio.timeout(SILENCE):
                if self._sender is None or self._sender.is_closed():
                    self._sender = await asyncpg.connect(self.dsn)
                await self._sender.executemany("SELECT pg_notify($1, $2)", [(CHANNEL, word) for word in words])
        except BaseException:
            if self._sender is not None:
                self._sender.terminate()
                self._sender = None
            raise

    async def words(self) -> AsyncIterator[str]:
        """Yield what is notified."""
        import asyncpg

        listener = await asyncpg.connect(self.dsn, timeout=SILENCE)
        found: asyncio.Queue[str] = asyncio.Queue()
        try:
            await listener.add_listener(CHANNEL, lambda *said: found.put_nowait(said[-1]))
            yield ""
            began = time.monotonic()
            while not listener.is_closed() and not self._deaf(began):
                with contextlib.suppress(TimeoutError):
                    yield await asyncio.wait_for(found.get(), SILENCE)
        finally:
            listener.terminate()

    async def close(self) -> None:
        """Leave."""
        await super().close()
        if self._sender is not None:
            self._sender.terminate()


def fanout(redis: str, database: str) -> Fanout:
    """Return the way to tell others: Redis, the database where several servers may share it, or none."""
    if redis:
        return RedisFanout(redis)
    return PostgresFanout(database) if database.startswith("postgres") else Fanout()
