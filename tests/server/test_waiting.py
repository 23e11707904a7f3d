"""A table that still waits: anyone can stand up, the host can close it or let bots take the empty seats."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.client import Client
from tests.server.conftest import Running


@pytest.fixture
def people(server: Running) -> tuple[Client, Client, Client]:
    ada, ben, eve = (server.client().guest(name) for name in ("Ada", "Ben", "Eve"))
    return ada, ben, eve


def test_who_stands_up_frees_the_seat_for_somebody_else(people: tuple[Client, Client, Client]) -> None:
    ada, ben, eve = people
    table = ada.table("stein3(seats=3)", "me", "open", "open", listed=True)["id"]
    assert eve.ask("DELETE", f"/api/tables/{table}/seats").body["slug"] == "server.table.stranger"
    assert ben.ask("POST", f"/api/tables/{table}/seats/1").status == 201
    assert ben.ask("DELETE", f"/api/tables/{table}/seats").status == 204
    assert [seat["kind"] for seat in ada.ask("GET", f"/api/tables/{table}").body["seats"]] == ["player", "open", "open"]
    assert eve.ask("POST", f"/api/tables/{table}/seats/1").status == 201
    assert ben.ask("POST", f"/api/tables/{table}/seats/2").status == 201
    assert ben.ask("DELETE", f"/api/tables/{table}/seats").body["slug"] == "server.table.begun"


def test_the_old_invitation_of_a_seat_that_was_left_stays_void(people: tuple[Client, Client, Client]) -> None:
    ada, ben, eve = people
    made = ada.table("stein3(seats=3)", "me", "open", "open")
    path = "/api" + made["invites"][0]["path"]
    assert ben.ask("POST", path).status == 201
    assert ben.ask("DELETE", f"/api/tables/{made['id']}/seats").status == 204
    assert eve.ask("POST", path).body["slug"] == "server.join"
    (new, _) = ada.ask("GET", f"/api/tables/{made['id']}/invites").body  # what the page shows
    assert eve.ask("POST", "/api" + new["path"]).status == 201
    again = ada.ask("POST", f"/api/tables/{made['id']}/invites/2").body["path"]
    assert ada.ask("DELETE", f"/api/tables/{made['id']}/seats").status == 204
    assert len(ada.ask("GET", f"/api/tables/{made['id']}/invites").body) == 2  # the host, though standing
    assert ben.ask("POST", "/api" + again).status == 201


def test_the_host_alone_closes_a_table_and_it_is_gone_from_all_lists(people: tuple[Client, Client, Client]) -> None:
    ada, ben, eve = people

    async def run() -> None:
        table = ada.table("stein3(seats=3)", "me", "open", "open", listed=True)["id"]
        assert ben.ask("POST", f"/api/tables/{table}/seats/1").status == 201
        await ben.open()
        await ben.watch(table)
        assert ben.ask("DELETE", f"/api/tables/{table}").body["slug"] == "server.table.owner"
        assert ada.ask("DELETE", f"/api/tables/{table}").status == 204
        while (await ben.next("seats"))["status"] != "closed":
            pass
        for person in (ada, ben, eve):
            lists = person.ask("GET", "/api/tables").body
            assert table not in [card["id"] for card in (*lists["mine"], *lists["open"])]
        assert eve.ask("POST", f"/api/tables/{table}/seats/2").body["slug"] == "server.table.closed"
        assert ada.ask("DELETE", f"/api/tables/{table}").body["slug"] == "server.table.closed"
        refused = await ben.answer("play", table=table, seat=1, number=0, action="x")
        assert refused["slug"] == "server.table.closed"
        await ben.close()

    asyncio.run(run())


def test_a_table_from_which_the_last_person_stands_up_closes(people: tuple[Client, Client, Client]) -> None:
    ada, *_ = people
    table = ada.table("nonaga", "me", "open", listed=True)["id"]
    assert ada.ask("DELETE", f"/api/tables/{table}/seats").status == 204
    assert ada.ask("GET", f"/api/tables/{table}").body["status"] == "closed"


def test_bots_take_the_empty_seats_when_the_host_wants_it(people: tuple[Client, Client, Client]) -> None:
    ada, ben, _ = people

    async def run() -> None:
        table = ada.table("stein3(seats=3)", "me", "open", "bot1", listed=True)["id"]
        await ada.open()
        await ada.watch(table)
        assert ben.ask("POST", f"/api/tables/{table}/bots", {"level": 1}).body["slug"] == "server.table.owner"
        assert ada.ask("POST", f"/api/tables/{table}/bots", {"level": 9}).body["slug"] == "bots.refused.level"
        assert ada.ask("POST", f"/api/tables/{table}/bots", {"level": 1}).status == 201
        told = await ada.next("table")
        assert (told["status"], [seat["kind"] for seat in told["seats"]]) == ("running", ["player", "bot", "bot"])
        names = [seat["name"] for seat in told["seats"]]
        assert len(set(names)) == 3  # a record tells them apart
        played = await ada.answer("play", table=table, seat=0, number=told["number"], action=told["legal"]["0"][0])
        assert played["t"] == "news"
        await ada.close()

    asyncio.run(run())


def test_a_guest_who_waits_can_pass_the_invitation_on(people: tuple[Client, Client, Client]) -> None:
    ada, ben, eve = people
    made = ada.table("stein3(seats=3)", "me", "open", "open")
    path = f"/api/tables/{made['id']}/invites"
    assert ben.ask("GET", path).body["slug"] == "server.table.stranger"
    assert ben.ask("POST", "/api" + made["invites"][0]["path"]).status == 201
    (link,) = ben.ask("GET", path).body
    assert link["seat"] == 2
    assert eve.ask("GET", "/api" + link["path"]).body["id"] == made["id"]
    forged = link["path"][:-1] + ("0" if link["path"][-1] != "0" else "1")
    assert eve.ask("POST", "/api" + forged).body["slug"] == "server.join"
    elsewhere = link["path"].replace(f"{made['id']}2", f"{made['id']}7")
    assert eve.ask("POST", "/api" + elsewhere).body["slug"] == "server.seat.taken"
    assert ben.ask("POST", "/api" + link["path"]).body["slug"] == "server.seat.twice"
    assert eve.ask("POST", "/api" + link["path"]).status == 201
    assert eve.ask("GET", f"/api/tables/{made['id']}").body["status"] == "running"
    assert eve.ask("GET", path).body["slug"] == "server.table.begun"


def test_a_new_invitation_of_the_host_voids_what_others_have_passed_on(people: tuple[Client, Client, Client]) -> None:
    ada, ben, eve = people
    made = ada.table("stein3(seats=3)", "me", "open", "open")
    assert ben.ask("POST", "/api" + made["invites"][0]["path"]).status == 201
    (link,) = ben.ask("GET", f"/api/tables/{made['id']}/invites").body
    assert ada.ask("POST", f"/api/tables/{made['id']}/invites/2").status == 201
    assert eve.ask("POST", "/api" + link["path"]).body["slug"] == "server.join"


def test_a_match_against_bots_alone_can_be_discarded_and_no_other(people: tuple[Client, Client, Client]) -> None:
    ada, ben, _ = people

    async def run() -> None:
        table = ada.table("nonaga", "me", "bot1")["id"]
        assert ben.ask("DELETE", f"/api/tables/{table}").body["slug"] == "server.table.owner"
        assert ada.ask("DELETE", f"/api/tables/{table}").status == 204
        assert table not in [card["id"] for card in ada.ask("GET", "/api/tables").body["mine"]]
        await ada.open()
        assert (await ada.answer("resign", table=table, seat=0))["slug"] == "server.table.closed"
        await ada.close()
        shared = ada.table("nonaga", "me", "open", listed=True)["id"]
        assert ben.ask("POST", f"/api/tables/{shared}/seats/1").status == 201
        assert ada.ask("DELETE", f"/api/tables/{shared}").body["slug"] == "server.table.begun"

    asyncio.run(run())
