"""Friends: by consent of both; blocked and muted without being told; invited to tables; forgotten with the account."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from sqlalchemy import select
from tests.patience import PATIENCE
from tests.server.client import Client
from tests.server.cluster import Postgres
from tests.server.conftest import Running
from tests.server.inside import Reader, opened, refusal, seated
from tests.server.test_accounts import PASSPHRASE, member
from tests.server.test_personal_data import everything
from tests.server.test_ratings import members

from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server.friends import BLOCK, FRIEND, INVITED, MOST, MUTE
from dreierlei.server.people import NOBODY, Person
from dreierlei.server.personal_data import export
from dreierlei.server.routes.tables import invites, join, rematch, sit
from dreierlei.server.services import Services
from dreierlei.server.store import invitations, relations, tables
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.terms import Terms
from dreierlei.server.tournaments.series import MOST as SERIES


async def names(services: Services, person: Any) -> dict[str, list[str]]:
    """Return whom somebody knows, by name."""
    found = await services.friends.said(person.id)
    return {kind: [row.name for row in rows] for kind, rows in found.items() if rows}


def test_friends_are_those_who_both_agree(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob = await members(services, "Ada", "Bob")
            friends = services.friends
            for _ in range(2):
                await friends.say(ada, FRIEND, bob.id or "")
            assert await names(services, ada) == {"asked": ["Bob"]}
            assert await names(services, bob) == {"asking": ["Ada"]}
            assert not await friends.are(ada.id or "", bob.id or "")
            await friends.say(bob, FRIEND, ada.id or "")
            assert await names(services, ada) == {"friends": ["Bob"]}
            assert await friends.are(ada.id or "", bob.id or "")
            await friends.unsay(bob.id or "", FRIEND, ada.id or "")
            assert await names(services, ada) == await names(services, bob) == {}
            with refusal("server.friend.oneself"):
                await friends.say(ada, FRIEND, ada.id or "")

    asyncio.run(run())


def test_who_is_blocked_is_not_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob = await members(services, "Ada", "Bob")
            friends = services.friends
            await friends.say(bob, FRIEND, ada.id or "")
            await friends.say(ada, FRIEND, bob.id or "")
            await friends.say(ada, BLOCK, bob.id or "")
            assert await names(services, bob) == {}
            await friends.say(bob, FRIEND, ada.id or "")
            assert await names(services, bob) == {"asked": ["Ada"]}  # as if nobody had answered yet
            assert await names(services, ada) == {"blocked": ["Bob"]}
            with refusal("server.friend.blocked"):
                await friends.say(ada, FRIEND, bob.id or "")

    asyncio.run(run())


def test_nobody_has_friends_without_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            [ada] = await members(services, "Ada")
            for number in range(MOST):
                await services.friends.say(ada, MUTE, f"{number}")
            with refusal("server.friend.many"):
                await services.friends.say(ada, MUTE, "einer zu viel")
            await services.friends.say(ada, BLOCK, "jemand")

    asyncio.run(run())


def test_words_of_the_muted_and_blocked_are_not_shown(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, [one, two] = await seated(services, "nonaga(first=0)")
            await two.ask("chat", table=table.id, text="vorher")
            assert one.last("chat")["line"]["text"] == "vorher"
            for kind in (MUTE, BLOCK):
                await services.friends.say(one.person, kind, two.person.id or "")
                await services.hide(one.person.id or "")
                heard = len(one.heard)
                await two.ask("chat", table=table.id, text="hört das jemand")
                assert two.last("chat")["line"]["text"] == "hört das jemand"
                assert len(one.heard) == heard
                assert (await one.ask("watch", table=table.id))["chat"] == []
                assert (await two.ask("watch", table=table.id))["chat"]
                await services.friends.unsay(one.person.id or "", kind, two.person.id or "")
                await services.hide(one.person.id or "")
            assert len((await one.ask("watch", table=table.id))["chat"]) == 3

    asyncio.run(run())


def test_nobody_is_paired_with_whom_they_blocked(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob, eve = await members(services, "Ada", "Bob", "Eve")
            await services.friends.say(ada, BLOCK, bob.id or "")
            nonaga = game("nonaga")
            first = await services.pairing.seek(ada, nonaga)
            second = await services.pairing.seek(bob, nonaga)
            assert second.table != first.table
            assert (await services.pairing.seek(ada, nonaga)).table == first.table
            third = await services.pairing.seek(eve, nonaga)
            assert third.begun

    asyncio.run(run())


def test_who_is_blocked_comes_to_no_table_of_the_other_and_to_no_rematch(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, bob) = await seated(services, "nonaga(first=0)")
            await ada.ask("resign", table=table.id, seat=0)
            waiting = await waits(services, ada.person, "triapon")
            await services.friends.say(ada.person, BLOCK, bob.person.id or "")
            for one in (ada.person, bob.person):
                with refusal("server.friend.company"):
                    await rematch.fn(services, one, table.id)
            with refusal("server.friend.company"):
                await sit.fn(services, bob.person, waiting, 1)
            codes = await invites.fn(services, ada.person, waiting)
            with refusal("server.friend.company"):
                await join.fn(services, bob.person, codes[0].path.removeprefix("/join/"))
            eve = await services.people.guest("Eve")
            await sit.fn(services, eve, waiting, 1)
            await services.friends.unsay(ada.person.id or "", BLOCK, bob.person.id or "")
            await sit.fn(services, bob.person, waiting, 2)
            assert (await rematch.fn(services, bob.person, table.id)).id

    asyncio.run(run())


def test_tables_of_whom_one_never_meets_are_not_in_ones_list(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob, eve = await members(services, "Ada", "Bob", "Eve")
            of_ada, of_bob = [await waits(services, one, "nonaga") for one in (ada, bob)]

            async def listed(person: Person) -> set[str]:
                return {card.id for card in (await services.lobby.cards(person.id, "de")).open}

            assert (await listed(ada), await listed(bob)) == ({of_bob}, {of_ada})
            await services.friends.say(ada, BLOCK, bob.id or "")
            assert await listed(ada) == await listed(bob) == set()
            assert await listed(eve) == await listed(NOBODY) == {of_ada, of_bob}
            await services.friends.unsay(ada.id or "", BLOCK, bob.id or "")
            assert (await listed(ada), await listed(bob)) == ({of_bob}, {of_ada})

    asyncio.run(run())


async def waits(services: Services, person: Person, text: str) -> str:
    """Return a listed table at which somebody waits for all others."""
    kind = game(text)
    terms = Terms(kind, Control(), "forfeit", True, True, person.id or "")
    others = [Chair(seat, "open", None, "") for seat in range(1, kind.seats)]
    chairs = [Chair(0, "player", person.id, person.name), *others]
    return (await services.tables.commands.make(terms, chairs)).id


def test_only_friends_know_who_is_online(tmp_path: Path, postgres: Postgres) -> None:
    async def run() -> None:
        address = postgres.database("online")
        async with opened(tmp_path / "one", database=address) as one, opened(tmp_path / "two", database=address) as two:
            [ada] = await members(one, "Ada")
            guest = await one.people.guest("Gast")
            here, other = Reader(one, ada), Reader(one, guest)
            ids = [ada.id or "", guest.id or ""]
            assert one.online.among(ids) == {ada.id}
            assert two.online.among(ids) == set()
            async with asyncio.timeout(PATIENCE):
                while two.online.among(ids) != {ada.id}:
                    await one.online.repeat()
                    await asyncio.sleep(0.05)
            here.go()
            other.go()
            assert one.online.among(ids) == set()

    asyncio.run(run())


def test_invitations_and_series_are_counted_one_after_the_other(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob = await members(services, "Ada", "Bob")
            for one, other in ((ada, bob), (bob, ada)):
                await services.friends.say(one, FRIEND, other.id or "")
            usual = {"game": "nonaga", "control": "none", "time": 0, "increment": 0, "timeout": "bot", "owner": ada.id}
            usual |= {"listed": False, "spectators": True, "status": "waiting", "number": 0, "to_act": ""}
            ids = [f"table {number}" for number in range(2 * INVITED)]
            rows = [usual | {"id": id, "made": 0, "updated": 0} for id in ids]
            await services.store.insert(tables, rows)
            asked = [services.friends.invite(ada.id or "", id, bob.id or "") for id in ids]
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert told.count(True) == INVITED
            made = [services.series.make(ada.id or "", f"Serie {number}") for number in range(2 * SERIES)]
            found = await asyncio.gather(*made, return_exceptions=True)
            assert sum(not isinstance(each, Exception) for each in found) == SERIES

    asyncio.run(run())


def befriend(one: Client, two: Client) -> tuple[str, str]:
    """Make two people friends; return their ids."""
    first, second = (each.ask("GET", "/api/me").body["id"] for each in (one, two))
    assert one.ask("POST", f"/api/people/{second}/friend").status == 204
    assert two.ask("POST", f"/api/people/{first}/friend").status == 204
    return first, second


def test_a_friend_is_invited_to_a_private_table(server: Running) -> None:
    ada, bob, eve = member(server, "Ada Lädt"), member(server, "Bob Kommt"), member(server, "Eve Fremd")
    _, bobs = befriend(ada, bob)
    eves = eve.ask("GET", "/api/me").body["id"]
    table = ada.table("nonaga", "me", "open", spectators=False)["id"]
    path = f"/api/tables/{table}/invitations"
    assert ada.ask("POST", path, {"person": eves}).body["slug"] == "server.friend.stranger"
    assert bob.ask("POST", path, {"person": eves}).status == 403
    assert eve.ask("POST", f"/api/tables/{table}/seats/1").status == 403
    for _ in range(2):
        assert ada.ask("POST", path, {"person": bobs}).status == 204
    [card] = bob.ask("GET", "/api/tables").body["invited"]
    assert (card["id"], card["seats"][0]["name"]) == (table, "Ada Lädt")
    assert eve.ask("GET", "/api/tables").body["invited"] == []
    assert bob.ask("DELETE", path).status == 204
    assert bob.ask("GET", "/api/tables").body["invited"] == []
    assert bob.ask("POST", f"/api/tables/{table}/seats/1").status == 403
    assert ada.ask("POST", path, {"person": bobs}).status == 204
    assert bob.ask("POST", f"/api/tables/{table}/seats/1").status == 201
    assert ada.ask("POST", path, {"person": bobs}).status == 409  # it does not wait any more
    assert bob.ask("GET", "/api/tables").body["invited"] == []


def test_an_invitation_ends_when_the_table_begins_without_one_and_when_one_of_both_blocks(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob, eve = await members(services, "Ada", "Bob", "Eve")

            async def befriended() -> None:
                for one, other in ((ada, bob), (bob, ada)):
                    await services.friends.say(one, FRIEND, other.id or "")

            async def called() -> list[str]:
                return [card.id for card in (await services.lobby.cards(bob.id, "de")).invited]

            await befriended()
            begun, waiting = [await waits(services, ada, "nonaga") for _ in range(2)]
            for table in (begun, waiting):
                assert await services.friends.invite(ada.id or "", table, bob.id or "")
            assert set(await called()) == {begun, waiting}
            await sit.fn(services, eve, begun, 1)
            await services.tables.rows.flush()
            assert await called() == [waiting]
            await services.friends.say(bob, BLOCK, ada.id or "")
            assert await called() == []
            await services.friends.unsay(bob.id or "", BLOCK, ada.id or "")
            await befriended()
            assert await called() == []
            assert not await services.friends.invited(bob.id, waiting)

    asyncio.run(run())


def test_nothing_of_it_is_in_the_answers_to_others(server: Running) -> None:
    """Probes: no stranger, and not even whom it concerns, reads of friendships, blocks, mutes or who is online."""
    ada, bob, eve = member(server, "Ada Still"), member(server, "Bob Still"), member(server, "Eve Still")
    adas, bobs = befriend(ada, bob)
    eves = eve.ask("GET", "/api/me").body["id"]
    assert ada.ask("POST", f"/api/people/{eves}/block").status == 204
    assert ada.ask("POST", f"/api/people/{eves}/mute").status == 204
    assert ada.ask("POST", f"/api/people/{eves}/hug").status == 404
    table = ada.table("nonaga", "me", "open", listed=True)["id"]
    for client in (eve, server.client()):
        answers = [
            client.ask("GET", path).body
            for path in (
                *(f"/api/people/{adas}", f"/api/people/{adas}/history", f"/api/people/{bobs}", "/api/running"),
                *(f"/api/tables/{table}", f"/api/tables/{table}/ratings", "/api/tables", "/api/leaderboards/nonaga"),
            )
        ]
        text = json.dumps(answers)
        assert eves not in text
        assert not {"blocked", "muted", "friends", "asking"} & set(text.replace('"', " ").split())
    assert eve.ask("GET", "/api/friends").body == {
        kind: [] for kind in ("friends", "asking", "asked", "blocked", "muted")
    }
    assert server.client().ask("GET", "/api/friends").status == 401
    mine = ada.ask("GET", "/api/friends").body
    assert [each["name"] for each in mine["friends"]] == ["Bob Still"]
    assert [each["name"] for each in mine["blocked"]] == ["Eve Still"]
    guest = server.client().guest("Nur Gast")
    assert guest.ask("POST", f"/api/people/{adas}/friend").body["slug"] == "server.auth.member"
    assert ada.ask("POST", f"/api/people/{guest.ask('GET', '/api/me').body['id']}/friend").status == 404


def test_a_speaker_is_muted_by_what_they_said(server: Running) -> None:
    async def run() -> None:
        host, other = server.client().guest("Hört"), server.client().guest("Redet")
        made = host.table("nonaga", "me", "open")
        assert other.ask("POST", f"/api/join/{made['invites'][0]['path'].removeprefix('/join/')}").status == 201
        await other.open()
        await other.watch(made["id"])
        await other.answer("chat", table=made["id"], text="bla")
        assert len(host.ask("GET", f"/api/tables/{made['id']}").body["chat"]) == 1
        assert host.ask("POST", f"/api/tables/{made['id']}/chat/7/mute").status == 404
        assert host.ask("POST", f"/api/tables/{made['id']}/chat/0/mute").status == 204
        assert host.ask("GET", f"/api/tables/{made['id']}").body["chat"] == []
        [muted] = host.ask("GET", "/api/friends").body["muted"]
        assert host.ask("DELETE", f"/api/people/{muted['id']}/mute").status == 204
        assert len(host.ask("GET", f"/api/tables/{made['id']}").body["chat"]) == 1
        await other.close()

    asyncio.run(run())


def test_all_of_it_is_in_the_data_and_goes_with_the_account(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            ada, bob, eve = await members(services, "Ada", "Bob", "Eve")
            friends = services.friends
            for one, other in ((ada, bob), (bob, ada), (eve, ada)):
                await friends.say(one, FRIEND, other.id or "")
            await friends.say(ada, MUTE, eve.id or "")
            await friends.invite(bob.id or "", "tisch", ada.id or "")
            told = json.loads(b"".join([part async for part in export(services.store, ada)]))
            assert {(each["kind"], each["other"]) for each in told["relations"]} == {(FRIEND, bob.id), (MUTE, eve.id)}
            assert [each["by"] for each in told["invitations"]] == [bob.id]
            assert told["ratings"] == told["results"] == []
            assert told["person"]["private"] is False
            await services.moderation.delete(NOBODY, ada)
            for rows in (relations, invitations):
                assert await services.store.rows(select(rows)) == []
        assert f"'{ada.id}'" not in everything(tmp_path).replace(f"'delete','{ada.id}'", "")
        assert PASSPHRASE not in everything(tmp_path)

    asyncio.run(run())
