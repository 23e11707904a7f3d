"""What bots make of declined tiles (§6.5): their seat is dealt them the seldomer the more that tells, but never not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import cast

import pytest
from tests.games.triominos.lines import at, line

from dreierlei import Rng, game
from dreierlei.bots.rollout import Rollout
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.core import View
from dreierlei.core.level import Level
from dreierlei.core.thought import Thought
from dreierlei.games.triominos import TILES, Tile, TriominosState, TriominosView
from dreierlei.games.triominos.hand_odds import EVEN, FITTED, ONE_WEIGHT, HandOdds
from dreierlei.games.triominos.heuristics import TriominosHeuristics

TIMES = 4000


def dealt(state: TriominosState, viewer: int, times: int = TIMES, odds: HandOdds = ONE_WEIGHT) -> list[TriominosState]:
    """Return the state dealt anew so often."""
    rollout, twins = Rollout(state.game, TriominosHeuristics(state.game.seats, odds)), []
    for seed in range(times):
        twin = cast(TriominosState, state.copy())
        assert rollout.redeal(twin, viewer, seed)
        twins.append(twin)
    return twins


def held(twins: list[TriominosState], seat: int) -> Counter[Tile]:
    return Counter(tile for twin in twins for tile in twin.hand(seat))


def test_the_odds_are_what_games_have_taught() -> None:
    told = {
        (declined, size, pool): FITTED.odds(9, declined, size, pool, 2)
        for declined, size, pool in [(False, 9, 20), (True, 9, 20), (True, 18, 20), (True, 9, 0)]
    }
    assert [round(odds, 3) for odds in told.values()] == [0.857, 0.283, 0.5, 0.467]
    assert FITTED.odds(9, True, 9, 20, 2) < FITTED.odds(9, True, 9, 20, 4), "with more seats it tells less"
    assert FITTED.odds(14, True, 9, 20, 2) < FITTED.odds(4, True, 9, 20, 2), "whoever declines much has it seldom"


@pytest.mark.parametrize("odds", [FITTED, ONE_WEIGHT, HandOdds(value=-0.2), HandOdds(duel=-3.0, pool=0.003)])
@pytest.mark.parametrize("others", [("555",), ("555", "455"), ("555", "455", "445")])
def test_s6_5_a_tile_is_dealt_as_often_as_its_odds_say(odds: HandOdds, others: tuple[str, ...]) -> None:
    told = "/".join(["-", "333.334.335", *["-"] * (len(others) - 1)])
    state = at(line("*", *others, pool=22, declined=told))
    twins = dealt(state, 0, odds=odds)
    assert all(twin.observe(0) == state.observe(0) for twin in twins)
    found, unseen = held(twins, 1), state.game.seats - 1 + 22
    weights = {tile: odds.odds(tile.value, str(tile) in told, 1, 22, state.game.seats) for tile in TILES}
    total = sum(weights[tile] for twin in twins[:1] for tile in TILES if tile in _unseen(twin))
    assert len(_unseen(twins[0])) == unseen
    expected = {tile: TIMES * weights[tile] / total for tile in _unseen(twins[0])}
    assert sum((found[tile] - often) ** 2 / often for tile, often in expected.items()) < 64  # one in 100,000


def _unseen(state: TriominosState) -> set[Tile]:
    """Return the tiles that seat 0 cannot see."""
    view = cast(TriominosView, state.observe(0))
    return set(TILES) - set(view.hand) - {tile.plain() for _, tile in view.table}


def test_s6_4_what_nobody_declined_is_as_likely_everywhere() -> None:
    found = held(dealt(at(line("*", "555.455", pool=22)), 0, odds=EVEN), 1)
    expected = TIMES * 2 / 24
    assert len(found) == 24
    assert sum((number - expected) ** 2 / expected for number in found.values()) < 64  # one in 100,000


@pytest.mark.parametrize("others", [["333.334.335"], ["333.334", "335.344"], ["333.334", "335", "344"]])
def test_s6_5_where_nothing_else_is_left_a_seat_gets_what_it_declined(others: list[str]) -> None:
    unseen = ".".join(sorted([*".".join(others).split("."), "455", "555"]))
    state = at(line("*", *others, pool=2, declined="/".join(["-", *[unseen] * len(others)])))
    twins = dealt(state, 0, 200)
    assert all(twin.observe(0) == state.observe(0) for twin in twins)
    for seat in range(1, len(others) + 1):
        assert ".".join(map(str, sorted(held(twins, seat)))) == unseen


def test_s6_5_a_bot_heeds_what_is_declined_and_nothing_that_is_hidden() -> None:
    state = at(line("001.112.333.444", "*", pool=20, declined="-/002.011.022.122"))
    view = cast(TriominosView, state.observe(0))
    twins = [state.game.imagine(view, Rng(seed)) for seed in range(3)]
    assert len({twin.dump() for twin in twins}) == 3
    thoughts = [_thought(twin.observe(0)) for twin in twins]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert thoughts[0] != _thought(replace(view, declined=((), ())))


def _thought(view: View) -> list[Thought]:
    return SampledDeals(Level(simulations=400), seconds=None).think(game(view.game), view, Rng(7), lines=100)
