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
        for _ in range(400):
            if self.said and self.said[-1].startswith("best "):
                return self.said
            time.sleep(0.02)
        raise AssertionError(self.said)


def test_it_says_who_it_is() -> None:
    said = Talk("nonaga").tell("hello", "isready")
    assert said[0].startswith("id name Dreierlei ")
    assert "id game nonaga" in said
    assert said[-2:] == ["hellook", "readyok"]


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
    began = time.perf_counter()
    talk.tell("set lines 2", "go time 60")
    time.sleep(0.3)
    talk.table.hear("stop")
    assert time.perf_counter() - began < 5
    assert talk.said[0].startswith("info 1 depth ")
    assert talk.said[1].startswith("info 2 depth ")
    assert talk.said[-1].startswith("best slide(")


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
        "set colour 1",
        "position",
        "position nonsense",
        "position start plies 0",
        "position start plies 0:slide(9:9,8:8)",
        "position start plies x:pass",
        "go time",
        "go time x",
        "go nodes 5",
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


def test_think_prints_a_table() -> None:
    done = CliRunner().invoke(APP, ["think", "triapon", "--time", "0.1", "--lines", "2"])
    assert done.exit_code == 0, done.output
    assert "level 6 (Grandmaster)" in done.stdout
    assert done.stdout.count("place(") >= 2


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3", "triominos", "tricubo", "tricubo(seats=3)"])
def test_think_prints_json(name: str) -> None:
    done = CliRunner().invoke(APP, ["think", name, "--time", "0.1", "--json", "--seed", "3"])
    found = json.loads(done.stdout)
    rules = game(name)
    state = rules.load(found["position"])
    for thought in found["thoughts"]:
        assert state.allows(found["seat"], rules.actions.parse(thought["action"]))
        assert thought["line"][0] == thought["action"]
        assert thought["value"] >= 0


@pytest.mark.parametrize("words", [["--lines", "0"], ["--level", "7"], ["--time", "0"], ["--seat", "1"]])
def test_think_refuses_what_cannot_be(words: list[str]) -> None:
    done = CliRunner().invoke(APP, ["think", "nonaga(first=0)", *words])
    assert isinstance(done.exception, Refusal)
    assert done.exception.text("de") != done.exception.text("en")
