"""Rulings that concern a table: who begins, and who has a say."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.inside import Reader, opened, refusal, rematch, seated

from dreierlei.core import Outcome
from dreierlei.games import game
from dreierlei.play import Match
from dreierlei.server.tables import seats
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import TableChange
from dreierlei.server.tables.table import Table

LEFT = "0/0./..1/.1../..2../.....2/1....0./......../......... 0 move - 2 0,2,4/3,0,3/3,4,0 0,0,0 5"
"""A position of Triapon in which seat 2 is out."""


def begins(table: Table) -> str | None:
    """Return who is to make the first ply of a table."""
    return table.chairs[table.to_act[0]].person


def test_the_lot_says_who_begins_and_a_rematch_alternates(tmp_path: Path) -> None:
    async def run() -> None:
        openers = set()
        async with opened(tmp_path / "data") as services:
            for _ in range(20):  # nobody wins twenty tosses in a row
                table, (ada, ben) = await seated(services, "nonaga")
                opener = table.to_act[0]
                assert [str(entry) for entry in table.running().record.entries] == [f"* first({opener})"]
                openers.add(opener)
            begun = [begins(table)]
            for _ in range(3):
                await ada.ask("resign", table=table.id, seat=table.mine(ada.person.id)[0])
                table = (await services.tables.live.find(await rematch(services, table, ben.person))).table
                assert str(table.terms.game) == f"nonaga(first={opener})"
                begun.append(begins(table))
        assert openers == {0, 1}
        assert begun == [begun[0], begun[1]] * 2
        assert begun[0] != begun[1]

    asyncio.run(run())


async def _one_out(readers: list[Reader], table: Table) -> None:
    table.match = Match(game("triapon(first=0)"), start=LEFT)
    for reader in readers:
        await reader.ask("watch", table=table.id)


def test_whoever_is_out_is_not_asked_to_stop_and_cannot_resign(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "data") as services:
            table, readers = await seated(services, "triapon(first=0)")
            await _one_out(readers, table)
            assert readers[2].last("table")["asked"] == [0, 1]
            for t in ("resign", "agree"):
                with refusal("play.out"):
                    await readers[2].ask(t, table=table.id, seat=2)
            assert (table.status, table.running().agreeing, table.number) == ("running", set(), 0)
            assert (await readers[0].ask("agree", table=table.id, seat=0))["t"] == "done"
            assert (await readers[1].ask("agree", table=table.id, seat=1))["status"] == "over"
            assert table.running().outcome == Outcome((1, 2, 2), "stopped", (6, 6, 7))
            assert readers[2].last("news")["asked"] == []

    asyncio.run(run())


def test_bots_stop_when_the_people_still_in_want_to(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "data") as services:
            table, readers = await seated(services, "triapon(first=0)")
            await _one_out(readers, table)
            table.apply(TableChange(chairs=(Chair(1, "bot", None, "Bot", 1),)))
            with refusal("play.out"):
                await readers[2].ask("agree", table=table.id, seat=2)
            assert table.running().agreeing == set()
            assert (await readers[0].ask("agree", table=table.id, seat=0))["status"] == "over"

    asyncio.run(run())


def test_whoever_is_out_has_no_vote_on_a_bot_for_somebody_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "AWAY", 0.0)

    async def run() -> None:
        async with opened(tmp_path / "data") as services:
            table, readers = await seated(services, "triapon(first=0)")
            await _one_out(readers, table)
            readers[1].go()
            await readers[0].ask("replace", table=table.id, seat=1, level=1)
            assert table.chairs[1].level == 1

    asyncio.run(run())


def test_a_second_undo_by_a_double_click_is_refused(tmp_path: Path) -> None:
    choosing = "b1/n5/- p3/-/- -/h4m4m6/h2h3m1m2q1 222 yellow:red red knight - 0"

    async def run() -> None:
        async with opened(tmp_path / "data") as services:
            table, readers = await seated(services, "stein3")
            table.match = Match(game("stein3"), start=choosing)
            await readers[0].play(table, 0)
            await readers[0].play(table, 0)
            click = {"table": table.id, "seat": 0, "number": table.number}
            await readers[0].ask("undo", **click)
            before = table.running().state.dump()
            with refusal("server.stale"):  # the ply before could be taken back as well, but was not meant
                await readers[0].ask("undo", **click)
            assert (table.running().state.dump(), table.running().undoer, table.number) == (before, 0, 3)

    asyncio.run(run())


def test_hidden_deals_are_told_to_all_as_soon_as_the_game_is_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "data") as services:
            table, readers = await seated(services, "triominos(seats=3)")
            watcher = Reader(services, await services.people.guest("Gast"))
            await watcher.ask("watch", table=table.id)
            told = {reader: reader.last("table")["entries"] for reader in (*readers, watcher)}
            await readers[1].ask("resign", table=table.id, seat=1)
            for reader, entries in told.items():
                hidden = {entry["n"] for entry in entries if entry["action"] is None}
                assert len(hidden) >= 14
                news = {entry["n"]: entry.get("action") for entry in reader.last("news")["entries"]}
                assert hidden <= set(news)
                assert all(str(news[n]).startswith("deal(") for n in hidden)

    asyncio.run(run())
