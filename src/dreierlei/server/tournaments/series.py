"""Series: the tournaments an organiser counts as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.people import fresh, hold
from dreierlei.server.store import Store, series
from dreierlei.server.tournaments.live import LiveTournament
from dreierlei.tournament import Tournament, settled, shown
from dreierlei.tournament.people import clean
from dreierlei.tournament.series import SeriesRow, standings

MOST, LONGEST = 50, 40
"""Series of one organiser, and tournaments of a series, at most."""


class SeriesCard(Struct):
    """A series in a list."""

    id: str
    name: str
    best: int
    tournaments: list[str]


class SeriesLeg(Struct):
    """A tournament of a series."""

    id: str
    name: str
    place: str
    date: str
    counts: bool
    """Whether its result is declared."""


class SeriesRank(Struct):
    """One line of the standings of a series."""

    rank: int
    name: str
    club: str
    points: str
    score: int
    results: list[str | None]
    """Tournament points in each tournament; none where the person did not play."""
    counted: tuple[int, ...]
    qualified: int | None
    """The tournament in which the person got a place in the championship."""


class SeriesView(Struct):
    """A series with its standings and everybody who has qualified."""

    id: str
    name: str
    best: int
    legs: list[SeriesLeg]
    standings: list[SeriesRank]


class SeriesRegistry:
    """The series of all organisers, each their own."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def all(self, owner: str) -> list[SeriesCard]:
        """Return the series of an organiser by name."""
        rows = await self.store.rows(select(series).where(series.c.owner == owner).order_by(series.c.name))
        return [_card(row) for row in rows]

    async def one(self, owner: str, id: str) -> SeriesCard:
        """Return a series of an organiser, or refuse."""
        row = await self.store.row(select(series).where(series.c.owner == owner, series.c.id == id))
        if row is None:
            raise Refusal("server.series.unknown")
        return _card(row)

    async def make(self, owner: str, name: str) -> SeriesCard:
        """Begin a series."""
        made = SeriesCard(fresh(), clean("name", name, 120), 0, [])
        count = select(func.count()).select_from(series).where(series.c.owner == owner)

        async def work(connection: AsyncConnection) -> None:
            await hold(connection, owner)
            if (await connection.execute(count)).scalar_one() >= MOST:
                raise Refusal("server.series.many", most=MOST)
            row = {"id": made.id, "owner": owner, "name": made.name, "best": 0, "tournaments": ""}
            await connection.execute(insert(series).values(**row))

        await self.store.change(work)
        return made

    async def change(self, owner: str, id: str, name: str, best: int, tournaments: Sequence[str]) -> None:
        """Name a series, say how many tournaments count, and which belong to it."""
        await self.one(owner, id)
        if len(tournaments) > LONGEST or len(set(tournaments)) != len(tournaments):
            raise Refusal("server.series.tournaments", most=LONGEST)
        values = {"name": clean("name", name, 120), "best": best, "tournaments": " ".join(tournaments)}
        await self.store.run(update(series).where(series.c.owner == owner, series.c.id == id).values(**values))

    async def remove(self, owner: str, id: str) -> None:
        """Forget a series; its tournaments stay."""
        await self.store.run(delete(series).where(series.c.owner == owner, series.c.id == id))


def view(card: SeriesCard, tournaments: Sequence[LiveTournament]) -> SeriesView:
    """Return a series as its organiser sees it."""
    states = [each.state for each in tournaments]
    legs = [_leg(each.id, each.state) for each in tournaments]
    return SeriesView(card.id, card.name, card.best, legs, [_rank(row) for row in standings(states, card.best)])


def _leg(id: str, state: Tournament) -> SeriesLeg:
    profile = state.profile
    return SeriesLeg(id, profile.name, profile.place, profile.date, bool(settled(state).ranking))


def _rank(row: SeriesRow) -> SeriesRank:
    results = [None if each is None else shown(each.points) for each in row.results]
    person = row.person
    return SeriesRank(
        row.rank, person.name, person.club, shown(row.points), row.score, results, row.counted, row.qualified
    )


def _card(row: Any) -> SeriesCard:
    return SeriesCard(row.id, row.name, row.best, row.tournaments.split())
