"""Searches run compiled and interpreted find the same."""

from __future__ import annotations

import pytest
from tests.interpreted import at_both_speeds

from dreierlei.core.state import compiled

SCRIPT = """
from dreierlei import Rng, game
from dreierlei.bots.alpha_beta import AlphaBeta
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.bots.rollout import Rollout
from dreierlei.bots.tree import Tree
from dreierlei.core import CHANCE
from dreierlei.core.level import Level
from dreierlei.core.heuristics import Heuristics
from dreierlei.games.nonaga.proof_search import ProofSearch
from dreierlei.games.nonaga.threats import ThreatSearch

rules = game("nonaga(first=0)")
search = ThreatSearch(rules, 10)
turns = search.begin(rules.start())
print(turns[:50], [search.value(turn, 2, -30000, 30000, 0) for turn in turns[:6]], search.leaves)
proof = ProofSearch(rules, 1)
state = rules.load("-4:-3 .....o/...ooo1/...oo0/..ooo/.o0o0/1o.1o 1 relocate 13")
print([(proof.ask(state, 0, turns), proof.rank, proof.nodes) for turns in (2, 4)], proof.identity(state, 1))
state = rules.load("-3:-3 ......o/..10o.1/...oo0/..ooo1/0ooo/*.oo 0 slide 8")
print(proof.ask(state, 0, 5, 3), proof.nodes, proof.proof, proof.disproof, proof.identity(state, 0))
for name in ("nonaga", "triapon", "stein3"):
    rules, rng = game(name), Rng(3)
    state = rules.start()
    while state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    for _ in range(8):
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    for heuristics in (rules.knowledge().heuristics(), Heuristics()):
        tree = Tree(state, heuristics, Rng(5), 1 << 14)
        tree.grow(12)
        print(name, [(index, visits, round(total, 9), sure) for index, visits, total, sure in tree.tries()])
    search, seat = AlphaBeta(state, rules.knowledge().heuristics()), state.to_act[0]
    if name != "nonaga":
        print([(round(search.value(state, seat, index, 1, -9.0), 9), search.line()) for index in state.ids(seat)[:6]])
for name in ("triominos", "triominos(rounds=3)", "triominos(target=300)"):
    rules = game(name)
    state, rng = rules.start(), Rng(2)
    for _ in range(40):
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    while state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    seat = state.to_act[0]
    print(SampledDeals(Level(simulations=20), seconds=None).choose(rules, state.observe(seat), Rng(4)))
    rollout = Rollout(rules, rules.knowledge().heuristics())
    print([round(rollout.run(state, seat, index, 9), 9) for index in state.ids(seat)])
    print(rollout.redeal(state, seat, 11), state.dump())
"""


@pytest.mark.skipif(not compiled, reason="nothing is compiled here")
def test_compiled_and_interpreted_searches_agree() -> None:
    fast, slow = at_both_speeds(SCRIPT)
    assert fast == slow
