"""Once: loads a thing once, however many ask for it at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

Thing = TypeVar("Thing")


class Once(Generic[Thing]):
    """Things that are on their way into the memory."""

    def __init__(self, load: Callable[[str], Coroutine[Any, Any, Thing]]) -> None:
        self._load = load
        self._loading: dict[str, asyncio.Task[Thing]] = {}

    async def load(self, id: str) -> Thing:
        """Return a thing when it is there; who goes away meanwhile does not disturb the others."""
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)
