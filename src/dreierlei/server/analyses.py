"""Analyses: matches and positions judged piece by piece, among the bots' thoughts and behind them."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import insert, select

from dreierlei.core import Refusal
from dreierlei.games import game
from dreierlei.play import read
from dreierlei.server import analysis_work
from dreierlei.server.bot_pool import BotPool
from dreierlei.server.places import Places
from dreierlei.server.store import Conflict, Store, analyses
from dreierlei.study.analysis import Analysis, assembled
from dreierlei.study.analyst import Alternative

EFFORT = 1.0
AT_ONCE = 2
"""Analyses of one person that run at a time."""
FIRST, DEEPEST = 0.25, 32.0
"""The effort of a live analysis in its first round, and in its last: each round has twice that of the one before."""
KEPT = 64
"""Analyses of files that are remembered, and faults that nobody has asked for; analyses of tables are stored."""


class AnalysisStatus(Struct):
    """How far an analysis is; the analysis itself when it is done."""

    key: str
    done: int
    total: int
    analysis: Analysis | None = None


class PositionAnalysis(Struct):
    """What is best in a position, and what each seat can expect."""

    unit: str
    expected: tuple[float, ...]
    seat: int | None
    best: tuple[Alternative, ...]
    final: bool
    """Whether more effort would find no more."""
    effort: float


class ActionCost(Struct):
    """What an action costs its seat beside the best."""

    unit: str
    cost: float
    mark: str
    """What it is called by that: nothing, `inaccuracy`, `mistake` or `blunder`."""


@dataclass(slots=True)
class _Running:
    done: int
    total: int
    task: asyncio.Task[None] | None = None


class Analyses:
    """All analyses of one server: those that run, and where the others are."""

    def __init__(self, store: Store, bot_pool: BotPool) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self._running: dict[str, _Running] = {}
        self._people: Counter[str] = Counter()
        self._kept: OrderedDict[str, Analysis | Refusal] = OrderedDict()
        self._live: dict[str, asyncio.Task[PositionAnalysis]] = {}
        """By person: what is being found for them in a live analysis; a new one ends it."""
        self._places = Places(max(1, bot_pool.workers.count - 1))
        """One worker is always left to the bots."""

    async def of_table(self, id: str) -> AnalysisStatus | None:
        """Return how the analysis of a table stands, if anybody has asked for one."""
        if found := self.of_file(_key_of(id)):
            return msgspec.structs.replace(found, key=id)
        row = await self.store.row(select(analyses.c.text).where(analyses.c.table == id))
        if row is None:
            return None
        found_analysis = msgspec.json.decode(row.text, type=Analysis)
        return self._told(id, found_analysis)

    def of_file(self, key: str) -> AnalysisStatus | None:
        """Return how the analysis of a file stands, if it is still known; a fault is told once."""
        if running := self._running.get(key):
            return AnalysisStatus(key, running.done, running.total)
        found = self._kept.get(key)
        if isinstance(found, Refusal):
            del self._kept[key]
            raise found
        return self._told(key, found) if found else None

    def begin(self, record: str, person: str, table: str = "") -> AnalysisStatus:
        """Begin the analysis of a record, unless it runs or is there; stored where it is that of a table."""
        key = _key_of(table) if table else sha256(record.encode()).hexdigest()[:32]
        if found := self.of_file(key):
            return found
        if self._people[person] >= AT_ONCE:
            raise Refusal("server.analysis.many", most=AT_ONCE)
        running = self._running[key] = _Running(0, 1)
        self._people[person] += 1
        running.task = asyncio.create_task(self._run(key, record, person, table, running))
        return AnalysisStatus(table or key, 0, 1)

    async def position(self, person: str, text: str, position: str, effort: float) -> PositionAnalysis:
        """Return what is best in a position."""
        async with self._places.held(person, effort):
            found = await self.bot_pool.work(person, effort, analysis_work.look, text, position, effort)
            unit, expected, seat, best, final = found
            return PositionAnalysis(unit, expected, seat, best, final, effort)

    async def judge(self, person: str, text: str, position: str, seat: int, action: str) -> ActionCost:
        """Return what an action costs in a position, judged as in the analysis of a match."""
        async with self._places.held(person, EFFORT):
            work = (analysis_work.judge, text, position, EFFORT, seat, action)
            return ActionCost(*await self.bot_pool.work(person, EFFORT, *work))

    async def live(self, person: str, text: str, position: str) -> AsyncIterator[PositionAnalysis]:
        """Yield what is best in a position, round by round and deeper each time, until nobody listens any more."""
        effort, deeper = FIRST, True
        while deeper:
            task = asyncio.create_task(self.position(person, text, position, effort))
            if (former := self._live.get(person)) is not None:
                former.cancel()
            self._live[person] = task
            try:
                found = await task
            except (asyncio.CancelledError, Refusal) as why:
                if isinstance(why, Refusal) or self._live.get(person) is not task:
                    return  # it would take too long, or another has taken its place
                raise
            finally:
                task.cancel()
                if self._live.get(person) is task:
                    del self._live[person]
            effort *= 2
            deeper = not found.final and effort <= DEEPEST
            yield msgspec.structs.replace(found, final=not deeper)

    def _told(self, key: str, found: Analysis) -> AnalysisStatus:
        return AnalysisStatus(key, len(found.curve), len(found.curve), found)

    async def _run(self, key: str, record: str, person: str, table: str, running: _Running) -> None:
        try:
            running.total = await self._ask(person, analysis_work.count, record)
            pieces = []
            for number in range(running.total):
                pieces.append(await self._ask(person, analysis_work.piece, record, number))
                running.done += 1
            found = await asyncio.to_thread(lambda: assembled(read(record, game), pieces, EFFORT))
            await self._keep(key, table, found)
        except Refusal as why:
            self._remember(key, why.with_traceback(None))  # which would keep the whole record
        except Exception:
            self._remember(key, Refusal("server.analysis.failed"))
            raise
        finally:
            del self._running[key]
            self._people -= Counter([person])  # who has none left is not remembered

    async def _ask(self, person: str, function: Callable[..., Any], record: str, *more: int) -> Any:
        async with self._places.held(person, EFFORT):
            return await self.bot_pool.work(person, EFFORT, function, record, EFFORT, *more)

    async def _keep(self, key: str, table: str, found: Analysis) -> None:
        """Keep an analysis: of two servers that were asked for the same one the first stores it."""
        if not table:
            self._remember(key, found)
            return
        row = {"table": table, "text": msgspec.json.encode(found).decode()}
        try:
            await self.store.run(insert(analyses).values(row))
        except Conflict:
            return

    def _remember(self, key: str, found: Analysis | Refusal) -> None:
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def close(self) -> None:
        """End what runs: it is begun anew when somebody asks again."""
        for running in self._running.values():
            if running.task:
                running.task.cancel()


def _key_of(table: str) -> str:
    """Return the key under which a table's analysis runs; no address of a file's has a slash."""
    return f"/{table}"
