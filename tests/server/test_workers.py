"""Processes that compute for whoever waits: fair, and one replacement for each that is lost."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.patience import PATIENCE
from tests.server.inside import refusal

from dreierlei.core import Refusal
from dreierlei.server import workers as room
from dreierlei.server.bot_pool import BotPool
from dreierlei.server.job_pool import JobPool
from dreierlei.server.workers import Call, Lost, WorkerPool


def pool() -> WorkerPool:
    """One worker that does not stand behind the other tests: on a busy machine it would get a core now and then."""
    return WorkerPool(1, nice=0)


def call(function: Callable[..., Any], *arguments: Any) -> Call:
    return lambda share: (function, arguments)


def refuse() -> None:
    raise Refusal("server.store")


def fill(count: int) -> int:
    global _held  # a leak, as a cache without bounds is one
    _held = bytearray(os.urandom(1)) * count
    return os.getpid()


_held = bytearray()


def die() -> None:
    os._exit(1)


def test_sixty_who_wait_for_a_killed_worker_get_one_replacement() -> None:
    async def main() -> None:
        workers = pool()
        try:
            first = await workers.run("a", 0.1, call(os.getpid), PATIENCE)
            asked = [asyncio.create_task(workers.run("b", 0.01, call(time.sleep, 0.5), PATIENCE))]
            asked += [asyncio.create_task(workers.run(f"{n}", 0.1, call(os.getpid), PATIENCE)) for n in range(60)]
            await asyncio.sleep(0)
            assert (workers.busy, len(workers.schedule)) == (1, 60)
            os.kill(first, signal.SIGKILL)
            found = await asyncio.gather(*asked)
            assert len(set(found[1:])) == 1
            assert first not in found
            assert workers.started == 2
        finally:
            workers.close()

    asyncio.run(main())


def test_work_that_kills_its_worker_is_given_up_and_the_rest_goes_on() -> None:
    async def main() -> None:
        workers = pool()
        try:
            bad = asyncio.create_task(workers.run("bad", 0.1, call(die), PATIENCE))
            good = asyncio.create_task(workers.run("good", 0.1, call(os.getpid), PATIENCE))
            assert await good
            with pytest.raises(Lost):
                await bad
            assert workers.started <= 1 + room.TRIES
        finally:
            workers.close()

    asyncio.run(main())


@pytest.mark.parametrize(("why", "told"), [(Lost(), "server.lost"), (TimeoutError(), "server.long")])
def test_who_waits_is_told_whether_work_took_too_long_or_crashed(why: Exception, told: str) -> None:
    async def fail(*_: object) -> None:
        raise why

    async def main() -> None:
        pool = JobPool()
        pool.workers = cast(WorkerPool, SimpleNamespace(run=fail))
        with refusal(told):
            await pool.booklet("ada", "nonaga", "de", False)

    asyncio.run(main())


def test_what_takes_longer_than_its_limit_is_ended() -> None:
    async def main() -> None:
        workers = pool()
        try:
            await workers.run("a", 0.1, call(os.getpid), PATIENCE)
            with pytest.raises(TimeoutError):
                await workers.run("a", 0.1, call(time.sleep, 600), 0.2)
            assert await workers.run("a", 0.1, call(os.getpid), PATIENCE)
            assert workers.started == 2
        finally:
            workers.close()

    asyncio.run(main())


def test_a_refusal_comes_back_as_itself_and_its_worker_stays() -> None:
    async def main() -> None:
        workers = pool()
        try:
            with pytest.raises(Refusal) as why:
                await workers.run("a", 0.1, call(refuse), PATIENCE)
            assert why.value.slug == "server.store"
            assert workers.started == 1
        finally:
            workers.close()

    asyncio.run(main())


def test_a_worker_that_has_grown_too_large_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "LARGEST", 128 << 20)

    async def main() -> None:
        workers = pool()
        try:
            small = await workers.run("a", 0.1, call(fill, 1), PATIENCE)
            assert await workers.run("a", 0.1, call(fill, 160 << 20), PATIENCE) == small
            assert await workers.run("a", 0.1, call(fill, 1), PATIENCE) != small
        finally:
            workers.close()

    asyncio.run(main())


def test_whoever_left_is_not_computed_for_and_shares_tell_how_many_wait() -> None:
    async def main() -> None:
        workers, shares = pool(), list[float]()

        def noted(share: float) -> tuple[Callable[..., Any], tuple[Any, ...]]:
            shares.append(share)
            return os.getpid, ()

        try:
            first = asyncio.create_task(workers.run("a", 0.1, call(time.sleep, 0.1), PATIENCE))
            left = asyncio.create_task(workers.run("b", 0.1, noted, PATIENCE))
            stayed = [asyncio.create_task(workers.run(person, 0.2, noted, PATIENCE)) for person in ("c", "d")]
            await asyncio.sleep(0)
            left.cancel()
            await asyncio.gather(first, *stayed)
            assert shares == [0.5, 1.0]
        finally:
            workers.close()

    asyncio.run(main())


class _Far:
    """A worker of a cluster, which is there or is not."""

    gone: type[Exception] | None = None
    asked = 0

    def __init__(self, _: WorkerPool) -> None:
        pass

    def start(self) -> None:
        """Need nothing."""

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Answer here, or be lost."""
        _Far.asked += 1
        if _Far.gone:
            raise _Far.gone
        return function(*arguments)

    def end(self) -> None:
        """Need nothing."""


def test_analyses_think_on_the_cluster_and_here_while_it_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        pool = BotPool(0.02)
        monkeypatch.setattr(pool, "_cluster", SimpleNamespace(starting=0.0, close=lambda: None))
        monkeypatch.setattr(pool, "workers", WorkerPool(1, None, _Far))
        assert await pool.work("ada", 1.0, abs, -3) == 3
        assert (_Far.asked, pool._own.started) == (1, 0)
        _Far.gone = TimeoutError  # it takes too long, and would here, too
        with refusal("server.long"):
            await pool.work("ada", 1.0, abs, -3)
        _Far.gone = None
        assert await pool.work("ada", 1.0, abs, -3) == 3
        assert pool._own.started == 0
        _Far.gone = Lost
        assert await pool.work("ada", 1.0, abs, -3) == 3
        assert pool._own.started == 1
        asked, _Far.gone = _Far.asked, None
        assert await pool.work("ada", 1.0, abs, -3) == 3  # for a minute nobody asks it
        assert _Far.asked == asked
        pool.close()

    monkeypatch.setattr(_Far, "gone", None)
    monkeypatch.setattr(_Far, "asked", 0)
    asyncio.run(run())


def test_work_that_nobody_waits_for_any_more_ends_at_once() -> None:
    async def main() -> None:
        workers = pool()
        try:
            first = await workers.run("a", 0.1, call(os.getpid), PATIENCE)
            left = asyncio.create_task(workers.run("a", 0.1, call(time.sleep, 600), 900))
            while not workers.busy:
                await asyncio.sleep(0)
            left.cancel()
            assert await workers.run("a", 0.1, call(os.getpid), PATIENCE) != first
            assert workers.started == 2
        finally:
            workers.close()

    asyncio.run(main())


@pytest.mark.parametrize("asked", [False, True])
def test_a_worker_whose_server_was_killed_goes_without_a_word(monkeypatch: pytest.MonkeyPatch, asked: bool) -> None:
    monkeypatch.setattr(room, "follow_parent", lambda: None)
    server, worker = multiprocessing.Pipe()
    if asked:
        server.send((abs, (-3,)))
    else:
        worker.send("an answer that nobody reads: the pipe is reset")
    server.close()
    room._work(worker, None, 0)
