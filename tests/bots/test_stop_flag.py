"""The flag that ends searches: honoured at once, which is counted and not timed."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from tests.toys.shuttle import Shuttle

from dreierlei import Rng, game
from dreierlei.bots import MCTS, Paranoid, SampledDeals, Thinker
from dreierlei.bots.alpha_beta import AlphaBeta
from dreierlei.bots.tree import Tree
from dreierlei.core import Game
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.knowledge import Knowledge
from dreierlei.core.level import Level
from dreierlei.core.sketch import Sketch
from dreierlei.core.sketch_heuristics import SketchHeuristics
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games.nonaga.deepening import IterativeDeepening
from dreierlei.games.nonaga.threats import ThreatSearch


class Watcher(SketchHeuristics):
    """Sets a flag when it has been asked so often, and counts how often it is asked after that."""

    def __init__(self, asked: int) -> None:
        super().__init__()
        self.left = asked
        self.after = 0
        self.flag: StopFlag | None = None
        self.horizon = 4

    def share(self, state: Sketch, seat: int) -> float:
        """Count."""
        self.left -= 1
        self.after += self.left < 0
        if self.left == 0:
            assert self.flag is not None
            self.flag.set()
        return 0.5


class Watched(Shuttle):
    """A long game that is watched."""

    watcher: Watcher

    def knowledge(self) -> Knowledge:
        """Return the watcher."""
        return Knowledge(heuristics=lambda: self.watcher)


def watched(asked: int) -> Watched:
    rules = Watched(None, Shuttle.Options(ring=9, cap=50))
    rules.watcher = Watcher(asked)
    return rules


def test_a_tree_ends_with_the_simulation_in_which_it_is_stopped() -> None:
    rules = watched(41)  # two seats are judged after each playout
    tree = Tree(rules.start(), rules.watcher, Rng(1), 4096)
    rules.watcher.flag = tree.stop_flag
    assert tree.grow(1000) == 21
    assert rules.watcher.after == 1


def test_alpha_beta_ends_at_the_position_at_which_it_is_stopped() -> None:
    rules = watched(30)
    player = Paranoid(Level(depth=20), seconds=None)
    rules.watcher.flag = player.stop_flag
    thought = player.think(rules, rules.start().observe(0), Rng(1), 1)[0]
    assert rules.watcher.left <= 0
    assert rules.watcher.after == 0
    assert rules.start().allows(0, thought.action)


def test_deals_end_with_the_deal_in_which_they_are_stopped() -> None:
    rules = watched(31)
    player = SampledDeals(Level(simulations=2000), seconds=None)
    rules.watcher.flag = player.stop_flag
    thoughts = player.think(rules, rules.start().observe(0), Rng(1), 9)
    assert [thought.visits for thought in thoughts] == [16, 16]  # two actions a deal
    assert rules.watcher.after == 1


def test_a_flag_that_is_set_before_ends_all_at_once() -> None:
    flag = StopFlag()
    flag.set()
    state = game("triapon(first=0)").start()
    tree = Tree(state, Heuristics(), Rng(1), 1 << 14)
    tree.stop_on(flag)
    assert tree.grow(1000) == 1
    search = AlphaBeta(state, Heuristics())
    search.stop_on(flag)
    search.value(state, 0, state.ids(0)[0], 9, -9.0)
    assert search.nodes == 1
    nonaga = game("nonaga(first=0)")
    threats = ThreatSearch(nonaga)
    threats.stop_on(flag)
    turn = threats.begin(nonaga.start())[0]
    threats.value(turn, 9, -30000, 30000, 0)
    assert threats.nodes == 1
    assert threats.forced_win(nonaga.start(), 4, 1000) == 0
    assert threats.nodes == 0


@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("triapon(first=0)", MCTS(seconds=None)),
        ("stein3", Paranoid(seconds=None)),
        ("triominos(seats=2)", SampledDeals(seconds=None)),
    ],
)
def test_another_thread_may_stop_a_search_that_has_no_limit(name: str, player: MCTS | Paranoid | SampledDeals) -> None:
    rules = game(name)
    state, rng, found = rules.start(), Rng(1), []
    while state.to_act == (-1,):
        state.advance(-1, state.lot(-1, rng))
    seat = state.to_act[0]
    search = threading.Thread(target=lambda: found.append(player.choose(rules, state.observe(seat), rng)))
    search.start()
    while search.is_alive():
        player.stop()
        search.join(0.01)
    assert state.allows(seat, found[0])


def test_a_search_of_nonaga_is_stopped_by_another_thread() -> None:
    rules = game("nonaga(first=0)")
    deepening, found = IterativeDeepening(rules), []
    search = threading.Thread(target=lambda: found.extend(deepening.think(rules.start())))
    search.start()
    while search.is_alive():
        deepening.stop_flag.set()
        search.join(0.01)
    assert rules.start().allows(0, found[0].action)


def test_time_sets_the_flag_and_leaves_no_timer_behind() -> None:
    flag = StopFlag()
    with flag.after(0.001):
        while not flag.is_set():
            pass
    flag.clear()
    before = threading.active_count()
    with flag.after(3600):
        assert threading.active_count() == before + 1
    with flag.after(None):
        pass
    while threading.active_count() > before:
        pass
    assert not flag.is_set()


def test_a_flag_is_cleared_before_the_next_search() -> None:
    for text in ("stein3", "triapon(first=0)", "triominos"):
        rules: Game = game(text)
        state, rng = rules.start(), Rng(1)
        while state.to_act == (-1,):
            state.advance(-1, state.lot(-1, rng))
        view = state.observe(state.to_act[0])
        kinds: dict[str, Callable[..., Thinker]] = {"stein3": Paranoid, "triominos": SampledDeals}
        kind = kinds.get(text, MCTS)
        player = kind(Level(depth=2, simulations=200), seconds=None)
        player.choose(rules, view, Rng(1))
        player.stop()
        fresh = kind(Level(depth=2, simulations=200), seconds=None)
        if text == "stein3":  # the others remember their trees and their luck
            assert [t.value for t in player.think(rules, view, Rng(1))] == [
                t.value for t in fresh.think(rules, view, Rng(1))
            ]
            assert player.think(rules, view, Rng(1))[0].depth == 2
        else:
            looked = sum(thought.visits for thought in player.think(rules, view, Rng(1), 99))
            assert looked >= 150
