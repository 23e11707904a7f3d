"""Dispatch: what a message of a socket asks for, by its type."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server import wire
from dreierlei.server.connection import Connection
from dreierlei.server.limits import Limits
from dreierlei.server.lobby import Lobby
from dreierlei.server.names import visible
from dreierlei.server.tables import chat, moves, seats, take_back
from dreierlei.server.tables.broadcast import Asker
from dreierlei.server.tables.change import TableChange
from dreierlei.server.tables.room import TableRoom
from dreierlei.server.tournaments.registry import LiveTournaments

if TYPE_CHECKING:
    from dreierlei.server.people import Person
    from dreierlei.server.tables.change import Moment
    from dreierlei.server.tables.table import Table

log = logging.getLogger("dreierlei")
Decide = Callable[[Any, "Person", "Table", "Moment"], TableChange]
COMMANDS: dict[type[wire.ClientMessage], Decide] = {
    wire.Play: lambda asked, by, table, moment: moves.play(
        table, by.id, asked.seat, asked.number, asked.action, moment
    ),
    wire.UndoPly: lambda asked, by, table, moment: moves.undo(table, by.id, asked.seat, asked.number, moment),
    wire.TakeBack: lambda asked, by, table, moment: take_back.ask(table, by.id, asked.seat, asked.number, moment),
    wire.AnswerTakeBack: lambda asked, by, table, moment: take_back.answer(table, by.id, asked, moment),
    wire.Resign: lambda asked, by, table, moment: moves.resign(table, by.id, asked.seat, moment),
    wire.Agree: lambda asked, by, table, moment: moves.agree(table, by.id, asked.seat, moment),
    wire.AddNonce: lambda asked, by, table, moment: moves.add_nonce(table, by.id, asked.seat, asked.nonce, moment),
    wire.Replace: lambda asked, by, table, moment: seats.replace_by_bot(table, by.id, asked.seat, asked.level, moment),
    wire.Back: lambda asked, by, table, moment: seats.come_back(table, by.id, asked.seat, moment),
    wire.Chat: lambda asked, by, table, moment: chat.say(table, by, visible(asked.text), moment),
}
"""How each message that changes a table is decided."""


class Dispatcher:
    """Hands every message to whoever deals with it."""

    def __init__(self, tables: TableRoom, lobby: Lobby, tournaments: LiveTournaments, limits: Limits) -> None:
        self.tables = tables
        self.lobby = lobby
        self.tournaments = tournaments
        self.limits = limits
        self._handlers: dict[type[wire.ClientMessage], Callable[[Any, Connection], Awaitable[object]]] = {
            **dict.fromkeys(COMMANDS, self._command),
            wire.Chat: self._chat,
            wire.Why: self._why,
            wire.AskHint: self._hint,
            wire.AskThreats: self._threats,
            wire.Watch: self._watch,
            wire.Leave: self._leave,
            wire.Ping: self._ping,
            wire.OpenLobby: self._lobby,
            wire.Follow: self._follow,
            wire.Unfollow: self._unfollow,
        }

    def do(self, message: wire.AnyClientMessage, by: Connection) -> Awaitable[object]:
        """Do what a message asks for, or refuse, once it is awaited."""
        return self._handlers[type(message)](message, by)

    def _command(self, message: wire.SeatMessage | wire.Chat, by: Connection) -> Awaitable[object]:
        decide = partial(COMMANDS[type(message)], message, by.person)
        return self.tables.commands.do(message.table, decide, Asker(by, message.ref))

    async def _chat(self, message: wire.Chat, by: Connection) -> None:
        if not any(live.table.id == message.table for live in by.tables):
            raise Refusal("server.chat.stranger")
        self.limits.check("chat", by.person.id or "")
        await self._command(message, by)

    async def _why(self, message: wire.Why, by: Connection) -> None:
        self.limits.check("why", by.caller)
        async with self.tables.commands.reading(message.table) as live:
            slug = moves.objection(live.table, by.person.id, message.seat, message.number, message.action)
        by.say(wire.Objection(ref=message.ref, slug=slug or "", text=say(slug, by.language) if slug else ""))

    async def _hint(self, message: wire.AskHint, by: Connection) -> None:
        self.limits.check("hint", by.caller)
        self._answer_later(message.ref, self.tables.hints.hint(message, by.person.id, by.language), by)

    async def _threats(self, message: wire.AskThreats, by: Connection) -> None:
        self.limits.check("threats", by.caller)
        self._answer_later(message.ref, self.tables.hints.threats(message, by.person.id, by.language), by)

    def _answer_later(self, ref: int, work: Coroutine[Any, Any, wire.ServerMessage], by: Connection) -> None:
        """Answer when it is worked out; whatever else a client says does not wait for it."""

        async def answer() -> None:
            try:
                by.say(await work)
            except Refusal as why:
                by.refuse(why, ref)
            except Exception:
                log.exception("a hint could not be worked out")
                by.refuse(Refusal("server.fault"), ref)

        self.tables.tasks.start(answer())

    async def _watch(self, message: wire.Watch, by: Connection) -> None:
        self._count_look(by)
        await self.tables.watchers.watch(message.table, message.code, by, message.ref)

    def _count_look(self, by: Connection) -> None:
        """Refuse who looks too often: a person over all their sockets, and all at an address together."""
        self.limits.check("watch", by.caller)
        self.limits.check_here("watches", by.address, by.person.known)

    async def _leave(self, message: wire.Leave, by: Connection) -> None:
        self.tables.watchers.leave(by, message.table)

    async def _ping(self, message: wire.Ping, by: Connection) -> None:
        by.say(wire.Pong(ref=message.ref, now=self.tables.server_clock.now()))

    async def _lobby(self, message: wire.OpenLobby, by: Connection) -> None:
        self._count_look(by)
        await self.lobby.turn(by, message.on)

    async def _follow(self, message: wire.Follow, by: Connection) -> None:
        self._count_look(by)
        await self.tournaments.follow(message, by)

    async def _unfollow(self, message: wire.Unfollow, by: Connection) -> None:
        self.tournaments.leave(by, message.tournament)
