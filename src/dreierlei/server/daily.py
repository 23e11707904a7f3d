"""Daily: one solo Tricubo for everybody each day, with the same dice, beside what the best possible player makes."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import insert, select, update

from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.play.fairness import commitment
from dreierlei.server.job_pool import JobPool
from dreierlei.server.people import Person, fresh
from dreierlei.server.server_clock import BERLIN, today
from dreierlei.server.store import Conflict, daily_attempts, daily_seeds, people, results, tables
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.room import TableRoom
from dreierlei.server.tables.terms import DAILY, Terms

GAME = "tricubo"
MOST = 100
"""Results in a list, at most."""


class DailyResult(Struct):
    """What a member has made of a day's dice."""

    place: int
    name: str
    points: int
    you: bool


class DailyGame(Struct):
    """A day's game; the seed is told when the day is over."""

    day: str
    commitment: str
    seed: str | None
    best: int | None
    """The points of the exact solution with these dice, told when the day is over, or to who has finished."""
    table: str | None
    """The reader's attempt."""
    points: int | None
    """What the reader has made of it."""
    results: list[DailyResult]


class Daily:
    """The games of the days."""

    def __init__(self, room: TableRoom, job_pool: JobPool) -> None:
        self.room = room
        self.store = room.store
        self.job_pool = job_pool

    async def attempt(self, person: Person) -> str:
        """Return the table of a person's one attempt of today; the first time it is set up."""
        day, id = today(), fresh()
        secret = await self._secret(day)
        try:
            await self.store.run(insert(daily_attempts).values(day=day, person=person.id, table=id))
        except Conflict:
            found = await self._attempt(day, person.id)
            assert found is not None
            id = found.table
            if found.status is not None:
                return str(id)
        terms = Terms(game(GAME), Control(), "forfeit", False, False, person.id or "", event=DAILY + day)
        await self.room.commands.make(terms, [Chair(0, "player", person.id, person.name)], id=id, secret=secret)
        return str(id)

    async def show(self, day: str, person: Person) -> DailyGame | None:
        """Return a day's game as a reader may see it; nothing where it was never played."""
        if day == today():
            await self._secret(day)
        row = await self.store.row(select(daily_seeds).where(daily_seeds.c.day == day))
        if row is None or day > today():
            return None
        own, over = await self._attempt(day, person.id), day < today()
        finished = own is not None and own.ended is not None
        best = row.best if row.best is not None or not (finished or over) else await self._solved(row)
        return DailyGame(
            day,
            commitment(row.secret),
            row.secret if over else None,
            best if finished or over else None,
            own.table if own is not None else None,
            own.score if own is not None else None,
            await self._results(day, person.id),
        )

    async def _attempt(self, day: str, person: str | None) -> Any:
        query = select(daily_attempts.c.table, tables.c.status, results.c.score, results.c.ended)
        query = query.outerjoin(tables, tables.c.id == daily_attempts.c.table)
        query = query.outerjoin(results, results.c.table == daily_attempts.c.table)
        return await self.store.row(query.where(daily_attempts.c.day == day, daily_attempts.c.person == person))

    async def _secret(self, day: str) -> str:
        """Return what the dice of today follow from; it is drawn when somebody first asks, so nobody knew it before."""
        query = select(daily_seeds.c.secret).where(daily_seeds.c.day == day)
        found = await self.store.row(query)
        if found is None:
            with suppress(Conflict):  # another server, at the same moment
                await self.store.run(insert(daily_seeds).values(day=day, secret=secrets.token_hex(32)))
            found = await self.store.row(query)
        assert found is not None
        return str(found.secret)

    async def _solved(self, row: Any) -> int:
        """Return what the exact solution makes of a day's dice; it is worked out once."""
        best = await self.job_pool.solo_best("daily", row.secret)
        await self.store.run(update(daily_seeds).where(daily_seeds.c.day == row.day).values(best=best))
        return best

    async def _results(self, day: str, person: str | None) -> list[DailyResult]:
        """Return what members finished before the day was over, the best first; equals share a place."""
        query = select(people.c.id, people.c.name, results.c.score)
        query = query.join(daily_attempts, daily_attempts.c.person == people.c.id)
        query = query.join(results, results.c.table == daily_attempts.c.table)
        query = query.where(daily_attempts.c.day == day, people.c.kind == "member", results.c.ended < _end(day))
        query = query.where(results.c.score.is_not(None))  # who has resigned made nothing of them
        rows = await self.store.rows(query.order_by(results.c.score.desc(), results.c.ended).limit(MOST))
        scores = [row.score for row in rows]
        return [DailyResult(scores.index(row.score) + 1, row.name, row.score, row.id == person) for row in rows]


def day_before(day: str) -> str:
    """Return the day before another."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def _end(day: str) -> int:
    """Return when a day is over in Berlin, in milliseconds of the usual epoch."""
    following = date.fromisoformat(day) + timedelta(days=1)
    return round(datetime(following.year, following.month, following.day, tzinfo=BERLIN).timestamp() * 1000)
