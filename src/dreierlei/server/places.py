"""Places: so many things at a time, and whoever waits for a place gets one in turn; fair by person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dreierlei.server.schedule import Schedule


class Places:
    """What many wish for at once and few can have: however much somebody asks for, others do not wait for all of it."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._schedule: Schedule[asyncio.Future[None]] = Schedule()

    def __len__(self) -> int:
        """How many wait."""
        return len(self._schedule)

    @asynccontextmanager
    async def held(self, person: str, cost: float) -> AsyncIterator[None]:
        """Hold a place when it is a person's turn, for about so many seconds."""
        turn = asyncio.get_running_loop().create_future()
        self._schedule.push(person, cost, turn)
        self._call()
        try:
            await turn
            yield
        finally:
            if not turn.cancelled():  # who left before their turn had no place
                self._free += 1
                self._call()

    def _call(self) -> None:
        """Call whoever comes next, as long as a place is free."""
        while self._free and self._schedule:
            turn = self._schedule.pop().work
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
