"""The schema: built at once or grown by migrations, it is the same."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.cluster import Postgres

from dreierlei.server.store.migrate import HEAD, HOME, build, upgrade, version
from dreierlei.server.store.schema import metadata

STORES = (Path(__file__).parents[1] / "former" / "store.sql",)


def _engine() -> Engine:
    return create_engine("sqlite://")


def test_the_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(HOME))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_migrations_lead_to_the_schema() -> None:
    with _engine().begin() as connection:
        upgrade(connection)
        assert version(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_new_database_needs_no_migration() -> None:
    with _engine().begin() as connection:
        assert version(connection) is None
        build(connection)
        assert version(connection) == HEAD
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_migrations_can_be_taken_back() -> None:
    config = Config()
    config.set_main_option("script_location", str(HOME))
    with _engine().begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        command.downgrade(config, "base")
        assert version(connection) is None


# Stores of earlier versions, with data.


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HOME))
    config.attributes["connection"] = connection
    return config


REVISIONS = [each.revision for each in ScriptDirectory(str(HOME)).walk_revisions()]


@pytest.fixture(scope="module")
def former(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A store with data as a server of each version would have left it."""
    file, found = tmp_path_factory.mktemp("former") / "dreierlei.db", {}
    with closing(sqlite3.connect(file)) as store:
        for source in STORES:
            store.executescript(source.read_text("utf-8"))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection)
    for revision in REVISIONS:  # from the newest to the first
        with engine.begin() as connection:
            command.downgrade(_config(connection), revision)
            assert version(connection) == revision
        found[revision] = file.read_bytes()
    engine.dispose()
    return found


@contextmanager
def _opened(store: bytes, file: Path) -> Iterator[Connection]:
    """A store that is put into a file."""
    file.write_bytes(store)
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def _contents(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of all tables, each by the names of its columns."""
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: sorted((dict(row._mapping) for row in connection.execute(table.select())), key=str)
        for table in found.sorted_tables
        if table.name != "alembic_version"
    }


def _kept(before: dict[str, list[dict[str, Any]]], after: dict[str, list[dict[str, Any]]]) -> None:
    """Expect every row with what it said; only the rules of tables and secrets of tournaments are said otherwise."""
    said_anew = {"tables": {"game"}, "tournaments": {"secret"}}
    for name, rows in before.items():
        known = {column for row in rows for column in row} - said_anew.get(name, set())
        now = [{column: value for column, value in row.items() if column in known} for row in after[name]]
        then = [{column: value for column, value in row.items() if column in known} for row in rows]
        assert sorted(now, key=str) == sorted(then, key=str), name


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_store_of_any_earlier_version_becomes_the_newest_and_keeps_everything(
    former: dict[str, bytes], tmp_path: Path, revision: str
) -> None:
    with _opened(former[revision], tmp_path / "dreierlei.db") as connection:
        before = _contents(connection)
        upgrade(connection)
        assert version(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert len(before["entries"]) > 100
        _kept(before, _contents(connection))


@pytest.mark.parametrize("revision", REVISIONS)
def test_the_same_on_postgresql(former: dict[str, bytes], tmp_path: Path, postgres: Postgres, revision: str) -> None:
    url = postgres.database(f"from{revision}").replace("postgresql://", "postgresql+asyncpg://")
    with _opened(former[revision], tmp_path / "dreierlei.db") as connection:
        rows = _contents(connection)

    def fill(connection: Connection) -> None:
        command.upgrade(_config(connection), revision)
        found = MetaData()
        found.reflect(connection)
        for name, some in rows.items():
            if some:
                connection.execute(found.tables[name].insert(), some)
        before = _contents(connection)
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        _kept(before, _contents(connection))

    async def run() -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(fill)
        await engine.dispose()

    asyncio.run(run())
