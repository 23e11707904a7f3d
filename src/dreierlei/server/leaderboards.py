"""Leaderboards: the best of each game, and who has gained most this week."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import func, select

from dreierlei.bots import LEVELS
from dreierlei.core import Refusal
from dreierlei.games import NAMES
from dreierlei.server.profiles import RatingInfo, shown
from dreierlei.server.ratings import POINT, SURE, anchor
from dreierlei.server.store import Store, people, ratings, results

MOST = 50
"""Rows of a leaderboard, at most."""


class Ranked(Struct):
    """Somebody on a leaderboard."""

    person: str
    name: str
    rating: RatingInfo


class Anchor(Struct):
    """A bot's level, and the points at which it stands for good."""

    level: int
    points: int


class WeekGain(Struct):
    """What somebody has gained in the rated matches of a week."""

    person: str
    name: str
    played: int
    gain: int


class Leaderboard(Struct):
    """The best of a game; those whose rating is provisional come last."""

    game: str
    ranked: list[Ranked]
    bots: list[Anchor]
    since: int
    """When the week began: on Monday, in UTC."""
    week: list[WeekGain]


async def leaderboard(store: Store, game: str, now: int) -> Leaderboard:
    """Return the leaderboard of a game; whoever is private or banned is on none."""
    if game not in NAMES:
        raise Refusal("server.history.filter", name="game", found=game[:40], expected=", ".join(NAMES))
    public = people.c.private.is_(False), people.c.banned.is_(None)
    best = select(ratings, people.c.name).join(people, people.c.id == ratings.c.person).where(*public)
    best = best.where(ratings.c.game == game).order_by(ratings.c.sigma > SURE, ratings.c.mu.desc(), ratings.c.person)
    rows = await store.rows(best.limit(MOST))
    since = monday(now)
    gain = func.sum(results.c.mu - results.c.mu_before)
    week = select(people.c.id, people.c.name, func.count().label("played"), gain.label("gain"))
    week = week.join(people, people.c.id == results.c.person).where(*public, results.c.mu.is_not(None))
    week = week.where(results.c.game == game, results.c.ended >= since).group_by(people.c.id, people.c.name)
    gains = await store.rows(week.order_by(gain.desc(), people.c.id).limit(MOST))
    return Leaderboard(
        game,
        [Ranked(row.person, row.name, shown(row)) for row in rows],
        [Anchor(level, anchor(game, level).points) for level in LEVELS],
        since,
        [_gained(row) for row in gains],
    )


def _gained(row: Any) -> WeekGain:
    return WeekGain(row.id, row.name, row.played, round(POINT * row.gain))


def monday(now: int) -> int:
    """Return when the week of a moment began."""
    day = datetime.fromtimestamp(now / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return round((day - timedelta(days=day.weekday())).timestamp() * 1000)
