"""`python -m dreierlei` for tests, forked from a process that has loaded it, since loading takes a second."""

from __future__ import annotations

import atexit
import contextlib
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tests import quick_seals
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
LONGEST = 1 << 16
"""Bytes of a command line."""


class Forked:
    """A process of the command line, told and ended like one of `subprocess`."""

    def __init__(self, words: list[str], out: int, errors: int) -> None:
        self.returncode: int | None = None
        self._link, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(_loaded(), [json.dumps(words).encode()], [theirs.fileno(), out, errors])
        self.pid = self._heard()

    def _heard(self) -> int:
        return int.from_bytes(self._link.recv(4), signed=True)

    def send_signal(self, which: signal.Signals) -> None:
        """Send a signal, if it is still there."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, which)

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait until it has ended, and return its code."""
        if self.returncode is None:
            self._link.settimeout(seconds)
            self.returncode = self._heard()
            self._link.close()
        return self.returncode


def command(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Return what a command says, and its code."""
    line = list(map(str, words))
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        code = Forked(line, out.fileno(), errors.fileno()).wait()
        said = [(file.seek(0), file.read())[1] for file in (out, errors)]
    return subprocess.CompletedProcess(line, code, *said)


@cache
def _loaded() -> socket.socket:
    """Start the process from which others are forked; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    run = [sys.executable, "-m", "tests.server.forked", str(theirs.fileno())]
    how = os.environ | {"PYTHONUNBUFFERED": "1"}
    with theirs:
        process = subprocess.Popen(run, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], cwd=ROOT, env=how)

    @atexit.register
    def end() -> None:
        ours.close()
        process.wait()

    return ours


def main() -> None:
    """Load what a server needs, then fork whatever is asked for."""
    import aiosqlite  # noqa: F401
    import typer
    import uvloop  # noqa: F401

    import dreierlei.cli
    import dreierlei.server.protocol
    import dreierlei.server.socket_protocol
    from dreierlei.server.app import app
    from dreierlei.server.routes.pages import assets
    from dreierlei.server.settings import Settings

    quick_seals.use()
    _read_signatures_once()
    typer.main.get_command = cache(typer.main.get_command)
    typer.main.get_command(dreierlei.cli.app)  # a twentieth of a second for each that is forked
    app(Settings())  # loads what making it needs, and opens nothing
    assets()  # a fifth of a second for each that is asked for a page
    gc.freeze()
    orders = socket.socket(fileno=int(sys.argv[1]))
    while True:
        order, files, _, _ = socket.recv_fds(orders, LONGEST, 3)
        if not order:
            return
        if not os.fork():
            orders.close()
            _keep(json.loads(order), *files)
            return
        for file in files:
            os.close(file)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _read_signatures_once() -> None:
    """Let all apps of this process and of those forked from it share what Litestar reads from the handlers."""
    from litestar.utils.signature import ParsedSignature

    read, known = ParsedSignature.from_fn, dict[Any, ParsedSignature]()

    def from_fn(handler: Any, names: dict[str, Any]) -> ParsedSignature:
        if handler not in known:
            known[handler] = read(handler, names)
        return known[handler]

    ParsedSignature.from_fn = from_fn  # type: ignore[method-assign,assignment]


def _keep(words: list[str], wire: int, out: int, errors: int) -> None:
    """Fork the process itself, and tell its number and in the end its code."""
    pid = os.fork()
    if not pid:
        os.close(wire)
        _become(words, out, errors)
        return
    for file in (out, errors):
        os.close(file)
    link = socket.socket(fileno=wire)
    link.sendall(pid.to_bytes(4, signed=True))
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with contextlib.suppress(BrokenPipeError):  # nobody has waited for it
        link.sendall(code.to_bytes(4, signed=True))
    os._exit(0)


def _become(words: list[str], out: int, errors: int) -> None:
    """Be `python -m dreierlei` with these words."""
    for given, number in ((out, 1), (errors, 2)):
        os.dup2(given, number)
        os.close(given)
    sys.argv = ["dreierlei", *words]
    runpy.run_module("dreierlei", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
