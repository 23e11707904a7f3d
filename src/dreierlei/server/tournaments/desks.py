"""Desks: all tournaments that are being run, who follows them, and what each is told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server import wire
from dreierlei.server.connection import Connection
from dreierlei.server.hall import Hall
from dreierlei.server.once import Once
from dreierlei.server.people import Person, fresh
from dreierlei.server.store import tournament_events, tournaments
from dreierlei.server.table import Table
from dreierlei.server.tournaments import keys, screen
from dreierlei.server.tournaments.backup import Backup
from dreierlei.server.tournaments.beamer import beamer
from dreierlei.server.tournaments.desk import Desk, Reader, Setup
from dreierlei.server.tournaments.overview import overview
from dreierlei.server.tournaments.sheets import table_view
from dreierlei.server.watch import wall
from dreierlei.tournament import Event, Where, upcoming
from dreierlei.tournament.events import RoundStarted

if TYPE_CHECKING:
    from dreierlei.server.settings import Settings

SOON = 0.1
"""Seconds in which several changes are told at once."""
IDLE = 600.0
"""Seconds after which a tournament that nobody looks at leaves the memory."""
MOST = 200
"""Tournaments in a list, at most."""


class Card(Struct):
    """A tournament in a list."""

    id: str
    name: str
    place: str
    date: str
    players: int
    next: str
    concluded: bool
    practice: bool
    updated: int


class Desks:
    """The tournaments in memory."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall = hall
        self.store = hall.store
        self.backup = Backup(settings.data / "backups")
        self.desks: dict[str, Desk] = {}
        self._once = Once(self._load)
        self._stale: set[Desk] = set()
        hall.changed.append(self._played)

    # From the store.

    async def desk(self, id: str) -> Desk:
        """Return a tournament, or refuse."""
        found = self.desks.get(id)
        if found is None:
            found = await self._once.load(id)
        if found is None:
            raise Refusal("server.tournament.unknown", id=id[:40])
        found.used = asyncio.get_running_loop().time()
        return found

    async def _load(self, id: str) -> Desk | None:
        row = (
            await self.store.row(select(tournaments).where(tournaments.c.id == id))
            if len(id) <= 24 and id.isalnum()
            else None
        )
        if row is None:
            return None
        setup = msgspec.json.decode(row.setup, type=Setup)
        desk = Desk(id, row.owner, row.secret, row.renewed, setup, self.store)
        await desk.catch_up()
        self._keep(desk)
        await screen.resumed(desk, self.hall)
        return desk

    def _keep(self, desk: Desk) -> None:
        now = asyncio.get_running_loop().time()
        for other in list(self.desks.values()):
            if not other.readers and now - other.used > IDLE:
                del self.desks[other.id]
        self.desks[desk.id] = desk
        desk.used = now
        desk.changed.append(self._changed)

    async def cards(self, person: Person, language: str) -> list[Card]:
        """Return somebody's tournaments, the latest first."""
        query = select(tournaments.c.id, tournaments.c.updated).where(tournaments.c.owner == person.id)
        rows = await self.store.rows(query.order_by(tournaments.c.updated.desc()).limit(MOST))
        return [_card(await self.desk(row.id), row.updated, language) for row in rows]

    async def make(self, owner: Person, events: Sequence[Event], setup: Setup) -> Desk:
        """Return a new tournament with the log it has so far."""
        desk = Desk(fresh(), owner.id or "", secrets.token_hex(32), 0, setup, self.store)
        lines = [each.line() for each in events]
        desk.take(events, lines)
        row = {
            "id": desk.id,
            "owner": desk.owner,
            "name": desk.state.profile.name,
            "secret": desk.secret,
            "renewed": 0,
            "setup": msgspec.json.encode(setup).decode(),
            "made": wall(),
            "updated": wall(),
        }
        rows = [{"tournament": desk.id, "number": number, "line": line} for number, line in enumerate(lines, 1)]

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(tournaments), [row])
            await connection.execute(insert(tournament_events), rows)

        await self.store.change(work)
        self._keep(desk)
        self.backup.note(desk)
        return desk

    async def remove(self, desk: Desk) -> None:
        """Forget a tournament; its last backup stays."""
        await self.store.run(
            delete(tournament_events).where(tournament_events.c.tournament == desk.id),
            delete(tournaments).where(tournaments.c.id == desk.id),
        )
        self.desks.pop(desk.id, None)

    # What happens.

    def _changed(self, desk: Desk, events: Sequence[Event]) -> None:
        """See to all that follows from new events."""
        if events:
            self.backup.note(desk)
        self.hall.fanout.tell("tournament", desk.id)
        self.refresh(desk)
        if any(isinstance(each.fact, RoundStarted) for each in events) and desk.setup.screen:
            self.hall.task(self.lay(desk))

    async def lay(self, desk: Desk) -> None:
        """Set up the tables of a round that is played on screen."""
        await screen.lay(desk, self.hall)
        self.refresh(desk)

    def _played(self, table: Table) -> None:
        """Hear that something has changed at a table of the platform."""
        if table.terms.event is not None:
            self.hall.task(self._result(table))

    async def _result(self, table: Table) -> None:
        assert table.terms.event
        try:
            desk = await self.desk(table.terms.event.split("/")[0])
        except Refusal:  # the tournament was taken off
            return
        if table.status == "over":
            await screen.hand_in(desk, table)
        self.refresh(desk)

    async def hear(self, about: str) -> None:
        """Hear from another server that a tournament has moved on."""
        desk = self.desks.get(about)
        if desk is not None:
            self.hall.task(self._follow(desk))

    async def _follow(self, desk: Desk) -> None:
        await desk.catch_up()
        await screen.known(desk, self.hall)
        self.backup.note(desk)
        self.refresh(desk)

    # Who follows.

    async def follow(self, message: wire.Follow, by: Connection) -> None:
        """Let somebody follow a tournament in a role that they may have."""
        desk = await self.desk(message.tournament)
        where = keys.read_place(message.place) if message.role == "table" else None
        reader = Reader(by, message.role, message.key, where)
        _admit(desk, reader)
        desk.readers[by] = reader
        reader.told = text = await self._view(desk, reader)
        by.push(_message(desk, reader.role, text, message.ref))

    def leave(self, by: Connection, id: str | None = None) -> None:
        """Let somebody stop following a tournament, or all."""
        for desk in self.desks.values():
            if id in (None, desk.id):
                desk.readers.pop(by, None)

    def refresh(self, desk: Desk) -> None:
        """Have everybody who follows a tournament told, soon."""
        if desk.readers and desk not in self._stale:
            self._stale.add(desk)
            asyncio.get_running_loop().call_later(SOON, lambda: self.hall.task(self._tell(desk)))

    async def _tell(self, desk: Desk) -> None:
        self._stale.discard(desk)
        views: dict[tuple[str, Where | None, str], str] = {}
        for reader in list(desk.readers.values()):
            try:
                _admit(desk, reader)
            except Refusal as why:  # the link was renewed
                desk.readers.pop(reader.connection, None)
                reader.connection.refuse(why, None)
                continue
            about = reader.role, reader.where, reader.connection.language
            if reader.role == "director" or about not in views:
                views[about] = await self._view(desk, reader)
                await asyncio.sleep(0)  # who enters something must not wait for all who look
            if views[about] != reader.told:
                reader.told = views[about]
                reader.connection.push(_message(desk, reader.role, views[about]))

    async def _view(self, desk: Desk, reader: Reader) -> str:
        language = reader.connection.language
        view: Struct
        if reader.role == "director":
            view = overview(desk, language, reader.connection.person.id == desk.owner)
        elif reader.role == "beamer":
            view = beamer(desk, language)
        else:
            assert reader.where
            view = table_view(desk, reader.where, language, await screen.seats(desk, self.hall, reader.where))
        return wire.tell.encode(view).decode()

    async def close(self) -> None:
        """Write the last backups."""
        await self.backup.close()


def admit(desk: Desk, label: str, given: str) -> None:
    """Refuse a key that does not belong to a link."""
    if not desk.opens(label, given):
        raise Refusal("server.tournament.key")


def direct(desk: Desk, person: Person, given: str) -> None:
    """Refuse all but the director."""
    if not desk.directs(person, given):
        raise Refusal("server.tournament.director")


def watch(desk: Desk, person: Person, given: str) -> None:
    """Refuse who may not see what the beamer shows."""
    if not desk.setup.public and not desk.opens("beamer", given) and not desk.directs(person, given):
        raise Refusal("server.tournament.key")


def _admit(desk: Desk, reader: Reader) -> None:
    """Refuse a reader who may not have the role."""
    if reader.role == "director":
        direct(desk, reader.connection.person, reader.key)
    elif reader.role == "beamer":
        watch(desk, reader.connection.person, reader.key)
    elif reader.role == "table" and reader.where:
        admit(desk, f"table {keys.place(reader.where)}", reader.key)
    else:
        raise Refusal("server.tournament.role", role=reader.role[:20])


def _message(desk: Desk, role: str, view: str, ref: int | None = None) -> str:
    said = wire.Tournament(tournament=desk.id, role=role, now=wall(), data=msgspec.Raw(view.encode()), ref=ref)
    return wire.tell.encode(said).decode()


def _card(desk: Desk, updated: int, language: str) -> Card:
    state = desk.state
    ahead = upcoming(state)
    text = ahead.sentence.text(language) if ahead else ""
    return Card(
        desk.id,
        state.profile.name,
        state.profile.place,
        state.profile.date,
        sum(player.status != "withdrawn" for player in state.players.values()),
        text[:1].upper() + text[1:],
        state.conclusion is not None,
        desk.setup.practice,
        updated,
    )
