"""Whole matches of each game, played at random by people who choose from what the server offers them."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bench.guest import Guest
from bench.players import until
from bench.process import OURS, Process, running
from bench.socket import Socket

GAMES = {"nonaga": 2, "triapon": 3, "stein3": 3, "triominos(seats=2)": 2, "tricubo(seats=2)": 2}
"""The games, and how many seats each has."""
MATCHES = 40
"""At once."""


class Offered(msgspec.Struct):
    """What a player needs of a message."""

    t: str
    number: int = 0
    status: str = ""
    legal: dict[int, list[str]] = {}
    ref: int | None = None


_offered = msgspec.json.Decoder(Offered)


@dataclass
class Count:
    """What all players together have seen."""

    going: bool = False
    plies: int = 0
    watching: int = 0
    over: set[str] = field(default_factory=set)


class RandomPlayer:
    """One seat of one table."""

    def __init__(self, table: str, seat: int, count: Count) -> None:
        self.table, self.seat, self.count = table, seat, count
        self.offered = Offered("")
        self.rng = random.Random(f"{seat} of {count.watching}")
        self.socket: Socket | None = None

    async def watch(self, server: Process, cookie: str) -> None:
        """Sit down."""
        self.socket = await Socket.connect(server.port, cookie, self.hear)
        self.socket.send(f'{{"t":"watch","table":"{self.table}"}}'.encode())

    def hear(self, text: bytes) -> None:
        """Note what came, and move if it is time to; a choice that came too late is made anew."""
        offered = _offered.decode(text)
        if offered.t not in ("news", "table"):
            return
        self.offered = offered
        self.count.watching += offered.t == "table"
        self.count.plies += offered.ref is not None
        if offered.status == "over":
            self.count.over.add(self.table)
        elif self.count.going:
            self.move()

    def move(self) -> None:
        """Play one of the offered actions, if there is one."""
        legal = self.offered.legal.get(self.seat)
        if legal and self.socket:
            action = self.rng.choice(legal)
            message = {"t": "play", "ref": 1, "table": self.table, "seat": self.seat, "number": self.offered.number}
            self.socket.send(msgspec.json.encode(message | {"action": action}))


async def rate(name: str, place: Path, seconds: float) -> tuple[float, float]:
    """Return plies that people played per second of the server's processor, and the share of matches that ended."""
    async with running(*OURS, place) as server:
        count = Count()
        players = [player for _ in range(MATCHES) for player in await _seated(server, name, count)]
        await until(lambda: count.watching == len(players))
        cpu, end = server.cpu(), time.monotonic() + seconds
        count.going = True
        for player in players:
            player.move()
        while time.monotonic() < end and len(count.over) < MATCHES:
            await asyncio.sleep(0.02)
        found = count.plies / max(server.cpu() - cpu, 0.01), len(count.over) / MATCHES
        for player in players:
            if player.socket:
                player.socket.close()
        return found


async def _seated(server: Process, name: str, count: Count) -> list[RandomPlayer]:
    """Return players at a new table, who all watch it."""
    people = [await Guest(server).enter(f"Ada {seat}") for seat in range(GAMES[name])]
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
    made = await people[0].ask("POST", "/api/tables", {"game": name, "seats": seats})
    for person, invite in zip(people[1:], made["invites"], strict=True):
        await person.ask("POST", "/api" + invite["path"])
    players = [RandomPlayer(made["id"], seat, count) for seat in range(len(people))]
    for player, person in zip(players, people, strict=True):
        await player.watch(server, person.cookie)
    return players
