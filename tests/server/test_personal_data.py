"""Personal data: everything of oneself as a file, and how to be forgotten; and what is forgotten by itself."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.cluster import Postgres
from tests.server.conftest import Running
from tests.server.inside import listed, opened, seated, sit
from tests.server.test_accounts import PASSPHRASE, member
from tests.server.test_moderation import two_at_a_table

from dreierlei.server.names import DELETED
from dreierlei.server.people import DAY, NOBODY, Person
from dreierlei.server.personal_data import erase, export
from dreierlei.server.retention import PATIENCE, Retention
from dreierlei.server.server_clock import ServerClock, wall
from dreierlei.server.services import Services
from dreierlei.server.settings import KeepDays
from dreierlei.server.store import lines, people, reports, seats, tables
from dreierlei.server.tables import chat
from dreierlei.server.tables.change import Moment, TableChange
from dreierlei.server.tables.seats import sit_anywhere
from dreierlei.server.tables.table import Table
from dreierlei.server.tournaments.live import logged, stamp
from dreierlei.server.tournaments.setup import Setup
from dreierlei.tournament import Profile, Who, create


def everything(data: Path) -> str:
    """Return all that a store says."""
    with closing(sqlite3.connect(data / "dreierlei.db")) as store:
        return "\n".join(store.iterdump())


def test_everything_of_oneself_comes_as_a_file_and_nothing_of_others(server: Running) -> None:
    async def run() -> None:
        host, other, table = await two_at_a_table(server, "Auskunft")
        for client in (host, other):
            await client.close()
        found = other.ask("GET", "/api/me/data").body
        assert (found["person"]["name"], found["person"]["kind"]) == ("Auskunft zwei", "guest")
        assert [line["text"] for line in found["chat"]] == ["du Schuft"]
        assert [(each["id"], each["seats"], each["record"]) for each in found["tables"]] == [(table, [1], [])]
        assert "Auskunft eins" not in json.dumps(found)
        assert "hash" not in json.dumps(found)

    asyncio.run(run())
    assert server.client().ask("GET", "/api/me/data").status == 401


def test_the_record_of_a_match_that_runs_is_not_given_away(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, readers = await seated(services, "triominos(seats=2)")
            parts = [part async for part in export(services.store, readers[0].person)]
            [told] = json.loads(b"".join(parts))["tables"]
            assert (told["id"], told["record"]) == (table.id, [])
            assert table.number > 0

    asyncio.run(run())


def test_who_is_forgotten_leaves_games_and_no_name(server: Running) -> None:
    async def run() -> None:
        ada = member(server, "Ada Vergiss")
        ada.ask("POST", "/api/me/bots", {"name": "Vergissbot"})
        known = [{"first": "Berta", "last": "Bekannt"}]
        assert ada.ask("POST", "/api/contacts", {"people": known}).status == 201
        assert ada.ask("GET", "/api/me/data").body["contacts"][0]["last"] == "Bekannt"
        other = server.client().guest("Bleibt")
        made = ada.table("nonaga", "me", "open")
        assert other.ask("POST", f"/api/join/{made['invites'][0]['path'].removeprefix('/join/')}").status == 201
        waiting = ada.table("nonaga", "me", "open")["id"]
        for client in (ada, other):
            await client.open()
            await client.watch(made["id"])
        await ada.answer("chat", table=made["id"], text="Unvergessliches")
        wrong = ada.ask("POST", "/api/me/delete", {"passphrase": "eine andere Phrase"})
        assert (wrong.status, wrong.body["slug"]) == (401, "server.person.wrong")
        assert ada.ask("POST", "/api/me/delete", {"passphrase": PASSPHRASE}).status == 200
        told = await other.next("table")
        assert "Gelöscht" in [seat["name"] for seat in told["seats"]]
        over = await other.next("news")
        assert (over["status"], over["entries"][-1]["event"]) == ("over", "resign")  # nobody waits for who is gone
        english = other.ask("GET", f"/api/tables/{made['id']}", **{"Accept-Language": "en"}).body
        assert "Deleted" in [seat["name"] for seat in english["seats"]]
        again = other.ask("POST", f"/api/tables/{made['id']}/rematch").body["id"]
        waits = other.ask("GET", f"/api/tables/{again}").body
        assert ("open" in [seat["kind"] for seat in waits["seats"]], waits["owner"]) == (True, True)
        assert [line["text"] for line in told["chat"]] == [""]
        assert ada.ask("GET", "/api/me").body["kind"] == "none"
        assert other.ask("GET", f"/api/tables/{waiting}").body["status"] == "closed"
        again = server.client().ask("POST", "/api/login", {"name": "Ada Vergiss", "passphrase": PASSPHRASE})
        assert again.status == 401
        await other.close()

    asyncio.run(run())
    text = everything(server.data)
    for trace in ("Ada Vergiss", "ada vergiss", "Vergissbot", "Bekannt", "Unvergessliches"):
        assert trace not in text


def test_who_is_forgotten_makes_room_where_they_waited_and_takes_their_reports_along(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            host, ada = [await services.people.guest(name) for name in ("Host", "Ada")]
            table = await listed(services, "triapon", host)
            await services.tables.commands.do(table.id, lambda table, now: sit_anywhere(table, ada, now))
            await services.tables.rows.flush()
            said = {"table": table.id, "number": 1, "person": host.id, "name": "Host", "text": "x", "made": 1}
            await services.store.run(insert(reports).values(id="r", reporter=ada.id, **said))
            await services.store.change(lambda connection: erase(connection, [str(ada.id)]))
            sat = select(seats.c.kind, seats.c.person, seats.c.name).where(seats.c.table == table.id)
            rows = [tuple(row) for row in await services.store.rows(sat.order_by(seats.c.seat))]
            assert rows == [("player", host.id, "Host"), ("open", None, ""), ("open", None, "")]
            assert await services.store.rows(select(reports)) == []

    asyncio.run(run())


def test_nobody_waits_while_somebody_is_forgotten(tmp_path: Path) -> None:
    """No table is read whole for it."""

    async def run() -> None:
        async with opened(tmp_path) as services:
            done: list[tuple[str, Any]] = []

            def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
                done.append((statement, values))

            async def plans(connection: AsyncConnection) -> list[str]:
                event.listen(connection.sync_connection, "before_cursor_execute", note)
                await erase(connection, ["x"])
                event.remove(connection.sync_connection, "before_cursor_execute", note)
                told = [await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {what}", values) for what, values in done]
                return [row.detail for plan in told for row in plan]

            found = await services.store.change(plans)
            assert any(plan.startswith("SEARCH lines") for plan in found)
            assert [plan for plan in found if plan.startswith("SCAN")] == []

    asyncio.run(run())


# What is forgotten by itself.


async def old_house(services: Services, now: int) -> dict[str, str]:
    """Fill a store with what is old; return ids."""
    running, readers = await seated(services, "nonaga(first=0)")
    await readers[0].ask("chat", table=running.id, text="lange her")
    waiting, _ = await seated(services, "nonaga(first=0)")
    idle = await services.people.guest("Nie da")
    for reader in readers:
        reader.go()
    await services.tables.rows.flush()  # also that they have left, which else would make the table new again
    await services.store.run(
        update(people).values(made=now - 400 * DAY),
        update(lines).values(wall=now - 400 * DAY),
        update(tables).values(updated=now - 100 * DAY),
        update(tables).where(tables.c.id == waiting.id).values(status="waiting"),
    )
    services.tables.live.tables.clear()
    return {"running": running.id, "waiting": waiting.id, "idle": idle.id or ""}


def retention(services: Services, keep: KeepDays, clock: ServerClock | None = None) -> Retention:
    """Return what forgets for some services."""
    home = services.settings.data / "backups"
    return Retention(services.store, clock or services.server_clock, keep, home, lambda: services.tables.live.tables)


def test_what_is_old_is_forgotten_and_games_stay(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            now = wall()
            ids = await old_house(services, now)
            home = tmp_path / "backups"
            home.mkdir()
            for name, age in (("gone", 100), ("new", 10)):
                (home / f"{name}.log").touch()
                os.utime(home / f"{name}.log", (now / 1000 - age * 86400,) * 2)
            await retention(services, KeepDays()).forget(now)
            assert [row.id for row in await services.store.rows(select(tables.c.id))] == [ids["running"]]
            assert ids["idle"] not in [row.id for row in await services.store.rows(select(people.c.id))]
            said = await services.store.rows(select(lines.c.text, lines.c.name, lines.c.person))
            assert [tuple(row) for row in said] == [("", "", "")]
            assert [path.name for path in home.iterdir()] == ["new.log"]
            await retention(services, KeepDays(guests=50, abandoned=0)).forget(now)
            assert [row.name for row in await services.store.rows(select(seats.c.name))] == [DELETED, DELETED]
            await retention(services, KeepDays(abandoned=99)).forget(now)
            assert not await services.store.rows(select(tables.c.id))

    asyncio.run(run())


def test_a_table_of_a_tournament_stays_as_long_as_that(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, readers = await seated(services, "triominos(seats=2)")
            for reader in readers:
                reader.go()
            await services.tables.rows.flush()
            services.tables.live.tables.clear()
            for event, left in (("tournament 1-1-1", [table.id]), (None, [])):
                old = {"updated": wall() - 100 * DAY, "status": "waiting", "event": event}
                await services.store.run(update(tables).values(**old))
                await retention(services, KeepDays()).forget(wall())
                assert [row.id for row in await services.store.rows(select(tables.c.id))] == left

    asyncio.run(run())


def test_guests_are_kept_who_run_a_tournament_come_back_or_are_banned(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            names = ("Nie da", "Rita", "Wieder da", "Böse")
            gone, director, back, bad = [await services.people.guest(name) for name in names]
            live = services.tournaments.blank(director, Setup())
            poster = Profile("Open", "", "2026-05-03", "Rita")
            begun = create(stamp(Who("director", "Rita")), poster, commitment=live.first_commitment())
            await services.tournaments.make(live, logged([begun]))
            await services.store.run(update(people).values(made=wall() - 400 * DAY))
            await services.keys.make(back, "session")
            await services.moderation.ban(NOBODY, bad)
            await retention(services, KeepDays()).forget(wall())
            left = {row.id for row in await services.store.rows(select(people.c.id))}
            assert left == {director.id, back.id, bad.id}, gone

    asyncio.run(run())


def _say(person: Person, text: str, table: Table, moment: Moment) -> TableChange:
    return chat.say(table, person, text, moment)


def test_who_sits_down_or_speaks_while_being_forgotten_is_forgotten_once_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            gone, stays = [await services.people.guest(name) for name in ("Weg", "Da")]
            table = await listed(services, "nonaga", stays)
            await services.moderation.delete(gone, gone)
            for person, text in ((gone, "Ich war's"), (stays, "Hm")):
                await services.tables.commands.do(table.id, partial(_say, person, text))
            await sit(services, table, 1, gone)
            await retention(services, KeepDays()).forget(wall())
            named = [row.name for row in await services.store.rows(select(seats.c.name).order_by(seats.c.name))]
            assert sorted(named) == sorted(["Da", DELETED])
            said = await services.store.rows(select(lines.c.name, lines.c.text).order_by(lines.c.number))
            assert [tuple(row) for row in said] == [(DELETED, ""), ("Da", "Hm")]

    asyncio.run(run())


def test_nothing_is_forgotten_where_all_is_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            await old_house(services, wall())
            before = everything(tmp_path)
            await retention(services, KeepDays(0, 0, 0, 0, 0)).forget(wall())
            count = await services.store.row(select(func.count()).select_from(people))
            assert (count and count[0]) == 5
            assert "lange her" in before

    asyncio.run(run())


def test_one_look_at_a_wrong_calendar_forgets_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            await old_house(services, wall())
            calendar, moment, done = [wall()], [services.server_clock.now()], list[int]()
            monkeypatch.setattr("dreierlei.server.retention.wall", lambda: calendar[0])
            clock = ServerClock()
            monkeypatch.setattr(clock, "now", lambda: moment[0])
            keeper = retention(services, KeepDays(), clock)

            async def forget(now: int) -> None:
                done.append(now)

            monkeypatch.setattr(keeper, "forget", forget)
            for days, ran, looked in [(0, 0, 0), (0, 0, 0), (1, PATIENCE, 1), (9999, 1, 1), (0, PATIENCE, 1)]:
                calendar[0] += days * DAY
                moment[0] += ran
                await keeper.look()
                assert len(done) == looked
            calendar[0] -= 9999 * DAY
            moment[0] += PATIENCE
            await keeper.look()
            assert len(done) == 1

    asyncio.run(run())


def test_the_same_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    async def run() -> None:
        async with opened(tmp_path, database=postgres.database("persons")) as services:
            moderation = services.moderation
            table, readers = await seated(services, "nonaga(first=0)")
            await readers[0].ask("chat", table=table.id, text="du Schuft")
            one, two = readers[0].person, readers[1].person
            await moderation.report(two, table.id, 0)
            assert [row.text for row in await moderation.reports()] == ["du Schuft"]
            await moderation.remove_line(NOBODY, table.id, 0)
            await moderation.rename(NOBODY, one, "Lammfromm")
            await moderation.ban(NOBODY, one)
            assert [row.name for row in await moderation.people("lamm")] == ["Lammfromm"]
            assert [names for _, names in await moderation.tables()] == [["Lammfromm", two.name]]
            await moderation.delete(NOBODY, one)
            await services.heed()
            assert [chair.name for chair in table_now(services, table.id).chairs] == [DELETED, two.name]
            assert [row.act for row in await moderation.log()] == ["delete", "ban", "rename", "remove"]
            assert json.loads(b"".join([part async for part in export(services.store, two)]))["reports"] == []
            await old_house(services, wall())
            await retention(services, KeepDays(1, 1, 1, 1, 1)).forget(wall())
            assert [row.id for row in await services.store.rows(select(tables.c.id))] == [table.id]  # it is over
            assert not await services.store.rows(select(people.c.id))

    asyncio.run(run())


def table_now(services: Services, id: str) -> Table:
    """Return a table as it is in memory."""
    return services.tables.live.tables[id].table
