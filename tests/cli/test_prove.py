"""`dreierlei prove` as people call it."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from dreierlei.cli.prove import prove
from dreierlei.core import Refusal
from dreierlei.core.state import compiled
from dreierlei.games.nonaga.book import Book

APP = typer.Typer()
APP.command(context_settings={"ignore_unknown_options": True})(prove)
LOST_IN_FOUR = "-4:-3 .....o/...ooo1/...oo0/..ooo/.o0o0/1o.1o 1 relocate 13"
LOST_IN_SIX = "-2:-3 ....o/...oo*/.o.ooo/ooo1o/.100/01.o 0 slide 5"
pytestmark = pytest.mark.skipif(not compiled, reason="interpreted, proofs take minutes")


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREIERLEI_LANG", "de")
    monkeypatch.setenv("COLUMNS", "200")


def called(*words: str) -> Result:
    return CliRunner().invoke(APP, words)


def report(*words: str) -> dict[str, Any]:
    result = called(*words, "--memory", "1", "--json")
    assert result.exit_code == 0, result.output + repr(result.exception)
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_nobody_wins_the_start_within_five_turns() -> None:
    result = called("--turns", "5", "--memory", "1")
    assert result.exit_code == 0
    assert "In 5 Zügen (beide zusammengezählt) erzwingt niemand den Gewinn." in result.stdout


def test_a_win_goes_into_a_book_that_is_checked(tmp_path: Path) -> None:
    rows, phase = ".*0o/oo1oo/o1oo/.0oo/.0oo/1", "slide"
    path = tmp_path / "book.jsonl"
    found = report("--position", f"0:0 {rows} 0 {phase} 0", "--book", str(path))
    assert (found["winner"], found["turns"], found["entries"]) == (0, 5, 2)
    assert report("--check", str(path)) == {"proven": True, "entries": 2}
    wrong = Book.read(path)
    wrong.entries[rows, phase] = (3, wrong.entries[rows, phase][1])
    wrong.save(path)
    result = called("--check", str(path), "--memory", "1")
    assert result.exit_code == 1
    assert "ließ sich nicht bestätigen" in result.stderr


def test_a_win_is_told_written_and_checked(tmp_path: Path) -> None:
    path = str(tmp_path / "win.jsonl")
    found = report("--position", LOST_IN_FOUR, "--certificate", path)
    assert (found["winner"], found["turns"], found["certificate"]) == (0, 4, path)
    result = called("--check", path)
    assert result.exit_code == 0
    assert f"in {LOST_IN_FOUR}: Wer nicht am Zug ist, gewinnt in höchstens 4 Zügen" in result.stdout
    assert "Wer nicht am Zug ist, gewinnt erzwungen" in called("--position", LOST_IN_FOUR, "--memory", "1").stdout
    claims = [{"turns": 4, "position": found["position"]}]
    told = {"game": found["game"], "winner": 0, "claims": claims, "nodes": found["nodes"]}
    assert report("--check", path) == {"proven": True} | told


def test_the_turn_that_begins_to_win_is_told() -> None:
    position = "-3:-2 ...0.1/...10/.ooo01/ooooo/ooo/.*o 0 relocate 4"
    found = report("--position", position)
    assert (found["winner"], found["turns"], len(found["turn"])) == (0, 5, 1)
    told = called("--position", position, "--memory", "1").stdout
    assert "Wer am Zug ist, gewinnt erzwungen" in told
    assert f"Der erste Zug dazu: {found['turn'][0]}" in told


def test_a_broken_certificate_is_refused_at_its_node(tmp_path: Path) -> None:
    path = tmp_path / "win.jsonl"
    report("--position", LOST_IN_FOUR, "--certificate", str(path))
    lines = path.read_text().splitlines()
    node = json.loads(lines[2])
    lines[2] = json.dumps([node[0], node[1], node[2], "pass"])
    path.write_text("\n".join(lines))
    result = called("--check", str(path))
    assert result.exit_code == 1
    assert f"Im Knoten „{node[1]}“ ist pass nicht erlaubt." in result.stderr
    told = json.loads(called("--check", str(path), "--json").stdout)
    assert told["proven"] is False
    assert node[1] in told["why"]


def test_first_turns_are_told_one_by_one(tmp_path: Path) -> None:
    found = report("--position", LOST_IN_FOUR, "--each", "--turns", "4")
    assert (found["winner"], found["turns"]) == (0, 4)
    assert {turn["winner"] for turn in found["first_turns"]} == {0}
    assert {turn["turns"] for turn in found["first_turns"]} == {2, 4}
    result = called("--turns", "3", "--each", "--memory", "1")
    assert "Von 570 ersten Zügen (95 verschieden): 0 gewinnen, 0 verlieren" in result.stdout


def test_first_turns_that_lose_share_a_certificate(tmp_path: Path) -> None:
    path, position = str(tmp_path / "lost.jsonl"), "0:0 .*0o/oo1oo/o1oo/.0oo/.0oo/1 1 slide 0"
    found = report("--position", position, "--each", "--turns", "2", "--certificate", path)
    assert found["winner"] is None
    lost = [turn for turn in found["first_turns"] if turn["winner"] == 0]
    assert 0 < len(lost) < len(found["first_turns"])
    told = report("--check", path)
    assert (told["proven"], told["winner"]) == (True, 0)
    assert [claim["turns"] for claim in told["claims"]] == [1] * len(lost)
    assert called("--check", path).stdout.count("Wer am Zug ist, gewinnt in höchstens 1") == len(lost)


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    path = str(tmp_path / "kept")
    first = report("--position", LOST_IN_FOUR, "--resume", path)
    again = report("--position", LOST_IN_FOUR, "--resume", path)
    assert (again["winner"], again["turns"]) == (first["winner"], first["turns"])


def test_time_that_is_over_ends_it_with_what_is_proven() -> None:
    found = report("--time", "0")
    assert found["winner"] is None
    assert found["turns"] >= 1


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        (("triapon",), "nonaga.prove.other"),
        (("--turns", "0"), "nonaga.prove.number"),
        (("--memory", "0"), "nonaga.prove.number"),
        (("--ray", "10.1.1.1:6379"), "nonaga.prove.split"),
        (("nonaga(repetition=1)",), "nonaga.prove.repetition"),
        (("--check", "nowhere.jsonl"), "nonaga.prove.file"),
        (("--position", "-2:-2 ..0o1/.oooo/1ooo0/oooo/0o1 0 slide"), "kit.fields"),
        (("--position", "0:0 000o/o111/oooo/oooo/ooo 0 over 5"), "nonaga.text.both"),
    ],
)
def test_what_cannot_be_proven_is_refused(words: tuple[str, ...], slug: str) -> None:
    result = called(*words)
    assert isinstance(result.exception, Refusal)
    assert result.exception.slug == slug


class StandIn:
    """Ray, as far as it is asked for: whatever is sent away is done when it is waited for."""

    class exceptions:
        class RayError(Exception): ...

        class RayTaskError(RayError): ...

    def __init__(self) -> None:
        self.address = ""
        self.sent = 0

    def is_initialized(self) -> bool:
        return False

    def init(self, **given: object) -> None:
        self.address = os.environ["RAY_ADDRESS"]

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, work: Callable[..., Any]) -> Any:
        def send(*given: Any) -> Callable[[], Any]:
            self.sent += 1
            return lambda: pickle.loads(pickle.dumps(work(*pickle.loads(pickle.dumps(given)))))

        return SimpleNamespace(remote=send)

    def wait(self, jobs: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return jobs[:num_returns], jobs[num_returns:]

    def get(self, job: Callable[[], Any]) -> Any:
        return job()

    def shutdown(self) -> None:
        self.address += " left"


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    found = StandIn()
    monkeypatch.setitem(sys.modules, "ray", found)
    monkeypatch.setenv("RAY_ADDRESS", "")
    return found


def test_a_cluster_proves_what_one_core_does_and_its_file_needs_none_of_it_again(ray: StandIn, tmp_path: Path) -> None:
    words = ("--position", LOST_IN_SIX, "--each", "--turns", "6")
    alone = report(*words)
    assert alone["turns"] == 6, "the cluster has something to do: what is within five turns is seen at once"
    shared = report(*words, "--ray", "10.1.1.1:6379", "--resume", str(tmp_path / "kept"))
    assert {key: shared[key] for key in ("winner", "turns", "first_turns")} == {
        key: alone[key] for key in ("winner", "turns", "first_turns")
    }
    assert ray.address == "10.1.1.1:6379 left"
    assert ray.sent > 0
    ray.sent = 0
    again = report(*words, "--ray", "10.1.1.1:6379", "--resume", str(tmp_path / "kept"))
    assert (again["first_turns"], ray.sent) == (alone["first_turns"], 0)


def test_a_cluster_keeps_to_the_time(ray: StandIn) -> None:
    found = report("--each", "--ray", "10.1.1.1:6379", "--time", "0")
    assert (found["winner"], found["stopped"]) == (None, False)


def test_without_ray_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setenv("RAY_ADDRESS", "")
    result = called("--each", "--ray", "10.1.1.1:6379")
    assert isinstance(result.exception, Refusal)
    assert "dreierlei[ray]" in result.exception.text("de")
