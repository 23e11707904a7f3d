"""Tables, driven by socket clients of several people."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.conftest import Running

from dreierlei.core import SPECTATOR
from dreierlei.games import game
from dreierlei.play import read

SHAPES = ["nonaga", "triapon(barricades=true)", "stein3", "triominos(seats=3)", "tricubo(seats=3)"]


async def _seated(server: Running, text: str) -> tuple[str, list[Client]]:
    """Set a table up and let everybody sit down."""
    seats = game(text).seats
    owner = server.client().guest("Ada")
    made = owner.table(text, "me", *["open"] * (seats - 1))
    people = [owner]
    for number, invite in enumerate(made["invites"]):
        friend = server.client().guest(f"Freund {number}")
        answer = friend.ask("POST", "/api" + invite["path"])
        assert (answer.status, answer.body) == (201, {"id": made["id"], "seat": invite["seat"]})
        people.append(friend)
    for person in people:
        await person.open()
    return made["id"], people


def _check(table: dict[str, Any], text: str, plies: list[str]) -> None:
    """What somebody was told of the record fits what really happened, and hides what it must."""
    assert [entry["n"] for entry in table["entries"]] == list(range(len(table["entries"])))
    for entry, line in zip(table["entries"], plies, strict=True):
        assert entry.get("event") or entry["action"] in (None, line.split(" ", 1)[1])


@pytest.mark.parametrize("text", SHAPES)
def test_a_whole_game_by_socket(server: Running, text: str) -> None:
    async def run() -> None:
        table, people = await _seated(server, text)
        lot = random.Random(7)
        latest = {seat: await person.watch(table) for seat, person in enumerate(people)}
        entries: list[dict[int, dict[str, Any]]] = [{e["n"]: e for e in latest[s]["entries"]} for s in latest]
        guard = 0
        while latest[0]["status"] == "running":
            guard += 1
            assert guard < 3000
            views = latest[0]["views"]
            view = views.get("0") or views["-2"]
            seat = view["to_act"][lot.randrange(len(view["to_act"]))]
            action = lot.choice(latest[seat]["legal"][str(seat)])
            number = latest[seat]["number"]
            answer = await people[seat].answer("play", table=table, seat=seat, number=number, action=action)
            assert answer["t"] == "news", answer
            for other, person in enumerate(people):
                latest[other] = answer if other == seat else await person.next("news")
                entries[other].update({e["n"]: e for e in latest[other]["entries"]})
            if guard > 150 and text != "tricubo(seats=3)":
                await people[0].answer("resign", table=table, seat=0)
                for person in people[1:]:
                    await person.next("news")
                break
        record = people[0].ask("GET", f"/api/tables/{table}/record").body
        match = read(record, game)
        assert match.over
        final = await people[0].watch(table)
        assert [e.get("action") for e in final["entries"] if "action" in e] == [
            str(e).split(" ", 1)[1] for e in match.record.entries if not str(e).startswith("!")
        ]
        for person in people:
            await person.close()

    asyncio.run(run())


def test_a_spectator_sees_no_hand_and_sealed_choices_only_when_all_have_chosen(server: Running) -> None:
    async def run() -> None:
        table, people = await _seated(server, "triominos")
        watcher = await server.client().open()
        seen = await watcher.watch(table)
        assert list(seen["views"]) == [str(SPECTATOR)]
        assert seen["views"]["-2"]["hand"] == []
        assert seen["legal"] == {}
        drawn = [e for e in seen["entries"] if e["action"]]  # §2.1: what is drawn for the start, all see
        assert all(e["action"].startswith("draw(") for e in drawn)
        assert len(drawn) < len(seen["entries"]) - 10
        own = await people[0].watch(table)
        hand = {tuple(tile) for tile in own["views"]["0"]["hand"]}
        other = (await people[1].watch(table))["views"]["1"]["hand"]
        assert hand
        assert not hand & {tuple(tile) for tile in other}
        dealt = [e["action"] for e in own["entries"] if e["action"] and e["action"].startswith("deal")]
        assert len(dealt) == len(hand)
        for person in (*people, watcher):
            await person.close()

    asyncio.run(run())


def test_two_clicks_at_the_same_number_count_once(server: Running) -> None:
    async def run() -> None:
        table, people = await _seated(server, "nonaga(first=0)")
        first = await people[0].watch(table)
        second = await server.client().open()
        second.cookie = people[0].cookie
        await second.close()
        await second.open()
        again = await second.watch(table)
        actions = first["legal"]["0"][:2]
        plays = [
            one.answer("play", table=table, seat=0, number=told["number"], action=action)
            for one, told, action in zip((people[0], second), (first, again), actions, strict=True)
        ]
        answers = await asyncio.gather(*plays)
        assert sorted(answer["t"] for answer in answers) == ["news", "refused"]
        assert next(a for a in answers if a["t"] == "refused")["slug"] == "server.stale"
        assert (await people[1].watch(table))["number"] == 1
        for person in (*people, second):
            await person.close()

    asyncio.run(run())


def test_what_is_refused_changes_nothing(server: Running) -> None:
    async def run() -> None:
        table, people = await _seated(server, "nonaga(first=0)")
        told = await people[0].watch(table)
        foreign = await server.client().guest("Eve").open("en")
        await foreign.watch(table)
        legal = told["legal"]["0"][0]
        tries = [
            (people[1], {"seat": 1, "number": 0, "action": legal}, "play.turn"),
            (people[1], {"seat": 0, "number": 0, "action": legal}, "server.seat.foreign"),
            (foreign, {"seat": 0, "number": 0, "action": legal}, "server.seat.foreign"),
            (people[0], {"seat": 0, "number": 5, "action": legal}, "server.stale"),
            (people[0], {"seat": 0, "number": 0, "action": "slide(9:9,8:8)"}, "play.illegal"),
            (people[0], {"seat": 0, "number": 0, "action": "nonsense("}, "core.action.form"),
            (people[0], {"seat": 9, "number": 0, "action": legal}, "server.seat.foreign"),
        ]
        for person, fields, slug in tries:
            answer = await person.answer("play", table=table, **fields)
            assert (answer["t"], answer["slug"]) == ("refused", slug)
            assert answer["text"]
        assert (await people[0].watch(table)) | {"ref": 0} == told | {
            "ref": 0,
            "seats": (await people[0].watch(table))["seats"],
        }
        for person in (*people, foreign):
            await person.close()

    asyncio.run(run())


def test_undo_agree_chat_and_rematch(server: Running) -> None:
    async def run() -> None:
        table, (ada, ben) = await _seated(server, "nonaga(first=0)")
        told = await ada.watch(table)
        await ben.watch(table)
        news = await ada.answer("play", table=table, seat=0, number=0, action=told["legal"]["0"][0])
        assert news["undo"] == [0]
        back = await ada.answer("undo", table=table, seat=0, number=1)
        assert back["legal"] == told["legal"]
        assert back["views"] == told["views"]
        line = await ben.answer("chat", table=table, text="  Na   so was ")
        assert line["line"]["text"] == "Na so was"
        assert (await ada.next("chat"))["line"] == line["line"] | {"you": False}
        assert (await ada.answer("agree", table=table, seat=0))["t"] == "done"
        end = await ben.answer("agree", table=table, seat=1)
        assert end["status"] == "over"
        follow = ada.ask("POST", f"/api/tables/{table}/rematch").body["id"]
        assert ben.ask("POST", f"/api/tables/{table}/rematch").body["id"] == follow
        assert (await ben.watch(follow))["mine"] == [0]
        for person in (ada, ben):
            await person.close()

    asyncio.run(run())


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3", "triominos", "tricubo(seats=2)"])
def test_bots_answer(server: Running, name: str) -> None:
    async def run() -> None:
        person = server.client().guest("Ada")
        seats = game(name).seats
        table = person.table(name, "me", *["bot1"] * (seats - 1))["id"]
        await person.open()
        told = await person.watch(table)
        for _ in range(6):
            while not told["legal"] and told["status"] == "running":
                told = await person.next("news")
            if told["status"] == "over":
                break
            action = told["legal"]["0"][0]
            told = await person.answer("play", table=table, seat=0, number=told["number"], action=action)
            assert told["t"] == "news", told
        await person.close()

    asyncio.run(run())
