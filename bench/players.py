"""Two people at every table who play prepared random plies over sockets of their own."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from bench.guest import ORDER, Pair
from bench.load import Load, Pace
from bench.process import PATIENCE, Process
from bench.socket import Socket
from dreierlei.core import Rng
from dreierlei.games import game

Script = list[tuple[int, bytes]]
"""The seats and texts of plies."""
WARM = 2.0
"""Seconds that are played before anything counts."""
SCRIPTS, PLIES = 10, 6000
"""So many different matches, each longer than a run can last."""


class Told(msgspec.Struct):
    """What a player needs of a message."""

    t: str
    number: int = 0
    ref: int | None = None


_told = msgspec.json.Decoder(Told)


@dataclass
class Tally:
    """What all players together have seen."""

    pause: float = 0.0
    going: bool = False
    waits: list[float] = field(default_factory=list)
    """Milliseconds from a ply to its acknowledgement."""
    watching: int = 0
    messages: int = 0
    size: int = 0
    """Bytes of all messages since the start."""

    @property
    def mean(self) -> int:
        """The mean length of a message."""
        return self.size // max(1, self.messages)


class Player:
    """One seat of one table."""

    def __init__(self, table: str, seat: int, script: Script, tally: Tally) -> None:
        self.table = table.encode()
        self.seat = seat
        self.script = script
        self.tally = tally
        self.number = 0
        self.sent = 0.0
        self.socket: Socket | None = None

    async def watch(self, port: int, cookie: str = "") -> None:
        """Sit down."""
        self.socket = await Socket.connect(port, cookie, self.hear)
        self.socket.send(b'{"t":"watch","table":"%s"}' % self.table)

    def hear(self, text: bytes) -> None:
        """Note what came, and move if it is time to."""
        told = _told.decode(text)
        if told.t == "news":
            self._note(told, len(text))
        elif told.t == "table":
            self.tally.watching += 1
        elif told.t == "refused":
            raise RuntimeError(text.decode())

    def _note(self, told: Told, size: int) -> None:
        tally = self.tally
        self.number = told.number
        tally.messages += 1
        tally.size += size
        if told.ref is not None:
            tally.waits.append(1000 * (time.perf_counter() - self.sent))
        if tally.going and self.due:
            if tally.pause:
                asyncio.get_running_loop().call_later(tally.pause, self.move)
            else:
                self.move()

    @property
    def due(self) -> bool:
        """Whether the next ply is this player's."""
        return self.number < len(self.script) and self.script[self.number][0] == self.seat

    def move(self) -> None:
        """Play the next ply."""
        if not self.tally.going or not self.socket:
            return
        self.sent = time.perf_counter()
        self.socket.send(
            b'{"t":"play","ref":1,"table":"%s","seat":%d,"number":%d,"action":"%s"}'
            % (self.table, self.seat, self.number, self.script[self.number][1])
        )

    def close(self) -> None:
        """Go."""
        if self.socket:
            self.socket.close()


def script(seed: int, plies: int) -> Script:
    """Return random legal plies, none of which ends the match."""
    rng, states = Rng(seed), [game(str(ORDER["game"])).start()]
    found: Script = []
    while len(found) < plies:
        state = states[-1].copy()
        seat = state.to_act[0]
        lot = state.lot(seat, rng)
        text = str(state.decode(seat, lot)).encode()
        state.advance(seat, lot)
        if state.over:  # back a whole round: there are positions in which every ply wins
            del found[-4:]
            del states[len(found) + 1 :]
        else:
            found.append((seat, text))
            states.append(state)
    return found


async def seated(server: Process, tables: list[Pair], plies: int, tally: Tally) -> list[Player]:
    """Return two players at each table, who all watch it."""
    scripts = [script(seed, plies) for seed in range(SCRIPTS)]
    players = []
    for index, (table, people) in enumerate(tables):
        for seat, person in enumerate(people):
            players.append(Player(table, seat, scripts[index % SCRIPTS], tally))
            await players[-1].watch(server.port, person.cookie)
    await until(lambda: tally.watching == len(players))
    return players


async def until(done: Callable[[], bool]) -> None:
    """Wait for something, but not for ever."""
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


async def play(server: Process, tables: list[Pair], load: Load) -> tuple[Pace, int]:
    """Return the pace at some tables, and the mean length of a message."""
    tally = Tally(load.pause)
    players = await seated(server, tables, PLIES, tally)
    await asyncio.sleep(0.5)
    tally.going = True
    for player in players:
        if player.due:
            asyncio.get_running_loop().call_later(random.random() * load.pause, player.move)
    await asyncio.sleep(WARM)
    tally.waits.clear()
    cpu, began = server.cpu(), time.perf_counter()
    await asyncio.sleep(load.seconds)
    spent, used = time.perf_counter() - began, server.cpu() - cpu
    tally.going = False
    pace = Pace.of(tally.waits, spent, used)
    for player in players:
        player.close()
    return pace, tally.mean


async def played_out(players: list[Player], tally: Tally, plies: int) -> None:
    """Let matches be played as fast as they go, until there were so many plies in all."""
    tally.going = True
    for player in players:
        if player.due:
            player.move()
    await until(lambda: len(tally.waits) >= plies)
    for player in players:
        player.close()
