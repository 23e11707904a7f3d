"""`python -m bench.tournament`: sixty phones of a tournament enter at once; how long each waits until it is stored.

Then they do it again in a network that loses a fifth of everything: requests on their way, answers on theirs, and
sockets. Each phone sends again under the same key, as the page does; what came of it is read from the log.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from typing import Any

import websockets

LOSS = 0.2
"""The part of all requests, answers and sockets that a bad network loses."""
PHONES, WAVES, TARGET = 60, 20, 200
"""Phones, how often all of them write at the same moment, and the milliseconds that 99 of 100 entries may take."""
POSTER = {"name": "Bench", "place": "Halle", "date": "2026-05-03", "director": "Rita Rath"}


class Phone:
    """A connection that stays open, as a browser's does."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.path = ""
        self.version = 0
        self._ways: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask, and return the answer."""
        reader = await self.send(method, path, body)
        found = (await reader.readuntil(b"\r\n\r\n")).decode()
        parts = (line.partition(":") for line in found.split("\r\n"))
        known = {name.lower(): value.strip() for name, _, value in parts}
        text = await reader.readexactly(int(known["content-length"]))
        if found.split()[1] not in ("200", "201"):
            raise RuntimeError(text.decode())
        self.cookie = known.get("set-cookie", self.cookie).split(";")[0]
        return json.loads(text) if "json" in known["content-type"] else text.decode()

    async def send(self, method: str, path: str, body: object = None) -> asyncio.StreamReader:
        """Send a request; return where its answer comes."""
        self._ways = self._ways or await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._ways
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nX-Dreierlei: 1\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(data)}\r\n" + (f"Cookie: {self.cookie}\r\n" if self.cookie else "")
        writer.write(head.encode() + b"\r\n" + data)
        await writer.drain()
        return reader

    async def hang_up(self) -> None:
        """Lose the connection."""
        if self._ways:
            self._ways[1].transport.abort()
            await asyncio.gather(self._ways[1].wait_closed(), return_exceptions=True)
        self._ways = None

    async def write(self, **entry: Any) -> float:
        """Write on the table's sheet; return the seconds until it was stored."""
        began = time.perf_counter()
        sheet = await self.ask("POST", self.path, {"version": self.version} | entry)
        took = time.perf_counter() - began
        self.version = sheet["version"]
        return took


class LossyPhone(Phone):
    """A phone in a bad network: what is lost is sent again under the same key."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.luck = random.Random(port)
        self.lost = 0
        self.kept: list[str] = []
        """The keys of what was acknowledged."""

    async def write(self, **entry: Any) -> float:
        """Write until it is acknowledged; return the seconds of the attempt that was."""
        key = f"{self.luck.getrandbits(96):024x}"
        while (luck := self.luck.random()) < LOSS:
            self.lost += 1
            if luck < LOSS / 2 and self._ways:  # the request arrives, its answer does not
                await self.send("POST", self.path, {"version": self.version, "key": key} | entry)
            await self.hang_up()
        took = await super().write(key=key, **entry)
        self.kept.append(key)
        return took


async def opened(port: int, kind: type[Phone] = Phone, count: int = PHONES) -> tuple[Phone, str, list[Any]]:
    """Set up a tournament with a table for every phone, and start its first round."""
    director = Phone(port)
    await director.ask("POST", "/api/guest", {"name": "Rita"})
    made = await director.ask("POST", "/api/tournaments", {"poster": POSTER})
    path = f"/api/tournaments/{made['id']}"
    people = "\n".join(f"Spieler {number}" for number in range(1, 3 * count + 1))
    for step in (
        {"do": "register-list", "text": people, "present": True},
        {"do": "draw", "game": 1},
        {"do": "start", "game": 1, "round": 1},
    ):
        await director.ask("POST", f"{path}/steps", step)
    phones = []
    for link in (await director.ask("GET", f"{path}/links"))["tables"]:
        if link["round"] == 1:
            phone = kind(port)
            if isinstance(phone, LossyPhone):
                phone.luck.seed(link["path"])
            place, key = link["path"].split("/")[-2:]
            phone.path = f"{path}/tables/{place}/{key}"
            phones.append(phone)
    return director, made["id"], phones


async def follow(port: int, id: str, cookie: str, **role: str) -> Any:
    """Follow the tournament by socket, as every page does."""
    headers = {"Cookie": cookie} if cookie else {}
    socket = await websockets.connect(f"ws://127.0.0.1:{port}/socket", additional_headers=headers, compression=None)
    await socket.send(json.dumps({"t": "follow", "tournament": id} | role))

    async def read() -> None:
        async for _ in socket:
            pass

    return socket, asyncio.create_task(read())


def report(title: str, times: list[float]) -> bool:
    """Print how long entries took; return whether the target is met."""
    order = sorted(each * 1000 for each in times)
    middle, late = (order[min(len(order) - 1, int(part * len(order)))] for part in (0.5, 0.99))
    print(f"{title:42}{len(order):>7}{middle:>9.1f}{late:>9.1f}{order[-1]:>9.1f} ms")
    return late < TARGET


async def bench(port: int) -> bool:
    """Let everybody write, first turn by turn and then the results."""
    director, id, phones = await opened(port)
    readers = [await follow(port, id, director.cookie, role="director"), await follow(port, id, "", role="beamer")]
    for phone in phones:
        place, key = phone.path.split("/")[-2:]
        readers.append(await follow(port, id, "", role="table", place=place, key=key))
    print(f"{'':42}{'entries':>7}{'p50':>9}{'p99':>9}{'longest':>9}")
    turns: list[float] = []
    for wave in range(WAVES):
        turn = {"tile": wave % 16}
        turns += await asyncio.gather(*(phone.write(do="turn", seat=wave % 3, turn=turn) for phone in phones))
        await asyncio.sleep(0.2)
    good = report(f"{PHONES} phones write a turn at once", turns)
    scores = await asyncio.gather(*(phone.write(do="scores", scores=[120, 80, 40]) for phone in phones))
    good &= report(f"{PHONES} phones hand in at once", list(scores))
    for socket, task in readers:
        task.cancel()
        await socket.close()
    return good


async def lossy(port: int, count: int = PHONES, waves: int = WAVES) -> tuple[list[float], int, list[str]]:
    """Let phones write in a bad network; return the times, how much was lost on the way, and what is wrong."""
    director, id, phones = await opened(port, LossyPhone, count)
    follower, reading = await follow(port, id, director.cookie, role="director")
    luck, times = random.Random(20), list[float]()
    try:
        for wave in range(waves):
            if luck.random() < LOSS:  # the director's socket is lost as well
                follower.transport.abort()
                await asyncio.gather(reading, return_exceptions=True)
                follower, reading = await follow(port, id, director.cookie, role="director")
            turn = {"tile": wave % 16}
            times += await asyncio.gather(*(phone.write(do="turn", seat=wave % 3, turn=turn) for phone in phones))
            await asyncio.sleep(0.2)
        times += await asyncio.gather(*(phone.write(do="scores", scores=[120, 80, 40]) for phone in phones))
        await director.hang_up()  # the server has closed it meanwhile
        text = await director.ask("GET", f"/api/tournaments/{id}/public-log")
    finally:
        await asyncio.gather(*(phone.hang_up() for phone in (director, *phones)))
        await follower.close()
        await asyncio.gather(reading, return_exceptions=True)
    return times, sum(phone.lost for phone in phones), wrong(text, phones, waves)


def wrong(text: str, phones: list[LossyPhone], waves: int) -> list[str]:
    """Return what a log has lost or doubled of what phones were told is stored."""
    lines = [json.loads(line) for line in text.splitlines()]
    keys = [line["key"] for line in lines if line.get("what") in ("turn-written", "scores-entered")]
    told = {key for phone in phones for key in phone.kept}
    found = [f"doubled: {key}" for key in set(keys) if keys.count(key) > 1]
    found += [f"lost: {key}" for key in told - set(keys)]
    if len(keys) != (waves + 1) * len(phones):
        found.append(f"{len(keys)} entries instead of {(waves + 1) * len(phones)}")
    return found


def main() -> None:
    """Start a server on an empty store and measure it."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "dreierlei", "serve", "--port", "0", "--data", data, "--no-browser"]
        server = subprocess.Popen([*command, "--limits", "0"], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            found = re.search(r"localhost:(\d+)", server.stdout.readline())
            assert found
            good = asyncio.run(bench(int(found.group(1))))
            times, lost, faults = asyncio.run(lossy(int(found.group(1))))
            good &= report(f"the same, {LOSS:.0%} of everything lost ({lost} times)", times) and not faults
            print("\n".join(faults) or "nothing lost, nothing doubled")
        finally:
            server.terminate()
            server.wait(10)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
