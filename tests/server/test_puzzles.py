"""Puzzles at the server: shown without what is hidden, judged in the job process, refused in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.conftest import Running

from dreierlei.games import NAMES
from dreierlei.server import wire
from dreierlei.server.puzzles import judged, listed, solution, task
from dreierlei.study.puzzles import puzzles


def _plain(value: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(wire.ENCODER.encode(value))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_lists_tasks_and_solutions_fit_together(name: str) -> None:
    cards = _plain(listed(name))
    assert cards["daily"] in cards["puzzles"]
    assert [card["id"] for card in cards["puzzles"]] == [puzzle.id for puzzle in puzzles(name)]
    for puzzle in puzzles(name)[:3]:
        shown = _plain(task(name, puzzle.id))
        assert shown["legal"] == puzzle.state().texts(puzzle.seat)
        assert shown["view"]["viewer"] == puzzle.seat
        steps = _plain(solution(name, puzzle.id))["steps"]
        assert tuple(step["action"] for step in steps) == puzzle.line


def test_nobody_sees_what_others_hold() -> None:
    for puzzle in puzzles("triominos"):
        others = puzzle.position.split()[8].split("/")
        del others[puzzle.seat]
        told = [_plain(task("triominos", puzzle.id)), json.loads(judged("triominos", puzzle.id, [puzzle.answer]))]
        for view in (told[0]["view"], told[1]["steps"][-1]["view"]):
            assert view["hands"] is None or view["outcome"]  # §6.3: laid open when the round is over
            own = {"".join(map(str, tile)) for tile in view["hand"]}
            assert own or view["outcome"]
            assert not own & {tile for hand in others for tile in hand.split(".")}
        assert puzzle.position not in json.dumps(told)


def test_a_puzzle_is_solved_by_http_and_what_is_wrong_is_said(server: Running) -> None:
    ada = server.client()
    puzzle = next(each for each in puzzles("stein3") if each.turns == 2)
    path = f"/api/puzzles/stein3/{puzzle.id}"
    assert ada.ask("GET", path).body["seat"] == puzzle.seat
    plies: list[str] = []
    while True:
        found = ada.ask("POST", path, {"plies": [*plies, puzzle.line[len(plies)]]})
        assert found.status == 200
        assert found.body["right"]
        plies += [step["action"] for step in found.body["steps"]]
        if found.body["solved"]:
            break
        assert puzzle.line[len(plies)] in found.body["legal"]
    assert tuple(plies) == puzzle.line
    wrong = next(text for text in puzzle.state().texts(puzzle.seat) if text != puzzle.answer)
    refuted = ada.ask("POST", path, {"plies": [wrong]}).body
    assert not refuted["right"]
    assert len(refuted["steps"]) == 3
    assert refuted["legal"] == []


@pytest.mark.parametrize(
    ("path", "plies", "status", "slug"),
    [
        ("stein3/00000000", ["pass"], 404, "study.puzzles.unknown"),
        ("chess/00000000", ["pass"], 400, "games.unknown"),
        ("stein3/FIRST", ["pass"], 400, "study.puzzles.illegal"),
        ("stein3/FIRST", ["nonsense("], 400, "core.action.form"),
        ("stein3/FIRST", [], 400, ""),
        ("stein3/FIRST", ["pass"] * 41, 400, ""),
        ("stein3/FIRST", ["x" * 81], 400, ""),
    ],
)
def test_what_cannot_be_judged_is_refused(server: Running, path: str, plies: list[str], status: int, slug: str) -> None:
    address = "/api/puzzles/" + path.replace("FIRST", puzzles("stein3")[0].id)
    found = server.client().ask("POST", address, {"plies": plies})
    assert found.status == status
    assert found.body["text"]
    assert not slug or found.body["slug"] == slug
