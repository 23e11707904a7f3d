"""Turns are taken back: at will against bots, else by request and consent, and never what chance has shown."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import Reader, opened, refusal, seated, until
from tests.server.test_clocks import Hand

from dreierlei.core import Refusal
from dreierlei.games import game
from dreierlei.play import Control, read
from dreierlei.play.fairness import verify
from dreierlei.server.services import Services
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms


async def _against_bots(services: Services, text: str, **more: Any) -> tuple[Table, Reader]:
    """Set a table up for one person, first, and bots."""
    kind, person = game(text), await services.people.guest("Ada")
    bots = [Chair(seat, "bot", None, f"Bot {seat}", 1) for seat in range(1, kind.seats)]
    terms = Terms(kind, Control(), "forfeit", False, True, person.id or "", takeback=more.get("takeback", True))
    table = await services.tables.commands.make(terms, [Chair(0, "player", person.id, person.name), *bots])
    ada = Reader(services, person)
    await ada.ask("watch", table=table.id)
    return table, ada


async def _turn(table: Table, ada: Reader, lot: random.Random) -> None:
    """Play a whole turn of the first seat, and wait for those of the bots."""
    while table.to_act == (0,):
        await ada.play(table, 0, lot.randrange(len(table.running().texts(0))))
    await until(lambda: table.status == "over" or table.to_act == (0,))


def _now(table: Table, seat: int) -> dict[str, Any]:
    return {"table": table.id, "seat": seat, "number": table.number}


async def _same_when_read(services: Services, table: Table) -> None:
    """Whoever reads the store, after a crash or at another server, has the same table."""
    again = await services.tables.live.loader.table(table.id)
    assert again
    assert again.running().text() == table.running().text()
    assert again.running().state.dump() == table.running().state.dump()
    assert again.clock.clock == table.clock.clock


@pytest.mark.parametrize("text", ["nonaga(first=0)", "triapon(first=0)", "stein3(seats=3)"])
def test_against_bots_any_number_of_turns_is_taken_back(tmp_path: Path, text: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, ada = await _against_bots(services, text)
            lot, before = random.Random(3), []

            async def chosen(*_: object) -> str:
                return lot.choice(table.running().texts(table.to_act[0]))

            services.tables.bot_turns.bot_pool.choose = chosen  # type: ignore[assignment,method-assign]  # the same every time
            for _ in range(3):
                before.append(table.running().state.dump())
                await _turn(table, ada, lot)
            assert table.status == "running"
            while before:
                news = await ada.ask("take-back", **_now(table, 0))
                assert {entry["event"] for entry in news["entries"]} == {"undo"}
                assert table.running().state.dump() == before.pop()
                assert news["legal"]["0"]
                await _same_when_read(services, table)
            with refusal("play.back.nothing"):
                await ada.ask("take-back", **_now(table, 0))
            await _turn(table, ada, lot)
            read(table.running().text(), game)

    asyncio.run(run())


def test_a_bot_that_thinks_of_a_turn_taken_back_does_not_play_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, ada = await _against_bots(services, "nonaga(first=0)")
            answer = asyncio.Event()

            async def slow(*_: object) -> str:
                await answer.wait()
                return table.running().texts(1)[0] if table.to_act == (1,) else "slide(0,0)"

            services.tables.bot_turns.bot_pool.choose = slow  # type: ignore[assignment,method-assign]  # it thinks until told
            for _ in range(2):
                await ada.play(table, 0)
            await ada.ask("take-back", **_now(table, 0))
            for _ in range(2):
                await ada.play(table, 0, 1)
            number = table.number
            answer.set()
            await until(lambda: table.to_act == (0,))
            plies = [str(entry) for entry in table.running().record.entries[number:]]
            assert len(plies) == 2
            assert all(ply.startswith("1 ") for ply in plies)
            read(table.running().text(), game)

    asyncio.run(run())


def test_people_are_asked_and_one_turn_goes_when_all_have_allowed_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben, cem) = await seated(services, "stein3(seats=3)")
            before = table.running().state.dump()
            while table.to_act == (0,):
                await ada.play(table, 0)
            assert (await ada.ask("take-back", **_now(table, 0)))["t"] == "done"
            assert ben.last("seats")["take_backs"] == [[0, 0]]
            await ben.ask("answer-take-back", **_now(table, 1), to=0, allow=True)
            assert cem.last("seats")["take_backs"] == [[0, 0], [0, 1]]
            assert table.to_act == (1,)
            await cem.ask("answer-take-back", **_now(table, 2), to=0, allow=True)
            assert (table.to_act, table.running().state.dump(), table.take_backs) == ((0,), before, set())
            assert ben.last("news")["entries"][-1]["event"] == "undo"
            assert "take_backs" not in ben.last("news")
            await _same_when_read(services, table)

    asyncio.run(run())


def test_one_who_refuses_is_enough_and_a_ply_ends_the_request(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")
            for _ in range(2):
                await ada.play(table, 0)
            await ada.ask("take-back", **_now(table, 0))
            await ben.ask("answer-take-back", **_now(table, 1), to=0, allow=False)
            assert ada.last("seats")["take_backs"] == []
            with refusal("server.takeback.none"):
                await ben.ask("answer-take-back", **_now(table, 1), to=0, allow=True)
            await ada.ask("take-back", **_now(table, 0))
            await ben.play(table, 1)
            assert table.take_backs == set()
            with refusal("server.takeback.none"):
                await ben.ask("answer-take-back", **_now(table, 1), to=0, allow=True)
            assert table.number == 3

    asyncio.run(run())


def test_nobody_allows_for_others_or_their_own_request(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")
            eve = Reader(services, await services.people.guest("Eve"))
            for _ in range(2):
                await ada.play(table, 0)
            with refusal("server.seat.foreign"):
                await ben.ask("take-back", **_now(table, 0))
            await ada.ask("take-back", **_now(table, 0))
            for reader in (ada, eve):
                with refusal("server.seat.foreign"):
                    await reader.ask("answer-take-back", **_now(table, 1), to=0, allow=True)
            await ada.ask("answer-take-back", **_now(table, 0), to=0, allow=True)
            assert table.number == 2
            with refusal("server.stale"):
                await ben.ask("answer-take-back", **_now(table, 1) | {"number": 1}, to=0, allow=True)

    asyncio.run(run())


def test_where_the_maker_said_no_nothing_is_taken_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, ada = await _against_bots(services, "nonaga(first=0)", takeback=False)
            assert not ada.last("table")["takeback"]
            await _turn(table, ada, random.Random(1))
            with refusal("server.takeback.off"):
                await ada.ask("take-back", **_now(table, 0))
            await ada.play(table, 0)
            await ada.ask("undo", **_now(table, 0))  # inside the turn nobody has seen anything yet

    asyncio.run(run())


@pytest.mark.parametrize("text", ["triominos", "tricubo(seats=2)"])
def test_what_chance_has_shown_stays_and_the_record_can_be_verified(tmp_path: Path, text: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, people = await seated(services, text)
            lot, refused = random.Random(2), 0
            for _ in range(30):
                if table.running().over:  # the dice have ended it
                    break
                seat = lot.choice(table.to_act)
                await people[seat].play(table, seat, lot.randrange(len(table.running().texts(seat))))
                before, draws = table.number, table.running().draws
                try:
                    await people[seat].ask("take-back", **_now(table, seat))
                except Refusal as why:
                    refused += why.slug in ("play.back.chance", "play.back.hidden")
                assert (table.number, table.running().draws) == (before, draws)
                if table.take_backs:
                    await people[1 - seat].ask("answer-take-back", **_now(table, 1 - seat), to=seat, allow=True)
                    assert table.running().draws == draws
            assert refused > 10
            if not table.running().over:
                await people[0].ask("resign", table=table.id, seat=0)
            headers = (await services.tables.live.find(table.id)).messages.headers()
            match = table.running()
            match.record.headers |= headers
            assert verify(read(match.text(), game)).fair

    asyncio.run(run())


def test_time_that_was_used_stays_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        hand = Hand(monkeypatch)
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)", control=Control("game", 60_000, 700))
            for reader, seat in ((ada, 0), (ada, 0), (ben, 1)):
                hand.at += 2000
                await reader.play(table, seat)
            hand.at += 5000
            await ada.ask("take-back", **_now(table, 0))
            hand.at += 3000
            news = await ben.ask("answer-take-back", **_now(table, 1), to=0, allow=True)
            left = [60_000 - 2 * 2000 + 2 * 700, 60_000 - 2000 - 5000 - 3000]
            assert news["clock"] == {"left": left, "running": [0], "now": hand.at}
            hand.at += 1000
            news = await ada.play(table, 0)
            assert news["clock"]["left"] == [left[0] - 1000 + 700, left[1]]
            await _same_when_read(services, table)

    asyncio.run(run())


def test_with_time_for_each_decision_there_is_the_whole_of_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        hand = Hand(monkeypatch)
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)", control=Control("move", 9000))
            for _ in range(2):
                hand.at += 4000
                await ada.play(table, 0)
            hand.at += 8000
            await ada.ask("take-back", **_now(table, 0))
            news = await ben.ask("answer-take-back", **_now(table, 1), to=0, allow=True)
            assert news["clock"] == {"left": [9000, 9000], "running": [0], "now": hand.at}
            await _same_when_read(services, table)

    asyncio.run(run())
