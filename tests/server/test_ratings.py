"""Ratings: stored with the last entry of a match, once, in one order; worked out again they are the same."""

from __future__ import annotations

import asyncio
import random
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from tests.server.cluster import Postgres
from tests.server.conftest import Running
from tests.server.forked import command
from tests.server.inside import Reader, opened, refusal, seated
from tests.server.test_accounts import PASSPHRASE, member

from dreierlei.arena.levels import level_bot, level_pairs
from dreierlei.bots import LEVELS
from dreierlei.games import NAMES, game
from dreierlei.play import Control
from dreierlei.server import anchors
from dreierlei.server import results as result_rows
from dreierlei.server.people import NOBODY, Person
from dreierlei.server.ratings import ANCHORED, MU, SIGMA, PlayerRating, anchor, rated
from dreierlei.server.routes.friends import decline
from dreierlei.server.routes.tables import rematch, sit, stand_up
from dreierlei.server.services import Services
from dreierlei.server.store import Conflict, ratings, results, tables
from dreierlei.server.tables import moves, seats, writer
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import TableChange
from dreierlei.server.tables.live import LiveTable
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms

CLOCK = Control("game", 600_000, 0)


async def members(services: Services, *names: str) -> list[Person]:
    """Return new members."""
    return [await services.people.register(NOBODY, name, PASSPHRASE) for name in names]


async def rated_table(
    services: Services, text: str, *who: Person | int, rated: bool = True, listed: bool = False
) -> Table:
    """Set a rated table up; a number is the level of a bot."""
    kind = game(text)
    host = next(person for person in who if isinstance(person, Person))
    terms = Terms(kind, CLOCK, "forfeit", listed, True, host.id or "", None, rated)
    chairs = [
        Chair(seat, "bot", None, f"Bot {seat}", each)
        if isinstance(each, int)
        else Chair(seat, "player", each.id, each.name)
        for seat, each in enumerate(who)
    ]
    return await services.tables.commands.make(terms, chairs)


async def resign(services: Services, table: Table, person: Person, seat: int) -> None:
    """Let somebody give up."""
    await services.tables.commands.do(table.id, lambda table, moment: moves.resign(table, person.id, seat, moment))


async def resigned(services: Services) -> tuple[Person, Person, Table]:
    """Return two members and a rated match that the second has just given up."""
    one, two = await members(services, "Eins", "Zwei")
    table = await rated_table(services, "nonaga(first=0)", one, two)
    await resign(services, table, two, 1)
    return one, two, table


async def standing(services: Services) -> dict[tuple[str, str], tuple[float, float, int]]:
    """Return all ratings."""
    rows = await services.store.rows(select(ratings))
    return {(row.person, row.game): (row.mu, row.sigma, row.played) for row in rows}


async def check_replay(services: Services) -> int:
    """Work all ratings out again: they are what is stored; return how many."""
    stored = [dict(row._mapping) for row in await services.store.rows(select(ratings))]
    again = await services.store.read(result_rows.replay)
    assert sorted(stored, key=str) == sorted(again, key=str)
    return len(stored)


@pytest.mark.parametrize("name", NAMES)
def test_the_bots_stand_where_a_league_of_their_levels_has_put_them(name: str) -> None:
    table = tomllib.loads(anchors.FILE.read_text("utf-8"))[name]
    assert table["table"] == level_pairs(name, 1)[0].league.game
    assert table["bots"] == [level_bot(name, level) for level in LEVELS]
    assert table["games"] > 0 or table["note"]  # what no league of today's levels has found says where it is from
    assert table["ratings"] == sorted(table["ratings"])
    assert table["ratings"][2] == MU
    assert [anchor(name, level) for level in LEVELS] == [PlayerRating(mu, ANCHORED) for mu in table["ratings"]]


def test_winners_rise_losers_fall_and_bots_stay() -> None:
    one, two, three = rated([PlayerRating()] * 3, [1, 2, 2])
    assert one.mu > MU > two.mu == three.mu
    assert max(one.sigma, two.sigma) < SIGMA
    assert PlayerRating().provisional
    assert (PlayerRating().points, PlayerRating().deviation) == (1500, 350)
    assert rated([PlayerRating()] * 4, [1] * 4) == pytest.approx(rated([PlayerRating()] * 4, [2] * 4))


@pytest.mark.parametrize("text", ["nonaga(first=0)", "triapon", "triominos(seats=4)", "tricubo(seats=6)"])
def test_a_match_of_any_size_is_rated_by_its_places(tmp_path: Path, text: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            people = await members(services, *(f"Spieler {seat}" for seat in range(game(text).seats)))
            table = await rated_table(services, text, *people)
            await resign(services, table, people[0], 0)
            found = await standing(services)
            outcome = table.running().outcome
            assert outcome
            assert outcome.places[0] == len(people)
            expected = rated([PlayerRating()] * len(people), outcome.places)
            assert found == {
                (person.id, table.terms.game.name): (after.mu, after.sigma, 1)
                for person, after in zip(people, expected, strict=True)
            }
            assert await check_replay(services) == len(people)

    asyncio.run(run())


def test_a_ply_that_ends_a_match_is_stored_with_its_result(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            for text in ("tricubo(seats=2)", "nonaga(first=0)"):
                people = await members(services, f"{text[:4]} eins", f"{text[:4]} zwei")
                table = await rated_table(services, text, *people)
                readers = [Reader(services, person) for person in people]
                for reader in readers:
                    await reader.ask("watch", table=table.id)
                luck = random.Random(3)
                while table.status == "running":
                    assert not await services.store.rows(select(results).where(results.c.table == table.id))
                    seat = table.to_act[0]
                    await readers[seat].play(table, seat, luck.randrange(len(table.running().texts(seat))))
                outcome = table.running().outcome
                query = select(results).where(results.c.table == table.id).order_by(results.c.seat)
                rows = await services.store.rows(query)
                assert outcome
                assert tuple(row.place for row in rows) == outcome.places
                assert {row.reason for row in rows} == {outcome.reason}
                assert outcome.scores in (None, tuple(row.score for row in rows))
            assert await check_replay(services) == 4

    asyncio.run(run())


def test_what_ends_a_match_is_foreseen(tmp_path: Path) -> None:
    """Repetition, resignation, time and agreement: the writer knows before the table does."""

    async def run() -> None:
        async with opened(tmp_path) as services:
            for kind in ("resign", "forfeit", "agree"):
                table, readers = await seated(services, "nonaga(first=0)", control=CLOCK)
                if kind == "forfeit":
                    table.clock.clock = table.clock.clock.__class__.new(Control("game", 1, 0), 2).run((0,), 0)
                    await services.tables.commands.do(table.id, moves.run_out)
                elif kind == "agree":
                    for seat, reader in enumerate(readers):
                        await reader.ask("agree", table=table.id, seat=seat)
                else:
                    await readers[0].ask("resign", table=table.id, seat=0)
                outcome = table.running().outcome
                rows = await services.store.rows(select(results).where(results.c.table == table.id))
                assert outcome
                assert {row.reason for row in rows} == {outcome.reason}
                assert [row.number for row in rows] == [None, None]

    asyncio.run(run())


def test_a_match_counts_once_whoever_stores_its_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two = await members(services, "Eins", "Zwei")
            table = await rated_table(services, "nonaga(first=0)", one, two)
            moment = services.tables.commands._moment(lambda _: None)
            end = moves.resign(table, one.id, 0, moment)
            done = [writer.write(services.store, table, end, moment) for _ in range(3)]  # as three servers would
            told = await asyncio.gather(*done, return_exceptions=True)
            assert [type(each) for each in told] == [type(None), Conflict, Conflict]
            assert {played for _, _, played in (await standing(services)).values()} == {1}
        async with opened(tmp_path) as services:  # nothing of it was in memory
            table = (await services.tables.live.find(table.id)).table
            assert table.status == "over"
            for person in (two, one):
                again = await rematch.fn(services, person, table.id)
            following = (await services.tables.live.find(again.id)).table
            assert following.terms.rated
            await resign(services, following, two, following.mine(two.id)[0])
            assert {played for _, _, played in (await standing(services)).values()} == {2}
            assert await check_replay(services) == 2

    asyncio.run(run())


def test_nobody_plays_for_their_rating_unasked(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two = await members(services, "Eins", "Zwei")
            table = await rated_table(services, "nonaga(first=0)", one, two, listed=True)
            await resign(services, table, two, 1)
            asked = {(await rematch.fn(services, one, table.id)).id for _ in range(2)}
            following = (await services.tables.live.find(asked.pop())).table
            assert (asked, following.status, following.mine(one.id)) == (set(), "waiting", (1,))
            assert not following.terms.listed  # nobody else takes the seat that is kept
            assert (await rematch.fn(services, two, table.id)).id == following.id
            assert (following.status, following.mine(two.id)) == ("running", (0,))
            assert (await rematch.fn(services, two, table.id)).id == following.id
            alone = await rated_table(services, "nonaga(first=0)", one, 1)
            await resign(services, alone, one, 0)
            again = (await rematch.fn(services, one, alone.id)).id
            assert (await services.tables.live.find(again)).table.status == "running"  # bots need not be asked

    asyncio.run(run())


def test_the_seats_of_a_rated_rematch_are_kept_for_those_who_played(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two, six = await members(services, "Eins", "Zwei", "Sechs")
            table = await rated_table(services, "nonaga(first=0)", one, two)
            await resign(services, table, two, 1)
            again = (await rematch.fn(services, one, table.id)).id
            following = (await services.tables.live.find(again)).table

            now = services.tables.commands._moment(lambda _: None)
            taker, code = Chair(0, "player", six.id, six.name), seats.shared_code(following, 0)
            with refusal("server.seat.kept", seat=1, name="Zwei"):
                seats.invite(following, one.id, 0, "code")
            with refusal("server.seat.kept"):
                seats.fill(following, one.id, 3, "de", now)
            for way in (
                partial(seats.sit_invited, following, taker),
                partial(seats.sit_shared, following, taker, code),
                partial(seats.sit, following, taker, None),
            ):
                with refusal("server.seat.kept"):
                    way(now)
            assert seats.shared_codes(following, one.id) == {}
            assert following.admits(two.id)
            cards = await services.lobby.cards(two.id, "de")
            assert ([card.id for card in cards.invited], cards.mine[0].id) == ([again], table.id)
            assert [seat.you for seat in cards.invited[0].seats] == [True, False]
            await sit.fn(services, two, again, 0)
            assert following.status == "running"

    asyncio.run(run())


def test_whoever_is_asked_for_a_rated_rematch_is_called_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[str, str]] = []

    async def invite(person: str, live: LiveTable, by: str) -> None:
        called.append((person, by))

    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two, table = await resigned(services)
            monkeypatch.setattr(services.calls, "invite", invite)
            for _ in range(2):
                await rematch.fn(services, one, table.id)
            assert called == [(two.id, "Eins")]

    asyncio.run(run())


@pytest.mark.parametrize("way", ["declines", "leaves"])
def test_a_rated_rematch_that_anybody_declines_or_leaves_is_given_up(way: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two, table = await resigned(services)
            again = (await rematch.fn(services, one, table.id)).id
            if way == "declines":
                await decline.fn(services, two, again)
            else:
                await stand_up.fn(services, one, again)
            assert (await services.tables.live.find(again)).table.status == "closed"
            assert (await services.lobby.cards(two.id, "de")).invited == []

    asyncio.run(run())


def test_a_seat_that_is_kept_follows_the_name_and_ends_with_the_account(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two, table = await resigned(services)
            again = (await rematch.fn(services, one, table.id)).id
            two = await services.people.rename(two, "Neu")
            await services.tables.reread(None, two.id)
            following = (await services.tables.live.find(again)).table
            assert (following.chairs[0].name, following.keeps(two.id)) == ("Neu", True)
            await services.moderation.delete(two, two)
            await services.heed()
            following = (await services.tables.live.find(again)).table
            assert following.chairs[0] == Chair(0, "open", None, "")

    asyncio.run(run())


def test_a_rematch_that_was_given_up_can_be_asked_for_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two, table = await resigned(services)
            first = (await rematch.fn(services, one, table.id)).id
            await services.tables.commands.do(first, lambda table, _: seats.close(table, one.id))
            second = (await rematch.fn(services, two, table.id)).id
            following = (await services.tables.live.find(second)).table
            assert (second != first, following.status, following.mine(two.id)) == (True, "waiting", (0,))
            assert (await rematch.fn(services, one, table.id)).id == second
            assert following.status == "running"
        async with opened(tmp_path) as services:
            assert (await services.tables.live.find(table.id)).table.rematch == second
            await services.store.run(delete(tables).where(tables.c.id == second))  # as when it is long ago
            assert (await rematch.fn(services, one, table.id)).id not in (first, second)

    asyncio.run(run())


def test_bots_are_fixed_points(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            [one] = await members(services, "Allein")
            table = await rated_table(services, "nonaga(first=0)", one, 6)
            with refusal("server.rated.close"):
                await services.tables.commands.do(table.id, lambda table, _: seats.close(table, one.id))
            with refusal("server.rated.agree"):
                await services.tables.commands.do(table.id, lambda table, now: moves.agree(table, one.id, 0, now))
            with refusal("server.rated.bot"):
                await services.tables.commands.do(
                    table.id, lambda table, now: seats.replace_by_bot(table, one.id, 0, 6, now)
                )
            await resign(services, table, one, 0)
            [(mu, _, _)] = (await standing(services)).values()
            assert MU - 2 < mu < MU  # nobody expected a newcomer to win
            rows = await services.store.rows(select(results).order_by(results.c.seat))
            assert [(row.person, row.level, row.mu is None) for row in rows] == [(one.id, 0, False), (None, 6, True)]
            assert await check_replay(services) == 1

    asyncio.run(run())


def test_what_was_closed_or_whose_player_has_gone_is_not_rated(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two = await members(services, "Bleibt", "Geht")
            await resign(services, await rated_table(services, "nonaga(first=0)", one, two), one, 0)
            left = await rated_table(services, "nonaga(first=0)", one, two)
            await services.moderation.delete(NOBODY, two)
            await resign(services, left, one, 0)
            found = await standing(services)
            assert [(person, played) for (person, _), (_, _, played) in found.items()] == [(one.id, 1)]
            rows = await services.store.rows(select(results).where(results.c.person == two.id))
            assert [(row.mu, row.sigma, row.mu_before) for row in rows] == [(None, None, None)] * 2
            assert await check_replay(services) == 1
            waiting = await rated_table(services, "nonaga(first=0)", one, 1, rated=False)
            await services.tables.commands.do(waiting.id, lambda table, _: seats.close(table, one.id))
            assert not await services.store.rows(select(results).where(results.c.table == waiting.id))

    asyncio.run(run())


def test_ratings_that_were_damaged_are_worked_out_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            await play_many(services, 12)
            before = await standing(services)
            await services.store.run(update(ratings).values(mu=1.0))
            count, wrong = await services.store.change(result_rows.renew)
            assert count == wrong == len(before)
            assert await standing(services) == before
            assert await services.store.change(result_rows.renew) == (len(before), 0)

    asyncio.run(run())


async def play_many(services: Services, matches: int) -> None:
    """Play rated matches of several games between four people and bots, at once where that can be."""
    people, luck = await members(services, "Anna", "Bert", "Cora", "Dirk"), random.Random(5)

    async def match(number: int) -> None:
        text, count = luck.choice([("nonaga(first=0)", 2), ("triapon", 3), ("triominos(seats=4)", 4)])
        who: list[Any] = luck.sample(people, count - number % 2) + [luck.randint(1, 6)] * (number % 2)
        table = await rated_table(services, text, *who)
        await resign(services, table, who[0], 0)

    for first in range(0, matches, 4):
        await asyncio.gather(*(match(number) for number in range(first, min(matches, first + 4))))


def test_two_servers_rate_in_one_order(tmp_path: Path, postgres: Postgres) -> None:
    async def run() -> None:
        address = postgres.database("ratings")
        async with opened(tmp_path / "one", database=address) as one:
            people = await members(one, "Anna", "Bert", "Cora")
            async with opened(tmp_path / "two", database=address) as two:

                async def match(services: Services, number: int) -> None:
                    who = [people[number % 3], people[(number + 1) % 3]]
                    await resign(services, await rated_table(services, "nonaga(first=0)", *who), who[0], 0)

                for _ in range(4):
                    await asyncio.gather(*(match((one, two)[number % 2], number) for number in range(6)))
            assert sum(played for _, _, played in (await standing(one)).values()) == 48
            assert await check_replay(one) == 3

    asyncio.run(run())


def test_rated_tables_need_accounts_a_clock_and_somebody_to_beat(server: Running) -> None:
    ada, guest = member(server, "Ada Gewertet"), server.client().guest("Gast")
    control = {"kind": "game", "time": 600_000, "increment": 0}

    def make(client: Any, *kinds: str, **more: Any) -> Any:
        body = {"game": "nonaga", "seats": [{"kind": kind, "level": 1} for kind in kinds], "rated": True}
        return client.ask("POST", "/api/tables", body | {"control": control} | more)

    assert make(guest, "me", "open").body["slug"] == "server.rated.member"
    assert make(ada, "me", "open", control={"kind": "none"}).body["slug"] == "server.rated.clock"
    assert make(ada, "me", "open", timeout="bot").body["slug"] == "server.rated.clock"
    assert make(ada, "me", "device").body["slug"] == "server.rated.device"
    assert make(ada, "me", game="tricubo(seats=1)").body["slug"] == "server.rated.alone"
    made = make(ada, "me", "open", listed=True)
    assert made.status == 201
    assert ada.ask("GET", f"/api/tables/{made.body['id']}").body["rated"] is True
    code = made.body["invites"][0]["path"].removeprefix("/join/")
    shared = ada.ask("GET", f"/api/tables/{made.body['id']}/invites").body[0]["path"].removeprefix("/join/")
    for path in (f"/api/join/{code}", f"/api/join/{shared}", f"/api/tables/{made.body['id']}/seats/1"):
        refused = guest.ask("POST", path)
        assert (refused.status, refused.body["slug"]) == (403, "server.rated.member")
    assert make(ada, "me", "bot").status == 201
    assert member(server, "Bert Gewertet").ask("POST", f"/api/join/{code}").status == 201


def test_nothing_is_rated_that_was_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            one, two = await members(services, "Eins", "Zwei")
            table = await rated_table(services, "nonaga(first=0)", one, two)

            async def fails(*_: object) -> None:
                raise OSError("no room")

            with monkeypatch.context() as patch:
                patch.setattr(result_rows, "write", fails)
                with refusal("server.store"):
                    await resign(services, table, one, 0)
            assert not await standing(services)
            live = await services.tables.live.find(table.id)
            await services.tables.commands.refresh(live)
            assert live.table.status == "running"
            await resign(services, table, one, 0)
            assert len(await standing(services)) == 2
            rows = await services.store.rows(select(tables.c.rated))
            assert [row.rated for row in rows] == [True]
            assert not TableChange().stored

    asyncio.run(run())


def test_a_rating_is_there_once_after_the_server_was_killed(tmp_path: Path) -> None:
    server = Running(tmp_path / "data").start()
    ada, bob = member(server, "Ada Absturz"), member(server, "Bob Absturz")
    body = {"game": "nonaga(first=0)", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
    made = ada.ask("POST", "/api/tables", body | {"control": {"kind": "game", "time": 600_000}}).body
    assert bob.ask("POST", f"/api/join/{made['invites'][0]['path'].removeprefix('/join/')}").status == 201

    async def give_up() -> None:
        await ada.open()
        await ada.watch(made["id"])
        await ada.answer("resign", table=made["id"], seat=0)
        server.kill()
        await ada.close()

    asyncio.run(give_up())
    server.start()
    told = [server.client().ask("GET", f"/api/people/{name}%20Absturz").body["games"] for name in ("Ada", "Bob")]
    assert [(game["played"], game["won"], game["rating"]["played"]) for [game] in told] == [(1, 0, 1), (1, 1, 1)]
    server.stop()
    said = command("--lang", "en", "admin", "ratings", "--data", server.data)
    assert said.stdout == "Ratings: 2; of these were different before: 0.\n"
