"""Ratings: how strong each bot is on one scale, by the Plackett–Luce model of openskill."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

    from dreierlei.arena.contest import Contest


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
