"""Several threads of one bot: all work is counted, one flag and one fault end them all, and none is left over."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.bots.test_sampled_deals import dealt
from tests.bots.timeless import no_time
from tests.interpreted import run
from tests.patience import PATIENCE

from dreierlei import Rng
from dreierlei.bots import MCTS, SampledDeals, bot, mcts
from dreierlei.bots.bot import close
from dreierlei.bots.tree import Tree
from dreierlei.core import State
from dreierlei.core.level import Level
from dreierlei.core.search_threads import MOST_THREADS, SearchThreads, shared_out
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.games import game
from dreierlei.games.nonaga.deepening import IterativeDeepening, unfolded
from dreierlei.games.nonaga.state import NonagaState

KINDS: dict[str, type[MCTS | SampledDeals]] = {"triapon(first=0)": MCTS, "triominos(seats=2)": SampledDeals}


def searching() -> set[threading.Thread]:
    """The threads that bots have beside the tests' own."""
    return {thread for thread in threading.enumerate() if thread.name.startswith("search")}


def thoughts(state: State, player: MCTS | SampledDeals) -> list[Thought]:
    return player.think(state.game, state.observe(state.to_act[0]), Rng(1), 100)


def tried(found: list[Thought]) -> int:
    return sum(thought.visits for thought in found)


@pytest.mark.parametrize("threads", range(1, MOST_THREADS + 1))
@pytest.mark.parametrize("count", [1, 2, 7, 1000])
def test_work_is_shared_out_evenly_and_nobody_gets_none(count: int, threads: int) -> None:
    parts = shared_out(count, threads)
    assert sum(parts) == count
    assert len(parts) == min(count, threads)
    assert max(parts) - min(parts) <= 1


def test_all_parts_are_done_at_once_by_the_same_threads_every_time() -> None:
    threads, meeting = SearchThreads(), threading.Barrier(3)

    def part() -> int:
        meeting.wait(PATIENCE)  # nobody gets past alone
        return threading.get_ident()

    first, again = (set(threads.run([part] * 3, StopFlag())) for _ in range(2))
    assert threading.get_ident() in first
    assert len(first) == 3
    assert first == again
    threads.close()


def test_one_part_is_done_by_the_caller_without_another_thread() -> None:
    before = searching()
    assert SearchThreads().run([threading.get_ident], StopFlag()) == [threading.get_ident()]
    assert searching() <= before


@pytest.mark.parametrize("faulty", [0, 1, 2])
def test_a_fault_of_any_thread_ends_the_others_and_reaches_the_caller(faulty: int) -> None:
    threads, flag, ended = SearchThreads(), StopFlag(), list[int]()

    def fail() -> None:
        raise ArithmeticError(faulty)

    def search() -> None:
        while not flag.is_set():
            pass
        ended.append(1)

    parts: list[Callable[[], None]] = [search, search, search]
    parts[faulty] = fail
    with pytest.raises(ArithmeticError):
        threads.run(parts, flag)
    assert len(ended) == 2
    threads.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has threads of different priority")
def test_the_other_threads_let_everybody_else_go_first() -> None:
    threads = SearchThreads()
    own, other = threads.run([lambda: os.nice(0)] * 2, StopFlag())
    assert own == os.nice(0)
    assert other == min(19, own + 10)
    threads.close()


@pytest.mark.parametrize("text", KINDS)
def test_threads_end_with_the_game_and_with_the_bot(text: str) -> None:
    state, before = dealt(text, 1), searching()
    for forget in (False, True):
        player = KINDS[text](Level(simulations=100), seconds=None, threads=2)
        thoughts(state, player)
        own = searching() - before
        assert len(own) == 1
        thoughts(state, player)
        assert searching() - before == own
        if forget:
            del player
            next(iter(own)).join(PATIENCE)
        else:
            player.close()
        assert searching() <= before


@pytest.mark.parametrize("text", KINDS)
@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize("count", [2, 61, 600])
def test_what_all_threads_do_is_counted_and_is_no_more_than_one_would_do(text: str, threads: int, count: int) -> None:
    state = dealt(text, 1)
    one, several, again = (
        KINDS[text](Level(simulations=count), seconds=None, threads=number) for number in (1, threads, threads)
    )
    found = thoughts(state, several)
    assert tried(found) == tried(thoughts(state, one))
    assert found == thoughts(state, again)
    several.close()
    again.close()


def test_every_thread_has_deals_of_its_own() -> None:
    state = dealt("triominos(seats=2)", 1)
    half, both = (
        SampledDeals(Level(simulations=600 * threads, noise=1e-9), seconds=None, threads=threads) for threads in (1, 2)
    )
    alone, together = thoughts(state, half), thoughts(state, both)
    assert tried(together) == 2 * tried(alone)
    assert {thought.action: thought.value for thought in together} != {
        thought.action: thought.value for thought in alone
    }
    both.close()


@pytest.mark.parametrize("text", KINDS)
def test_when_time_is_over_every_thread_tries_once_at_most(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    no_time(monkeypatch)
    state = dealt(text, 1)
    player = KINDS[text](Level(), seconds=1.0, threads=2)
    found = thoughts(state, player)
    assert tried(found) == 2 * (1 if KINDS[text] is MCTS else len(found))
    player.close()


@pytest.mark.parametrize("text", KINDS)
def test_a_stop_ends_all_threads(text: str) -> None:
    state, found, before = dealt(text, 1), list[list[Thought]](), searching()
    player = KINDS[text](Level(simulations=1 << 30), seconds=None, threads=2)
    search = threading.Thread(target=lambda: found.append(thoughts(state, player)))
    search.start()
    while search.is_alive():
        player.stop()
        search.join(0.01)
    assert found[0]
    player.close()
    assert searching() <= before


def test_a_fault_in_a_rollout_of_another_thread_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    player, here = SampledDeals(Level(simulations=1 << 30), seconds=None, threads=2), threading.get_ident()
    sweep = player._sweep

    def faulty(*given: Any) -> object:
        if threading.get_ident() != here:
            raise ArithmeticError
        return sweep(*given)

    monkeypatch.setattr(player, "_sweep", faulty)
    with pytest.raises(ArithmeticError):
        thoughts(dealt("triominos(seats=2)", 1), player)
    player.close()


def deepening(threads: int) -> IterativeDeepening:
    """Nonaga's own search, without limits."""
    search = IterativeDeepening(game("nonaga"), Level(), 1)
    search.threads = threads
    return search


def test_two_searches_of_nonaga_remember_together_what_each_has_seen() -> None:
    state, one, other = dealt("nonaga", 1), deepening(1), deepening(1)
    after = cast(NonagaState, state.copy())
    for action in unfolded(after, one.findings(state, 3)[0].turn):
        after.apply(after.to_act[0], action)
    assert other.search.best(after) == 0
    other.search.share(one.search)
    assert other.search.best(after) == one.search.best(after) != 0


def test_a_helper_of_nonaga_begins_with_the_best_turn_and_takes_the_others_by_lot() -> None:
    state, search = dealt("nonaga", 1), deepening(3)
    search.findings(state, 2)
    turns = search.search.begin(state)
    assert search._order(turns, 1) == list(enumerate(turns))
    orders = [helper._order(turns, 2) for helper in search._ready_helpers()]
    for order in orders:
        assert order[:2] == [(0, turns[0]), (1, turns[1])]
        assert sorted(order) == list(enumerate(turns))
    assert len({tuple(order) for order in [*orders, list(enumerate(turns))]}) == 3
    search.close()


def test_nonaga_shares_nodes_out_among_its_threads() -> None:
    state, search = dealt("nonaga", 1), deepening(3)
    search.findings(state, 4, nodes=600)
    assert 0 < search.search.nodes <= 201
    assert search.nodes == search.search.nodes + sum(helper.search.nodes for helper in search._helpers)
    search.threads = 1
    assert search.nodes == search.search.nodes
    search.close()


def test_a_helper_of_nonaga_ends_with_the_search_that_it_helps_and_searches_again() -> None:
    state, before, search = dealt("nonaga", 1), searching(), deepening(2)
    for _ in range(2):
        search.stop_flag.clear()
        assert search.findings(state, 3)  # a helper without an end would never let it return
        assert search.stop_flag.is_set()
        assert len(searching() - before) == 1
    search.close()
    assert searching() <= before


def test_nonaga_thinks_on_with_one_thread_after_it_had_two() -> None:
    state = dealt("nonaga", 1)
    player, seat = bot(state.game, 6, None, 300), state.to_act[0]
    for threads in (2, 1):
        player.threads = threads
        assert state.allows(seat, player.choose(state.game, state.observe(seat), Rng(1)))
    close([player])


def test_a_fault_in_a_helper_of_nonaga_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    search = deepening(2)

    def fail(*_: object) -> object:
        raise ArithmeticError

    monkeypatch.setattr(search._ready_helpers()[0], "_sweep", fail)
    with pytest.raises(ArithmeticError):
        search.findings(dealt("nonaga", 1), 30)
    search.close()


def test_what_two_threads_have_half_written_is_not_believed() -> None:
    script = """
from tests.bots.test_search_threads import dealt, deepening
from dreierlei.games.nonaga.search import hashed
state, search = dealt("nonaga", 1), deepening(1).search
key = hashed(state)
search.note(key, 3, 0, 5, 1, 77)
print(search.recall(key) >> 32)
search.notes[key & search.slots] += 1 << 32  # another thread has written this half since
print(search.recall(key))
"""
    assert run("-c", script).split() == ["77", "0"]


def test_a_tree_that_has_proven_the_root_ends_the_others() -> None:
    for done, ends in ((9, False), (8, True)):
        flag = StopFlag()
        mcts._grown(cast(Tree, SimpleNamespace(grow=lambda _, done=done: done, stop_flag=flag)), 9)
        assert flag.is_set() == ends


def test_a_bot_may_have_more_threads_at_one_ply_than_at_the_next() -> None:
    state = dealt("triapon(first=0)", 1)
    player = bot(state.game, 6, None, 300)
    assert isinstance(player, MCTS)
    for threads in (1, 3, 2):
        player.threads = threads
        player.choose(state.game, state.observe(0), Rng(1))
        assert len(player._trees) == threads
    player.close()


@pytest.mark.parametrize("text", ["nonaga", "triapon", "stein3", "triominos", "tricubo(seats=2)", "tricubo(seats=1)"])
def test_every_game_is_played_with_two_threads(text: str) -> None:
    state = dealt(text, 1)
    seat = state.to_act[0]
    player = bot(state.game, 6, None, 200, threads=2)
    assert player.threads == 2
    assert state.allows(seat, player.choose(state.game, state.observe(seat), Rng(1)))
    close([player])
