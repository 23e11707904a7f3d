"""The net of Nonaga: what it is shown, that it keeps its sums right, and that a tree can ask it."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from tests.games.triapon import nets

from dreierlei import Rng, game
from dreierlei.bots import MCTS, OwnSearch, Thinker, any_bot, bot
from dreierlei.core import Refusal, State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.state import compiled
from dreierlei.core.weights import Weights
from dreierlei.games.nonaga import inputs
from dreierlei.games.nonaga.state import NonagaState
from dreierlei.games.nonaga.view import NonagaView
from dreierlei.kit.hexes import Hex
from dreierlei.training import selfplay
from dreierlei.training.samples import samples

RULES = game("nonaga(first=0)")
KNOWLEDGE = RULES.knowledge()
Way = Callable[[Hex], Hex]


def lot(seed: int) -> Weights:
    return nets.lot(seed, KNOWLEDGE, "nonaga")


def net(weights: Weights) -> Heuristics:
    assert KNOWLEDGE.net
    return KNOWLEDGE.net.heuristics(weights)


def lines(seed: int, every: int = 1) -> list[str]:
    """Return positions of a game in which everybody does anything."""
    rng, state, found = Rng(seed), RULES.start(), list[str]()
    while not state.over and len(found) < 120:
        found.append(state.dump())
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    return found[::every]


def laid(line: str, way: Way, swap: bool = False) -> State:
    """Return a position with every cell where a way brings it, or with the seats exchanged."""
    view = cast(NonagaView, RULES.load(line).observe(0))
    pieces = [[way(cell) for cell in own] for own in view.pieces]
    state = NonagaState(RULES)
    frozen = None if view.frozen is None else way(view.frozen)
    state.lay([way(cell) for cell in view.discs], pieces[::-1] if swap else pieces, frozen)
    state.seat(1 - view.mover if swap else view.mover, view.phase, view.turn)
    return state


def ways() -> list[Way]:
    """Return all twelve symmetries of the grid, each with a shift."""

    def turned(times: int, mirrored: bool) -> Way:
        def way(cell: Hex) -> Hex:
            for _ in range(times):
                cell = cell.turned()
            cell = cell.mirrored() if mirrored else cell
            return Hex(cell.q + 3, cell.r - 2)

        return way

    return [turned(times, mirrored) for times in range(6) for mirrored in (False, True)]


def test_sums_that_are_kept_are_those_of_a_fresh_look() -> None:
    kept, looked = net(lot(1)), 0
    for line in lines(1) + lines(2) + lines(3):
        state, fresh = RULES.load(line), net(lot(1))
        assert kept.told(state, 2) == fresh.told(state, 2)
        assert kept.rows(state) == fresh.rows(state)
        assert math.isclose(sum(kept.told(state, 2)), 1.0)
        looked += 1
    assert looked > 60


def test_a_position_is_judged_alike_wherever_it_lies_however_turned_and_mirrored() -> None:
    judge, tales = net(lot(2)), set[float]()
    assert len({tuple(way(Hex(1, 2)) for way in [each]) for each in ways()}) == 12
    for line in lines(4, 5) + lines(5, 5):
        shown = [Counter(judge.rows(laid(line, way))) for way in ways()]
        assert all(rows == shown[0] for rows in shown)
        told = [judge.told(laid(line, way), 2) for way in ways()]
        assert all(shares == judge.told(RULES.load(line), 2) for shares in told)
        tales.add(told[0][0])
    assert len(tales) > 10


def test_seats_are_shown_from_the_one_to_act() -> None:
    judge = net(lot(3))
    for line in lines(6, 2):
        state, other = RULES.load(line), laid(line, lambda cell: cell, swap=True)
        assert Counter(judge.rows(state)) == Counter(judge.rows(other))
        assert judge.told(other, 2) == judge.told(state, 2)[::-1]


def test_slides_that_win_are_counted() -> None:
    judge, seen = net(lot(4)), set[int]()
    places = [kind for kind, count, _ in inputs.PLACES for _ in range(count)]
    for line in [each for seed in range(12) for each in lines(seed, 2)]:
        state = RULES.load(line)
        if state.phase != "slide":
            continue
        seat, wins = state.to_act[0], 0
        for index in state.ids(seat):
            after = state.copy()
            after.advance(seat, index)
            wins += after.over
        rows = judge.rows(state)
        triples = {row % 3 for row in (rows[places.index("triple")] - FIRST_TRIPLE,)}
        assert triples == {min(wins, 2)}
        assert rows[places.index("freedom")] - FIRST_FREEDOM == len(state.ids(seat))
        seen.add(min(wins, 2))
    assert seen >= {0, 1}


FIRST_TRIPLE = (max(inputs.rings()) + 1) + (max(inputs.lying()) + 1) + 2 * 28
FIRST_FREEDOM = FIRST_TRIPLE + 2 * 168

SCRIPT = """
from tests.games.nonaga.test_net import RULES, lines, lot, net
from dreierlei import Rng
from dreierlei.bots.tree import Tree

for line in lines(5, 7):
    state = RULES.load(line)
    print(net(lot(6)).told(state, 2))
    tree = Tree(state, net(lot(6)), Rng(5), 1 << 14)
    tree.width = 3
    tree.grow(8)
    print(tree.tries())
"""


@pytest.mark.skipif(not compiled, reason="nothing is compiled here")
def test_compiled_and_interpreted_nets_agree() -> None:
    path, told = os.pathsep.join([str(Path(__file__).parents[3]), *filter(None, sys.path)]), []
    for plain in ({}, {"DREIERLEI_PLAIN": "1"}):
        env = os.environ | plain | {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    assert told[0] == told[1]
    assert told[0].count("\n") > 3


def test_a_tree_plays_where_a_net_is_given_and_the_alpha_beta_where_none_is(tmp_path: Path) -> None:
    path = tmp_path / "small.net"
    path.write_bytes(lot(7).data())
    by_net, by_hand = (any_bot(RULES, f"6(nodes=60,net={name})") for name in (path, "none"))
    assert isinstance(by_net, MCTS)
    assert isinstance(by_hand, OwnSearch)
    assert isinstance(bot(RULES, 6), OwnSearch)  # no net comes with the game yet
    view = RULES.start().observe(0)
    thoughts = cast(Thinker, by_net).think(RULES, view, Rng(1), 99)
    assert sum(thought.visits for thought in thoughts) == 60
    assert len(thoughts) < len(RULES.start().ids(0))  # the others are not looked at yet
    path.write_bytes(Weights.blank(2, 5, 9).data())
    with pytest.raises(Refusal, match="nonaga"):
        any_bot(RULES, f"6(nodes=3,net={path})").choose(RULES, view, Rng(1))


def test_a_tree_wins_at_once() -> None:
    won = 0
    for line in [each for seed in range(12) for each in lines(seed)]:
        state = RULES.load(line)
        seat = state.to_act[0]
        if state.phase == "slide" and any(_over(state, seat, index) for index in state.ids(seat)):
            tree = MCTS(KNOWLEDGE.levels[5], seconds=None, nodes=12, room=1 << 14, weights=lot(4))
            after = state.copy()
            after.apply(seat, tree.choose(RULES, state.observe(seat), Rng(1)))
            assert after.over
            won += 1
    assert won


def _over(state: State, seat: int, index: int) -> bool:
    after = state.copy()
    after.advance(seat, index)
    return after.over


def test_games_with_itself_are_played_by_the_alpha_beta_and_shown_to_the_net(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MCTS", None)  # without a net nobody asks for a tree
    assert KNOWLEDGE.net
    blank = KNOWLEDGE.net.blank()
    games = selfplay.play_games(selfplay.SelfPlay(str(RULES), 5, 0, 4), [0, 1])
    found = samples(RULES, net(blank), games)
    assert len(found.rows) == sum(len(each.plies) for each in games) * blank.places
    assert 0 <= min(found.rows) < max(found.rows) < blank.rows
