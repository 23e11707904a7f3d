"""A tournament from a file: bounded as everything else, and nobody waits for it who did not ask."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.client import Answer, Client
from tests.server.conftest import Running, until
from tests.server.inside import Reader, opened

from dreierlei import tournament as td
from dreierlei.server.fair_thread import MOST, FairThread
from dreierlei.server.tournaments import registry
from dreierlei.tournament.bounds import ENTRIES
from dreierlei.tournament.events import CheckedIn, Created, Decided, Fact, LogEvent, Registered

WHO = td.Who("director", "Rita")
POSTER = td.Profile("Cup", "Halle", "2026-05-03", "Rita Rath")


def log(*facts: Fact) -> bytes:
    facts = (Created(POSTER, "seed"), *facts)
    return td.write_log(
        LogEvent(number, "2026-05-03T10:00:00+02:00", WHO, fact) for number, fact in enumerate(facts, 1)
    ).encode()


def people(first: int, last: int) -> Registered:
    return Registered(tuple(td.Entrant("Ada", f"Nummer {number}") for number in range(first, last + 1)))


def test_a_file_with_more_people_than_a_tournament_takes_is_refused_by_the_number(server: Running) -> None:
    rita = server.client().guest("Rita")
    full = rita.restore(log(people(1, ENTRIES), people(ENTRIES + 1, ENTRIES + 1)))
    assert (full.status, full.body["slug"]) == (400, "tournament.list.full")
    assert str(ENTRIES) in full.body["text"]
    made = rita.restore(log(people(1, ENTRIES)))
    assert made.status == 201
    assert len(rita.ask("GET", f"/api/tournaments/{made.body['id']}").body["players"]) == ENTRIES


def test_others_are_answered_while_a_long_file_is_read(server: Running) -> None:
    rita, ben = server.client().guest("Rita"), server.client().guest("Ben")
    arrivals = (CheckedIn((number,)) for number in range(1, 301))
    long = log(people(1, 500), *arrivals, *(Decided(f"Fall {number}") for number in range(500)))
    found: list[Answer] = []
    reading = threading.Thread(target=lambda: found.append(rita.restore(long)))
    reading.start()
    answers = 0
    while reading.is_alive():
        assert ben.ask("GET", "/api/games").status == 200
        answers += 1
    assert found[0].status == 201
    assert answers > 10, "the event loop has read the file itself"
    made = rita.ask("GET", f"/api/tournaments/{found[0].body['id']}").body
    assert sum(player["status"] == "present" for player in made["players"]) == 300


def test_a_file_whose_storing_was_cut_off_can_be_restored_again(own: Callable[..., Running]) -> None:
    server = own()
    rita = server.client().guest("Rita")
    private = {"id": "abcd1234", "secret": "0" * 64, "renewed": 0}
    lines = log(people(1, 500), *(Decided(f"Fall {number}") for number in range(1200))).decode().splitlines()
    end = json.loads(lines[-1]) | {"private": private}
    whole = "\n".join([*lines[:-1], json.dumps(end, separators=(",", ":"))]).encode()
    cut = threading.Thread(target=lambda: _silently(rita, whole))
    cut.start()
    wal = server.data / "dreierlei.db-wal"
    before = wal.stat().st_size
    until(lambda: wal.stat().st_size > before + 100_000 or not cut.is_alive(), 60)
    server.kill()
    cut.join()
    server.start()
    again = server.client().guest("Rita")
    made = again.restore(whole)
    assert made.status == 201
    listed = again.ask("GET", f"/api/tournaments/{made.body['id']}/exports/log.json")
    assert listed.status == 200
    assert len(listed.body) == len(lines) - 1


def _silently(client: Client, data: bytes) -> None:
    try:
        client.restore(data)
    except (OSError, http.client.HTTPException):
        return


def test_restoring_has_a_budget_of_its_own(own: Callable[..., Running]) -> None:
    server = own("--limits", "1")
    rita = server.client().guest("Rita")
    found = [rita.restore(log()).status for _ in range(8)]
    assert found == [201] * 6 + [429] * 2


def test_a_huge_tournament_is_shown_beside_the_event_loop_and_not_too_often_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada = await services.people.guest("Ada")
            tournaments = services.tournaments
            found = await services.job_pool.restored(ada.id or "", log(people(1, 1500)))
            live = await tournaments.tournament((await tournaments.taken_over(ada, found)).id)
            loop, threads = threading.get_ident(), set[int]()

            def look(_: object) -> int:
                threads.add(threading.get_ident())
                return len(live.state.players)

            asked = [tournaments.work_out(live, look, live) for _ in range(MOST + 5)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert answers.count(1500) == MOST
            assert [getattr(each, "slug", "") for each in answers].count("server.often") == 5
            assert loop not in threads

    asyncio.run(run())


def test_whoever_asks_once_does_not_wait_for_all_of_another() -> None:
    async def run() -> None:
        thread, order = FairThread(), list[str]()
        much = [thread.run("hostile", 1.0, order.append, f"hostile {n}") for n in range(6)]
        little = thread.run("director", 1.0, order.append, "director")
        await asyncio.gather(*much, little)
        thread.close()
        assert order.index("director") <= 2

    asyncio.run(run())


def test_the_largest_tournaments_leave_the_memory_first_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada = await services.people.guest("Ada")
            ids = []
            for size in (10, 400, 20):
                found = await services.job_pool.restored(ada.id or "", log(people(1, size)))
                ids.append((await services.tournaments.taken_over(ada, found)).id)
            reader = Reader(services, ada)
            small, large, other = ids
            monkeypatch.setattr(registry, "LIVE", 10_000)
            for id in (small, large):
                await reader.ask("follow", tournament=id, role="director")
            assert set(services.tournaments.live) == {large}, "the one that is asked for stays"
            assert reader.broken, "whoever follows another comes back for it"
            for id in (small, other):
                await services.tournaments.tournament(id)
            assert set(services.tournaments.live) == {small, other}
            assert len((await services.tournaments.tournament(large)).state.players) == 400

    asyncio.run(run())
