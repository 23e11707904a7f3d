"""How far a share or a mean can be trusted."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreierlei.arena.interval import mean, share

UNITS = st.lists(st.floats(0, 1), min_size=1, max_size=60)


@given(UNITS)
def test_a_share_lies_in_its_interval_and_that_between_0_and_1(units: list[float]) -> None:
    found = share(units)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.high - found.low > 0
    assert found.value == fmean(units)


@given(UNITS)
def test_losses_are_wins_seen_from_the_other_side(units: list[float]) -> None:
    won, lost = share(units), share([1 - unit for unit in units])
    assert won.low is not None
    assert lost.high is not None
    assert won.low == pytest.approx(1 - lost.high)


def test_single_games_get_wilsons_interval_nearly() -> None:
    # Wilson at 95 %: 7 of 10 -> 0.397…0.892; 60 of 100 -> 0.502…0.691; 100 of 100 -> 0.963…1
    for wins, games, low, high in ((7, 10, 0.397, 0.892), (60, 100, 0.502, 0.691), (100, 100, 0.963, 1.0)):
        found = share([1.0] * wins + [0.0] * (games - wins))
        assert found.low == pytest.approx(low, abs=0.04)
        assert found.high == pytest.approx(high, abs=0.04)


@pytest.mark.parametrize("laps", [10, 40, 200])
@pytest.mark.parametrize("strength", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("shared", [0.0, 0.8])
def test_the_truth_lies_inside_95_times_in_100(laps: int, strength: float, shared: float) -> None:
    """Laps of two games, that with some probability end alike."""
    rng, runs, hits = Random(f"{laps} {strength} {shared}"), 400, 0
    for _ in range(runs):
        units = []
        for _ in range(laps):
            first = rng.random() < strength
            second = first if rng.random() < shared else rng.random() < strength
            units.append((first + second) / 2)
        found = share(units)
        assert found.low is not None
        assert found.high is not None
        hits += found.low <= strength <= found.high
    assert hits / runs > 0.92


def test_luck_that_is_shared_makes_the_interval_narrower() -> None:
    rng = Random(1)
    # The seat with the good cards wins: everybody has it once in a lap.
    paired = share([0.5 if rng.random() < 0.9 else float(rng.random() < 0.5) for _ in range(100)])
    unpaired = share([float(rng.random() < 0.5) for _ in range(200)])
    widths = [(found.high or 0) - (found.low or 0) for found in (paired, unpaired)]
    assert widths[0] < widths[1] / 1.5


@pytest.mark.parametrize(
    ("count", "half"), [(2, 12.706), (3, 4.303), (6, 2.571), (11, 2.228), (31, 2.042), (1001, 1.962)]
)
def test_a_mean_uses_students_distribution(count: int, half: float) -> None:
    units = [float(number) for number in range(count)]
    error = (count * (count + 1) / 12 / count) ** 0.5  # the variance of 0 … n-1 is n (n + 1) / 12
    found = mean(units)
    assert found.value == (count - 1) / 2
    assert found.high == pytest.approx(found.value + half * error, rel=2e-3)
    assert found.low == pytest.approx(found.value - half * error, rel=0.05, abs=half * error * 2e-3)


def test_the_mean_of_one_number_has_no_interval() -> None:
    assert (mean([3.0]).value, mean([3.0]).low, mean([3.0]).high) == (3.0, None, None)
