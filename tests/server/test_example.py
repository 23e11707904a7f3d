"""The example bot, against a live server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.patience import PATIENCE
from tests.server.client import Client
from tests.server.conftest import Running

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def _account(server: Running) -> tuple[Client, list[str]]:
    """Return a member, and how to start a bot of theirs."""
    ada = server.client()
    ada.ask("POST", "/api/register", {"name": "Ada", "passphrase": "drei mal drei Steine"})
    token = ada.ask("POST", "/api/me/bots", {"name": "Würfel"}).body["token"]
    return ada, [sys.executable, str(BOT), f"http://127.0.0.1:{server.port}/", "--token", token]


async def _play(ada: Client, table: str) -> None:
    """Play the other seat until the game is over."""
    told = await ada.watch(table)
    while told["status"] != "over":
        if told["legal"]:
            told = await ada.answer("play", table=table, seat=0, number=told["number"], action=told["legal"]["0"][0])
        else:
            told = await ada.next("news", "table")


def test_it_takes_an_open_seat_and_plays_to_the_end_even_when_the_server_is_killed(own: Callable[..., Running]) -> None:
    server = own()
    ada, command = _account(server)
    table = ada.table("triominos", "me", "open", listed=True)["id"]
    bot = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert bot.stdout
    assert bot.stdout.readline() == f"seat 1 at table {table}\n"
    server.kill()
    server.start()

    async def run() -> None:
        await ada.open()
        await _play(ada, table)
        await ada.close()

    asyncio.run(run())
    assert "is over after" in bot.communicate(timeout=PATIENCE)[0]
    assert bot.returncode == 0


def test_it_takes_the_seat_of_an_invitation_and_says_why_it_cannot(own: Callable[..., Running]) -> None:
    server = own()
    ada, command = _account(server)
    empty = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (empty.returncode, empty.stderr) == (1, "No table waits for anybody.\n")
    path = ada.table("nonaga(first=0)", "me", "open")["invites"][0]["path"]

    async def run() -> None:
        await ada.open()
        bot = await asyncio.create_subprocess_exec(*command, "--join", f"http://x{path}", stdout=subprocess.PIPE)
        assert bot.stdout
        table = (await bot.stdout.readline()).decode().split()[-1]
        told = await ada.watch(table)
        for _ in range(2):
            told = await ada.answer("play", table=table, seat=0, number=told["number"], action=told["legal"]["0"][0])
        while not told["legal"]:
            told = await ada.next("news")
        await ada.answer("resign", table=table, seat=0)
        assert b"is over" in await bot.stdout.read()
        await bot.wait()
        await ada.close()

    asyncio.run(run())
    again = subprocess.run([*command, "--join", path], capture_output=True, text=True, timeout=PATIENCE)
    assert (again.returncode, again.stderr[:15]) == (1, "This invitation")
