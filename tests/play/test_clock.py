from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreierlei.core import CHANCE, Refusal
from dreierlei.play import Clock, Control

NONE = Control()
MOVE = Control("move", 10_000)
GAME = Control("game", 60_000, 2_000)


@pytest.mark.parametrize(
    ("facts", "slug", "says"),
    [
        (("blitz", 1), "play.clock.kind", "There is no time control 'blitz': expected one of: none, move, game."),
        (("move", 0), "play.clock.time", "A time of 0 milliseconds is not possible"),
        (("game", -5), "play.clock.time", "A time of -5 milliseconds is not possible"),
        (("game", 5, -1), "play.clock.increment", "An increment of -1 millisecond is not possible"),
        (("move", 5, 1), "play.clock.increment", "An increment of 1 millisecond is not possible"),
        (("none", 0, 1), "play.clock.increment", "An increment of 1 millisecond is not possible"),
    ],
)
def test_controls_that_make_no_sense_are_refused(facts: tuple[str, int, int], slug: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        Control(*facts)
    assert refused.value.slug == slug
    assert says in str(refused.value)


def test_the_least_time_is_enough() -> None:
    assert Control("move", 1).time == 1
    assert Control("game", 1, 0).increment == 0


def test_without_control_nothing_runs_out() -> None:
    clock = Clock.new(NONE, 2).run((0,), 0).run((1,), 10**9)
    assert (clock.at(10**12), clock.flags(10**12), clock.due()) == ((0, 0), (), None)


def test_a_new_clock_does_not_run() -> None:
    clock = Clock.new(GAME, 3)
    assert (clock.at(10**9), clock.flags(10**9), clock.due()) == ((60_000,) * 3, (), None)


def test_time_for_the_game_with_increments() -> None:
    clock = Clock.new(GAME, 2).run((0,), 1_000)
    assert clock.at(6_000) == (55_000, 60_000)
    clock = clock.run((1,), 6_000)
    assert clock.at(6_000) == (57_000, 60_000)
    clock = clock.run((0,), 16_000)
    assert clock.at(16_000) == (57_000, 52_000)
    assert clock.due() == 73_000


def test_time_for_each_decision_is_given_anew() -> None:
    clock = Clock.new(MOVE, 2).run((0,), 0).run((1,), 7_000)
    assert clock.at(9_000) == (10_000, 8_000)
    assert clock.run((0,), 9_000).at(9_000) == (10_000, 10_000)


def test_a_seat_that_goes_on_has_decided_as_well() -> None:
    assert Clock.new(MOVE, 2).run((0,), 0).run((0,), 4_000).at(5_000) == (9_000, 10_000)
    assert Clock.new(GAME, 2).run((0,), 0).run((0,), 4_000).at(5_000) == (57_000, 60_000)


def test_nobodys_time_runs_while_chance_acts_or_all_is_over() -> None:
    clock = Clock.new(GAME, 2).run((0,), 0).run((CHANCE,), 1_000)
    assert (clock.running, clock.at(9_000), clock.due()) == (frozenset(), (61_000, 60_000), None)
    assert clock.run((), 9_000).at(99_000) == (61_000, 60_000)


@pytest.mark.parametrize(("control", "first", "second"), [(MOVE, 10_000, 6_000), (GAME, 59_000, 56_000)])
def test_several_at_once_each_spend_their_own_time(control: Control, first: int, second: int) -> None:
    clock = Clock.new(control, 3).run((0, 1, 2), 0).run((1, 2), 3_000)
    assert clock.at(4_000) == (first, second, second)
    assert clock.running == {1, 2}
    both = clock.run((2,), 4_000)
    given = control.time if control is MOVE else second + 2_000
    assert both.at(4_000) == (first, given, second)
    assert both.run((0, 1, 2), 4_000).running == {0, 1, 2}


def test_a_step_of_one_among_several_gives_nobody_time() -> None:
    clock = Clock.new(GAME, 2).run((0, 1), 0).run((0, 1), 3_000)
    assert clock.at(3_000) == (57_000, 57_000)


def test_flags_fall_at_the_moment_that_is_due() -> None:
    clock = Clock.new(MOVE, 2).run((0, 1), 500)
    assert clock.due() == 10_500
    assert (clock.flags(10_499), clock.flags(10_500)) == ((), (0, 1))
    assert clock.at(99_999) == (0, 0)
    late = Clock.new(GAME, 2).run((0,), 0).run((1,), 50_000).run((0, 1), 50_000)
    assert (late.due(), late.flags(62_000)) == (62_000, (0,))


def test_a_seat_that_does_not_run_has_no_flag() -> None:
    clock = Clock(MOVE, (0, 10_000), frozenset({1}), 0)
    assert clock.flags(5_000) == ()


def test_time_that_goes_backwards_counts_as_none() -> None:
    clock = Clock.new(GAME, 2).run((0,), 5_000)
    assert (clock.at(1_000), clock.flags(1_000)) == ((60_000, 60_000), ())
    back = clock.run((1,), 1_000)
    assert (back.at(6_000), back.since) == ((62_000, 59_000), 5_000)


def test_a_clock_is_a_value() -> None:
    clock = Clock.new(GAME, 2).run((0,), 0)
    clock.run((1,), 10)
    assert clock == Clock.new(GAME, 2).run((0,), 0)


controls = st.one_of(
    st.just(NONE),
    st.builds(Control, st.just("move"), st.integers(1, 99)),
    st.builds(Control, st.just("game"), st.integers(1, 99), st.integers(0, 9)),
)


@settings(max_examples=200)
@given(controls, st.lists(st.tuples(st.sets(st.integers(0, 2)), st.integers(-5, 30)), max_size=8))
def test_nobody_ever_has_less_than_nothing_and_flags_agree_with_due(
    control: Control, turns: list[tuple[set[int], int]]
) -> None:
    clock, now = Clock.new(control, 3), 0
    for seats, spent in turns:
        now += spent
        clock = clock.run(seats, now)
        assert min(clock.at(now)) >= 0
        due = clock.due()
        assert (due is None) == (control.kind == "none" or not seats)
        if due is not None:
            assert clock.flags(due)
            assert due == clock.since or not clock.flags(due - 1)
