"""Looking for others: brought to one table, never with oneself, on one server or two, and gone with the page."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.cluster import Postgres
from tests.server.inside import opened, refusal

from dreierlei.games import game
from dreierlei.server import pairing
from dreierlei.server.server_clock import wall
from dreierlei.server.services import Services

NONAGA, TRIAPON = game("nonaga"), game("triapon")


def run(coroutine: object) -> None:
    asyncio.run(coroutine)  # type: ignore[arg-type]  # every test below hands its own coroutine over


def test_two_who_look_for_the_same_play_at_once_and_others_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as services:
            ada, ben, eve = [await services.people.guest(name) for name in ("Ada", "Ben", "Eve")]
            seek = services.pairing.seek
            first = await seek(ada, NONAGA)
            assert (first.begun, first.here, first.seats) == (False, 1, 2)
            assert await seek(ada, NONAGA) == first  # said again, and never with herself
            other = await seek(eve, TRIAPON)
            assert other.table != first.table
            second = await seek(ben, NONAGA)
            assert (second.table, second.begun, second.here) == (first.table, True, 2)
            assert (await seek(ada, NONAGA)).begun
            with refusal("server.pairing.alone"):
                await seek(eve, game("tricubo"))

    run(story())


def test_three_seats_wait_for_the_third_and_who_goes_makes_room(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as services:
            ada, ben, eve, kim = [await services.people.guest(name) for name in ("Ada", "Ben", "Eve", "Kim")]
            seek = services.pairing.seek
            table = (await seek(ada, TRIAPON)).table
            assert (await seek(ben, TRIAPON)).here == 2
            await services.pairing.leave(ada.id or "")
            assert (await seek(eve, TRIAPON)).table == table
            last = await seek(kim, TRIAPON)
            assert (last.table, last.begun) == (table, True)

    run(story())


def test_who_is_not_heard_of_any_more_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path) as services:
            ada, ben = [await services.people.guest(name) for name in ("Ada", "Ben")]
            gone = await services.pairing.seek(ada, NONAGA)
            later = wall() + pairing.PATIENCE + 1
            monkeypatch.setattr(pairing, "wall", lambda: later)
            fresh = await services.pairing.seek(ben, NONAGA)
            assert fresh.table != gone.table
            await services.pairing.look()
            assert services.tables.live.tables[gone.table].table.status == "closed"
            assert services.tables.live.tables[fresh.table].table.status == "waiting"

    run(story())


async def _crossed(services: Services, other: Services) -> None:
    """Let two people wait at tables of their own, as if both had looked at the same moment."""
    ada, ben = [await services.people.guest(name) for name in ("Ada", "Ben")]
    older = await services.pairing.seek(ada, NONAGA)
    table = await other.pairing._seated(ben, NONAGA, ())
    await other.pairing._remembered(ben.id or "", table, NONAGA)
    assert (await services.pairing.seek(ada, NONAGA)).table == older.table  # the older one stays
    assert (await other.pairing.seek(ben, NONAGA)).table == older.table  # the later one comes
    assert (await services.pairing.seek(ada, NONAGA)).begun
    assert (await other.tables.live.find(table)).table.status == "closed"


def test_two_who_looked_at_the_same_moment_find_each_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as services:
            await _crossed(services, services)

    run(story())


def test_who_looks_comes_where_fewest_are_missing(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as services:
            ada, ben, eve, kim = [await services.people.guest(name) for name in ("Ada", "Ben", "Eve", "Kim")]
            older = (await services.pairing.seek(ada, TRIAPON)).table
            fuller = await services.pairing._seated(ben, TRIAPON, ())
            assert await services.pairing._seated(eve, TRIAPON, [fuller]) == fuller
            for person in (ben, eve):
                await services.pairing._remembered(person.id or "", fuller, TRIAPON)
            found = await services.pairing.seek(kim, TRIAPON)
            assert (found.table, found.begun) == (fuller, True)
            assert older != fuller

    run(story())


def test_two_servers_of_one_store_pair_people(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.database("pairing")

    async def story() -> None:
        async with (
            opened(tmp_path / "one", database=database) as one,
            opened(tmp_path / "two", database=database) as two,
        ):
            await _crossed(one, two)
            people = [await one.people.guest(f"P{number}") for number in range(8)]
            begun: dict[int, str] = {}
            while len(begun) < len(people):
                waiting = [number for number in range(8) if number not in begun]
                asked = [(one, two)[number % 2].pairing.seek(people[number], NONAGA) for number in waiting]
                found = zip(waiting, await asyncio.gather(*asked), strict=True)
                begun |= {number: now.table for number, now in found if now.begun}
            assert sorted(begun.values())[::2] == sorted(set(begun.values()))

    run(story())
