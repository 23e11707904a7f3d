"""Who sits where, and whose luck is whose."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.arena.names import CARDS

from dreierlei.arena import League
from dreierlei.arena.result import play
from dreierlei.core import Refusal
from dreierlei.play import Match


@given(st.integers(1, 9), st.integers(1, 6), st.integers(0, 500), st.integers(0, 9))
def test_in_every_lap_each_bot_has_each_seat_once(bots: int, seats: int, lap: int, seed: int) -> None:
    seats = min(seats, bots)
    league = League("nonaga", tuple(f"bot {number}" for number in range(bots)), seed)
    tables = [league.seating(number, seats) for number in range(lap * bots, (lap + 1) * bots)]
    for seat in range(seats):
        assert sorted(table[seat] for table in tables) == list(range(bots))
    assert all(len(set(table)) == seats for table in tables)


@pytest.mark.parametrize("bots", [2, 3, 4, 5])
def test_all_orders_round_a_table_come_equally_often(bots: int) -> None:
    league = League("nonaga", tuple(map(str, range(bots))))
    orders = list(permutations(range(bots)))
    seen = Counter(league.seating(number, bots) for number in range(3 * len(orders)))
    assert seen == Counter(dict.fromkeys(orders, 3))


def test_with_more_bots_than_seats_all_pairs_meet_equally_often() -> None:
    league = League("nonaga", ("a", "b", "c", "d"))
    met = Counter(league.seating(number, 2) for number in range(4 * 6))
    assert met == Counter(dict.fromkeys(permutations(range(4), 2), 2))


def test_with_many_bots_circles_are_drawn_and_all_pairs_meet() -> None:
    league = League("nonaga", tuple("abcdefgh"))
    met = Counter(league.seating(number, 2) for number in range(8 * 200))
    assert set(met) == set(permutations(range(8), 2))
    assert min(met.values()) > 10  # 28.6 on average


def test_chance_is_the_same_within_a_lap_and_only_there() -> None:
    league = League.of(CARDS, ("random", "random"), 7)
    deals = []
    for number in range(8):
        match = Match(league.rules(), league.chance_rng(number))
        deals.append(tuple(str(entry) for entry in match.record.entries))
    assert all(deals[number] == deals[number + 1] for number in (0, 2, 4, 6))
    assert len(set(deals)) > 1


def test_bots_have_luck_of_their_own() -> None:
    league = League("nonaga", ("random", "random"), 7)
    words = {league.bot_rng(number, seat).below(1 << 31) for number in range(50) for seat in range(2)}
    assert len(words) == 100
    assert play(league, 0).opening != play(league, 1).opening


def test_openings_are_drawn_by_lot_and_the_same_within_a_lap() -> None:
    league = League("nonaga", ("6(nodes=2)", "6(nodes=2)"), 7, opening=3)
    results = [play(league, number) for number in range(10)]
    openings = [result.opening for result in results]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) > 3
    assert all(sum(result.choices) + 1 + 3 == result.plies for result in results)  # after the lot
    assert play(replace(league, opening=0), 0).played != results[0].played


def test_another_seed_draws_other_openings() -> None:
    league = League("nonaga(first=0)", ("6(nodes=2)", "6(nodes=2)"), opening=1)
    assert len({play(replace(league, seed=seed), 0).opening for seed in range(5)}) > 1


def test_another_seed_is_another_league() -> None:
    first, second = (League("nonaga", ("random", "random"), seed) for seed in (1, 2))
    assert [play(first, number).played for number in range(4)] != [play(second, number).played for number in range(4)]


def test_games_are_rounded_up_to_whole_laps() -> None:
    league = League("nonaga", ("a", "b", "c"))
    assert [league.games(wanted) for wanted in (1, 3, 4, 100)] == [3, 3, 6, 102]


@pytest.mark.parametrize(
    ("name", "bots", "slug"),
    [
        ("nonaga", ("random",), "arena.bots"),
        ("triapon", ("random", "random"), "arena.bots"),
        ("nonaga", ("random", "nobody at all"), ""),
        ("nonaga", ("random", "tests.arena.rivals:Nobody"), "bots.refused.foreign"),
        ("nonaga", ("random", "tests.nowhere:Bot"), "bots.refused.foreign"),
        ("nosuchgame", ("random", "random"), "games.unknown"),
    ],
)
def test_what_cannot_be_a_league_is_refused(name: str, bots: tuple[str, ...], slug: str) -> None:
    with pytest.raises(Refusal) as caught:
        League.of(name, bots)
    assert not slug or caught.value.slug == slug
    assert all(caught.value.text(language) for language in ("de", "en"))


@pytest.mark.parametrize("wanted", [0, -1, 10_000_001])
def test_a_number_of_games_that_makes_no_league_is_refused(wanted: int) -> None:
    with pytest.raises(Refusal, match="games are not possible"):
        League("nonaga", ("a", "b")).games(wanted)
