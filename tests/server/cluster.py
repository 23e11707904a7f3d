"""PostgreSQL and Redis of one's own: real ones, on loopback, in a directory that is gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE


class Missing(Exception):
    """What is needed is not installed here."""


def _port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _await(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as caller:
            if caller.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(log.read_text())


def _servant() -> tuple[list[str], str | None]:
    """Return how to run something that root may not run, and the name of whoever runs it then."""
    if os.geteuid() != 0:
        return [], None
    if not shutil.which("setpriv"):
        raise Missing("PostgreSQL does not run as root, and there is no setpriv")
    names = {each.pw_name for each in pwd.getpwall()}
    name = next((name for name in ("postgres", "nobody") if name in names), None)
    if name is None:
        raise Missing("PostgreSQL does not run as root, and there is neither a user postgres nor nobody")
    group = str(pwd.getpwnam(name).pw_gid)
    return ["setpriv", f"--reuid={name}", f"--regid={group}", "--clear-groups"], name


class Postgres:
    """A PostgreSQL that can be stopped and started again."""

    def __init__(self, home: Path) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        initdb = str(found[-1]) if found else shutil.which("initdb")
        if initdb is None:
            raise Missing("PostgreSQL is not installed (Debian: apt install postgresql)")
        self.bin = Path(initdb).parent
        self.home = home
        self.as_servant, name = _servant()
        if name:
            shutil.chown(home, name)
        self.port = _port()
        self.process: subprocess.Popen[bytes] | None = None
        command = [*self.as_servant, initdb, "-D", str(home / "data"), "-U", "dreierlei", "--auth=trust", "-E", "UTF8"]
        subprocess.run([*command, "--locale=C", "--no-sync"], check=True, capture_output=True, cwd=home)

    def start(self) -> None:
        """Start, and wait until it listens."""
        command = [*self.as_servant, str(self.bin / "postgres"), "-D", str(self.home / "data"), "-p", str(self.port)]
        command += ["-h", "127.0.0.1", "-k", str(self.home), "-c", "max_connections=60", "-c", "fsync=off"]
        with (self.home / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.home)
        _await(self.port, self.process, self.home / "log")
        self.sql("SELECT 1")

    def stop(self) -> None:
        """Stop, whoever is still connected."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
            self.process = None

    def sql(self, statement: str) -> None:
        """Execute a statement as soon as it is possible."""
        command = [str(self.bin / "psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "dreierlei", "-q"]
        for _ in range(300):
            done = subprocess.run([*command, "-c", statement, "postgres"], capture_output=True)
            if done.returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError(done.stderr.decode())

    def database(self, name: str) -> str:
        """Return the address of a new, empty database."""
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql://dreierlei@127.0.0.1:{self.port}/{name}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for a while."""
    with tempfile.TemporaryDirectory(prefix="dreierlei-pg-", ignore_cleanup_errors=True) as place:
        found = Postgres(Path(place))
        found.start()
        try:
            yield found
        finally:
            found.stop()


class Redis:
    """A Redis that can be killed and started again."""

    def __init__(self, home: Path) -> None:
        command = shutil.which("redis-server")
        if command is None:
            raise Missing("Redis is not installed (Debian: apt install redis-server)")
        self.port = _port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.log = home / "log"
        self.command = [command, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(home)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it listens."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(self.command, stdout=out, stderr=out)
        _await(self.port, self.process, self.log)

    def kill(self) -> None:
        """Kill it as hard as can be."""
        if self.process:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None


@contextmanager
def own_redis() -> Iterator[Redis]:
    """A Redis that a test may kill."""
    with tempfile.TemporaryDirectory(prefix="dreierlei-redis-") as place:
        found = Redis(Path(place))
        found.start()
        try:
            yield found
        finally:
            found.kill()


@contextmanager
def redis() -> Iterator[str]:
    """A Redis for a while, by its address."""
    with own_redis() as found:
        yield found.url
