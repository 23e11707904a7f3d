"""LiveTournaments: all tournaments that are being run, who follows them, and what each is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import delete, insert, select, update

from dreierlei.core import Refusal
from dreierlei.server import wire
from dreierlei.server.connection import Connection
from dreierlei.server.fair_thread import FairThread
from dreierlei.server.once import Once
from dreierlei.server.people import Person, fresh
from dreierlei.server.server_clock import wall
from dreierlei.server.store import tournament_events, tournaments
from dreierlei.server.tables.room import TableRoom
from dreierlei.server.tables.table import Table
from dreierlei.server.tournaments import keys, screen
from dreierlei.server.tournaments.backup import Backup
from dreierlei.server.tournaments.beamer import beamer
from dreierlei.server.tournaments.cards import Cards
from dreierlei.server.tournaments.live import LiveTournament, Reader, Taken, readable
from dreierlei.server.tournaments.overview import overview
from dreierlei.server.tournaments.restore import Restored
from dreierlei.server.tournaments.seal import MARK, Seal
from dreierlei.server.tournaments.setup import Setup
from dreierlei.server.tournaments.sheets import table_view
from dreierlei.tournament import LogEvent, Where
from dreierlei.tournament.events import RoundStarted

if TYPE_CHECKING:
    from dreierlei.server.settings import Settings

log = logging.getLogger("dreierlei")
Found = TypeVar("Found")
SOON = 0.1
"""Seconds in which several changes are told at once."""
IDLE = 600.0
"""Seconds after which a tournament that nobody looks at leaves the memory."""
LIVE = 16 * 1024 * 1024
"""Bytes of the logs of tournaments in memory, all together; what is made of a log is some five times as large."""
AT_ONCE = 500
"""Lines of a file that are stored in one commit."""
SMALL = 100
"""A tournament of so many players is looked through in a moment."""
COST = 0.0002
"""Seconds that a player adds to that, about."""


class LiveTournaments:
    """The tournaments in memory."""

    def __init__(self, tables: TableRoom, settings: Settings) -> None:
        self.tables = tables
        self.store = tables.store
        self.backup = Backup(settings.data / "backups")
        self.file = settings.file
        self.live: dict[str, LiveTournament] = {}
        self.thread = FairThread()
        self.cards = Cards(self.store, self.thread, self.live, self._opened)
        self._once = Once(self._load)
        self._stale: set[LiveTournament] = set()
        tables.rows.listeners.append(self._played)

    # From the store.

    @cached_property
    def seal(self) -> Seal:
        """What keeps secrets from whoever reads the store."""
        return Seal.of(self.file)

    async def seal_all(self) -> None:
        """Seal the secrets that an earlier version has stored in clear."""
        clear = select(tournaments.c.id, tournaments.c.secret).where(~tournaments.c.secret.startswith(MARK))
        for row in await self.store.rows(clear):
            sealed = self.seal.close(row.id, row.secret)
            if sealed != row.secret:
                await self.store.run(update(tournaments).where(tournaments.c.id == row.id).values(secret=sealed))

    async def tournament(self, id: str) -> LiveTournament:
        """Return a tournament, or refuse."""
        found = self.live.get(id)
        if found is None:
            found = await self._once.load(id)
        if found is None:
            raise Refusal("server.tournament.unknown", id=id[:40])
        found.used = asyncio.get_running_loop().time()
        return found

    async def origin(self, path: str) -> str:
        """Return the address that was chosen for the links of a tournament, by the path of one of them, if any."""
        _, room, id, *_ = (*path.split("/"), "", "", "")
        with contextlib.suppress(Refusal):
            return (await self.tournament(id)).setup.origin if room == "t" else ""
        return ""

    async def _load(self, id: str) -> LiveTournament | None:
        row = (
            await self.store.row(select(tournaments).where(tournaments.c.id == id))
            if len(id) <= 24 and id.isalnum()
            else None
        )
        if row is None:
            return None
        with readable(id):
            live = self._opened(row)
            await live.catch_up()
        self._keep(live)
        await screen.resumed(live, self.tables)
        return live

    def _opened(self, row: Any) -> LiveTournament:
        """Return the tournament of a row, without its log."""
        setup = msgspec.json.decode(row.setup, type=Setup)
        secret = self.seal.open(row.id, row.secret)
        return LiveTournament(row.id, row.owner, secret, row.renewed, setup, self.store, row.made)

    def _keep(self, live: LiveTournament) -> None:
        now = asyncio.get_running_loop().time()
        for other in list(self.live.values()):
            if not other.readers and now - other.used > IDLE:
                del self.live[other.id]
        self.live[live.id] = live
        live.used = now
        live.changed.append(self._changed)
        self._make_room(live)

    def _make_room(self, fresh: LiveTournament) -> None:
        """Let the largest tournaments go while all together are too large; who follows one comes back for it."""
        others = sorted((each for each in self.live.values() if each is not fresh), key=lambda each: each.size)
        while others and fresh.size + sum(each.size for each in others) > LIVE:
            largest = others.pop()
            del self.live[largest.id]
            for reader in largest.readers:
                reader.cut()

    def blank(self, owner: Person, setup: Setup) -> LiveTournament:
        """Return a tournament that has no log yet, with a name and secret of its own."""
        return LiveTournament(fresh(), owner.id or "", secrets.token_hex(32), 0, setup, self.store, wall())

    async def taken_over(self, owner: Person, found: Restored) -> LiveTournament:
        """Return a tournament from a file; with what is private in it, links that were printed stay valid."""
        live, kept = self.blank(owner, Setup()), found.private
        if kept is not None and await self._free(kept.id):
            live = LiveTournament(kept.id, owner.id or "", kept.secret, kept.renewed, kept.setup, self.store, live.made)
            await self.store.run(delete(tournament_events).where(tournament_events.c.tournament == live.id))
        rows = _rows(live, found.lines)
        for first in range(0, len(rows), AT_ONCE):  # a long file keeps no ply waiting
            await self.store.insert(tournament_events, rows[first : first + AT_ONCE])
        await self.store.run(insert(tournaments).values(_row(live, found.name, self.seal)))
        return live

    async def _free(self, id: str) -> bool:
        return await self.store.row(select(tournaments.c.id).where(tournaments.c.id == id)) is None

    async def make(self, live: LiveTournament, log: Taken) -> LiveTournament:
        """Store a new tournament with the log it has so far."""
        live.take(*log)
        await self.store.run(
            insert(tournaments).values(_row(live, live.state.profile.name, self.seal)),
            insert(tournament_events).values(_rows(live, live.lines)),
        )
        self._keep(live)
        self.backup.note(live)
        return live

    async def remove(self, live: LiveTournament) -> None:
        """Forget a tournament; its last backup stays, but of an invented one."""
        await self.store.run(
            delete(tournament_events).where(tournament_events.c.tournament == live.id),
            delete(tournaments).where(tournaments.c.id == live.id),
        )
        self.live.pop(live.id, None)
        if live.setup.practice:
            await self.backup.remove(live.id)

    # What happens.

    def _changed(self, live: LiveTournament, events: Sequence[LogEvent]) -> None:
        """See to all that follows from new events, or from what was chosen besides the rules."""
        self.backup.note(live)
        self.tables.fanout.tell("tournament", live.id)
        self.refresh(live)
        if any(isinstance(each.fact, RoundStarted) for each in events) and live.setup.screen:
            self.tables.tasks.start(self.lay(live))

    async def lay(self, live: LiveTournament) -> None:
        """Set up the tables of a round that is played on screen."""
        await screen.lay(live, self.tables)
        self.refresh(live)

    def _played(self, table: Table) -> None:
        """Hear that something has changed at a table of the platform."""
        if table.terms.event is not None and table.terms.day is None:
            self.tables.tasks.start(self._result(table))

    async def _result(self, table: Table) -> None:
        assert table.terms.event
        try:
            live = await self.tournament(table.terms.event.split("/")[0])
        except Refusal:  # the tournament was taken off
            return
        if table.status == "over":
            await screen.hand_in(live, table)
        self.refresh(live)

    async def hear(self, about: str) -> None:
        """Hear from another server that a tournament has moved on."""
        live = self.live.get(about)
        if live is not None:
            self.tables.tasks.start(self._follow(live))

    async def catch_up(self) -> None:
        """Read of all tournaments that somebody follows what other servers have stored and could not tell."""
        for live in [live for live in self.live.values() if live.readers]:
            before = live.state.number, live.setup, live.renewed
            await live.catch_up()
            if (live.state.number, live.setup, live.renewed) != before:
                await self._follow(live)

    async def _follow(self, live: LiveTournament) -> None:
        await live.catch_up()
        await screen.known(live, self.tables)
        self.backup.note(live)
        self.refresh(live)

    # Who follows.

    async def follow(self, message: wire.Follow, by: Connection) -> None:
        """Let somebody follow a tournament in a role that they may have."""
        live = await self.tournament(message.tournament)
        where = keys.read_place(message.place) if message.role == "table" else None
        reader = Reader(by, message.role, message.key, where)
        _require_role(live, reader)
        live.readers[by] = reader
        reader.told = text = await self._view(live, reader)
        by.push(_message(live, reader.role, text, message.ref))

    def leave(self, by: Connection, id: str | None = None) -> None:
        """Let somebody stop following a tournament, or all."""
        for live in self.live.values():
            if id in (None, live.id):
                live.readers.pop(by, None)

    def refresh(self, live: LiveTournament) -> None:
        """Have everybody who follows a tournament told, soon."""
        if live.readers and live not in self._stale:
            self._stale.add(live)
            asyncio.get_running_loop().call_later(SOON, lambda: self.tables.tasks.start(self._tell(live)))

    async def _tell(self, live: LiveTournament) -> None:
        self._stale.discard(live)
        views: dict[tuple[str, Where | None, str], str] = {}
        for reader in list(live.readers.values()):
            try:
                _require_role(live, reader)
            except Refusal as why:  # the link was renewed
                live.readers.pop(reader.connection, None)
                reader.connection.refuse(why, None)
                continue
            about = reader.role, reader.where, reader.connection.language
            try:
                if reader.role == "director" or about not in views:
                    views[about] = await self._view(live, reader)
                    await asyncio.sleep(0)  # who enters something must not wait for all who look
            except Refusal as why:  # what one cannot be shown keeps nobody else from theirs
                reader.connection.refuse(why, None)
                continue
            if views[about] != reader.told:
                reader.told = views[about]
                reader.connection.push(_message(live, reader.role, views[about]))

    async def _view(self, live: LiveTournament, reader: Reader) -> str:
        language = reader.connection.language
        view: Struct
        if reader.role == "director":
            directs = live.directs(reader.connection.person, reader.key)
            owner = live.owns(reader.connection.person, reader.key)
            view = await self.work_out(live, overview, live, language, owner, 0 if directs else live.helps(reader.key))
        elif reader.role == "beamer":
            view = await self.work_out(live, beamer, live, language)
        else:
            assert reader.where
            view = table_view(live, reader.where, language, await screen.seats(live, self.tables, reader.where))
        return wire.ENCODER.encode(view).decode()

    async def work_out(self, live: LiveTournament, function: Callable[..., Found], *arguments: Any) -> Found:
        """Return what a function makes of a tournament; where there is much of it, beside the event loop."""
        size = len(live.state.players) + len(live.lines) // 10
        if size <= SMALL:
            return function(*arguments)
        return await self.thread.run(live.owner, size * COST, function, *arguments)

    async def close(self) -> None:
        """Write the last backups."""
        self.thread.close()
        await self.backup.close()


def _row(live: LiveTournament, name: str, seal: Seal) -> dict[str, Any]:
    return {
        "id": live.id,
        "owner": live.owner,
        "name": name,
        "secret": seal.close(live.id, live.secret),
        "renewed": live.renewed,
        "setup": msgspec.json.encode(live.setup).decode(),
        "made": live.made,
        "updated": wall(),
    }


def _rows(live: LiveTournament, lines: Sequence[str]) -> list[dict[str, Any]]:
    return [{"tournament": live.id, "number": number, "line": line} for number, line in enumerate(lines, 1)]


def require_key(live: LiveTournament, label: str, given: str) -> None:
    """Refuse a key that does not belong to a link."""
    if not live.opens(label, given):
        raise Refusal("server.tournament.key", tournament=live.id)


def require_director(live: LiveTournament, person: Person, given: str) -> None:
    """Refuse all but the director."""
    if not live.directs(person, given):
        slug = "withdrawn" if live.helped(given) else "renewed" if live.directed(given) else "director"
        raise Refusal(f"server.tournament.{slug}", tournament=live.id)


def require_staff(live: LiveTournament, person: Person, given: str) -> int:
    """Return the number of a helper, 0 for the director, and refuse all others."""
    helper = 0 if live.directs(person, given) else live.helps(given)
    if not helper:
        require_director(live, person, given)
    return helper


def require_viewer(live: LiveTournament, person: Person, given: str) -> None:
    """Refuse who may not see what the beamer shows."""
    if not live.setup.public and not live.opens("beamer", given) and not live.directs(person, given):
        raise Refusal("server.tournament.key", tournament=live.id)


def _require_role(live: LiveTournament, reader: Reader) -> None:
    """Refuse a reader who may not have the role."""
    if reader.role == "director":
        require_staff(live, reader.connection.person, reader.key)
    elif reader.role == "beamer":
        require_viewer(live, reader.connection.person, reader.key)
    elif reader.role == "table" and reader.where:
        require_key(live, f"table {keys.place(reader.where)}", reader.key)
    else:
        raise Refusal("server.tournament.role", role=reader.role[:20])


def _message(live: LiveTournament, role: str, view: str, ref: int | None = None) -> bytes:
    said = wire.TournamentView(tournament=live.id, role=role, now=wall(), data=msgspec.Raw(view.encode()), ref=ref)
    return wire.ENCODER.encode(said)
