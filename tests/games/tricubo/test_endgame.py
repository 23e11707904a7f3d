"""The last rounds of Tricubo with two seats: what is told for certain is what trying everything finds."""

from __future__ import annotations

from array import array
from functools import cache

import pytest

from dreierlei import CHANCE, Rng, State, game
from dreierlei.bots import bot
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.core.level import Level
from dreierlei.core.state import compiled
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games.tricubo.endgame import Endgame

MOST = 20_000
IDLE = 7
"""So many rounds in a row in which nobody can do anything are as good as never."""
ROLLS = 216
ENDS = [
    "19 pick 254 - 5+1,7,3+0,4,7+0:lmsa:-/7,5+1,5+0,3+0,7:lmsa:- -",
    "18 pick 612 - 4,4+0,7+0,7,5+0:lmsa:-/5+1,5,6+0,4+2,3:lmsa:- -",
    "18 pick 154 - 5+1,4+7,6,3,7+0:msa:-/7+0,5+7,5,7,3+0:lmsa:- -",
    "20 others 441 large 7+1,4,1+0,7,5+4:lmsa:-/4+1,7+1,7,5,2+0:lmsa:- -",
    "20 others 112 - 7,7+0,5,4+0,5+0:lmsa:-/2+0,7,5,4+0,7+0:lmsa:- -",
]
LONGEST = ENDS[3]
"""To try everything there takes as long as in all others."""
JOKERS = [
    "20 pick 134 - 8,8+9,6,6+9,6+9:lmsa:j/8+9,8,6+9,6+9,6:lmsa:- -",
    "20 others 134 large 8,8+9,6,6+9,6+9:lmsa:-/8+9,8,6+9,6+9,6:lmsa:j -",
    "21 pick 622 - 8,8+9,6,6+9,6+9:lmsa:j/8+9,8,6+9,6+9,6:lmsa:j -",
]


def at(position: str, side: str = "A") -> State:
    return game(f"tricubo(seats=2,side={side})").load(position)


def told(state: State, nodes: int = MOST, stop_flag: StopFlag | None = None) -> list[float]:
    seat = state.to_act[0]
    return Endgame(state, nodes, stop_flag or StopFlag()).worth(state, seat, array("i", state.ids(seat)))


def after(state: State, seat: int, index: int) -> State:
    twin = state.copy()
    twin.advance(seat, index)
    return twin


def share(state: State, side: str, blocks: str, idle: int = 0) -> float:
    """What seat 0 gets if both play as well as can be, by trying everything; blocks were so when the round began."""
    outcome = state.outcome()
    if outcome:
        return outcome.shares[0]
    seat = state.to_act[0]
    if seat == CHANCE:
        number, _, _, _, now, _ = state.dump().split()
        return mean(side, int(number) % 2, now, idle + 1 if now == blocks else 0)
    values = [share(after(state, seat, index), side, blocks, idle) for index in state.ids(seat)]
    return max(values) if seat == 0 else min(values)


@cache
def mean(side: str, active: int, blocks: str, idle: int) -> float:
    """The mean over all rolls of a round."""
    if idle > IDLE:
        return 0.5
    state = at(f"{20 + active} roll - - {blocks} -", side)
    return sum(share(after(state, CHANCE, index), side, blocks, idle) for index in state.ids(CHANCE)) / ROLLS


@pytest.mark.parametrize(
    ("side", "position"),
    [
        *(("A", end) for end in ENDS if end != LONGEST),
        pytest.param("A", LONGEST, marks=pytest.mark.slow),
        *(("B", end) for end in JOKERS),
    ],
)
def test_what_is_told_is_what_trying_everything_finds(side: str, position: str) -> None:
    state = at(position, side)
    seat, blocks = state.to_act[0], position.split()[4]
    tried = [share(after(state, seat, index), side, blocks) for index in state.ids(seat)]
    assert told(state) == pytest.approx([each if seat == 0 else 1 - each for each in tried], abs=1e-5)


def test_where_the_game_ends_with_the_round_it_is_told_however_free_the_blocks_are() -> None:
    state = at("18 others 213 large 6,6,6,5,2:-:-/4,3,2,5,1:ls:- -")
    assert set(told(state, nodes=0)) == {0.0}
    state = at("18 others 213 large 6,6,6,1,2:-:-/4,3,2,5,2:ls:- -")
    assert sorted(set(told(state, nodes=0))) == [0.0, 1.0]


def test_too_early_too_few_nodes_no_time_or_a_limit_that_is_near_tell_nothing() -> None:
    early, late, stopped = game("tricubo(seats=2)").start(), at(ENDS[0]), StopFlag()
    early.advance(CHANCE, 0)
    stopped.set()
    assert told(early) == []
    assert told(late, nodes=1) == []
    assert told(late, stop_flag=stopped) == []
    assert told(game("tricubo(seats=2,cap=30)").load(ENDS[0])) == []
    assert told(late)


@pytest.mark.skipif(not compiled, reason="interpreted, nothing is solved")
@pytest.mark.parametrize("position", ENDS)
def test_the_strongest_level_plays_the_end_exactly(position: str) -> None:
    state = at(position)
    seat, worth = state.to_act[0], told(state)
    chosen = bot(state.game, 6, None, nodes=MOST).choose(state.game, state.observe(seat), Rng(1))
    assert worth[state.ids(seat).index(state.encode(seat, chosen))] == max(worth)
    (best, *_) = SampledDeals(seconds=None).think(state.game, state.observe(seat), Rng(1))
    assert (best.proven, best.value) == (True, max(worth))


@pytest.mark.skipif(not compiled, reason="interpreted, nothing is solved")
def test_where_all_is_lost_or_levels_misjudge_rollouts_choose() -> None:
    lost, open_end = at("18 others 213 large 6,6,6,5,2:-:-/4,3,2,5,1:ls:- -"), at(ENDS[0])
    for state, level in ((lost, Level(simulations=20)), (open_end, Level(simulations=20, noise=0.03))):
        thoughts = SampledDeals(level, seconds=None).think(state.game, state.observe(state.to_act[0]), Rng(1))
        assert not any(thought.proven for thought in thoughts)
