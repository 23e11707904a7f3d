"""Bot pool: the bots, in processes of their own, so that no table waits while one thinks; fair by person."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dreierlei.core import Rng, View
from dreierlei.core.state import compiled
from dreierlei.server.limits import Limits
from dreierlei.server.schedule import time_to_think
from dreierlei.server.workers import Call, Lost, WorkerPool, given_up, process_size

if TYPE_CHECKING:
    from dreierlei.bots.bot import Thinker
    from dreierlei.core.threat import Threat
    from dreierlei.core.words import Sentence
    from dreierlei.server.ray_workers import RayCluster

log = logging.getLogger("dreierlei")

PATIENCE = 4.0
"""Seconds within which all who wait shall be served: bots think less for it."""
LEAST = 0.08
"""Seconds that a bot may think however many wait; the levels up to 4 need no more."""
GRACE = 30.0
"""Seconds beyond its time after which a thought is given up."""
COSTS = (0.005, 0.01, 0.02, 0.1, 0.4, 1.0)
"""The part of the time to think that a level takes, until it is known better."""
AWAY = 60.0
"""Seconds for which a cluster that did not answer is not asked."""
BEHIND = 20.0
"""So many times its cost is counted of what nobody waits for at a table."""
LONGEST = 60.0
"""Seconds after which such a thing is given up."""
QUICK = 2
"""Up to this level a thought takes some milliseconds: the server thinks itself rather than let anybody wait."""
QUICK_COST = 0.01
"""Seconds that it takes, about, to see what threatens a seat."""
AMPLE = 160 << 20
"""Bytes that a process in which bots think may have; beyond that, they remember nothing from one ply to the next."""
STRONGEST = len(COSTS)
"""The level that thinks as long as it may, and with a second thread where a core is free."""
MOST_QUICK = 4
"""So many quick thoughts may wait for the server's own thread; the others go to the workers."""


Losses = tuple[type[Exception], ...]
Hinted = tuple[str, tuple["Sentence", ...]]
"""The text of an action, and what it is good for."""


class BotPool:
    """Workers that think for whoever waits, as many as there are cores to spare."""

    def __init__(self, seconds: float, ray: str = "") -> None:
        self.seconds = seconds
        self._cluster = _cluster(ray) if ray else None
        self._own = WorkerPool(max(2, (os.cpu_count() or 2) - 1), _prepare)
        self.workers = WorkerPool(self._cluster.count, None, self._cluster.worker) if self._cluster else self._own
        self._away = 0.0
        self._doubled: set[object] = set()
        """The thoughts that have a second thread."""
        self._costs: dict[tuple[str, int], float] = {}
        self._quick = ThreadPoolExecutor(1, "quick")
        self._quick_waiting = 0
        self._limits = Limits()

    async def choose(self, view: View, level: int, seed: int, person: str = "") -> str:
        """Return the text of what a bot of a level does with a view; on behalf of a person."""
        if self._is_quick(view, level, person):
            return await self._choose_here(view, level, seed)
        key = (view.game.partition("(")[0], level)
        cost = self._costs.get(key, COSTS[level - 1] * self.seconds)
        text, spent = await self._ponder(person, cost, _choose, view, level, seed)
        self._costs[key] = 0.9 * cost + 0.1 * spent
        return str(text)

    async def _ponder(
        self, person: str, cost: float, function: Callable[..., Any], view: View, level: int, seed: int
    ) -> Any:
        """Return what a bot finds, for as long and with as many threads as there are when it begins."""
        thought = object()

        def call(share: float) -> tuple[Any, tuple[Any, ...]]:
            self._doubled.discard(thought)
            if level == STRONGEST and self._core_is_free:
                self._doubled.add(thought)
            seconds = time_to_think(self.seconds, LEAST, share, self.workers.count, PATIENCE)
            return function, (view, level, seconds, seed, 2 if thought in self._doubled else 1)

        try:
            return await self._think(person, cost, call, self.seconds + GRACE)
        finally:
            self._doubled.discard(thought)

    @property
    def _core_is_free(self) -> bool:
        """Whether a core of this machine, of those that are for bots, has nothing to think about."""
        cores = min(self._own.count, os.cpu_count() or 1)
        return compiled and self._cluster is None and self._own.busy + len(self._doubled) < cores

    async def _think(
        self, person: str, cost: float, call: Call, limit: float, lost: Losses = (Lost, TimeoutError)
    ) -> Any:
        """Ask the cluster, where there is one that answers, or this machine; some losses mean that it does not."""
        if self._cluster is not None and time.monotonic() >= self._away:
            try:
                return await self.workers.run(person, cost, call, limit + self._cluster.starting)
            except lost:
                log.error("the cluster does not answer: for a minute bots think on this machine")
                self._away = time.monotonic() + AWAY
        return await self._own.run(person, cost, call, limit)

    async def hint(self, view: View, seed: int, person: str) -> Hinted:
        """Return what the strongest bot would do with a view, and what it is good for; on behalf of a person."""
        found: Hinted = await self._ponder(person, self.seconds, _hint, view, STRONGEST, seed)
        return found

    async def threats(self, view: View, seat: int, person: str) -> tuple[Threat, ...]:
        """Return what others could do to a seat; on behalf of a person."""
        found: tuple[Threat, ...] = await self._own.run(person, QUICK_COST, lambda _: (_threats, (view, seat)), GRACE)
        return found

    def _is_quick(self, view: View, level: int, person: str) -> bool:
        """Whether the server thinks itself; alone, a bot may solve a whole game first."""
        if level > QUICK or not compiled or _seats(view.game) == 1:
            return False
        return self._quick_waiting < MOST_QUICK and self._limits.allows("quick", person)

    async def _choose_here(self, view: View, level: int, seed: int) -> str:
        self._quick_waiting += 1
        try:
            loop = asyncio.get_running_loop()
            text, _ = await loop.run_in_executor(self._quick, _choose, view, level, LEAST, seed)
        finally:
            self._quick_waiting -= 1
        return text

    async def work(self, person: str, cost: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a function finds in a worker, on behalf of a person and behind whatever bots think."""
        try:  # what takes too long says nothing about the cluster
            return await self._think(f"{person} …", BEHIND * cost, lambda _: (function, arguments), LONGEST, (Lost,))
        except (Lost, TimeoutError) as why:
            raise given_up(why, LONGEST) from None

    @property
    def pace(self) -> float:
        """Which part of the time to think a bot gets now, 0…1."""
        share = self.workers.schedule.share("") if self.workers.schedule else 1.0
        return time_to_think(self.seconds, LEAST, share, self.workers.count, PATIENCE) / self.seconds

    def warm(self) -> None:
        """Let a worker get ready before the first is asked."""
        self.workers.warm()

    def close(self) -> None:
        """End all workers."""
        self.workers.close()
        self._own.close()
        if self._cluster is not None:
            self._cluster.close()
        self._quick.shutdown(wait=False, cancel_futures=True)


def _cluster(address: str) -> RayCluster:
    from dreierlei.server.ray_workers import RayCluster

    return RayCluster(address)


def _prepare() -> None:
    """Load what takes a moment."""
    import dreierlei.bots
    import dreierlei.games  # noqa: F401  # both for what follows


def _choose(view: View, level: int, seconds: float, seed: int, threads: int = 1) -> tuple[str, float]:
    from dreierlei.games import game

    began, thinker = time.monotonic(), _bot(view.game, level)
    thinker.seconds, thinker.threads = seconds, threads
    text = str(thinker.choose(game(view.game), view, Rng(seed)))
    if process_size() > AMPLE:
        _bot.cache_clear()  # what a search keeps may be large; the next one begins anew
    return text, time.monotonic() - began


def _hint(view: View, level: int, seconds: float, seed: int, threads: int) -> Hinted:
    from dreierlei.games import game

    kind = game(view.game)
    text, _ = _choose(view, level, seconds, seed, threads)
    action = kind.actions.parse(text)
    return text, kind.reasons(view, action)


def _threats(view: View, seat: int) -> tuple[Threat, ...]:
    from dreierlei.games import game

    return game(view.game).threats(view, seat)


@lru_cache(maxsize=1024)
def _seats(text: str) -> int:
    from dreierlei.games import game

    return game(text).seats


@lru_cache(maxsize=8)
def _bot(text: str, level: int) -> Thinker:
    from dreierlei.bots import bot
    from dreierlei.games import game

    return bot(game(text), level, steady=True)  # the table knows in which form it is
