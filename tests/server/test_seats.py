"""Seats: who sits down, who stands in, who watches, and what they can look back at."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.conftest import Running
from tests.server.inside import Reader, listed, opened, refusal, rematch, seated, sit, until

from dreierlei.games import game
from dreierlei.play import Control, read
from dreierlei.server import wire
from dreierlei.server.tables import seats
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.terms import Terms


def test_a_bot_takes_the_own_seat_at_once_until_its_owner_is_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")
            assert (await ada.ask("replace", table=table.id, seat=0, level=1))["t"] == "done"
            assert ada.last("news")["legal"] == {}
            await until(lambda: ben.last("news")["legal"])
            assert [seat["level"] for seat in ben.last("seats")["seats"]] == [1, 0]
            with refusal("server.seat.replaced"):
                await ada.ask("play", table=table.id, seat=0, number=table.number, action="x")
            await ada.ask("back", table=table.id, seat=0)
            for _ in range(2):
                await ben.play(table, 1)
            assert ada.last("news")["legal"]["0"]
            with refusal("server.seat.own"):
                await ada.ask("back", table=table.id, seat=0)

    asyncio.run(run())


def test_an_absent_player_is_replaced_when_all_others_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben, cleo) = await seated(services, "stein3(seats=3)")
            with refusal("server.seat.present"):
                await ada.ask("replace", table=table.id, seat=1, level=1)
            ben.go()
            with refusal("server.seat.present"):  # not away for a minute yet
                await ada.ask("replace", table=table.id, seat=1, level=1)
            monkeypatch.setattr(seats, "AWAY", 0.0)
            await ada.ask("replace", table=table.id, seat=1, level=1)
            assert cleo.last("seats")["replacing"] == [[1, 0]]
            again = Reader(services, ben.person)
            await again.ask("watch", table=table.id)  # who comes back keeps the seat
            assert cleo.last("seats")["replacing"] == []
            again.go()
            for voter in (ada, cleo):
                assert table.chairs[1].level == 0
                await voter.ask("replace", table=table.id, seat=1, level=2)
            assert table.chairs[1].level == 2
            back = Reader(services, ben.person)
            await back.ask("watch", table=table.id)
            await back.ask("back", table=table.id, seat=1)
            assert table.chairs[1].level == 0

    asyncio.run(run())


def test_of_two_who_want_one_seat_one_gets_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            host, *people = [await services.people.guest(name) for name in ("Ada", "Ben", "Cleo")]
            open_table = await listed(services, "nonaga(first=0)", host)
            tries = [sit(services, open_table, 1, person) for person in people]
            ends = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(str(getattr(end, "slug", end)) for end in ends) == ["None", "server.seat.taken"]
            assert open_table.status == "running"
            again = await services.tables.live.loader.table(open_table.id)
            assert again
            assert again.chairs[1].person == open_table.chairs[1].person

    asyncio.run(run())


def test_two_who_want_a_rematch_get_the_same_one(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")
            with refusal("server.table.running"):
                await rematch(services, table, ada.person)
            await ada.ask("resign", table=table.id, seat=0)
            both = [rematch(services, table, one.person) for one in (ada, ben)]
            first, second = await asyncio.gather(*both)
            assert first == second
            follow = (await services.tables.live.find(first)).table
            assert [chair.person for chair in follow.chairs] == [ben.person.id, ada.person.id]
            assert follow.status == "running"
            assert ada.last("seats")["rematch"] == first
            stranger = await services.people.guest("Eve")
            with refusal("server.table.stranger"):
                await rematch(services, table, stranger)

    asyncio.run(run())


def test_who_was_replaced_plays_the_rematch_again_and_bots_stay_bots(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben, cleo) = await seated(services, "stein3(seats=3)")
            await ada.ask("replace", table=table.id, seat=0, level=2)
            await ben.ask("resign", table=table.id, seat=1)
            follow = (await services.tables.live.find(await rematch(services, table, cleo.person))).table
            assert [(chair.person, chair.level) for chair in follow.chairs] == [
                (ben.person.id, 0),
                (cleo.person.id, 0),
                (ada.person.id, 0),
            ]
            terms = Terms(game("nonaga"), Control(), "forfeit", False, True, ada.person.id or "")
            chairs = [Chair(0, "player", ada.person.id, "Ada"), Chair(1, "bot", None, "Bot", 3)]
            alone = await services.tables.commands.make(terms, chairs)
            await ada.ask("resign", table=alone.id, seat=0)
            again = (await services.tables.live.find(await rematch(services, alone, ada.person))).table
            assert [(chair.kind, chair.level) for chair in again.chairs] == [("bot", 3), ("player", 0)]

    asyncio.run(run())


def test_a_table_that_is_not_listed_is_in_nobody_elses_lobby(server: Running) -> None:
    async def run() -> None:
        ada, eve = server.client().guest("Ada"), server.client().guest("Eve")
        await eve.open()
        await eve.socket.send('{"t": "lobby", "on": true}')
        await eve.next("lobby")
        hidden = ada.table("nonaga", "me", "open")["id"]
        shown = ada.table("nonaga", "me", "open", listed=True)["id"]
        told = await eve.next("lobby")
        while shown not in [card["id"] for card in told["open"]]:
            told = await eve.next("lobby")
        for lists in (*(found for found in eve.heard if found["t"] == "lobby"), eve.ask("GET", "/api/tables").body):
            assert hidden not in [card["id"] for card in (*lists["open"], *lists["mine"])]
        assert hidden in [card["id"] for card in ada.ask("GET", "/api/tables").body["mine"]]
        await eve.close()

    asyncio.run(run())


def test_the_lobby_tells_of_open_tables_and_of_ones_own_turn(server: Running) -> None:
    async def run() -> None:
        ada, ben = server.client().guest("Ada"), server.client().guest("Ben")
        await ada.open()
        await ada.socket.send('{"t": "lobby", "on": true}')
        assert (await ada.next("lobby"))["mine"] == []
        made = ben.table("nonaga(first=0)", "open", "me", listed=True)
        lobby = await ada.next("lobby")
        while made["id"] not in [card["id"] for card in lobby["open"]]:
            lobby = await ada.next("lobby")
        assert ada.ask("POST", f"/api/tables/{made['id']}/seats/0").status == 201
        while not lobby["mine"]:
            lobby = await ada.next("lobby")
        (card,) = lobby["mine"]
        assert (card["id"], card["status"], card["yours"], card["to_act"]) == (made["id"], "running", True, [0])
        assert made["id"] not in [card["id"] for card in lobby["open"]]
        await ada.socket.send('{"t": "lobby", "on": false}')
        await ada.close()

    asyncio.run(run())


def test_the_lobby_tells_those_who_sit_at_a_private_table_that_it_is_their_turn_and_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, [ada, bob] = await seated(services, "nonaga(first=0)")
            eve = Reader(services, await services.people.guest("Eve"))
            for reader in (eve, ada, bob):
                await services.lobby.turn(reader, True)
            assert [card["yours"] for card in bob.last("lobby")["mine"]] == [False]
            told = len(eve.heard)
            while table.to_act == (0,):
                await ada.play(table, 0)
            await until(lambda: bob.last("lobby")["mine"][0]["yours"])
            await until(lambda: not ada.last("lobby")["mine"][0]["yours"])
            assert len(eve.heard) == told

    asyncio.run(run())


def test_a_list_that_was_read_slowly_does_not_follow_a_newer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a game that is over would stay among those that wait, until the page is loaded anew."""

    async def run() -> None:
        async with opened(tmp_path) as services:
            ada = Reader(services, await services.people.guest("Ada"))
            cards, gate = services.lobby.cards, asyncio.Event()

            async def slow(person: str | None, language: str) -> wire.LobbyCards:
                found = await cards(person, language)
                await gate.wait()
                return found

            with monkeypatch.context() as held:
                held.setattr(services.lobby, "cards", slow)
                late = asyncio.create_task(services.lobby.turn(ada, True))
                await asyncio.sleep(0)
            await services.lobby.turn(ada, True)
            assert len(ada.heard) == 1
            gate.set()
            await late
            assert len(ada.heard) == 1
            services.lobby.leave(ada)
            await services.lobby._tell()
            assert len(ada.heard) == 1

    asyncio.run(run())


def test_one_device_shows_every_hand_of_its_own_and_lists_nobodys_secrets(server: Running) -> None:
    async def run() -> None:
        ada = await server.client().guest("Ada").open()
        table = ada.table("triominos(seats=3)", "device", "device", "bot1")["id"]
        told = await ada.watch(table)
        assert told["mine"] == [0, 1]
        assert set(told["views"]) == {"0", "1"}
        assert told["views"]["0"]["hand"] != told["views"]["1"]["hand"]
        dealt = [entry for entry in told["entries"] if not str(entry["action"]).startswith("draw(")]
        assert all(entry["action"] is None for entry in dealt if entry["seat"] == -1)
        assert len(dealt) > 10
        past = ada.ask("GET", f"/api/tables/{table}/past/{told['number']}").body
        assert set(past["views"]) == {"0", "1"}
        await ada.close()

    asyncio.run(run())


def test_a_table_without_spectators_admits_whoever_sits_there_or_is_invited(server: Running) -> None:
    async def run() -> None:
        ada, eve, ben = (server.client().guest(name) for name in ("Ada", "Eve", "Ben"))
        made = ada.table("nonaga(first=0)", "me", "open", spectators=False)
        path = made["invites"][0]["path"]
        await eve.open()
        await ben.open()
        assert (await eve.watch(made["id"]))["slug"] == "server.table.private"
        assert (await ben.answer("watch", table=made["id"], code=path.removeprefix("/join/")))["t"] == "table"
        assert eve.ask("GET", f"/api/tables/{made['id']}").status == 403
        assert eve.ask("POST", f"/api/tables/{made['id']}/seats/1").body["slug"] == "server.seat.invited"
        anew = ada.ask("POST", f"/api/tables/{made['id']}/invites/1").body["path"]
        assert ben.ask("POST", "/api" + path).body["slug"] == "server.join"  # the old one is void
        assert ben.ask("POST", "/api" + anew).status == 201
        assert eve.ask("POST", "/api" + anew).body["slug"] == "server.join"
        assert ada.ask("POST", "/api" + anew).body["slug"] == "server.join"
        for person in (eve, ben):
            await person.close()

    asyncio.run(run())


def test_looking_back_disturbs_nothing_and_the_record_reads_back(server: Running) -> None:
    async def run() -> None:
        ada = await server.client().guest("Ada").open()
        table = ada.table("nonaga(first=0)", "device", "device")["id"]
        told = await ada.watch(table)
        seen = [told["views"]["-2"]]
        for _ in range(6):
            (seat, legal), *_ = told["legal"].items()
            told = await ada.answer("play", table=table, seat=int(seat), number=told["number"], action=legal[0])
            seen.append(told["views"]["-2"])
        for number, view in enumerate(seen):
            assert ada.ask("GET", f"/api/tables/{table}/past/{number}").body == {
                "number": number,
                "views": {"-2": view},
            }
        assert ada.ask("GET", f"/api/tables/{table}/past/7").status == 404
        assert ada.ask("GET", f"/api/tables/{table}/past/-1").status == 404
        now = await ada.watch(table)
        assert (now["number"], now["views"], now["legal"]) == (6, told["views"], told["legal"])
        answer = ada.ask("GET", f"/api/tables/{table}/record")
        assert "attachment" in answer.headers["content-disposition"]
        assert len(read(answer.body, game).record.entries) == 6
        await ada.close()

    asyncio.run(run())


def test_chat_is_for_those_at_the_table_and_kept(server: Running) -> None:
    async def run() -> None:
        ada, ben, nobody = server.client().guest("Ada"), server.client().guest("Ben"), server.client()
        table = ada.table("nonaga(first=0)", "me", "bot1")["id"]
        for one in (ada, ben, nobody):
            await one.open()
        assert (await ben.answer("chat", table=table, text="Hallo"))["slug"] == "server.chat.stranger"
        for one in (ada, ben, nobody):
            await one.watch(table)
        assert (await nobody.answer("chat", table=table, text="Hallo"))["slug"] == "server.chat.stranger"
        for text in ("", "  ", "\x00", "x" * 501):
            assert (await ben.answer("chat", table=table, text=text))["slug"] == "server.chat.long"
        line = (await ben.answer("chat", table=table, text="<b>Hallo</b>\n\x00Welt"))["line"]
        assert (line["name"], line["seat"], line["text"]) == ("Ben", None, "<b>Hallo</b> Welt")
        assert (await ada.next("chat"))["line"] == line | {"you": False}
        assert (await ada.watch(table))["chat"] == [line | {"you": False}]
        assert line["you"]  # who looks on knows their own words, too
        assert (await ben.watch(table))["chat"] == [line]
        for one in (ada, ben, nobody):
            await one.close()

    asyncio.run(run())


def test_whoever_looked_by_an_invitation_goes_when_another_has_taken_the_seat(server: Running) -> None:
    ada, ben, eve = (server.client().guest(name) for name in ("Ada", "Ben", "Eve"))
    made = ada.table("tricubo(seats=2)", "me", "open", spectators=False)
    table, path = made["id"], made["invites"][0]["path"]

    async def run() -> None:
        await eve.open()
        seen = await eve.answer("watch", table=table, code=path.removeprefix("/join/"))
        assert seen["t"] == "table"
        assert ben.ask("POST", f"/api{path}").status == 201
        told = await eve.next("refused", "table", "news")
        assert told.get("slug") == "server.table.private"
        again = await eve.answer("watch", table=table, code=path.removeprefix("/join/"))
        assert again["slug"] == "server.table.private"
        await eve.close()

    asyncio.run(run())


def test_the_address_of_a_private_table_is_no_invitation_to_it(server: Running) -> None:
    ada, ben, eve = (server.client().guest(name) for name in ("Ada", "Ben", "Eve"))
    table = ada.table("nonaga(first=0)", "me", "open", spectators=False)["id"]
    [shared] = ada.ask("GET", f"/api/tables/{table}/invites").body
    path, guessed = f"/api{shared['path']}", f"/api/join/{table}1{'0' * seats.SHARED}"
    assert [seat["name"] for seat in eve.ask("GET", path).body["seats"]] == ["Ada", ""]
    refused = eve.ask("GET", guessed)
    assert (refused.status, refused.body["slug"]) == (404, "server.join")
    assert ben.ask("POST", path).status == 201
    for stale in (path, guessed):
        assert eve.ask("GET", stale).body["slug"] == "server.seat.taken"
    assert ben.ask("GET", path).body["id"] == table, "who sits there may see it"
