"""What 3Stein's heuristics know, seen through a bot that looks one ply ahead."""

from __future__ import annotations

import pytest
from tests.games.stein3.scene import at, goes, seen

from dreierlei import Rng, State
from dreierlei.bots.alpha_beta import AlphaBeta
from dreierlei.bots.paranoid import Paranoid
from dreierlei.core.level import Level
from dreierlei.games.stein3.board import GOALS, NUMBERS, Field
from dreierlei.games.stein3.heuristics import ways


def worth(state: State) -> float:
    """The share of the win that whoever is to act may expect after one ply."""
    seat = state.to_act[0]
    return Paranoid(Level(depth=1), seconds=None).think(state.game, state.observe(seat), Rng(1), 1)[0].value


def after(state: State, turns: int) -> State:
    """The position after so many turns in which red chooses by the heuristics and the others step to and fro."""
    rng = Rng(1)
    for _ in range(turns):
        seat = state.to_act[0]
        if seat == 0:
            state.apply(seat, Paranoid(Level(depth=1), seconds=None).choose(state.game, state.observe(seat), rng))
        else:
            state.advance(seat, state.lot(seat, rng))
    return state


def test_a_squire_is_led_to_the_goal_line_as_long_as_a_knight_is_in_reserve() -> None:
    state = at("b1/-/d4", "p3/-/-", "m5/-/-", reserve="100")
    assert seen(after(state, 40)).reserve[0] == 0


def test_the_way_of_a_squire_is_as_long_as_by_trying_all_moves() -> None:
    found = ways(0)
    for text in ("d4", "a2", "e3"):
        front, moves = {text}, 0
        while not any(NUMBERS[Field.parse(there)] in GOALS[0] for there in front):
            moves += 1
            front |= {there for field in front for there in goes(at(f"b1/-/{field}", "s2/-/-", "p3/-/-"), field)}
        assert found[NUMBERS[Field.parse(text)]] == moves
    assert len(found) == len(NUMBERS)


def test_a_covered_lord_is_better_than_an_open_one() -> None:
    covered = at("b1/-/a2b2b6c6", "p3/j1/-", "m5/j3/-", reserve="000")
    opened = at("b1/-/o1o2o3o4", "p3/j1/-", "m5/j3/-", reserve="000")
    assert worth(covered) > worth(opened)


def test_a_vassal_counts_with_what_he_will_keep() -> None:
    yellow = "m5/-/h2h3"  # no knight of his can take the captor's
    many = at("b1/p2/a3", "p3/l4s2/l5l6p5s1", yellow, reserve="000")
    few = at("b1/p2/a3", "p3/l4/l5l6", yellow, reserve="000")
    taking = many.encode(0, many.game.actions.parse("move(p2,p3)"))
    first, second = (
        AlphaBeta(state, state.game.knowledge().heuristics()).value(state, 0, taking, 1, -9.0) for state in (many, few)
    )
    assert first == pytest.approx(second, abs=0.01)  # a lord is a little more open where pieces have left
