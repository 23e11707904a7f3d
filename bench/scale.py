"""What machines hold, from costs measured here: `python -m bench.scale [--people 100000] [--tables 1000]`.

First it measures (a server with many slow matches and spectators, visits, the store, bots of each level, analyses),
then it lets a day of so many people pass (`bench/day.py`) and prints what the busiest minute asks of a machine. With
`--database postgresql://… --redis redis://…` it also measures what a ply costs where several servers share a store.
docs/scale.md has one run.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import uvloop

from bench import idle
from bench.day import Costs, Day, Habits, simulate
from bench.guest import Guest, pairs
from bench.players import Player, Tally, played_out, seated
from bench.process import OURS, Process, running
from dreierlei.core import Rng, View
from dreierlei.games import NAMES, game
from dreierlei.play import Match
from dreierlei.server.analyses import EFFORT
from dreierlei.server.bot_pool import _choose as choose
from dreierlei.study.analysis import AnalysisWork

SPECTATORS = 2
"""At every table."""
PLIES = 200
"""Plies that are prepared for every match."""
LEVELS = 6
TIME = 1.0
"""Seconds that a bot may think, as the server has it."""
THOUGHTS = 3
"""Positions of each game about which each level thinks."""
PAUSES = 6.0, 1.0
"""Seconds between two plies at a table, in a slow hall and in a fast one."""
VISITS = 100
EVERY = 8
"""Of the plies of a match so many are passed over when analyses are measured."""
FILLED = 0.6
"""Which part of a core a server may be busy: beyond that, whoever moves waits for others in the queue."""
OWN = 0.2
"""Gigabytes of a server without any table."""


@dataclass(frozen=True)
class Hall:
    """A server with many slow matches, each with spectators."""

    p50: float
    p99: float
    """Milliseconds that a mover waited."""
    rate: float
    """Plies a second."""
    cpu: float
    """Processor seconds a second."""
    stored: float
    """Bytes of the store for a ply."""
    memory: float
    """Bytes of the whole process."""


async def crowd(place: Path, count: int, pause: float, seconds: float, spectators: int, *shared: str) -> Hall:
    """Measure tables at which somebody moves now and then, and others look on; shared is where several servers meet."""
    async with running(*OURS, place, *shared) as server:
        tables = await pairs(server, count)
        tally = Tally(pause)
        players = await seated(server, tables, PLIES, tally)
        lookers = [Player(table, 0, [], tally) for table, _ in tables for _ in range(spectators)]
        for looker in lookers:
            await looker.watch(server.port)
        return await _measured(server, place, players, lookers, tally, seconds)


async def _measured(
    server: Process, place: Path, players: list[Player], lookers: list[Player], tally: Tally, seconds: float
) -> Hall:
    tally.going = True
    loop = asyncio.get_running_loop()
    for player in players:
        if player.due:
            loop.call_later(random.random() * tally.pause, player.move)
    await asyncio.sleep(min(5.0, seconds / 4))
    tally.waits.clear()
    cpu, store = server.cpu(), _size(place)
    await asyncio.sleep(seconds)
    spent, grown, memory = server.cpu() - cpu, _size(place) - store, server.memory()
    tally.going = False
    waits = sorted(tally.waits)
    for each in (*players, *lookers):
        each.close()
    late = waits[int(0.99 * (len(waits) - 1))]
    return Hall(waits[len(waits) // 2], late, len(waits) / seconds, spent / seconds, max(grown, 0) / len(waits), memory)


def _size(place: Path) -> int:
    return sum(file.stat().st_size for file in place.rglob("*") if file.is_file())


async def bytes_per_ply(place: Path) -> float:
    """Return what a ply adds to the store; a server that has gone leaves everything in its one file."""
    async with running(*OURS, place) as server:
        tables = await pairs(server, 20)
    before = _size(place)
    async with running(*OURS, place) as server:
        tally = Tally()
        players = await seated(server, tables, PLIES, tally)
        await played_out(players, tally, 20 * PLIES // 2)  # some end sooner
    return (_size(place) - before) / len(tally.waits)


async def visit(place: Path) -> float:
    """Return the processor seconds of the server for somebody who comes: page, name, lists, and a table."""
    async with running(*OURS, place) as server:
        await pairs(server, 20)
        for count in (VISITS // 4, VISITS):  # what is read at first is read once
            began = server.cpu()
            for number in range(count):
                guest = await Guest(server).enter(f"Eva {number}")
                for path in ("/", "/api/tables", "/rules/nonaga"):
                    await guest.ask("GET", path)
        return (server.cpu() - began) / VISITS


def analysed() -> float:
    """Return the processor seconds of a ply that is analysed, in the mean of the five games."""
    spent, count = 0.0, 0
    for name in NAMES:
        rng, match = Rng(7), Match(game(name), Rng(8))
        while match.to_act and len(match.record.entries) < 60:
            actions = match.legal(match.to_act[0])
            match.play(match.to_act[0], actions[rng.below(len(actions))])
        work = AnalysisWork(match, EFFORT)
        work.piece(0)
        began = time.process_time()
        pieces = range(1, work.count, EVERY)
        for number in pieces:
            work.piece(number)
        spent, count = spent + time.process_time() - began, count + len(pieces)
    return spent / count


def thoughts() -> tuple[float, ...]:
    """Return the processor seconds of a bot's ply by level, in the mean of the five games at one second of time."""
    spent = []
    for level in range(1, LEVELS + 1):
        for name in NAMES:  # what is read at first is read once
            choose(_view(name, 0), level, 0.01, 0)
        began, count, whole = time.process_time(), 0, 0
        for name in NAMES:
            for seed in range(THOUGHTS):
                _, took = choose(_view(name, seed), level, TIME, seed)
                whole += took >= 0.9 * TIME
                count += 1
        cpu = time.process_time() - began
        by_clock = whole > count / 2  # beside load such a thought has less of the processor than it would take
        spent.append(max(cpu, whole * TIME if by_clock else 0.0) / count)
    return tuple(spent)


def _view(name: str, seed: int) -> View:
    """Return what somebody sees in the course of a match."""
    kind = game(name, seats=2) if name in ("triominos", "tricubo") else game(name)
    rng, state = Rng(seed), kind.start()
    for _ in range(12 + 10 * seed):
        following = state.copy()
        seat = following.to_act[0]
        following.advance(seat, following.lot(seat, rng))
        if following.over:
            break
        state = following
    while state.to_act[0] < 0:
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    return state.observe(state.to_act[0])


@dataclass(frozen=True)
class Machine:
    """What is there: a server is one process on one core, the other cores think."""

    servers: int
    thinkers: int
    memory: float
    """Gigabytes, for each server."""


MACHINES = {
    "small: 2 cores, 2 GB": Machine(1, 1, 2),
    "large: 32 cores, 64 GB": Machine(1, 31, 64),
    "cluster: 4 servers of 8 GB, 128 cores for bots": Machine(4, 128, 8),
}


def table(day: Day, costs: Costs, machines: dict[str, Machine]) -> list[str]:
    """Return the lines that say what the busiest minute asks for, and which part of it each machine holds."""
    at = day.busiest
    serving, shared = (
        max(_serving(day, costs, minute, ply) for minute in range(len(day.plies)))
        for ply in (costs.ply, costs.shared or costs.ply)
    )
    bots, analyses = max(day.bots), max(day.analyses)
    thinking = max(map(sum, zip(day.bots, day.analyses, strict=True)))
    memory = (max(day.tables) * costs.table + max(day.sockets) * costs.socket) / 1e9
    lines = [
        f"{day.people:,} people in a day, {day.matches:,} matches; the busiest minute is {at // 60:02}:{at % 60:02}",
        f"tables at once {max(day.tables):,.0f}, sockets {max(day.sockets):,.0f}, plies a second {day.plies[at]:,.1f}",
        f"serving {serving:.2f} cores, bots {bots:.2f} cores at full strength, analyses {analyses:.2f}, "
        f"memory {memory:.2f} GB, store {day.stored / 1e6:,.0f} MB a day",
    ]
    for name, machine in machines.items():
        parts = {
            "serving": (FILLED - costs.server) * machine.servers / (serving if machine.servers == 1 else shared),
            "bots": machine.thinkers / thinking,
            "memory": (machine.memory - OWN) * machine.servers / memory,
        }
        told = ", ".join(f"{what} {part:.2f}" for what, part in parts.items())
        first = min(parts, key=parts.__getitem__)
        lines.append(f"{name:48}{told}: {day.people * parts[first]:,.0f} people; first: {first}")
    return lines


def _serving(day: Day, costs: Costs, minute: int, ply: float) -> float:
    """Return the cores that one minute asks of the servers."""
    return day.plies[minute] * ply + day.told[minute] * costs.told + day.visits[minute] * costs.visit


async def measured(tables: int, seconds: float, shared: tuple[str, ...]) -> Costs:
    """Measure, and print what was measured."""
    with tempfile.TemporaryDirectory() as place:
        alone, watched = await idle.measure(Path(place))
    halls = max(50, tables // 10)
    ply, resting = await _paced(halls, seconds / 2)
    with tempfile.TemporaryDirectory() as place:
        full = await crowd(Path(place), tables, 60.0, seconds, SPECTATORS)
    with tempfile.TemporaryDirectory() as place:
        stored = await bytes_per_ply(Path(place))
    with tempfile.TemporaryDirectory() as place:
        visited = await visit(Path(place))
    bots, looked = thoughts(), analysed()
    sockets = tables * (2 + SPECTATORS)
    told = max(0.0, full.cpu - resting - full.rate * ply) / (full.rate * SPECTATORS)
    print(f"{tables} tables at one move a minute each way, {tables * SPECTATORS} spectators, one process:")
    print(f"  a mover waits {full.p50:.1f} ms at the median, {full.p99:.1f} ms at the 99th percentile")
    print(f"  the process has {full.memory / 2**20:.0f} MB: {full.memory / sockets / 1000:.0f} kB a socket, all told")
    print(f"  an idle match of {idle.PLIES} plies {alone / 1000:.1f} kB, with two sockets {watched / 1000:.1f} kB")
    print(f"  a ply takes {1000 * ply:.2f} ms of the processor, one more who is told {1000 * told:.2f} ms,")
    print(f"  a server at which nobody moves {1000 * resting:.0f} ms a second; this hall takes {full.cpu:.3f} cores")
    print(f"  the store grows by {stored:.0f} bytes a ply")
    print("  a bot's ply takes " + ", ".join(f"{each:.3f}" for each in bots) + " processor seconds (levels 1 to 6)")
    print(f"  a visit takes {1000 * visited:.1f} ms of the server, a ply that is analysed {looked:.3f} s elsewhere")
    together = 0.0
    if shared:
        together, _ = await _paced(halls, seconds / 2, *shared)
        print(f"  on PostgreSQL and Redis a ply takes {1000 * together:.2f} ms of the server's processor")
    return Costs(ply, told, stored, alone, (watched - alone) / 2, bots, visited, looked, resting, together)


async def _paced(tables: int, seconds: float, *shared: str) -> tuple[float, float]:
    """Return what a ply and, a second, a server at which nobody moves cost: from the same hall at two speeds."""
    halls = []
    for pause in PAUSES:
        with tempfile.TemporaryDirectory() as place:
            halls.append(await crowd(Path(place), tables, pause, seconds, 0, *shared))
    slow, fast = halls
    ply = (fast.cpu - slow.cpu) / (fast.rate - slow.rate)
    return ply, max(0.0, slow.cpu - slow.rate * ply)


async def main() -> None:
    """Measure, let the day pass, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0, help="of the hall with all tables")
    parser.add_argument("--database", default="", help="postgresql://…")
    parser.add_argument("--redis", default="", help="redis://…")
    given = parser.parse_args()
    shared = ("--database", given.database, "--redis", given.redis) if given.database else ()
    costs = await measured(given.tables, given.seconds, shared)
    print()
    print("\n".join(table(simulate(given.people, costs, Habits()), costs, MACHINES)))


if __name__ == "__main__":
    uvloop.run(main())
