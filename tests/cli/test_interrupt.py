"""What SIGTERM ends keeps what it has found, also where a shell has started it in the background, deaf to Ctrl+C."""

from __future__ import annotations

import io
import json
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.patience import PATIENCE
from typer.testing import CliRunner

from dreierlei.arena import run
from dreierlei.bots.bot import Thinker
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.own_search import OwnSearch
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.cli import app
from dreierlei.cli.interrupt import STOPPED
from dreierlei.cli.play import play
from dreierlei.core import Action, State
from dreierlei.core.state import compiled
from dreierlei.games.nonaga.prover import Prover
from dreierlei.kit import walk


@pytest.fixture(autouse=True)
def deaf_to_the_keyboard() -> Iterator[None]:
    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _unheard)
    yield
    assert signal.getsignal(signal.SIGTERM) is _unheard, "whoever comes after is ended as before"
    for number, handler in before:
        signal.signal(number, handler)


def _unheard(*_: object) -> None:
    raise AssertionError("SIGTERM would have ended it at once")


def ended() -> None:
    signal.raise_signal(signal.SIGTERM)


@pytest.mark.skipif(not compiled, reason="interpreted, proofs take minutes")
def test_a_proof_tells_and_keeps_what_it_has_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deepen = Prover.deepen

    def deepen_until_ended(*told: object) -> Iterator[object]:
        for verdict in deepen(*told):  # type: ignore[arg-type]  # as it is called
            yield verdict
            if verdict.turns == 3:
                ended()

    monkeypatch.setattr(Prover, "deepen", deepen_until_ended)
    path = tmp_path / "kept"
    result = CliRunner().invoke(app, ["prove", "--memory", "1", "--resume", str(path), "--json"])
    found = json.loads(result.stdout)
    assert (result.exit_code, found["turns"], found["stopped"]) == (STOPPED, 3, True)
    assert path.exists()


@pytest.mark.parametrize("levels", [False, True])
def test_a_league_goes_on_from_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, levels: bool) -> None:

    def run_until_ended(*told: object) -> Iterator[object]:
        for number, result in enumerate(run(*told), 1):  # type: ignore[arg-type]  # as it is called
            yield result
            if number == 4:
                ended()

    for module in ("arena", "arena_levels"):
        monkeypatch.setattr(f"dreierlei.cli.{module}.run", run_until_ended)
    words = ["--levels", "--games", "10"] if levels else ["random", "random", "--games", "10"]
    result = CliRunner().invoke(app, ["arena", "nonaga", *words, "--jobs", "1", "--resume", str(tmp_path / "kept")])
    assert result.exit_code == STOPPED
    kept = next((tmp_path / "kept").iterdir()) if levels else tmp_path / "kept"
    assert len(kept.read_text("utf-8").splitlines()) == 1 + 4


def test_a_game_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]  # as StringIO has it
            typed = super().readline(-1 if size is None else size)
            if not typed:
                ended()
            return typed

    monkeypatch.setattr("sys.stdin", Terminal("1\n"))
    play("nonaga(first=0)", hotseat=True, record=tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_text("utf-8").splitlines()[-1].startswith("0 slide(")


def test_training_says_how_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = SimpleNamespace(done=[], run=lambda _: ended())
    monkeypatch.setattr("dreierlei.cli.train.Training", lambda *_: run)  # the true one needs PyTorch
    result = CliRunner().invoke(app, ["--lang", "en", "train", "triapon", "--into", str(tmp_path)])
    assert result.exit_code == STOPPED
    assert "The same command goes on" in result.stderr


@pytest.mark.parametrize("name", ["nonaga(first=0)", "tests.toys.fists:Fists(seats=4)"])
def test_a_count_is_stopped_and_tells_what_lies_behind_the_first_plies(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    divided = walk.divided

    def divided_until_ended(state: State, depth: int) -> Iterator[tuple[Action, int]]:
        yield next(divided(state, 2))
        signal.setitimer(signal.ITIMER_REAL, 0.1)  # while it counts, when no other thread gets a word in
        yield from divided(state, depth)

    signal.signal(signal.SIGALRM, lambda *_: ended())
    monkeypatch.setattr(walk, "divided", divided_until_ended)
    result = CliRunner().invoke(app, ["--lang", "en", "perft", name, "--depth", "100", "--divide", "--json"])
    found = json.loads(result.stdout)
    assert (result.exit_code, found["stopped"], len(found["divide"])) == (STOPPED, True, 1)
    assert found["nodes"] == sum(found["divide"].values()) > 0
    assert "Stopped after 1 of " in result.stderr


def test_a_count_that_found_nothing_whole_says_no_more_than_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "divided", lambda *_: ended())
    result = CliRunner().invoke(app, ["perft", "nonaga", "--depth", "2", "--divide"])
    assert (result.exit_code, result.stdout) == (STOPPED, "")


@pytest.mark.skipif(not compiled, reason="what is interpreted hears every signal")
@pytest.mark.parametrize(
    ("name", "kind"), [("nonaga", OwnSearch), ("triapon", MCTS), ("tricubo(seats=2)", SampledDeals)]
)
def test_a_search_in_c_is_stopped_and_tells_what_it_has_found(
    monkeypatch: pytest.MonkeyPatch, name: str, kind: type[Thinker]
) -> None:
    think = kind.think

    def think_until_ended(*told: object) -> object:
        threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGTERM)).start()  # whenever it comes, it is heard
        return think(*told)  # type: ignore[arg-type]  # as it is called

    monkeypatch.setattr(kind, "think", think_until_ended)
    result = CliRunner().invoke(app, ["think", name, "--time", str(PATIENCE), "--json"])
    assert result.exit_code == STOPPED
    assert json.loads(result.stdout)["thoughts"]
