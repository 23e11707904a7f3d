"""One hostile guest at full default limits, and what others feel of it: `python -m tests.server.hostile --seconds 60`.

The guest makes tables with the strongest bots and sheets of their own, floods looks and looks back, opens sockets and
half-open connections, reads long tournaments back from files, looks at huge ones and prints them. Meanwhile one person
moves, and another plays against the weakest bot. Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.client import Answer, Client
from tests.server.conftest import Running
from tests.server.victims import family

from dreierlei.tournament import Entrant, LogEvent, Profile, Who, write_log
from dreierlei.tournament.events import CheckedIn, Created, Decided, Fact, Registered

SHEETS = 12
SOCKETS = 60
HALF_OPEN = 150
ELSEWHERE = "127.0.0.2"
"""Where the others are: what the guest may ask for is counted by address, too."""
LINES = 20_000
"""Of a tournament that is read back."""
POSTER = Profile("Cup", "Halle", "2026-05-03", "Rita Rath")


@dataclass
class Felt:
    """What others have felt, in seconds, and the memory of all processes, in bytes."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    memory: int = 0

    def __str__(self) -> str:
        moves, bots = sorted(self.moves), sorted(self.bots)
        late = moves[int(0.99 * (len(moves) - 1))]
        return (
            f"{len(moves)} moves of others: median {1000 * statistics.median(moves):.0f} ms, p99 {1000 * late:.0f} ms\n"
            f"{len(bots)} turns of another's level 1: median {statistics.median(bots):.2f} s, worst {bots[-1]:.2f} s\n"
            f"memory of all processes: {self.memory / 2**20:.0f} MB at most"
        )


class Others:
    """Those who play while the server is attacked."""

    def __init__(self, server: Running, seconds: float) -> None:
        self.server = server
        self.ends = time.monotonic() + seconds
        self.felt = Felt()

    @property
    def on(self) -> bool:
        """Whether it goes on."""
        return time.monotonic() < self.ends

    async def run(self) -> Felt:
        """Play, and note what is felt."""
        await asyncio.gather(self.move(), self.meet_a_bot(), self.watch_memory())
        return self.felt

    async def move(self) -> None:
        """Play on one device, as fast as it is answered."""
        ada = Client(self.server.port, address=ELSEWHERE).guest("Ada")
        while self.on:
            table = ada.table("nonaga(cap=300)", "me", "device")["id"]
            await ada.open()
            told = await ada.watch(table)
            while self.on and told["status"] == "running":
                seat, actions = next(iter(told["legal"].items()))
                began = time.monotonic()
                told = await ada.answer("play", table=table, seat=int(seat), number=told["number"], action=actions[0])
                self.felt.moves.append(time.monotonic() - began)
                await asyncio.sleep(0.05)
            await ada.close()

    async def meet_a_bot(self) -> None:
        """Play against the weakest bot, and count how long it takes."""
        ben = Client(self.server.port, address=ELSEWHERE).guest("Ben")
        while self.on:
            table = ben.table("nonaga(cap=300)", "me", "bot1")["id"]
            await ben.open()
            told = await ben.watch(table)
            while "0" not in told["legal"]:  # the lot decides who begins
                told = await ben.next("news", seconds=120)
            while self.on and told["status"] == "running":
                told = await ben.answer(
                    "play", table=table, seat=0, number=told["number"], action=told["legal"]["0"][0]
                )
                began, waited = time.monotonic(), "0" not in told["legal"]
                while told["status"] == "running" and "0" not in told["legal"]:
                    told = await ben.next("news", seconds=120)
                if waited:
                    self.felt.bots.append(time.monotonic() - began)
            await ben.close()

    async def watch_memory(self) -> None:
        """Note how much memory all processes of the server have."""
        assert self.server.process
        while self.on:
            self.felt.memory = max(self.felt.memory, sum(map(_memory, family(self.server.process.pid))))
            await asyncio.sleep(0.5)


class Attack:
    """The one who means no good, in a process of their own; behind the server, for in truth it has another machine."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.ends = time.monotonic() + seconds
        self.guest = Client(port).guest("Hostile")
        self.done: Counter[str] = Counter()
        """What was asked for, by kind and by how it was answered."""

    @property
    def on(self) -> bool:
        """Whether it goes on."""
        return time.monotonic() < self.ends

    async def run(self) -> None:
        """Do all of it at once."""
        tables = await asyncio.to_thread(self.tables)
        attacks = [self.play(table) for table in tables]
        attacks += [self.look(tables[0]) for _ in range(SOCKETS)]
        attacks += [
            self.look_back(tables[0]),
            self.make(),
            self.half_open(),
            self.restore(),
            self.direct(),
            self.print(),
        ]
        at_once = [asyncio.ensure_future(_quietly(attack)) for attack in attacks]
        await asyncio.wait(at_once, timeout=max(0.0, self.ends - time.monotonic()))
        print("the guest:", ", ".join(f"{count} {what}" for what, count in sorted(self.done.items())), flush=True)

    async def ask(self, what: str, *request: Any) -> Answer:
        """Ask for something, and count it."""
        answer = await asyncio.to_thread(self.guest.ask, *request)
        self.done[f"{what} ({answer.status})"] += 1
        return answer

    def tables(self) -> list[str]:
        """Make as many tables as one may, with the strongest bots; some on sheets of one's own."""
        found = []
        for n in range(40):
            sheet = ".".join(str((n + column) % 40) for column in range(10))
            own = f"tricubo(side=c{sheet}_p3_f5.4.3.{n % 20}_j1,seats=2)"
            game, more = (own, []) if n < SHEETS else ("triapon", ["bot6"]) if n % 2 else ("stein3", ["bot6"])
            seats = [{"kind": "me"}, {"kind": "bot", "level": 6}, *[{"kind": "bot", "level": 6} for _ in more]]
            answer = self.guest.ask("POST", "/api/tables", {"game": game, "seats": seats})
            self.done[f"tables ({answer.status})"] += 1
            if answer.status == 201:
                found.append(answer.body["id"])
        return found

    async def play(self, table: str) -> None:
        """Keep the bots of a table thinking."""
        me = await Client(self.port, self.guest.cookie).open()
        told = await me.watch(table)
        while self.on and told.get("status") == "running":
            if "0" in told["legal"]:
                told = await me.answer("play", table=table, seat=0, number=told["number"], action=told["legal"]["0"][0])
                self.done["plies against level 6"] += 1
            else:
                told = await me.next("news", seconds=120)
            if told["t"] == "refused":
                await asyncio.sleep(0.5)
                told = await me.watch(table)
        await me.close()

    async def look(self, table: str) -> None:
        """Look at a table again and again."""
        me = await Client(self.port, self.guest.cookie).open()
        while self.on:
            answer = await me.answer("watch", table=table)
            self.done[f"looks ({answer['t']})"] += 1
        await me.close()

    async def look_back(self, table: str) -> None:
        """Look back as often as one may."""
        while self.on:
            await self.ask("looks back", "GET", f"/api/tables/{table}/past/1")

    async def make(self) -> None:
        """Make more tables than one may, and ask for JSON that is nested without end."""
        while self.on:
            order = {"game": "triominos", "seats": [{"kind": "me"}, {"kind": "bot", "level": 6}]}
            await self.ask("tables", "POST", "/api/tables", order)
            await self.ask("links", "POST", "/api/me/link")
            await asyncio.sleep(0.05)

    async def restore(self) -> None:
        """Read a long tournament back from its file, as often as one may."""
        people = Registered(tuple(Entrant("Ada", f"Nummer {number}") for number in range(1500)))
        arrivals = [CheckedIn((number,)) for number in range(1, 1501)]
        facts: list[Fact] = [
            Created(POSTER, "seed"),
            people,
            *arrivals,
            *(Decided(f"Fall {number}") for number in range(LINES)),
        ]
        time, who = "2026-05-03T10:00:00+02:00", Who("director", "Rita")
        file = write_log(LogEvent(number, time, who, fact) for number, fact in enumerate(facts, 1)).encode()
        while self.on:
            answer = await asyncio.to_thread(self.guest.restore, file)
            self.done[f"tournaments from files ({answer.status})"] += 1
            await asyncio.sleep(0.5)

    async def direct(self) -> None:
        """Look at a tournament of as many players as there may be, again and again."""
        path = await self._practice()
        while self.on:
            await self.ask("looks at 1,999 players", "GET", path)

    async def print(self) -> None:
        """Print it, as often as one may."""
        path = await self._practice()
        while self.on:
            await self.ask("prints", "GET", f"{path}/prints/badges")
            await asyncio.sleep(0.2)

    async def _practice(self) -> str:
        made = await self.ask("practice", "POST", "/api/tournaments/practice", {"players": 1999})
        return f"/api/tournaments/{made.body['id']}"

    async def half_open(self) -> None:
        """Begin requests and never end them."""
        writers: list[asyncio.StreamWriter] = []
        while self.on:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"GET / HTTP/1.1\r\nHost:")
                self.done["half-open requests"] += 1
                writers.append(writer)
            for old in writers[:-HALF_OPEN]:
                old.close()
            del writers[:-HALF_OPEN]
            await asyncio.sleep(0.02)
        for writer in writers:
            writer.close()


async def _quietly(attack: Coroutine[Any, Any, None]) -> None:
    """Attack until the server has enough of it."""
    with contextlib.suppress(Exception):
        await attack


def _memory(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def main() -> None:
    """Attack a server with its default limits, and say what others felt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--port", type=int, default=0, help="attack a server that runs, and measure nothing")
    asked = parser.parse_args()
    if asked.port:
        asyncio.run(Attack(asked.port, asked.seconds).run())
        return
    with tempfile.TemporaryDirectory() as place:
        server = Running(Path(place) / "data", "--limits", "1", "--seconds", "1", "--pace", "0.35").start()
        command = ["nice", "-n", "5", sys.executable, "-m", "tests.server.hostile", "--port", str(server.port)]
        attacker = subprocess.Popen([*command, "--seconds", str(asked.seconds)])
        try:
            print(asyncio.run(Others(server, asked.seconds).run()))
        finally:
            with contextlib.suppress(subprocess.TimeoutExpired):
                attacker.wait(10)
            attacker.kill()
            attacker.wait()
            server.stop()


if __name__ == "__main__":
    main()
