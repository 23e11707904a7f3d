"""Tricubo on a fresh machine: the solution is made within the time of the plies, in steps."""

from __future__ import annotations

import time

import pytest

from dreierlei import Rng, game
from dreierlei.bots import bot
from dreierlei.core import Game
from dreierlei.core.state import compiled
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games.tricubo import Tricubo, knowledge
from dreierlei.games.tricubo.outlook import Outlook
from dreierlei.games.tricubo.solution import Solution
from dreierlei.play import Match

BUDGET = 0.15
pytestmark = pytest.mark.skipif(not compiled, reason="interpreted, nothing is solved")


@pytest.fixture(autouse=True)
def unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been solved before, and no file tells of it."""
    knowledge.solution.cache_clear()
    monkeypatch.setattr("dreierlei.games.tricubo.store.load", lambda *_: pytest.fail("a bot needs no file"))


def first_ply(rules: Game, level: int) -> float:
    """How long the first ply of the first bot takes, without what other programs took meanwhile."""
    knowledge.solution.cache_clear()
    match = Match(rules, Rng(1))
    seat = match.to_act[0]
    began = time.process_time()
    action = bot(rules, level, BUDGET).choose(rules, match.view(seat), Rng(1))
    spent = time.process_time() - began
    match.play(seat, action)
    return spent


@pytest.mark.parametrize("text", ["tricubo", "tricubo(side=B)", "tricubo(seats=2)", "tricubo(seats=4,side=B)"])
@pytest.mark.parametrize("level", [1, 4, 6])
def test_the_first_ply_takes_no_longer_than_any(text: str, level: int) -> None:
    rules = game(text)
    assert min(first_ply(rules, level) for _ in range(3)) < BUDGET + 0.1


def test_a_stop_flag_ends_the_solving_and_the_next_call_goes_on() -> None:
    rules, raised, steps = game("tricubo(seats=2)"), StopFlag(), 1
    raised.set()
    assert not rules.knowledge().prepare(raised)
    stop_flag = StopFlag()
    with stop_flag.after(0.03):
        done = rules.knowledge().prepare(stop_flag)
    while not done:
        stop_flag, steps = StopFlag(), steps + 1
        with stop_flag.after(0.03):
            done = rules.knowledge().prepare(stop_flag)
    assert steps > 1
    side = Tricubo(1).sheet
    whole = Outlook(side.columns, side.purple, side.colours, side.joker)
    whole.solve()
    kept = knowledge.solution(Tricubo(1)).solver
    assert bytes(kept.values) == bytes(whole.values)


def test_until_it_is_solved_a_choice_is_worth_what_the_block_shows_and_is_not_sure() -> None:
    rules = game("tricubo")
    state = rules.load("20 pick 113 small 5,5,5,5,5+10:lms:- -")
    early = bot(rules, 6, 1e-9).think(rules, state.observe(0), Rng(1))
    assert (str(early[0].action), early[0].value, early[0].proven) == ("any(large)", 70.0, False)
    late = bot(rules, 6, None).think(rules, state.observe(0), Rng(1))
    assert (str(late[0].action), late[0].value, late[0].proven) == ("any(large)", 70.0, True)


def test_what_is_made_in_steps_is_the_solution() -> None:
    rules = Tricubo(1)
    stepwise = Solution(rules, whole=False)
    assert stepwise.value(rules.start()) < 20  # the first cross and no more
    assert stepwise.approach(StopFlag())
    assert stepwise.value(rules.start()) == pytest.approx(66.642, abs=0.001)
