"""The link from playouts to shares: honest where everybody stands alike, and aware of what a role is worth."""

from __future__ import annotations

import pytest
from bench.calibration import bins, brier, played

from dreierlei.games import game
from dreierlei.study.analyst import Analyst
from dreierlei.study.figures import figures
from dreierlei.study.link import LINKS, Link

VASSAL = next(each for each in figures("stein3") if each.id == "red-attacks").view()
"""Blue, seat 1, is the vassal of red, seat 0."""


def test_shares_sum_to_one_and_nobody_is_lost_before_the_end() -> None:
    found = Link(0.5).shares((0.0, 0.1, 0.9), VASSAL)
    assert sum(found) == pytest.approx(1)
    assert 0 < found[0] < found[1] < found[2] < 0.9


def test_a_power_of_nothing_tells_everybody_the_same() -> None:
    assert Link(0.0).shares((0.0, 0.1, 0.9), VASSAL) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_a_role_counts_where_a_seat_has_it() -> None:
    alike = Link(0.5, {"vassal": 0.5, "captor": -1.0}).shares((0.3, 0.3, 0.3), VASSAL)
    assert alike[1] > alike[2] > alike[0]
    start = game("stein3").start().observe(0)
    assert Link(0.5, {"vassal": 0.5, "captor": -1.0}).shares((0.3, 0.3, 0.3), start) == pytest.approx((1 / 3,) * 3)


@pytest.mark.parametrize("name", LINKS)
def test_the_analysis_tells_shares_by_the_link(name: str) -> None:
    kind = game(name)
    state, analyst = kind.start(), Analyst(kind, 0.05)
    state = kind.load(played(kind, 1, 3).lines[-1])
    expected = LINKS[name].shares(analyst.played_out(state), state.observe(0))
    assert analyst.expect(state) == pytest.approx(expected)


def test_the_bench_plays_the_same_game_again_and_counts_what_was_told() -> None:
    assert played(game("stein3"), 1, 7) == played(game("stein3"), 1, 7)
    told = [(0.12, 0.0), (0.18, 1.0), (0.95, 1.0)]
    assert bins(told) == [(2, pytest.approx(0.15), 0.5), (1, 0.95, 1.0)]
    assert brier([(0.5, 1.0), (0.5, 0.0)]) == 0.25
