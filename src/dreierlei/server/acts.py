"""Acts: what a client may ask for over its socket."""

from __future__ import annotations

import asyncio

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.bots import LEVELS
from dreierlei.core import Refusal
from dreierlei.server import wire
from dreierlei.server.connection import Connection
from dreierlei.server.limits import Limits
from dreierlei.server.lobby import Lobby
from dreierlei.server.people import hashed, visible
from dreierlei.server.server_clock import wall
from dreierlei.server.store import lines
from dreierlei.server.tables import broadcast
from dreierlei.server.tables.live import LiveTables, humans
from dreierlei.server.tables.table import Table
from dreierlei.server.tournaments.registry import LiveTournaments

AWAY = 60.0
"""Seconds after which somebody who is not there counts as absent."""
CHAT = 500
"""Characters of a line, at most."""


class Acts:
    """Does what a message asks for."""

    def __init__(self, live_tables: LiveTables, lobby: Lobby, tournaments: LiveTournaments, limits: Limits) -> None:
        self.live_tables = live_tables
        self.lobby = lobby
        self.tournaments = tournaments
        self.limits = limits

    async def do(self, message: wire.AnyClientMessage, by: Connection) -> None:
        """Do it, or refuse."""
        if isinstance(message, wire.Play):
            table = self.live_tables.tables.get(message.table) or await self.live_tables.table(message.table)
            await self.live_tables.play(table, message.seat, message.action, message.number, by, message.ref)
        elif isinstance(message, wire.Watch):
            await self._watch(message, by)
        elif isinstance(message, wire.Ping):
            by.say(wire.Pong(ref=message.ref, now=self.live_tables.server_clock.now()))
        elif isinstance(message, wire.Leave):
            for table in [table for table in by.tables if table.id == message.table]:
                self.live_tables.part(table, by)
        elif isinstance(message, wire.OpenLobby):
            await self.lobby.turn(by, message.on)
        elif isinstance(message, wire.Chat):
            await self._chat(message, by)
        elif isinstance(message, wire.Follow):
            await self.tournaments.follow(message, by)
        elif isinstance(message, wire.Unfollow):
            self.tournaments.leave(by, message.tournament)
        else:
            await self._act(message, by)

    async def _act(
        self, message: wire.UndoPly | wire.Resign | wire.Agree | wire.Replace | wire.Back, by: Connection
    ) -> None:
        table = await self.live_tables.table(message.table)
        if isinstance(message, wire.UndoPly):
            await self.live_tables.undo(table, message.seat, message.number, by, message.ref)
        elif isinstance(message, wire.Resign):
            await self.live_tables.resign(table, message.seat, by, message.ref)
        elif isinstance(message, wire.Agree):
            await self.live_tables.agree(table, message.seat, by, message.ref)
        elif isinstance(message, wire.Replace):
            await self._replace(table, message, by)
        else:
            await self._back(table, message, by)

    async def _watch(self, message: wire.Watch, by: Connection) -> None:
        table = await self.live_tables.table(message.table)
        invited = any(chair.code == hashed(message.code) for chair in table.chairs) if message.code else False
        if not table.admits(by.person.id) and not invited:
            raise Refusal("server.table.private")
        async with table.lock:  # what is just being stored is not told yet
            self.live_tables.join(table, by)
            by.say(table.whole(by.person.id, self.live_tables.server_clock.now(), by.language, message.ref))

    async def _replace(self, table: Table, message: wire.Replace, by: Connection) -> None:
        if message.level not in LEVELS:
            raise Refusal("bots.refused.level", level=message.level, expected=f"{LEVELS[0]}…{LEVELS[-1]}")
        async with table.lock:
            mine = table.mine(by.person.id)
            if not mine or not 0 <= message.seat < len(table.chairs):
                raise Refusal("server.seat.foreign", seat=message.seat)
            if table.status != "running":
                raise Refusal("server.table.waiting" if table.match is None else "play.over")
            chair = table.chairs[message.seat]
            if chair.level or not chair.human:
                raise Refusal("server.seat.replaced", seat=message.seat)
            if message.seat in mine or self._agreed(table, message.seat, by):
                await self.live_tables.stand_in(table, message.seat, message.level)
            else:
                broadcast.seating(table)
            by.say(wire.Done(ref=message.ref))

    def _agreed(self, table: Table, seat: int, by: Connection) -> bool:
        """Note that somebody wants an absent player replaced; whether all others who are people do."""
        absent = table.chairs[seat].person
        assert absent
        gone = asyncio.get_running_loop().time() - table.seen(absent)
        if table.online(absent) or gone < AWAY:
            raise Refusal("server.seat.present", name=table.chairs[seat].name, seconds=round(AWAY))
        voter = table.mine(by.person.id)[0]
        table.replacing.add((seat, voter))
        self.live_tables.fanout.tell("replace", f"{table.id} {seat} {voter}")
        wanted = {table.chairs[voter].person for other, voter in table.replacing if other == seat}
        return humans(table.chairs) - {absent} <= wanted

    async def _back(self, table: Table, message: wire.Back, by: Connection) -> None:
        async with table.lock:
            if message.seat not in table.mine(by.person.id):
                raise Refusal("server.seat.foreign", seat=message.seat)
            if table.status != "running" or not table.chairs[message.seat].level:
                raise Refusal("server.seat.own", seat=message.seat)
            if message.seat in table.clock.flags(self.live_tables.server_clock.now()) or (
                table.terms.control.kind == "game" and table.clock.left[message.seat] == 0
            ):
                raise Refusal("server.seat.late", seat=message.seat)
            await self.live_tables.stand_in(table, message.seat, 0)
            by.say(wire.Done(ref=message.ref))

    async def _chat(self, message: wire.Chat, by: Connection) -> None:
        table = await self.live_tables.table(message.table)
        text = visible(message.text)
        person = by.person.id
        if person is None or table not in by.tables:
            raise Refusal("server.chat.stranger")
        if not 1 <= len(text) <= CHAT:
            raise Refusal("server.chat.long", most=CHAT)
        self.limits.check("chat", person)
        mine = table.mine(person)
        seat, at = mine[0] if mine else None, wall()

        async def work(connection: AsyncConnection) -> int:
            query = select(func.coalesce(func.max(lines.c.number) + 1, 0)).where(lines.c.table == table.id)
            number = int((await connection.execute(query)).scalar_one())
            values = {"person": person, "name": by.person.name, "seat": seat, "text": text, "wall": at}
            await connection.execute(insert(lines).values(table=table.id, number=number, **values))
            return number

        async with table.lock:
            await self.live_tables.talk(table, await self.live_tables.store.change(work), by, message.ref)
