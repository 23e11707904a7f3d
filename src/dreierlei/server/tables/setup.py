"""Setup: how tables come about and are set up again, decided and not yet done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dreierlei.core import Refusal
from dreierlei.play import rotated
from dreierlei.server.names import DELETED
from dreierlei.server.tables import chance
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import Moment, NewTable, TableChange
from dreierlei.server.tables.table import Table

if TYPE_CHECKING:
    from dreierlei.server.tables.terms import Terms


def opened(id: str, terms: Terms, chairs: Sequence[Chair], moment: Moment) -> NewTable:
    """Return a new table; when nobody is missing, its match begins."""
    _check(terms, chairs)
    table = Table(id, terms, chairs, moment.secret())
    waiting = any(chair.open for chair in chairs)
    return NewTable(table, TableChange() if waiting else begun(table, chairs, moment))


def begun(table: Table, chairs: Sequence[Chair], moment: Moment) -> TableChange:
    """Return the beginning of a match, with whatever chance does first unless it waits for somebody."""
    waits = moment.patient and bool(table.secret) and chance.awaited(table.terms, chairs)
    entries = [] if waits else [(entry, moment.at) for entry in chance.opening(table, chairs)]
    changed = [chair for chair in chairs if chair != table.chairs[chair.seat]]
    return TableChange(entries, moment.at, changed, checked=True)


def rematch(table: Table, person: str | None, id: str, moment: Moment, given_up: str | None = None) -> TableChange:
    """Set the next game up: everybody moves up by one seat; whoever asks first makes it.

    Nobody plays for their rating unasked: where the match was rated, it waits until the others have come. One that was
    given up is no game: another takes its place.
    """
    if not table.mine(person):
        raise Refusal("server.table.stranger")
    if table.status != "over":
        raise Refusal("server.table.running")
    if table.rematch not in (None, given_up):
        return TableChange()
    game = table.terms.game.rematch(table.running().state)
    chairs = [_asked(chair, person) if table.terms.rated else chair for chair in moved_up(table.chairs)]
    listed = table.terms.listed and not any(chair.open for chair in chairs)
    terms = replace(table.terms, game=game, owner=person or "", event=None, start=None, listed=listed)
    return TableChange(rematch=id, following=opened(id, terms, chairs, moment))


def _asked(chair: Chair, by: str | None) -> Chair:
    """Return the chair of a rematch; that of another person is kept for them until they sit down."""
    kept = chair.human and chair.person != by
    return Chair(chair.seat, "open", chair.person, chair.name) if kept else chair


def moved_up(chairs: Sequence[Chair]) -> list[Chair]:
    """Return the chairs of a rematch; people act for themselves again, and who is deleted has left the seat open."""
    return [
        Chair(seat, "open", None, "")
        if chair.name == DELETED
        else replace(chair, seat=seat, code=None, nonce=None, level=chair.level if chair.kind == "bot" else 0)
        for seat, chair in enumerate(rotated(chairs))
    ]


def _check(terms: Terms, chairs: Sequence[Chair]) -> None:
    """Refuse what no table can be."""
    if len(chairs) != terms.game.seats:
        raise Refusal("server.table.seats", game=terms.game, seats=len(chairs), expected=terms.game.seats)
    terms.check()
