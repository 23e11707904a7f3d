"""Hints: what would be best to do, and what threatens a seat, by its view alone; nothing at the table changes."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.core.game import named
from dreierlei.core.words import seat_numbers
from dreierlei.server import wire
from dreierlei.server.tables.moves import check_number

if TYPE_CHECKING:
    from dreierlei.core import View
    from dreierlei.server.bot_pool import BotPool
    from dreierlei.server.tables.commands import Commands
    from dreierlei.server.tables.table import Table


class Hints:
    """Asks the bots on behalf of a person who sits at a table."""

    def __init__(self, commands: Commands, bot_pool: BotPool) -> None:
        self.commands = commands
        self.bot_pool = bot_pool

    async def hint(self, asked: wire.AskHint, person: str | None, language: str) -> wire.Hint:
        """Return what a seat that is to act would best do, and why."""
        async with self.commands.reading(asked.table) as live:
            table = live.table
            view = _view(table, person, asked)
            if asked.seat not in table.to_act:
                raise Refusal("play.turn", seat=asked.seat + 1, expected=seat_numbers(*table.to_act))
            state, names = table.running().state.copy(), live.messages.names(language)
        action, reasons = await self.bot_pool.hint(view, secrets.randbits(63), person or "")
        game = table.terms.game
        notation = game.notation(state, asked.seat, game.actions.parse(action))
        return wire.Hint(
            ref=asked.ref,
            number=asked.number,
            action=action,
            text=named(notation, names, language) if notation else None,
            reasons=[named(reason, names, language) for reason in reasons],
        )

    async def threats(self, asked: wire.AskThreats, person: str | None, language: str) -> wire.Threats:
        """Return what others could do to a seat."""
        async with self.commands.reading(asked.table) as live:
            table = live.table
            view, names = _view(table, person, asked), live.messages.names(language)
        found = await self.bot_pool.threats(view, asked.seat, person or "")
        infos = [
            wire.ThreatInfo(named(threat.text, names, language), list(threat.places), list(threat.origins))
            for threat in found
        ]
        return wire.Threats(ref=asked.ref, number=asked.number, threats=infos)


def _view(table: Table, person: str | None, asked: wire.AskHint | wire.AskThreats) -> View:
    """Return what a person's seat may know, or refuse."""
    table.check_acting(person, asked.seat)
    check_number(table, asked.number, asked.seat)
    if not table.terms.hints:
        raise Refusal("server.hints.off")
    match = table.running()
    if match.over:
        raise Refusal("play.over")
    return match.view(asked.seat)
