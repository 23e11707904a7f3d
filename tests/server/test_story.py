"""A match told for people: its notation in the reader's language, nothing hidden in it, and its points itemised."""

from __future__ import annotations

import asyncio
import re

import pytest
from tests.server.conftest import Running
from tests.server.test_accounts import member
from tests.server.test_replays import played

from dreierlei.games import NAMES
from dreierlei.play import Ply
from dreierlei.play.positions import positions
from dreierlei.server.tables import story
from dreierlei.study.puzzles import puzzles


@pytest.mark.parametrize("name", NAMES)
def test_choices_and_lines_of_a_position_are_told_as_at_a_table(server: Running, name: str) -> None:
    ada, match = server.client(), played(name)
    asked = {"game": str(match.game), "position": "", "seat": 0}
    names = [f"Platz {seat + 1}" for seat in range(match.game.seats)]
    written = story.notation(match, match.record.entries, 0, names, "de")
    plies = [(n, entry) for n, entry in enumerate(match.record.entries) if isinstance(entry, Ply) and entry.seat >= 0]
    states = list(positions(match))
    for number, entry in plies[:: max(1, len(plies) // 6)]:
        asked |= {"position": states[number].dump(), "seat": entry.seat}
        choices = ada.ask("POST", "/api/positions/choices", asked).body
        assert set(choices) <= set(states[number].texts(entry.seat))
        assert choices.get(str(entry.action)) == written[number]
        ahead = match.record.entries[number : number + 4]
        line = [str(each.action) for each in ahead if isinstance(each, Ply) and each.seat >= 0]
        found = ada.ask("POST", "/api/positions/notation", asked | {"lines": [line, line[:1]]}).body
        assert [each[0] for each in found] == [written[number]] * 2
        told, expected = ([each for each in texts if each] for texts in (found[0], written[number:]))
        assert told == expected[: len(told)]
    assert ada.ask("POST", "/api/positions/choices", asked | {"seat": 5}).body == {}
    assert ada.ask("POST", "/api/positions/notation", asked | {"lines": [["nonsense"]]}).status == 400


def test_what_the_solver_of_a_puzzle_may_do_is_told(server: Running) -> None:
    ada, puzzle = server.client(), next(each for each in puzzles("stein3") if len(each.line) > 2)
    address, state = f"/api/puzzles/stein3/{puzzle.id}/choices", puzzle.state()
    first = ada.ask("POST", address, {}).body
    assert set(first) == set(state.texts(puzzle.seat))
    assert ada.ask("POST", address, {"plies": [puzzle.answer]}).body["slug"] == "study.puzzles.turn"
    other = "move(" + ",".join(reversed(re.findall(r"[a-s]\d", puzzle.answer))) + ")"
    assert ada.ask("POST", address, {"plies": [other]}).body["slug"] == "study.puzzles.illegal"


def test_notation_and_account_of_a_match(server: Running) -> None:
    ada, ben = server.client().guest("Ada"), server.client().guest("Ben")

    async def run() -> None:
        made = ada.table("triominos", "me", "open")
        table = made["id"]
        ben.ask("POST", "/api" + made["invites"][0]["path"])
        await ada.open()
        await ben.open()
        snapshots = [await ada.watch(table), await ben.watch(table)]
        while not any(each["legal"] for each in snapshots):
            snapshots = [await ada.next("news"), await ben.next("news")]
        mover = ada if snapshots[0]["legal"] else ben
        news = snapshots[0] if mover is ada else snapshots[1]
        seat, texts = next(iter(news["legal"].items()))
        choices = mover.ask("GET", f"/api/tables/{table}/choices?seat={seat}").body
        assert set(choices) <= set(texts)
        foreign = (ben if mover is ada else ada).ask("GET", f"/api/tables/{table}/choices?seat={seat}").body
        assert foreign["slug"] == "server.seat.foreign"
        await mover.answer("play", table=table, seat=int(seat), number=news["number"], action=texts[-1])
        path = f"/api/tables/{table}/notation"
        lines = [each.ask("GET", path).body for each in (ada, ben)]
        assert lines[0][news["number"]] == choices.get(texts[-1], lines[0][news["number"]])
        assert lines[0][news["number"]]
        assert lines[0][news["number"]] == lines[1][news["number"]]
        assert all(line is None for line in lines[0][: news["number"]])  # what was dealt is nobody's business
        assert ada.ask("GET", f"{path}?since={news['number']}").body == lines[0][news["number"] :]
        assert ada.ask("GET", f"/api/tables/{table}/account").body["slug"] == "server.table.running"
        await ada.answer("resign", table=table, seat=0)
        account = ben.ask("GET", f"/api/tables/{table}/account").body
        assert len(account) == 2
        assert any(items for items in account)
        await ada.close()
        await ben.close()

    asyncio.run(run())


def test_bots_are_called_as_the_reader_does_in_replays_and_histories(server: Running) -> None:
    ada = member(server, "Ada Sprachen")

    async def run() -> None:
        table = ada.table("nonaga(first=0)", "me", "bot1")["id"]
        await ada.open()
        await ada.watch(table)
        await ada.answer("resign", table=table, seat=0)
        for language, name in (("de", "Küken"), ("en", "Chick")):
            by = {"Accept-Language": language}
            assert ada.ask("GET", f"/api/tables/{table}/replay", **by).body["names"][1] == name
            found = ada.ask("GET", "/api/people/Ada%20Sprachen/history", **by).body["matches"][0]
            assert found["seats"][1]["name"] == name
        await ada.close()

    asyncio.run(run())
