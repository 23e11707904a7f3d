from __future__ import annotations

import pickle
from collections import Counter

import pytest
from tests import interpreted

from dreierlei.core import Rng

SPLITMIX = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)
"""The first numbers of SplitMix64 for the seed 1234567, as published with its reference implementation."""

SEEDS = (0, 1, -1, 1234567, 2**63, 2**64 - 1, 2**64 + 5, 10**30)

_SCRIPT = """
import dreierlei
from dreierlei.core.state import compiled
from dreierlei.core import Rng
assert not compiled
for seed in {seeds}:
    rng = Rng(seed)
    print(*(rng.below(count) for count in (2**31, 2, 6, 1, 1000, 2**20) * 20))
"""


def numbers(seed: int) -> list[int]:
    rng = Rng(seed)
    return [rng.below(count) for count in (2**31, 2, 6, 1, 1000, 2**20) * 20]


def test_known_answers() -> None:
    rng = Rng(1234567)
    assert [rng.below(2**31) for _ in SPLITMIX] == [word >> 33 for word in SPLITMIX]
    assert Rng(0).below(2**31) == 0xE220A8397B1DCDAF >> 33


def test_the_same_numbers_interpreted() -> None:
    told = interpreted.run("-c", _SCRIPT.format(seeds=SEEDS))
    lines = [[int(word) for word in line.split()] for line in told.splitlines()]
    assert lines == [numbers(seed) for seed in SEEDS]


def test_a_seed_makes_its_numbers_again_and_another_others() -> None:
    assert numbers(7) == numbers(7)
    assert numbers(7) != numbers(8)
    assert numbers(2**64 + 5) == numbers(5)


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 100])
def test_all_numbers_below_are_about_as_likely(count: int) -> None:
    rng = Rng(count)
    seen = Counter(rng.below(count) for _ in range(2000 * count))
    assert set(seen) == set(range(count))
    assert all(1700 < times < 2300 for times in seen.values())


def test_every_order_is_as_likely() -> None:
    rng = Rng(3)
    orders = Counter(tuple(rng.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
    assert (rng.shuffled([]), rng.shuffled([7])) == ([], [7])


def test_a_shuffle_leaves_what_it_is_given() -> None:
    given = list(range(9))
    assert sorted(Rng(1).shuffled(given)) == given == list(range(9))


def test_noise_lies_on_both_sides_and_draws_nothing_where_there_is_none() -> None:
    rng = Rng(5)
    errors = [rng.noise(0.5) for _ in range(4000)]
    assert -0.5 <= min(errors) < -0.49
    assert 0.49 < max(errors) <= 0.5
    assert abs(sum(errors) / len(errors)) < 0.02
    one, other = Rng(5), Rng(5)
    assert one.noise(0.0) == 0.0
    assert one.below(1000) == other.below(1000)


def test_the_state_of_a_generator_can_be_kept() -> None:
    rng = Rng(7)
    rng.below(6)
    kept = rng.state
    numbers = [rng.below(1000) for _ in range(9)]
    for again in (Rng(kept), pickle.loads(pickle.dumps(Rng(kept)))):
        assert [again.below(1000) for _ in range(9)] == numbers
    rng.state = kept
    assert [rng.below(1000) for _ in range(9)] == numbers


def test_a_generator_is_shown_as_it_could_be_made_anew() -> None:
    rng = Rng(2026)
    rng.below(6)
    again = Rng(int(repr(rng).removeprefix("Rng(").removesuffix(")")))
    assert [again.below(1000) for _ in range(5)] == [rng.below(1000) for _ in range(5)]
