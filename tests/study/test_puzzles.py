"""Puzzles: each has one right ply, proven by trying all; the judge answers, refutes and knows when one is solved."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dreierlei.cli.puzzles import app
from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES, known
from dreierlei.games import NAMES
from dreierlei.study.puzzles import Puzzle, daily, find, puzzles
from dreierlei.study.puzzles.check import check
from dreierlei.study.puzzles.goals import GOALS
from dreierlei.study.puzzles.judge import after, judge
from dreierlei.study.puzzles.mine import SHARES, mine, wanted
from dreierlei.study.puzzles.puzzle import DIFFICULTIES, identify, read

ALL = [puzzle for name in NAMES for puzzle in puzzles(name)]
KINDS = {(puzzle.name, puzzle.theme, puzzle.turns): puzzle for puzzle in reversed(ALL)}
"""The easiest of each kind."""
SOLVED_EXACTLY = "die"
"""The theme whose proof needs the whole solution of solo Tricubo, which takes long to compute."""
FAR = ("win", 3)
SAMPLE = [puzzle for kind, puzzle in KINDS.items() if kind[1] != SOLVED_EXACTLY and kind[1:] != FAR]


def _named(puzzle: Puzzle) -> str:
    return f"{puzzle.name}-{puzzle.theme}-{puzzle.turns}-{puzzle.id}"


@pytest.mark.parametrize("puzzle", SAMPLE, ids=_named)
def test_one_of_each_kind_is_proven(puzzle: Puzzle) -> None:
    check(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", ALL, ids=_named)
def test_every_puzzle_is_proven(puzzle: Puzzle) -> None:
    check(puzzle)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_puzzles_of_known_themes(name: str) -> None:
    found = puzzles(name)
    assert found
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in found:
        assert (puzzle.theme, puzzle.turns) in SHARES[name]
        assert puzzle.id == identify(puzzle.game, puzzle.position, puzzle.seat)
        assert puzzle.difficulty in DIFFICULTIES
        assert puzzle.state().dump() == puzzle.position
        assert read(puzzle.json()) == puzzle
        assert known(f"study.theme.{puzzle.theme}")
        assert known(f"study.task.{name}.{puzzle.theme}")


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in SAMPLE if not puzzle.values], ids=_named)
def test_a_puzzle_with_a_wrong_answer_or_line_is_found_out(puzzle: Puzzle) -> None:
    other = next(text for text in puzzle.state().texts(puzzle.seat) if text != puzzle.answer)
    with pytest.raises(Refusal, match=puzzle.id):
        check(replace(puzzle, answer=other))
    for line in ((other, *puzzle.line[1:]), (*puzzle.line, puzzle.answer), (*puzzle.line[:-1], "nonsense")):
        with pytest.raises(Refusal) as why:
            check(replace(puzzle, line=line))
        assert why.value.slug == "study.puzzles.line"


def test_a_claim_that_does_not_hold_is_found_out() -> None:
    puzzle = KINDS["stein3", "lord", 2]
    found = [text for text in puzzle.state().texts(puzzle.seat) if text != puzzle.answer]
    with pytest.raises(Refusal) as why:
        check(replace(puzzle, theme="defence", answer=found[0], line=(found[0],)))
    assert why.value.slug == "study.puzzles.wrong"


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in SAMPLE if puzzle.values], ids=_named)
def test_a_puzzle_with_wrong_points_is_found_out(puzzle: Puzzle) -> None:
    wrong = dict(puzzle.values) | {puzzle.answer: puzzle.values[puzzle.answer] + 1}
    with pytest.raises(Refusal, match=puzzle.id):
        check(replace(puzzle, values=wrong))


@pytest.mark.parametrize("puzzle", SAMPLE, ids=_named)
def test_the_judge_follows_the_line_to_the_end(puzzle: Puzzle) -> None:
    plies: list[str] = []
    state, solved = puzzle.state(), False
    for text in puzzle.line:
        if state.acts(puzzle.seat):
            verdict = judge(puzzle, [*plies, text])
            assert verdict.right
            assert verdict.replies == puzzle.line[len(plies) + 1 : len(plies) + 1 + len(verdict.replies)]
            solved = verdict.solved
        state.apply(state.to_act[0], state.game.actions.parse(text))
        plies.append(text)
    assert solved


@pytest.mark.parametrize("puzzle", SAMPLE, ids=_named)
def test_every_other_first_ply_is_wrong_and_refuted_where_the_turn_is_over(puzzle: Puzzle) -> None:
    others = [text for text in puzzle.state().texts(puzzle.seat) if text != puzzle.answer]
    for text in others[:3]:
        verdict = judge(puzzle, [text])
        assert not verdict.right
        assert not verdict.solved
        if puzzle.theme == "defence":
            assert verdict.replies


@pytest.mark.parametrize(("name", "theme"), [("nonaga", "win"), ("triapon", "triad"), ("stein3", "lord")])
def test_a_goal_of_one_turn_that_was_missed_is_shown_to_be_gone(name: str, theme: str) -> None:
    shown = 0
    for puzzle in [each for each in puzzles(name) if (each.theme, each.turns) == (theme, 1)][:8]:
        for text in [text for text in puzzle.state().texts(puzzle.seat) if text != puzzle.answer][:3]:
            verdict = judge(puzzle, [text])
            shown += bool(verdict.replies)
            if verdict.replies and verdict.state.acts(puzzle.seat):
                assert not GOALS[name].hits(verdict.state, puzzle.seat)
    assert shown >= 8


def test_what_cannot_be_judged_is_refused() -> None:
    puzzle = puzzles("stein3")[0]
    for plies in ([], ["move(a1,a1)"], ["nonsense"], [puzzle.answer] * 41):
        with pytest.raises(Refusal):
            judge(puzzle, plies)
    two = next(each for each in puzzles("stein3") if each.turns == 2)
    with pytest.raises(Refusal) as why:
        judge(two, two.line[:2])
    assert why.value.slug == "study.puzzles.turn"


def test_the_daily_puzzle_is_another_each_day_until_all_have_been_there() -> None:
    found = puzzles("nonaga")
    first = date(2026, 1, 1)
    begin = next(day for day in (first + timedelta(n) for n in range(len(found))) if day.toordinal() % len(found) == 0)
    days = [daily("nonaga", begin + timedelta(number)) for number in range(len(found))]
    assert len({puzzle.id for puzzle in days}) == len(found)
    assert daily("nonaga", begin) == days[0]


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="chess"):
        puzzles("chess")
    with pytest.raises(Refusal, match="0000"):
        find("nonaga", "0000")
    with pytest.raises(Refusal, match="chess"):
        mine("chess", 1, set())


def test_kinds_that_are_full_are_wanted_no_more() -> None:
    assert wanted("stein3", [], 200) == set(SHARES["stein3"])
    found = [puzzle for puzzle in puzzles("stein3") if puzzle.theme == "defence"]
    assert ("defence", 1) not in wanted("stein3", found, len(found))


# The command.


def test_a_pass_that_ends_the_round_costs_the_tiles_that_are_left() -> None:
    for puzzle in puzzles("triominos"):
        if puzzle.values.get("pass", -10) < -10:
            check(puzzle)
            return
    pytest.fail("no puzzle has such a pass")


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DREIERLEI_LANG", request.param)
    language: str = request.param
    return language


def _told(*words: str) -> str:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.stdout


def test_puzzles_are_listed(spoken: str) -> None:
    assert puzzles("tricubo")[0].id in _told("list", "tricubo")
    assert len(json.loads(_told("list", "tricubo", "--json"))) == len(puzzles("tricubo"))


def test_puzzles_are_mined_gone_on_with_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    _told("mine", "triominos", "--file", str(file), "--count", "1", "--games", "5")
    first = file.read_text("utf-8")
    assert first
    _told("mine", "triominos", "--file", str(file), "--count", "2", "--games", "5")
    assert file.read_text("utf-8").startswith(first)
    found = json.loads(_told("check", "triominos", "--file", str(file), "--json"))
    assert found["checked"] == len(file.read_text("utf-8").splitlines())
    assert found["faults"] == {}


def test_a_wrong_puzzle_is_named_and_the_exit_code_says_so(tmp_path: Path) -> None:
    puzzle = puzzles("stein3")[0]
    other = next(text for text in puzzle.state().texts(puzzle.seat) if text != puzzle.answer)
    file = tmp_path / "wrong.jsonl"
    file.write_text(replace(puzzle, answer=other, line=(other,)).json() + "\n", "utf-8")
    result = CliRunner().invoke(app, ["check", "stein3", "--file", str(file)])
    assert result.exit_code == 1
    assert puzzle.id in result.stdout


def test_bad_input_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n", "utf-8")
    for words in (
        ["list", "chess"],
        ["check", "stein3", "--id", "0000"],
        ["check", "stein3", "--file", str(broken)],
        ["list", "stein3", "--file", str(tmp_path / "none.jsonl")],
        ["mine", "stein3", "--file", str(tmp_path / "x.jsonl"), "--count", "0"],
        ["mine", "stein3", "--file", str(tmp_path)],
    ):
        assert isinstance(CliRunner().invoke(app, words).exception, Refusal), words


def test_mining_adds_to_a_file_and_goes_on_after_its_last_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def mined(name: str, seed: int, kinds: object) -> list[Puzzle]:
        seeds.append(seed)
        return [replace(puzzles(name)[seed], seed=seed)]

    monkeypatch.setattr("dreierlei.cli.puzzles.mined", mined)
    file = tmp_path / "mine.jsonl"
    for _ in range(2):
        _told("mine", "stein3", "--file", str(file), "--games", "2", "--seed", "5")
    assert seeds == [5, 6, 7, 8]
    assert [json.loads(line)["seed"] for line in file.read_text("utf-8").splitlines()] == seeds


def test_of_a_file_only_the_puzzles_of_the_game_are_listed(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    some = [puzzles(name)[0] for name in ("stein3", "nonaga")]
    file.write_text("".join(f"{puzzle.json()}\n" for puzzle in some), "utf-8")
    listed = json.loads(_told("list", "nonaga", "--file", str(file), "--json"))
    assert [each["id"] for each in listed] == [some[1].id]


def test_the_daily_puzzles_come_in_another_order_the_next_time() -> None:
    count = len(puzzles("nonaga"))
    laps = [[daily("nonaga", date.fromordinal(lap * count + day)).id for day in range(count)] for lap in (3600, 3601)]
    assert sorted(laps[0]) == sorted(laps[1])
    assert laps[0] != laps[1]


def test_no_hint_is_asked_for_while_the_others_are_to_act() -> None:
    puzzle = next(each for each in puzzles("stein3") if each.theme == "defence")
    assert after(puzzle, ()).acts(puzzle.seat)
    with pytest.raises(Refusal) as caught:
        after(puzzle, (puzzle.answer,))
    assert caught.value.slug == "study.puzzles.turn"
