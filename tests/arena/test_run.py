"""Runs: serial, in several processes, on a cluster, stopped at any point, and gone on with."""

from __future__ import annotations

import importlib.util
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.arena.names import CARDS, HIGHEST, LOWEST, SLOW

from dreierlei.arena import GameResult, League, RayWorkers, ResultsFile, cores, processes, report, run, serial
from dreierlei.arena.workers import LARGEST, distribute
from dreierlei.core import Refusal

LEAGUE = League.of(CARDS, ("random", LOWEST, HIGHEST), 5)
GAMES = 30


def played(results: list[GameResult]) -> list[tuple[object, ...]]:
    return [result.played for result in sorted(results, key=lambda result: result.game)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[GameResult]]:
    """The file of a run that nobody stopped, and its results."""
    path = tmp_path_factory.mktemp("whole") / "league.jsonl"
    with ResultsFile(path, LEAGUE) as file:
        results = list(run(LEAGUE, GAMES, serial, file))
    return path.read_bytes(), results


def test_a_run_plays_every_game_once(whole: tuple[bytes, list[GameResult]]) -> None:
    assert [result.game for result in whole[1]] == list(range(GAMES))
    assert len(whole[0].splitlines()) == GAMES + 1


def test_several_processes_play_the_same_games(whole: tuple[bytes, list[GameResult]]) -> None:
    assert played(list(run(LEAGUE, GAMES, processes(2)))) == played(whole[1])


@pytest.mark.slow  # Ray takes long to start and is large
def test_a_cluster_plays_the_same_games(whole: tuple[bytes, list[GameResult]]) -> None:
    if importlib.util.find_spec("ray") is None:
        pytest.skip("ray is not installed: pip install 'dreierlei[ray]'")
    assert played(list(run(LEAGUE, GAMES, RayWorkers(2)))) == played(whole[1])


def test_without_ray_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refusal, match="Ray is not installed"):
        RayWorkers()


@settings(max_examples=60)
@given(data=st.data())
def test_a_run_stopped_at_any_byte_goes_on_to_the_same_results(
    whole: tuple[bytes, list[GameResult]], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("cut") / "league.jsonl"
    cut = data.draw(st.integers(0, len(whole[0])))
    path.write_bytes(whole[0][:cut])
    kept = whole[0][:cut].count(b"\n") - 1
    with ResultsFile(path, LEAGUE) as file:
        assert len(file.results) == max(0, kept)
        results = list(run(LEAGUE, GAMES, serial, file))
    assert played(results) == played(whole[1])
    with ResultsFile(path, LEAGUE) as file:
        assert played(list(file.results.values())) == played(whole[1])


def test_what_the_ledger_knows_is_not_played_again(whole: tuple[bytes, list[GameResult]], tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    path.write_bytes(whole[0])

    def nobody(league: League, games: object) -> list[GameResult]:
        raise AssertionError("nothing is left to play")

    with ResultsFile(path, LEAGUE) as file:
        assert list(run(LEAGUE, GAMES, nobody, file)) == whole[1]  # type: ignore[arg-type]  # it never plays
        assert list(run(LEAGUE, 12, nobody, file)) == whole[1][:12]  # type: ignore[arg-type]  # it never plays


def test_a_league_can_be_made_longer(whole: tuple[bytes, list[GameResult]], tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    path.write_bytes(whole[0])
    with ResultsFile(path, LEAGUE) as file:
        longer = list(run(LEAGUE, 2 * GAMES, serial, file))
    assert played(longer) == played(list(run(LEAGUE, 2 * GAMES)))


@pytest.mark.parametrize(
    ("other", "part"),
    [
        (League(CARDS, LEAGUE.bots, 6), "seed"),
        (League(CARDS, LEAGUE.bots[::-1], 5), "bots"),
        (League("tests.toys.wheel:Wheel", LEAGUE.bots, 5), "game"),
    ],
)
def test_the_ledger_of_another_league_is_refused(
    whole: tuple[bytes, list[GameResult]], tmp_path: Path, other: League, part: str
) -> None:
    path = tmp_path / "league.jsonl"
    path.write_bytes(whole[0])
    with pytest.raises(Refusal) as caught:
        ResultsFile(path, other)
    assert (caught.value.slug, caught.value.facts["part"]) == ("arena.file.other", part)
    assert path.read_bytes() == whole[0]


def test_the_ledger_of_other_rules_is_refused(
    whole: tuple[bytes, list[GameResult]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "league.jsonl"
    path.write_bytes(whole[0])
    monkeypatch.setattr(type(LEAGUE.rules()), "version", 99)
    with pytest.raises(Refusal) as caught:
        ResultsFile(path, LEAGUE)
    assert (caught.value.slug, caught.value.facts["part"]) == ("arena.file.other", "version")


def test_a_result_is_in_the_file_before_the_next_game_begins(
    whole: tuple[bytes, list[GameResult]], tmp_path: Path
) -> None:
    path = tmp_path / "league.jsonl"
    with ResultsFile(path, LEAGUE) as file:
        for number, result in enumerate(whole[1][:3], 1):
            file.add(result)
            assert path.read_bytes() == b"".join(whole[0].splitlines(keepends=True)[: number + 1])


@pytest.mark.parametrize("line", [1, 2, 17])
def test_a_line_that_is_no_bout_is_refused_by_its_number(
    whole: tuple[bytes, list[GameResult]], tmp_path: Path, line: int
) -> None:
    path = tmp_path / "league.jsonl"
    lines = whole[0].splitlines(keepends=True)
    lines[line - 1] = b"Hello!\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(Refusal, match=f"Line {line} of "):
        ResultsFile(path, LEAGUE)
    assert path.read_bytes() == b"".join(lines)


def test_a_game_that_stands_there_twice_is_refused(whole: tuple[bytes, list[GameResult]], tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    path.write_bytes(whole[0] + whole[0].splitlines(keepends=True)[3])
    with pytest.raises(Refusal, match=f"Line {GAMES + 2} of "):
        ResultsFile(path, LEAGUE)


@pytest.mark.parametrize("text", [b"my diary", b"my diary\n", b"\xff\xfe\n"])
def test_a_file_of_somebody_elses_is_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(text)
    with pytest.raises(Refusal, match="Line 1 of "):
        ResultsFile(path, LEAGUE)
    assert path.read_bytes() == text


def test_a_place_without_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be opened"):
        ResultsFile(tmp_path / "no" / "such" / "folder", LEAGUE)


@pytest.mark.skipif(importlib.util.find_spec("fcntl") is None, reason="this system has no file locks")
def test_two_runs_do_not_share_a_ledger(tmp_path: Path) -> None:
    with ResultsFile(tmp_path / "league.jsonl", LEAGUE), pytest.raises(Refusal, match="Another run"):
        ResultsFile(tmp_path / "league.jsonl", LEAGUE)
    with ResultsFile(tmp_path / "league.jsonl", LEAGUE):
        pass


def test_a_fault_in_another_process_is_told_as_it_is() -> None:
    league = League.of(CARDS, ("random", "tests.arena.rivals:Crash"))
    with pytest.raises(Refusal) as caught:
        list(run(league, 8, processes(2)))
    assert caught.value.slug == "arena.fault"


def test_a_process_that_dies_is_told() -> None:
    league = League.of(CARDS, ("random", "tests.arena.rivals:Dies"))
    with pytest.raises(Refusal) as caught:
        list(run(league, 40, processes(2)))
    assert caught.value.slug == "arena.died"


def test_whoever_stops_asking_leaves_no_processes_behind() -> None:
    before = set(multiprocessing.active_children())
    results = run(League.of(CARDS, (SLOW, SLOW)), 1000, processes(2))
    next(results)
    assert len(set(multiprocessing.active_children()) - before) == 2
    began = time.monotonic()
    results.close()  # type: ignore[attr-defined]  # an iterator that is a generator
    while set(multiprocessing.active_children()) - before:
        assert time.monotonic() - began < 10
        time.sleep(0.01)


def test_jobs_grow_while_games_are_quick_and_never_pile_up() -> None:
    sent: list[list[int]] = []
    results = {result.game: result for result in run(LEAGUE, GAMES)}

    def back(jobs: set[int]) -> tuple[set[int], set[int]]:
        assert len(jobs) <= 6
        return {min(jobs)}, jobs - {min(jobs)}

    def send(batch: list[int]) -> int:
        sent.append(batch)
        return len(sent) - 1

    told = list(distribute(range(GAMES), 3, send, back, lambda job: [results[number] for number in sent[job]]))
    assert sorted(result.game for result in told) == list(range(GAMES))
    assert [len(batch) for batch in sent[:6]] == [1] * 6
    assert 1 < max(map(len, sent)) <= LARGEST


def test_processes_are_as_many_as_asked_for() -> None:
    assert processes(1) is serial
    assert cores() >= 1
    with pytest.raises(Refusal, match="processes are not possible"):
        processes(-1)


SCRIPT = """
import sys
from pathlib import Path
from dreierlei.arena import League, ResultsFile, processes, run
if __name__ == "__main__":
    league = League.of(sys.argv[1], tuple(sys.argv[3:]), 9)
    with ResultsFile(Path(sys.argv[2]), league) as file:
        for result in run(league, 400, processes(2), file):
            pass
"""


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found under /proc")
def test_a_killed_run_leaves_nobody_behind_and_goes_on(tmp_path: Path) -> None:
    script, path = tmp_path / "script.py", tmp_path / "league.jsonl"
    script.write_text(SCRIPT)
    bots = ("tests.arena.rivals:Slow", "tests.arena.rivals:Slow")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(["", str(Path.cwd())])}
    victim = subprocess.Popen([sys.executable, str(script), CARDS, str(path), *bots], env=environment)
    deadline = time.monotonic() + 60
    while _lines(path) < 5:
        assert time.monotonic() < deadline
        assert victim.poll() is None
        time.sleep(0.05)
    children = [
        int(child)
        for task in Path(f"/proc/{victim.pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    assert len(children) >= 2
    while not all(map(_gone, children)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    league = League.of(CARDS, bots, 9)
    with ResultsFile(path, league) as file:
        before = len(file.results)
        assert 4 <= before < 400
        results = list(run(league, before + 10 - before % 2, serial, file))
    assert played(results) == played(list(run(league, before + 10 - before % 2)))
    told = json.loads(path.read_text().splitlines()[0])
    assert told["bots"] == list(bots)
    assert report(league, results).laps == len(results) // 2
