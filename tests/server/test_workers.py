"""Processes that compute for whoever waits: fair, and one replacement for each that is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from dreierlei.core import Refusal
from dreierlei.server import workers as room
from dreierlei.server.workers import Call, Lost, WorkerPool


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
        workers = WorkerPool(1)
        try:
            first = await workers.run("a", 0.1, call(os.getpid), 60)
            asked = [asyncio.create_task(workers.run("b", 0.01, call(time.sleep, 0.5), 60))]
            asked += [asyncio.create_task(workers.run(f"{n}", 0.1, call(os.getpid), 60)) for n in range(60)]
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
        workers = WorkerPool(1)
        try:
            bad = asyncio.create_task(workers.run("bad", 0.1, call(die), 60))
            good = asyncio.create_task(workers.run("good", 0.1, call(os.getpid), 60))
            assert await good
            with pytest.raises(Lost):
                await bad
            assert workers.started <= 1 + room.TRIES
        finally:
            workers.close()

    asyncio.run(main())


def test_what_takes_longer_than_its_limit_is_ended() -> None:
    async def main() -> None:
        workers = WorkerPool(1)
        try:
            await workers.run("a", 0.1, call(os.getpid), 60)
            with pytest.raises(TimeoutError):
                await workers.run("a", 0.1, call(time.sleep, 600), 0.2)
            assert await workers.run("a", 0.1, call(os.getpid), 60)
            assert workers.started == 2
        finally:
            workers.close()

    asyncio.run(main())


def test_a_refusal_comes_back_as_itself_and_its_worker_stays() -> None:
    async def main() -> None:
        workers = WorkerPool(1)
        try:
            with pytest.raises(Refusal) as why:
                await workers.run("a", 0.1, call(refuse), 60)
            assert why.value.slug == "server.store"
            assert workers.started == 1
        finally:
            workers.close()

    asyncio.run(main())


def test_a_worker_that_has_grown_too_large_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "LARGEST", 128 << 20)

    async def main() -> None:
        workers = WorkerPool(1)
        try:
            small = await workers.run("a", 0.1, call(fill, 1), 60)
            assert await workers.run("a", 0.1, call(fill, 160 << 20), 60) == small
            assert await workers.run("a", 0.1, call(fill, 1), 60) != small
        finally:
            workers.close()

    asyncio.run(main())


def test_whoever_left_is_not_computed_for_and_shares_tell_how_many_wait() -> None:
    async def main() -> None:
        workers, shares = WorkerPool(1), list[float]()

        def noted(share: float) -> tuple[Callable[..., Any], tuple[Any, ...]]:
            shares.append(share)
            return os.getpid, ()

        try:
            first = asyncio.create_task(workers.run("a", 0.1, call(time.sleep, 0.1), 60))
            left = asyncio.create_task(workers.run("b", 0.1, noted, 60))
            stayed = [asyncio.create_task(workers.run(person, 0.2, noted, 60)) for person in ("c", "d")]
            await asyncio.sleep(0)
            left.cancel()
            await asyncio.gather(first, *stayed)
            assert shares == [0.5, 1.0]
        finally:
            workers.close()

    asyncio.run(main())


def test_work_that_nobody_waits_for_any_more_ends_at_once() -> None:
    async def main() -> None:
        workers = WorkerPool(1)
        try:
            first = await workers.run("a", 0.1, call(os.getpid), 60)
            left = asyncio.create_task(workers.run("a", 0.1, call(time.sleep, 600), 900))
            while not workers.busy:
                await asyncio.sleep(0)
            left.cancel()
            assert await workers.run("a", 0.1, call(os.getpid), 60) != first
            assert workers.started == 2
        finally:
            workers.close()

    asyncio.run(main())
