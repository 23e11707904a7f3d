"""One test for each paragraph of 3Stein's rules.md, named after it."""

from __future__ import annotations

import re
from functools import partial
from math import dist

import pytest
from tests.games.stein3 import checker
from tests.games.stein3.scene import at, forbidden, goes, options, played, seen

from dreierlei import Refusal, game
from dreierlei.games.stein3 import Keep, Move, Pass
from dreierlei.games.stein3.board import CASTLES, FIELDS, GOALS, HALF, KITES, WHOLE, Field, across, beside, lines
from dreierlei.play import Match


def names(numbers: set[int]) -> set[str]:
    return {str(FIELDS[number]) for number in numbers}


def taken(signs: dict[tuple[int, int], str], spot: tuple[int, int]) -> bool:
    """Return whether the letter at a spot of a picture is the colour of a piece."""
    return signs.get((spot[0], spot[1] + 1), " ") in "♚♞♟"


def test_s1_1_ten_whole_and_nine_half_combs_have_87_fields() -> None:
    assert (len(WHOLE), len(HALF), len(FIELDS)) == (10, 9, 87)
    assert {str(field) for field in FIELDS} == set(checker.KITES)
    assert {field.kite for field in FIELDS if field.comb == "q"} == {6, 1, 2}
    assert Field.parse("j1") == Field("j", 1)
    for text in ("q3", "t1", "j7", "j0", "j", "J1", "j11", ""):
        with pytest.raises(Refusal):
            Field.parse(text)


def test_s1_2_fields_share_long_sides_in_a_comb_and_short_sides_with_the_next() -> None:
    for number, field in enumerate(FIELDS):
        assert names(set(beside(number))) == checker.LONG[str(field)]
        assert names(set(across(number))) == checker.SHORT[str(field)]
        assert all(KITES[other][0] == KITES[number][0] for other in beside(number))
        assert all(KITES[other][0] != KITES[number][0] for other in across(number))


def test_s1_3_fifteen_lines_and_each_field_on_two_of_them() -> None:
    assert len({line for number in range(87) for line in lines(number)}) == 15 == len(checker.line_names())
    assert all(len(set(lines(number))) == 2 for number in range(87))


def test_s1_4_castles_are_a_corner_comb_and_two_half_combs() -> None:
    assert [{field[0] for field in names(castle)} for castle in CASTLES] == [set("abc"), set("lps"), set("hmq")]
    assert [names(castle) for castle in CASTLES] == checker.CASTLES
    assert [len(castle) for castle in CASTLES] == [12, 12, 12]


def test_s1_5_goal_line_is_the_long_side_opposite_the_castle() -> None:
    assert names(GOALS[0]) == {"q6", "q2", "r6", "r2", "s6", "s2"}
    assert [names(goal) for goal in GOALS] == checker.GOALS


def test_s1_6_picture_shows_letters_numbers_pieces_reserve_and_vassal() -> None:
    state = at("b1/-/j4", "-/o4/-", "m5/n2/-", reserve="210", vassal="blue:red", mover="yellow")
    drawn = state.game.picture(state.observe(0))
    for part in ("[s0]r♚[/s0]", "[dim]4[/dim][s0]r♟[/s0]", "[s1]b♞[/s1]", "[s2]y♞[/s2]"):
        assert part in drawn
    assert drawn.splitlines()[-1] == " [s0]r +♞♞[/s0]   [s1]b→r +♞[/s1]  ▸[s2]y +[/s2]"
    rows = re.sub(r"\[/?\w+\]", "", drawn).splitlines()[:-2]
    signs = {(2 * row, column): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}
    letters = {spot: sign for spot, sign in signs.items() if sign in "abcdefghijklmnopqrs" and not taken(signs, spot)}
    digits = {spot: sign for spot, sign in signs.items() if sign.isdigit()}
    read = [letters[min(letters, key=lambda spot: dist(spot, where))] + digit for where, digit in digits.items()]
    assert sorted(read) == sorted(checker.KITES)
    assert max(map(len, rows)) <= 100


def test_s2_1_each_colour_has_twelve_pieces_and_two_in_reserve() -> None:
    view = seen(game("stein3").start())
    assert all(view.lords)
    assert [len(knights) for knights in view.knights] == [4, 4, 4]
    assert [len(squires) for squires in view.squires] == [7, 7, 7]
    assert view.reserve == (2, 2, 2)


def test_s2_2_lord_and_knights_stand_behind_the_squires() -> None:
    start = game("stein3").start()
    assert start.dump() == checker.line(checker.start())
    first = options(start)
    assert len(first) == 10
    squires = {str(field) for field in seen(start).squires[0]}
    assert {text[5:7] for text in first} <= squires


def test_s2_3_red_begins_and_the_turn_goes_clockwise() -> None:
    state = game("stein3").start()
    turns = []
    for text in ("move(b4,e2)", "move(p6,o2)", "move(m2,n6)", "move(e2,e4)"):
        turns.append(state.to_act)
        state = played(state, text)
    assert turns == [(0,), (1,), (2,), (0,)]
    assert game("stein3(start=yellow)").start().to_act == (2,)


def test_s3_1_nobody_jumps_and_enemies_are_captured() -> None:
    state = at("b1/-/j1j3", blue="p3/-/j5")
    assert goes(state, "j1") & {"j2", "j3", "j4", "j5", "j6"} == {"j2", "j6", "j5"}
    assert forbidden(state, "move(j1,j4)") == "blocked"
    assert forbidden(state, "move(j1,j3)") == "own"
    assert forbidden(state, "move(j2,j4)") == "piece"
    after = seen(played(state, "move(j1,j5)"))
    assert after.squires[1] == ()
    assert [str(field) for field in after.squires[0]] == ["j3", "j5"]


def test_s3_2_lord_steps_over_any_side() -> None:
    state = at("j1/-/-")
    assert goes(state, "j1") == {"j2", "j6", "e3", "f5"}
    assert goes(at("b1/-/-"), "b1") == {"b2", "b6"}
    assert forbidden(state, "move(j1,j3)") == "lord"


def test_s3_3_squire_walks_round_its_comb_both_ways() -> None:
    assert goes(at("b1/-/j1"), "j1") >= {"j2", "j3", "j4", "j5", "j6"}
    state = at("b1/-/d3j1", blue="p3/-/j3j5", yellow="m5/-/d2")
    assert {field for field in goes(state, "j1") if field[0] == "j"} == {"j2", "j3", "j5", "j6"}
    assert goes(state, "d3") == {"d2", "d4", "e5", "i1"}
    assert goes(at("b1/-/d2d3"), "d2") == {"e6"}  # d4 is not reached the other way round
    assert {field for field in goes(at("b1/-/d2"), "d2") if field[0] == "d"} == {"d3", "d4"}


def test_s3_4_squire_steps_one_field_across_a_short_side() -> None:
    assert {field for field in goes(at("b1/-/j1"), "j1") if field[0] != "j"} == {"e3", "f5"}
    assert forbidden(at("b1/-/j1"), "move(j1,f4)") == "squire_way"
    assert forbidden(at("b1/-/j1"), "move(j1,f3)") == "squire_way"


def test_s3_5_squire_does_not_return_to_its_castle() -> None:
    state = at("b1/-/e2b3")
    assert "b4" not in goes(state, "e2")
    assert forbidden(state, "move(e2,b4)") == "castle"
    assert {"b4", "c5", "f1"} <= goes(state, "b3")
    blue = at(blue="p3/-/e2", mover="blue")
    assert "b4" in goes(blue, "e2")


def test_s3_6_knight_moves_as_a_squire_and_returns_to_its_castle() -> None:
    knight = goes(at("b1/e2/-"), "e2")
    assert goes(at("b1/-/e2"), "e2") <= knight
    assert "b4" in knight


def test_s3_7_knight_moves_along_its_two_lines() -> None:
    east_west = {"i2", "i6", "h2", "j6", "j2", "k6", "k2", "l6"}
    assert {"i6", "h2", "j2", "k6", "k2", "l6"} <= goes(at("b1/j6/-"), "j6")
    stopped = goes(at("b1/j6/i2", blue="p3/-/k6"), "j6")  # j2 is reached round the comb
    assert stopped & east_west == {"j2", "k6"}
    assert forbidden(at("b1/j6/-"), "move(j6,k5)") == "side"
    assert forbidden(at("b1/j6/-"), "move(j6,r1)") == "knight_way"
    assert forbidden(at("b1/j6/-", blue="p3/-/k6"), "move(j6,k2)") == "blocked"
    # Inside its comb it goes as a squire does: with both ways round barred neither j2 nor j4 can be entered …
    barred = at("b1/j6/j1j5")
    assert {field for field in goes(barred, "j6") if field[0] == "j"} == set()
    assert forbidden(barred, "move(j6,j2)") == "inside"
    # … but they are passed when they are empty, and bar the way when they are not, whosever piece stands there.
    assert {"k6", "k2", "l6"} <= goes(barred, "j6")
    for closed in (at("b1/j6/j1j2j5"), at("b1/j6/j1j5", blue="p3/j2/-")):
        assert not goes(closed, "j6") & {"j2", "k6", "k2", "l6"}
        assert forbidden(closed, "move(j6,k6)") == "blocked"
    # An enemy there is captured as a squire would, round the comb.
    assert "j2" in goes(at("b1/j6/-", blue="p3/j2/-"), "j6")


def test_s3_8_tip_fields_are_passed_whatever_stands_there() -> None:
    state = at("b1/j6/j1", blue="p3/-/k1", yellow="m5/-/i1")
    assert {"k6", "k2", "l6", "i2", "i6", "h2"} <= goes(state, "j6")
    assert not goes(state, "j6") & {"j1", "k1", "i1"}
    assert forbidden(state, "move(j6,k1)") == "tip"


def test_s3_9_squire_becomes_a_knight_on_its_goal_line() -> None:
    state = at("b1/-/n4r1", quiet=7)
    promoted = seen(played(state, "move(n4,r6)"))
    assert promoted.knights[0] == (Field("r", 6),)
    assert promoted.reserve == (1, 2, 2)
    assert promoted.quiet == 0
    assert seen(played(at("b1/-/r6", reserve="022"), "move(r6,r1)")).knights[0] == ()  # r1 touches with its tip
    spent = seen(played(at("b1/-/r1", reserve="022"), "move(r1,r2)"))
    assert (spent.knights[0], spent.reserve) == ((), (0, 2, 2))
    assert seen(played(at("b1/-/a3"), "move(a3,a2)")).knights[0] == ()  # another colour's line
    assert seen(played(at("b1/r1/-"), "move(r1,r2)")).reserve == (2, 2, 2)


def test_s4_1_first_captured_lord_makes_a_vassal_of_three_pieces() -> None:
    state = at("b1/n5/-", yellow="m5/m6/m1m2", quiet=9)
    vassal = seen(played(state, "move(n5,m5)"))
    assert (vassal.vassal, vassal.captor, vassal.lords[2]) == (2, 0, None)
    assert (len(vassal.knights[2]), len(vassal.squires[2]), vassal.quiet) == (1, 2, 0)
    few = seen(played(at("b1/n5/-"), "move(n5,m5)"))
    assert (few.vassal, few.knights[2], few.squires[2]) == (2, (), ())
    squire = seen(played(at("b1/n5/-", yellow="m5/m6/m3"), "move(n5,m3)"))
    assert (squire.vassal, len(squire.squires[2])) == (None, 0)


def test_s4_2_captor_chooses_a_knight_and_two_squires() -> None:
    state = played(at("b1/n5/-", yellow="m5/h4m4m6/h2h3m1m2"), "move(n5,m5)")
    assert (state.to_act, state.phase) == ((0,), "knight")
    assert options(state) == {"keep(h4)", "keep(m4)", "keep(m6)"}
    assert forbidden(state, "keep(m1)") == "keep_knight"
    assert forbidden(state, "move(b1,b2)") == "knight"
    state = played(state, "keep(m4)")
    assert (state.to_act, state.phase) == ((0,), "squire")
    assert options(state) == {"keep(h2)", "keep(h3)", "keep(m1)", "keep(m2)"}
    state = played(state, "keep(m2)")
    assert options(state) == {"keep(h2)", "keep(h3)", "keep(m1)"}
    assert forbidden(state, "keep(m2)") == "kept"
    assert forbidden(state, "keep(m4)") == "keep_squire"
    assert forbidden(state, "pass") == "squire"
    state = played(state, "keep(h3)")
    assert (state.to_act, state.phase) == ((1,), "move")
    assert state.dump() == "b1/m5/- p3/-/- -/m4/h3m2 222 yellow:red blue move - 0"


def test_s4_3_nothing_is_asked_where_all_may_stay() -> None:
    after = played(at("b1/n5/-", yellow="m5/m6/m1m2"), "move(n5,m5)")
    assert (after.to_act, after.phase) == ((1,), "move")
    assert played(at("b1/n5/-", yellow="m5/-/m1m2h2"), "move(n5,m5)").phase == "squire"
    knights = played(at("b1/n5/-", yellow="m5/m4m6/m1"), "move(n5,m5)")
    assert knights.phase == "knight"
    assert played(knights, "keep(m4)").to_act == (1,)


def test_s4_4_vassal_and_captor_spare_and_block_each_other() -> None:
    bound = partial(at, "b1/j6/-", "-/k6/j1", vassal="blue:red")
    assert not goes(bound(), "j6") & {"j1", "k6", "k2"}
    assert not goes(bound(mover="blue"), "k6") & {"j6", "i2"}
    assert forbidden(bound(), "move(j6,k6)") == "camp"
    assert forbidden(bound(mover="blue"), "move(k6,j6)") == "camp"
    assert "k6" in goes(at("b1/j6/-", blue="p3/k6/j1"), "j6")
    assert "b1" not in goes(at("b1/-/-", "-/b2/-", vassal="blue:red", mover="blue"), "b2")
    assert "b1" in goes(at("b1/-/-", "-/b2/-", vassal="blue:yellow", mover="blue"), "b2")


def test_s4_5_vassal_plays_in_turn_and_keeps_reserve_and_goal() -> None:
    state = played(at("b1/n5/-", yellow="m5/m6/g5m2", reserve="221"), "move(n5,m5)", "move(p3,p4)")
    assert state.to_act == (2,)
    assert "g6" in goes(state, "g5")
    after = seen(played(state, "move(g5,g6)"))
    assert after.reserve == (2, 2, 0)
    assert Field("g", 6) in after.knights[2]


@pytest.mark.parametrize(
    ("mover", "text", "winner"),
    [("red", "move(p2,p3)", 0), ("yellow", "move(o3,p3)", 2), ("blue", "move(b2,b1)", 1)],
)
def test_s4_6_second_lord_wins_whoever_captures_him(mover: str, text: str, winner: int) -> None:
    state = at("b1/p2/-", "p3/b2/-", "-/o3/-", vassal="yellow:red", mover=mover)
    outcome = played(state, text).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((winner,), "lord")
    assert sorted(outcome.places) == [1, 2, 2]
    assert played(state, text).values() == outcome.shares


def test_s5_1_without_a_move_one_passes_and_only_then() -> None:
    fenced = at("b1/-/-", "-/b2/b6", vassal="blue:red")
    assert options(fenced) == {"pass"}
    after = played(fenced, "pass")
    assert (after.to_act, seen(after).quiet) == ((1,), 1)
    assert options(at("-/-/-", vassal="red:blue")) == {"pass"}
    assert forbidden(at(), "pass") == "pass"


def closed(lord: str, banned: set[str]) -> int:
    """Return how many fields a camp needs if nothing in it can move: squires outside never enter banned fields."""
    held, front = {lord}, [lord]
    while front:
        here = front.pop()
        near = (checker.LONG[here] | checker.SHORT[here]) - held
        fresh = {name for name in near if here == lord or here in banned or name not in banned}
        held |= fresh
        front += fresh
    return len(held)


def test_s5_2_no_camp_is_large_enough_to_fence_itself_in() -> None:
    # Squires of two colours bar the way into two castles; that each of them bars both is more than they can do.
    for lord in checker.KITES:
        for one, other in ((0, 1), (1, 2), (2, 0)):
            assert closed(lord, checker.CASTLES[one] | checker.CASTLES[other]) > 15


def test_s5_3_third_time_the_same_position_is_a_draw() -> None:
    there = ("move(b1,b2)", "move(p3,p4)", "move(m5,m6)")
    back = ("move(b2,b1)", "move(p4,p3)", "move(m6,m5)")
    for text, plies in (("stein3", 12), ("stein3(repetition=2)", 6)):
        match = Match(game(text), start=at(options=text).dump())
        done = 0
        for action in 4 * (there + back):
            if match.over:
                break
            match.play(match.to_act[0], match.game.actions.parse(action))
            done += 1
        assert match.outcome is not None
        assert (match.outcome.reason, match.outcome.drawn, done) == ("repetition", True, plies)
    assert at(quiet=1).key() == at(quiet=5).key() != at(mover="blue").key()
    assert at("b1/-/j1").key() != at("b1/j1/-").key()
    assert played(at("b1/n5/-", yellow="m5/m4m6/-"), "move(n5,m5)").key() is None


def test_s5_4_quiet_rounds_are_a_draw() -> None:
    state = at(quiet=298)
    assert not played(state, "move(b1,b2)").over
    outcome = played(state, "move(b1,b2)", "move(p3,p4)").outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.shares) == ("rounds", (), (1 / 3, 1 / 3, 1 / 3))
    capture = played(at("b1/j6/-", "p3/-/k6", quiet=299), "move(j6,k6)")
    assert (capture.over, seen(capture).quiet) == (False, 0)
    passed = played(at("-/-/-", vassal="red:blue", quiet=299), "pass")
    assert passed.over


def test_s6_1_start_names_the_colour_that_begins() -> None:
    assert [game(f"stein3(start={colour})").start().to_act for colour in checker.COLOURS] == [(0,), (1,), (2,)]
    assert str(game("stein3(start=red)")) == "stein3"
    with pytest.raises(Refusal):
        game("stein3(start=green)")


def test_s6_2_repetition_is_counted_by_the_referee() -> None:
    assert [game(f"stein3(repetition={count})").repetition for count in (0, 3, 9)] == [0, 3, 9]
    assert game("stein3").repetition == 3


def test_s6_3_rounds_set_the_limit() -> None:
    state = at(quiet=2, options="stein3(rounds=1)")
    assert played(state, "move(b1,b2)").over
    assert game("stein3(rounds=1)").longest < game("stein3").longest
    with pytest.raises(Refusal):
        game("stein3(rounds=0)")


def test_s6_4_inside_lets_knights_stop_in_their_own_comb() -> None:
    inside = "stein3(inside=true)"
    barred = at("b1/j6/j1j5", options=inside)
    assert {field for field in goes(barred, "j6") if field[0] == "j"} == {"j2", "j4"}
    assert "j2" in goes(at("b1/j6/j1j5", blue="p3/j2/-", options=inside), "j6")
    shut = at("b1/j6/j1j2j4j5", options=inside)
    assert forbidden(shut, "move(j6,j3)") == "blocked"
    assert (str(game("stein3", version=1)), str(game("stein3(inside=false)"))) == (inside, "stein3")


def test_s7_1_line_has_nine_parts() -> None:
    line = game("stein3").start().dump()
    assert len(line.split()) == 9
    assert game("stein3").load(line).dump() == line
    with pytest.raises(Refusal, match="9 parts"):
        game("stein3").load(line.rpartition(" ")[0])


def test_s7_2_armies_list_lord_knights_and_squires() -> None:
    assert at("b1/j2j1/-").dump().startswith("b1/j1j2/- p3/-/-")
    for red, words in (("b1/-", "lord/knights"), ("b1b2/-/-", "2 lords"), ("b1/q3/-", "q3"), ("b1/b1/-", "field b1")):
        with pytest.raises(Refusal, match=words):
            at(red)


def test_s7_3_reserve_bounds_the_pieces() -> None:
    five = "b1/j1j2j3j4j5/-"
    assert at(five, reserve="122")
    with pytest.raises(Refusal, match="at most 4 knights and 7 squires"):
        at(five)
    with pytest.raises(Refusal, match="at most 6 knights and 5 squires"):
        at("b1/-/j1j2j3j4j5j6", reserve="022")
    with pytest.raises(Refusal, match="three digits"):
        at(reserve="322")


def test_s7_4_vassal_is_who_lost_his_lord() -> None:
    assert seen(at("-/-/-", vassal="red:blue")).vassal == 0
    for red, vassal, words in (
        ("-/-/-", "-", "'vassal' does not fit"),
        ("b1/-/-", "red:blue", "'vassal' does not fit"),
        ("-/-/-", "red:red", "vassal:captor"),
        ("-/-/-", "red", "vassal:captor"),
        ("-/j1j2/j3j4", "red:blue", "too many"),
        ("-/-/j3j4j5", "red:blue", "too many"),
    ):
        with pytest.raises(Refusal, match=words):
            at(red, vassal=vassal)


def test_s7_5_mover_and_phase_fit_the_position() -> None:
    won = at("b1/-/-", "-/-/-", "-/-/-", vassal="blue:red", mover="blue", phase="over")
    outcome = won.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    with pytest.raises(Refusal, match=r"red \| blue"):
        at("b1/-/-", "-/-/-", "-/-/-", vassal="blue:red", mover="yellow", phase="over")
    with pytest.raises(Refusal, match="cannot be a draw"):
        at(mover="-", phase="over")
    with pytest.raises(Refusal, match="expected red"):
        at(mover="-")
    with pytest.raises(Refusal, match="captor alone"):
        at(phase="knight")
    with pytest.raises(Refusal, match="two knights"):
        at(yellow="-/m4/-", vassal="yellow:red", phase="knight")
    with pytest.raises(Refusal, match="lords are missing"):
        at("-/-/-", "-/-/-", vassal="blue:red")


def test_s7_6_kept_is_the_first_squire_of_two() -> None:
    choosing = partial(at, yellow="-/-/m1m2m3", vassal="yellow:red", phase="squire")
    assert options(choosing(kept="m2")) == {"keep(m1)", "keep(m3)"}
    for kept in ("b1", "m4"):
        with pytest.raises(Refusal, match="'kept'"):
            choosing(kept=kept)
    with pytest.raises(Refusal, match="'kept'"):
        at(kept="b1")


def test_s7_7_quiet_counts_turns_up_to_the_limit() -> None:
    assert seen(played(at(quiet=4), "move(b1,b2)")).quiet == 5
    drawn = at(quiet=300, mover="-", phase="over").outcome()
    assert drawn is not None
    assert drawn.reason == "rounds"
    with pytest.raises(Refusal, match="makes the game a draw"):
        at(quiet=300)
    with pytest.raises(Refusal, match="0 to 300"):
        at(quiet=301)


def test_s7_8_actions_are_written_with_fields() -> None:
    read = game("stein3").actions.parse
    assert read("move(b4,e2)") == Move(Field("b", 4), Field("e", 2))
    assert read("keep(m2)") == Keep(Field("m", 2))
    assert read("pass") == Pass()
    with pytest.raises(Refusal, match="comb from a to s"):
        read("move(b4,e7)")
