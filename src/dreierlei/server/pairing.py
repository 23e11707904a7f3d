"""Pairing: people who look for others are brought to one table; the store knows who still waits, for all servers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct
from sqlalchemy import delete, func, insert, select

from dreierlei.core import Game, Refusal
from dreierlei.play import Control
from dreierlei.server.friends import without_strangers
from dreierlei.server.people import Person
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Conflict, seats, seekers, tables
from dreierlei.server.tables import seats as decide
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.room import TableRoom
from dreierlei.server.tables.terms import Terms

PATIENCE = 20_000
"""Milliseconds after which somebody who has not asked again is not waiting any more."""
LOOK = 5.0
"""Seconds between two looks for people who have gone."""
CONTROL = Control("move", 120_000, 0)
"""Nobody waits for ever for a stranger."""


class Pairing(Struct):
    """Where somebody waits, and for how many."""

    table: str
    begun: bool
    here: int
    seats: int


class PairingQueue:
    """Brings people who look for others to one table, by the same commands as everybody who sits down."""

    def __init__(self, room: TableRoom) -> None:
        self.room = room
        self.store = room.store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def seek(self, person: Person, game: Game) -> Pairing:
        """Take a seat where others look for the same game, or wait for them; said again, go on waiting."""
        if game.seats < 2:
            raise Refusal("server.pairing.alone", game=game)
        assert person.id
        async with self._locks.setdefault(person.id, asyncio.Lock()):
            own = await self._own(person.id)
            if own is not None and own.status == "running" and own.game == str(game):
                await self.store.run(delete(seekers).where(seekers.c.person == person.id))
                return Pairing(own.id, True, own.here, game.seats)
            if own is not None and (own.status != "waiting" or own.game != str(game)):
                await self._stand_up(own.id, person.id)
                own = None
            found = await self._fullest(person.id, game, own)
            if own is not None and found:
                await self._stand_up(own.id, person.id)
                own = None
            id = own.id if own is not None else await self._seated(person, game, found)
            return await self._remembered(person.id, id, game)

    async def leave(self, person: str) -> None:
        """Wait no more."""
        own = await self._own(person)
        if own is not None:
            await self._stand_up(own.id, person)

    async def look(self) -> None:
        """Let people stand up who have gone without a word."""
        for row in await self.store.rows(select(seekers).where(seekers.c.until < wall())):
            await self._stand_up(row.table, row.person)

    async def _own(self, person: str) -> Any:
        """Return the table where somebody waits, or has waited until just now."""
        mine = seats.c.person == person
        query = select(tables.c.id, tables.c.game, tables.c.status, tables.c.made, _here().label("here"))
        query = query.join(seekers, seekers.c.table == tables.c.id).join(seats, seats.c.table == tables.c.id)
        return await self.store.row(query.where(seekers.c.person == person, mine))

    async def _fullest(self, person: str, game: Game, own: Any) -> Sequence[str]:
        """Return the tables where others look for the same, the best first; none that is no better than the own one."""
        mine = select(seats.c.table).where(seats.c.person == person)
        lively = select(seekers.c.table).where(seekers.c.until > wall(), seekers.c.person != person)
        here = _here().label("here")
        alike = tables.c.game == str(game), tables.c.status == "waiting", tables.c.listed.is_(True)
        query = select(tables.c.id, tables.c.made, here).where(
            *alike, tables.c.rated.is_(False), tables.c.id.in_(lively), tables.c.id.not_in(mine)
        )
        rows = sorted(await self.store.rows(query.where(without_strangers(person))), key=_rank)
        return [row.id for row in rows if own is None or _rank(row) < _rank(own)]

    async def _seated(self, person: Person, game: Game, found: Sequence[str]) -> str:
        """Take a seat at the first table that still has one; where none has, make a new one."""
        for id in found:
            try:
                await self.room.commands.do(id, lambda table, now: decide.sit_anywhere(table, person, now))
            except Refusal:  # somebody was quicker, or it closed
                continue
            return id
        timeout = "forfeit" if game.seats == 2 else "bot"
        terms = Terms(game, CONTROL, timeout, True, True, person.id or "")
        others = [Chair(seat, "open", None, "") for seat in range(1, game.seats)]
        table = await self.room.commands.make(terms, [Chair(0, "player", person.id, person.name), *others])
        return table.id

    async def _remembered(self, person: str, id: str, game: Game) -> Pairing:
        """Note that somebody waits here for a while; say how it stands."""
        row = {"person": person, "table": id, "until": wall() + PATIENCE}
        try:
            await self.store.run(delete(seekers).where(seekers.c.person == person), insert(seekers).values(**row))
        except Conflict:  # the same person at another server at the same moment: that one is right
            await self._stand_up(id, person)
            raise Refusal("server.pairing.twice") from None
        query = select(tables.c.status, _here().label("here")).where(tables.c.id == id)
        now = await self.store.row(query)
        begun = now is not None and now.status != "waiting"
        return Pairing(id, begun, now.here if now is not None else 1, game.seats)

    async def _stand_up(self, id: str, person: str) -> None:
        try:
            await self.room.commands.do(id, lambda table, _: decide.stand_up(table, person))
        except Refusal as why:
            if why.slug == "server.store":
                raise
        await self.store.run(delete(seekers).where(seekers.c.person == person, seekers.c.table == id))


def _here() -> Any:
    """Count the people at a table."""
    taken = seats.alias()
    return (
        select(func.count())
        .where(taken.c.table == tables.c.id, taken.c.kind == "player")
        .correlate(tables)
        .scalar_subquery()
    )


def _rank(row: Any) -> tuple[int, int, str]:
    """Order tables: those first that miss fewest, then the oldest; so of two who wait alone the later one moves."""
    return -row.here, row.made, row.id
