"""§9 and §10: score sheets and corrections."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreierlei import tournament as td
from dreierlei.tournament.bounds import valid_turn
from dreierlei.tournament.events import ScoresCorrected, ScoresEntered, TurnCorrected
from dreierlei.tournament.results import writer

if TYPE_CHECKING:
    from tests.tournament.conftest import Run

HERE = td.Where(1, 1, 1)
TABLE = td.Who("table", "phone", 1)
ENDED = td.Turn(tile=8, last=True), td.Turn(others=12)


def test_s9_1_one_sheet_per_table_and_round(new_run: type[Run]) -> None:
    run = new_run().enter(7).open(1, 1)
    assert [sheet.players for sheet in run.state.sheets[1, 1]] == list(run.state.seatings[1])
    for where in (td.Where(1, 1, 0), td.Where(1, 1, 3), td.Where(1, 2, 1), td.Where(9, 1, 1)):
        assert run.refused(td.enter_scores, where, 0, [1, 2, 3]) == "sheet.none"


def test_s9_1_where_nobody_is_left_nobody_writes(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    sheet = run.state.sheet(HERE)
    assert writer(run.state, HERE, sheet) == run.state.names(sheet.players)[0]
    assert writer(run.state, HERE, replace(sheet, barred=frozenset(sheet.players))) == ""


def test_s9_1_turns_or_only_scores(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.do(td.write_turn, HERE, 0, 0, td.Turn(tile=7, bought=2), who=TABLE)
    run.do(td.write_turn, HERE, run.state.number, 1, td.Turn(tile=9), who=TABLE)
    sheet = run.state.sheet(HERE)
    assert (sheet.sums, sheet.complete) == ((-3, 9, 0), False)
    assert sheet.columns(0) == (td.Line(-3, (), "||", -3),)
    run.do(td.enter_scores, HERE, sheet.version, [-3, 9, 4], who=TABLE)
    assert run.state.sheet(HERE).scores == (-3, 9, 4)
    assert run.refused(td.write_turn, HERE, run.state.number, 0, td.Turn(tile=1)) == "sheet.complete"
    assert run.refused(td.enter_scores, HERE, run.state.number, [1, 2, 3]) == "sheet.complete"


@pytest.mark.parametrize(
    ("scores", "slug"),
    [
        ([1, 2], "scores.count"),
        ([1, 2, 3, 4], "scores.count"),
        ([1, None, 2], "scores.lacking"),
        ([1, 2, 10000], "scores.far"),
    ],
)
def test_s9_1_scores_fit_the_seats(new_run: type[Run], scores: list[int | None], slug: str) -> None:
    run = new_run().enter(6).open(1, 1)
    assert run.refused(td.enter_scores, HERE, 0, scores) == slug


def test_s9_2_three_columns() -> None:
    turns = (
        td.Turn(tile=7, bought=2),
        td.Turn(bought=3, slash=True),
        td.Turn(tile=8, bonus=50),
        td.Turn(tile=4, last=True),
        td.Turn(others=31),
    )
    assert td.columns(turns) == (
        td.Line(-3, (), "||", -3),
        td.Line(-25, (), "|||/", -28),
        td.Line(8, (50,), "", 30),
        td.Line(4, (25,), "", 59),
        td.Line(0, (31,), "", 90),
    )
    assert td.columns((td.Turn(slash=True), td.Turn(own=17)))[-1] == td.Line(-17, (), "", -27)


@pytest.mark.parametrize(
    ("turn", "german", "english"),
    [
        (td.Turn(tile=7), "7", "7"),
        (td.Turn(tile=0), "0", "0"),
        (td.Turn(tile=7, bought=2), "-5, -10, 7, ergibt -3", "-5, -10, 7, makes -3"),
        (td.Turn(tile=8, bonus=50), "8, Bonus 50, ergibt 58", "8, bonus 50, makes 58"),
        (td.Turn(tile=8, bought=1, bonus=40), "-5, 8, Bonus 40, ergibt 43", "-5, 8, bonus 40, makes 43"),
        (td.Turn(bought=3, slash=True), "-5, -10, -15, -25", "-5, -10, -15, -25"),
        (td.Turn(bought=1, slash=True), "-5, -15", "-5, -15"),
        (td.Turn(slash=True), "-10", "-10"),
        (td.Turn(bought=2), "-5, -10", "-5, -10"),
        (td.Turn(tile=5, last=True), "5, letzter Stein 25, ergibt 30", "5, last tile 25, makes 30"),
        (td.Turn(others=31), "Steine der anderen 31", "others' tiles 31"),
        (td.Turn(own=9), "eigene Steine -9", "own tiles -9"),
        (td.Turn(), "lege nicht", "no tile"),
    ],
)
def test_s9_3_call_of_a_turn(turn: td.Turn, german: str, english: str) -> None:
    assert (td.call(turn, "de"), td.call(turn, "en")) == (german, english)


numbers = st.integers(0, 30)


@given(
    st.builds(td.Turn, st.none() | numbers, st.integers(0, 3), st.booleans(), numbers, st.booleans(), numbers, numbers)
)
def test_s9_3_the_last_number_called_is_what_the_turn_adds(turn: td.Turn) -> None:
    called = td.call(turn, "en").split()[-1]
    assert called == "tile" if turn == td.Turn() else int(called) == turn.points or not turn.points


def test_s9_4_entry_on_an_old_version_is_refused(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.do(td.write_turn, HERE, 0, 0, td.Turn(tile=7), who=TABLE)
    for who in (TABLE, td.Who("director")):
        assert run.refused(td.enter_scores, HERE, 0, [1, 2, 3], who=who) == "sheet.stale"
    version = run.state.sheet(HERE).version
    run.do(td.undo, run.state.number, "wrong table")
    assert run.refused(td.write_turn, HERE, version, 0, td.Turn(tile=8)) == "sheet.stale"
    run.do(td.write_turn, HERE, 0, 0, td.Turn(tile=9))
    assert run.refused(td.write_turn, HERE, version, 0, td.Turn(tile=8)) == "sheet.stale"
    assert run.state.sheet(HERE).sums[0] == 9


@pytest.mark.parametrize(
    ("turns", "doubts"),
    [
        ((td.Turn(tile=15), td.Turn(tile=7, bought=3, total=7)), []),
        ((td.Turn(tile=16),), ["tile"]),
        ((td.Turn(tile=9, bonus=45),), ["bonus"]),
        ((td.Turn(tile=9, bought=4),), ["bought"]),
        ((td.Turn(tile=9, slash=True),), ["slash"]),
        ((td.Turn(bought=2),), ["unfinished"]),
        ((td.Turn(bonus=40),), ["unlaid"]),
        ((td.Turn(tile=9, total=8), td.Turn(tile=1, total=9)), ["total"]),
        ((td.Turn(tile=8, last=True), td.Turn(tile=8, last=True)), ["lasts", "late"]),
        ((td.Turn(tile=8, last=True), td.Turn(others=9)), []),
        ((td.Turn(own=4), td.Turn(tile=3)), ["late"]),
        ((td.Turn(others=12),), ["others"]),
        ((*ENDED, td.Turn(own=3)), ["ends"]),
        (ENDED, []),
        ((td.Turn(tile=15),) * 28, []),
        ((td.Turn(tile=15),) * 29, ["values"]),
        ((*(td.Turn(tile=15),) * 27, td.Turn(own=15)), []),
        ((*(td.Turn(tile=15),) * 27, td.Turn(own=16)), ["values"]),
        ((td.Turn(tile=1),) * 56, []),
        ((td.Turn(tile=1),) * 57, ["tiles"]),
        ((td.Turn(tile=9, bought=3),) * 12, ["pool"]),
    ],
)
def test_s9_5_doubts_about_turns(turns: tuple[td.Turn, ...], doubts: list[str]) -> None:
    sheet = td.ScoreSheet((1, 2, 3), turns=(turns, (), ()))
    found = td.warnings(sheet, ("Anna", "Bert", "Cem"))
    assert [doubt.slug.removeprefix("tournament.doubt.") for doubt in found] == doubts
    assert all(doubt.text(language) for doubt in found for language in ("de", "en"))


@pytest.mark.parametrize(("players", "pool"), [(2, 38), (3, 35), (4, 28), (5, 26)])
def test_s9_5_no_more_is_bought_than_lies_there(players: int, pool: int) -> None:
    names = tuple("ABCDE"[:players])
    for more in (0, 1):
        turns = tuple(td.Turn(tile=1, bought=1) for _ in range(pool + more))
        sheet = td.ScoreSheet(tuple(range(players)), turns=(turns, *((),) * (players - 1)))
        doubts = [(doubt.slug, doubt.facts) for doubt in td.warnings(sheet, names)]
        assert doubts == [("tournament.doubt.pool", {"found": pool + 1, "most": pool})] * more


def test_s9_5_who_has_left_takes_no_tiles_from_the_pool() -> None:
    turns = tuple(td.Turn(tile=1, bought=1) for _ in range(36))
    for barred, most in ((frozenset[int](), 28), (frozenset({4}), 35)):
        sheet = td.ScoreSheet((1, 2, 3, 4), barred, (turns, (), (), ()))
        told = [each.facts["most"] for each in td.warnings(sheet, "ABCD") if each.slug == "tournament.doubt.pool"]
        assert told == [most]


def test_s9_5_a_doubt_names_its_turn_counted_from_one() -> None:
    wrong, right = td.Turn(tile=99), td.Turn(tile=5)
    sheet = td.ScoreSheet((1, 2, 3), turns=((wrong,), (right, wrong), ()))
    found = td.warnings(sheet, ("Anna", "Bert", "Cem"))
    assert [(doubt.facts["name"], doubt.facts["turn"]) for doubt in found] == [("Anna", 1), ("Bert", 2)]


def test_s9_5_doubts_about_scores() -> None:
    sheet = td.ScoreSheet((1, 2, 3), turns=((td.Turn(tile=9),), (), ()))
    names = "Anna", "Bert", "Cem"
    assert td.warnings(sheet, names, (9, 400, -150)) == ()
    doubts = td.warnings(sheet, names, (10, 401, -151))
    assert [doubt.slug for doubt in doubts] == ["tournament.doubt.score", *["tournament.doubt.unusual"] * 2]
    assert doubts[0].text("en") == "Anna: 10 is entered, the turns add up to 9."
    empty = td.ScoreSheet((1, 2, 3), turns=((), (), ()))
    assert [doubt.slug for doubt in td.warnings(empty, names, (None, 5, None))] == ["tournament.doubt.alone"]
    assert td.warnings(empty, names, (None, 0, None)) == ()


def test_s9_5_doubts_are_no_walls(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.do(td.write_turn, HERE, 0, 0, td.Turn(tile=99, bought=7, slash=True))
    run.do(td.enter_scores, HERE, run.state.number, [5000, 1, 2])
    for turn, slug in (
        (td.Turn(tile=-1), "tile"),
        (td.Turn(bought=-1), "bought"),
        (td.Turn(bonus=-40), "bonus"),
        (td.Turn(others=-1), "others"),
        (td.Turn(own=-1), "own"),
        (td.Turn(total=10**6), "total"),
    ):
        assert run.refused(td.write_turn, td.Where(1, 1, 2), 0, 0, turn) == f"turn.{slug}"
    assert run.refused(td.write_turn, td.Where(1, 1, 2), 0, 3, td.Turn()) == "turn.seat"


@pytest.mark.parametrize("part", ["tile", "bought", "bonus", "others", "own", "total"])
def test_s9_5_no_number_is_beyond_measure(part: str) -> None:
    assert valid_turn(td.Turn(**{part: 9999}))  # type: ignore[arg-type]  # a number of a turn
    assert part != "total" or valid_turn(td.Turn(total=-9999))
    for number in (10000, -10000 if part == "total" else -1):
        with pytest.raises(td.Refusal) as caught:
            valid_turn(td.Turn(**{part: number}))  # type: ignore[arg-type]  # as above
        assert (caught.value.slug, caught.value.facts) == (f"tournament.turn.{part}", {"found": number, "most": 9999})


def test_s9_5_scores_reach_as_far_as_their_bound(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    for far in (10000, -10000):
        with pytest.raises(td.Refusal) as caught:
            td.enter_scores(run.state, run.stamp(), HERE, 0, [0, far, 0])
        name = run.state.names(run.state.sheet(HERE).players)[1]
        assert caught.value.facts == {"name": name, "found": far, "most": 9999}
    event = run.do(td.enter_scores, HERE, 0, [9999, 0, -9999])
    assert run.state.sheet(HERE).scores == (9999, 0, -9999)
    forged = replace(event, fact=ScoresEntered(HERE, (10000, 0, 0)))
    with pytest.raises(td.Refusal):
        run.states[-2].after(forged)


def test_s9_5_seats_and_turns_are_named_from_one_on(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    for seat in (-1, 3):
        with pytest.raises(td.Refusal) as caught:
            td.write_turn(run.state, run.stamp(), HERE, 0, seat, td.Turn())
        assert caught.value.facts == {"seat": seat + 1}
    run.do(td.write_turn, HERE, 0, 1, td.Turn(tile=1))
    for index in (-1, 1):
        with pytest.raises(td.Refusal) as caught:
            td.correct_turn(run.state, run.stamp(), HERE, run.state.number, 1, index, None)
        assert caught.value.facts == {"turn": index + 1, "last": 1}


def test_s9_5_no_sheet_is_endless(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    for number in range(200):
        run.do(td.write_turn, HERE, run.state.number if number else 0, 0, td.Turn(tile=1))
    assert run.refused(td.write_turn, HERE, run.state.number, 0, td.Turn(tile=1)) == "turn.many"


def test_s10_1_table_corrects_its_own_sheet_while_the_round_runs(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.do(td.enter_scores, HERE, 0, [30, 20, 10], who=TABLE)
    version = run.state.number
    for who in (td.Who("table", "", 2), td.Who("player", "Anna")):
        assert run.refused(td.correct_scores, HERE, version, [1, 2, 3], "sum", who=who) == "sheet.foreign"
    run.do(td.correct_scores, HERE, version, [31, 20, 10], "sum", who=TABLE)
    run.hand_in()
    version = run.state.sheet(HERE).version
    assert run.refused(td.correct_scores, HERE, version, [32, 20, 10], "sum", who=TABLE) == "sheet.over"


def test_s10_1_turns_are_corrected_and_struck_out(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.do(td.write_turn, HERE, 0, 0, td.Turn(tile=7), who=TABLE)
    assert run.refused(td.correct_turn, HERE, run.state.number, 0, 1, None) == "turn.none"
    run.do(td.correct_turn, HERE, run.state.number, 0, 0, td.Turn(tile=8), who=TABLE)
    assert run.log[-1].fact == TurnCorrected(HERE, 0, 0, td.Turn(tile=7), td.Turn(tile=8))
    run.do(td.correct_turn, HERE, run.state.number, 0, 0, None, who=TABLE)
    assert run.state.sheet(HERE).turns[0] == ()
    run.do(td.write_turn, HERE, run.state.number, 0, td.Turn(tile=7))
    run.do(td.enter_scores, HERE, run.state.number, [7, 1, 2])
    assert run.refused(td.correct_turn, HERE, run.state.number, 0, 0, None) == "text.length"


def test_s10_2_director_corrects_until_the_next_round(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    assert run.refused(td.correct_scores, HERE, 0, [1, 2, 3], "sum") == "sheet.incomplete"
    run.hand_in()
    version = run.state.sheet(HERE).version
    assert run.refused(td.correct_scores, HERE, version, run.state.sheet(HERE).scores, "sum") == "sheet.same"
    run.do(td.correct_scores, HERE, version, [5, 6, 7], "sum")
    run.open(1, 2)
    run.hand_in()
    run.do(td.draw_game, 2)
    last = td.Where(1, 2, 2)
    run.do(td.correct_scores, last, run.state.sheet(last).version, [5, 6, 7], "sum")
    run.open(3, 1)
    run.hand_in()
    final = td.Where(3, 1, 1)
    run.do(td.correct_scores, final, run.state.sheet(final).version, [5, 6, 7], "sum")


def test_s10_3_never_after(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 2)
    version = run.state.sheet(HERE).version
    assert run.refused(td.correct_scores, HERE, version, [5, 6, 7], "sum") == "sheet.closed"
    assert run.refused(td.write_turn, HERE, version, 0, td.Turn(tile=1)) == "sheet.closed"
    assert run.refused(td.correct_turn, HERE, version, 0, 0, None, "sum") == "sheet.closed"
    run.finish()
    final = td.Where(3, 1, 1)
    assert run.refused(td.correct_scores, final, run.state.sheet(final).version, [5, 6, 7], "sum") == "concluded"


def test_s10_2_the_final_is_called_so_where_something_in_it_is_refused(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(3, 1)
    start, final = run.state.number, td.Where(3, 1, 1)
    run.do(td.enter_scores, final, 0, [50, 40, 30])
    with pytest.raises(td.Refusal, match="Final, round 1: all sheets are in"):
        td.undo_sheet(run.state, run.stamp(TABLE), final, run.state.number, "slip")
    with pytest.raises(td.Refusal, match="Final, round 1, table 2: there is no such sheet"):
        td.confirm(run.state, run.stamp(), td.Where(3, 1, 2), 0)
    run.do(td.undo, run.state.number, "wrong sheet")
    with pytest.raises(td.Refusal, match="Final, round 1: something has been written"):
        td.undo(run.state, run.stamp(), start, "back")


def test_s10_4_who_when_old_new_why(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.hand_in()
    assert run.refused(td.correct_scores, HERE, run.state.sheet(HERE).version, [5, 6, 7], " ") == "text.length"
    event = run.do(td.correct_scores, HERE, run.state.sheet(HERE).version, [5, 6, 7], "sum of turn 9")
    assert event.fact == ScoresCorrected(HERE, (100, 90, 80), (5, 6, 7), "sum of turn 9")
    assert (event.who.name, event.time[:10]) == ("Rita", "2026-05-03")


def test_s10_4_preview_tells_what_would_move(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.hand_in()
    first, second, _ = run.state.sheet(HERE).players
    state = run.state
    moves = {move.player: move for move in td.preview(state, HERE, [90, 100, 80])}
    assert state is run.state
    assert (moves[first].points, moves[second].points) == ((F(5), F(3)), (F(3), F(5)))
    assert (moves[first].scores, moves[second].scores) == ((100, 90), (90, 100))
    assert set(moves) == {first, second}
    assert td.preview(state, HERE, [100, 90, 80]) == ()
    with pytest.raises(td.Refusal):
        td.preview(state, HERE, [1, 2])


def test_s10_5_decisions_are_recorded(new_run: type[Run]) -> None:
    run = new_run().enter(6).open(1, 1)
    run.do(td.decide, "The tile lies.", [2])
    assert [(decision.text, decision.players) for decision in run.state.decisions] == [("The tile lies.", (2,))]
    assert run.refused(td.decide, "") == "text.length"
    assert run.refused(td.decide, "No.", [99]) == "player.unknown"
