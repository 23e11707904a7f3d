"""Kill -9 at random moments of a tournament: nothing that was acknowledged is lost, and two servers agree."""

from __future__ import annotations

import asyncio
import http.client
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.client import Client
from tests.server.cluster import postgres, redis
from tests.server.conftest import Running, until
from tests.server.contest import Contest, Phone

from dreierlei import tournament as td
from dreierlei.tournament.events import TurnWritten


class _Table(threading.Thread):
    """Somebody at a table who writes turn after turn, and keeps what was acknowledged."""

    def __init__(self, phone: Phone, seats: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.phone, self.seats, self.stop = phone, seats, stop
        self.kept: list[tuple[int, int]] = []
        """Seat and tile of every turn that was acknowledged, in order."""

    def run(self) -> None:
        lot, version = random.Random(self.phone.link), None
        while not self.stop.is_set():
            seat, tile = lot.randrange(self.seats), lot.randrange(16)
            try:
                if version is None:
                    version = self.phone.table()["sheet"]["version"]
                answer = self.phone.write("turn", version=version, seat=seat, turn={"tile": tile})
            except (OSError, http.client.HTTPException, ValueError, AssertionError):
                version = None  # the server was killed: perhaps it was stored, perhaps not; nobody was told
                time.sleep(0.02)
                continue
            if answer.status == 201:
                self.kept.append((seat, tile))
                version = answer.body["version"]
                time.sleep(0.02)  # whoever lost the race has to look first, and would lose again and again
            else:
                version = None


def test_killed_at_random_moments_nothing_acknowledged_is_lost(own: Callable[..., Running]) -> None:
    server = own()
    contest = Contest.opened(server, 13)
    contest.step()
    contest.step()
    stop = threading.Event()
    sheets = contest.view["rounds"][0]["sheets"]
    tables = [_Table(contest.phone((1, 1, each["table"])), len(each["players"]), stop) for each in sheets]
    for table in tables:
        table.start()
    lot = random.Random(8)
    for _ in range(6):
        time.sleep(0.2 + lot.random() * 0.5)
        server.kill()
        server.start()
    until(lambda: sum(len(table.kept) for table in tables) > 50)
    stop.set()
    for table in tables:
        table.join()
    state = td.Tournament.replay(td.read_log(contest.log()))
    for number, table in enumerate(tables, 1):
        turns = state.sheet(td.Where(1, 1, number)).turns
        for seat in range(table.seats):
            stored = [turn.tile for turn in turns[seat]]
            assert _within([tile for where, tile in table.kept if where == seat], stored)


def _within(kept: list[int], stored: list[int | None]) -> bool:
    """Whether all that was acknowledged is there, in its order; what was stored without an answer may be, too."""
    rest = iter(stored)
    return all(any(tile == found for found in rest) for tile in kept)


def test_two_servers_of_one_store_agree_on_one_log(tmp_path: Path, own: Callable[..., Running]) -> None:
    first = own("--database", f"sqlite+aiosqlite:///{tmp_path}/shared.db")  # the embedded store is for one server alone
    second = Running(tmp_path / "second", *first.options).start()
    try:
        contest = Contest.opened(first, 6)
        contest.step()
        contest.step()
        links = [contest.links()[1, 1, table] for table in (1, 2)]
        stop = threading.Event()
        clients = [Client(first.port), Client(second.port)]
        tables = [_Table(Phone(client, link), 3, stop) for link in links for client in clients]
        for table in tables:
            table.start()
        until(lambda: all(len(table.kept) >= 10 for table in tables))  # whoever loses a race tries again
        stop.set()
        for table in tables:
            table.join()
        events = td.read_log(contest.log())
        state = td.Tournament.replay(events)
        written = sum(isinstance(event.fact, TurnWritten) for event in events)
        assert written == sum(len(table.kept) for table in tables)
        for number in (1, 2):
            turns = state.sheet(td.Where(1, 1, number)).turns
            pair = [table for table in tables if table.phone.link == links[number - 1]]
            assert sum(map(len, turns)) == sum(len(table.kept) for table in pair)
            for table in pair:
                for seat in range(3):
                    assert _within([tile for where, tile in table.kept if where == seat], [t.tile for t in turns[seat]])
    finally:
        second.stop()


def test_servers_that_share_a_database_tell_each_other(tmp_path: Path) -> None:
    with postgres() as database, redis() as news:
        options = ("--database", database.database("hall"), "--redis", news)
        places = [tmp_path / name for name in ("one", "two")]
        for place in places:
            place.mkdir()
        servers = [Running(place / "data", *options).start() for place in places]
        try:
            asyncio.run(_told(*servers))
        finally:
            for server in servers:
                server.stop()


async def _told(first: Running, second: Running) -> None:
    """What is done at one server is heard at the other, and the other goes on from there."""
    contest = Contest.opened(first, 6)
    wall = await Client(second.port).open()
    await wall.say("follow", tournament=contest.id, role="beamer")
    seen = await wall.next("tournament")
    contest.step()
    contest.step()
    while seen["data"]["round"] is None:
        seen = await wall.next("tournament")
    for table, link in ((1, contest.links()[1, 1, 1]), (2, contest.links()[1, 1, 2])):
        phone = Phone(Client(second.port if table == 1 else first.port), link)
        assert phone.write("scores", scores=[10 * table, 20, 30]).status == 201
    while seen["data"]["sheets"] != [2, 2]:
        seen = await wall.next("tournament")
    assert contest.step() is not None
    await wall.close()
