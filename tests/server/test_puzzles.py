"""Puzzles at the server: shown without what is hidden, judged in the job process, refused in words."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.cluster import Postgres
from tests.server.conftest import Running
from tests.server.inside import opened, refusal
from tests.server.test_accounts import member
from tests.server.test_ratings import members

from dreierlei.games import NAMES
from dreierlei.server import wire
from dreierlei.server.personal_data import erase, export
from dreierlei.server.puzzle_ratings import shown
from dreierlei.server.puzzles import judged, listed, solution, task
from dreierlei.server.ratings import MU
from dreierlei.server.study_progress import Progress, merged
from dreierlei.study.lessons import lesson
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
        seen = _plain(task(name, puzzle.id))
        assert seen["legal"] == puzzle.state().texts(puzzle.seat)
        assert seen["view"]["viewer"] == puzzle.seat
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
    assert ada.ask("GET", f"{path}/solution").status == 405  # it rates: no link and no picture of another site may
    assert len(ada.ask("POST", f"{path}/solution").body["steps"]) == len(puzzle.line)


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


def test_a_members_first_try_rates_both_and_the_next_puzzle_suits(tmp_path: Path) -> None:
    first, second = puzzles("stein3")[0], puzzles("stein3")[-1]

    async def run() -> None:
        async with opened(tmp_path) as services:
            guest = await services.people.guest("Ada")
            ratings = services.puzzle_ratings
            assert await ratings.note(guest, "stein3", first.id, right=True) is None
            member = replace(guest, kind="member")
            won = await ratings.note(member, "stein3", first.id, right=True)
            assert won
            assert won.after > won.before
            assert await ratings.note(member, "stein3", first.id, right=False) is None
            strengths = await ratings.strengths("stein3")
            assert shown(strengths)[first.id] == won.puzzle
            lost = await ratings.note(member, "stein3", second.id, right=False)
            assert lost
            assert lost.before == won.after > lost.after
            assert lost.puzzle > shown(strengths)[second.id]
            solver = await ratings.solver(member, "stein3")
            assert solver
            assert (solver.points, solver.tries, solver.provisional) == (lost.after, 2, True)
            suited = await ratings.following(member, "stein3", strengths)
            assert suited not in (None, first.id, second.id)
            gaps = {each.id: abs(shown(strengths)[each.id] - lost.after) for each in puzzles("stein3")}
            untried = {id: gap for id, gap in gaps.items() if id not in (first.id, second.id)}
            assert gaps[str(suited)] <= min(untried.values()) + 1
            assert await ratings.following(member, "stein3", dict.fromkeys(gaps, 1e9) | {first.id: MU}) in untried
            assert await ratings.following(guest, "stein3", strengths) is None

    asyncio.run(run())


def test_what_was_seen_before_there_was_an_account_is_no_first_try(tmp_path: Path) -> None:
    solved, missed, new = (each.id for each in puzzles("stein3")[:3])

    async def run() -> None:
        async with opened(tmp_path) as services:
            ada = replace(await services.people.guest("Ada"), kind="member")
            await merged(services.store, ada, Progress([], {f"stein3/{solved}": 1}, [f"stein3/{missed}"], []))
            note = services.puzzle_ratings.note
            assert [await note(ada, "stein3", each, right=True) for each in (solved, missed)] == [None, None]
            assert await note(ada, "stein3", new, right=True)
            strengths = await services.puzzle_ratings.strengths("stein3") | dict.fromkeys((solved, missed), MU)
            suited = await services.puzzle_ratings.following(ada, "stein3", strengths)
            assert suited not in (solved, missed)

    asyncio.run(run())


def test_whoever_has_seen_the_solution_tries_no_more_for_a_rating(server: Running) -> None:
    ada, puzzle = member(server, "Ada Lösung"), puzzles("stein3")[0]
    path = f"/api/puzzles/stein3/{puzzle.id}"
    assert ada.ask("POST", f"{path}/solution").status == 200
    answer = ada.ask("POST", path, {"plies": [puzzle.answer]}).body
    assert (answer["right"], answer["rated"]) == (True, None)
    solver = ada.ask("GET", "/api/puzzles/stein3").body["solver"]
    assert (solver["tries"], solver["points"] < 1500) == (1, True)


def test_two_servers_rate_one_puzzle_and_merge_one_account(tmp_path: Path, postgres: Postgres) -> None:
    keys = [f"nonaga/{each.id}" for each in puzzles("nonaga")[:20]]

    async def run() -> None:
        address = postgres.database("puzzles")
        async with opened(tmp_path / "one", database=address) as one, opened(tmp_path / "two", database=address) as two:
            people = await members(one, *(f"Ada {number}" for number in range(8)))
            puzzle = puzzles("stein3")[0]
            servers = [one, two] * 4
            tries = [
                server.puzzle_ratings.note(person, "stein3", puzzle.id, right=bool(number % 2))
                for number, (server, person) in enumerate(zip(servers, people, strict=True))
            ]
            assert None not in await asyncio.gather(*tries), "a first try was lost"
            told = [Progress([], {key: 1}, [], []) for key in keys]
            merges = [merged(server.store, people[0], each) for server, each in zip([one, two] * 10, told, strict=True)]
            await asyncio.gather(*merges)
            found = await merged(one.store, people[0], Progress())
            assert sorted(found.solved) == sorted(keys)

    asyncio.run(run())


def test_answers_and_replays_do_not_wait_for_prints(tmp_path: Path) -> None:
    puzzle = puzzles("stein3")[0]

    async def run() -> None:
        async with opened(tmp_path) as services:
            long = asyncio.create_task(services.job_pool.workers.run("a", 1.0, lambda _: (time.sleep, (3600,)), 3600.0))
            answer = await services.job_pool.puzzle("ada", "stein3", puzzle.id, [puzzle.answer])
            assert json.loads(answer)["right"]
            assert not long.done()
            long.cancel()
            await asyncio.gather(long, return_exceptions=True)

    asyncio.run(run())


def test_progress_is_merged_into_the_account_exported_and_forgotten(tmp_path: Path) -> None:
    solved = f"stein3/{puzzles('stein3')[0].id}"
    step = f"nonaga.{lesson('nonaga')[0].id}"

    async def run() -> None:
        async with opened(tmp_path) as services:
            person = replace(await services.people.guest("Ada"), kind="member")
            one = Progress([step, "nonaga.nonsense"], {solved: 1, "chess/1": 1}, [], ["2026-11-15", "neulich"])
            found = await merged(services.store, person, one)
            assert found == Progress([step], {solved: 1}, [], ["2026-11-15"])
            both = await merged(services.store, person, Progress([], {solved: 2}, [solved], ["2026-11-16"]))
            assert both == Progress([step], {solved: 2}, [], ["2026-11-15", "2026-11-16"])
            await services.puzzle_ratings.note(person, "stein3", puzzles("stein3")[1].id, right=True)
            told = json.loads(b"".join([part async for part in export(services.store, person)]))
            assert json.loads(told["study"]["study_progress"][0]["text"])["learnt"] == [step]
            assert told["study"]["puzzle_tries"][0]["right"]
            await services.store.change(lambda connection: erase(connection, [str(person.id)]))
            with refusal("server.auth.nobody"):  # nothing is written of who was forgotten
                await merged(services.store, person, Progress())
            solver = await services.puzzle_ratings.solver(person, "stein3")
            assert solver
            assert solver.tries == 0

    asyncio.run(run())
