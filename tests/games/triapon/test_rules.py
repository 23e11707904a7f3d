"""One test per paragraph of `rules.md`."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.triapon.scene import choices, first_places, game, played, prey, scene

from dreierlei.core import CHANCE, Outcome, Refusal, Rng, State
from dreierlei.games.triapon import Hollow, Triapon, TriaponOptions
from dreierlei.games.triapon.board import HOLLOWS, INDEX, LINES, TRIADS, near
from dreierlei.play import Match

EDGE = "g7 h8 i9"
"""A short row away from everything else."""
LEFT = "0/0./..1/.1../..2../.....2/1....0./......../......... 0 move - 2 0,2,4/3,0,3/3,4,0 0,0,0 5"
"""Seat 2 is out, with more balls taken than anybody still in."""


def tired(*taken: tuple[int, int, int], out: str = "", **options: Any) -> State:
    """Return the end of a game after too many rounds without a capture, when these balls had been taken."""
    sizes = [9 - sum(row[seat] for row in taken) for seat in range(3)]
    names = [str(hollow) for hollow in HOLLOWS]
    balls = [" ".join(names[15 * seat : 15 * seat + size]) for seat, size in enumerate(sizes)]
    one, two, three = taken
    mover = min({0, 1, 2} - set(map(int, out)))
    quiet = 15 * (3 - len(out))
    return scene(*balls, mover=mover, phase="over", out=out, taken=(one, two, three), quiet=quiet, **options)


def counts(kind: str) -> tuple[int, int, int]:
    """Return how many lines there are of a kind, the longest, and how many triads."""
    lines = [line for line in LINES if line.kind == kind]
    return len(lines), max(len(line.hollows) for line in lines), sum(line.kind == kind for line, _ in TRIADS)


def test_s1_1_the_board_has_45_hollows_in_nine_rows() -> None:
    assert len(HOLLOWS) == 45
    assert [sum(hollow.row == row for hollow in HOLLOWS) for row in range(9)] == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_s1_2_a_hollow_is_a_letter_and_a_number() -> None:
    assert [str(hollow) for hollow in HOLLOWS[:4]] == ["a1", "b1", "b2", "c1"]
    assert str(HOLLOWS[-1]) == "i9"
    assert all(Hollow.parse(str(hollow)) == hollow for hollow in HOLLOWS)
    for wrong in ("a2", "j1", "e0", "e6", "E3", "e", "e10", ""):
        with pytest.raises(Refusal):
            Hollow.parse(wrong)


def test_s1_3_neighbours() -> None:
    def around(name: str) -> set[str]:
        word = near()[INDEX[Hollow.parse(name)]]
        return {str(hollow) for hollow in HOLLOWS if word >> INDEX[hollow] & 1}

    assert around("e3") == {"d2", "d3", "e2", "e4", "f3", "f4"}
    assert around("e1") == {"d1", "e2", "f1", "f2"}
    assert around("i9") == {"i8", "h8"}
    assert around("a1") == {"b1", "b2"}


def test_s1_4_lines_and_triads_of_three_kinds() -> None:
    assert counts("short") == (21, 9, 84)
    assert counts("medium") == (27, 5, 45)
    assert counts("long") == (36, 3, 36)


def test_s2_1_the_lot_decides_who_begins() -> None:
    state = game().start()
    assert state.to_act == (CHANCE,)
    assert choices(state) == {"first(0)", "first(1)", "first(2)"}
    assert state.weights() == [1, 1, 1]
    state = played(state, "first(2)", "place(a1)")
    assert state.to_act == (0,)
    assert played(state, "place(b1)", "place(b2)").to_act == (2,)


def test_s2_2_everybody_places_nine() -> None:
    state = scene("e2 e3", "e5 g1", "i1 i9", phase="place", hands=(7, 7, 7))
    assert len(choices(state)) == 45 - 6
    assert "place(e5)" not in choices(state)
    state = played(state, "place(e4)", "capture(e5)")
    assert state.to_act == (1,)
    assert state.dump().split()[3] == "6,7,7"  # the ball that was lost is not placed again


def test_s2_3_the_moving_begins_when_all_are_placed() -> None:
    state = scene("a1 c1 c3 g1", "e1 e5 i1 g3", "i9 g5 h8", mover=2, phase="place", hands=(0, 0, 1))
    state = played(state, "place(e3)")
    assert (state.phase, state.to_act) == ("move", (0,))


def test_s2_4_a_ball_moves_to_a_free_neighbour() -> None:
    state = scene("a1 e3 i1 i9", "b1 d2 d3 g7", "e2 e4 f3 g1")
    assert choices(state) == {
        "move(a1,b2)",
        "move(e3,f4)",
        *(f"move({m})" for m in ("i1,h1", "i1,i2", "i9,h8", "i9,i8")),
    }
    assert state.objection(0, state.game.actions.parse("move(e3,e5)")) == "triapon.objection.far"
    assert state.objection(0, state.game.actions.parse("move(e3,e2)")) == "triapon.objection.occupied"
    assert state.objection(0, state.game.actions.parse("move(b1,c1)")) == "triapon.objection.foreign"
    assert state.objection(0, state.game.actions.parse("move(e3,e3)")) == "triapon.objection.occupied"
    barred = scene("a1 e3 i1 i9", "b1 b2 d3 g7", "e2 e4 f3 g1")
    assert barred.objection(0, barred.game.actions.parse("move(a1,a1)")) == "triapon.objection.stuck"


def test_s2_5_three_balls_jump() -> None:
    state = scene("a1 e3 i1", "b1 d2 d3 g7", "e2 e4 f3 g1")
    assert len(choices(state)) == 3 * (45 - 11)
    assert "move(a1,i9)" in choices(state)


def test_s3_1_a_row_has_no_gap_and_one_owner() -> None:
    state = scene("e1 e2 i1 g7", "e4 a1 i5 g3", "b2 i9 g1 c1")
    assert played(state, "move(i1,i2)").phase == "move"
    broken = scene("e1 e2 f5 i1", "e3 a1 i5 g3", "b2 i9 g1 c1")
    assert played(broken, "move(f5,e4)").phase == "move"


def test_s3_2_a_triad_is_formed_by_the_ball_put_down() -> None:
    state = scene("e1 e2 f4 i1", "b2 a1 i5 g7", "c1 i9 h5 b1")
    assert played(state, "move(f4,e3)").phase == "capture"
    # With e3 lifted only d2 is left beside d1, so moving along the line forms nothing.
    state = scene("d1 d2 d3 i1", "b2 a1 i5 g7", "c1 i9 h5 b1")
    assert played(state, "move(d3,d4)").phase == "move"
    # The row stands already; a move elsewhere does not form it again.
    assert played(state, "move(i1,i2)").phase == "move"


def test_s3_3_a_fourth_ball_forms_none_but_one_between_two_pairs_does() -> None:
    state = scene("f1 f2 f3 e4 i1", "b2 a1 i5 g7", "c1 i9 h5 b1")
    assert played(state, "move(e4,f4)").phase == "move"
    state = scene("f1 f2 f4 f5 e3 i1", "b2 a1 i5 g7", "c1 i9 h5 b1")
    assert played(state, "move(e3,f3)").phase == "capture"
    # Between a pair and a row of three: the row was there before.
    state = scene("g1 g2 g4 g5 g6 f3 i9", "b2 a1 i5 d4", "c1 i1 h5 b1")
    assert played(state, "move(f3,g3)").phase == "move"


def test_s3_4_an_end_ball_changes_ends() -> None:
    state = scene("h4 f3 d2", "e5 a1 i5 g7", "c1 i9 h6 b2")
    assert played(state, "move(h4,b1)").phase == "capture"


def test_s3_5_two_triads_take_one_ball() -> None:
    state = scene("e1 e2 c3 d3 f4", "b2 a1 i5 g7", "c1 i9 h6 b1")
    state = played(state, "move(f4,e3)", "capture(i5)")
    assert (state.phase, state.to_act) == ("move", (1,))


def test_s4_1_a_capture_is_a_must_and_a_decision_of_its_own() -> None:
    state = played(scene("e1 e2", "e5 g1", "i1 i9", phase="place", hands=(7, 7, 7)), "place(e3)")
    assert (state.phase, state.to_act) == ("capture", (0,))
    assert all(text.startswith("capture(") for text in choices(state))
    after = played(state, "capture(i9)")
    assert "9" not in after.dump().split()[0]
    assert after.dump().split()[5] == "0,0,1/0,0,0/0,0,0"
    # Both others have nothing but uncrossed rows of three: no ball may be taken.
    rows = scene("c1 c2 d4 i1", "e1 e2 e3", "g1 g2 g3")
    assert played(rows, "move(d4,c3)").to_act == (1,)


def test_s4_2_every_row_must_give_the_ball_up() -> None:
    # f1…f4 gives up f1 and f4, but f4 lies in f4 g4 h4 too, which gives up nothing.
    state = scene(EDGE, "f1 f2 f3 f4 g4 h4 i1", "b1 c3 d1", phase="capture", quiet=1)
    assert prey(state) == {"f1", "i1"}
    assert state.objection(0, state.game.actions.parse("capture(f4)")) == "triapon.objection.guarded"
    assert state.objection(0, state.game.actions.parse("capture(a1)")) == "triapon.objection.nobody"


def test_s4_3_an_extended_row_gives_up_what_leaves_three() -> None:
    state = scene(EDGE, "f1 f2 f3 f4 i1", "a1 b2 d1", phase="capture", quiet=1)
    assert prey(state) == {"f1", "f4", "i1"}
    state = scene(EDGE, "f1 f2 f3 f4 f5 i1", "a1 b2 d1", phase="capture", quiet=1)
    assert prey(state) == {"f1", "f2", "f4", "f5", "i1"}
    six = {"h1", "h2", "h3", "h4", "h5", "h6"}
    assert prey(scene(EDGE, " ".join(sorted(six)), "a1 b2 d1", phase="capture", quiet=1)) == six


def test_s4_4_a_crossed_row_gives_up_all() -> None:
    # Across e2 e3 e4 stands a medium row of the third player, of the taker, of the owner, and of one who is out.
    third = scene(EDGE, "e2 e3 e4 i1", "b1 d2 f3", phase="capture", quiet=1)
    assert prey(third) == {"e2", "e3", "e4", "i1"}
    taker = scene("b1 d2 f3", "e2 e3 e4 i1", "a1 i5 g1", phase="capture", quiet=1)
    assert prey(taker) == {"e2", "e3", "e4", "i1"}
    owner = scene(EDGE, "e2 e3 e4 b1 d2 f3", "a1 i5 g1", phase="capture", quiet=1)
    assert prey(owner) == {"e2", "e3", "e4"}
    # The medium row e2 g3 i4 begins in the ball e2 of the short one: an end is not enough, of neither row.
    touching = scene(EDGE, "e2 e3 e4 g3 i4 i1", "a1 i6 g1", phase="capture", quiet=1)
    assert prey(touching) == {"i1"}
    # The medium row c2 e3 g4 passes through the middle ball e3 of the short one, in a ball that belongs to both.
    shared = scene(EDGE, "e2 e3 e4 c2 g4 i1", "a1 i6 g1", phase="capture", quiet=1)
    assert prey(shared) == {"e2", "e4", "i1"}


def test_s4_5_who_has_more_balls_must_give() -> None:
    state = scene(
        "e1 e2",
        "a1 b2 c1",
        "g1 i5 i9",
        phase="place",
        hands=(6, 5, 5),
        mover=0,
        taken=((0, 1, 1), (1, 0, 0), (0, 0, 0)),
    )
    state = played(state, "place(e3)")
    assert prey(state) == {"a1", "b2", "c1", "g1", "i5", "i9"}
    more = scene(EDGE, "a1 b2 c1 i1", "g1 i5 e2", phase="capture", quiet=1)
    assert prey(more) == {"a1", "b2", "c1", "i1"}
    assert more.objection(0, more.game.actions.parse("capture(g1)")) == "triapon.objection.fewer"
    # Balls in the hand count: seat 0 has 2 + 6, seat 2 has 2 + 7.
    taken = ((0, 0, 0), (1, 0, 0), (0, 0, 0))
    hand = scene("a1 c1", "e1 e2", "g1 i5", mover=1, phase="place", hands=(6, 7, 7), taken=taken)
    assert prey(played(hand, "place(e3)")) == {"g1", "i5"}
    # Who has more but nothing that may be taken does not shield the other.
    guarded = scene(EDGE, "e1 e2 e3 d1 c1", "g1 i5 f4", phase="capture", quiet=1)
    assert prey(guarded) == {"g1", "i5", "f4"}


def test_s4_6_long_rows_are_never_taken() -> None:
    # The long row d1 f4 h7 is crossed by a long and a medium one.
    state = scene("h2 f3 d4", "d1 f4 h7 i1 a1", "d2 e4 f6 c1", phase="capture", quiet=1)
    assert prey(state) == {"i1", "a1"}


def test_s5_1_two_balls_or_fewer_are_out_in_the_moving() -> None:
    state = scene("e1 e2 f4 i1", "a1 c3 g7", "b1 g1 i9")
    state = played(state, "move(f4,e3)", "capture(a1)")
    assert state.dump().split()[4] == "1"
    assert state.to_act == (2,)
    # Nobody is out during the placing …
    early = scene("e1 e2", "a1", "i1", phase="place", hands=(7, 7, 7), taken=((0, 1, 1), (0, 0, 0), (0, 0, 0)))
    assert played(early, "place(e3)", "capture(a1)").dump().split()[4] == "-"
    # … but whoever has too few when the moving begins.
    late = scene("a1 c1 c3 g1", "e1 e5", "i9 g5 h8", mover=2, phase="place", hands=(0, 0, 1))
    state = played(late, "place(e3)")
    assert (state.dump().split()[4], state.phase, state.to_act) == ("1", "move", (0,))


def test_s5_2_balls_of_who_is_out_stay_dead() -> None:
    state = scene("e1 e2 f4 i1", "a1 c3", "b1 g1 i9 g3", out="1")
    state = played(state, "move(f4,e3)")
    assert prey(state) == {"b1", "g1", "i9", "g3"}
    assert state.objection(0, state.game.actions.parse("capture(a1)")) == "triapon.objection.out"
    assert not state.allows(1, state.game.actions.parse("move(a1,b2)"))
    assert "move(f4,a1)" not in choices(scene("f4 e1 i1", "a1 c3", "b1 g1 i9 g3", out="1"))


def test_s5_3_who_is_out_has_no_say() -> None:
    state = scene("e1 e2 f4 i1", "a1 c3", "b1 g1 i9 g3", out="1")
    assert game().asked(state) == (0, 2)
    assert game().asked(scene("e1 e2 f4 i1", "a1 c3 g7", "b1 g1 i9 g3")) == (0, 1, 2)
    match = Match(game(), start=LEFT)
    assert match.asked == (0, 1)
    for do in ("resign", "forfeit", "agree"):
        with pytest.raises(Refusal, match="Seat 3 is out and has no say here any more: expected one of the seats 1, 2"):
            getattr(match, do)(2)
    assert not match.agree(0)
    assert match.agree(1)
    assert match.outcome == Outcome((1, 2, 2), "stopped", (6, 6, 7))
    other = Match(game(), start=LEFT)
    other.resign(0)
    assert other.outcome == Outcome((3, 1, 2), "resigned", (6, 6, 7))


def test_s6_1_the_last_in_the_game_wins() -> None:
    state = scene("e1 e2 f4 i1", "a1 c3", "b1 g1 i9", out="1")
    state = played(state, "move(f4,e3)", "capture(b1)")
    assert first_places(state) == ("last", {0})
    assert state.to_act == ()


def test_s6_2_fifteen_rounds_without_a_capture() -> None:
    state = scene("a1 c1 c3 i1", "e1 e5 g7 g2", "i9 h4 d2 f5", mover=2, quiet=44)
    assert first_places(played(state, "move(i9,i8)"))[0] == "quiet"
    two = scene("a1 c1 c3 i1", "e1 e5", "i9 h4 d2 f5", out="1", mover=2, quiet=29)
    assert first_places(played(two, "move(i9,i8)"))[0] == "quiet"
    capture = scene("e1 e2 f4 i1", "a1 c3 g7 d2", "b1 g1 i9 h4", quiet=44)
    state = played(capture, "move(f4,e3)", "capture(a1)")
    assert (state.phase, state.dump().split()[7]) == ("move", "0")
    # Placing counts only with the option.
    for start, quiet in (("moving", "0"), ("placing", "1")):
        assert played(game(first="0", rounds_from=start).start(), "place(a1)").dump().split()[7] == quiet
    # Two and two thirds rounds of three become two rounds of two.
    late = scene(
        "a1 c1 c3 g1", "e1 e5", "i9 g5 h8", mover=2, phase="place", hands=(0, 0, 1), rounds_from="placing", quiet=7
    )
    assert played(late, "place(e3)").dump().split()[7] == "4"


@pytest.mark.parametrize(
    ("taken", "first"),
    [
        (((0, 2, 2), (2, 0, 2), (2, 3, 0)), {2}),
        (((0, 3, 2), (2, 0, 2), (2, 3, 0)), {0, 2}),
        (((0, 2, 3), (3, 0, 2), (2, 3, 0)), {0, 1, 2}),
    ],
)
def test_s6_3_the_balls_taken_are_counted(taken: tuple[tuple[int, int, int], ...], first: set[int]) -> None:
    state = tired(*taken)
    assert first_places(state) == ("quiet", first)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == tuple(map(sum, taken))


@pytest.mark.parametrize(
    ("taken", "first"),
    [
        (((0, 5, 0), (0, 0, 0), (2, 2, 0)), {0}),  # 5 : 4
        (((0, 3, 3), (0, 0, 0), (2, 4, 0)), {2}),  # 6 : 6, but 3 : 4 of the player who is out
        (((0, 4, 1), (0, 0, 0), (1, 4, 0)), {0, 2}),  # 5 : 5 and 4 : 4
    ],
)
def test_s6_3_two_are_left(taken: tuple[tuple[int, int, int], ...], first: set[int]) -> None:
    assert first_places(tired(*taken, out="1")) == ("quiet", first)


def test_s6_4_who_is_out_cannot_win_the_count() -> None:
    taken = ((0, 4, 0), (2, 0, 3), (1, 3, 0))
    assert first_places(tired(*taken, out="1")) == ("quiet", {0})
    assert first_places(tired(*taken, out="1", out_may_win=True)) == ("quiet", {1})
    tie = ((0, 4, 1), (2, 0, 3), (1, 3, 0))
    assert first_places(tired(*tie, out="1", out_may_win=True)) == ("quiet", {0})


def test_s6_5_who_cannot_move_ends_the_game() -> None:
    state = scene("a1 b1 b2 c2", "i1 g5", "d1 d2 d3 c3 i9", mover=2, out="1")
    state = played(state, "move(d1,c1)")
    assert first_places(state) == ("blocked", {0, 2})
    # Whoever is not in turn is not looked at: seat 1 is shut in, and seat 0 goes on.
    shut = scene("c1 c3 g1 g3", "a1 b1 b2 c2", "d2 d3 i1 i9", mover=2)
    shut = played(shut, "move(i9,i8)")
    assert (shut.phase, shut.to_act) == ("move", (0,))
    # Nobody is left when the moving begins.
    empty = scene("a1 c1", "e1 e5", "i9", mover=2, phase="place", hands=(0, 0, 1))
    assert first_places(played(empty, "place(g3)")) == ("blocked", {0, 1, 2})


def test_s6_6_all_may_agree_to_stop() -> None:
    state = scene("a1 b1 b2 c2", "i1 g5 g7 g1 f3", "d1 d2 d3 c3 i9", taken=((0, 3, 2), (2, 0, 2), (3, 1, 0)))
    stopped = game().stopped(state)
    assert (stopped.reason, stopped.places, stopped.scores) == ("stopped", (1, 2, 2), (5, 4, 4))
    two = scene("a1 b1 b2 c2", "i1 g5", "d1 d2 d3 c3 i9", out="1", taken=((0, 4, 2), (2, 0, 2), (3, 3, 0)))
    assert game().stopped(two).places == (1, 2, 2)
    assert game().stopped(game().start()).drawn
    over = tired((0, 2, 2), (2, 0, 2), (2, 3, 0))
    assert game().stopped(over) == over.outcome()


def test_s7_1_balls_taken_from_who_is_out_may_come_back() -> None:
    state = scene("e1 e2 f4 i1", "a1 c3 g7", "b1 g1 i9", barricades=True)
    state = played(state, "move(f4,e3)")
    assert "decline" not in choices(state)
    state = played(state, "capture(a1)")
    assert (state.phase, state.to_act) == ("barricade", (0,))
    assert choices(state) == {"decline", *(f"barricade({hollow})" for hollow in HOLLOWS if free(state, str(hollow)))}
    assert played(state, "decline").to_act == (2,)
    state = played(state, "barricade(a1)")
    assert (state.to_act, state.phase) == ((2,), "move")
    assert state.dump().split()[6] == "1,0,0"
    # Seat 2 took six balls of seat 1 and is asked after its move, seat 0 has none left and is not.
    state = played(state, "move(b1,b2)")
    assert (state.to_act, state.phase) == ((2,), "barricade")
    state = played(state, "decline", "move(i1,i2)")
    assert (state.to_act, state.phase) == ((2,), "move")
    # Without the option nobody is asked, nor after a placing.
    plain = scene("e1 e2 f4 i1", "a1 c3 g7", "b1 g1 i9")
    assert played(plain, "move(f4,e3)", "capture(a1)").phase == "move"
    late = scene("a1 c1 c3 g1", "e1 e5", "i9 g5 h8", mover=2, phase="place", hands=(0, 0, 1), barricades=True)
    assert played(late, "place(e3)").phase == "move"


def free(state: State, name: str) -> bool:
    hollow = Hollow.parse(name)
    return state.dump().split("/", hollow.row)[-1][hollow.place] == "."


def test_s7_2_a_barricade_is_dead() -> None:
    state = scene("e1 e2 f4 i1", "a1", "b1 g1 i9", out="1", barred="e4 e5 f2", spent=(0, 0, 3), barricades=True)
    assert "move(f4,e4)" not in choices(state)
    assert not state.allows(0, state.game.actions.parse("move(e4,d4)"))
    state = played(state, "move(f4,e3)")
    assert prey(state) == {"b1", "g1", "i9"}
    assert state.objection(0, state.game.actions.parse("capture(e4)")) == "triapon.objection.nobody"


def test_s7_3_a_ball_put_back_still_counts_as_taken() -> None:
    taken = ((0, 5, 0), (0, 0, 0), (2, 4, 0))
    before = tired(*taken, out="1", barricades=True).outcome()
    rows, rest = tired(*taken, out="1").dump().split(" ", 1)
    line = f"{rows[:-2]}xx {rest.replace('0,0,0 30', '2,0,0 30')}"
    assert game(barricades=True).load(line).outcome() == before


def test_s7_4_no_barricade_follows_the_last_move() -> None:
    state = scene("a1 c1 c3 i1", "e1 e5", "i9 h4 d2 f5", out="1", mover=2, quiet=29, barricades=True)
    assert played(state, "move(i9,i8)").phase == "over"
    state = scene("e1 e2 f4 i1", "a1 c3", "b1 g1 i9", out="1", barricades=True)
    assert played(state, "move(f4,e3)", "capture(b1)").phase == "over"


def test_s8_1_a_seat_may_be_fixed_to_begin() -> None:
    for seat in range(3):
        assert game(first=str(seat)).start().to_act == (seat,)
    with pytest.raises(Refusal):
        game(first="3")


def test_s8_2_the_number_of_rounds_is_an_option() -> None:
    state = scene("a1 c1 c3 i1", "e1 e5 g7 g2", "i9 h4 d2 f5", mover=2, quiet=2, rounds=1)
    assert played(state, "move(i9,i8)").phase == "over"
    # With the placing counted, the limit ends the game when the moving begins, and not before.
    late: dict[str, Any] = {"quiet": 7, "rounds": 2, "rounds_from": "placing"}
    state = scene("a1 c1 c3 g1", "e1 e5 i1 g3", "i9 g5 h8", mover=2, phase="place", hands=(0, 0, 1), **late)
    assert not state.over
    assert first_places(played(state, "place(e3)"))[0] == "quiet"
    assert game(rounds=1000).longest > game(rounds=15).longest
    for wrong in (0, 1001):
        with pytest.raises(Refusal):
            game(rounds=wrong)


def test_s8_3_whose_longer_row_crosses() -> None:
    for crossing, own in (("any", {"e2", "e3", "e4"}), ("others", set())):
        owner = scene(EDGE, "e2 e3 e4 b1 d2 f3 i1", "a1 i5 g1", phase="capture", quiet=1, crossing=crossing)
        assert prey(owner) == own | {"i1"}
        third = scene(EDGE, "e2 e3 e4 i1", "b1 d2 f3", phase="capture", quiet=1, crossing=crossing)
        assert prey(third) == {"e2", "e3", "e4", "i1"}


def test_s8_4_whether_touching_is_crossing() -> None:
    for touching, more in ((True, {"e3", "e4"}), (False, set())):
        state = scene(EDGE, "e2 e3 e4 g3 i4 i1", "a1 i6 g1", phase="capture", quiet=1, touching=touching)
        assert prey(state) == more | {"i1"}
        # b1 d2 f3 passes through, between e2 and e3, whatever the option says.
        through = scene(EDGE, "e2 e3 e4 i1", "b1 d2 f3", phase="capture", quiet=1, touching=touching)
        assert prey(through) == {"e2", "e3", "e4", "i1"}


def test_s8_5_who_is_out_may_win_only_with_the_option() -> None:
    taken = ((0, 4, 0), (2, 0, 3), (1, 3, 0))
    assert game().stopped(tired(*taken, out="1")).winners == (0,)
    assert game(out_may_win=True).stopped(tired(*taken, out="1", out_may_win=True)).winners == (1,)


def test_s8_6_who_is_out_may_keep_a_say() -> None:
    match = Match(game(out_asked=True), start=LEFT)
    assert match.asked == (0, 1, 2)
    assert [match.agree(seat) for seat in range(3)] == [False, False, True]
    other = Match(game(out_asked=True), start=LEFT)
    other.resign(2)
    assert other.outcome == Outcome((1, 2, 3), "resigned", (6, 6, 7))


def test_s8_7_barricades_are_an_option() -> None:
    assert str(game(barricades=True)) == "triapon(barricades=true)"
    assert not TriaponOptions().barricades
    assert str(Triapon.of({}, version=1)) == "triapon(touching=true,out_asked=true)"


def test_s9_1_a_line_has_eight_parts() -> None:
    line = game().start().dump()
    assert len(line.split()) == 8
    with pytest.raises(Refusal, match="8 parts, this one has 7"):
        game().load(line.rsplit(" ", 1)[0])


def test_s9_2_rows_from_the_tip() -> None:
    state = scene("a1 c2 i9 i1", "b1 b2 c1", "i5 i6 h8", out="", barricades=True)
    assert state.dump().split()[0] == "0/11/10./..../...../....../......./.......2/0...22..0"


def test_s9_3_mover_and_phase() -> None:
    assert played(game().start(), "first(2)").dump().split()[1:3] == ["2", "place"]
    assert tired((0, 2, 2), (2, 0, 2), (2, 3, 0)).dump().split()[1:3] == ["0", "over"]


def test_s9_4_hands_and_out() -> None:
    state = played(game(first="1").start(), "place(a1)")
    assert state.dump().split()[3:5] == ["9,8,9", "-"]
    assert tired((0, 4, 0), (2, 0, 3), (1, 3, 0), out="1").dump().split()[3:5] == ["-", "1"]


def test_s9_5_taken_spent_and_quiet() -> None:
    state = scene("e1 e2 f4 i1", "a1", "b1 g1 i9", out="1", barred="e5", spent=(0, 0, 1), quiet=3, barricades=True)
    assert state.dump().split()[5:] == ["0,0,6/5,0,0/0,8,0", "0,0,1", "3"]


def test_s9_6_the_first_position() -> None:
    line = "./../.../..../...../....../......./......../......... 0 lot 9,9,9 - 0,0,0/0,0,0/0,0,0 0,0,0 0"
    assert game().start().dump() == line
    assert game().load(line).lot(CHANCE, Rng(1)) in game().start().ids(CHANCE)
