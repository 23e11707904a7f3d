"""A net that does not play learns from games of the levels, and passes the gate by foretelling them better."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dreierlei.arena import serial
from dreierlei.bots.levels import bot
from dreierlei.core import Rng
from dreierlei.core.weights import Weights
from dreierlei.games import any_game
from dreierlei.training import foresight, generations, samples, selfplay
from dreierlei.training.generations import Generation, Plan, Training
from dreierlei.training.report import write
from dreierlei.training.selfplay import PlayedGame, SelfPlay, play_games
from dreierlei.training.trainer import Epoch

WHAT = SelfPlay("stein3(rounds=4)", 3, 0, 60)
RULES = any_game(WHAT.game)
NET = RULES.knowledge().net


@pytest.fixture(scope="module")
def games() -> list[PlayedGame]:
    """Some games of the levels."""
    return play_games(WHAT, list(range(6)))


def knowing(game: PlayedGame) -> Weights:
    """Return a net that gives the seat to act all or nothing: right in a game that this seat always wins, or loses."""
    assert NET
    bias = NET.untrained().bias
    bias[0] = 2000 if game.shares[0] == 1.0 else -2000
    return replace(NET.untrained(), bias=bias)


def ending(shares: tuple[float, ...]) -> PlayedGame:
    """Return the first ply of a game that ends so: red is to act before it."""
    return PlayedGame(0, (RULES.start().ids(0)[0],), (-1.0,), shares, (0.0,))


def test_a_level_plays_all_seats_and_nobody_asks_what_it_thinks(
    games: list[PlayedGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {value for game in games for value in game.values} == {-1.0}
    assert replace(play_games(WHAT, [2])[0], spent=()) == replace(games[2], spent=())
    asked: list[tuple[int, int | None]] = []

    def level(rules: object, number: int, seconds: float | None, nodes: int | None, *, steady: bool) -> object:
        assert steady  # all seats play alike
        asked.append((number, nodes))
        return bot(RULES, number, seconds, nodes, steady=steady)

    monkeypatch.setattr(selfplay, "bot", level)
    for seed in range(60):
        selfplay._player(RULES, WHAT.nodes, None, Rng(seed))
    assert set(asked) == {(number, WHAT.nodes) for number in (2, 3, 4, 5)}


def test_what_is_missed_is_the_mean_square_over_positions() -> None:
    assert NET
    nothing = NET.heuristics(NET.untrained())
    won = ending((1.0, 0.0, 0.0))
    assert foresight.missed(RULES, nothing, won) == pytest.approx((4 / 9 + 1 / 9 + 1 / 9) / 3)
    assert foresight.missed(RULES, NET.heuristics(knowing(won)), won) < 0.01
    lost = ending((0.0, 0.5, 0.5))
    assert foresight.missed(RULES, NET.heuristics(knowing(won)), lost) > 0.4


def test_whoever_misses_less_gains_by_an_interval() -> None:
    assert NET
    won = ending((1.0, 0.0, 0.0))
    nothing, sure = NET.heuristics(NET.untrained()), NET.heuristics(knowing(won))
    better = foresight.gain(RULES, sure, nothing, [won] * 5)
    assert better.low
    assert better.low > 0
    worse = foresight.gain(RULES, sure, nothing, [won, ending((0.0, 1.0, 0.0)), ending((0.0, 0.0, 1.0))])
    assert worse.value < 0


@pytest.mark.parametrize("right", [True, False])
def test_the_gate_lets_pass_what_foretells_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: bool) -> None:
    won = ending((1.0, 0.0, 0.0) if right else (0.0, 0.5, 0.5))

    def players(what: SelfPlay, numbers: Iterable[int]) -> Iterator[PlayedGame]:
        yield from (replace(won, game=number) for number in numbers)

    monkeypatch.setattr(generations, "torch", lambda: None)
    plan = Plan(WHAT.game, 3, games=7, nodes=60, gate=4, by_hand=True)
    run = Training(tmp_path / "run", plan, players, serial, lambda *_: None)
    assert run.what(0).nodes == 60
    candidate = tmp_path / "new.net"
    candidate.write_bytes(knowing(ending((1.0, 0.0, 0.0))).data())
    run._measure(0, candidate, made := Generation(0))
    assert made.passed == right
    assert made.fair == 0.0
    assert (made.low > 0) == right
    kept = [json.loads(line) for line in (run.folder / "gate-0.jsonl").read_text().splitlines()[1:]]
    assert [game["game"] for game in kept] == [7, 8, 9, 10]  # none that was learned from


def test_long_games_are_learned_from_at_some_of_their_positions(
    games: list[PlayedGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert NET
    judge, game = NET.heuristics(NET.untrained()), replace(games[1], game=1)
    monkeypatch.setattr(samples, "MOST", 10)
    found = len(samples.samples(RULES, judge, [game]).results) // 3
    stride = 1 + len(game.plies) // 10
    assert found == sum((ply + 1) % stride == 0 for ply in range(len(game.plies)))
    assert 5 <= found <= 10


def test_the_report_says_by_what_it_was_better(tmp_path: Path) -> None:
    done = [Generation(0, 900, 60.0, [Epoch(1.0, 1.1, 0.2)], 0.012, 0.01, 0.014, 0.0, True)]
    text = write(tmp_path, Plan(WHAT.game), done, "en").read_text("utf-8")
    assert "games of levels 2 to 5" in text
    assert "Brier score, better by" in text
    assert "0.012 (0.010–0.014; 0.000): passed" in text
