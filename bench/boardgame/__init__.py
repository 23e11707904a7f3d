"""The server's peer: boardgame.io from npm, with its own server, its own socket client and its own stores."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

from bench.load import Load, Pace
from bench.process import PATIENCE, running

HOME = Path(__file__).parent
CACHE = HOME.parents[1] / ".cache" / "boardgame"
"""Where npm puts it."""


def install() -> None:
    """Fetch boardgame.io once."""
    npm, wanted, found = shutil.which("npm"), HOME / "package.json", CACHE / "package.json"
    if npm is None:
        raise RuntimeError("npm is not installed.")
    done = CACHE / "node_modules" / ".package-lock.json"  # npm writes it last
    if done.exists() and found.read_bytes() == wanted.read_bytes():
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    (CACHE / ".gitignore").write_text("*\n", "utf-8")
    shutil.copy(wanted, found)
    command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    run = subprocess.run(command, cwd=CACHE, capture_output=True, encoding="utf-8", check=False)
    if run.returncode:
        done.unlink(missing_ok=True)
        raise RuntimeError(f"npm could not install boardgame.io: {run.stderr.strip()}")


async def measure(load: Load, place: Path | None) -> Pace:
    """Return the pace with the file store in a place, or without one in memory."""
    env = {"NODE_ENV": "production", "NODE_PATH": str(CACHE / "node_modules")}
    async with running("node", HOME / "server.js", *([place] if place else []), **env) as server:
        wanted = map(str, (server.port, load.matches, load.pause, load.seconds))
        client = await asyncio.create_subprocess_exec(
            "node", HOME / "client.js", *wanted, stdout=asyncio.subprocess.PIPE, env=os.environ | env
        )
        assert client.stdout
        try:
            await asyncio.wait_for(client.stdout.readline(), PATIENCE)
            cpu, began = server.cpu(), time.perf_counter()
            await asyncio.wait_for(client.stdout.readline(), PATIENCE + load.seconds)
            spent, used = time.perf_counter() - began, server.cpu() - cpu
            return Pace.of(json.loads(await client.stdout.read()), spent, used)
        finally:
            if client.returncode is None:
                client.terminate()
            await client.wait()
