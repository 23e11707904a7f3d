"""What bots make of a standing: the lead in points and tiles counts the less the more rounds are left."""

from __future__ import annotations

from math import sqrt

import pytest
from tests.games.triominos.lines import at, line, without

from dreierlei import Rng
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.core import CHANCE
from dreierlei.core.level import Level
from dreierlei.games.triominos import TriominosState

TILES = 12
"""Points that a tile in the hand is worth."""


def told(state: TriominosState, seat: int = 0) -> float:
    """What the heuristics expect for a seat."""
    return state.game.knowledge().heuristics().told(state, state.game.seats)[seat]


def ahead(lead: int, options: str = "", round: int = 1, others: int = 0) -> TriominosState:
    """A position in which seat 0 leads by so much, the five tiles counted that seat 1 has more."""
    own = "001.002.003.004.005.011"
    return at(line(own, "*", pool=38, round=round, scores=f"{others + lead + 5 * TILES}/{others}"), options)


def test_a_lead_of_sixty_is_three_quarters_of_the_last_round() -> None:
    for state in (ahead(60), ahead(60, ",rounds=3", 3), ahead(60, ",target=400", 2, others=300)):
        assert told(state) == pytest.approx(0.75)
        assert told(state, 1) == pytest.approx(0.25)


def test_s7_3_with_every_round_that_follows_it_is_less() -> None:
    shares = [told(ahead(60, ",rounds=3", round)) for round in (1, 2, 3)]
    assert shares == pytest.approx([0.5 + 30 / (60 + sqrt(3600 + left * 38**2)) for left in (2, 1, 0)])


def test_s7_4_near_the_target_it_is_more() -> None:
    shares = [told(ahead(60, ",target=1000", 2, others=others)) for others in (0, 400, 900)]
    assert 0.5 < shares[0] < shares[1] < shares[2] == pytest.approx(0.75)


def test_s7_4_to_a_target_no_more_rounds_follow_than_there_can_be() -> None:
    assert told(ahead(60, ",target=5000", 50)) == pytest.approx(0.75)
    assert told(ahead(60, ",target=5000", 49)) == pytest.approx(told(ahead(60, ",rounds=2", 1)))


@pytest.mark.parametrize(("tiles", "worth"), [(1, -3), (2, 0), (3, 3), (5, 9), (6, 12), (7, 12)])
def test_s5_4_tiles_are_worth_less_or_cost_the_nearer_another_is_to_laying_the_last(tiles: int, worth: int) -> None:
    other = ".".join(["001", "002", "003", "004", "005", "011", "022"][:tiles])
    state = at(line("*", other, pool=30))
    lead = worth * (25 - tiles) - TILES * tiles
    assert told(state) == pytest.approx(0.5 + 0.5 * lead / (60 + abs(lead)))


def test_s5_4_in_the_last_lap_all_tiles_count_for_who_is_out() -> None:
    state = at(line("-", "001.555", "*", pool=20, phase="last", mover=1, out=0, scores="0/50/50"))
    left = sum(tile.value for seat in (1, 2) for tile in state.hand(seat))
    assert told(state) == pytest.approx(0.5 + 0.5 * (left - 50) / (60 + left - 50))


def test_while_tiles_are_dealt_points_alone_count() -> None:
    state, rng = at("deal 2 0 - 0 0 - - -/- 30/0 -", ",rounds=2"), Rng(1)
    before = told(state)
    state.advance(CHANCE, state.lot(CHANCE, rng))
    assert state.phase == "deal"
    assert told(state) == before > 0.5
    while state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    assert told(state) == before, "everybody has as many"


def test_whoever_would_end_the_game_by_what_scores_most_and_lose_scores_less() -> None:
    last = line(
        "-", "000.001.002.011.134.335", table=without("2:0"), phase="last", mover=1, out=0, round=2, scores="86/0"
    )
    bot = SampledDeals(Level(simulations=100), seconds=None)
    chosen = {
        options: str(bot.choose(state.game, state.observe(1), Rng(1)))
        for options in (",rounds=3", ",target=100")
        for state in [at(last, options)]
    }
    assert chosen[",rounds=3"] == "lay(134,2:0)", "three hexagons bring most"
    assert sorted(chosen[",target=100"][4:7]) == ["3", "3", "5"], "with its eleven points the other would win"
