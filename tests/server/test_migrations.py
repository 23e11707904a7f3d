"""The schema: built at once or grown by migrations, it is the same."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine

from dreierlei.server.store.migrate import HEAD, HOME, build, upgrade, version
from dreierlei.server.store.schema import metadata


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
    from alembic import command

    config = Config()
    config.set_main_option("script_location", str(HOME))
    with _engine().begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        command.downgrade(config, "base")
        assert version(connection) is None
