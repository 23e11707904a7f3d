"""A win in one: no level leaves it, however badly it judges what is further away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from dreierlei import Rng, game
from dreierlei.bots import LEVELS, Thinker, bot
from dreierlei.bots.levels import thinker
from dreierlei.bots.win_in_one import WinInOne, wins
from dreierlei.core import CHANCE, Action, Game, State, View
from dreierlei.core.level import Level
from dreierlei.games import any_game

GAMES = ("nonaga", "triapon", "stein3", "triominos(seats=2)", "tricubo(seats=2)")
POSITIONS = 4
"""Of each game; found in random games from fixed seeds."""


def winning(state: State, seat: int) -> set[int]:
    """The ids of what wins at once, whatever is hidden: in each of some imagined deals."""
    deals = [state.game.imagine(state.observe(seat), Rng(seed)) for seed in range(4)]
    return {index for index in state.ids(seat) if all(wins(deal, seat, index) for deal in deals)}


def random_play(rules: Game, seed: int) -> Iterator[tuple[State, int]]:
    """The decisions of a random game."""
    state, rng = rules.start(), Rng(seed)
    while not state.over:
        seat = state.to_act[0]
        if seat != CHANCE:
            yield state, seat
        state.advance(seat, state.lot(seat, rng))


@cache
def positions(text: str) -> list[tuple[State, int, set[int]]]:
    """Positions in which something wins at once, and something else does not."""
    found: list[tuple[State, int, set[int]]] = []
    for seed in range(400):
        for state, seat in random_play(game(text), seed):
            ids = winning(state, seat)
            if 0 < len(ids) < len(state.ids(seat)):
                found.append((state.copy(), seat, ids))
                break
        if len(found) == POSITIONS:
            return found
    raise AssertionError(f"{text} has too few wins in one")


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_win_in_one(text: str, level: int) -> None:
    for state, seat, ids in positions(text):
        for seed in range(4):
            chosen = bot(state.game, level, None, 300).choose(state.game, state.observe(seat), Rng(seed))
            assert state.encode(seat, chosen) in ids


@pytest.mark.parametrize("text", GAMES)
def test_whoever_judges_at_random_still_takes_it_and_nobody_else_does(text: str) -> None:
    careless = Level(depth=1, simulations=4, noise=1e6, blind=0.5)
    left = 0
    for state, seat, ids in positions(text):
        player = thinker(state.game, careless, None)
        assert isinstance(player, WinInOne)
        for seed in range(8):
            view = state.observe(seat)
            assert state.encode(seat, player.choose(state.game, view, Rng(seed))) in ids
            left += state.encode(seat, player.other.choose(state.game, view, Rng(seed))) not in ids
    assert left or text == "nonaga"  # whose own search knows winning slides


def test_alone_every_end_is_a_win_and_none_is_sought() -> None:
    rules = game("tricubo")
    assert not isinstance(bot(rules, 1), WinInOne)


def test_it_thinks_and_is_limited_as_whom_it_asks() -> None:
    rules = game("nonaga")
    player = bot(rules, 1, 0.5, 30)
    assert isinstance(player, WinInOne)
    assert (player.seconds, player.nodes) == (0.5, 30)
    player.seconds, player.nodes = None, 20
    assert (player.other.seconds, player.other.nodes) == (None, 20)
    player.stop()
    state = next(random_play(rules, 1))[0]
    assert player.think(rules, state.observe(state.to_act[0]), Rng(1), 1)


class Asked:
    """Notes that it was asked, and does the first thing it may."""

    def __init__(self) -> None:
        self.times = 0

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        self.times += 1
        return game.imagine(view, rng).legal(view.viewer)[0]


def test_what_wins_by_luck_alone_is_left_to_judgement() -> None:
    rules, other = any_game("tests.toys.cards:Cards"), Asked()
    lucky = 0
    for seed in range(40):
        for state, seat in random_play(rules, seed):
            deals = [rules.imagine(state.observe(seat), Rng(deal)) for deal in range(12)]
            won = [sum(wins(deal, seat, index) for deal in deals) for index in state.ids(seat)]
            if 2 <= max(won) <= 6:
                for luck in range(8):
                    WinInOne(cast(Thinker, other)).choose(rules, state.observe(seat), Rng(luck))
                    lucky += 1
    assert other.times == lucky > 8
