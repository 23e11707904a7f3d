"""The short form of chaos: a few games, a few kills, on each kind of store."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.chaos import Chaos
from tests.server.cluster import Postgres
from tests.server.conftest import Running


def _run(servers: list[Running], *, kills: int = 2, matches: int = 8) -> None:
    chaos = Chaos(servers, matches, seed=1, pause=0.1)
    try:
        assert asyncio.run(chaos.run(kills)) == []
    finally:
        for server in servers:
            server.stop()
    assert chaos.proof.acknowledged > 100
    assert chaos.proof.compared > chaos.proof.acknowledged


def test_nothing_is_lost_doubled_or_wrong_when_the_server_is_killed(tmp_path: Path) -> None:
    _run([Running(tmp_path / "data").start()])


def test_nothing_is_lost_doubled_or_wrong_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    _run([Running(tmp_path / "data", "--database", postgres.database("chaos")).start()])


def test_nothing_is_lost_doubled_or_wrong_with_two_servers(tmp_path: Path, postgres: Postgres, redis: str) -> None:
    options = ("--database", postgres.database("chaos_two"), "--redis", redis)
    places = [tmp_path / name for name in ("one", "two")]
    for place in places:
        place.mkdir()
    _run([Running(place / "data", *options).start() for place in places])
