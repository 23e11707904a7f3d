"""Ratings: how strong people are at a game, by the Plackett–Luce model of openskill; bots are fixed points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from dreierlei.server.anchors import anchor_ratings

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25 / 3
"""Where everybody begins."""
POINTS, POINT = 1500, 42
"""How ratings are shown: so many points at the beginning, and so many for one of the model's."""
ANCHORED = 1.0
"""How uncertain the rating of a bot is."""
SURE = 5.5
"""A rating is provisional while its uncertainty is larger: for about ten to fifteen matches."""


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """Strength and its uncertainty."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        """The strength as it is shown."""
        return points(self.mu)

    @property
    def deviation(self) -> int:
        """The uncertainty as it is shown."""
        return round(POINT * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether it is not to be relied on yet."""
        return self.sigma > SURE


def points(mu: float) -> int:
    """Return a strength as it is shown."""
    return round(POINTS + POINT * (mu - MU))


def rated(before: Sequence[PlayerRating], places: Sequence[int]) -> list[PlayerRating]:
    """Return the ratings of all seats after a match, by their places in it."""
    model = _model()
    teams = [[model.rating(rating.mu, rating.sigma)] for rating in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [PlayerRating(team[0].mu, team[0].sigma) for team in after]


def anchor(game: str, level: int) -> PlayerRating:
    """Return the rating of a bot."""
    return PlayerRating(anchor_ratings(game)[level - 1], ANCHORED)


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()
