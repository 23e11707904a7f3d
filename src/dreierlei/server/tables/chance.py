"""Chance: deals, draws and dice from a table's secret and the nonces of its seats, see `play.fairness`; bots' form."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from dreierlei.bots.form import PARTS, level_in_form
from dreierlei.core import CHANCE, Action, Rng, State
from dreierlei.play import Entry, Event, Match, fairness

if TYPE_CHECKING:
    from dreierlei.play.match import Lot
    from dreierlei.server.tables.chair import Chair
    from dreierlei.server.tables.table import Table
    from dreierlei.server.tables.terms import Terms


def lot(table: Table, nonces: Mapping[int, str] | None = None) -> Lot:
    """Return what chance does at a table, with the nonces that it has or is about to have."""
    if not table.secret:
        return _drawn

    def drawn(state: State, number: int) -> Action:
        given = nonces if nonces is not None else table.match.nonces if table.match else {}
        before = table.match.draws if table.match else 0
        joined = fairness.joined(given, table.terms.game.seats)
        return fairness.drawn(state, table.secret, joined, before + number)

    return drawn


def opening(table: Table, chairs: Sequence[Chair]) -> list[Entry]:
    """Return the first entries of a match: what seats have added to chance, and what it does with that."""
    nonces = {chair.seat: chair.nonce for chair in chairs if chair.nonce}
    given = [Event("nonce", seat, nonce) for seat, nonce in sorted(nonces.items())]
    wanted = given if table.secret and _matters(table.terms) else []
    match = Match(table.terms.game, start=table.terms.start)
    return [*wanted, *match.luck(lot(table, nonces if wanted else {}))]


def awaited(terms: Terms, chairs: Sequence[Chair]) -> tuple[int, ...]:
    """Return the seats of people who have not added to chance yet, where it matters."""
    if not _matters(terms):
        return ()
    return tuple(chair.seat for chair in chairs if chair.human and not chair.level and chair.nonce is None)


def bot_level(table: Table, seat: int) -> int:
    """Return the level as which the bot of a seat plays this match; the same on every server, and known to nobody."""
    key = (table.secret or table.id).encode()
    form = int.from_bytes(hmac.digest(key, f"form {seat}".encode(), "sha256")[:8]) % PARTS
    return level_in_form(table.terms.game, table.chairs[seat].level, form)


@lru_cache(maxsize=1024)
def _matters(terms: Terms) -> bool:
    """Whether chance acts first, or somebody plays alone, so that no other's ply comes in between."""
    if terms.day:  # the same dice for everybody
        return False
    return terms.game.seats == 1 or terms.first().acts(CHANCE)


def _drawn(state: State, _: int) -> Action:
    """Return what chance does at a table of before there were secrets; a generator's numbers are used once only."""
    return state.decode(CHANCE, state.lot(CHANCE, Rng(secrets.randbits(64))))
