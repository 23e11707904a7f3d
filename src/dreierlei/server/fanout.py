"""Fanout: how several servers of one database tell each other that something has changed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

Hear = Callable[[str, str], Awaitable[None]]
"""Is told a topic and what it is about: ("table", its id), ("online", "table person"), …"""

CHANNEL = "dreierlei"


class Fanout:
    """Tells nobody: the only server needs no telling."""

    up = True
    """Whether the others can be told, and be heard, now."""

    async def open(self, hear: Hear) -> None:
        """Begin to hear what others tell."""

    def tell(self, topic: str, about: str) -> None:
        """Tell the others; if that is lost, the store still knows."""

    async def close(self) -> None:
        """Leave."""


class RedisFanout(Fanout):
    """Tells the others through Redis."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self.redis: Any = Redis.from_url(url)
        self.me = secrets.token_hex(6)
        self._queue: list[str] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear) -> None:
        """Begin to hear what others tell."""
        self._tasks = [asyncio.create_task(self._listen(hear)), asyncio.create_task(self._send())]

    def tell(self, topic: str, about: str) -> None:
        """Tell the others."""
        self._queue.append(f"{self.me} {topic} {about}")
        self._wake.set()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            queue, self._queue = self._queue, []
            try:
                async with self.redis.pipeline(transaction=False) as pipeline:
                    for message in queue:
                        pipeline.publish(CHANNEL, message)
                    await pipeline.execute()
            except Exception:  # Redis may be away: the store still knows, and the sweep finds out
                await asyncio.sleep(0.5)

    async def _listen(self, hear: Hear) -> None:
        while True:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        who, topic, about = message["data"].decode().split(" ", 2)
                        if who != self.me:
                            await hear(topic, about)
            except asyncio.CancelledError:
                raise
            except Exception:  # as in `_send`
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        """Leave."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.redis.aclose()


def fanout(url: str) -> Fanout:
    """Return the way to tell others, by the address of Redis or, without one, none."""
    return RedisFanout(url) if url else Fanout()
