"""The tree of simulations: proofs, chance, several seats, and taking a tree on."""

from __future__ import annotations

import pytest
from tests.bots.ends import sure_share
from tests.toys.shelf import TABLES, named

from dreierlei import Rng, game
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.tree import Tree
from dreierlei.core import CHANCE, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.play import Match

OPEN = [table for table in TABLES if not table.startswith(("cards", "fists"))]


def decided(state: State, rng: Rng) -> State:
    while state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    return state


def test_visits_and_values_add_up() -> None:
    tree = Tree(decided(game("triapon").start(), Rng(1)), Heuristics(), Rng(2), 1 << 16)
    assert tree.grow(500) == 500
    tries = tree.tries()
    assert sum(visits for _, visits, _, _ in tries) == 500
    assert all(0 <= total <= visits for _, visits, total, _ in tries)
    assert sorted(index for index, *_ in tries) == sorted(tree.root.ids(tree.root.to_act[0]))


def test_a_small_game_is_proven_as_looking_at_every_end_proves_it() -> None:
    toy = named("shuttle(ring=3,cap=6)")
    rng, proven = Rng(4), 0
    for _ in range(12):
        state = decided(toy.start(), rng)
        for _ in range(rng.below(4)):
            if not state.over:
                state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        if state.over:
            continue
        seat = state.to_act[0]
        tree = Tree(state, Heuristics(), Rng(7), 1 << 16)
        tree.grow(20_000)
        for index, _, _, sure in tree.tries():
            after = state.copy()
            after.advance(seat, index)
            if sure >= 0:
                assert sure == pytest.approx(sure_share(after, seat))
                proven += 1
    assert proven > 10


def test_a_win_in_one_ends_the_search() -> None:
    state = winnable()
    tree = Tree(state, Heuristics(), Rng(1), 1 << 16)
    assert tree.grow(50_000) < 50_000
    sure = [index for index, _, _, share in tree.tries() if share == 1.0]
    state.advance(state.to_act[0], sure[0])
    assert state.over


def winnable() -> State:
    """A position of Nonaga that random play can end at once."""
    rng = Rng(8)
    while True:
        state = before = game("nonaga(first=0)").start()
        while not state.over:
            before = state.copy()
            state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        outcome = state.outcome()
        if outcome and outcome.winners:
            return before


def test_a_full_tree_goes_on_without_growing() -> None:
    tree = Tree(decided(game("triapon").start(), Rng(1)), Heuristics(), Rng(2), 200)
    assert tree.grow(300) == 300
    assert tree.size <= 200


def test_equal_seeds_grow_equal_trees() -> None:
    for name in ("nonaga", "triapon", "stein3"):
        state = decided(game(name).start(), Rng(1))
        one, two = (Tree(state, Heuristics(), Rng(5), 1 << 18) for _ in range(2))
        one.grow(300)
        two.grow(300)
        assert one.tries() == two.tries()


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3"])
def test_a_tree_is_taken_on_to_the_next_decision(name: str) -> None:
    rules, rng = game(name), Rng(3)
    state = decided(rules.start(), rng)
    tree = Tree(state, Heuristics(), Rng(5), 1 << 18)
    tree.grow(4000)
    before = {index: visits for index, visits, _, _ in tree.tries()}
    index = max(before, key=lambda known: before[known])
    below = [ply for _, ply in tree.line(index)]
    state.advance(state.to_act[0], index)
    assert tree.adopt(state)
    tries = tree.tries()
    assert sum(visits for _, visits, _, _ in tries) <= before[index]
    assert sum(visits for _, visits, _, _ in tries) >= before[index] - 2
    assert max(tries, key=lambda found: found[1])[0] == below[1]
    tree.grow(200)
    assert sorted(found[0] for found in tree.tries()) == sorted(state.ids(state.to_act[0]))


def test_a_position_that_does_not_lie_ahead_is_not_adopted() -> None:
    tree = Tree(game("nonaga(first=0)").start(), Heuristics(), Rng(1), 1 << 16)
    tree.grow(100)
    assert not tree.adopt(winnable())


@pytest.mark.parametrize("table", OPEN)
def test_any_game_can_be_planned(table: str) -> None:
    rules = named(table)
    match, rng = Match(rules, Rng(1)), Rng(2)
    players = [MCTS(Level(simulations=20), seconds=None, room=4096) for _ in range(rules.seats)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, players[seat].choose(rules, match.view(seat), rng))


def test_two_threads_think_together() -> None:
    state = decided(game("triapon").start(), Rng(1))
    player = MCTS(Level(simulations=400), seconds=None, threads=2, room=1 << 16)
    seat = state.to_act[0]
    thoughts = player.think(state.game, state.observe(seat), Rng(1), lines=100)
    assert sum(thought.visits for thought in thoughts) == 400


def test_more_simulations_win_more() -> None:
    rules, won = game("stein3"), 0.0
    for seed in range(4):
        match, rng = Match(rules, Rng(seed)), Rng(seed)
        weak = Level(simulations=5, heuristics=False)
        strong = seed % 3
        players = [
            MCTS(Level(simulations=300) if seat == strong else weak, seconds=None, room=1 << 16) for seat in range(3)
        ]
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, players[seat].choose(rules, match.view(seat), rng))
        assert match.outcome
        won += match.outcome.shares[strong]
    assert won >= 3


def test_no_time_at_all_is_enough_for_a_legal_ply() -> None:
    for name in ("nonaga", "triapon", "stein3"):
        state = decided(game(name).start(), Rng(1))
        seat = state.to_act[0]
        action = MCTS(seconds=1e-9).choose(state.game, state.observe(seat), Rng(1))
        assert state.allows(seat, action)


def test_a_narrow_tree_looks_at_the_best_moves_by_rank_first_and_at_more_with_every_visit() -> None:
    state = decided(game("triapon").start(), Rng(1))
    for _ in range(12):
        state.advance(state.to_act[0], state.lot(state.to_act[0], Rng(2)))
    heuristics, looked = state.game.knowledge().heuristics(), []
    for simulations in (10, 100, 1000):
        tree = Tree(state, heuristics, Rng(5), 1 << 16)
        tree.width = 3
        tree.grow(simulations)
        looked.append({index for index, visits, _, _ in tree.tries() if visits})
    wide = Tree(state, heuristics, Rng(5), 1 << 16)
    wide.grow(1000)
    assert looked[0] < looked[1] < looked[2]
    assert len(looked[0]) <= 3 + 2
    assert len(looked[2]) < len(wide.tries()) == sum(visits > 0 for _, visits, _, _ in wide.tries())


def test_what_a_narrow_tree_has_not_looked_at_is_not_told() -> None:
    state = decided(game("triapon").start(), Rng(1))
    thoughts = MCTS(Level(simulations=20, width=3), seconds=None).think(
        state.game, state.observe(state.to_act[0]), Rng(1), lines=100
    )
    assert 1 < len(thoughts) < 8
    assert all(thought.visits for thought in thoughts)
