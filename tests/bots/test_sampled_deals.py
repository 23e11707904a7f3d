"""Sampled deals: choices by what comes of them over many deals."""

from __future__ import annotations

import math
from array import array
from typing import Any

import pytest
from tests.bots.timeless import Clock, no_time
from tests.toys.shelf import named

from dreierlei import Rng, game
from dreierlei.bots.rollout import Rollout
from dreierlei.bots.sampled_deals import SampledDeals, _Tried
from dreierlei.core import CHANCE, Action, State
from dreierlei.core.level import Level
from dreierlei.core.stop_flag import StopFlag


def dealt(text: str, seed: int, plies: int = 0) -> State:
    state, rng = game(text).start(), Rng(seed)
    while plies > 0 or state.acts(CHANCE):
        plies -= not state.acts(CHANCE)
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    return state


def test_with_the_highest_card_one_stays_and_with_the_lowest_one_folds_or_loses_nothing() -> None:
    rules = named("cards")
    player = SampledDeals(Level(simulations=400), seconds=None)
    state = next(state for state in _cards(rules.start()) if state.observe(0).cards[0] == 7)  # type: ignore[attr-defined]
    thoughts = {str(thought.action): thought.value for thought in player.think(rules, state.observe(0), Rng(1))}
    assert thoughts["bid(true)"] == 1.0
    assert thoughts["bid(false)"] == 0.0


def _cards(start: State) -> list[State]:
    found = []
    for seed in range(60):
        state, rng = start.copy(), Rng(seed)
        while state.acts(CHANCE):
            state.advance(CHANCE, state.lot(CHANCE, rng))
        found.append(state)
    return found


def test_every_action_is_tried_on_the_same_deals() -> None:
    state = dealt("triominos", 1)
    seat = state.to_act[0]
    thoughts = SampledDeals(Level(simulations=60, noise=1e-9), seconds=None).think(
        state.game, state.observe(seat), Rng(1), lines=100
    )
    assert len(thoughts) == len(state.legal(seat))
    assert len({thought.visits for thought in thoughts}) == 1


def test_all_actions_of_a_deal_meet_the_same_luck() -> None:
    state = dealt("triominos", 1)
    seat = state.to_act[0]
    sums = array("d", [0.0, 0.0, 0.0])
    thrice = array("i", [state.ids(seat)[0]] * 3)
    rollout = Rollout(state.game, state.game.knowledge().heuristics())
    assert rollout.sweep(state.copy(), seat, thrice, sums, 20, 5, StopFlag()) == 20
    assert sums[0] == sums[1] == sums[2]
    assert 0 < sums[0] < 20


def test_the_worse_half_is_dropped_again_and_again() -> None:
    state = dealt("triominos", 1)
    seat = state.to_act[0]
    thoughts = SampledDeals(Level(simulations=600), seconds=None).think(
        state.game, state.observe(seat), Rng(1), lines=100
    )
    visits = [thought.visits for thought in thoughts]
    assert visits == sorted(visits, reverse=True)
    assert visits[0] > 2 * visits[-1]
    assert thoughts[0].value > max(thought.value for thought in thoughts if thought.visits == visits[-1])


def test_the_last_tile_of_a_round_is_the_one_that_scores_most() -> None:
    tried = 0
    for seed in range(60):
        state, rng = game("triominos").start(), Rng(seed)
        while not state.over:
            seat = state.to_act[0]
            if state.phase == "last" and len(state.legal(seat)) > 1:
                leads = {action: _lead(state, seat, action) for action in state.legal(seat)}
                chosen = SampledDeals(Level(simulations=50), seconds=None).choose(
                    state.game, state.observe(seat), Rng(1)
                )
                assert leads[chosen] == max(leads.values())
                tried += 1
            state.advance(seat, state.lot(seat, rng))
    assert tried > 5


def _lead(state: State, seat: int, action: Action) -> int:
    after = state.copy()
    after.apply(seat, action)
    outcome = after.outcome()
    assert outcome
    assert outcome.scores
    return outcome.scores[seat] - outcome.scores[1 - seat]


def test_each_halving_gets_an_equal_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt("triominos", 1)
    seat, actions = state.to_act[0], len(state.legal(state.to_act[0]))
    halvings = math.ceil(math.log2(actions))
    parts: list[int] = []
    clock = Clock(1.0)
    monkeypatch.setattr("dreierlei.bots.sampled_deals.monotonic", clock)
    monkeypatch.setattr("dreierlei.bots.sampled_deals.DEALS", 1 << 30)
    go = SampledDeals._go

    def counted(self: SampledDeals, *given: Any) -> tuple[list[float], int]:
        before = clock.looks
        found = go(self, *given)
        parts.append(clock.looks - before)
        return found

    monkeypatch.setattr(SampledDeals, "_go", counted)
    SampledDeals(seconds=12.0 * halvings).choose(state.game, state.observe(seat), Rng(1))
    assert len(parts) == halvings
    assert parts == [13, 12, 12, 12][:halvings]  # the first looks once more: it began when the clock was looked at


def test_a_search_that_is_stopped_plays_the_deal_out_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    no_time(monkeypatch)
    state = dealt("triominos", 2)
    seat = state.to_act[0]
    thoughts = SampledDeals(seconds=0.2).think(state.game, state.observe(seat), Rng(1), lines=100)
    assert [thought.visits for thought in thoughts] == [1] * len(state.legal(seat))


def test_a_beginner_lays_the_highest_tile_and_holds_back_what_is_low() -> None:
    laid = held = 0
    for seed in range(40):
        state = dealt("triominos", seed, 6)
        seat = state.to_act[0]
        chosen = str(SampledDeals(Level(blind=1.0), seconds=None).choose(state.game, state.observe(seat), Rng(1)))
        values = {str(action): _worth(str(action)) for action in state.legal(seat)}
        if max(values.values()) >= 7:
            assert values[chosen] == max(values.values())
            laid += 1
        else:
            assert not chosen.startswith("lay(")
            held += any(value >= 0 for value in values.values())
    assert laid > 5
    assert held > 0


def _worth(action: str) -> int:
    """The sum of the numbers of a tile that is laid; of anything else -1."""
    return sum(map(int, action[4:7])) if action.startswith("lay(") else -1


def test_whoever_sees_now_and_then_plays_between_a_beginner_and_themselves() -> None:
    state = dealt("triominos", 3)
    view, choices = state.observe(state.to_act[0]), []
    for blind in (0.0, 0.5, 1.0):
        player = SampledDeals(Level(simulations=60, blind=blind), seconds=None)
        choices.append({player.choose(state.game, view, Rng(seed)) for seed in range(12)})
    assert len(choices[2]) == 1
    assert choices[2] < choices[1]
    assert choices[1] & choices[0]


def test_what_an_action_looks_worth_counts_as_much_as_so_many_deals() -> None:
    tried = _Tried([0.2, 0.8], 3.0)
    assert [tried.worth(0), tried.worth(1)] == [pytest.approx(0.2), pytest.approx(0.8)]
    tried.sums[0], tried.counts[0] = 1.0, 1
    assert tried.worth(0) == pytest.approx(0.4)
    assert _Tried([0.0], 0.0).worth(0) == 0.5, "nobody knows"
