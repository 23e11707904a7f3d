"""Chaos: many games driven by socket clients, while servers and what they need are killed and started again.

`python -m tests.server.chaos --kills 200 --servers 2 --kill server,postgres,redis,worker` takes turns at random.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import math
import random
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import websockets
from sqlalchemy import func, select
from tests.patience import PATIENCE
from tests.server.client import Client
from tests.server.cluster import own_redis, postgres
from tests.server.conftest import Running
from tests.server.proof import Proof
from tests.server.victims import Kill, victims

from dreierlei.games import game
from dreierlei.server.settings import Settings
from dreierlei.server.store import Store, entries

KINDS = ("nonaga", "triapon(barricades=true)", "stein3", "triominos(seats=3)", "tricubo(seats=3)")
PEOPLE = 40
"""So many people, at most, play all the games."""
BOTS = 10
"""At every table of this number a bot plays along."""
CLOCK = {"kind": "game", "time": 120_000, "increment": 5_000}
"""Enough for whoever plays on, not for whoever waits for a server."""
FIRST_WAIT, LONGEST_WAIT = 0.4, 1.5
"""Seconds before somebody comes back whose connection was lost, once and in the first minute: as the page does it."""
AWAY = 5, 15
"""Seconds that somebody stays at a server that is not their own."""
SOON = 3.0
"""Seconds within which everybody should have been told."""
PLAYED_ON = 100
"""Plies that are played after the last kill, however long that takes."""
KILLED = re.compile("resource_tracker|warnings.warn")
"""What Python itself says when it tidies up behind a process that was killed."""


@dataclass
class Player:
    """A person with one socket, who plays at many tables at once and comes back whenever the connection is lost."""

    client: Client
    proof: Proof
    lot: random.Random
    pause: float
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By table, what was last told of it."""
    pending: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    """By table, the number, seat and action that was asked for and not answered yet."""
    asked: dict[str, int] = field(default_factory=dict)
    """By table, the ref under which it was asked for last."""
    refs: dict[int, str] = field(default_factory=dict)
    """By ref, the table that a message was about."""
    floors: dict[int, int] = field(default_factory=dict)
    """By ref of a `watch`, how many entries had been acknowledged to anybody when it was sent."""
    ended: set[str] = field(default_factory=set)
    others: tuple[int, ...] = ()
    """The ports of the servers that serve this person while their own does not, as a proxy has it."""
    sure: bool = True
    """Whether there is one server only, so that whatever was acknowledged is shown from then on."""
    connected: bool = False
    calm: bool = False
    ref: int = 0

    async def live(self) -> None:
        """Play for ever."""
        wait, home = FIRST_WAIT, self.client.port
        for port in cycle((home, *self.others)):
            self.client.port = port
            stay = None if port == home else self.lot.uniform(*AWAY)
            with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with asyncio.timeout(10):
                    await self.client.open()
                self.floors.clear()
                for table in list(self.tables):
                    await self.look(table)
                self.connected, wait = True, FIRST_WAIT
                async with asyncio.timeout(stay):
                    while True:
                        await self.hear(json.loads(await self.client.socket.recv()))
            if self.connected:
                await self.client.close()
            self.connected = False
            await asyncio.sleep(wait * self.lot.uniform(0.75, 1.25))
            wait = min(2 * wait, LONGEST_WAIT)

    async def send(self, t: str, table: str, **fields: Any) -> None:
        """Send a message; if the connection is gone, `live` will see."""
        self.ref += 1
        self.refs[self.ref] = table
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.client.socket.send(json.dumps({"t": t, "ref": self.ref, "table": table} | fields))

    async def look(self, table: str) -> None:
        """Watch a table."""
        self.floors[self.ref + 1] = max(self.proof.kept[table], default=-1) + 1 if self.sure else 0
        await self.send("watch", table)

    async def hear(self, message: dict[str, Any]) -> None:
        """Take note of a message, and act if it is this person's turn."""
        t, table = message["t"], message.get("table") or self.refs.get(message.get("ref", 0), "")
        if t in ("table", "news"):
            self.proof.see(message, self.floors.pop(message.get("ref", 0), 0))
            if table not in self.tables:
                return
            self.tables[table] = message
            if message["status"] == "over":
                self.ended.add(table)
            self.settle(table, message)
            if t == "table" and table in self.pending:  # not sure whether it counted: the same once more
                self.proof.again += 1
                await self.put(table)
            else:
                await self.act(table)
        elif t == "refused" and self.floors.pop(message.get("ref", 0), None) is not None:
            if message["slug"] != "server.store":
                self.proof.faults.append(f"{table}: not shown: {message['text']}")
            elif table in self.tables:  # the store is away: the same once more, as the page does it
                asyncio.get_running_loop().call_later(0.5, lambda: asyncio.ensure_future(self.look(table)))
        elif t == "refused" and message.get("ref") == self.asked.get(table):
            self.pending.pop(table, None)
            if message["slug"] in ("server.stale", "server.store"):
                await self.act(table)
            else:
                self.proof.faults.append(f"{table}: refused with {message['slug']}: {message['text']}")

    def settle(self, table: str, message: dict[str, Any]) -> None:
        """See whether what was asked for has become an entry."""
        if table not in self.pending:
            return
        number, seat, what = self.pending[table]
        if message["t"] == "news" and message.get("ref") == self.asked[table]:
            del self.pending[table]
            told = ((entry["n"], entry["seat"], entry.get("event") or entry["action"]) for entry in message["entries"])
            mine = next(each for each, *deed in told if each >= number and deed == [seat, what])
            self.proof.keep(table, mine, seat, what)  # not at the number asked for where others chose at the same time
        elif message["t"] == "table" and message["number"] > number:
            del self.pending[table]

    async def act(self, table: str) -> None:
        """Soon do something at a table, if it is this person's turn there."""
        if table not in self.pending and self.tables.get(table, {}).get("legal") and not self.calm:
            wait = self.lot.expovariate(1 / self.pause)
            asyncio.get_running_loop().call_later(wait, lambda: asyncio.ensure_future(self.choose(table)))

    async def choose(self, table: str) -> None:
        """Do something legal; sometimes take the last ply back."""
        told = self.tables.get(table)
        if table in self.pending or not told or not told["legal"] or not self.connected or self.calm:
            return
        (seat, legal), *_ = told["legal"].items()
        back = told["undo"] and self.lot.random() < 0.05
        self.pending[table] = told["number"], int(seat), "undo" if back else self.lot.choice(legal)
        await self.put(table)

    async def put(self, table: str) -> None:
        """Ask for what is pending."""
        number, seat, what = self.pending[table]
        self.proof.ask(table, number, seat, what)
        self.asked[table] = self.ref + 1
        if what == "undo":
            await self.send("undo", table, seat=seat, number=number)
        else:
            await self.send("play", table, seat=seat, number=number, action=what)


class Chaos:
    """One run: servers, players and their games."""

    def __init__(
        self, servers: list[Running], matches: int, seed: int, pause: float, kills: dict[str, Kill] | None = None
    ) -> None:
        self.servers = servers
        self.kills = kills
        """What is killed; without it, the servers."""
        self.counts: Counter[str] = Counter()
        self.lags: dict[str, list[float]] = defaultdict(list)
        """By what was killed, seconds from when it answered again until each had been told what was stored by then."""
        self.late: list[str] = []
        """Who had not been told soon."""
        self.matches = matches
        self.lot = random.Random(seed)
        self.proof = Proof()
        self.pause = pause
        self.players: list[Player] = []
        self.owners: dict[str, Client] = {}
        self.plan = [(KINDS[number % len(KINDS)], number % BOTS == BOTS - 1) for number in range(matches)]

    def set_up(self) -> None:
        """Let everybody come in and sit down."""
        for number in range(min(PEOPLE, 3 + self.matches)):
            client = self.servers[number % len(self.servers)].client().guest(f"Mensch {number}")
            others = tuple(server.port for server in self.servers if server.port != client.port)
            lot = random.Random(number)
            self.players.append(Player(client, self.proof, lot, self.pause, others=others, sure=not others))
        for kind, bot in self.plan:
            self.seat(kind, bot)

    def seat(self, kind: str, bot: bool) -> str:
        """Set up a table; return its id."""
        seats = game(kind).seats
        people = self.lot.sample(self.players, seats - bot)
        level = "bot3" if self.kills and "worker" in self.kills else "bot1"  # the lowest think without a worker
        clock = {"control": CLOCK} if self.kills else {}
        made = people[0].client.table(kind, "me", *["open"] * (len(people) - 1), *[level] * bot, **clock)
        for player, invite in zip(people[1:], made["invites"], strict=True):
            answer = player.client.ask("POST", "/api" + invite["path"])
            assert answer.status == 201, answer
        for player in people:
            player.tables[made["id"]] = {}
        self.owners[made["id"]] = people[0].client
        return str(made["id"])

    async def refill(self) -> None:
        """Set up a new table for every game that has ended; a killed server may leave one half set up."""
        while True:
            for table in {table for player in self.players for table in player.ended}:
                for player in self.players:
                    player.ended.discard(table)
                    player.tables.pop(table, None)
                    player.pending.pop(table, None)  # it may have been the last ply, seen by another first
                with contextlib.suppress(OSError, http.client.HTTPException, *self.refused):
                    fresh = await asyncio.to_thread(self.seat, *self.lot.choice(self.plan))
                    for player in self.players:
                        if fresh in player.tables:
                            await player.look(fresh)
            await asyncio.sleep(0.3)

    async def run(self, kills: int, seconds: float = math.inf) -> list[str]:
        """Play, kill for some time at most, restart, play on; return what went wrong."""
        ends = time.monotonic() + seconds
        await asyncio.to_thread(self.set_up)
        lives = [asyncio.create_task(player.live()) for player in self.players]
        lives.append(asyncio.create_task(self.refill()))
        while sum(self.counts.values()) < kills and time.monotonic() < ends:
            if self.lot.random() < 0.8:  # now and then while people are still coming back
                await self.until(self.back)
            await asyncio.sleep(self.lot.uniform(0.1, 2))
            await self.kill()
        await self.until(self.back)
        enough = self.proof.acknowledged + PLAYED_ON
        await self.until(lambda: self.proof.acknowledged > enough)
        for player in self.players:
            player.calm = True
        await self.until(lambda: not any(player.pending for player in self.players))
        for life in lives:
            life.cancel()
        for ended in await asyncio.gather(*lives, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError):
                self.proof.faults.append(f"a player gave up: {ended!r}")
        for player in self.players:
            await player.client.close()
        records = await asyncio.to_thread(self.records)
        for server in self.servers:
            await asyncio.to_thread(server.stop)
            complaints = [line for line in server.errors().splitlines() if not KILLED.search(line)]
            if self.kills:  # that the store or the fan-out is away is said; a fault of the server's own is none of it
                complaints = [line for line in complaints if "Traceback" in line or "dealt with" in line]
            self.proof.faults += [f"the server complained: {line}" for line in complaints]
        await self.proof.check(self.url, records)
        self.proof.faults += [f"{table}: lost on time" for table, text in records.items() if "! forfeit" in text]
        return self.proof.faults

    @property
    def refused(self) -> tuple[type[Exception], ...]:
        """What asking for a table may end in while the store is away."""
        return (AssertionError,) if self.kills else ()

    async def kill(self) -> None:
        """Kill something, and see that everybody is told soon what is stored."""
        servers = {"server": lambda: _again(self.lot.choice(self.servers))}
        kind, kill = self.lot.choice(sorted((self.kills or servers).items()))
        await asyncio.to_thread(kill)  # until it answers again
        self.counts[kind] += 1
        if self.kills:
            await self.caught_up(kind)

    async def caught_up(self, kind: str) -> None:
        """Measure how long it takes until everybody has been told what is stored now, also who must come back first."""
        began = time.monotonic()
        stored = await self._stored()
        late = asyncio.get_running_loop().call_later(SOON, lambda: self.late.extend(self._behind(stored)))
        if not await self.until(lambda: not self._behind(stored)):
            self.proof.faults += self._behind(stored)
        late.cancel()
        self.lags[kind].append(time.monotonic() - began)

    def _behind(self, stored: dict[str, int]) -> list[str]:
        """Return who has been told less than is stored."""
        return [
            f"{table}: {told.get('number', 0)} of {stored[table]} entries were told{', away' * (not player.connected)}"
            for player in self.players
            for table, told in list(player.tables.items())
            if told.get("number", 0) < stored.get(table, 0)
        ]

    async def _stored(self) -> dict[str, int]:
        store = Store(self.url)
        try:
            query = select(entries.c.table, func.count().label("done")).group_by(entries.c.table)
            return {row.table: int(row.done) for row in await store.rows(query)}
        finally:
            await store.engine.dispose()

    def back(self) -> bool:
        """Whether everybody is connected and has seen all their tables again."""
        return all(player.connected and not player.floors for player in self.players)

    @property
    def url(self) -> str:
        """The address of the store."""
        options = self.servers[0].options
        database = options[options.index("--database") + 1] if "--database" in options else ""
        return Settings(data=self.servers[0].data, database=database).url

    def records(self) -> dict[str, str]:
        """Return the records of the games as everybody can download them."""
        return {
            table: owner.ask("GET", f"/api/tables/{table}/record").body
            for table, owner in list(self.owners.items())
            if owner.ask("GET", f"/api/tables/{table}").body["status"] == "over"
        }

    async def until(self, true: Callable[[], bool]) -> bool:
        """Wait until something is true, and return whether it is; if that takes too long, it is a fault."""
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                for player in self.players:
                    self.proof.faults += [f"{table}: no answer to {what}" for table, what in player.pending.items()]
                    self.proof.faults += [f"{player.refs[ref]}: no answer to watch" for ref in player.floors]
                self.proof.faults.append("somebody waits in vain")
                return False
            await asyncio.sleep(0.05)
        return True


def _again(server: Running) -> None:
    server.kill()
    server.start()


def main() -> None:
    """Run it as long as asked, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=math.inf, help="kills no more after so long")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--database", default="", help="an empty database: postgresql://…; without it, SQLite")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own, from Debian's package")
    parser.add_argument("--servers", type=int, default=1, help="with more than one, on PostgreSQL and Redis")
    parser.add_argument("--kill", default="", help="what is killed: server, postgres, redis, worker, with commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds for which a player thinks, on average")
    asked = parser.parse_args()
    began = time.monotonic()
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory())
        several = asked.servers > 1
        base = stack.enter_context(postgres()) if asked.postgres or several else None
        news = stack.enter_context(own_redis()) if several else None
        database = base.database("chaos") if base else asked.database
        options = [*(["--database", database] if database else []), *(["--redis", news.url] if news else [])]
        servers = []
        for number in range(asked.servers):
            (Path(place) / str(number)).mkdir()
            servers.append(Running(Path(place) / str(number) / "data", *options).start())
            stack.callback(servers[-1].stop)
        kinds = asked.kill.split(",") if asked.kill else []
        kills = victims(kinds, servers, base, news, random.Random(asked.seed)) if kinds else None
        chaos = Chaos(servers, asked.matches, asked.seed, asked.pause, kills)
        faults = asyncio.run(chaos.run(asked.kills, asked.seconds))
    proof = chaos.proof
    for kind, lags in sorted(chaos.lags.items()):
        lags.sort()
        figures = f"{lags[len(lags) // 2]:.2f} s in the median, {lags[-1]:.2f} s at most"
        print(f"{len(lags)} kills of {kind}: everybody was told what was stored {figures} after it answered again")
    print(
        f"{sum(chaos.counts.values())} kills, {asked.matches} games at once, {len(chaos.owners)} in all, "
        f"{proof.acknowledged} plies acknowledged, {proof.again} asked for again after a kill, "
        f"{proof.compared} views compared, {len(faults)} faults, {time.monotonic() - began:.0f} s"
    )
    kinds_of = Counter(re.sub(r"\b[0-9a-f]{16}\b|\(.*\)|\d+", "…", fault) for fault in faults)
    print("\n".join(f"{count} times: {what}" for what, count in kinds_of.most_common(20)))
    print("\n".join([*faults[:20], *(f"late: {who}" for who in chaos.late[:20])]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
