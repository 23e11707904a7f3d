"""A server in a process of its own, and what it uses."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

OURS = (
    sys.executable,
    "-m",
    "dreierlei",
    "serve",
    "--port",
    "0",
    "--no-browser",
    "--limits",
    "0",
    "--no-nonces",
    "--data",
)
"""The command of our server; where it keeps its data comes last."""
PATIENCE = 30.0
"""Seconds that a server may take to start."""


class Process:
    """A process that listens on a port of this machine."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self.port = port

    def cpu(self) -> float:
        """Return the processor seconds that it has used."""
        spent = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the bytes that it has in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@asynccontextmanager
async def running(*command: str | Path, **env: str) -> AsyncIterator[Process]:
    """Run a server whose first line names its port; stop it at the end."""
    child = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, env=os.environ | {"PYTHONUNBUFFERED": "1"} | env
    )
    assert child.stdout
    try:
        line = (await asyncio.wait_for(child.stdout.readline(), PATIENCE)).decode()
        port = re.search(r":(\d+)", line)
        if port is None:
            raise RuntimeError(f"{' '.join(map(str, command))} did not start: {line}")
        yield Process(child.pid, int(port[1]))
    finally:
        if child.returncode is None:
            child.terminate()
        try:
            await asyncio.wait_for(child.wait(), 10)
        except TimeoutError:
            child.kill()
            await child.wait()
