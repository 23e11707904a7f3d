"""Watchers: who begins and stops to look at a table, here and at other servers."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.server.people import hashed
from dreierlei.server.tables import broadcast
from dreierlei.server.tables.change import Offer, TableChange

if TYPE_CHECKING:
    from dreierlei.server.connection import Connection
    from dreierlei.server.fanout import Fanout
    from dreierlei.server.tables.commands import Commands
    from dreierlei.server.tables.live import LiveTable, LiveTables
    from dreierlei.server.tasks import Tasks


class Watchers:
    """Keeps every table's presence, and tells it to the other servers."""

    def __init__(self, commands: Commands, live_tables: LiveTables, fanout: Fanout, tasks: Tasks) -> None:
        self.commands = commands
        self.live_tables = live_tables
        self.fanout = fanout
        self.tasks = tasks

    async def watch(self, id: str, code: str, reader: Connection, ref: int | None) -> None:
        """Let somebody look at a table that they may see, or to which they are invited."""
        async with self.commands.reading(id) as live:
            if code:
                reader.invitations[id] = hashed(code)
            if not _admitted(live, reader):
                raise Refusal("server.table.private")
            self.join(live, reader)
            now = self.commands.server_clock.now()
            reader.say(live.messages.snapshot(reader.person.id, reader.language, now, ref, reader.hidden))

    def join(self, live: LiveTable, reader: Connection) -> None:
        """Let somebody look at a table."""
        person = reader.person.id
        if person and reader not in live.watchers:
            live.presence.join(person)
        live.watchers.add(reader)
        reader.tables.add(live)
        if person and (mine := live.table.mine(person)):
            live.table.withdraw(mine)  # they are back
            broadcast.seating(live)
            self.fanout.tell("here", f"{live.table.id} {person}")

    def part(self, live: LiveTable, reader: Connection) -> None:
        """Let somebody stop looking at a table."""
        person = reader.person.id
        if person and reader in live.watchers:
            live.presence.part(person)
        live.watchers.discard(reader)
        reader.tables.discard(live)
        if person and live.table.mine(person):
            broadcast.seating(live)
            if not live.presence.here(person):
                self.fanout.tell("gone", f"{live.table.id} {person}")

    def dismiss(self, live: LiveTable) -> None:
        """Let nobody look on whose invitation to a private table another has taken."""
        for reader in [reader for reader in live.watchers if not _admitted(live, reader)]:
            self.part(live, reader)
            reader.refuse(Refusal("server.table.private"), None)

    def leave(self, reader: Connection, id: str | None = None) -> None:
        """Let somebody stop looking at a table, or at all."""
        for live in [live for live in reader.tables if id in (None, live.table.id)]:
            self.part(live, reader)

    def repeat(self) -> None:
        """Tell the other servers again who is here: what was told once may have been lost."""
        for live in self.live_tables.tables.values():
            for person in {each.person.id for each in live.watchers if live.table.mine(each.person.id)}:
                self.fanout.tell("here", f"{live.table.id} {person}")

    async def catch_up(self) -> None:
        """Read of all tables that somebody looks at what other servers have stored and could not tell."""
        watched = [live for live in self.live_tables.tables.values() if live.watchers or live.thinking]
        known = await self.live_tables.loader.versions([live.table.id for live in watched])
        for live in watched:
            if known.get(live.table.id, live.version) != live.version:
                live.version = known[live.table.id]
                with contextlib.suppress(Refusal):  # one that cannot be read keeps no other waiting
                    await self.commands.refresh(live)

    def hear(self, topic: str, about: str) -> None:
        """Hear of a table from another server."""
        id, _, rest = about.partition(" ")
        live = self.live_tables.tables.get(id)
        heard = {"table": self._changed, "offer": self._offered, "here": self._here, "gone": self._gone}.get(topic)
        if live is not None and heard is not None:
            heard(live, rest)

    def _changed(self, live: LiveTable, _: str) -> None:
        if live.watchers or live.thinking or live.lock.locked():
            self.tasks.start(self._refresh(live))
        else:  # whoever looks next reads it anew
            self.live_tables.forget(live)

    async def _refresh(self, live: LiveTable) -> None:
        with contextlib.suppress(Refusal):  # the store is away, which it has said: the sweep reads the table again
            await self.commands.refresh(live)

    def _offered(self, live: LiveTable, about: str) -> None:
        kind, *numbers = about.split()
        self.tasks.start(self._note(live, Offer(kind, *map(int, numbers))))

    async def _note(self, live: LiveTable, offer: Offer) -> None:
        """Note an offer, at the position at which it was made."""
        if live.table.number < offer.number:
            await self._refresh(live)
        live.table.apply(TableChange(offers=(offer,)))
        broadcast.seating(live)

    def _here(self, live: LiveTable, person: str) -> None:
        before = live.presence.online(person)
        live.presence.join_elsewhere(person)
        withdrawn = live.table.withdraw(live.table.mine(person))
        if withdrawn or not before:
            broadcast.seating(live)

    def _gone(self, live: LiveTable, person: str) -> None:
        live.presence.part_elsewhere(person)
        if not live.presence.online(person):
            broadcast.seating(live)


def _admitted(live: LiveTable, reader: Connection) -> bool:
    """Whether somebody may look at a table: by right, or by an invitation to a seat that is still open."""
    invitation = reader.invitations.get(live.table.id)
    return live.table.admits(reader.person.id) or any(
        invitation and chair.code == invitation for chair in live.table.chairs
    )
