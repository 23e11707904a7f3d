"""§11: leaving."""

from __future__ import annotations

from fractions import Fraction as F
from typing import TYPE_CHECKING

from dreierlei import tournament as td

if TYPE_CHECKING:
    from tests.tournament.conftest import Run


def test_s11_1_results_are_kept_and_no_draw_follows(new_run: type[Run]) -> None:
    run = new_run().enter(10).open(1, 2)
    gone = run.state.seatings[1][0][0]
    run.hand_in()
    before = next(row for row in td.preliminary(run.state) if row.player.number == gone)
    run.do(td.drop_out, gone, "ill")
    run.do(td.draw_game, 2)
    assert sorted(map(len, run.state.seatings[2])) == [3, 3, 3]
    assert all(gone not in table for table in run.state.seatings[2])
    run.finish()
    after = next(row for row in td.preliminary(run.state) if row.player.number == gone)
    assert (after.points, after.score, after.results, after.out) == (before.points, before.score, before.results, True)
    assert run.refused(td.check_in, [gone]) == "concluded"


def test_s11_1_nobody_leaves_twice(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.do(td.drop_out, 1)
    assert run.refused(td.drop_out, 1) == "player.is-out"
    assert run.refused(td.drop_out, 77) == "player.unknown"


def test_s11_2_table_plays_on(new_run: type[Run]) -> None:
    run = new_run().enter(8).open(1, 1)
    where = td.Where(1, 1, 1)
    run.do(td.drop_out, run.state.seatings[1][0][1])
    run.do(td.enter_scores, where, 0, [10, None, 30, 20])
    results = {row.player.number: row.results for row in td.preliminary(run.state)}
    seats = run.state.seatings[1][0]
    assert [results[player][0].points for player in seats] == [1, None, 5, 3]
    run.open(1, 2)
    assert run.state.seatings[1][0] == seats


def test_s11_3_score_or_dash_in_the_running_round_then_a_dash(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    gone = run.state.seatings[1][0][2]
    run.do(td.drop_out, gone)
    run.do(td.enter_scores, td.Where(1, 1, 1), 0, [10, 20, 30])
    run.do(td.correct_scores, td.Where(1, 1, 1), run.state.number, [10, 20, None], "round was not finished")
    run.open(1, 2)
    where = td.Where(1, 2, 1)
    assert run.refused(td.enter_scores, where, 0, [10, 20, 30]) == "scores.barred"
    assert run.refused(td.write_turn, where, 0, 2, td.Turn(tile=3)) == "turn.seat"
    run.do(td.enter_scores, where, 0, [10, 20, None])
    row = next(row for row in td.preliminary(run.state) if row.player.number == gone)
    assert (row.points, row.score, [result.place for result in row.results]) == (F(0), 0, [None, None])


def test_s11_3_empty_table_hands_in_nothing(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(1, 1)
    run.hand_in()
    for player in run.state.seatings[1][1]:
        run.do(td.drop_out, player)
    run.open(1, 2)
    assert run.state.sheet(td.Where(1, 2, 2)).scores == (None, None, None)
    run.finish()
    assert len(td.ranking(run.state)) == 9


def test_s11_4_alone_at_the_table(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(1, 1)
    run.hand_in()
    stays, *others = run.state.seatings[1][0]
    for player in others:
        run.do(td.drop_out, player)
    run.open(1, 2)
    where = td.Where(1, 2, 1)
    sheet = run.state.sheet(where)
    names = run.state.names(sheet.players)
    assert [doubt.slug for doubt in td.warnings(sheet, names, (7, None, None))] == ["tournament.doubt.alone"]
    run.do(td.enter_scores, where, sheet.version, [0, None, None])
    row = next(row for row in td.preliminary(run.state) if row.player.number == stays)
    assert (row.results[1].points, row.results[1].score) == (F(5), 0)


def test_s11_5_going_home_before_the_final(new_run: type[Run]) -> None:
    run = new_run().enter(9).finish()
    assert all(player.status == "present" for player in run.state.players.values())
    assert not any(row.out for row in td.ranking(run.state))
