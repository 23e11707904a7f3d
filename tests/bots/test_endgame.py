"""Endgames that are solved: what is chosen is what trying everything finds."""

from __future__ import annotations

from functools import cache

import pytest

from dreierlei import Rng, game
from dreierlei.bots import bot
from dreierlei.bots.endgame import solved
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.core import CHANCE, State
from dreierlei.core.level import Level
from dreierlei.core.stop_flag import StopFlag

MOST = 1 << 40
TILES = 7
"""In both hands together, so that trying everything takes no time."""


def share(state: State, seat: int) -> float:
    """What a seat gets if both play as well as can be, by trying everything; in the next round, what it can expect."""
    outcome = state.outcome()
    if outcome:
        return outcome.shares[seat]
    if state.acts(CHANCE):
        return state.game.knowledge().heuristics().told(state, state.game.seats)[seat]
    mover = state.to_act[0]
    values = [share(after(state, mover, index), seat) for index in state.ids(mover)]
    return max(values) if mover == seat else min(values)


def after(state: State, seat: int, index: int) -> State:
    """The position after an action."""
    twin = state.copy()
    twin.advance(seat, index)
    return twin


@cache
def endings() -> list[tuple[State, int, dict[int, float]]]:
    """Positions with an empty pool in which it matters what is done, and what every action is worth."""
    found = []
    for seed in range(200):
        state, rng = game("triominos(seats=2)").start(), Rng(seed)
        while not state.over:
            seat = state.to_act[0]
            if seat != CHANCE and small(state) and state.game.knowledge().shows_all(state.observe(seat)):
                worth = {index: share(after(state, seat, index), seat) for index in state.ids(seat)}
                if len(set(worth.values())) > 1:
                    found.append((state.copy(), seat, worth))
                    break
            state.advance(seat, state.lot(seat, rng))
        if len(found) == 12:
            return found
    raise AssertionError("too few endgames")


def later(state: State, options: str, round: int, scores: str) -> State:
    """The same position in a round of a longer game, with other scores."""
    phase, _, *middle, _, table = state.dump().split()[:11]
    return game(f"triominos(seats=2,{options})").load(" ".join([phase, str(round), *middle, scores, table]))


LATER = [
    ("rounds=3", 3, "200/210"),
    ("rounds=3", 3, "90/60"),
    ("rounds=3", 2, "200/210"),
    ("target=100", 2, "90/80"),
    ("target=100", 2, "70/95"),
]
"""Options, a round and the scores in it."""


def small(state: State) -> bool:
    """Whether few tiles are left."""
    return 0 < sum(len(hand.split(".")) for hand in state.dump().split()[8].split("/")) <= TILES


def test_alpha_beta_finds_what_trying_everything_finds() -> None:
    for state, seat, worth in endings():
        found = solved(state, seat, state.game.knowledge().heuristics(), MOST, StopFlag())
        assert found
        index, value = found
        assert worth[index] == max(worth.values())
        assert (value > 1, value < 0) == (worth[index] == 1.0, worth[index] == 0.0)


@pytest.mark.parametrize(("options", "round", "scores"), LATER)
def test_alpha_beta_finds_it_with_the_scores_of_earlier_rounds(options: str, round: int, scores: str) -> None:
    mattered = 0
    for ending, seat, _ in endings():
        state = later(ending, options, round, scores)
        worth = {index: share(after(state, seat, index), seat) for index in state.ids(seat)}
        found = solved(state, seat, state.game.knowledge().heuristics(), MOST, StopFlag())
        assert found
        assert worth[found[0]] == max(worth.values())
        assert (found[1] > 1, found[1] < 0) == (worth[found[0]] == 1.0, worth[found[0]] == 0.0)
        mattered += len(set(worth.values())) > 1
    assert mattered > 2


@pytest.mark.parametrize("level", [5, 6])
def test_strong_levels_play_an_endgame_exactly(level: int) -> None:
    for state, seat, worth in endings():
        chosen = bot(state.game, level, None).choose(state.game, state.observe(seat), Rng(1))
        assert worth[state.encode(seat, chosen)] == max(worth.values())


def test_what_is_certain_is_called_proven() -> None:
    state, seat, _ = next(each for each in endings() if max(each[2].values()) == 1.0)
    (thought,) = SampledDeals(seconds=None).think(state.game, state.observe(seat), Rng(1))
    assert thought.proven
    assert thought.value == 1.0


def test_too_few_nodes_solve_nothing_and_rollouts_choose() -> None:
    state, seat, _ = endings()[0]
    assert solved(state, seat, state.game.knowledge().heuristics(), 1, StopFlag()) is None
    thoughts = SampledDeals(Level(simulations=20), seconds=None, nodes=2).think(state.game, state.observe(seat), Rng(1))
    assert not any(thought.proven for thought in thoughts)


def test_while_tiles_are_hidden_nothing_is_solved() -> None:
    rules = game("triominos(seats=2)")
    state, rng = rules.start(), Rng(1)
    while state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    assert not rules.knowledge().shows_all(state.observe(state.to_act[0]))
