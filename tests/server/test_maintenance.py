"""What an operator does beside serving: backup, restore, doctor, nightly copies."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.server.cluster import Postgres
from tests.server.conftest import Running
from tests.server.forked import command
from tests.server.inside import opened, refusal, seated

from dreierlei.server.maintenance.copies import copy_store
from dreierlei.server.maintenance.doctor import Findings, examine
from dreierlei.server.maintenance.nightly import NightlyCopies
from dreierlei.server.maintenance.restore import restore_store
from dreierlei.server.settings import Settings

FORMER = Path(__file__).parents[1] / "former" / "store.sql"


def looked(data: Path) -> Findings:
    """Return what the doctor finds."""
    return asyncio.run(examine(Settings(data=data, database=""), lambda done, of: None))


def slugs(report: Findings) -> list[str]:
    """Return what a doctor calls the faults."""
    return [fault.slug.removeprefix("server.doctor.") for fault in report.faults]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The folder of a server at which two matches have begun and one of them is over, and which has stopped."""

    async def run() -> None:
        async with opened(tmp_path / "data") as services:
            for plies in (3, 7):
                table, people = await seated(services, "nonaga(first=0)")
                for _ in range(plies):
                    seat = table.to_act[0]
                    await people[seat].play(table, seat)
            await people[0].ask("resign", table=table.id, seat=0)

    asyncio.run(run())
    (tmp_path / "data" / "operator.toml").write_text('name = "X"\naddress = ["Y"]\nemail = "x@example.org"\n')
    return tmp_path / "data"


def change(data: Path, *statements: str) -> None:
    """Change a store behind everybody's back."""
    with closing(sqlite3.connect(data / "dreierlei.db")) as store:
        for statement in statements:
            store.execute(statement)
        store.commit()


def contents(store: Path) -> list[str]:
    """Return all that an SQLite file says, but for the beats of the server's clock."""
    with closing(sqlite3.connect(store)) as connection:
        return [line for line in connection.iterdump() if '"house"' not in line]


# Backup and restore.


def test_a_copy_made_while_plies_are_stored_has_them_all_up_to_a_moment(tmp_path: Path) -> None:
    async def run() -> int:
        settings = Settings(data=tmp_path / "data", database="")
        async with opened(settings.data) as services:
            table, people = await seated(services, "nonaga(first=0)")

            async def go_on() -> None:
                while table.to_act:
                    seat = table.to_act[0]
                    await people[seat].play(table, seat)

            playing = asyncio.create_task(go_on())
            copies = [tmp_path / f"{number}.db" for number in range(3)]
            for copy in copies:
                before = table.number
                await asyncio.to_thread(copy_store, settings, copy)
                with closing(sqlite3.connect(copy)) as store:
                    [(count, last)] = store.execute("SELECT count(*), max(number) FROM entries")
                assert count >= before
                assert count == 0 if last is None else count == last + 1
            await playing
            return table.number

    assert asyncio.run(run()) > 10
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.db", "1.db", "2.db", "data"]
    assert (tmp_path / "0.db").stat().st_mode & 0o077 == 0


def test_a_killed_server_is_copied_and_goes_on_and_the_copy_serves_elsewhere(
    own: Callable[..., Running], tmp_path: Path
) -> None:
    server = own()
    client = server.client().guest("Ada")
    before = client.ask("GET", "/api/me").body
    server.kill()
    copies = tmp_path / "copies [nightly]"
    copies.mkdir()
    done = command("--lang", "en", "backup", copies, "--data", server.data)
    assert done.returncode == 0, done.stderr
    [copy] = copies.iterdir()
    assert str(copy) in done.stdout.replace("\n", "")
    server.start()  # its log is still there
    assert client.ask("GET", "/api/me").body == before
    other = tmp_path / "other"
    done = command("--lang", "en", "restore", copy, "--data", other)
    assert done.returncode == 0, done.stderr
    assert "dreierlei.key is missing: put it here" in done.stdout
    moved = Running(other).start()
    try:
        client.port = moved.port
        assert client.ask("GET", "/api/me").body == before
    finally:
        moved.stop()


def test_a_backup_names_the_key_that_is_no_part_of_it(house: Path, tmp_path: Path) -> None:
    key = house / "dreierlei.key"
    for there in (False, True):
        key.unlink(missing_ok=True)
        if there:
            key.touch()
        done = command("--lang", "en", "backup", tmp_path / f"{there}.db", "--data", house)
        assert done.returncode == 0, done.stderr
        assert (str(key) in done.stdout.replace("\n", "")) == there


def test_restoring_brings_back_what_was_and_sets_aside_what_is(house: Path, tmp_path: Path) -> None:
    settings = Settings(data=house, database="")
    copy = copy_store(settings, tmp_path / "copy.db")
    was = contents(copy)
    change(house, "DELETE FROM entries")
    now = contents(house / "dreierlei.db")
    former = restore_store(copy, settings)
    assert former
    assert contents(house / "dreierlei.db") == was
    assert contents(former) == now
    assert slugs(looked(house)) == []


def test_a_store_of_which_a_part_is_missing_can_be_restored(own: Callable[..., Running], tmp_path: Path) -> None:
    server = own()
    client = server.client().guest("Ada")
    copy = copy_store(Settings(data=server.data, database=""), tmp_path / "copy.db")
    server.kill()
    (server.data / "dreierlei.db-wal").unlink()
    was = (server.data / "dreierlei.db").read_bytes()
    for words in (["doctor"], ["backup", tmp_path / "empty.db"], ["admin", "people"]):
        told = command("--lang", "en", *words, "--data", server.data)
        assert told.returncode != 0, words
        assert "dreierlei.db-wal is missing" in (told.stdout + told.stderr).replace("\n", " "), words
    assert (server.data / "dreierlei.db").read_bytes() == was, "nobody has written into what is left"
    assert not (tmp_path / "empty.db").exists()
    assert command("--lang", "en", "restore", copy, "--data", server.data).returncode == 0
    server.start()
    assert client.ask("GET", "/api/me").body["name"] == "Ada"


def test_nothing_is_restored_over_a_running_server(own: Callable[..., Running], tmp_path: Path) -> None:
    server = own()
    copy = copy_store(Settings(data=server.data, database=""), tmp_path / "copy.db")
    done = command("--lang", "en", "restore", copy, "--data", server.data)
    assert done.returncode == 2
    assert "belongs to a running server already" in done.stderr.replace("\n", " ")
    assert server.client().ask("GET", "/api/me").body["kind"] == "none"


def test_what_is_no_whole_copy_is_refused_and_nothing_changes(house: Path, tmp_path: Path) -> None:
    settings = Settings(data=house, database="")
    was = contents(house / "dreierlei.db")
    copy = copy_store(settings, tmp_path / "copy.db")
    cut, text, other, newer = (tmp_path / name for name in ("cut.db", "text.db", "other.db", "newer.db"))
    cut.write_bytes(copy.read_bytes()[:20_000])
    text.write_text("no database\n" * 400)
    with closing(sqlite3.connect(other)) as store:
        store.execute("CREATE TABLE songs (name TEXT)")
        store.commit()
    shutil.copy(copy, newer)
    with closing(sqlite3.connect(newer)) as store:
        store.execute("UPDATE alembic_version SET version_num = '9999'")
        store.commit()
    for path, slug in [(cut, "damaged"), (text, "damaged"), (other, "foreign"), (newer, "newer")]:
        with refusal(f"server.restore.{slug}"):
            restore_store(path, settings)
    with refusal("server.restore.unknown"):
        restore_store(tmp_path / "nowhere.db", settings)
    with refusal("server.backup.exists"):
        copy_store(settings, copy)
    with refusal("server.backup.nothing"):
        copy_store(Settings(data=tmp_path / "nowhere", database=""), tmp_path / "new.db")
    with refusal("server.backup.write"):
        copy_store(settings, tmp_path / "nowhere" / "new.db")
    assert contents(house / "dreierlei.db") == was
    assert not list(tmp_path.glob("*.part"))


def test_postgresql_is_copied_and_restored_by_its_own_tools(tmp_path: Path, postgres: Postgres) -> None:
    first, second = postgres.database("kept"), postgres.database("moved")

    async def make() -> tuple[str, list[str]]:
        async with opened(tmp_path / "data", database=first) as services:
            table, people = await seated(services, "nonaga(first=0)")
            await people[0].play(table, 0)
            copy = tmp_path / "copy.dump"
            await asyncio.to_thread(copy_store, Settings(database=first), copy)
            with refusal("server.restore.used"):
                await asyncio.to_thread(restore_store, copy, Settings(database=first))
            return table.id, [str(entry) for entry in table.running().record.entries]

    id, entries = asyncio.run(make())
    restore_store(tmp_path / "copy.dump", Settings(database=second))

    async def look() -> None:
        async with opened(tmp_path / "other", database=second) as services:
            table = (await services.tables.live.find(id)).table
            assert [str(entry) for entry in table.running().record.entries] == entries

    asyncio.run(look())
    report = asyncio.run(examine(Settings(database=second), lambda done, of: None))
    assert (report.faults, report.counts["entries"]) == ([], 1)
    (tmp_path / "copy.dump").write_bytes(b"PGDMP nothing")
    with refusal("server.backup.failed"):
        restore_store(tmp_path / "copy.dump", Settings(database=second))


# Doctor.


def test_a_good_house_is_well_and_looking_changes_nothing(house: Path) -> None:
    was = {path: path.read_bytes() for path in house.rglob("*") if path.is_file()}
    report = looked(house)
    assert (report.faults, report.notices) == ([], [])
    assert (report.counts["tables"], report.counts["entries"]) == (2, 11)
    assert {path: path.read_bytes() for path in was} == was


FIRST = 'SELECT min("table") FROM entries'
OVER = "SELECT id FROM tables WHERE status = 'over'"


@pytest.mark.parametrize(
    ("statement", "slug"),
    [
        (f"UPDATE entries SET text = '0 slide(9:9,8:8)' WHERE number = 1 AND \"table\" = ({FIRST})", "table"),
        (f"UPDATE entries SET text = 'nonsense' WHERE number = 0 AND \"table\" = ({FIRST})", "table"),
        (f'DELETE FROM entries WHERE number = 1 AND "table" = ({FIRST})', "table"),
        (f'DELETE FROM entries WHERE number >= 2 AND "table" = ({FIRST})', "table"),
        (f"UPDATE tables SET status = 'running' WHERE id = ({OVER})", "table"),
        ("UPDATE tables SET game = 'chess' WHERE status = 'over'", "table"),
        ('DELETE FROM seats WHERE seat = 1 AND "table" = (SELECT min(id) FROM tables)', "table"),
        ("INSERT INTO entries VALUES ('nowhere', 0, '0 pass', 1)", "orphans"),
        ("DELETE FROM people", "orphans"),
        ("INSERT INTO study_progress VALUES ('nobody', '{}')", "orphans"),
    ],
)
def test_whatever_is_broken_in_the_store_is_found(house: Path, statement: str, slug: str) -> None:
    change(house, "INSERT INTO keys SELECT 'h', 'k', min(id), 'token', 'x', 1, NULL FROM people", statement)
    report = looked(house)
    assert slugs(report) == [slug]
    assert all(report.faults[0].text(language) for language in ("de", "en"))


def test_a_damaged_file_is_named(house: Path) -> None:
    file = house / "dreierlei.db"
    text = bytearray(file.read_bytes())
    middle = len(text) // 2 // 4096 * 4096
    text[middle : middle + 8192] = b"\xff" * 8192
    file.write_bytes(text)
    assert slugs(looked(house)) in (["damaged"], ["server.restore.damaged"])
    done = command("--lang", "en", "doctor", "--data", house)
    assert done.returncode == 1
    assert str(file) in done.stdout.replace("\n", "")


def test_files_that_others_can_read_or_that_belong_to_nothing_are_named(house: Path) -> None:
    (house / "dreierlei.db").chmod(0o644)
    (house / "backups").mkdir()
    for name in ("notes.txt", "backups/gone.log", "dreierlei.db.new"):
        (house / name).touch(0o600)
    report = looked(house)
    assert set(slugs(report)) == {"open"}
    assert [notice.slug.rpartition(".")[2] for notice in report.notices] == ["removed", "unfinished", "file"]


def test_a_tournament_that_is_behind_its_backup_is_named(own: Callable[..., Running]) -> None:
    server = own()
    client = server.client().guest("Ada")
    made = client.ask("POST", "/api/tournaments/practice", {"players": 8}).body
    server.stop()
    assert slugs(looked(server.data)) == []
    id = str(made["id"])
    change(server.data, f"DELETE FROM tournament_events WHERE tournament = '{id}' AND number > 5")
    assert slugs(looked(server.data)) == ["behind"]
    change(server.data, f"UPDATE tournament_events SET line = '{{}}' WHERE tournament = '{id}' AND number = 2")
    assert slugs(looked(server.data)) == ["tournament", "behind"]


def test_the_doctor_speaks_both_languages_and_json(house: Path) -> None:
    change(house, "UPDATE tables SET game = 'chess' WHERE status = 'over'")
    english, german = (command("--lang", language, "doctor", "--data", house) for language in ("en", "de"))
    found = command("doctor", "--json", "--data", house)
    assert "Not all is well; faults: 1." in english.stdout
    assert "Nicht alles stimmt; Fehler: 1." in german.stdout
    assert [done.returncode for done in (english, german, found)] == [1, 1, 1]
    assert json.loads(found.stdout)["counts"]["tables"] == 2


def test_a_store_of_an_earlier_schema_is_looked_at_as_it_will_be(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "dreierlei.db")) as store:
        store.executescript(FORMER.read_text("utf-8"))
    (tmp_path / "dreierlei.db").chmod(0o600)
    report = looked(tmp_path)
    assert report.faults == []
    assert report.counts["entries"] > 100


# Nightly copies.


def test_every_night_a_copy_is_made_and_some_are_kept(house: Path) -> None:
    now = [datetime(2026, 3, 1, 22, 0)]
    nightly = NightlyCopies(house / "dreierlei.db", 3, lambda: now[0])

    def after(**span: int) -> list[str]:
        now[0] += timedelta(**span)
        asyncio.run(nightly.look())
        return sorted(path.name for path in nightly.home.glob("*"))

    assert after() == []  # it has just started
    assert after(minutes=5) == ["dreierlei-2026-03-01.db"]
    assert after(hours=5, minutes=54) == ["dreierlei-2026-03-01.db"]
    assert after(minutes=1) == ["dreierlei-2026-03-01.db", "dreierlei-2026-03-02.db"]
    assert after(hours=20) == ["dreierlei-2026-03-01.db", "dreierlei-2026-03-02.db"]
    for _ in range(4):
        kept = after(days=1)
    assert kept == [f"dreierlei-2026-03-0{day}.db" for day in (4, 5, 6)]
    assert contents(nightly.home / kept[-1]) == contents(house / "dreierlei.db")
    assert slugs(looked(house)) == []


def test_no_copies_are_made_where_none_are_wanted_or_possible(house: Path, caplog: pytest.LogCaptureFixture) -> None:
    now = [datetime(2026, 3, 1, 22, 0)]
    none, some = (NightlyCopies(house / "dreierlei.db", kept, lambda: now[0]) for kept in (0, 7))
    now[0] += timedelta(days=1)
    asyncio.run(none.look())
    assert not none.home.exists()
    some.home.write_text("in the way")
    asyncio.run(some.look())
    assert "no nightly copy" in caplog.text
