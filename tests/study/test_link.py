"""The link from nets to shares: one in all, less sure than the net, and certain only where somebody wins at once."""

from __future__ import annotations

import pytest
from bench.calibration import bins, brier, fitted, played

from dreierlei.core import CHANCE, Rng, State
from dreierlei.games import game
from dreierlei.study.analyst import Analyst
from dreierlei.study.link import POWERS, believed

NETS = ("triapon", "stein3")
SHARES = (0.05, 0.25, 0.7)


def test_shares_sum_to_one_and_a_smaller_power_is_less_sure() -> None:
    found = believed(SHARES, 0.5)
    assert sum(found) == pytest.approx(1)
    assert SHARES[0] < found[0] < found[1] < found[2] < SHARES[2]
    assert believed(SHARES, 1.0) == pytest.approx(SHARES)
    assert believed(SHARES, 0.0) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def middle(name: str) -> State:
    """Return a position from the middle of a game."""
    lines = played(game(name), 1, 3).lines
    return game(name).load(lines[len(lines) // 2])


@pytest.mark.parametrize("name", NETS)
def test_the_analysis_tells_what_the_net_says_by_the_link(name: str) -> None:
    state, net = middle(name), game(name).knowledge().net
    assert net
    weights = net.shipped()
    assert weights
    told = net.heuristics(weights).told(state, 3)
    assert Analyst(game(name)).expect(state) == pytest.approx(believed(told, POWERS.get(name, 1.0)))


def test_before_the_lot_it_tells_the_mean_of_what_may_come() -> None:
    kind = game("triapon")
    start, analyst = kind.start(), Analyst(kind)
    assert start.acts(CHANCE)
    found = []
    for index in start.ids(CHANCE):
        after = start.copy()
        after.advance(CHANCE, index)
        found.append(analyst.expect(after))
    means = [sum(each) / len(found) for each in zip(*found, strict=True)]
    assert analyst.expect(start) == pytest.approx(means)


def last(name: str, seed: int) -> tuple[State, tuple[float, ...]]:
    """Return the position before the last ply of a random game, and what came of it."""
    state, rng = game(name).start(), Rng(seed)
    before = state.copy()
    while not state.over:
        before = state.copy()
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    return before, state.values()


@pytest.mark.parametrize("name", NETS)
def test_whoever_wins_at_once_is_sure_of_it(name: str) -> None:
    ends = (last(name, seed) for seed in range(100))
    before, shares = next(end for end in ends if end[1][end[0].to_act[0]] == 1.0)
    assert Analyst(game(name)).expect(before) == shares


def test_without_its_net_an_analysis_plays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle("stein3")
    monkeypatch.setattr("dreierlei.study.analyst._net", lambda knowledge: None)
    analyst = Analyst(game("stein3"), 0.05)
    assert analyst.expect(state) == analyst.played_out(state)


def test_the_fit_finds_the_power_that_comes_true() -> None:
    sure = [((0.9, 0.05, 0.05), [1.0, 0.0, 0.0]), ((0.05, 0.9, 0.05), [0.0, 1.0, 0.0])]
    doubtful = [*sure, ((0.9, 0.05, 0.05), [0.0, 1.0, 0.0]), ((0.05, 0.05, 0.9), [1.0, 0.0, 0.0])]
    assert fitted(sure) > 1 > fitted(doubtful)


def test_the_bench_plays_the_same_game_again_and_counts_what_was_told() -> None:
    assert played(game("stein3"), 1, 7) == played(game("stein3"), 1, 7)
    told = [(0.12, 0.0), (0.18, 1.0), (0.95, 1.0)]
    assert bins(told) == [(2, pytest.approx(0.15), 0.5), (1, 0.95, 1.0)]
    assert brier([(0.5, 1.0), (0.5, 0.0)]) == 0.25
