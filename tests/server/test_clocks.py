"""Clocks: what they give, what follows when they run out, and that neither undo nor a restart changes them."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.conftest import Running
from tests.server.inside import opened, refusal, seated, until

from dreierlei.play import Control
from dreierlei.server import server_clock
from dreierlei.server.server_clock import ServerClock
from dreierlei.server.store import Store, clock_marks
from dreierlei.server.tables.moves import PATIENCE

MOVE = Control("move", 400)
GAME = Control("game", 5000, 700)


class Hand:
    """A clock that goes on when told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_000_000
        monkeypatch.setattr(ServerClock, "now", lambda _: self.at)


def test_who_lets_the_time_for_a_move_pass_forfeits(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)", control=MOVE)
            began = time.monotonic()
            await ada.play(table, 0)
            await until(lambda: ben.last("news")["status"] == "over")
            assert time.monotonic() - began > 0.4
            assert str(table.running().record.entries[-1]) == "! forfeit 0"
            assert ben.last("news")["entries"][-1]["event"] == "forfeit"

    asyncio.run(run())


def test_a_bot_plays_on_where_that_was_agreed_and_to_the_end_with_time_per_game(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, _) = await seated(services, "nonaga(first=0)", control=Control("game", 300), timeout="bot")
            await until(lambda: table.chairs[0].level == PATIENCE and table.number > 0)
            assert ada.last("seats")["seats"][0]["level"] == PATIENCE
            with refusal("server.seat.late"):
                await ada.ask("back", table=table.id, seat=0)
            assert table.status == "running"

    asyncio.run(run())


def test_with_time_per_move_the_seat_can_be_taken_back_for_the_next_move(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)", control=MOVE, timeout="bot")
            await until(lambda: table.to_act == (1,))
            assert (await ada.ask("back", table=table.id, seat=0))["t"] == "done"
            assert table.chairs[0].level == 0
            for _ in range(2):
                await ben.play(table, 1)
            assert table.to_act == (0,)
            assert ada.last("news")["legal"]["0"]

    asyncio.run(run())


def test_of_several_who_choose_at_once_each_has_their_own_flag(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, _ = await seated(services, "tricubo(seats=3)", control=MOVE, timeout="bot")
            while len(table.to_act) < 2:
                await asyncio.sleep(0.02)  # the active seat is late, and a bot goes on for it
            await until(lambda: all(chair.level for chair in table.chairs))

    asyncio.run(run())


def test_time_per_game_is_spent_and_an_increment_given_for_each_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        hand = Hand(monkeypatch)
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)", control=GAME)
            hand.at += 1200
            news = await ada.play(table, 0)
            assert news["clock"] == {"left": [5000 - 1200 + 700, 5000], "running": [0], "now": hand.at}
            hand.at += 300
            await ada.play(table, 0)
            assert ben.last("news")["clock"] == {"left": [4500 - 300 + 700, 5000], "running": [1], "now": hand.at}

    asyncio.run(run())


def test_undo_neither_stops_the_clock_nor_gives_an_increment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        hand = Hand(monkeypatch)
        async with opened(tmp_path) as services:
            table, (ada, _) = await seated(services, "nonaga(first=0)", control=GAME)
            for _ in range(3):
                hand.at += 500
                await ada.play(table, 0)
                hand.at += 100
                news = await ada.ask("undo", table=table.id, seat=0, number=table.number)
            assert news["clock"]["left"] == [5000 - 3 * 600, 5000]
            assert news["clock"]["running"] == [0]

    asyncio.run(run())


@pytest.mark.parametrize("text", ["nonaga(first=0)", "stein3", "triominos(seats=3)", "tricubo(seats=3)"])
@pytest.mark.parametrize("control", [Control("move", 9000), Control("game", 900_000, 700)])
def test_the_live_clock_is_the_clock_of_whoever_reads_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, control: Control
) -> None:
    async def run() -> None:
        hand, lot = Hand(monkeypatch), random.Random(5)
        async with opened(tmp_path) as services:
            table, people = await seated(services, text, control=control)
            for step in range(60):
                if table.status == "over":
                    break
                hand.at += lot.randrange(800)
                seat, undoer = lot.choice(table.to_act), table.running().undoer
                if undoer is not None and lot.random() < 0.3:
                    await people[undoer].ask("undo", table=table.id, seat=undoer, number=table.number)
                else:
                    await people[seat].play(table, seat, lot.randrange(len(table.running().texts(seat))))
                if step % 6 == 0:
                    again = await services.tables.live.loader.table(table.id)
                    assert again
                    assert again.clock.clock == table.clock.clock

    asyncio.run(run())


def test_the_houses_watch_stands_still_while_no_server_runs(own: Callable[..., Running]) -> None:
    server = own()
    ada = server.client().guest("Ada")
    control = {"kind": "game", "time": 60_000, "increment": 0}
    table = ada.table("nonaga(first=0)", "me", "device", control=control)["id"]
    began = time.monotonic()
    before = ada.ask("GET", f"/api/tables/{table}").body["clock"]
    server.kill()
    with closing(sqlite3.connect(server.data / "dreierlei.db")) as store:
        with store:
            store.execute("UPDATE house SET value = value - 3600000 WHERE name = 'beat'")  # an hour without a server
        server.start()
    after = ada.ask("GET", f"/api/tables/{table}").body["clock"]
    passed = 1000 * (time.monotonic() - began)
    assert before["running"] == after["running"] == [0]
    assert before["left"][0] - after["left"][0] <= passed
    assert -1000 * server_clock.LEASH <= after["now"] - before["now"] <= passed  # since the last mark, nobody knows


class Seconds:
    """A monotonic clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def test_time_nobody_could_play_in_is_nobodys_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
        await store.open()
        seconds = Seconds()
        clock = ServerClock(seconds)
        await clock.resume(store)
        began = clock.now()
        for jump in (7_200_000, -3_600_000):  # the time of day is set: nobody gains or loses anything
            real = server_clock.wall
            monkeypatch.setattr(server_clock, "wall", lambda jump=jump, real=real: real() + jump)
            seconds.at += 1
            await clock.beat(store)
            monkeypatch.setattr(server_clock, "wall", real)
        assert clock.now() - began == 2000
        seconds.at += 25  # the machine slept, or the store was away: no mark was made
        assert clock.now() - began == 2000 + 1000 * server_clock.LEASH
        await clock.beat(store)
        seconds.at += 1
        assert clock.now() - began == 3000 + 1000 * server_clock.LEASH
        other = ServerClock(seconds)
        await other.resume(store)
        assert abs(other.now() - clock.now()) < 3000
        await clock.beat(store)
        await other.beat(store)
        assert other.now() >= clock.now()
        await store.close()

    asyncio.run(run())


def test_the_clock_never_goes_back_and_a_new_server_goes_on_where_the_last_one_stopped(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
        await store.open()
        seconds, seen = Seconds(), 0
        clock = ServerClock(seconds)
        await clock.resume(store)
        for step in (0.1, 3, 9, 0.5):
            seconds.at += step
            assert clock.now() >= seen
            seen = clock.now()
            await clock.beat(store)
            assert clock.now() >= seen
        await store.run(
            update(clock_marks).where(clock_marks.c.name == "beat").values(value=server_clock.wall() - 10**9)
        )
        late = ServerClock(seconds)
        await late.resume(store)
        assert 0 <= late.now() - seen < 100
        await store.close()

    asyncio.run(run())
