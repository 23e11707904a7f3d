"""Hands that were really held, in games that nothing was fitted to: the odds tell them better than one weight."""

from __future__ import annotations

from itertools import permutations
from math import exp, log
from pathlib import Path

import pytest

from dreierlei import Rng, game
from dreierlei.adapters import dataset
from dreierlei.games.triominos.hand_odds import EVEN, FITTED, ONE_WEIGHT, HandOdds
from dreierlei.play import read

pytest.importorskip("torch")
from bench.hands import Hand, Hands, fitted, hands, play

DATASETS = Path(__file__).parents[3] / "datasets"
PLAYED = range(5_000_000, 5_000_012)
VALUES = [3, 9, 9, 1, 12]


def hand(size: int) -> Hand:
    """Return a hand of the first of five tiles, of which two were declined."""
    known: list[tuple[float, ...]] = [
        (float(at < 2), *(0.0,) * 4, float(value), 0.0) for at, value in enumerate(VALUES)
    ]
    return Hand(2, known, [at < size for at in range(len(VALUES))])


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_hand_is_as_likely_as_all_orders_in_which_it_can_be_drawn(size: int) -> None:
    odds, total = HandOdds(declined=-1.0, value=0.1), 0.0
    weights = [exp(-1.0 * (at < 2) + 0.1 * value) for at, value in enumerate(VALUES)]
    for order in permutations(range(size)):
        chance, left = 1.0, sum(weights)
        for tile in order:
            chance, left = chance * weights[tile] / left, left - weights[tile]
        total += chance
    assert Hands([hand(size)]).told(odds) == pytest.approx(log(total), abs=1e-3)


@pytest.fixture(scope="module")
def unseen() -> list[Hand]:
    """Hands of games of the dataset, and of games of bots of all levels."""
    texts = [*dataset.texts(DATASETS, "triominos", "test")[:25], *map(play, PLAYED)]
    return [each for number, text in enumerate(texts) for each in hands(read(text, game), Rng(number))]


def test_the_odds_tell_unseen_hands_better_than_one_weight_or_none(unseen: list[Hand]) -> None:
    all_hands = Hands(unseen)
    assert all_hands.told(FITTED) > all_hands.told(EVEN) + 0.05
    assert all_hands.told(FITTED) > all_hands.told(ONE_WEIGHT) + 0.3


def test_fitting_finds_what_hands_are_likeliest_by(unseen: list[Hand]) -> None:
    some = unseen[:60]
    best, all_hands = fitted(some), Hands(some)
    told = all_hands.told(best)
    assert told > all_hands.told(FITTED)
    for name in ("declined", "value"):
        for by in (-0.05, 0.05):
            assert all_hands.told(best._replace(**{name: getattr(best, name) + by})) < told
