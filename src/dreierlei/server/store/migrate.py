"""Migrate: brings the schema of a database up to date, by Alembic."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from dreierlei.server.store.schema import metadata

HEAD = "0018"
"""The newest migration; a test keeps it true, so that a start need not load Alembic to know."""
HOME = Path(__file__).parent / "migrations"


async def migrate(engine: AsyncEngine) -> None:
    """Apply what is missing; where nothing is, this is one query."""
    async with engine.begin() as connection:
        if await connection.run_sync(version) == HEAD:
            return
        if connection.dialect.name == "postgresql":  # of several servers that start at once, one builds
            await connection.execute(text("SELECT pg_advisory_xact_lock(3333)"))
        found = await connection.run_sync(version)
        if found != HEAD:
            await connection.run_sync(build if found is None else upgrade)


def version(connection: Connection) -> str | None:
    """Return the migration that a database has come to."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def build(connection: Connection) -> None:
    """Build a new database at once; a test sees to it that the migrations lead to the same."""
    metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def upgrade(connection: Connection) -> None:
    """Apply what is missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HOME))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
