"""Take back: turns are played again, at once against bots, else when the others allow it; decided and not yet done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.play import Event
from dreierlei.server.tables.change import Moment, Offer, TableChange
from dreierlei.server.tables.moves import check_number, check_undone

if TYPE_CHECKING:
    from dreierlei.server import wire
    from dreierlei.server.tables.table import Table


def ask(table: Table, person: str | None, seat: int, number: int, moment: Moment) -> TableChange:
    """Take back to the beginning of a seat's last turn, or ask those whom it concerns."""
    _check(table, person, seat, number)
    return _allowed(table, seat, {(seat, seat)}, moment)


def answer(table: Table, person: str | None, asked: wire.AnswerTakeBack, moment: Moment) -> TableChange:
    """Allow another seat to take its turn back, or not; one who does not is enough."""
    _check(table, person, asked.seat, asked.number)
    if (asked.to, asked.to) not in table.take_backs or asked.seat not in table.heard:
        raise Refusal("server.takeback.none", seat=asked.to + 1)
    if not asked.allow:
        return TableChange(offers=(Offer("keep", asked.to, asked.seat, table.number),))
    return _allowed(table, asked.to, table.take_backs | {(asked.to, asked.seat)}, moment)


def _check(table: Table, person: str | None, seat: int, number: int) -> None:
    table.check_acting(person, seat)
    check_number(table, number)
    if not table.terms.takeback:
        raise Refusal("server.takeback.off")


def _allowed(table: Table, seat: int, allowed: set[tuple[int, int]], moment: Moment) -> TableChange:
    """Take a turn back once everybody has allowed it; on one device that is one person."""
    gone = table.running().turn_back(seat)
    check_undone(table, len(gone))
    people = {table.chairs[by].person for to, by in allowed if to == seat}
    if {table.chairs[other].person for other in table.heard} <= people:
        return TableChange([(Event("undo", by), moment.at) for by in gone], checked=True)
    new = allowed - table.take_backs
    return TableChange(offers=[Offer("take-back", to, by, table.number) for to, by in sorted(new)])
