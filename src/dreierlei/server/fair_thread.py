"""Fair thread: for what takes longer than anybody's move may wait, one thing after the other; fair by person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from dreierlei.core import Refusal
from dreierlei.server.schedule import Schedule

Found = TypeVar("Found")
MOST = 8
"""Things that one person may usually wait for at a time."""


@dataclass(slots=True)
class _Work:
    call: Callable[[], Any]
    done: asyncio.Future[Any]


class FairThread:
    """One thread beside the event loop: it slows others down a little, however much somebody asks for."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        """Things that one person may wait for at a time."""
        self._schedule: Schedule[_Work] = Schedule()
        self._thread = ThreadPoolExecutor(1, "fair")
        self._task: asyncio.Task[None] | None = None

    async def run(self, person: str, cost: float, function: Callable[..., Found], *arguments: Any) -> Found:
        """Return what a function returns, when it is a person's turn; costs about so many seconds."""
        if self._schedule.waiting(person) >= self.most:
            raise Refusal("server.often", seconds=max(1, round(self.most * cost)))
        work = _Work(partial(function, *arguments), asyncio.get_running_loop().create_future())
        self._schedule.push(person, cost, work)
        if self._task is None:
            self._task = asyncio.create_task(self._go_on())
        found: Found = await work.done
        return found

    async def _go_on(self) -> None:
        try:
            while self._schedule:
                await self._do(self._schedule.pop().work)
        finally:
            self._task = None

    async def _do(self, work: _Work) -> None:
        if work.done.done():  # whoever asked has left
            return
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._thread, work.call)
        except Exception as why:
            if not work.done.done():
                work.done.set_exception(why)
        else:
            if not work.done.done():
                work.done.set_result(found)

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)
