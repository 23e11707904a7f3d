"""The one path: what fails leaves the table as it is stored, nothing was told, and who waited goes on with that."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError
from tests.server.inside import Reader, listed, opened, refusal, rematch, seated, sit

from dreierlei.core import Refusal
from dreierlei.server.dispatch import COMMANDS
from dreierlei.server.services import Services
from dreierlei.server.store import Store, entries, lines, seats, tables
from dreierlei.server.tables import chat, moves, writer
from dreierlei.server.tables import seats as sitting
from dreierlei.server.tables import table as table_room
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import TableChange
from dreierlei.server.tables.table import Table

Deed = Callable[[Services, Table, list[Reader]], Awaitable[Any]]


async def _stored(store: Store, table: Table) -> list[Any]:
    """Return all that the store has of a table; rows without what is written a little later."""
    found = [
        await store.rows(select(entries).where(entries.c.table == table.id).order_by(entries.c.number)),
        await store.rows(select(seats).where(seats.c.table == table.id).order_by(seats.c.seat)),
        await store.rows(select(lines).where(lines.c.table == table.id).order_by(lines.c.number)),
        await store.rows(select(tables.c.id, tables.c.rematch)),
    ]
    return [[tuple(row) for row in rows] for rows in found]


def _memory(table: Table) -> tuple[object, ...]:
    """Return all that a table knows."""
    text = table.match.text() if table.match else ""
    offers = table.agreeing, sorted(table.replacing), sorted(table.take_backs)
    return table.status, list(table.chairs), text, list(table.times), list(table.remarks), offers, table.rematch


def _shared(home: Path) -> str:
    """Return the address of a store that several servers may open; only the embedded one belongs to a single server."""
    return f"sqlite+aiosqlite:///{home}/shared.db"


async def _full(*_: object) -> None:
    raise OperationalError("INSERT", {}, Exception("database or disk is full"))


async def _resign(services: Services, table: Table, people: list[Reader]) -> None:
    await people[0].ask("resign", table=table.id, seat=0)


def _now(table: Table, seat: int) -> dict[str, Any]:
    return {"table": table.id, "seat": seat, "number": table.number}


async def _asked_back(_: Services, table: Table, people: list[Reader]) -> None:
    await people[0].play(table, 0)
    await people[0].play(table, 0)
    await people[0].ask("take-back", **_now(table, 0))


DEEDS: dict[str, tuple[Deed | None, Deed]] = {
    "play": (None, lambda _, table, people: people[0].play(table, 0)),
    "undo": (
        lambda _, table, people: people[0].play(table, 0),
        lambda _, table, people: people[0].ask("undo", table=table.id, seat=0, number=table.number),
    ),
    "answer-take-back": (
        _asked_back,
        lambda _, table, people: people[1].ask("answer-take-back", **_now(table, 1), to=0, allow=True),
    ),
    "resign": (None, _resign),
    "agree": (
        lambda _, table, people: people[1].ask("agree", table=table.id, seat=1),
        lambda _, table, people: people[0].ask("agree", table=table.id, seat=0),
    ),
    "replace": (None, lambda _, table, people: people[1].ask("replace", table=table.id, seat=1, level=1)),
    "chat": (None, lambda _, table, people: people[0].ask("chat", table=table.id, text="Hallo!")),
    "rematch": (_resign, lambda services, table, people: rematch(services, table, people[0].person)),
    "nonce": (None, lambda _, table, people: people[0].ask("nonce", table=table.id, seat=0, nonce="0" * 32)),
}
"""What goes before, and what then fails."""


@pytest.mark.parametrize("name", DEEDS)
def test_what_cannot_be_stored_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before, deed = DEEDS[name]
    monkeypatch.setattr(table_room, "OPENING", 3_600_000)

    async def run() -> None:
        chancy = name == "nonce"  # it is waited for where chance begins
        async with opened(tmp_path, nonces=chancy) as services:
            table, people = await seated(services, "tricubo(seats=2)" if chancy else "nonaga(first=0)")
            if before:
                await before(services, table, people)
            known, stored = _memory(table), await _stored(services.store, table)
            for person in people:
                person.heard.clear()
            with monkeypatch.context() as disk:
                disk.setattr(services.store.batch_writer, "write", _full)
                disk.setattr(writer, "_write", _full)
                with refusal("server.store"):
                    await deed(services, table, people)
            assert _memory(table) == known
            assert await _stored(services.store, table) == stored
            assert [person.heard for person in people] == [[], []]
            await deed(services, table, people)
            assert _memory(table) != known
            assert await _stored(services.store, table) != stored
            assert all(person.heard for person in people)
            again = await services.tables.live.loader.table(table.id)
            assert again
            assert _memory(again) == _memory(table)

    asyncio.run(run())


def test_every_command_of_the_socket_is_among_those_that_were_made_to_fail() -> None:
    tags = {message.__struct_config__.tag for message in COMMANDS}
    # the one is `replace` with another level, the other stores what `answer-take-back` does
    assert tags - set(DEEDS) == {"back", "take-back"}


def test_seats_that_are_asked_for_twice_are_all_refused_and_nobody_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            host, ben = [await services.people.guest(name) for name in ("Ada", "Ben")]
            table = await listed(services, "stein3(seats=3)", host)
            watcher = Reader(services, host)
            await watcher.ask("watch", table=table.id)
            watcher.heard.clear()
            known, stored = _memory(table), await _stored(services.store, table)
            for wanted in ([1, 1], [1, 2, 1], [1, 3], [1, -1], [1, 0]):
                takers = [Chair(seat, "player", ben.id, ben.name) for seat in wanted]
                with refusal("server.seat.taken"):
                    await services.tables.commands.do(
                        table.id,
                        lambda table, moment, takers=takers: sitting.take(table, takers, moment),  # type: ignore[misc]  # bound at once
                    )
            assert _memory(table) == known
            assert await _stored(services.store, table) == stored
            assert watcher.heard == []

    asyncio.run(run())


def test_of_two_clicks_on_undo_one_counts(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, people = await seated(services, "stein3")
            seat = await _twice(table, people)
            number, before = table.number, [str(entry) for entry in table.running().record.entries]
            ask = {"table": table.id, "seat": seat, "number": number}
            both = (people[seat].ask("undo", **ask), people[seat].ask("undo", **ask))
            ends = await asyncio.gather(*both, return_exceptions=True)
            assert [getattr(end, "slug", "") for end in ends] == ["", "server.stale"]
            assert [str(entry) for entry in table.running().record.entries] == [*before, f"! undo {seat}"]
            assert table.running().undoer == seat  # there was a second one to take back

    asyncio.run(run())


async def _twice(table: Table, people: list[Reader]) -> int:
    """Play until somebody could take two plies back; return who."""
    lot, inside = random.Random(7), 0
    while True:
        seat = table.to_act[0]
        texts = table.running().texts(seat)
        await people[seat].play(table, seat, lot.randrange(len(texts)))
        inside = inside + 1 if table.running().undoer == seat else 0
        if inside == 2:
            return seat


def test_who_waited_while_another_failed_goes_on_with_what_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")
            write, failed = services.store.batch_writer.write, list[int]()

            async def fail_first(batch: Any) -> None:
                if not failed and batch.entries:
                    failed.append(1)
                    await asyncio.sleep(0.05)
                    raise OperationalError("INSERT", {}, Exception("disk I/O error"))
                await write(batch)

            monkeypatch.setattr(services.store.batch_writer, "write", fail_first)
            monkeypatch.setattr(services.store, "_alone", _refuse(services.store))
            plies = [ada.play(table, 0), ada.play(table, 0, 1), ben.ask("resign", table=table.id, seat=1)]
            ends = await asyncio.gather(*plies, return_exceptions=True)
            assert [getattr(end, "slug", "") for end in ends] == ["server.store", "", ""]
            assert [str(entry) for entry in table.running().record.entries[1:]] == ["! resign 1"]
            again = await services.tables.live.loader.table(table.id)
            assert again
            assert _memory(again) == _memory(table)

    asyncio.run(run())


def _refuse(store: Store) -> Callable[[Any], Awaitable[None]]:
    """Return how a store deals with a single job: it refuses the first one."""
    alone, refused = store._alone, list[int]()

    async def work(job: Any) -> None:
        if not refused:
            refused.append(1)
            job.done.set_exception(Refusal("server.store"))
        else:
            await alone(job)

    return work


def test_what_was_stored_although_the_store_said_no_is_found_before_anything_else_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")
            append = services.store.append

            async def lost(rows: Any) -> None:
                await append(rows)
                raise OSError("the connection was lost before the answer came")

            with monkeypatch.context() as line:
                line.setattr(services.store, "append", lost)
                with pytest.raises(OSError, match="lost"):
                    await ada.play(table, 0)
            assert table.number == 0
            with refusal("server.stale"):  # the same ply again does not count twice
                await ada.play(table, 0)
            assert table.number == 1
            assert [reader.last("news")["number"] for reader in (ada, ben)] == [1, 1]

    asyncio.run(run())


def test_a_table_that_could_not_follow_the_store_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")

            def stumble(*_: object, **__: object) -> None:
                raise ZeroDivisionError

            with monkeypatch.context() as fault:
                fault.setattr("dreierlei.server.tables.match_clock.MatchClock.follow", stumble)
                with pytest.raises(ZeroDivisionError):
                    await ada.play(table, 0)
            told = await Reader(services, ben.person).ask("watch", table=table.id)
            assert told["number"] == 1
            assert ada.last("table")["number"] == 1
            live = await services.tables.live.find(table.id)
            await ada.ask("play", table=table.id, seat=0, number=1, action=ada.last("table")["legal"]["0"][0])
            assert live.table.number == 2

    asyncio.run(run())


def test_who_is_there_at_another_server_is_still_there_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")
            ben.go()
            services.tables.watchers.hear("here", f"{table.id} {ben.person.id}")
            assert [seat["online"] for seat in ada.last("seats")["seats"]] == [True, True]
            with monkeypatch.context() as disk:
                disk.setattr(services.store.batch_writer, "write", _full)
                with refusal("server.store"):
                    await ada.play(table, 0)
            await ada.play(table, 0)
            told = await ada.ask("watch", table=table.id)
            assert [seat["online"] for seat in told["seats"]] == [True, True]

    asyncio.run(run())


def test_two_servers_on_one_store_agree_on_what_happened(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            opened(tmp_path, database=_shared(tmp_path)) as here,
            opened(tmp_path, database=_shared(tmp_path)) as there,
        ):
            table, (ada, ben) = await seated(here, "nonaga(first=0)")
            twin = Reader(there, ada.person)
            told = await twin.ask("watch", table=table.id)
            action = told["legal"]["0"][0]
            await ada.ask("play", table=table.id, seat=0, number=0, action=action)
            with refusal("server.stale"):
                await twin.ask("play", table=table.id, seat=0, number=0, action=told["legal"]["0"][1])
            assert twin.last("news")["number"] == 1  # what made it so
            await twin.ask("play", table=table.id, seat=0, number=1, action=twin.last("news")["legal"]["0"][0])
            # here nobody was told of it, and yet who has seen it may go on
            there_table = (await there.tables.live.find(table.id)).table
            reply = there_table.running().texts(1)[0]
            assert (await ben.ask("play", table=table.id, seat=1, number=2, action=reply))["number"] == 3
            await ada.ask("chat", table=table.id, text="eins")
            await twin.ask("chat", table=table.id, text="zwei")
            await ada.ask("chat", table=table.id, text="drei")
            assert [found["line"]["text"] for found in ada.heard if found["t"] == "chat"] == ["eins", "zwei", "drei"]

    asyncio.run(run())


def test_the_last_two_seats_taken_at_two_servers_begin_the_match_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            opened(tmp_path, database=_shared(tmp_path)) as here,
            opened(tmp_path, database=_shared(tmp_path)) as there,
        ):
            host, ben, cleo = [await here.people.guest(name) for name in ("Ada", "Ben", "Cleo")]
            table = await listed(here, "stein3(seats=3)", host)
            twin = (await there.tables.live.find(table.id)).table
            await asyncio.gather(sit(here, table, 1, ben), sit(there, twin, 2, cleo))
            for services in (here, there):
                again = await services.tables.live.loader.table(table.id)
                assert again
                assert (again.status, [chair.person for chair in again.chairs]) == (
                    "running",
                    [host.id, ben.id, cleo.id],
                )
            assert "running" in (table.status, twin.status)

    asyncio.run(run())


def test_a_decision_changes_nothing_by_itself(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, _) = await seated(services, "triominos")
            found: list[TableChange] = []

            def decide(table: Table, moment: Any) -> TableChange:
                known, mover = _memory(table), table.to_act[0]
                person = table.chairs[mover].person
                action = table.running().texts(mover)[0]
                found.append(moves.play(table, person, mover, table.number, action, moment))
                found.append(moves.resign(table, person, mover, moment))
                found.append(moves.agree(table, person, mover, moment))
                found.append(sitting.replace_by_bot(table, person, mover, 1, moment))
                found.append(chat.say(table, replace(ada.person), "Hallo", moment))
                assert _memory(table) == known
                return TableChange()

            await services.tables.commands.do(table.id, decide)
            assert all(found)

    asyncio.run(run())
