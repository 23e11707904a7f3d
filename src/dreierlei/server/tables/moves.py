"""Moves: what a seat does in the match, decided and not yet done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.play import Entry, Event
from dreierlei.play.record import NONCE
from dreierlei.server.tables import chance
from dreierlei.server.tables.change import Ahead, Moment, Offer, TableChange

if TYPE_CHECKING:
    from dreierlei.server.tables.chair import Chair
    from dreierlei.server.tables.table import Table

PATIENCE = 4
"""The level of the bot that plays on when somebody's time is up."""
MOST_UNDONE = 2000
"""Plies that are taken back in a match, at most: each stays in the record, which everybody at the table must read."""


def play(table: Table, person: str | None, seat: int, number: int, action: str, moment: Moment) -> TableChange:
    """Play a person's action, with whatever chance does next."""
    table.check_acting(person, seat)
    check_number(table, number, seat)
    return _planned(table, seat, action, moment)


def objection(table: Table, person: str | None, seat: int, number: int, action: str) -> str | None:
    """Return the slug of the rule that forbids a person's action now, or None where nothing does."""
    table.check_acting(person, seat)
    check_number(table, number, seat)
    return table.running().objection(seat, action)


def play_bot(table: Table, seat: int, number: int, action: str, moment: Moment) -> TableChange:
    """Play a bot's action, unless the seat is not its own or the position not the one any more."""
    if table.bot() != seat:
        raise Refusal("server.seat.own", seat=seat + 1)
    check_number(table, number, seat)
    return _planned(table, seat, action, moment)


def undo(table: Table, person: str | None, seat: int, number: int, moment: Moment) -> TableChange:
    """Take a person's last ply back."""
    table.check_acting(person, seat)
    check_number(table, number)
    table.running().check_undo(seat)
    check_undone(table, 1)
    return _entered(table, [Event("undo", seat)], moment)


def resign(table: Table, person: str | None, seat: int, moment: Moment) -> TableChange:
    """Let a person give up."""
    table.check_acting(person, seat)
    table.running().check_say(seat)
    return _entered(table, [Event("resign", seat)], moment)


def agree(table: Table, person: str | None, seat: int, moment: Moment) -> TableChange:
    """Offer to stop here, or agree to it; bots do what the people at the table want."""
    table.check_acting(person, seat)
    match = table.running()
    match.check_say(seat)
    if table.terms.rated and any(table.chairs[other].kind == "bot" for other in match.asked):
        raise Refusal("server.rated.agree")
    if table.heard <= match.agreeing | {seat}:
        return _entered(table, [Event("agree")], moment)
    return TableChange(offers=(Offer("agree", seat, seat, table.number),))


def add_nonce(table: Table, person: str | None, seat: int, nonce: str, moment: Moment) -> TableChange:
    """Let a person's seat add to chance; when nobody else is awaited, chance acts."""
    if seat not in table.mine(person):
        raise Refusal("server.seat.foreign", seat=seat + 1)
    if not NONCE.fullmatch(nonce):
        raise Refusal("play.fairness.nonce", nonce=nonce[:80])
    if seat not in table.awaited:
        raise Refusal("play.fairness.late", seat=seat + 1)
    giver = replace(table.chairs[seat], nonce=nonce)
    if table.match is None or table.awaited != (seat,):
        return TableChange(chairs=(giver,))
    chairs = [giver if chair.seat == seat else chair for chair in table.chairs]
    return _entered(table, chance.opening(table, chairs), moment, (giver,))


def run_out(table: Table, moment: Moment) -> TableChange:
    """Do what was agreed on for somebody whose time is up, if it is; let chance act that has waited long enough."""
    if table.opening:
        due = moment.at >= (table.flag() or 0)
        return _entered(table, chance.opening(table, table.chairs), moment) if due else TableChange()
    seat = table.clock.flagged(table.chairs, moment.at) if table.status == "running" else None
    if seat is None:
        return TableChange()
    if table.terms.timeout == "forfeit":
        return _entered(table, [Event("forfeit", seat)], moment)
    return TableChange(chairs=(replace(table.chairs[seat], level=PATIENCE),))


def check_number(table: Table, number: int, seat: int | None = None) -> None:
    """Refuse what was meant for another position; for a seat it is the same one while others choose, sealed."""
    if number == table.number or (seat is not None and table.running().unchanged(seat, number)):
        return
    kind = Ahead if number > table.number else Refusal
    raise kind("server.stale", number=number, expected=table.number)


def check_undone(table: Table, more: int) -> None:
    """Refuse to take more plies back than anybody needs."""
    if table.running().undone + more > MOST_UNDONE:
        raise Refusal("server.takeback.many", most=MOST_UNDONE)


def _planned(table: Table, seat: int, action: str, moment: Moment) -> TableChange:
    entries, outcome = table.running().planned(seat, action, chance.lot(table))
    return TableChange([(entry, moment.at) for entry in entries], outcome=outcome, checked=True)


def _entered(table: Table, entries: Sequence[Entry], moment: Moment, chairs: Sequence[Chair] = ()) -> TableChange:
    outcome = table.running().ending(entries)
    return TableChange([(entry, moment.at) for entry in entries], chairs=chairs, outcome=outcome, checked=True)
