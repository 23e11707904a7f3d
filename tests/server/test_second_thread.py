"""A second thread for the strongest level: where a core is free at that moment, and nowhere else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tests.patience import PATIENCE

from dreierlei.core import Rng, View
from dreierlei.core.state import compiled
from dreierlei.games import game
from dreierlei.server import bot_pool
from dreierlei.server.bot_pool import STRONGEST, BotPool
from dreierlei.server.workers import WorkerPool

pytestmark = pytest.mark.skipif(not compiled, reason="interpreted threads would wait for each other")


class _Thoughts:
    """Workers that think until they are told to answer, and the number of threads that each was given."""

    def __init__(self) -> None:
        self.threads: list[int] = []
        self.answers: list[asyncio.Future[Any]] = []

    def worker(self, _: WorkerPool) -> Any:
        return SimpleNamespace(start=lambda: None, ask=self._ask, end=lambda: None)

    async def _ask(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        self.threads.append(arguments[-1])
        self.answers.append(asyncio.get_running_loop().create_future())
        return await self.answers[-1]


class _Pool:
    """A pool of so many cores, and what it thinks about."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
        monkeypatch.setattr("os.cpu_count", lambda: cores)
        self.thoughts, self.pool = _Thoughts(), BotPool(1.0)
        workers = WorkerPool(self.pool._own.count, None, self.thoughts.worker)
        self.pool._own = self.pool.workers = workers

    async def begin(self, level: int = STRONGEST) -> asyncio.Task[str]:
        """Let a bot begin to think, or wait for a worker."""
        task = asyncio.create_task(self.pool.choose(_view(), level, 1))
        await _settled()
        return task

    async def end(self, which: int) -> None:
        """Let one of the thoughts come to its end."""
        self.thoughts.answers[which].set_result(("pass", 1.0))
        await _settled()


def _view() -> View:
    state, rng = game("triapon").start(), Rng(1)
    state.advance(-1, state.lot(-1, rng))
    return state.observe(state.to_act[0])


async def _settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize(("cores", "threads"), [(1, [1, 1]), (2, [2, 1]), (4, [2, 1, 1]), (6, [2, 2, 1, 1, 1])])
def test_no_thought_has_a_second_thread_without_a_core_for_it(
    monkeypatch: pytest.MonkeyPatch, cores: int, threads: list[int]
) -> None:
    async def run() -> None:
        room = _Pool(monkeypatch, cores)
        tasks = [await room.begin() for _ in threads]
        assert room.thoughts.threads == threads
        for which in range(len(threads)):
            await room.end(which)
        assert await asyncio.gather(*tasks) == ["pass"] * len(threads)
        await room.begin()
        assert room.thoughts.threads[-1] == threads[0]

    asyncio.run(run())


def test_who_waited_while_all_thought_gets_a_worker_as_ever_and_no_second_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        room = _Pool(monkeypatch, 2)
        for _ in range(3):
            await room.begin()
        assert room.thoughts.threads == [2, 1]
        await room.end(0)
        assert room.thoughts.threads == [2, 1, 1]
        await room.end(1)
        await room.end(2)
        assert not room.pool._doubled

    asyncio.run(run())


def test_only_the_strongest_level_has_a_second_thread_and_hints_are_of_that_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        room = _Pool(monkeypatch, 8)
        for level in range(bot_pool.QUICK + 1, STRONGEST):
            await room.begin(level)
        assert set(room.thoughts.threads) == {1}
        hint = asyncio.create_task(room.pool.hint(_view(), 1, "ada"))
        await _settled()
        assert room.thoughts.threads[-1] == 2
        hint.cancel()

    asyncio.run(run())


def test_a_core_is_free_again_when_nobody_waits_for_its_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        room = _Pool(monkeypatch, 2)
        left = await room.begin()
        left.cancel()
        await _settled()
        await room.begin()
        assert room.thoughts.threads == [2, 2]

    asyncio.run(run())


def test_what_else_the_workers_do_takes_a_core_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        room = _Pool(monkeypatch, 2)
        analysis = asyncio.create_task(room.pool.work("ada", 1.0, abs, -3))
        await _settled()
        await room.begin()
        assert room.thoughts.threads == [-3, 1]
        analysis.cancel()

    asyncio.run(run())


def test_on_a_cluster_one_thread_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        room = _Pool(monkeypatch, 2)
        monkeypatch.setattr(room.pool, "_cluster", SimpleNamespace(starting=0.0))
        await room.begin()
        assert room.thoughts.threads == [1]

    asyncio.run(run())


def test_a_worker_searches_with_the_threads_that_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "process_size", lambda: 0)
    bot_pool._bot.cache_clear()
    for threads in (2, 1):
        text, _ = bot_pool._choose(_view(), STRONGEST, 0.01, 1, threads)
        assert text.startswith("place(")
        assert bot_pool._bot(_view().game, STRONGEST).threads == threads
    bot_pool._bot.cache_clear()


def test_a_worker_that_remembers_nothing_has_no_threads_left(monkeypatch: pytest.MonkeyPatch) -> None:
    bot_pool._bot.cache_clear()
    before = set(threading.enumerate())
    monkeypatch.setattr(bot_pool, "process_size", lambda: 0)
    bot_pool._choose(_view(), STRONGEST, 0.01, 1, 2)
    [own] = [thread for thread in set(threading.enumerate()) - before if thread.name.startswith("search")]
    monkeypatch.setattr(bot_pool, "process_size", lambda: bot_pool.AMPLE + 1)
    bot_pool._choose(_view(), STRONGEST, 0.01, 1, 2)
    own.join(PATIENCE)
    assert not own.is_alive()
