"""Bot pool: the bots, in processes of their own, so that no table waits while one thinks."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import active_children
from typing import TYPE_CHECKING

from dreierlei.core import Rng, View
from dreierlei.core.process import follow_parent, quick_context, yield_to_others

if TYPE_CHECKING:
    from dreierlei.bots.bot import Bot


class BotPool:
    """As many worker processes as there are cores to spare."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, view: View, level: int, seed: int) -> str:
        """Return the text of what a bot of a level does with a view."""
        loop = asyncio.get_running_loop()
        for _ in range(2):
            try:
                return await loop.run_in_executor(self.pool, _choose, view, level, self.seconds, seed)
            except BrokenProcessPool:  # somebody killed a worker: the next pool thinks again
                self._pool = None
        raise RuntimeError("the workers do not stay alive")

    @property
    def pool(self) -> ProcessPoolExecutor:
        """The processes, started when they are first needed."""
        if self._pool is None:
            workers = max(1, (os.cpu_count() or 2) - 1)
            self._pool = ProcessPoolExecutor(workers, quick_context(), initializer=_begin)
        return self._pool

    def warm(self) -> None:
        """Let the workers get ready before the first is asked."""
        self.pool.submit(_ready)

    def close(self) -> None:
        """End all workers."""
        if self._pool is not None:
            for child in active_children():  # what they still think about, nobody waits for
                child.terminate()
            self._pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """Yield to people, and go when the server says so or is gone."""
    yield_to_others()
    follow_parent()


def _ready() -> None:
    import dreierlei.bots  # noqa: F401  # what takes a moment, before somebody waits for it


def _choose(view: View, level: int, seconds: float, seed: int) -> str:
    from dreierlei.games import game

    return str(_bot(view.game, level, seconds).choose(game(view.game), view, Rng(seed)))


@lru_cache(maxsize=32)
def _bot(text: str, level: int, seconds: float) -> Bot:
    from dreierlei.bots import bot
    from dreierlei.games import game

    return bot(game(text), level, seconds)
