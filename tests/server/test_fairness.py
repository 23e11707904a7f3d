"""Chance at a table: it waits for the seats, is drawn from secret and nonces, and can be checked when all is over."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.inside import Reader, opened, refusal, seated, until

from dreierlei.games import game
from dreierlei.play import fairness, read
from dreierlei.server.tables import table as table_room


def nonce(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()[:32]


async def told(reader: Reader, id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await reader.ask("watch", table=id))["fairness"]
    return found


@pytest.mark.parametrize("text", ["tricubo(seats=2)", "triominos"])
def test_chance_waits_for_all_seats_and_tells_the_secret_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(table_room, "OPENING", 3_600_000)

    async def run() -> None:
        async with opened(tmp_path, nonces=True) as services:
            table, readers = await seated(services, text)
            before = await told(readers[0], table.id)
            assert before["awaited"] == [0, 1]
            assert "secret" not in before
            assert table.number == 0
            with refusal("server.seat.foreign"):
                await readers[0].ask("nonce", table=table.id, seat=1, nonce=nonce("a"))
            with refusal("play.fairness.nonce"):
                await readers[0].ask("nonce", table=table.id, seat=0, nonce="zz")
            await readers[0].ask("nonce", table=table.id, seat=0, nonce=nonce("a"))
            with refusal("play.fairness.late"):
                await readers[0].ask("nonce", table=table.id, seat=0, nonce=nonce("b"))
            assert table.number == 0
            await readers[1].ask("nonce", table=table.id, seat=1, nonce=nonce("c"))
            await until(lambda: table.number > 2)
            for _ in range(6):
                seat = table.to_act[0]
                await readers[seat].play(table, seat)
            now = await told(readers[1], table.id)
            assert now["commitment"] == before["commitment"]
            assert now["nonces"] == [nonce("a"), nonce("c")]
            assert "secret" not in now
            assert "secret" not in str(readers[0].heard)
            await readers[0].ask("resign", table=table.id, seat=0)
            secret = readers[1].last("news")["fairness"]["secret"]
            assert fairness.commitment(secret) == before["commitment"]

    asyncio.run(run())


def test_who_adds_nothing_is_not_waited_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_room, "OPENING", 100)

    async def run() -> None:
        async with opened(tmp_path, nonces=True) as services:
            table, readers = await seated(services, "tricubo(seats=2)")
            await readers[1].ask("nonce", table=table.id, seat=1, nonce=nonce("a"))
            await until(lambda: table.number > 1)
            assert (await told(readers[0], table.id))["nonces"] == [None, nonce("a")]
            with refusal("play.fairness.late"):
                await readers[0].ask("nonce", table=table.id, seat=0, nonce=nonce("b"))

    asyncio.run(run())


def test_games_without_chance_wait_for_nobody(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, nonces=True) as services:
            table, readers = await seated(services, "nonaga")
            if not table.terms.game.start().acts(-1):
                assert (await told(readers[0], table.id)).get("awaited", []) == []
                assert table.to_act

    asyncio.run(run())


def test_a_record_of_a_killed_server_verifies_as_a_stranger_would(own: Callable[..., Running]) -> None:
    server = own("--nonces")
    ada = server.client().guest("Ada")
    table = ada.table("tricubo(seats=2)", "me", "bot1")["id"]

    async def begin() -> dict[str, Any]:
        await ada.open()
        shown = (await ada.watch(table))["fairness"]
        assert shown["awaited"] == [0]
        await ada.answer("nonce", table=table, seat=0, nonce=nonce("ada"))
        await ada.close()
        return dict(shown)

    async def play_on() -> None:
        await ada.open()
        for _ in range(4):  # no game is over before round 6
            now = await ada.watch(table)
            while "0" not in now["legal"]:
                now = await ada.next("news")
            await ada.answer("play", table=table, seat=0, number=now["number"], action=now["legal"]["0"][0])
        await ada.answer("resign", table=table, seat=0)
        await ada.close()

    shown = asyncio.run(begin())
    server.kill()
    server.start()
    running = ada.ask("GET", f"/api/tables/{table}/record").body
    assert f"commitment: {shown['commitment']}" in running
    assert "secret:" not in running
    asyncio.run(play_on())
    match = read(ada.ask("GET", f"/api/tables/{table}/record").body, game)
    verdict = fairness.verify(match)
    assert verdict.fair
    assert verdict.draws >= 2
    assert verdict.nonces == {0: nonce("ada")}
    assert match.record.headers["commitment"] == shown["commitment"]
    again = ada.ask("POST", f"/api/tables/{table}/rematch").body["id"]
    assert ada.ask("GET", f"/api/tables/{again}").body["fairness"]["commitment"] != shown["commitment"]
