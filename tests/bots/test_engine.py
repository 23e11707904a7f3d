"""`dreierlei engine` and `dreierlei think`, as programs and people meet them."""

from __future__ import annotations

import json
import time

import pytest
import typer
from typer.testing import CliRunner

from dreierlei import game
from dreierlei.cli.engine import COMMANDS, Engine, engine
from dreierlei.cli.think import think
from dreierlei.core import Refusal

APP = typer.Typer(pretty_exceptions_enable=False)
APP.command("think", context_settings={"ignore_unknown_options": True})(think)
APP.command("engine")(engine)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREIERLEI_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")


class Talk:
    """A conversation with an engine."""

    def __init__(self, name: str) -> None:
        self.said: list[str] = []
        self.table = Engine(game(name), self.said.append)

    def tell(self, *lines: str) -> list[str]:
        self.said.clear()
        for line in lines:
            self.table.hear(line)
        return self.said

    def best(self) -> list[str]:
        """Wait for the end of the search."""
        assert self.table._search is not None
        self.table._search.join()
        assert self.said[-1].startswith("best "), self.said
        return self.said


def test_it_says_who_it_is() -> None:
    said = Talk("nonaga").tell("hello", "isready")
    assert said[0].startswith("id name Dreierlei ")
    assert "id game nonaga" in said
    assert said[-2:] == ["hellook", "readyok"]


def test_it_searches_with_so_many_threads_as_it_is_told() -> None:
    talk = Talk("triapon")
    assert "setting threads 1 8 1" in talk.tell("hello")
    talk.tell("position start plies *:first(0)", "set threads 2", "go nodes 300")
    assert talk.best()
    assert talk.table.player is not None
    assert talk.table.player.threads == 2


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3", "triominos", "tricubo", "tricubo(seats=2)"])
def test_a_game_can_be_played_with_it(name: str) -> None:
    talk, rules = Talk(name), game(name)
    state, plies = rules.start(), list[str]()
    talk.tell("newgame", "set level 2", "set seed 5")
    for _ in range(60):
        if state.over or len(plies) > 45:
            break
        seat = state.to_act[0]
        if seat < 0:
            action = str(state.legal(-1)[0])
        else:
            talk.tell("position start plies " + " ".join(plies) if plies else "position start", "go time 0.05")
            action = talk.best()[-1].removeprefix("best ")
        plies.append(f"{'*' if seat < 0 else seat}:{action}")
        parsed = rules.actions.parse(action)
        assert state.allows(seat, parsed)
        state.apply(seat, parsed)


def test_a_search_tells_its_lines_and_can_be_stopped() -> None:
    talk = Talk("nonaga(first=0)")
    talk.tell("set lines 2", "go time 3600", "stop")
    assert talk.said[0].startswith("info 1 depth ")
    assert talk.said[1].startswith("info 2 depth ")
    assert talk.said[-1].startswith("best slide(")


def test_a_level_that_is_set_plays_from_the_next_question_on() -> None:
    talk, depths = Talk("nonaga(first=0)"), list[int]()
    for level in (1, 6, 1):
        talk.tell(f"set level {level}", "go nodes 3000")
        depths.append(max(int(line.split()[3]) for line in talk.best() if line.startswith("info")))
    assert depths[0] == depths[2] == 1
    assert depths[1] > 2


@pytest.mark.parametrize("line", ["position start", "set level 1", "newgame", "go nodes 5"])
def test_what_must_wait_for_the_answer_is_refused_before_it(line: str) -> None:
    talk = Talk("nonaga(first=0)")
    [former] = talk.tell("position start plies 0:slide(2:0,-1:0)", "show")
    said = talk.tell("go time 20", line, "show", "stop")
    assert said[0].startswith("error ")
    assert said[1] == former
    assert talk.table.settings["level"] == 6
    assert [word.partition(" ")[0] for word in said[2:]] == ["info", "best"]


def test_whoever_hears_the_answer_may_ask_at_once() -> None:
    said: list[str] = []

    def answer(line: str) -> None:
        said.append(line)
        if line.startswith("best ") and len(said) < 12:
            table.hear("position start")
            table.hear("go nodes 5")

    table = Engine(game("nonaga(first=0)"), answer)
    table.hear("go nodes 5")
    while len(said) < 12 and not any(line.startswith("error") for line in said):
        time.sleep(0.001)
    assert not any(line.startswith("error") for line in said)


@pytest.mark.parametrize("name", ["nonaga(first=0)", "stein3", "triapon"])
def test_nodes_limit_a_search_and_make_it_repeatable(name: str) -> None:
    said = []
    for _ in range(2):
        talk = Talk(name)
        start = "position start plies *:first(0)" if name == "triapon" else "position start"
        talk.tell(start, "set seed 3", "go nodes 300")
        said.append(list(talk.best()))
        visits = [int(line.split()[5]) for line in said[-1] if line.startswith("info")]
        assert all(visit <= 320 for visit in visits)
    assert said[0] == said[1]


def test_a_new_game_begins_with_the_same_luck() -> None:
    talk, said = Talk("stein3"), list[list[str]]()
    talk.tell("set level 1", "set seed 3")
    for _ in range(2):
        talk.tell("newgame", "position start", "go nodes 200")
        said.append(list(talk.best()))
    assert said[0] == said[1]
    talk.tell("set seed 4", "newgame", "position start", "go nodes 200")
    assert talk.best() != said[0]


def test_a_refused_position_leaves_the_former_one_whole() -> None:
    talk = Talk("nonaga(first=0)")
    state = game("nonaga(first=0)").start()
    state.apply(0, state.game.actions.parse("slide(2:0,-1:0)"))
    plies = f"0:slide(2:0,-1:0) 0:{state.legal(0)[0]}"
    former = talk.tell(f"position start plies {plies}", "show")[-1]
    assert former != f"position {game('nonaga(first=0)').start().dump()}"
    for line in (
        f"position start plies {plies} 1:slide(9:9,8:8)",
        "position start plies 0:slide(2:0,-1:0) 1:pass",
        "position start plies 0:slide(2:0,-1:0) nonsense",
        "position start plies 0:slide(2:0,-1:0) 0:relocate(0:0,0:0)",
        "position 0:0 nothing",
    ):
        said = talk.tell(line, "show")
        assert [said[0][:6], *said[1:]] == ["error ", former]
    assert talk.tell("go nodes 10")[:1] != ["error"]
    assert talk.best()[-1].startswith("best ")


def test_while_it_thinks_nothing_else_is_done() -> None:
    talk = Talk("triapon")
    talk.tell(
        "position ./../.../..../...../....../......./......../......... 0 place 9,9,9 - 0,0,0/0,0,0/0,0,0 0,0,0 0"
    )
    said = talk.tell("go time 20", "newgame", "isready")
    assert any(line.startswith("error ") for line in said)
    assert "readyok" in said
    talk.tell("quit")


@pytest.mark.parametrize(
    "line",
    [
        "dance",
        "set",
        "set level 9",
        "set level x",
        "set level ²",
        pytest.param(f"set level {'9' * 5000}", id="set level 9…"),
        pytest.param(f"position start plies {'9' * 5000}:slide(2:0,-1:0)", id="position start plies 9…"),
        "set colour 1",
        "position",
        "position nonsense",
        "position start plies 0",
        "position start plies 0:slide(9:9,8:8)",
        "position start plies x:pass",
        "go time",
        "go time x",
        "go nodes 0",
        "go nodes x",
        "go nodes 1e3",
        "go seat 1",
        "go time -1",
        "go time nan",
        "go time inf",
    ],
)
def test_what_it_does_not_understand_is_answered_with_one_error(line: str) -> None:
    talk = Talk("nonaga(first=0)")
    said = talk.tell(line, "show")
    assert len(said) == 2
    assert said[0].startswith("error ")
    assert said[1] == "position -2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 slide 0"


def test_what_is_refused_counts_seats_as_the_protocol_does() -> None:
    talk = Talk("nonaga(first=0)")
    assert talk.tell("go seat 1") == ["error After go, 'seat 1' makes no sense: expected seat 0."]
    [said] = talk.tell("position start plies 1:slide(2:0,-1:0)")
    assert said.startswith("error The ply '1:slide(2:0,-1:0)' is not possible here: expected one such as 0:slide(")


def test_nobody_thinks_where_chance_is_to_act() -> None:
    assert Talk("triapon").tell("go")[0].startswith("error ")


def test_every_command_is_documented() -> None:
    from pathlib import Path

    page = Path("docs/engine-protocol.md").read_text("utf-8")
    assert all(f"`{command}" in page for command in COMMANDS)


def test_it_reads_standard_input() -> None:
    done = CliRunner().invoke(
        APP, ["engine", "nonaga"], input="hello\n\nposition start plies *:first(0)\ngo time 0.1\nstop\nquit\nhello\n"
    )
    assert done.exit_code == 0
    assert done.stdout.count("hellook") == 1
    assert "best slide(" in done.stdout


def test_a_list_of_no_plies_is_a_list() -> None:
    talk = Talk("nonaga(first=0)")
    start = talk.tell("show")
    for line in ("position start plies", "position start plies ", f"{start[0]} plies"):
        assert talk.tell("position start plies 0:slide(2:0,-1:0)", line, "show") == start


def test_a_game_of_ones_own_can_be_asked_about() -> None:
    own = "tests.toys.wheel:Wheel(seats=2)"
    done = CliRunner().invoke(APP, ["think", own, "--time", "0.1"])
    assert done.exit_code == 0, done.output
    assert "spin" in done.stdout
    done = CliRunner().invoke(APP, ["engine", own], input="hello\ngo nodes 20\nstop\nquit\n")
    assert "id game wheel(seats=2)" in done.stdout
    assert "best " in done.stdout


def test_think_prints_a_table() -> None:
    done = CliRunner().invoke(APP, ["think", "triapon", "--time", "0.1", "--lines", "2", "--threads", "2"])
    assert done.exit_code == 0, done.output
    assert "level 6 (Grandmaster)" in done.stdout
    assert done.stdout.count("place(") >= 2


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3", "triominos", "tricubo", "tricubo(seats=3)"])
def test_think_prints_json(name: str) -> None:
    done = CliRunner().invoke(APP, ["think", name, "--time", "0.1", "--json", "--seed", "3", "--lines", "2"])
    found = json.loads(done.stdout)
    rules = game(name)
    state = rules.load(found["position"])
    assert (found["game"], found["level"], found["time"]) == (name, 6, 0.1)
    assert found["seat"] in state.to_act
    thoughts = found["thoughts"]
    assert len(thoughts) == 2
    assert len({tuple(thought["line"]) for thought in thoughts}) == 2  # Nonaga's are turns: a slide may come twice
    assert all(
        set(thought) == {"action", "value", "visits", "depth", "proven", "turns", "line"} for thought in thoughts
    )
    for thought in thoughts:
        assert 0 <= thought["value"] <= (150 if name == "tricubo" else 1)
        assert thought["visits"] > 0
        assert thought["line"][0] == thought["action"]
        after = state.copy()
        for text in thought["line"]:
            seat = found["seat"] if found["seat"] in after.to_act else after.to_act[0]
            assert after.allows(seat, rules.actions.parse(text))
            after.apply(seat, rules.actions.parse(text))
    if name in ("nonaga", "tricubo"):  # others put first what was tried most, or what a whole round preferred
        first, second = ((thought["depth"], thought["value"]) for thought in thoughts)
        assert first >= second


@pytest.mark.parametrize(
    "words", [["--lines", "0"], ["--level", "7"], ["--time", "0"], ["--seat", "2"], ["--threads", "0"]]
)
def test_think_refuses_what_cannot_be(words: list[str]) -> None:
    done = CliRunner().invoke(APP, ["think", "nonaga(first=0)", *words])
    assert isinstance(done.exception, Refusal)
    assert done.exception.text("de") != done.exception.text("en")
