"""Backup: the log of a tournament as a file beside the store, written anew after every step."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from pathlib import Path

from dreierlei.server.tournaments.live import LiveTournament

log = logging.getLogger("dreierlei")
SOON = 0.2
"""Seconds in which several steps are written down at once."""
AGAIN = 10.0
"""Seconds until it is tried again where the disk takes nothing."""


class Backup:
    """The directory of the backups; what comes while one is being written is written after it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._due: dict[str, LiveTournament] = {}
        self._writer: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    def note(self, live: LiveTournament) -> None:
        """Have a tournament written down, soon."""
        self._due[live.id] = live
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_on())

    async def _write_on(self) -> None:
        try:
            pause = SOON
            while self._due and not (pause == AGAIN and self._closing.is_set()):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), pause)
                for id in list(self._due)[:1]:  # none, where it was removed meanwhile
                    pause = SOON if await self._try(id, self._due.pop(id)) else AGAIN
        finally:
            self._writer = None

    async def _try(self, id: str, live: LiveTournament) -> bool:
        """Write one; where that fails, it is due again."""
        try:
            await asyncio.to_thread(self._write, id, live.log(private=True))
        except OSError as why:
            log.error("a backup could not be written: %s", why)  # the store has everything all the same
            self._due.setdefault(id, live)
            return False
        return True

    def _write(self, id: str, text: str) -> None:
        """Put a file in the place of the older one, whole or not at all."""
        self.home.mkdir(parents=True, exist_ok=True)
        fresh = self.home / f"{id}.new"
        with fresh.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._file(id))

    async def remove(self, id: str) -> None:
        """Remove the file of a tournament that nobody wants back."""
        self._due.pop(id, None)
        with contextlib.suppress(OSError):
            await asyncio.to_thread(self._file(id).unlink, missing_ok=True)

    def _file(self, id: str) -> Path:
        return self.home / f"{id}.log"

    async def close(self) -> None:
        """Write what is due as far as that is possible, and leave."""
        self._closing.set()
        while self._writer is not None:
            await asyncio.gather(self._writer, return_exceptions=True)
