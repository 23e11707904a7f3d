"""Tables of the former version keep its rules: the store of tests/former was written before the rules changed."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from tests.server.inside import Reader, opened

from dreierlei.play import Event
from dreierlei.play.record import result
from dreierlei.server.people import Person
from dreierlei.server.store.migrate import HOME as MIGRATIONS
from dreierlei.server.store.migrate import upgrade

HOME = Path(__file__).parents[1] / "former"
TABLES = [line.split(" | ") for line in (HOME / "tables.txt").read_text("utf-8").splitlines()]
"""Each table that had begun: its id, whether it was over, its position, and its result."""
GAMES = {
    "nonaga": "nonaga(first=0)",
    "nonaga(cap=20)": "nonaga(cap=20,first=0)",
    "stein3": "stein3(inside=true)",
    "stein3(rounds=6)": "stein3(inside=true,rounds=6)",
    "stein3(start=yellow)": "stein3(inside=true,start=yellow)",
    "triapon(barricades=true,touching=false)": "triapon(barricades=true,out_asked=true,touching=false)",
    "triapon(first=0)": "triapon(first=0,out_asked=true,touching=true)",
    "triapon(first=1)": "triapon(first=1,out_asked=true,touching=true)",
    "triominos(seats=3)": "triominos(seats=3)",
    "tricubo(seats=2)": "tricubo(seats=2)",
}
"""What the former store says of tables that have begun, and what the newest says of them."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with the former store."""
    with sqlite3.connect(tmp_path / "dreierlei.db") as connection:
        connection.executescript((HOME / "store.sql").read_text("utf-8"))
    connection.close()
    return tmp_path


def stored(data: Path, *, waiting: bool = False) -> list[str]:
    """Return the games of the tables that have begun, or of those that wait."""
    with sqlite3.connect(data / "dreierlei.db") as connection:
        where = f"status {'=' if waiting else '<>'} 'waiting'"
        found = [row[0] for row in connection.execute(f"SELECT game FROM tables WHERE {where} ORDER BY made")]
    connection.close()
    return found


def test_former_tables_open_where_they_were(data: Path) -> None:
    async def run() -> None:
        async with opened(data) as services:
            for id, status, position, ending in TABLES:
                table = (await services.tables.live.find(id)).table
                match = table.running()
                assert (table.status, match.state.dump()) == (status, position)
                assert (result(match.outcome) if match.outcome else "-") == ending

    asyncio.run(run())


def test_somebody_who_was_out_may_have_resigned(data: Path) -> None:
    async def run() -> None:
        async with opened(data) as services:
            tables = [(await services.tables.live.find(id)).table for id, *_ in TABLES]
            last = [(str(table.terms.game), table.running().record.entries[-1]) for table in tables]
            assert ("triapon(touching=true,first=0,out_asked=true)", Event("resign", 0)) in last

    asyncio.run(run())


def test_former_tables_are_played_on_under_their_rules(data: Path) -> None:
    async def run() -> None:
        async with opened(data) as services:
            for id, status, *_ in TABLES:
                table = (await services.tables.live.find(id)).table
                if status != "running":
                    continue
                seat = table.to_act[0]
                person = Person(table.chairs[seat].person, table.chairs[seat].name, "guest")
                before = table.number
                assert (await Reader(services, person).play(table, seat))["t"] == "done"
                assert table.number > before

    asyncio.run(run())


def test_what_has_begun_says_its_rules_and_what_waits_follows_the_newest(data: Path) -> None:
    former = stored(data)

    async def run() -> None:
        async with opened(data):
            pass

    asyncio.run(run())
    assert stored(data) == [GAMES[text] for text in former]
    assert stored(data, waiting=True) == ["nonaga", "triapon"]


def test_the_migration_can_be_taken_back(data: Path) -> None:
    former = stored(data)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with create_engine(f"sqlite:///{data / 'dreierlei.db'}").begin() as connection:
        upgrade(connection)
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
    assert [sorted(text) for text in stored(data)] == [sorted(text) for text in former]
