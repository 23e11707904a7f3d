from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreierlei.core import Outcome, ranked


def test_places_by_score_share_and_skip() -> None:
    outcome = Outcome.of_scores([5, 9, 5, 1], "counted")
    assert outcome.places == (2, 1, 2, 4)
    assert (outcome.scores, outcome.reason) == ((5, 9, 5, 1), "counted")
    assert outcome.winners == (1,)
    assert not outcome.drawn
    assert outcome.shares == (0.0, 1.0, 0.0, 0.0)
    assert outcome.returns == (0.0, 1.0, 0.0, -1.0)


def test_shared_first_place() -> None:
    outcome = Outcome.of_scores([9, 9, 1], "counted")
    assert (outcome.places, outcome.winners, outcome.drawn) == ((1, 1, 3), (0, 1), False)
    assert outcome.shares == (0.5, 0.5, 0.0)
    assert outcome.returns == (0.5, 0.5, -1.0)


def test_winners() -> None:
    assert Outcome.of_winners(3, (2,), "x").places == (2, 2, 1)
    assert Outcome.of_winners(3, (0, 2), "x").places == (1, 3, 1)
    assert Outcome.of_winners(2, (0,), "x").returns == (1.0, -1.0)
    assert Outcome.of_winners(2, (0,), "x").scores is None


@pytest.mark.parametrize("winners", [(), (0, 1, 2)])
def test_a_draw(winners: tuple[int, ...]) -> None:
    outcome = Outcome.of_winners(3, winners, "cap")
    assert (outcome.places, outcome.winners, outcome.drawn) == ((1, 1, 1), (), True)
    assert outcome.returns == (0.0, 0.0, 0.0)
    assert sum(outcome.shares) == pytest.approx(1.0)


def test_solo_is_won_and_never_drawn() -> None:
    outcome = Outcome.of_scores([7], "top")
    assert (outcome.places, outcome.winners, outcome.drawn) == ((1,), (0,), False)
    assert (outcome.shares, outcome.returns) == ((1.0,), (0.0,))


def test_ranked_by_several_numbers() -> None:
    assert ranked([(1, 5), (2, 0), (1, 5), (1, 9)]) == (3, 1, 3, 2)


@settings(max_examples=200)
@given(st.lists(st.integers(-5, 5), min_size=1, max_size=6))
def test_shares_are_one_win_and_returns_are_zero_sum(scores: list[int]) -> None:
    outcome = Outcome.of_scores(scores, "counted")
    assert sum(outcome.shares) == pytest.approx(1)
    assert sum(outcome.returns) == pytest.approx(0)
    assert all(-1 <= value <= 1 for value in outcome.returns)
    assert [outcome.places[i] < outcome.places[j] for i in range(len(scores)) for j in range(len(scores))] == [
        one > two for one in scores for two in scores
    ]
