"""Profiles: what a member has played, with which results; and what of it others may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import and_, case, func, or_, select

from dreierlei.core import Refusal
from dreierlei.play.match import LEFT
from dreierlei.server.names import compared
from dreierlei.server.people import Person
from dreierlei.server.ratings import PlayerRating
from dreierlei.server.store import Store, people, ratings, results, tables
from dreierlei.server.tables.requests import known_game

LOOKED = 1000
"""Matches that are looked at for streaks, at most."""
ALONE = results.c.seats == 1
WON = and_(results.c.seats > 1, results.c.place == 1, results.c.first < results.c.seats)
DRAWN = and_(results.c.seats > 1, results.c.first == results.c.seats)
LOST = and_(results.c.seats > 1, results.c.place > 1)
"""What a match was for somebody; alone there is nobody to beat."""


class RatingInfo(Struct):
    """A rating as it is shown."""

    points: int
    deviation: int
    provisional: bool
    played: int


class GameRecord(Struct):
    """What somebody has done in one game."""

    game: str
    played: int
    won: int
    drawn: int
    lost: int
    alone: int
    """Matches for one."""
    best: int | None
    """The most points in one match, where the game counts."""
    average: float | None
    rating: RatingInfo | None


class PlaceCount(Struct):
    """How often somebody came in at a place, among so many."""

    seats: int
    place: int
    count: int


class TitleCount(Struct):
    """How often somebody has earned a title alone."""

    title: str
    floor: int
    count: int


class MemberProfile(Struct):
    """All that others may see of a member, and the member too."""

    id: str
    name: str
    since: int
    you: bool
    private: bool
    favourite: str | None
    streak: int
    """Matches won in a row, up to the latest."""
    longest: int
    games: list[GameRecord]
    places: list[PlaceCount]
    titles: list[TitleCount]


class Profiles:
    """Reads profiles from the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, who: str, viewer: Person) -> Any:
        """Return the row of a member whose profile somebody may see; guests have none."""
        row = await self.known(who)
        if row.private and viewer.id != row.id:
            raise Refusal("server.profile.private")
        return row

    async def known(self, who: str) -> Any:
        """Return the row of a member by id or name, or refuse."""
        known = or_(people.c.id == who, people.c.login == compared(who))
        rows = await self.store.rows(select(people).where(known, people.c.kind != "guest").limit(2))
        row = next((row for row in rows if row.id == who), rows[0] if rows else None)
        if row is None:
            raise Refusal("server.profile.unknown", name=who[:40])
        return row

    async def profile(self, who: str, viewer: Person, language: str) -> MemberProfile:
        """Return the profile of a member."""
        row = await self.find(who, viewer)
        games = await self._games(row.id)
        streak, longest = await self._streaks(row.id)
        return MemberProfile(
            row.id,
            row.name,
            row.made,
            viewer.id == row.id,
            row.private,
            games[0].game if games else None,
            streak,
            longest,
            games,
            await self._places(row.id),
            await self._titles(row.id, language),
        )

    async def _games(self, person: str) -> list[GameRecord]:
        """Return what somebody has done in each game, the most played first."""
        counts = [func.sum(case((what, 1), else_=0)) for what in (WON, DRAWN, LOST, ALONE)]
        query = select(results.c.game, func.count(), *counts, func.max(results.c.score), func.avg(results.c.score))
        rows = await self.store.rows(query.where(results.c.person == person).group_by(results.c.game))
        known = {
            row.game: shown(row) for row in await self.store.rows(select(ratings).where(ratings.c.person == person))
        }
        found = [
            GameRecord(game, played, *counts, best, _rounded(average), known.get(game))  # type: ignore[call-arg]  # four
            for game, played, *counts, best, average in map(tuple, rows)
        ]
        return sorted(found, key=lambda each: (-each.played, each.game))

    async def _places(self, person: str) -> list[PlaceCount]:
        by = results.c.seats, results.c.place
        query = select(results.c.seats, results.c.place, func.count()).where(results.c.person == person, ~ALONE)
        return [PlaceCount(*map(int, row)) for row in await self.store.rows(query.group_by(*by).order_by(*by))]

    async def _titles(self, person: str, language: str) -> list[TitleCount]:
        """Return the titles that somebody has earned alone at Tricubo, the highest first."""
        query = select(tables.c.game, results.c.score, func.count().label("times")).join(
            tables, tables.c.id == results.c.table
        )
        played = results.c.reason.not_in(LEFT.values())  # who gives up earns none
        query = query.where(results.c.person == person, results.c.game == "tricubo", ALONE, played)
        found: dict[str, TitleCount] = {}
        for row in await self.store.rows(query.group_by(tables.c.game, results.c.score)):
            title = known_game(row.game).sheet.title(row.score)  # type: ignore[attr-defined]  # Tricubo has a sheet
            name = title.de if language == "de" else title.en
            found.setdefault(name, TitleCount(name, title.floor, 0)).count += row.times
        return sorted(found.values(), key=lambda each: -each.floor)

    async def _streaks(self, person: str) -> tuple[int, int]:
        query = select(case((WON, 1), else_=0)).where(results.c.person == person, results.c.seats > 1)
        rows = await self.store.rows(query.order_by(results.c.ended.desc(), results.c.table).limit(LOOKED))
        return streaks([bool(row[0]) for row in rows])


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return how many of the latest matches, which come first, were won in a row; and the most that ever were."""
    runs, run = [0], 0
    for each in won:
        run = run + 1 if each else 0
        runs.append(run)
    current = next((index for index, each in enumerate(won) if not each), len(won))
    return current, max(runs)


def _rounded(value: Any) -> float | None:
    return None if value is None else round(float(value), 1)


def shown(row: Any) -> RatingInfo:
    """Return a rating as it is shown."""
    rating = PlayerRating(row.mu, row.sigma)
    return RatingInfo(rating.points, rating.deviation, rating.provisional, row.played)
