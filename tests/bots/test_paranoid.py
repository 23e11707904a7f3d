"""Paranoid search: alpha-beta against everybody else, compared with looking at every end."""

from __future__ import annotations

import zlib
from typing import cast

import pytest
from tests.bots.ends import sure_share
from tests.bots.timeless import no_time
from tests.toys.shelf import named

from dreierlei import Rng, game
from dreierlei.bots.alpha_beta import DEEPEST, AlphaBeta
from dreierlei.bots.levels import bot
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.paranoid import FAVOUR, Paranoid
from dreierlei.core import CHANCE, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.core.sketch import Sketch
from dreierlei.core.sketch_heuristics import SketchHeuristics
from dreierlei.play import Match

WIN, LOSS = 1.0, 0.0
LOWEST, HIGHEST, LATER = -0.5, 1.5, 0.001
"""What a lost and a won end are worth, and what an end loses with every ply until it comes."""
QUIET, KEEN = 6, 300
"""Plies beyond the depth in which keen moves are followed, and the rank that makes them so."""


def wandered(name: str, plies: int, seed: int) -> State:
    state, rng = game(name).start(), Rng(seed)
    while plies > 0 or state.acts(CHANCE):
        plies -= not state.acts(CHANCE)
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        if state.over:
            return wandered(name, plies, seed + 1000)
    return state


def test_a_small_game_is_worth_what_looking_at_every_end_says() -> None:
    toy, rng, decided = named("shuttle(ring=3,cap=6)"), Rng(4), 0
    for _ in range(40):
        state = toy.start()
        for _ in range(rng.below(4)):
            if not state.over:
                state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        if state.over:
            continue
        seat = state.to_act[0]
        search = AlphaBeta(state, Heuristics())
        for index in state.ids(seat):
            after = state.copy()
            after.advance(seat, index)
            share, value = sure_share(after, seat), search.value(state, seat, index, 30, -9.0)
            assert (value > 1, value < 0) == (share == WIN, share == LOSS)
            decided += share in (WIN, LOSS)
    assert decided > 10


class Taught(SketchHeuristics):
    """Values and ranks of positions by their text: as good as any, and the same for a slow search."""

    def __init__(self) -> None:
        super().__init__()
        self.ranks = True

    def share(self, state: Sketch, seat: int) -> float:
        """Any number between 0 and 1."""
        return zlib.crc32(f"{state.dump()} {seat}".encode()) % 1000 / 1000

    def ranking(self, state: Sketch, seat: int, ids: list[int]) -> list[int]:
        """Some are keen."""
        return [zlib.crc32(f"{state.dump()} {index}".encode()) % 600 for index in ids]


def slow_value(state: Sketch, seat: int, depth: int, known: Taught) -> float:
    """What a position is worth to a seat if all others are against it, without any cut."""
    if state.over:
        share = state.share(seat)
        return LOWEST + (HIGHEST - LOWEST) * share + LATER * (depth + QUIET) * (2 * share - 1)
    mover = state.to_act[0]
    if mover < 0 or depth <= -QUIET:
        return known.share(state, seat)
    ids = state.ids(mover)
    values = []
    if depth <= 0:  # whoever is to act may leave it at that, or do something keen
        values.append(known.share(state, seat))
        ids = [index for index, rank in zip(ids, known.ranking(state, mover, ids), strict=True) if rank >= KEEN]
    for index in ids:
        after = cast(Sketch, state.copy())
        after.advance(mover, index)
        values.append(slow_value(after, seat, depth - 1, known))
    return max(values) if mover == seat else min(values)


@pytest.mark.parametrize("table", ["shuttle(ring=3,cap=6)", "survivors(seats=4,lives=2)", "wheel(seats=3,rounds=2)"])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_it_finds_what_a_slow_search_finds_without_cuts(table: str, depth: int) -> None:
    rules, known, compared = named(table), Taught(), 0
    for seed in range(6):
        state, rng = rules.start(), Rng(seed)
        for _ in range(seed):
            if not state.over:
                state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        if state.over or state.acts(CHANCE):
            continue
        search, seat = AlphaBeta(state, known), state.to_act[0]
        for index in state.ids(seat):
            after = cast(Sketch, state.copy())
            after.advance(seat, index)
            expected = slow_value(after, seat, depth - 1, known)
            assert search.value(state, seat, index, depth, -9.0) == pytest.approx(expected)
            compared += 1
    assert compared >= 6


def test_an_end_counts_the_more_the_sooner_it_is_won_and_the_later_it_is_lost() -> None:
    rules = named("shuttle(ring=3,cap=20,paint=red)")
    sooner, later = set(), set()
    for turn in range(4):
        state = rules.load(f"0 red {turn} hop")
        search, seat = AlphaBeta(state, Heuristics()), state.to_act[0]
        for depth in (2, 6):
            values = [search.value(state, seat, index, depth, -9.0) for index in state.ids(seat)]
            sooner |= {value for value in values if value > 1}
            later |= {value for value in values if value < 0}
    assert len(sooner) > 1
    assert all(HIGHEST < value < HIGHEST + LATER * (DEEPEST + QUIET) for value in sooner)
    assert all(LOWEST - LATER * (DEEPEST + QUIET) < value < LOWEST for value in later)


def test_cuts_change_no_value() -> None:
    for seed in range(6):
        state = wandered("stein3", 20, seed)
        seat = state.to_act[0]
        values = {}
        for index in state.ids(seat)[:8]:
            values[index] = AlphaBeta(state, state.game.knowledge().heuristics()).value(state, seat, index, 3, -9.0)
        best = max(values.values())
        search = AlphaBeta(state, state.game.knowledge().heuristics())
        for index, value in values.items():  # a window that is too high tells that the value is not above it
            assert search.value(state, seat, index, 3, best) <= best
            assert search.value(state, seat, index, 3, value - 1e-9) == pytest.approx(value)


def test_a_line_can_be_played_and_the_best_comes_first() -> None:
    for seed in range(5):
        state = wandered("stein3", 30, seed)
        thoughts = Paranoid(Level(depth=3), seconds=None).think(state.game, state.observe(state.to_act[0]), Rng(1), 4)
        values = [thought.value for thought in thoughts]
        assert values == sorted(values, reverse=True)
        assert len({thought.action for thought in thoughts}) == len(thoughts)
        for thought in thoughts:
            after = state.copy()
            for action in thought.line:
                assert after.allows(after.to_act[0], action)
                after.apply(after.to_act[0], action)


def test_beyond_a_round_only_much_better_actions_replace_the_one_that_was_chosen() -> None:
    kept = 0
    for seed in range(12):
        state = wandered("stein3", 30, seed)
        seat = state.to_act[0]
        search = AlphaBeta(state, state.game.knowledge().heuristics())
        value = {index: search.value(state, seat, index, 4, -9.0) for index in state.ids(seat)}
        chosen, deeper = (
            state.encode(
                seat, Paranoid(Level(depth=depth), seconds=None).choose(state.game, state.observe(seat), Rng(1))
            )
            for depth in (3, 4)
        )
        best = max(value.values())
        if best < 0 or best <= value[chosen] + FAVOUR:
            assert deeper == chosen
            kept += value[chosen] < best
        else:
            assert value[deeper] == pytest.approx(best)
    assert kept


def test_a_win_in_one_is_taken() -> None:
    taken = 0
    for seed in range(300):
        state, rng = game("stein3").start(), Rng(seed)
        before = state.copy()
        while not state.over:
            before = state.copy()
            state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        outcome = state.outcome()
        if outcome is None or before.acts(CHANCE) or outcome.shares[before.to_act[0]] < 1:
            continue
        seat = before.to_act[0]
        before.apply(seat, Paranoid(Level(depth=2), seconds=None).choose(before.game, before.observe(seat), Rng(1)))
        assert before.over
        taken += 1
        if taken == 5:
            return
    raise AssertionError(taken)


def test_no_time_at_all_is_enough_for_a_legal_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    no_time(monkeypatch)
    state = wandered("stein3", 12, 1)
    seat = state.to_act[0]
    thought = Paranoid(seconds=1.0).think(state.game, state.observe(seat), Rng(1), 1)[0]
    assert state.allows(seat, thought.action)
    assert (thought.depth, thought.visits) == (0, 1)


@pytest.mark.parametrize("nodes", [1, 50, 3000])
def test_no_more_positions_are_looked_at_than_may_be(nodes: int) -> None:
    state = wandered("stein3", 12, 1)
    seat = state.to_act[0]
    thought = Paranoid(seconds=None, nodes=nodes).think(state.game, state.observe(seat), Rng(1), 1)[0]
    assert nodes < thought.visits <= nodes + 2  # those that were begun are left at once
    assert thought.depth == (0 if nodes == 1 else thought.depth)


def test_it_is_what_plays_3stein_and_beats_a_tree_there() -> None:
    rules, won = game("stein3"), 0.0
    assert isinstance(bot(rules, 6), Paranoid)
    for seed in range(500, 512):
        match, rng, strong = Match(rules, Rng(seed)), Rng(seed), seed % 3
        players = [
            Paranoid(Level(depth=3), seconds=None)
            if seat == strong
            else MCTS(Level(simulations=60), seconds=None, room=1 << 14)
            for seat in range(3)
        ]
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, players[seat].choose(rules, match.view(seat), rng))
        assert match.outcome
        won += match.outcome.shares[strong]
    assert won >= 6  # a third would be 4
