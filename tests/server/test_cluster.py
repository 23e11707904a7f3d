"""Two servers on one PostgreSQL and one Redis: whoever asks either of them sees the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.client import Client
from tests.server.cluster import Postgres
from tests.server.conftest import Running

Pair = tuple[Running, Running]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: str) -> Iterator[Pair]:
    """Two servers with the same tables; whoever kills one starts it again."""
    options = ("--database", postgres.database("pair"), "--redis", redis)
    servers = [Running(tmp_path_factory.mktemp(name) / "data", *options).start() for name in ("one", "two")]
    try:
        yield servers[0], servers[1]
    finally:
        for server in servers:
            server.stop()


async def seated(pair: Pair, game: str, *others: str) -> tuple[Client, Client, str]:
    """Return somebody at each server, and a table of both."""
    ada, ben = pair[0].client().guest("Ada"), pair[1].client().guest("Ben")
    made = ada.table(game, "me", "open", *others)
    await ada.open()
    await ben.open()
    assert (await ada.watch(made["id"]))["status"] == "waiting"
    assert ben.ask("POST", "/api" + made["invites"][0]["path"]).status == 201
    begun = await ada.next("table")  # the other server has heard that the game begins, and tells those who wait
    assert begun["status"] == "running"
    assert begun["views"]
    return ada, ben, made["id"]


async def play(person: Client, other: Client, table: str, seat: int, number: int, action: str) -> None:
    """Let one play, and the other hear of it."""
    answer = await person.answer("play", table=table, seat=seat, number=number, action=action)
    assert answer["t"] == "news", answer
    heard = await other.next("news")
    while heard["number"] < answer["number"]:
        heard = await other.next("news")
    assert (heard["number"], heard["views"]) == (answer["number"], answer["views"])


def test_players_at_different_servers_play_and_talk_with_each_other(pair: Pair) -> None:
    async def run() -> None:
        ada, ben, table = await seated(pair, "nonaga(first=0)")
        people = (ada, ben)
        await ben.watch(table)
        told = await ada.watch(table)
        for _ in range(8):
            told = await ada.watch(table)
            seat = told["views"]["-2"]["to_act"][0]
            legal = (await people[seat].watch(table))["legal"][str(seat)]
            await play(people[seat], people[1 - seat], table, seat, told["number"], legal[0])
        assert (await ben.answer("take-back", table=table, seat=1, number=8))["t"] == "done"
        seats = await ada.next("seats")
        while seats["take_backs"] != [[1, 1]]:
            seats = await ada.next("seats")
        back = await ada.answer("answer-take-back", table=table, seat=0, number=8, to=1, allow=True)
        assert [entry["event"] for entry in back["entries"]] == ["undo", "undo"]
        heard = await ben.next("news")
        assert (heard["number"], heard["views"]) == (10, back["views"])
        for speaker, hearer in ((ada, ben), (ben, ada), (ben, ada)):
            line = (await speaker.answer("chat", table=table, text="Hallo"))["line"]
            assert (await hearer.next("chat"))["line"] == line | {"you": False}
        assert [line["n"] for line in (await ada.watch(table))["chat"]] == [0, 1, 2]
        assert (await ada.answer("agree", table=table, seat=0))["t"] == "done"
        seats = await ben.next("seats")
        while seats["agreeing"] != [0]:
            seats = await ben.next("seats")
        assert (await ben.answer("agree", table=table, seat=1))["status"] == "over"
        over = await ada.next("news")
        assert over["status"] == "over"
        both = [person.ask("POST", f"/api/tables/{table}/rematch").body["id"] for person in people]
        assert both[0] == both[1]
        for person in people:
            await person.close()

    asyncio.run(run())


def test_who_is_at_the_other_server_is_seen_and_not_taken_for_absent(pair: Pair) -> None:
    async def run() -> None:
        ada, ben, table = await seated(pair, "nonaga(first=0)")
        await ada.watch(table)
        await ben.watch(table)
        seats = await ada.next("seats")
        while not seats["seats"][1]["online"]:
            seats = await ada.next("seats")
        answer = await ada.answer("replace", table=table, seat=1, level=1)
        assert answer["slug"] == "server.seat.present"
        await ben.close()
        while seats["seats"][1]["online"]:
            seats = await ada.next("seats")
        await ada.close()

    asyncio.run(run())


def test_two_who_play_at_the_same_number_at_different_servers_cannot_both_win(pair: Pair) -> None:
    async def run() -> None:
        ada, _, table = await seated(pair, "nonaga(first=0)")
        twin = await Client(pair[1].port, ada.cookie).open()
        told = await ada.watch(table)
        await twin.watch(table)
        plays = [
            one.answer("play", table=table, seat=0, number=0, action=action)
            for one, action in zip((ada, twin), told["legal"]["0"][:2], strict=True)
        ]
        answers = await asyncio.gather(*plays)
        assert sorted(answer["t"] for answer in answers) == ["news", "refused"]
        assert next(answer for answer in answers if answer["t"] == "refused")["slug"] == "server.stale"
        for one in (ada, twin):
            now = await one.watch(table)
            assert now["number"] == 1
        await asyncio.gather(ada.close(), twin.close(), _.close())

    asyncio.run(run())


def test_when_one_is_killed_the_other_plays_on_with_its_bots_too(pair: Pair) -> None:
    async def run() -> None:
        ada, ben, table = await seated(pair, "triominos(seats=3)", "bot1")
        solo = ada.table("nonaga(first=0)", "bot1", "me")["id"]  # its bot thinks at the server that dies
        for person in (ada, ben):
            await person.watch(table)
        pair[0].kill()
        moved = await Client(pair[1].port, ada.cookie).open()
        people = (moved, ben)
        for _ in range(8):
            told = await moved.watch(table)
            while not (told["legal"] or (told := await ben.watch(table))["legal"]):
                await asyncio.sleep(0.1)
                told = await moved.watch(table)
            (seat, legal), *_ = told["legal"].items()
            mover = people[int(seat)]
            answer = await mover.answer("play", table=table, seat=int(seat), number=told["number"], action=legal[0])
            assert answer["t"] == "news", answer
        told = await moved.watch(solo)
        while not told["legal"]:
            told = await moved.next("news", "table")
        assert told["number"] > 0
        assert moved.ask("GET", "/api/me").body["name"] == "Ada"
        await moved.close()
        await ben.close()

    try:
        asyncio.run(run())
    finally:
        pair[0].start()


def test_two_servers_can_begin_with_an_empty_database_at_once(tmp_path: Path, postgres: Postgres, redis: str) -> None:
    options = ("--database", postgres.database("at_once"), "--redis", redis)
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        servers.append(Running(tmp_path / name / "data", *options))

    async def run() -> None:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))

    try:
        asyncio.run(run())
        for server in servers:
            assert server.client().guest("Ada").ask("GET", "/api/tables").status == 200
    finally:
        for server in servers:
            server.stop()


def test_characters_that_postgresql_cannot_keep_are_refused_not_a_fault(pair: Pair) -> None:
    ada = pair[0].client()
    assert ada.ask("POST", "/api/register", {"name": "Ada", "passphrase": "drei mal\x00drei"}).status == 201
    tries = [
        ("POST", "/api/login", {"name": "A\x00da", "passphrase": "drei mal\x00drei"}),
        ("POST", "/api/me/tokens", {"label": "\x00"}),
        ("GET", "/api/tables/%00", None),
        ("GET", "/api/join/%00", None),
        ("POST", "/api/link", {"code": "\x00"}),
        ("DELETE", "/api/me/tokens/%00", None),
        ("GET", "/api/tables/%ff%fe", None),
    ]
    for method, path, body in tries:
        assert ada.ask(method, path, body).status < 500, path
