"""When servers cannot tell each other the news: the store is the truth, and nobody waits for good."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE
from tests.server import cluster
from tests.server.client import Client
from tests.server.cluster import Postgres
from tests.server.conftest import Running, until
from tests.server.contest import Contest
from tests.server.test_cluster import Pair, play, seated

from dreierlei.core import Refusal
from dreierlei.server.fanout import RedisFanout


@contextmanager
def pair(place: Path, *options: str) -> Iterator[Pair]:
    """Two servers with the same tables."""
    servers = []
    for name in ("one", "two"):
        (place / name).mkdir()
        servers.append(Running(place / name / "data", *options).start())
    try:
        yield servers[0], servers[1]
    finally:
        for server in servers:
            server.stop()


async def some_plies(people: tuple[Client, Client], table: str, count: int) -> None:
    """Let two people at different servers play on, each hearing of the other's ply."""
    for _ in range(count):
        told = await people[0].watch(table)
        seat = 0 if "0" in told["legal"] else 1
        if seat:
            told = await people[1].watch(table)
        action = told["legal"][str(seat)][0]
        await play(people[seat], people[1 - seat], table, seat, told["number"], action)


def test_games_on_two_servers_go_on_while_redis_is_away_and_after(tmp_path: Path, postgres: Postgres) -> None:
    with (
        cluster.own_redis() as redis,
        pair(tmp_path, "--database", postgres.database("away"), "--redis", redis.url) as both,
    ):

        async def run() -> None:
            ada, ben, table = await seated(both, "nonaga")
            await ben.watch(table)
            await some_plies((ada, ben), table, 2)
            redis.kill()
            await some_plies((ada, ben), table, 4)
            assert not both[0].client().ask("GET", "/health").body["fanout"]
            redis.start()
            until(lambda: all(each.client().ask("GET", "/health").body["fanout"] for each in both))
            await some_plies((ada, ben), table, 2)
            for person in (ada, ben):
                await person.close()

        asyncio.run(run())
        for each in both:
            assert "the fan-out is away" in each.errors()
            assert "the fan-out is back" in each.errors()


def test_a_link_that_was_lost_for_a_moment_may_have_lost_words() -> None:
    """Redis' client subscribes again by itself: what was said in between must be read from the store."""

    async def run(url: str) -> None:
        heard: list[str] = []

        async def hear(topic: str, _: str) -> None:
            heard.append(topic)
            if heard.count("gap") == 2:
                raise Refusal("server.store")  # the store is away, too: it is tried again

        fanout = RedisFanout(url)
        await fanout.open(hear)
        for gaps in (1, 3, 4):
            while heard.count("gap") < gaps:
                await asyncio.sleep(0.01)
            await fanout.redis.client_kill_filter(_type="pubsub")
        await fanout.close()

    with cluster.own_redis() as redis:
        asyncio.run(asyncio.wait_for(run(redis.url), PATIENCE))


def test_the_wall_of_a_tournament_follows_another_server_while_redis_is_away(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.database("wall")
    with cluster.own_redis() as redis, pair(tmp_path, "--database", database, "--redis", redis.url) as both:

        async def run() -> None:
            contest = Contest.opened(both[0], 0)
            wall = await both[1].client().guest("Wand").open()
            await wall.say("follow", tournament=contest.id, role="beamer")
            followed = await wall.next("tournament")
            assert followed["data"]["entered"] == 0
            redis.kill()
            await asyncio.to_thread(contest.do, "register", people=[{"name": "Ada Adler"}])
            while followed["data"]["entered"] == 0:
                followed = await wall.next("tournament")
            await wall.close()

        asyncio.run(run())


def test_without_redis_postgresql_itself_carries_the_news(tmp_path: Path, postgres: Postgres) -> None:
    with pair(tmp_path, "--database", postgres.database("notified")) as both:

        async def run() -> None:
            ada, ben, table = await seated(both, "nonaga")
            await ben.watch(table)
            await some_plies((ada, ben), table, 4)
            for person in (ada, ben):
                await person.close()

        asyncio.run(run())
        assert all(each.client().ask("GET", "/health").body["fanout"] for each in both)
