"""The store: its migrations, its commits, and what follows when it cannot write."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.cluster import Postgres
from tests.server.inside import Reader, listed, opened, refusal, seated, sit

from dreierlei.core import Refusal
from dreierlei.server.settings import Settings
from dreierlei.server.store import Conflict, Store, clock_marks, entries, schema, tables
from dreierlei.server.store.batch import WriteBatch
from dreierlei.server.store.migrate import HEAD, HOME
from dreierlei.server.store.store import CROWD
from dreierlei.server.tables import writer


def test_the_newest_migration_is_the_one_that_is_named() -> None:
    config = Config()
    config.set_main_option("script_location", str(HOME))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


async def _migrated(url: str) -> None:
    """A new store has the schema that the code expects; opening it again changes nothing."""
    for _ in range(2):
        store = Store(url)
        await store.open()
        async with store.engine.connect() as connection:
            assert await connection.run_sync(_differences) == []
        await store.close()


def test_the_migrated_schema_is_the_one_of_the_code(tmp_path: Path) -> None:
    asyncio.run(_migrated(Settings(data=tmp_path, database="").url))


def test_the_migrated_schema_is_the_one_of_the_code_on_postgresql(postgres: Postgres) -> None:
    asyncio.run(_migrated(Settings(database=postgres.database("migrated")).url))


async def _conflict(url: str) -> None:
    store = Store(url)
    await store.open()
    await store.append([("a", 0, "first", 1)])
    jobs = [store.append([("b", 0, "x", 1)]), store.append([("a", 0, "second", 2)]), store.append([("c", 0, "y", 1)])]
    ends = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(end) for end in ends] == [type(None), Conflict, type(None)]
    rows = await store.rows(select(entries).order_by(entries.c.table))
    assert [(row.table, row.text) for row in rows] == [("a", "first"), ("b", "x"), ("c", "y")]
    both = [("d", 0, "z", 1), ("a", 0, "third", 3)]
    with pytest.raises(Conflict):
        await store.append(both)
    assert len(await store.rows(select(entries))) == 3  # all of a job, or nothing
    await store.close()


_ROW = {"game": "nonaga", "control": "none", "time": 0, "increment": 0, "timeout": "forfeit", "owner": "o"} | {
    "listed": False,
    "spectators": True,
    "status": "running",
    "to_act": "",
    "made": 1,
    "updated": 1,
}


async def _marked(url: str) -> None:
    store = Store(url)
    await store.open()
    await store.run(
        *(insert(tables).values(_ROW | {"id": id, "number": number}) for id, number in (("a", 3), ("b", 9)))
    )
    await asyncio.gather(
        store.append([("a", 4, "x", 1)]),
        store.mark(
            [("a", 5, "running", "1", 70, 80), ("b", 8, "running", "0", 70, None), ("c", 1, "over", "", 7, None)]
        ),
    )
    chosen = select(tables.c.id, tables.c.number, tables.c.to_act, tables.c.updated, tables.c.due)
    rows = await store.rows(chosen.order_by(tables.c.id))
    assert [tuple(each) for each in rows] == [("a", 5, "1", 70, 80), ("b", 9, "", 1, None)]
    await store.mark([("a", 5, "over", "", 90, None)])
    ended = await store.row(select(tables.c.status, tables.c.due).where(tables.c.id == "a"))
    assert ended is not None
    assert tuple(ended) == ("over", None)
    await store.run(update(tables).where(tables.c.id == "b").values(status="closed"))
    await store.mark([("b", 9, "running", "0", 99, 99)])  # worked out just before
    assert [row.status for row in await store.rows(select(tables.c.status).where(tables.c.id == "b"))] == ["closed"]
    await store.close()


def test_entries_and_marks_of_one_commit_are_stored_together_or_not_at_all(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(Settings(data=tmp_path, database="").url)
        await store.open()
        await store.run(insert(tables).values(_ROW | {"id": "a", "number": 0}))
        unsound: Any = ("a", 1, None, "", 7, None)  # a row must say how its match stands
        with pytest.raises(sqlite3.IntegrityError):
            await store.batch_writer.write(WriteBatch([("a", 0, "x", 1)], [unsound]))
        await store.batch_writer.release()
        assert not await store.rows(select(entries))
        await store.batch_writer.write(WriteBatch([("a", 0, "x", 1)], [("a", 1, "over", "", 7, None)]))
        assert len(await store.rows(select(entries))) == 1
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize(("first", "then"), [(CROWD - 1, [1, 1]), (CROWD, [2])])
def test_after_a_commit_of_many_the_next_waits_for_what_is_on_its_way(
    tmp_path: Path, first: int, then: list[int]
) -> None:
    async def run() -> None:
        store = Store(Settings(data=tmp_path, database="").url)
        await store.open()
        commits: list[int] = []
        plain = store.batch_writer.write

        async def write(batch: WriteBatch) -> None:
            await plain(batch)
            commits.append(len(batch.entries))
            if len(commits) == 1:  # one more is here when the next could begin, and another comes just after that
                jobs.append(store.append([("b", 0, "x", 1)]))
                asyncio.get_running_loop().call_soon(lambda: jobs.append(store.append([("c", 0, "x", 1)])))

        store.batch_writer.write = write  # type: ignore[method-assign]
        jobs = [store.append([("a", number, "x", 1)]) for number in range(first)]
        while len(jobs) < first + 2:
            await asyncio.sleep(0)
        await asyncio.gather(*jobs)
        assert commits == [first, *then]
        await store.close()

    asyncio.run(run())


def test_a_mark_changes_its_row_unless_another_server_is_ahead(tmp_path: Path) -> None:
    asyncio.run(_marked(Settings(data=tmp_path, database="").url))


def test_a_mark_changes_its_row_unless_another_server_is_ahead_on_postgresql(postgres: Postgres) -> None:
    asyncio.run(_marked(Settings(database=postgres.database("marked")).url))


def test_a_conflict_fails_its_own_job_only(tmp_path: Path) -> None:
    asyncio.run(_conflict(Settings(data=tmp_path, database="").url))


def test_a_conflict_fails_its_own_job_only_on_postgresql(postgres: Postgres) -> None:
    asyncio.run(_conflict(Settings(database=postgres.database("conflict")).url))


def test_a_change_that_fails_leaves_no_trace(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(Settings(data=tmp_path, database="").url)
        await store.open()

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(clock_marks).values(name="trace", value=1))
            raise Refusal("server.fault")

        with refusal("server.fault"):
            await store.change(work)
        assert await store.row(select(clock_marks).where(clock_marks.c.name == "trace")) is None
        await store.close()

    asyncio.run(run())


async def _full(*_: object) -> None:
    raise OperationalError("INSERT", {}, Exception("database or disk is full"))


def test_what_cannot_be_stored_was_never_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as rooms:
            table, people = await seated(rooms, "triominos")
            mover = table.to_act[0]
            before, number = table.running().text(), table.number
            with monkeypatch.context() as disk:
                disk.setattr(rooms.store.batch_writer, "write", _full)
                with refusal("server.store"):
                    await people[mover].play(table, mover)
                assert rooms.store.refuses
            assert (table.number, table.running().text()) == (number, before)
            for person in people:
                assert person.last("table")["number"] == number
                assert not [found for found in person.heard if found.get("number", 0) > number]
            assert (await people[mover].play(table, mover))["t"] == "news"
            assert not rooms.store.refuses
            assert len(await rooms.store.rows(select(entries))) == table.number

    asyncio.run(run())


def test_where_the_store_is_away_altogether_everybody_comes_back_to_what_is_stored(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as rooms:
            table, (ada, ben) = await seated(rooms, "nonaga(first=0)")
            told = len(ben.heard)
            _rename(tmp_path, "entries", "elsewhere")
            with refusal("server.store"):
                await ada.play(table, 0)
            with refusal("server.store"):  # nobody goes on with what is perhaps not so
                await ada.play(table, 0)
            with refusal("server.store"):
                await Reader(rooms, ada.person).ask("watch", table=table.id)
            _rename(tmp_path, "elsewhere", "entries")
            again = Reader(rooms, ada.person)
            assert (await again.ask("watch", table=table.id))["number"] == table.number == 0
            assert [found for found in ben.heard[told:] if found["t"] == "news"] == []
            assert (await again.play(table, 0))["number"] == 1
            assert ben.last("news")["number"] == 1

    asyncio.run(run())


def _rename(data: Path, old: str, new: str) -> None:
    with sqlite3.connect(data / "dreierlei.db") as store:
        store.execute(f"ALTER TABLE {old} RENAME TO {new}")
    store.close()


def test_who_could_not_sit_down_does_not_sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as rooms:
            ada, ben = [await rooms.people.guest(name) for name in ("Ada", "Ben")]
            table = await listed(rooms, "triominos", ada)
            with monkeypatch.context() as disk:
                disk.setattr(writer, "_insert_entries", _full)
                with refusal("server.store"):
                    await sit(rooms, table, 1, ben)
            assert (table.status, table.chairs[1].kind, table.match) == ("waiting", "open", None)
            await sit(rooms, table, 1, ben)
            assert table.status == "running"

    asyncio.run(run())


def test_the_writer_outlives_a_database_that_goes_and_comes_back(postgres: Postgres) -> None:
    async def run() -> None:
        store = Store(Settings(database=postgres.database("comes_back")).url)
        await store.open()
        await store.append([("a", 0, "x", 1)])
        postgres.stop()
        for _ in range(2):
            with refusal("server.store"):
                await store.append([("a", 1, "y", 1)])
            with refusal("server.store"):
                await store.run(insert(clock_marks).values(name="x", value=1))
            with refusal("server.store"):
                await store.rows(select(entries))
        postgres.start()
        await store.append([("a", 1, "y", 1)])
        assert len(await store.rows(select(entries))) == 2
        await store.close()

    asyncio.run(run())


def test_what_was_stored_although_that_seemed_to_fail_is_told_here_and_at_other_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, readers = await seated(services, "nonaga")
            seen = [await reader.ask("watch", table=table.id) for reader in readers]
            ada, told = next((reader, told) for reader, told in zip(readers, seen, strict=True) if told["legal"])
            seat, actions = next(iter(told["legal"].items()))
            write = writer.write
            others: list[tuple[str, str]] = []

            async def lost(*work: Any) -> None:
                await write(*work)
                raise Refusal("server.store")  # the connection is lost before it says so

            monkeypatch.setattr(writer, "write", lost)
            with refusal("server.store"):
                await ada.ask("play", table=table.id, seat=int(seat), number=told["number"], action=actions[0])
            monkeypatch.setattr(writer, "write", write)
            monkeypatch.setattr(services.fanout, "tell", lambda *word: others.append(word))
            await services.tables.sweep.reread()
            assert ada.heard[-1]["number"] > told["number"]
            assert ("table", table.id) in others

    asyncio.run(run())
