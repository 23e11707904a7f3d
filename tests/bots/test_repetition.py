"""Repetition: searches call it a draw on their way, know what has stood before, and may hold it in contempt."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from tests.bots.test_paranoid import HIGHEST, KEEN, LATER, LOWEST, QUIET, Taught, wandered
from tests.toys.shelf import named

from dreierlei import Rng
from dreierlei.bots.alpha_beta import AlphaBeta
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.paranoid import Paranoid
from dreierlei.bots.tree import Tree
from dreierlei.core import State
from dreierlei.core.level import Level
from dreierlei.core.sketch import Sketch

CONTEMPT = 0.25


def mark(state: State) -> str:
    """Return the fingerprint of a position that counts, as views tell it."""
    found = state.fingerprint()
    assert found is not None
    return f"{found:x}"


def slow_value(state: Sketch, seat: int, depth: int, known: Taught, way: tuple[int, ...], met: list[int]) -> float:
    """What a position is worth to a seat if all others are against it, without any cut; what is on the way is drawn."""
    if state.over:
        share = state.share(seat)
        return LOWEST + (HIGHEST - LOWEST) * share + LATER * (depth + QUIET) * (2 * share - 1)
    here = state.fingerprint()
    if depth > 0 and here in way:
        met.append(depth)
        return 1 / state.game.seats - CONTEMPT
    mover = state.to_act[0]
    if depth <= -QUIET:
        return known.share(state, seat)
    ids = state.ids(mover)
    values = []
    if depth <= 0:
        values.append(known.share(state, seat))
        ids = [index for index, rank in zip(ids, known.ranking(state, mover, ids), strict=True) if rank >= KEEN]
    for index in ids:
        after = cast(Sketch, state.copy())
        after.advance(mover, index)
        values.append(slow_value(after, seat, depth - 1, known, way if here is None else (*way, here), met))
    return max(values) if mover == seat else min(values)


@pytest.mark.parametrize("barred", [False, True])
def test_alpha_beta_finds_what_a_slow_search_finds_that_knows_its_way(barred: bool) -> None:
    rules, known, met = named("shuttle(ring=3,cap=50)"), Taught(), list[int]()
    for seed in range(4):
        state, rng = rules.start(), Rng(seed)
        for _ in range(2 * seed):
            if not state.over:
                state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
        if state.over:
            continue
        stood = [mark(rules.start())] if barred else []
        search, seat = AlphaBeta(state, known), state.to_act[0]
        search.heed(tuple(stood), CONTEMPT)
        way = (*(int(each, 16) for each in stood), *filter(None, [state.fingerprint()]))
        for index in state.ids(seat):
            after = cast(Sketch, state.copy())
            after.advance(seat, index)
            expected = slow_value(after, seat, 5, known, way, met)
            assert search.value(state, seat, index, 6, -9.0) == pytest.approx(expected)
    assert met  # there were repetitions to be found


def test_alpha_beta_and_the_tree_call_what_must_not_come_up_again_drawn() -> None:
    state = wandered("stein3", 20, 3)
    seat = state.to_act[0]
    index = state.ids(seat)[2]
    after = state.copy()
    after.advance(seat, index)
    search = AlphaBeta(state, state.game.knowledge().heuristics())
    before = search.value(state, seat, index, 2, -9.0)
    search.heed((mark(after),), CONTEMPT)
    assert search.value(state, seat, index, 2, -9.0) == pytest.approx(1 / 3 - CONTEMPT) != before
    search.heed((), CONTEMPT)
    assert search.value(state, seat, index, 2, -9.0) == before
    tree = Tree(state, state.game.knowledge().heuristics(), Rng(1), 1 << 14)
    tree.heed((mark(after),), CONTEMPT)
    tree.grow(400)
    visits, total = next((visits, total) for found, visits, total, _ in tree.tries() if found == index)
    assert visits
    assert total == pytest.approx(visits * (1 / 3 - CONTEMPT))


def asked(search: type[Paranoid] | type[MCTS], state: State, repeated: tuple[str, ...], contempt: float | None) -> str:
    """Return what a search does where these positions must not come up again."""
    seat = state.to_act[0]
    view = replace(state.observe(seat), repeated=repeated)
    return str(search(Level(contempt=contempt), seconds=None, nodes=2000).choose(state.game, view, Rng(1)))


@pytest.mark.parametrize("search", [Paranoid, MCTS])
def test_who_holds_a_draw_in_contempt_turns_from_the_action_that_repeats(search: type[Paranoid] | type[MCTS]) -> None:
    turned = 0
    for seed in range(4):
        state = wandered("stein3", 30, seed)
        best, after = asked(search, state, (), None), state.copy()
        after.apply(state.to_act[0], state.game.actions.parse(best))
        if after.fingerprint() is None:  # a captor has to choose first
            continue
        assert asked(search, state, (mark(after),), None) == best  # it does not look
        turned += asked(search, state, (mark(after),), 0.33) != best
    assert turned
