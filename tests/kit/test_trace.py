from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.toys.shelf import TABLES, named

from dreierlei.games import any_game
from dreierlei.kit.trace import interpreted, trace


@pytest.mark.parametrize("table", [*TABLES, "nonaga"])
def test_a_trace_tells_a_whole_game(table: str) -> None:
    lines = list(trace(named(table), 2))
    assert lines[0] == named(table).start().dump()
    assert lines[-1].startswith("Outcome(")
    state = named(table).start()
    for line in lines[1:-1]:
        seat, action, bar, dump = line.split(" ", 3)
        assert bar == "|"
        state.apply(-1 if seat == "*" else int(seat), state.game.actions.parse(action))
        assert state.dump() == dump
    assert repr(state.outcome()) == lines[-1]


def test_the_other_process_finds_games_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    address = "tests.toys.fists:Fists(seats=3)"
    assert interpreted(address, 1) == list(trace(any_game(address), 1))


def test_a_failure_of_the_other_process_is_told() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        interpreted("halma", 1)
