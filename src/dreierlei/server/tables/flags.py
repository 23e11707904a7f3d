"""Flags: looks at the clock of a table when somebody's time will be up."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.server.tables import moves

if TYPE_CHECKING:
    from dreierlei.server.tables.commands import Commands
    from dreierlei.server.tables.live import LiveTable
    from dreierlei.server.tasks import Tasks


class Flags:
    """One timer for each table whose clock runs."""

    def __init__(self, commands: Commands, tasks: Tasks) -> None:
        self.commands = commands
        self.tasks = tasks

    def attend(self, live: LiveTable, _: bool = True) -> None:
        """Set the timer of a table."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        due = live.table.flag()
        if due is not None:
            wait = max(0, due - self.commands.server_clock.now()) / 1000 + 0.005
            live.timer = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        self.tasks.start(self._run_out(live))

    async def _run_out(self, live: LiveTable) -> None:
        with contextlib.suppress(Refusal):  # the match has just ended, or the store is away: the sweep looks again
            await self.commands.do(live.table.id, moves.run_out)
