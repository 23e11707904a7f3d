"""§4, §7 and §8: the course, the final, the qualification."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from dreierlei import tournament as td
from dreierlei.tournament.ranks import tiebreaks

if TYPE_CHECKING:
    from tests.tournament.conftest import Run


def test_s4_1_steps_in_their_order(new_run: type[Run]) -> None:
    run = new_run(final_rounds=2).enter(9)
    steps = [("draw", 1, 0), ("start", 1, 1), ("start", 1, 2), ("draw", 2, 0), ("start", 2, 1), ("start", 2, 2)]
    steps += [("close", 2, 2), ("draw", 3, 0), ("start", 3, 1), ("start", 3, 2), ("conclude", 0, 0)]
    assert list(map(tuple, td.steps(run.state))) == steps
    for step in td.steps(run.state):
        assert td.upcoming(run.state) == step
        for other in td.steps(run.state):
            if other != step:
                assert [sentence.slug for sentence in td.missing(run.state, other)] == ["tournament.step.order"]
        run.advance()
    assert td.upcoming(run.state) is None
    assert [sentence.slug for sentence in td.missing(run.state)] == ["tournament.concluded"]


def test_s4_1_nothing_before_creation_or_after_the_end(new_run: type[Run]) -> None:
    stamp = td.Stamp("2026-05-03", td.Who("director"))
    with pytest.raises(td.Refusal, match="not been created"):
        td.register(td.Tournament(), stamp, [td.Entrant("", "Anna")])
    run = new_run().enter(6).finish()
    where = td.Where(3, 1, 1)
    assert run.refused(td.drop_out, 1) == "concluded"
    assert run.refused(td.correct_scores, where, run.state.sheet(where).version, [1, 2, 3], "late") == "concluded"
    run.do(td.undo, run.state.number, "too early")
    run.do(td.correct_scores, where, run.state.sheet(where).version, [1, 2, 3], "in time")


def test_s4_1_only_the_director_leads(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    table = td.Who("table", "", 1)
    assert run.refused(td.draw_game, 1, who=table) == "director-only"
    run.open(1, 1)
    for command, facts in (
        (td.start_round, (1, 2)),
        (td.drop_out, (1,)),
        (td.decide, ("no",)),
        (td.conclude, ("fire",)),
        (td.undo, (run.state.number, "oops")),
        (td.draw_lots, ()),
    ):
        assert run.refused(command, *facts, who=table) == "director-only"


def test_s4_2_participants_are_counted_at_the_first_start(new_run: type[Run]) -> None:
    run = new_run().enter(19)
    run.do(td.miss, [1])
    run.open(1, 1)
    assert len(run.state.participants) == 18
    run.do(td.drop_out, 2)
    assert len(run.state.participants) == 18
    run.finish()
    assert len(td.ranking(run.state)) == 18


def test_s4_3_draw_holds_for_those_it_was_made_for(new_run: type[Run]) -> None:
    run = new_run().enter(10).open(1, 2)
    run.hand_in()
    run.do(td.draw_game, 2)
    assert run.refused(td.draw_game, 2) == "step.order"
    run.do(td.drop_out, 7)
    assert run.refused(td.start_round, 2, 1) == "step.order"
    run.do(td.draw_game, 2)
    assert sorted(map(len, run.state.seatings[2])) == [3, 3, 3]
    run.do(td.start_round, 2, 1)


def test_s4_3_finalist_who_leaves_brings_a_new_draw(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(2, 2)
    run.hand_in(lambda players: [300 - player for player in players])
    while 3 not in run.state.seatings:
        run.advance()
    fourth = next(row.player.number for row in td.preliminary(run.state)[3:])
    run.do(td.drop_out, run.state.seatings[3][0][0])
    assert td.upcoming(run.state) == td.Step("draw", 3)
    run.do(td.draw_game, 3)
    assert fourth in run.state.seatings[3][0]
    run.finish()


def test_s4_3_preview_says_who_would_reach_the_final(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(2, 2)
    run.hand_in()
    third, fourth = (row.player.number for row in td.preliminary(run.state)[2:4])
    where = next(td.Where(2, 2, table) for table in (1, 2) if fourth in run.state.seatings[2][table - 1])
    sheet = run.state.sheet(where)
    scores = [
        400 if player == fourth else score for player, score in zip(sheet.players, sheet.scores or (), strict=True)
    ]
    moves = {move.player: move for move in td.preview(run.state, where, scores)}
    assert moves[fourth].final == (False, True)
    assert moves[third].final == (True, False)


def test_s4_4_round_runs_until_the_last_sheet_is_in(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    assert run.state.running == run.state.current == (1, 1)
    run.do(td.enter_scores, td.Where(1, 1, 1), 0, [3, 2, 1])
    assert run.state.running == (1, 1)
    run.do(td.enter_scores, td.Where(1, 1, 2), 0, [3, 2, 1])
    assert run.state.running is None


def test_s4_5_no_next_round_with_holes(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.do(td.enter_scores, td.Where(1, 1, 2), 0, [3, 2, 1])
    assert run.refused(td.start_round, 1, 2) == "missing.sheet"
    names = ", ".join(run.state.names(run.state.seatings[1][0]))
    assert [sentence.text("en") for sentence in td.missing(run.state)] == [
        f"The sheet of table 1 is still out ({names})."
    ]


@pytest.mark.parametrize(
    ("players", "finalists", "qualifiers"),
    [(6, 3, 1), (9, 3, 1), (10, 3, 2), (18, 3, 2), (19, 4, 3), (27, 4, 3), (28, 4, 4)],
)
def test_s7_1_finalists_by_participants(new_run: type[Run], players: int, finalists: int, qualifiers: int) -> None:
    run = new_run().enter(players).finish()
    assert len(run.state.seatings[td.FINAL][0]) == finalists
    assert len(td.qualification(run.state).rows) == qualifiers


def test_s7_2_the_next_moves_up(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(2, 2)
    run.hand_in()
    best = [row.player.number for row in td.preliminary(run.state)]
    run.do(td.drop_out, best[0])
    run.do(td.close_round, 2, 2)
    run.advance()
    assert set(run.state.seatings[3][0]) == set(best[1:4])
    run.finish()
    assert {row.player.number for row in td.ranking(run.state)[:3]} == set(best[1:4])
    assert td.ranking(run.state)[3].player.number == best[0]


def test_s7_2_two_who_are_left_play_it(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(2, 2)
    run.hand_in()
    for player in (1, 2, 3, 4):
        run.do(td.drop_out, player)
    run.finish()
    assert set(run.state.seatings[3][0]) == {5, 6}
    assert [row.player.number in (5, 6) for row in td.ranking(run.state)[:2]] == [True, True]


def test_s7_2_one_who_is_left_cannot(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 2)
    run.hand_in()
    for player in range(1, 6):
        run.do(td.drop_out, player)
    assert run.refused(td.draw_game, 2) == "missing.players"
    run.do(td.conclude, "nobody left")


def test_s7_3_referee_is_named_and_does_not_play(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(2, 2)
    run.hand_in()
    run.do(td.close_round, 2, 2)
    run.do(td.draw_lots)
    run.do(td.draw_game, 3)
    assert run.refused(td.start_round, 3, 1) == "missing.referee"
    player = run.state.players[run.state.seatings[3][0][0]].name
    assert run.refused(td.name_referee, player.upper()) == "referee.plays"
    run.do(td.name_referee, "Rudi Recht")
    run.do(td.start_round, 3, 1)
    assert run.state.referee == "Rudi Recht"


def test_s7_3_referee_who_reaches_the_final_is_replaced(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    run.do(td.name_referee, "Player 001")
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [300 - player for player in players])
    run.do(td.close_round, 2, 2)
    run.do(td.draw_game, 3)
    assert run.refused(td.start_round, 3, 1) == "referee.plays"
    run.do(td.name_referee, "Rudi Recht")
    run.do(td.start_round, 3, 1)


def test_s7_3_who_leads_before_the_last_round_may_be_named(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(2, 2)
    run.do(td.name_referee, td.preliminary(run.state)[0].player.name)
    assert run.state.referee == td.preliminary(run.state)[0].player.name


def test_s7_1_a_tie_is_told_before_the_final_begins_too(new_run: type[Run]) -> None:
    """A log of the first edition may have drawn the final while a correction could still make a tie."""
    run = new_run().enter(9).even_final()
    drawn = next(state for state in run.states if td.FINAL in state.seatings)
    assert [sentence.slug for sentence in td.missing(drawn)] == []
    tied = replace(drawn, lots=(), referee="")
    tied = replace(tied, seatings={**tied.seatings, td.FINAL: (td.finalists(tied),)})
    told = [sentence.slug.removeprefix("tournament.missing.") for sentence in td.missing(tied)]
    assert told == ["lot-final", "referee"]


def test_s7_4_finalists_by_the_final_then_all_others(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(3, 1)
    before = [row.player.number for row in td.preliminary(run.state)]
    seats = run.state.seatings[3][0]
    run.do(td.enter_scores, td.Where(3, 1, 1), 0, [10 * before.index(player) for player in seats])
    assert [row.player.number for row in td.ranking(run.state)] == [*before[2::-1], *before[3:]]
    assert [row.player.number for row in td.preliminary(run.state)] == before


def test_s7_4_equal_in_the_final_rank_as_before(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(3, 1)
    before = [row.player.number for row in td.preliminary(run.state)]
    run.do(td.enter_scores, td.Where(3, 1, 1), 0, [50, 50, 50])
    assert [row.player.number for row in td.ranking(run.state)] == before


def test_s7_4_two_rounds_add_up(new_run: type[Run]) -> None:
    run = new_run(final_rounds=2).enter(9).open(3, 1)
    one, two, three = run.state.seatings[3][0]
    run.do(td.enter_scores, td.Where(3, 1, 1), 0, [100, 20, 10])
    run.do(td.start_round, 3, 2)
    run.do(td.enter_scores, td.Where(3, 2, 1), 0, [1, 20, 10])
    assert [row.player.number for row in td.ranking(run.state)[:3]] == [two, one, three]
    assert [result.points for result in td.ranking(run.state)[0].final] == [3, 5]


def test_s7_4_equal_finalist_who_left_ranks_behind(new_run: type[Run]) -> None:
    """§7.4: the one who left ranks behind an equal finalist, though better in the preliminaries."""
    for gone in (False, True):
        run = new_run().enter(6)
        for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
            run.open(game, round)
            run.hand_in(lambda players: [300 - player for player in players])
        run.open(3, 1)
        best, second, third = td.finalists(run.state)
        if gone:
            run.do(td.drop_out, best)
        scores = {best: 50, second: 50, third: 10}
        run.do(td.enter_scores, td.Where(3, 1, 1), 0, [scores[player] for player in run.state.seatings[3][0]])
        ranks = [row.player.number for row in td.ranking(run.state)[:3]]
        assert ranks == ([second, best, third] if gone else [best, second, third])
        parted = tiebreaks(td.ranking(run.state))
        assert parted == ({best: "left"} if gone else {best: "preliminaries", second: "preliminaries"})


def test_s6_3_a_rank_behind_equals_is_told_as_leaving(new_run: type[Run]) -> None:
    run = new_run().enter(6)
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [100 for _ in players])
    run.do(td.drop_out, 1)
    rows = td.ranking(run.state)
    assert (rows[-1].player.number, rows[-1].rank, tiebreaks(rows)) == (1, 6, {1: "left"})


def test_s7_4_two_finalists_who_left_are_parted_by_the_preliminaries(new_run: type[Run]) -> None:
    """§7.4: those who stayed rank before those who left; within each the preliminaries decide."""
    run = new_run().enter(6)
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [300 - player for player in players])
    run.open(3, 1)
    best, second, third = td.finalists(run.state)
    run.do(td.enter_scores, td.Where(3, 1, 1), 0, [50, 50, 50])
    for gone in (best, second):  # after the final, before the result
        run.do(td.drop_out, gone)
    rows = td.ranking(run.state)
    assert [row.player.number for row in rows[:3]] == [third, best, second]
    assert tiebreaks(rows) == {best: "preliminaries", second: "preliminaries"}
    run.do(td.come_back, best)
    assert [row.player.number for row in td.ranking(run.state)[:3]] == [best, third, second]
    assert tiebreaks(td.ranking(run.state))[second] == "left"


def test_s7_4_who_shares_a_rank_is_parted_by_nothing(new_run: type[Run]) -> None:
    for final, ranks in (([50, 50, 50], [1, 1, 1]), ([50, 50, 40], [1, 1, 3])):
        run = new_run().enter(3)
        for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
            run.open(game, round)
            run.hand_in(lambda players: [100 for _ in players])
        run.open(3, 1)
        run.do(td.enter_scores, td.Where(3, 1, 1), 0, final)
        assert [row.rank for row in td.ranking(run.state)] == ranks
        assert tiebreaks(td.ranking(run.state)) == {}


def test_s7_4_who_wins_an_equal_final_by_the_preliminaries_is_told_so_beside_a_lot(new_run: type[Run]) -> None:
    run = new_run().enter(9).even_final()
    best, *others = (row.player.number for row in td.ranking(run.state)[:3])
    parted = tiebreaks(td.ranking(run.state))
    assert (best, parted[best], {parted[other] for other in others}) == (1, "preliminaries", {"lot"})


def test_s7_4_nothing_in_the_final_is_not_nothing_before_it(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(1, 1)
    early = run.state.seatings[1][0][0]
    run.do(td.drop_out, early)
    run.do(td.enter_scores, td.Where(1, 1, 1), 0, [None, 20, 10])
    run.open(3, 1)
    gone = run.state.seatings[3][0][1]
    run.do(td.drop_out, gone)
    run.do(td.enter_scores, td.Where(3, 1, 1), 0, [20, None, 10])
    rows = {row.player.number: row for row in td.ranking(run.state)}
    assert not rows[early].points + rows[early].score
    assert rows[gone].final[0].points is None
    assert not {early, gone} & tiebreaks(td.ranking(run.state)).keys()


def test_s7_5_who_leaves_in_the_final_is_a_finalist(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(3, 1)
    gone = run.state.seatings[3][0][1]
    run.do(td.drop_out, gone)
    run.do(td.enter_scores, td.Where(3, 1, 1), 0, [-80, None, -90])
    assert td.ranking(run.state)[2].player.number == gone
    run.finish()


@pytest.mark.parametrize("players", [6, 9, 10, 18, 19, 27, 28, 36, 37, 199])
def test_s8_1_one_per_started_nine(new_run: type[Run], players: int) -> None:
    run = new_run().enter(players).open(1, 1)
    assert td.qualification(run.state).places == next(places for places in range(1, 99) if 9 * places >= players)


def test_s8_2_places_go_by_the_final_ranking(new_run: type[Run]) -> None:
    run = new_run().enter(12).open(3, 1)
    third = td.finalists(run.state)[2]
    run.do(td.enter_scores, td.Where(3, 1, 1), 0, [99 if player == third else 1 for player in run.state.seatings[3][0]])
    run.finish()
    qualified = td.qualification(run.state).rows
    assert len(qualified) == 2
    assert qualified == td.ranking(run.state)[:2]
    assert qualified[0].player.number == third


def test_s8_2_tie_for_the_last_place_needs_the_lot(new_run: type[Run]) -> None:
    run = new_run().enter(37)
    for game, round in ((1, 1), (1, 2), (2, 1), (2, 2)):
        run.open(game, round)
        run.hand_in(lambda players: [5] * len(players))
    run.do(td.close_round, 2, 2)
    assert run.refused(td.draw_game, 3) == "missing.lot-final"
    run.do(td.draw_lots)
    run.finish()
    assert len({row.rank for row in td.ranking(run.state)}) == 37


def test_s8_2_tie_beyond_the_final_is_asked_for(new_run: type[Run]) -> None:
    run = new_run().enter(48)
    merits = {player: 100 * (player <= 4) + player for player in range(1, 49)}
    for game, round in ((1, 1), (1, 2), (2, 1)):
        run.open(game, round)
        run.hand_in(lambda players: [merits[player] for player in players])
    run.open(2, 2)
    run.hand_in(lambda players: [merits[player] for player in players])
    level(run, 6)
    while td.upcoming(run.state) != td.Step("conclude"):
        run.advance()
    run.hand_in()
    assert run.refused(td.conclude) == "missing.lot-qualification"
    run.do(td.draw_lots)
    run.do(td.conclude)
    assert len(td.qualification(run.state).rows) == 6


def level(run: Run, place: int) -> None:
    """Correct a score of the last round so that a place and the next are equal in everything."""
    rows = td.preliminary(run.state)
    for upper, lower in ((rows[place - 1], rows[place]), (rows[place - 1], rows[place + 1])):
        if upper.points == lower.points:
            table = lower.results[-1].table
            sheet = run.state.sheet(td.Where(2, 2, table))
            wanted = (lower.results[-1].score or 0) + upper.score - lower.score
            scores = [
                wanted if player == lower.player.number else score
                for player, score in zip(sheet.players, sheet.scores or (), strict=True)
            ]
            if td.earned(scores) == td.earned(sheet.scores or ()):
                run.do(td.correct_scores, td.Where(2, 2, table), sheet.version, scores, "levelled")
                return
    raise AssertionError("no pair to level")


def test_s8_3_below_six_nobody_qualifies(new_run: type[Run]) -> None:
    for players, barred in ((5, True), (6, False)):
        run = new_run().enter(players).finish()
        assert (td.qualification(run.state).barred is not None) == barred
        assert len(td.qualification(run.state).rows) == (0 if barred else 1)


def test_s8_4_broken_off(new_run: type[Run]) -> None:
    run = new_run().enter(9).open(1, 2)
    assert run.refused(td.conclude) == "step.order"
    run.do(td.conclude, "fire alarm")
    assert td.qualification(run.state).rows == ()
    assert str(td.qualification(run.state).barred) == "The tournament was broken off; it qualifies nobody."
    assert [row.rank for row in td.ranking(run.state)]
    assert td.upcoming(run.state) is None
