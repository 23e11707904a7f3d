"""Victims: what can be killed under a server, and comes back."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.patience import PATIENCE
from tests.server.cluster import Postgres, Redis
from tests.server.conftest import Running

Kill = Callable[[], None]
"""Kills something as hard as can be, and starts it again."""


def victims(
    kinds: Sequence[str], servers: list[Running], postgres: Postgres | None, redis: Redis | None, lot: random.Random
) -> dict[str, Kill]:
    """Return how to kill what is asked for."""
    known: dict[str, Kill] = {"server": lambda: _server(lot.choice(servers))}
    known["worker"] = lambda: _worker(lot.choice(servers), lot)
    if postgres is not None:
        known["postgres"] = lambda: _postgres(postgres, lot)
    if redis is not None:
        known["redis"] = lambda: _redis(redis, lot)
    return {kind: known[kind] for kind in kinds}


def _server(server: Running) -> None:
    server.kill()
    server.start()


def _postgres(postgres: Postgres, lot: random.Random) -> None:
    """End it without a word to whoever is connected: what was committed is found by its recovery."""
    assert postgres.process
    postgres.process.send_signal(signal.SIGQUIT)
    postgres.process.wait(PATIENCE)
    time.sleep(lot.uniform(0, 2))
    postgres.start()


def _redis(redis: Redis, lot: random.Random) -> None:
    redis.kill()
    time.sleep(lot.uniform(0, 2))
    redis.start()


def _worker(server: Running, lot: random.Random) -> None:
    """Kill a process in which bots think, if there is one; the server starts another when it needs one."""
    assert server.process
    found = workers(server.process.pid)
    if found:
        with contextlib.suppress(ProcessLookupError):
            os.kill(lot.choice(found), signal.SIGKILL)


def workers(server: int) -> list[int]:
    """Return the processes that a server's fork server has started."""
    return [each for child in children(server) for each in children(child)]


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        with contextlib.suppress(OSError):
            found += map(int, (thread / "children").read_text("ascii").split())
    return found


def family(pid: int) -> list[int]:
    """Return a process and all that it has started."""
    return [pid, *(each for child in children(pid) for each in family(child))]
