"""Room: how much one organiser's tournaments may take up on a server, so that nobody fills its disc."""

from __future__ import annotations

from sqlalchemy import func, select

from dreierlei.core import Refusal
from dreierlei.server.limits import Limits
from dreierlei.server.people import Person
from dreierlei.server.store import Store, tournament_events, tournaments

MOST = 200
"""Tournaments of one account, at most: as many as its list shows."""
LARGEST = 100_000_000
"""Signs of the logs of all of them, at most, when one more is made; whatever is being run goes on."""
PART = 100_000
"""Signs that count as one of what all at an address may store in a day."""
PLAYER = 700
"""Signs that an invented player adds to a log, about, until the result is declared."""


async def require_room(store: Store, person: Person, more: int = 0) -> None:
    """Refuse one more tournament, of so many signs, to whoever has as many as there is room for."""
    own = select(tournaments.c.id).where(tournaments.c.owner == person.id)
    length = select(func.coalesce(func.sum(func.length(tournament_events.c.line)), 0))
    signs = int((await store.rows(length.where(tournament_events.c.tournament.in_(own))))[0][0])
    count = int((await store.rows(select(func.count()).select_from(own.subquery())))[0][0])
    if count >= MOST or signs + more > LARGEST:
        facts = {"count": count, "size": -(-signs // 1_000_000), "most": MOST, "room": LARGEST // 1_000_000}
        raise Refusal("server.tournament.many", **facts)


def count_stored(limits: Limits, address: str, signs: int = 0) -> None:
    """Count what is stored for somebody at an address; refuse what is more than a day's share."""
    limits.check("stored", address, 1 + signs // PART)
