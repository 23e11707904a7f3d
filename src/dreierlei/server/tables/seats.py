"""Seats: who sits down, stands up, is replaced or comes back, decided and not yet done."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dreierlei.bots import LEVELS, level_name
from dreierlei.core import Refusal
from dreierlei.server.tables.chair import Chair, humans, told_apart
from dreierlei.server.tables.change import Moment, Offer, TableChange
from dreierlei.server.tables.setup import begun

if TYPE_CHECKING:
    from dreierlei.server.people import Person
    from dreierlei.server.tables.table import Table

AWAY = 60.0
"""Seconds after which somebody who is not there counts as absent."""
SHARED = 20
"""Characters of a code that anybody at the table may pass on."""


def shared_code(table: Table, seat: int) -> str:
    """Return the code by which anybody at the table may invite to an open seat; the host's next invitation voids it."""
    if not table.secret:
        raise Refusal("server.seat.invited")
    key, text = bytes.fromhex(table.secret), f"invitation {seat} {table.chairs[seat].code}"
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:SHARED]


def shared_codes(table: Table, person: str | None) -> dict[int, str]:
    """Return the codes of all open seats, for the host and for whoever sits at a table that waits."""
    _check_waiting(table)
    if person != table.terms.owner and not table.mine(person):
        raise Refusal("server.table.stranger")
    return {chair.seat: shared_code(table, chair.seat) for chair in table.chairs if chair.open and not chair.person}


def sit_shared(table: Table, taker: Chair, code: str, moment: Moment) -> TableChange:
    """Let a person take an open seat by a code that somebody at the table has passed on."""
    check_shared(table, taker.seat, code)
    return _sit(table, taker, moment)


def check_shared(table: Table, seat: int, code: str) -> None:
    """Refuse a code by which nobody can take a seat."""
    _open(table, seat)
    if not hmac.compare_digest(shared_code(table, seat), code):
        raise Refusal("server.join")


def sit_invited(table: Table, taker: Chair, moment: Moment) -> TableChange:
    """Let a person whom a friend has invited take an open seat."""
    _open(table, taker.seat)
    return _sit(table, taker, moment)


def sit_again(table: Table, taker: Chair, moment: Moment) -> TableChange:
    """Let a person take the seat that the rematch of a rated match has kept for them, unless they sit there."""
    return TableChange() if table.mine(taker.person) else sit_invited(table, taker, moment)


def sit(table: Table, taker: Chair, code: str | None, moment: Moment) -> TableChange:
    """Let a person take one open seat of a listed table, or that of an invitation, by the hash of its code."""
    chair = _open(table, taker.seat)
    if code is None and not table.terms.listed and not chair.person:
        raise Refusal("server.seat.invited")
    if code is not None and chair.code != code:
        raise Refusal("server.join")
    return _sit(table, taker, moment)


def sit_anywhere(table: Table, person: Person, moment: Moment) -> TableChange:
    """Let a person take the first open seat of a listed table."""
    free = next((chair.seat for chair in table.chairs if chair.open), 0)
    return sit(table, Chair(free, "player", person.id, person.name), None, moment)


def _sit(table: Table, taker: Chair, moment: Moment) -> TableChange:
    if mine := table.mine(taker.person):
        raise Refusal("server.seat.twice", seat=mine[0] + 1)
    _check_kept(table.chairs[taker.seat], taker.person)
    return take(table, (taker,), moment)


def take(table: Table, takers: Sequence[Chair], moment: Moment) -> TableChange:
    """Fill open seats; when none is left, the match begins."""
    for index, taker in enumerate(takers):
        _open(table, taker.seat)
        if any(taker.seat == other.seat for other in takers[:index]):
            raise Refusal("server.seat.taken", seat=taker.seat + 1)
    chairs = _with(table, takers)
    if any(chair.open for chair in chairs):
        return TableChange(chairs=takers)
    return begun(table, chairs, moment)


def fill(table: Table, person: str | None, level: int, language: str, moment: Moment) -> TableChange:
    """Let the host give all empty seats to bots of a level, so that the match begins."""
    check_level(level)
    _check_host(table, person)
    for chair in table.chairs:
        _check_kept(chair)
    bots = [_bot(chair, level, language) for chair in table.chairs if chair.open]
    return begun(table, told_apart(_with(table, bots)), moment)


def stand_up(table: Table, person: str | None) -> TableChange:
    """Let a person leave a table that still waits; when nobody is left, or it was a rematch, it closes."""
    _check_waiting(table)
    mine = table.mine(person)
    if not mine and not table.keeps(person):
        raise Refusal("server.table.stranger")
    if any(chair.open and chair.person for chair in table.chairs):
        return TableChange(closed=True)
    expected = table.terms.event is not None  # the tournament says who is to sit where
    left = [Chair(seat, "open", None, table.chairs[seat].name if expected else "") for seat in mine]
    nobody = not expected and not any(chair.human for chair in _with(table, left))
    return TableChange(chairs=left, closed=nobody)


def decline(table: Table, person: str) -> TableChange:
    """Let a person decline the seat that is kept for them, if there is one."""
    return stand_up(table, person) if table.status == "waiting" and table.keeps(person) else TableChange()


def close(table: Table, person: str | None) -> TableChange:
    """Let the host give up a table that still waits, or a running match against bots alone."""
    alone = all(chair.kind == "bot" or chair.person == person for chair in table.chairs)
    if person == table.terms.owner and alone and table.status == "running":
        if table.terms.rated:
            raise Refusal("server.rated.close")
        if table.terms.day:
            raise Refusal("server.daily.close")
        return TableChange(closed=True)
    _check_host(table, person)
    return TableChange(closed=True)


def invite(table: Table, person: str | None, seat: int, code: str) -> TableChange:
    """Let the host make a new invitation to an open seat, by the hash of its code; the old one is void."""
    if person != table.terms.owner:
        raise Refusal("server.table.owner")
    _check_kept(_open(table, seat))
    return TableChange(chairs=(replace(table.chairs[seat], code=code),))


def replace_by_bot(table: Table, person: str | None, seat: int, level: int, moment: Moment) -> TableChange:
    """Let a bot act for a seat: the own one at once, that of somebody absent when all others with a say want it."""
    check_level(level)
    if table.terms.rated:
        raise Refusal("server.rated.bot")
    if table.terms.day:
        raise Refusal("server.daily.bot")
    mine, chair = table.mine(person), table.chair(seat)
    if not mine or chair is None:
        raise Refusal("server.seat.foreign", seat=seat + 1)
    if table.running().over:
        raise Refusal("play.over")
    if chair.level or not chair.human:
        raise Refusal("server.seat.replaced", seat=seat + 1)
    replaced = TableChange(chairs=(replace(chair, level=level),))
    if seat in mine:
        return replaced
    assert chair.person
    gone = moment.absent(chair.person)
    if gone is None or gone < AWAY:
        raise Refusal("server.seat.present", name=chair.name, seconds=round(AWAY))
    wanted = {table.chairs[voter].person for other, voter in table.replacing if other == seat} | {person}
    asked = humans([table.chairs[other] for other in table.running().asked])
    if asked - {chair.person} <= wanted:
        return replaced
    return TableChange(offers=(Offer("replace", seat, mine[0], table.number),))


def come_back(table: Table, person: str | None, seat: int, moment: Moment) -> TableChange:
    """Let a person take the own seat back from a bot."""
    if seat not in table.mine(person):
        raise Refusal("server.seat.foreign", seat=seat + 1)
    if table.status != "running" or not table.chairs[seat].level:
        raise Refusal("server.seat.own", seat=seat + 1)
    if table.clock.spent(seat, moment.at):
        raise Refusal("server.seat.late", seat=seat + 1)
    return TableChange(chairs=(replace(table.chairs[seat], level=0),))


def check_level(level: int) -> None:
    """Refuse a level that no bot has."""
    if level not in LEVELS:
        raise Refusal("bots.refused.level", level=level, expected=f"{LEVELS[0]}…{LEVELS[-1]}")


def _bot(chair: Chair, level: int, language: str) -> Chair:
    """Return a bot on an open chair; where somebody was expected it plays in their name."""
    return Chair(chair.seat, "bot", None, chair.name or level_name(level, language), level)


def _with(table: Table, takers: Sequence[Chair]) -> list[Chair]:
    """Return the chairs of a table once some are different."""
    known = {taker.seat: taker for taker in takers}
    return [known.get(chair.seat, chair) for chair in table.chairs]


def _open(table: Table, seat: int) -> Chair:
    chair = table.chair(seat)
    if table.closed:
        raise Refusal("server.table.closed")
    if chair is None or not chair.open:
        raise Refusal("server.seat.taken", seat=seat + 1)
    return chair


def _check_kept(chair: Chair, person: str | None = None) -> None:
    """Refuse to give a seat to anybody but the one for whom it is kept."""
    if chair.open and chair.person not in (None, person):
        raise Refusal("server.seat.kept", seat=chair.seat + 1, name=chair.name)


def _check_waiting(table: Table) -> None:
    if table.closed:
        raise Refusal("server.table.closed")
    if table.match is not None:
        raise Refusal("server.table.begun")


def _check_host(table: Table, person: str | None) -> None:
    if person != table.terms.owner:
        raise Refusal("server.table.owner")
    _check_waiting(table)
