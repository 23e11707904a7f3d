"""Lobby: a person's own tables, and those that wait for somebody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import or_, select, union

from dreierlei.core import Refusal, State
from dreierlei.games import game
from dreierlei.server import wire
from dreierlei.server.connection import Connection
from dreierlei.server.friends import without_strangers
from dreierlei.server.people import DAY
from dreierlei.server.server_clock import wall
from dreierlei.server.store import invitations, seats, tables
from dreierlei.server.tables.chair import named
from dreierlei.server.tables.room import TableRoom
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import day_of

SOON = 0.2
"""Seconds in which several changes are told at once."""
ABANDONED = 3 * DAY
"""Milliseconds after which a match against bots alone is not listed any more."""
MOST = 60
"""Tables in a list, at most."""


class Lobby:
    """Lists tables, and tells those who want to know when a list has changed."""

    def __init__(self, tables: TableRoom) -> None:
        self.tables = tables
        self.readers: dict[Connection, int] = {}
        """How often each one's lists were read: of several readings at once the latest is told."""
        self._stale: set[Connection] = set()
        tables.rows.listeners.append(self._changed)

    async def turn(self, reader: Connection, on: bool) -> None:
        """Begin to tell a reader, or stop."""
        if on:
            self.readers.setdefault(reader, 0)
            await self._say(reader)
        else:
            self.leave(reader)

    def leave(self, reader: Connection) -> None:
        """Tell a reader nothing more."""
        self.readers.pop(reader, None)

    def hear(self) -> None:
        """Hear that tables of another server look different."""
        self._spoil(set(self.readers))

    def _changed(self, table: Table) -> None:
        if not self.readers:
            return
        listed = table.terms.listed
        near = {reader for reader in self.readers if listed or table.mine(reader.person.id)}
        self._spoil(near | {reader for reader in self.readers if table.keeps(reader.person.id)})

    def _spoil(self, near: set[Connection]) -> None:
        """Tell some readers soon."""
        if near and not self._stale:
            asyncio.get_running_loop().call_later(SOON, lambda: self.tables.tasks.start(self._tell()))
        self._stale |= near

    async def _tell(self) -> None:
        stale, self._stale = self._stale & self.readers.keys(), set()
        for reader in stale:
            await self._say(reader)

    async def _say(self, reader: Connection) -> None:
        """Tell a reader the lists as they are now, unless somebody has looked again since."""
        if reader not in self.readers:
            return
        look = self.readers[reader] = self.readers[reader] + 1
        cards = await self.cards(reader.person.id, reader.language)
        if look == self.readers.get(reader):
            reader.say(cards)

    async def cards(self, person: str | None, language: str) -> wire.LobbyCards:
        """Return a person's tables, those first where it is their turn, and the open ones."""
        mine: list[wire.TableCard] = []
        if person is not None:
            own = select(seats.c.table).where(seats.c.person == person, seats.c.kind != "open")
            recent = or_(tables.c.status.in_(("waiting", "running")), tables.c.updated > wall() - 7 * DAY)
            query = (
                select(tables)
                .where(tables.c.id.in_(own), tables.c.status != "closed", recent)
                .order_by(tables.c.updated.desc())
            )
            mine = await self._cards(await self.tables.store.rows(query.limit(MOST)), person, language)
            mine = [card for card in mine if not _abandoned(card)]
            mine.sort(key=lambda card: (not card.yours, card.status == "over", -card.updated))
        waits = tables.c.status == "waiting", tables.c.listed.is_(True), tables.c.updated > wall() - DAY
        query = select(tables).where(*waits).order_by(tables.c.updated.desc()).limit(MOST)
        query = query if person is None else query.where(without_strangers(person))
        others = await self._cards(await self.tables.store.rows(query), person, language)
        called = await self._invited(person, language) if person is not None else []
        known = {card.id for card in called}
        free = [card for card in others if card.id not in known and not any(seat.you for seat in card.seats)]
        return wire.LobbyCards(mine=mine, open=free, invited=called)

    async def _invited(self, person: str, language: str) -> list[wire.TableCard]:
        """Return the tables that wait, to which friends have invited somebody or where a seat is kept for them."""
        called = select(invitations.c.table).where(invitations.c.person == person)
        kept = select(seats.c.table).where(seats.c.person == person, seats.c.kind == "open")
        waits = tables.c.id.in_(union(called, kept)), tables.c.status == "waiting"
        query = select(tables).where(*waits).order_by(tables.c.updated.desc()).limit(MOST)
        cards = await self._cards(await self.tables.store.rows(query), person, language)
        return [card for card in cards if not any(seat.you and seat.kind != "open" for seat in card.seats)]

    async def running(self, person: str | None, language: str) -> list[wire.WatchableTable]:
        """Return matches that anybody may look at, the latest first, each with how many do here."""
        shown = tables.c.status == "running", tables.c.listed.is_(True), tables.c.spectators.is_(True)
        query = select(tables).where(*shown, tables.c.updated > wall() - DAY).order_by(tables.c.updated.desc())
        cards = await self._cards(await self.tables.store.rows(query.limit(MOST)), person, language)
        return [wire.WatchableTable(card, self._spectators(card.id)) for card in cards]

    async def contests(self, person: str | None) -> list[Table]:
        """Return the running matches in which somebody meets other people, or the dice of the day; the latest first."""
        if person is None:
            return []
        own = select(seats.c.table).where(seats.c.person == person)
        query = select(tables.c.id).where(tables.c.id.in_(own), tables.c.status == "running")
        rows = await self.tables.store.rows(query.order_by(tables.c.updated.desc()).limit(MOST))
        found = [(await self.tables.live.find(row.id)).table for row in rows]
        return [
            table
            for table in found
            if table.terms.day or any(chair.human and chair.person != person for chair in table.chairs)
        ]

    async def plays(self, person: str | None, state: State) -> bool:
        """Whether somebody sees a position just now in a match against others, or in the game of the day.

        Other options of the game make it no other position.
        """
        name, own = str(state.game), (state.game.name, state.game.seats)
        for table in await self.contests(person):
            match = table.match
            if match and (match.game.name, match.game.seats) == own:
                views = [(state.observe(seat), match.view(seat)) for seat in table.mine(person)]
                if any(asked == replace(seen, game=name) for asked, seen in views):
                    return True
        return False

    def _spectators(self, id: str) -> int:
        live = self.tables.live.tables.get(id)
        if live is None:
            return 0
        others = [reader.person.id or reader for reader in live.watchers if not live.table.mine(reader.person.id)]
        return len(set(others))

    async def _cards(self, rows: Sequence[Any], person: str | None, language: str) -> list[wire.TableCard]:
        ids = [row.id for row in rows]
        found: dict[str, list[Any]] = {id: [] for id in ids}
        for row in await self.tables.store.rows(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat)):
            found[row.table].append(row)
        cards = []
        for row in rows:
            try:
                cards.append(self._card(row, found[row.id], person, language))
            except Exception as why:  # one row that cannot be read hides no other
                self.tables.live.loader.damage(row.id, why)
        return cards

    def _card(self, row: Any, chairs: list[Any], person: str | None, language: str) -> wire.TableCard:
        to_act = tuple(map(int, row.to_act.split(","))) if row.to_act else ()
        live = self.tables.live.tables.get(row.id)
        who = [
            wire.SeatInfo(
                chair.seat,
                chair.kind,
                named(chair.kind, chair.name, chair.level, language),
                chair.level,
                chair.kind == "bot" or (live is not None and live.presence.online(chair.person)),
                person is not None and chair.person == person,
            )
            for chair in chairs
        ]
        yours = row.status == "running" and any(seat.you and not seat.level and seat.seat in to_act for seat in who)
        control = wire.TimeControl(row.control, row.time, row.increment)
        title = _title(row.game, language)
        turn = row.status, row.number, to_act, yours, row.updated
        kind = row.listed, row.rated, day_of(row.event) is not None, row.start is not None
        return wire.TableCard(row.id, row.game, title, who, *turn, control, *kind)

    async def card(self, id: str, person: str | None, language: str) -> wire.TableCard:
        """Return one table as a card."""
        row = await self.tables.store.row(select(tables).where(tables.c.id == id))
        if row is None:
            raise Refusal("server.table.unknown", id=id)
        cards = await self._cards([row], person, language)
        if not cards:
            raise Refusal("server.table.damaged", id=id)
        return cards[0]


def _abandoned(card: wire.TableCard) -> bool:
    """Whether somebody left a match against bots alone long ago; it is kept, but nobody is called to it."""
    bots = all(seat.kind == "bot" or seat.you for seat in card.seats)
    return bots and card.status == "running" and card.updated < wall() - ABANDONED


def _title(text: str, language: str) -> str:
    return game(text).title(language)
