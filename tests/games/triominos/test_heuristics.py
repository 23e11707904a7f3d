"""What bots make of declined tiles (§6.5): their seat is dealt them seldom, unless nothing else is left."""

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
from dreierlei.games.triominos import Tile, TriominosState, TriominosView

TIMES = 4000
TRUST = 5
"""So many times as likely as a tile that it has declined a seat holds another one."""


def dealt(state: TriominosState, viewer: int, times: int = TIMES) -> list[TriominosState]:
    """Return the state dealt anew so often."""
    rollout, twins = Rollout(state.game, state.game.knowledge().heuristics()), []
    for seed in range(times):
        twin = cast(TriominosState, state.copy())
        assert rollout.redeal(twin, viewer, seed)
        twins.append(twin)
    return twins


def held(twins: list[TriominosState], seat: int) -> Counter[Tile]:
    return Counter(tile for twin in twins for tile in twin.hand(seat))


@pytest.mark.parametrize("others", [("555",), ("555", "455"), ("555", "455", "445")])
def test_s6_5_a_declined_tile_is_dealt_to_its_seat_seldom(others: tuple[str, ...]) -> None:
    told = "/".join(["-", "333.334.335", *["-"] * (len(others) - 1)])
    state = at(line("*", *others, pool=22, declined=told))
    twins = dealt(state, 0)
    assert all(twin.observe(0) == state.observe(0) for twin in twins)
    for seat in range(1, len(others) + 1):
        found = held(twins, seat)
        unseen = 22 + len(others)
        common = sum(found[tile] for tile in found if str(tile) not in told) / (unseen - 3)
        rare = sum(found[tile] for tile in found if str(tile) in told) / 3
        assert len(found) == unseen
        assert common / rare == pytest.approx(TRUST if seat == 1 else 1, rel=0.3)


def test_s6_4_what_nobody_declined_is_as_likely_everywhere() -> None:
    found = held(dealt(at(line("*", "555.455", pool=22)), 0), 1)
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
