"""A tournament from a file: bounded as everything else, and nobody waits for it who did not ask."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.client import Answer, Client
from tests.server.conftest import Running, until
from tests.server.inside import Reader, opened

from dreierlei import tournament as td
from dreierlei.core import Refusal
from dreierlei.server.fair_thread import MOST, FairThread
from dreierlei.server.limits import RATES
from dreierlei.server.tournaments import keys, registry
from dreierlei.server.tournaments.live import FORMER, LiveTournament
from dreierlei.server.tournaments.restore import LARGEST, LONGEST, MOST_RENEWED, checked
from dreierlei.server.tournaments.setup import data_address
from dreierlei.tournament.bounds import ENTRIES, HELPERS
from dreierlei.tournament.events import Changed, CheckedIn, Created, Decided, Fact, HelperAdded, LogEvent, Registered

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


def private_log(*facts: Fact, **private: object) -> bytes:
    """Return a log with what is private in a director's own file."""
    *lines, last = log(*facts).decode().splitlines()
    kept = {"id": "abcd1234", "secret": "0" * 64, "renewed": 0} | private
    return "\n".join([*lines, json.dumps(json.loads(last) | {"private": kept}, separators=(",", ":"))]).encode()


def test_a_file_cannot_say_what_no_director_could_choose() -> None:
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='5' height='5'/></svg>"
    good = {
        "level": 6,
        "limit": 2000,
        "until": 2**53,
        "origin": "https://hall.example",
        "passphrase": keys.hashed("ein langer Satz"),
        "logo": data_address("svg", svg),
    }
    found = checked(private_log(setup=good)).private
    assert found is not None
    assert {name: getattr(found.setup, name) for name in good} == good
    for name, value in (
        ("level", 7),
        ("limit", -1),
        ("until", 2**300),
        ("left", -1),
        ("origin", "javascript:alert(1)"),
        ("origin", "https://hall.example\n"),
        ("origin", "https://" + "a" * 400),
        ("slide", "x" * 41),
        ("turn", 2**300),
    ):
        assert checked(private_log(setup=good | {name: value})).private is None, name
    assert checked(private_log(renewed=2**63)).private is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("passphrase", "no:hash"),
        ("passphrase", "ä:ö"),
        ("logo", "data:image/png;base64,abc"),
        ("logo", "data:image/png;base64,ää"),
        ("logo", "data:image/png;base64,abcd"),
        ("logo", "javascript:alert(1)"),
    ],
)
def test_a_file_with_a_passphrase_or_picture_that_is_none_goes_on_without(name: str, value: str) -> None:
    found = checked(private_log(setup={name: value, "limit": 7})).private
    assert found is not None
    assert (getattr(found.setup, name), found.setup.limit) == ("", 7)


def test_a_picture_of_a_file_is_called_what_it_is() -> None:
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='5' height='5'/></svg>"
    odd = data_address("svg", svg).replace("data:image/svg+xml", "javascript:alert(1)//")
    found = checked(private_log(setup={"logo": odd})).private
    assert found is not None
    assert found.setup.logo == data_address("svg", svg)


def test_a_wrong_key_is_held_against_few_links_however_often_they_were_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    monkeypatch.setattr(keys, "opens", lambda secret, label, given: tried.append(label))
    found = checked(private_log(renewed=MOST_RENEWED)).private
    assert found is not None
    live = LiveTournament(found.id, "", found.secret, found.renewed, found.setup, None)  # type: ignore[arg-type]  # no store
    assert not live.directed("wrong")
    assert tried == [f"director {count}" for count in range(MOST_RENEWED - FORMER, MOST_RENEWED)]


@pytest.mark.parametrize(
    "odd",
    [
        Registered((td.Entrant("Ada", "x" * (LONGEST + 1)),)),
        Decided("x" * (LONGEST + 1)),
        Changed(replace(POSTER, name="x" * (LONGEST + 1))),
        Changed(replace(POSTER, options=td.TournamentOptions(minutes=LARGEST + 1))),
    ],
)
def test_a_file_with_texts_or_numbers_without_end_is_refused(odd: Fact) -> None:
    assert checked(log(Decided("x" * LONGEST)))
    with pytest.raises(Refusal) as refused:
        checked(log(odd))
    assert refused.value.slug == "server.tournament.odd"


def test_a_file_with_more_helpers_than_a_tournament_has_is_refused() -> None:
    helpers = [HelperAdded(f"Hilfe {number}", ("results",)) for number in range(HELPERS + 1)]
    assert checked(log(*helpers[:-1])).name == "Cup"
    with pytest.raises(Refusal) as refused:
        checked(log(*helpers))
    assert refused.value.slug == "tournament.helper.many"


def test_a_file_whose_storing_was_cut_off_can_be_restored_again(own: Callable[..., Running]) -> None:
    server = own()
    rita = server.client().guest("Rita")
    whole = private_log(people(1, 500), *(Decided(f"Fall {number}") for number in range(1200)))
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
    assert len(listed.body) == len(whole.splitlines()) - 1


def _silently(client: Client, data: bytes) -> None:
    try:
        client.restore(data)
    except (OSError, http.client.HTTPException):
        return


def test_restoring_has_a_budget_of_its_own(own: Callable[..., Running]) -> None:
    server = own("--limits", "1")
    rita = server.client().guest("Rita")
    began, (burst, rate) = time.monotonic(), RATES["restore"]
    found = [rita.restore(log()).status for _ in range(8)]
    assert set(found) <= {201, 429}
    assert burst <= found.count(201) <= int(burst + rate * (time.monotonic() - began))  # what comes back meanwhile


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
