"""A real server for tests, in a process of its own."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from tests.patience import PATIENCE
from tests.server import cluster, new_store
from tests.server.client import Client
from tests.server.forked import Forked

Found = TypeVar("Found")


class Running:
    """A server process that can be killed and started again."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = 0
        self.process: Forked | None = None

    def start(self) -> Running:
        """Start, and wait until it answers."""
        new_store.put(self.data)
        command = ["serve", "--port", str(self.port), "--data", str(self.data)]
        command += ["--no-browser", "--seconds", "0.05", "--pace", "0.01", "--limits", "0"]
        command += [] if "--nonces" in self.options else ["--no-nonces"]
        command += [option for option in self.options if option != "--nonces"]
        said, out = os.pipe()
        self.said, self.log = os.fdopen(said), (self.data.parent / "server.log").open("a")
        self.process = Forked(command, out, self.log.fileno())
        os.close(out)
        line = self.said.readline()
        assert "http://localhost:" in line, (line, (self.data.parent / "server.log").read_text())
        self.port = int(line.split("http://localhost:")[1].split("/")[0])
        return self

    def client(self) -> Client:
        """Return somebody new."""
        return Client(self.port)

    def kill(self) -> None:
        """Kill it as hard as can be."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.said.close()
            self.log.close()
            self.process = None

    def errors(self) -> str:
        """Return what it has complained about."""
        return (self.data.parent / "server.log").read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for the tests of a module; it must not have complained."""
    running = Running(tmp_path_factory.mktemp("server") / "data").start()
    yield running
    running.stop()
    assert not running.errors()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """A way to start servers that a test may kill."""
    started: list[Running] = []

    def start(*options: str) -> Running:
        place = tmp_path / str(len(started))
        place.mkdir()
        started.append(Running(place / "data", *options).start())
        return started[-1]

    yield start
    for running in started:
        running.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[cluster.Postgres]:
    """A real PostgreSQL, or the reason why there is none."""
    with _found(cluster.postgres) as found:
        yield found


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    """The address of a real Redis, or the reason why there is none."""
    with _found(cluster.redis) as found:
        yield found


@contextmanager
def _found(start: Callable[[], AbstractContextManager[Found]]) -> Iterator[Found]:
    try:
        with start() as found:
            yield found
    except cluster.Missing as why:
        pytest.skip(str(why))


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)
