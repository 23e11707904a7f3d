"""One search asked about game after game: each is played as by one that knows no other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from dreierlei.bots import Thinker
from dreierlei.bots.mcts import MCTS
from dreierlei.bots.opponent_model import OpponentModel
from dreierlei.bots.own_search import OwnSearch
from dreierlei.bots.paranoid import Paranoid
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.core import CHANCE, Rng, State
from dreierlei.core.level import Level
from dreierlei.games import game

LEVEL = Level(depth=2, simulations=40)
OPEN = ["triapon(first=0)", "triapon(barricades=true)", "stein3"]
HIDDEN = ["triominos(seats=2)", "triominos(seats=5)", "tricubo(seats=2)", "tricubo(seats=3)"]
OWN = ["nonaga(first=0)", "nonaga(cap=40)", "tricubo", "tricubo(side=B)"]
SEARCHES: list[tuple[Callable[[], Thinker], list[str]]] = [
    (lambda: MCTS(LEVEL, seconds=None, nodes=60), OPEN),
    (lambda: Paranoid(LEVEL, seconds=None, nodes=300), OPEN),
    (lambda: OpponentModel(LEVEL, seconds=None, nodes=300), OPEN),
    (lambda: SampledDeals(LEVEL, seconds=None, nodes=60), HIDDEN),
    (lambda: OwnSearch(LEVEL, seconds=None, nodes=300), OWN),
]


def middle(text: str) -> State:
    """A position in which a seat is to choose, some plies after the start."""
    state, rng = game(text).start(), Rng(7)
    for _ in range(6):
        state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    while state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    return state


def told(search: Thinker, state: State) -> list[tuple[str, float]]:
    """What a search says of a position, and what it would do."""
    view = state.observe(state.to_act[0])
    thoughts = search.think(state.game, view, Rng(3), 3)
    chosen = search.choose(state.game, view, Rng(3))
    return [*((str(thought.action), thought.value) for thought in thoughts), (str(chosen), 0.0)]


@pytest.mark.parametrize(("made", "texts"), SEARCHES, ids=["mcts", "paranoid", "model", "deals", "own"])
def test_a_search_plays_another_game_as_a_new_one_would(made: Callable[[], Thinker], texts: list[str]) -> None:
    states = {text: middle(text) for text in texts}
    fresh = {text: told(made(), state) for text, state in states.items()}
    for first, second in permutations(texts, 2):
        search = made()
        for text in (first, second, first):
            assert told(search, states[text]) == fresh[text], (first, second)
