"""§5 and §6: points and ranking."""

from __future__ import annotations

from fractions import Fraction as F
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreierlei import tournament as td
from dreierlei.tournament.ranks import cut, ties

if TYPE_CHECKING:
    from tests.tournament.conftest import Run


def shares(*points: int | F | None) -> tuple[F | None, ...]:
    return tuple(None if point is None else F(point) for point in points)


def test_s5_1_points_by_place() -> None:
    assert td.earned((10, 30, 20)) == shares(1, 5, 3)
    assert td.earned((-4, -1, -2, -3)) == shares(1, 5, 3, 2)
    assert td.earned((5, 4, 3, 2, 1)) == shares(5, 3, 2, 1, 0)


def test_s5_2_points_by_those_with_a_result() -> None:
    assert td.earned((10, None, 30, 20)) == shares(1, None, 5, 3)
    assert td.earned((10, None, 30)) == shares(3, None, 5)
    assert td.earned((None, None, 0)) == shares(None, None, 5)
    assert td.earned((None, None, None)) == shares(None, None, None)


def test_s5_3_shared_places_skip_the_next() -> None:
    assert td.places((7, 7, 1, 0)) == (1, 1, 3, 4)
    assert td.places((7, 7, 7, 0)) == (1, 1, 1, 4)
    assert td.places((9, None, 9, 1)) == (1, None, 1, 3)


def test_s5_4_shared_points() -> None:
    assert td.earned((9, 5, 5, 1)) == shares(5, F(5, 2), F(5, 2), 1)
    assert td.earned((9, 9, 9, 1)) == shares(F(10, 3), F(10, 3), F(10, 3), 1)
    assert td.earned((9, 9, 1)) == shares(4, 4, 1)
    assert td.earned((0, 0, 0, 0)) == (F(11, 4),) * 4
    assert td.earned((0, 0, 0, 0, 0)) == (F(11, 5),) * 5


@given(st.lists(st.integers(-3, 3) | st.none(), min_size=2, max_size=5))
def test_s5_4_points_given_are_always_the_same(scores: list[int | None]) -> None:
    shares = [share for share in td.earned(scores) if share is not None]
    assert sum(shares) == {0: 0, 1: 5, 2: 8, 3: 9, 4: 11, 5: 11}[len(shares)]


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (F(5, 2), "2½"),
        (F(10, 3), "3⅓"),
        (F(20, 3), "6⅔"),
        (F(11, 4), "2¾"),
        (F(1, 2), "½"),
        (F(0), "0"),
        (F(12), "12"),
        (F(35, 6), "5⅚"),
        (F(131, 12), "10 11/12"),
        (F(7, 30), "7/30"),
        (F(-5, 2), "-2½"),
        (F(11, 5), "2⅕"),
    ],
)
def test_s5_5_fractions_for_people(points: F, text: str) -> None:
    assert td.shown(points) == text


def play(run: Run, rounds: list[dict[int, int]]) -> Run:
    """Play the preliminaries with the given scores of every player."""
    for number, scores in enumerate(rounds):
        run.open(1 + number // 2, 1 + number % 2)
        run.hand_in(lambda players, scores=scores: [scores[player] for player in players])  # type: ignore[misc]  # binds the loop's scores
    return run


def test_s6_1_points_before_score(new_run: type[Run]) -> None:
    small = {1: 3, 2: 2, 3: 1}
    large = {1: 0, 2: 1000, 3: -1}
    run = play(new_run().enter(3), [small, small, small, large])
    assert [(row.player.number, row.points, row.score) for row in td.preliminary(run.state)] == [
        (1, F(18), 9),
        (2, F(14), 1006),
        (3, F(4), 2),
    ]


def test_s6_2_score_breaks_equal_points(new_run: type[Run]) -> None:
    run = play(new_run().enter(3), [{1: 9, 2: 8, 3: 0}, {1: 1, 2: 8, 3: 0}] * 2)
    rows = td.preliminary(run.state)
    assert [(row.rank, row.player.number, row.points, row.score) for row in rows] == [
        (1, 2, F(16), 32),
        (2, 1, F(16), 20),
        (3, 3, F(4), 0),
    ]


def test_s6_3_who_left_ranks_behind_equal_totals(new_run: type[Run]) -> None:
    run = play(new_run().enter(4), [{1: 5, 2: 5, 3: 5, 4: 5}] * 4)
    run.do(td.drop_out, 1)
    rows = td.preliminary(run.state)
    assert [(row.rank, row.player.number, row.out) for row in rows] == [
        (1, 2, False),
        (1, 3, False),
        (1, 4, False),
        (4, 1, True),
    ]


def test_s6_4_lot_after_all_else(new_run: type[Run]) -> None:
    run = new_run().enter(4).open(1, 1)
    assert run.refused(td.draw_lots) == "lots.early"
    play(run, [{1: 5, 2: 5, 3: 5, 4: 5}] * 4)
    run.do(td.draw_lots)
    assert [row.player.number for row in td.preliminary(run.state)] == list(td.lots("Dreierlei", [1, 2, 3, 4]))
    assert [row.rank for row in td.preliminary(run.state)] == [1, 2, 3, 4]
    assert all(row.lot for row in td.preliminary(run.state))
    assert run.refused(td.draw_lots) == "lots.none"


def test_s6_4_lot_outlives_a_correction(new_run: type[Run]) -> None:
    run = play(new_run().enter(4), [{1: 5, 2: 5, 3: 5, 4: 5}] * 4)
    run.do(td.draw_lots)
    where = td.Where(2, 2, 1)
    seats = run.state.sheet(where).players
    scores = [4 if player == 3 else 5 for player in seats]
    run.do(td.correct_scores, where, run.state.sheet(where).version, scores, "misread")
    left = [player for player in td.lots("Dreierlei", [1, 2, 3, 4]) if player != 3]
    assert [(row.rank, row.player.number) for row in td.preliminary(run.state)] == [
        *enumerate(left, 1),
        (4, 3),
    ]


def test_s6_4_new_tie_gets_its_own_lot(new_run: type[Run]) -> None:
    even = {1: 5, 2: 5, 3: 5, 4: 5}
    run = play(new_run().enter(4), [even, even, even, {**even, 4: 4}])
    run.do(td.draw_lots)
    assert [row.rank for row in td.preliminary(run.state)] == [1, 2, 3, 4]
    where = td.Where(2, 2, 1)
    run.do(td.correct_scores, where, run.state.sheet(where).version, [5] * 4, "misread")
    assert [row.rank for row in td.preliminary(run.state)] == [1, 1, 1, 1]
    run.do(td.close_round, 2, 2)
    assert run.refused(td.draw_game, td.FINAL) == "missing.lot-final"
    run.do(td.draw_lots)
    assert [row.player.number for row in td.preliminary(run.state)] == list(td.lots("Dreierlei", [1, 2, 3, 4]))


def test_s6_5_undecided_ties_share_the_rank(new_run: type[Run]) -> None:
    run = play(new_run().enter(4), [{1: 5, 2: 5, 3: 5, 4: 5}] * 4)
    rows = td.preliminary(run.state)
    assert [row.rank for row in rows] == [1, 1, 1, 1]
    assert ties(rows) == ((1, 2, 3, 4),)
    assert len(cut(rows, 3)) == 4
    assert cut(rows, 4) == cut(rows, 0) == ()
    run.do(td.close_round, 2, 2)
    assert run.refused(td.draw_game, td.FINAL) == "missing.lot-final"
    calm = play(new_run().enter(4), [{1: 5, 2: 5, 3: 4, 4: 3}] * 4)
    assert td.missing(calm.state) == ()
    calm.do(td.close_round, 2, 2)
    calm.do(td.draw_game, td.FINAL)
