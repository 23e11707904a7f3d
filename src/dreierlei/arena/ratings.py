"""Ratings: how strong each bot is on one scale, by the Plackett–Luce model of openskill."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, sqrt
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

    from dreierlei.arena.contest import Contest

MU, SIGMA, BETA = 25.0, 25 / 3, 25 / 6
"""The model's numbers: where everybody begins, how uncertain that is, and how much chance there is in one game."""
SWEEPS = 400
"""So often a fit corrects every rating in turn; it stands still long before."""
STEP = 4.0
"""How far one correction goes at most."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Strength and its uncertainty; everybody begins at 25 with 25/3."""

    mu: float
    sigma: float


def available() -> bool:
    """Whether openskill is installed."""
    try:
        import openskill  # noqa: F401 (whether it can be imported is the question)
    except ImportError:
        return False
    return True


def ratings(contests: Iterable[Contest]) -> dict[str, Rating]:
    """Return the rating of every bot after contests in their order; of nobody without openskill or rivals."""
    if not available():
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)  # a bot does not get better or worse from game to game
    rated: dict[str, PlackettLuceRating] = {}
    for contest in contests:
        if len(set(contest.names)) < 2:
            continue
        teams = [[rated.get(name) or model.rating()] for name in contest.names]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in contest.places])]
        for name in set(contest.names):
            own = [rating for who, rating in zip(contest.names, after, strict=True) if who == name]
            # A bot at two seats of one table played once: it learns the mean of what its seats learned.
            rated[name] = model.rating(fmean(one.mu for one in own), fmean(one.sigma for one in own))
    return {name: Rating(rating.mu, rating.sigma) for name, rating in rated.items()}


def fitted(contests: Iterable[Contest]) -> dict[str, float]:
    """Return where every bot stands by the same model, fitted to all wins at once, so that their order is nothing.

    Of n seats each is first with a chance in proportion to exp(mu / (BETA √n)). What is returned makes the wins, and
    that everybody begins at MU with SIGMA, as likely as can be (Newton's method, one rating after the other).
    """
    tables: defaultdict[tuple[str, ...], int] = defaultdict(int)
    won: defaultdict[str, float] = defaultdict(float)
    for contest in contests:
        tables[tuple(sorted(contest.names))] += 1
        for name, part in zip(contest.names, contest.shares, strict=True):
            won[name] += part / (BETA * sqrt(len(contest.names)))
    found = dict.fromkeys(won, MU)
    for _ in range(SWEEPS):
        for name in found:
            slope, bend = won[name] - (found[name] - MU) / SIGMA**2, 1 / SIGMA**2
            for names, games in tables.items():
                scale, chance = BETA * sqrt(len(names)), _chance(found, names, name)
                slope -= games * chance / scale
                bend += games * chance * (1 - chance) / scale**2
            found[name] += max(-STEP, min(STEP, slope / bend))
    return found


def _chance(standing: dict[str, float], names: tuple[str, ...], name: str) -> float:
    """Return the chance that a bot wins at a table, at one or the other of its seats."""
    scale = BETA * sqrt(len(names))
    weights = [exp((standing[each] - standing[name]) / scale) for each in names]
    return names.count(name) / sum(weights)
