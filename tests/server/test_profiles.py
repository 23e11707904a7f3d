"""Profiles, histories and leaderboards: what is counted, by which page, and what others see of it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from tests.server.conftest import Running
from tests.server.inside import Reader, opened, refusal
from tests.server.test_accounts import member
from tests.server.test_ratings import CLOCK, members, rated_table, resign

from dreierlei.games import game
from dreierlei.server import history
from dreierlei.server.history import PAGE, HistoryFilter
from dreierlei.server.leaderboards import leaderboard, monday
from dreierlei.server.people import NOBODY, Person
from dreierlei.server.profiles import streaks
from dreierlei.server.results import catch_up
from dreierlei.server.server_clock import wall
from dreierlei.server.services import Services
from dreierlei.server.store import people, ratings, results, tables
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms


async def ended(services: Services, text: str, *who: Person, loser: int = 0, **more: Any) -> Table:
    """Play a match in which somebody gives up."""
    kind = game(text)
    usual = {"listed": True, "spectators": True, "rated": False} | more
    terms = Terms(kind, CLOCK, "forfeit", usual["listed"], usual["spectators"], who[0].id or "", rated=usual["rated"])
    chairs = [Chair(seat, "player", person.id, person.name) for seat, person in enumerate(who)]
    table = await services.tables.commands.make(terms, chairs)
    await resign(services, table, who[loser], loser)
    await services.tables.rows.flush()
    return table


def test_a_profile_counts_games_places_and_streaks(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob, eve = await members(services, "Ada", "Bob", "Eve")
            await ended(services, "nonaga(first=0)", ada, bob, loser=0)
            for _ in range(2):
                await ended(services, "nonaga(first=0)", ada, bob, loser=1)
            await ended(services, "triapon", ada, bob, eve, loser=2)
            await services.store.run(update(results).values(ended=results.c.ended))
            found = await services.profiles.profile("ada", NOBODY, "en")
            assert (found.name, found.favourite, found.you, found.private) == ("Ada", "nonaga", False, False)
            nonaga = found.games[0]
            assert (nonaga.played, nonaga.won, nonaga.drawn, nonaga.lost, nonaga.alone) == (3, 2, 0, 1, 0)
            assert nonaga.rating is None
            assert {(each.seats, each.place): each.count for each in found.places}[2, 1] == 2
            assert (await services.profiles.profile(bob.id or "", ada, "en")).name == "Bob"

    asyncio.run(run())


def test_who_shares_the_first_place_with_some_has_won_and_with_all_has_drawn(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob, eve = await members(services, "Ada", "Bob", "Eve")
            table = await ended(services, "triapon", ada, bob, eve, loser=2)
            shared = update(results).where(results.c.table == table.id)
            for first, expected in ((2, (1, 0, 0)), (3, (0, 1, 0))):
                await services.store.run(shared.values(place=1, first=first))
                [found] = (await services.profiles.profile("Ada", ada, "en")).games
                assert (found.won, found.drawn, found.lost) == expected

    asyncio.run(run())


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ([], (0, 0)),
        ([True, True], (2, 2)),
        ([True, True, False, True], (2, 2)),
        ([False, True, True, True], (0, 3)),
    ],
)
def test_streaks(won: list[bool], expected: tuple[int, int]) -> None:
    assert streaks(won) == expected


def test_titles_of_the_solo_game_are_counted(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            [ada] = await members(services, "Ada")
            for score, text in ((70, "tricubo"), (69, "tricubo"), (0, "tricubo(side=B)")):
                table = await ended(services, text, ada, listed=False)
                assert not (await services.profiles.profile("Ada", ada, "de")).titles or score < 70  # given up
                played = update(results).where(results.c.table == table.id)
                await services.store.run(played.values(score=score, reason="solo"))
            found = await services.profiles.profile("Ada", ada, "de")
            sheet: Any = game("tricubo")
            assert [(each.title, each.count) for each in found.titles] == [
                (sheet.sheet.title(70).de, 2),
                (sheet.sheet.title(0).de, 1),
            ]
            assert found.games[0].alone == 3
            assert found.games[0].won == found.games[0].lost == 0

    asyncio.run(run())


def test_guests_have_no_profile_and_private_ones_are_their_owners(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            guest = await services.people.guest("Gast")
            [ada] = await members(services, "Ada")
            for who in ("Gast", guest.id or "", "niemand"):
                with refusal("server.profile.unknown"):
                    await services.profiles.profile(who, ada, "en")
            await services.store.run(update(people).where(people.c.id == ada.id).values(private=True))
            for viewer in (guest, NOBODY):
                with refusal("server.profile.private"):
                    await services.profiles.find("Ada", viewer)
            assert (await services.profiles.profile("Ada", ada, "en")).private

    asyncio.run(run())


def test_a_history_comes_by_page_and_by_what_is_looked_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob, eve = await members(services, "Ada", "Bob", "Eve_%")
            made = []
            for number in range(PAGE + 6):
                rated = number % 2 == 0
                other = bob if number % 3 else eve
                table = await ended(services, "nonaga(first=0)", ada, other, loser=number % 2, rated=rated)
                made.append(table.id)
                await services.store.run(
                    update(results).where(results.c.table == table.id).values(ended=1000 * (number // 2))
                )
            await ended(services, "triapon", ada, bob, eve, loser=1)
            store, own = services.store, ada.id or ""

            async def all_of(**wanted: Any) -> list[str]:
                found: list[str] = []
                before: str | None = ""
                while before is not None:
                    page = await history.page(store, own, True, HistoryFilter(**wanted, before=before))
                    assert len(page.matches) <= PAGE
                    found += [match.table for match in page.matches]
                    before = page.next
                return found

            everything = await all_of()
            assert sorted(everything[1:]) == sorted(made)
            assert len(set(everything)) == len(everything)
            assert len(await all_of(game="triapon")) == 1
            assert set(await all_of(rated=True)) == set(made[::2])
            assert set(await all_of(result="lost", game="nonaga")) == set(made[::2])
            assert set(await all_of(opponent="e_%", game="nonaga")) == set(made[::3])
            assert set(await all_of(opponent="%", game="nonaga")) == set(made[::3])
            assert await all_of(opponent="Ada") == []
            assert set(await all_of(since=1000, until=2000)) == set(made[2:4])
            for wrong in ({"game": "schach"}, {"result": "'; drop"}):
                with refusal("server.history.filter"):
                    await all_of(**wrong)
            with refusal("server.history.before"):
                await history.page(store, own, True, HistoryFilter(before="x-1"))

    asyncio.run(run())


def test_others_see_what_is_public_of_a_history(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob = await members(services, "Ada", "Bob")
            seen = [await ended(services, "nonaga(first=0)", ada, bob)]
            seen.append(await ended(services, "nonaga(first=0)", ada, bob, listed=False, rated=True))
            for more in ({"listed": False}, {"spectators": False}, {"spectators": False, "rated": True}):
                await ended(services, "nonaga(first=0)", ada, bob, **more)
            others = await history.page(services.store, ada.id or "", False, HistoryFilter())
            assert {match.table for match in others.matches} == {table.id for table in seen}
            assert len((await history.page(services.store, ada.id or "", True, HistoryFilter())).matches) == 5

    asyncio.run(run())


def test_leaderboards_have_the_settled_first_and_nobody_who_is_private(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob, eve, dan = await members(services, "Ada", "Bob", "Eve", "Dan")
            for loser in (bob, eve, dan):
                await resign(services, await rated_table(services, "nonaga(first=0)", ada, loser), loser, 1)
            await services.store.run(
                update(ratings).where(ratings.c.person == bob.id).values(sigma=1.0),
                update(people).where(people.c.id == dan.id).values(private=True),
                update(people).where(people.c.id == eve.id).values(banned=1),
            )
            found = await leaderboard(services.store, "nonaga", wall())
            assert [(each.name, each.rating.provisional) for each in found.ranked] == [("Bob", False), ("Ada", True)]
            assert [(each.name, each.played, each.gain > 0) for each in found.week] == [
                ("Ada", 3, True),
                ("Bob", 1, False),
            ]
            assert [each.level for each in found.bots] == [1, 2, 3, 4, 5, 6]
            await services.store.run(update(results).values(ended=monday(wall()) - 1))
            assert (await leaderboard(services.store, "nonaga", wall())).week == []
            with refusal("server.history.filter"):
                await leaderboard(services.store, "chess", wall())

    asyncio.run(run())


def test_the_week_begins_on_monday() -> None:
    assert monday(1_794_830_000_000) == 1_794_787_200_000  # Monday, 16 November 2026
    assert monday(1_794_787_199_999) == 1_794_787_200_000 - 7 * 24 * 3600 * 1000


def test_running_matches_are_listed_with_spectators_and_private_ones_are_not(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob = await members(services, "Ada", "Bob")

            async def table(listed: bool, spectators: bool) -> Table:
                terms = Terms(game("nonaga(first=0)"), CLOCK, "forfeit", listed, spectators, ada.id or "")
                chairs = [Chair(seat, "player", person.id, person.name) for seat, person in enumerate((ada, bob))]
                return await services.tables.commands.make(terms, chairs)

            shown = await table(True, True)
            for listed, spectators in ((True, False), (False, True), (False, False)):
                await table(listed, spectators)
            await services.tables.rows.flush()
            for person in (ada, NOBODY, NOBODY, await services.people.guest("Schaut zu")):
                await Reader(services, person).ask("watch", table=shown.id)
            found = await services.lobby.running(None, "en")
            assert [(each.card.id, each.spectators) for each in found] == [(shown.id, 3)]

    asyncio.run(run())


def test_matches_from_before_results_were_stored_are_taken_in(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob = await members(services, "Ada", "Bob")
            table = await ended(services, "nonaga(first=0)", ada, bob)
            await services.store.run(delete(results))
            for _ in range(2):
                await catch_up(services.store, services.tables.live.loader)
            rows = await services.store.rows(select(results).order_by(results.c.seat))
            assert [(row.table, row.person, row.place, row.number) for row in rows] == [
                (table.id, ada.id, 2, None),
                (table.id, bob.id, 1, None),
            ]
            row = await services.store.row(select(tables.c.updated))
            assert row
            assert {each.ended for each in rows} == {row.updated}

    asyncio.run(run())


def test_who_asks_for_a_profile_gets_nothing_else(server: Running) -> None:
    """Probes: ids of keys, names of others' guests, private tables and what a private member has done never come."""
    ada, bob = member(server, "Ada Profil"), member(server, "Bob Profil")
    stranger = server.client()
    me = ada.ask("GET", "/api/me").body["id"]
    told = stranger.ask("GET", f"/api/people/{me}").body
    assert set(told) == {
        *("id", "name", "since", "you", "private", "favourite", "streak", "longest", "games", "places", "titles"),
    }
    assert ada.ask("PATCH", "/api/me/privacy", {"private": True}).body == {"private": True}
    assert ada.ask("GET", "/api/me/privacy").body == {"private": True}
    for path in (f"/api/people/{me}", "/api/people/Ada%20Profil", f"/api/people/{me}/history"):
        refused = bob.ask("GET", path)
        assert (refused.status, refused.body["slug"]) == (403, "server.profile.private")
        assert "Ada" not in json.dumps(refused.body)
    assert ada.ask("GET", f"/api/people/{me}/history").status == 200
    assert stranger.ask("GET", "/api/me/privacy").status == 403
    assert stranger.ask("GET", "/api/people/Ada%20Profil/history?rated=vielleicht").status == 400
    assert bob.ask("GET", "/api/people/Bob%20Profil/history?game=schach").body["slug"] == "server.history.filter"
    assert stranger.ask("GET", "/api/leaderboards/nonaga").status == 200
    assert stranger.ask("GET", "/api/running").body == []
    made = ada.table("nonaga", "me", "open")["id"]
    [own, other] = bob.ask("GET", f"/api/tables/{made}/ratings").body
    assert (own["person"], own["points"], other["person"]) == (None, None, None)
    assert ada.ask("GET", f"/api/tables/{made}/ratings").body[0]["person"] == me
    clock = {"kind": "game", "time": 600_000, "increment": 0}
    made = ada.table("nonaga", "me", "open", rated=True, control=clock, timeout="forfeit")["id"]
    [own, _] = bob.ask("GET", f"/api/tables/{made}/ratings").body
    assert own["person"] is None
    assert own["points"] is not None  # whoever plays for a rating shows it, and no more
