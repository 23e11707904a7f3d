"""Bot turns: lets bots act at the tables of this server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.server.tables import chance, moves
from dreierlei.server.workers import Lost

if TYPE_CHECKING:
    from dreierlei.server.bot_pool import BotPool
    from dreierlei.server.tables.change import Moment, TableChange
    from dreierlei.server.tables.commands import Commands
    from dreierlei.server.tables.live import LiveTable
    from dreierlei.server.tables.table import Table
    from dreierlei.server.tasks import Tasks

log = logging.getLogger("dreierlei")
HURRIED = 0.75
"""Which part of their time bots must have, so that readers are not told that they think less."""


class BotTurns:
    """Whose turn it is among the bots, one thought per table at a time."""

    def __init__(self, commands: Commands, bot_pool: BotPool, pace: float, tasks: Tasks) -> None:
        self.commands = commands
        self.bot_pool = bot_pool
        self.pace = pace
        """Seconds that a bot's ply takes at least, so that people can follow."""
        self.tasks = tasks
        self.waited: Callable[[int, float], None] = lambda level, seconds: None
        """Is told for how many seconds the choice of a bot of a level was waited for."""

    def attend(self, live: LiveTable, own: bool = True) -> None:
        """See to it that a bot thinks when it is its turn; after another server's change it thinks there."""
        if own and live.thinking is None and live.table.bot() is not None:
            live.thinking = self.tasks.start(self._think(live))

    def warm(self, live: LiveTable) -> None:
        """Let the pool get ready where bots sit, before the first is asked."""
        if any(chair.level for chair in live.table.chairs) and live.table.status != "over":
            self.bot_pool.warm()

    async def _think(self, live: LiveTable) -> None:
        """Let bots act for as long as it is their turn."""
        try:
            while (seat := live.table.bot()) is not None and live.table.match:
                began = time.monotonic()
                view, level, number = live.table.match.view(seat), chance.bot_level(live.table, seat), live.table.number
                action = await self.bot_pool.choose(view, level, secrets.randbits(63), live.table.terms.owner)
                self.waited(level, time.monotonic() - began)
                live.messages.hurried = self.bot_pool.pace < HURRIED
                await asyncio.sleep(self.pace - (time.monotonic() - began))
                with contextlib.suppress(Refusal):  # the position is another one by now: think again
                    await self.commands.do(live.table.id, partial(_play, seat, number, action))
        except (Lost, TimeoutError):
            log.error("table %s: its bot has not answered; it is asked again by the sweep", live.table.id)
            return
        finally:
            live.thinking = None
        self.attend(live)


def _play(seat: int, number: int, action: str, table: Table, moment: Moment) -> TableChange:
    return moves.play_bot(table, seat, number, action, moment)
