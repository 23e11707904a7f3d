"""The tree of simulations: proofs, chance, several seats, and taking a tree on."""

from __future__ import annotations

import pytest
from tests.bots.ends import sure_share
from tests.bots.timeless import Clock, no_time
from tests.toys.shelf import TABLES, named

from dreierlei import Rng, game
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.random import Random
from dreierlei.bots.tree import Tree
from dreierlei.core import CHANCE, Action, State
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


def test_luck_proves_only_what_every_outcome_proves() -> None:
    rng, proven, open_ = Rng(4), 0, 0
    for _ in range(30):
        state = named("wheel(seats=2)").start()
        for _ in range(rng.below(9)):
            state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
            if state.over:
                break
        if state.over or state.acts(CHANCE):
            continue
        seat = state.to_act[0]
        tree = Tree(state, Heuristics(), Rng(7), 1 << 14)
        tree.grow(2000)
        for index, _, _, sure in tree.tries():
            after = state.copy()
            after.advance(seat, index)
            best = 1 - sure_share(after, 1 - seat)
            if sure >= 0:
                assert sure == sure_share(after, seat) == best
                proven += 1
            elif after.acts(CHANCE) and best > sure_share(after, seat):
                open_ += 1
    assert min(proven, open_) > 5


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


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3"])
@pytest.mark.parametrize("taught", [True, False])
def test_what_is_kept_of_a_tree_is_what_stood_there(name: str, taught: bool) -> None:
    """Every playout gave all seats one win between them, so that what a kid lost its own kids must have won."""
    rules, rng = game(name), Rng(3)
    state = decided(rules.start(), rng)
    heuristics = rules.knowledge().heuristics() if taught else Heuristics()
    tree = Tree(state, heuristics, Rng(5), 1 << 18)
    tree.grow(3000)
    for _ in range(3):
        mover = state.to_act[0]
        index, visits, total, _ = max(tree.tries(), key=lambda found: found[1])
        plies = tree.line(index)
        state.advance(mover, index)
        if state.over or not tree.adopt(state):
            break
        tries = tree.tries()
        below = sum(found[1] for found in tries)
        won = sum(found[2] for found in tries)
        assert visits - 2 <= below < visits
        assert all(0 <= found[2] <= found[1] for found in tries)
        if rules.seats == 2:
            share = total if state.to_act[0] == mover else visits - total
            assert abs(won - share) <= visits - below
        assert [ply for _, ply in tree.line(plies[1][1])] == [ply for _, ply in plies[1:]]
        one, two = (decided(state.copy(), rng) for _ in range(2))
        assert one.dump() == two.dump() == tree.root.dump()


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3"])
def test_a_tree_that_is_taken_on_twice_is_the_one_that_is_taken_on_at_once(name: str) -> None:
    state = decided(game(name).start(), Rng(3))
    heuristics = state.game.knowledge().heuristics()
    step, leap = (Tree(state, heuristics, Rng(5), 1 << 18) for _ in range(2))
    step.grow(3000)
    leap.grow(3000)
    for seat, index in step.line(max(step.tries(), key=lambda found: found[1])[0])[:2]:
        state.advance(seat, index)
        assert step.adopt(state)
    assert leap.adopt(state)
    assert step.tries() == leap.tries()
    step.grow(400)
    leap.grow(400)
    assert step.tries() == leap.tries()
    assert step.size == leap.size


def test_a_position_that_does_not_lie_ahead_is_not_adopted() -> None:
    tree = Tree(game("nonaga(first=0)").start(), Heuristics(), Rng(1), 1 << 16)
    tree.grow(100)
    assert not tree.adopt(winnable())


@pytest.mark.parametrize("table", OPEN)
def test_in_any_game_what_wins_at_once_is_done_and_what_loses_at_once_is_not(table: str) -> None:
    rules, decided_at_once = named(table), 0
    for seed in range(8):
        match, rng = Match(rules, Rng(seed)), Rng(seed + 1)
        player, other = MCTS(Level(simulations=300), seconds=None, room=1 << 14), Random()
        while not match.over:
            seat = match.to_act[0]
            if seat != seed % rules.seats:
                match.play(seat, other.choose(rules, match.view(seat), rng))
                continue
            chosen = player.choose(rules, match.view(seat), rng)
            shares = {str(action): at_once(match.state, seat, action) for action in match.legal(seat)}
            if 1.0 in shares.values():
                assert shares[str(chosen)] == 1.0
                decided_at_once += 1
            elif set(shares.values()) != {0.0}:
                assert shares[str(chosen)] != 0.0
            match.play(seat, chosen)
        assert match.outcome
    assert decided_at_once or table.startswith(("wheel", "stairs"))  # where luck, or nobody else, ends the game


def at_once(state: State, seat: int, action: Action) -> float | None:
    """The share of the win that an action brings its seat at once; None where the game goes on."""
    after = state.copy()
    after.apply(seat, action)
    return after.values()[seat] if after.over else None


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


def test_no_time_at_all_is_enough_for_a_legal_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    no_time(monkeypatch)
    for name in ("nonaga", "triapon", "stein3"):
        state = decided(game(name).start(), Rng(1))
        seat = state.to_act[0]
        player = MCTS(seconds=1.0)
        assert state.allows(seat, player.choose(state.game, state.observe(seat), Rng(1)))
        assert sum(visits for _, visits, _, _ in player._trees[0].tries()) == 1


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


def test_what_it_takes_to_take_a_tree_on_counts_as_thinking_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given = no_time(monkeypatch)
    monkeypatch.setattr("dreierlei.bots.mcts.monotonic", Clock(0.25))
    rules = game("triapon(first=0)")
    state, player = rules.start(), MCTS(seconds=1.0)
    for _ in range(2):
        seat = state.to_act[0]
        state.apply(seat, player.choose(rules, state.observe(seat), Rng(1)))
    assert given == [0.75, 0.75]
