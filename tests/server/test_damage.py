"""One table that cannot be read, or has just been forgotten, disturbs no other."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.conftest import Running
from tests.server.inside import Reader, opened, refusal, seated, until

from dreierlei.core import Rng, View
from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server.bot_pool import BotPool
from dreierlei.server.maintenance.doctor import examine
from dreierlei.server.services import Services
from dreierlei.server.settings import Settings
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms

DAMAGE = {
    "a ply that is none": "UPDATE entries SET text = '0 %%%' WHERE \"table\" = ? AND number = 0",
    "a ply that is not legal": "UPDATE entries SET text = '1 n-1,3' WHERE \"table\" = ? AND number = 0",
    "no text at all": "UPDATE entries SET text = x'ff00ff' WHERE \"table\" = ? AND number = 0",
    "an unknown game": "UPDATE tables SET game = 'chess(variant=9)' WHERE id = ?",
    "a seat that is lacking": 'DELETE FROM seats WHERE "table" = ? AND seat = 1',
    "a seat that does not exist": 'UPDATE seats SET seat = 7 WHERE "table" = ? AND seat = 1',
    "a clock that is none": "UPDATE tables SET control = 'sundial' WHERE id = ?",
}


async def _against_a_bot(services: Services, person: Any) -> Table:
    kind = game("nonaga(first=0)")
    terms = Terms(kind, Control(), "forfeit", True, True, person.id or "")
    chairs = [Chair(0, "bot", None, "Bot", 1), Chair(1, "player", person.id, person.name)]
    return await services.tables.commands.make(terms, chairs)


def _damage(data: Path, statement: str, table: str) -> None:
    with sqlite3.connect(data / "dreierlei.db") as store:
        store.execute("INSERT OR IGNORE INTO entries VALUES (?, 0, '0 x', 1)", [table])
        assert store.execute(statement, [table]).rowcount == 1
    store.close()


def _set_right(data: Path, text: str) -> None:
    with sqlite3.connect(data / "dreierlei.db", timeout=PATIENCE) as store:
        store.execute("UPDATE entries SET text = ?", [text])
    store.close()


@pytest.mark.parametrize("how", DAMAGE)
def test_one_table_that_cannot_be_read_stops_no_bot_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    async def ponder(*_: object) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    async def first(self: BotPool, view: View, *_: object) -> str:
        return game(view.game).imagine(view, Rng(1)).texts(view.to_act[0])[0]

    async def run() -> None:
        with monkeypatch.context() as slow:
            slow.setattr(BotPool, "choose", ponder)
            async with opened(tmp_path) as services:
                ada = await services.people.guest("Ada")
                tables = [await _against_a_bot(services, ada) for _ in range(5)]
        broken = min(tables, key=lambda table: table.id)
        others = [table.id for table in tables if table is not broken]
        _damage(tmp_path, DAMAGE[how], broken.id)
        monkeypatch.setattr(BotPool, "choose", first)
        async with opened(tmp_path) as services:
            live = services.tables.live.tables
            await until(lambda: all(id in live and live[id].table.number for id in others))
            reader = Reader(services, ada)
            with refusal("server.table.damaged"):
                await reader.ask("watch", table=broken.id)
            shown = await services.lobby.cards(ada.id, "de")
            assert set(others) <= {card.id for card in shown.mine}
            await services.tables.sweep.sweep()
            complaints = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
            assert len(complaints) == 1, "said once, not at every look"
            assert broken.id in complaints[0]

    asyncio.run(run())


def test_a_table_that_was_set_right_is_looked_after_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, _) = await seated(services, "nonaga(first=0)")
            await ada.play(table, 0)
        with sqlite3.connect(tmp_path / "dreierlei.db") as store:
            text = store.execute("SELECT text FROM entries").fetchone()[0]
            store.execute("UPDATE entries SET text = 'x'")
        store.close()
        async with opened(tmp_path) as services:
            reader = Reader(services, ada.person)
            with refusal("server.table.damaged"):
                await reader.ask("watch", table=table.id)
            await asyncio.to_thread(_set_right, tmp_path, text)  # the server may be writing: it needs its loop for that
            assert (await reader.ask("watch", table=table.id))["number"] == 1
            assert services.tables.live.loader.damaged == set()

    asyncio.run(run())


def test_who_waited_for_a_table_that_was_forgotten_is_told_of_the_one_in_its_place(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as services:
            table, (ada, ben) = await seated(services, "nonaga(first=0)")
            ada.go()
            ben.go()
            live = services.tables.live.tables[table.id]
            watcher = Reader(services, ada.person)
            await live.lock.acquire()
            waits = [asyncio.create_task(watcher.ask("watch", table=table.id)), asyncio.create_task(ben.play(table, 0))]
            await asyncio.sleep(0)
            live.lock.release()  # from now on it looks as if nobody needed it, until the next one holds it
            services.tables.watchers.hear("table", table.id)
            assert services.tables.live.tables.get(table.id) is not live
            await asyncio.gather(*waits, return_exceptions=True)
            again = services.tables.live.tables[table.id]
            assert watcher in again.watchers
            assert watcher not in live.watchers
            await watcher.play(again.table, 0)
            assert watcher.last("news")["number"] == again.table.number == 1
            assert live.table.number == 0

    asyncio.run(run())


DAMAGED_TOURNAMENT = {
    "a line that is none": "UPDATE tournament_events SET line = '{' WHERE tournament = ? AND number = 2",
    "a line of another log": "UPDATE tournament_events SET line = '{\"a\":1}' WHERE tournament = ? AND number = 2",
    "no text at all": "UPDATE tournament_events SET line = x'ff00ff' WHERE tournament = ? AND number = 2",
    "a line that is lacking": "DELETE FROM tournament_events WHERE tournament = ? AND number = 2",
    "choices that are none": "UPDATE tournaments SET setup = '[]' WHERE id = ?",
}


@pytest.mark.parametrize("how", DAMAGED_TOURNAMENT)
def test_a_tournament_that_cannot_be_read_hides_no_other(own: Callable[..., Running], how: str) -> None:
    server = own()
    rita = server.client().guest("Rita")
    good, bad = [rita.ask("POST", "/api/tournaments/practice", {"players": 8}).body["id"] for _ in range(2)]
    server.stop()
    with sqlite3.connect(server.data / "dreierlei.db") as store:
        assert store.execute(DAMAGED_TOURNAMENT[how], [bad]).rowcount == 1
    store.close()
    report = asyncio.run(examine(Settings(data=server.data, database=""), lambda done, of: None))
    assert "server.doctor.tournament" in {fault.slug for fault in report.faults} or how == "choices that are none"
    assert not any("could not be stored" in fault.text("en") for fault in report.faults)
    server.start()
    cards = rita.ask("GET", "/api/tournaments").body
    assert sorted(card["id"] for card in cards) == sorted((good, bad))
    told = next(card for card in cards if card["id"] == bad)
    answer = rita.ask("GET", f"/api/tournaments/{bad}")
    assert (answer.status < 500 or how == "no text at all", answer.body["text"]) == (True, told["next"])
    assert rita.ask("GET", f"/api/tournaments/{good}").status == 200
