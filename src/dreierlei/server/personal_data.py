"""Personal data: all that is kept of a person, as a file; and how they are forgotten while games stay."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server import friends
from dreierlei.server.names import DELETED
from dreierlei.server.people import Person
from dreierlei.server.store import (
    Store,
    acts,
    contacts,
    daily_attempts,
    entries,
    invitations,
    keys,
    lines,
    people,
    puzzle_tries,
    ratings,
    relations,
    reports,
    results,
    seats,
    seekers,
    series,
    solver_ratings,
    study_progress,
    subscriptions,
    tables,
    tournaments,
)

STUDIED = (study_progress, solver_ratings, puzzle_tries)
"""What is kept of lessons and puzzles."""
BATCH = 50
"""Tables that are read at once."""


async def erase(connection: AsyncConnection, ids: Sequence[str]) -> list[str]:
    """Forget people and their bots, within a transaction; return the ids of their keys."""
    bots = await connection.execute(select(people.c.id).where(people.c.owner.in_(ids)))
    gone = [*ids, *(row.id for row in bots)]
    void = [row.id for row in await connection.execute(select(keys.c.id).where(keys.c.person.in_(gone)))]
    waiting = select(tables.c.id).where(tables.c.status == "waiting")
    mine = seats.c.person.in_(gone)
    for change in (
        update(tables).where(tables.c.owner.in_(gone), tables.c.status == "waiting").values(status="closed"),
        update(seats).where(mine, seats.c.table.in_(waiting)).values(kind="open", person=None, name=""),
        update(seats).where(mine).values(name=DELETED),
        update(lines).where(lines.c.person.in_(gone)).values(name=DELETED, text=""),
        delete(reports).where(or_(reports.c.person.in_(gone), reports.c.reporter.in_(gone))),
        update(acts).where(acts.c.person.in_(gone)).values(text=""),
        update(acts).where(acts.c.by.in_(gone)).values(name=DELETED),
        delete(daily_attempts).where(daily_attempts.c.person.in_(gone)),
        delete(seekers).where(seekers.c.person.in_(gone)),
        *(delete(each).where(each.c.person.in_(gone)) for each in (ratings, *STUDIED)),
        *friends.forgetting(gone),
        update(results).where(results.c.person.in_(gone)).values(mu=None, sigma=None, mu_before=None),
        delete(contacts).where(contacts.c.owner.in_(gone)),
        delete(series).where(series.c.owner.in_(gone)),
        delete(subscriptions).where(subscriptions.c.person.in_(gone)),
        delete(keys).where(keys.c.person.in_(gone)),
        delete(people).where(people.c.id.in_(gone)),
    ):
        await connection.execute(change)
    return void


async def export(store: Store, person: Person) -> AsyncIterator[bytes]:
    """Yield all that is kept of a person, as one JSON object in pieces."""
    row = await store.row(select(people).where(people.c.id == person.id))
    if row is None:
        raise Refusal("server.person.unknown", name=person.name)
    head = {
        "person": {"id": row.id, "name": row.name, "kind": row.kind, "created": row.made, "private": row.private},
        **{name: await _rows(store, query) for name, query in _queries(row.id).items()},
        "study": {each.name: await _rows(store, select(each).where(each.c.person == row.id)) for each in STUDIED},
    }
    yield msgspec.json.encode(head)[:-1] + b',"tables":['
    first = True
    async for table in _tables(store, row.id):
        yield (b"" if first else b",") + msgspec.json.encode(table)
        first = False
    yield b"]}"


def _queries(person: str) -> dict[str, Any]:
    """Return what to ask for beside tables and study, by what it is called in the file."""
    return {
        "keys": select(keys.c.kind, keys.c.label, keys.c.made).where(keys.c.person == person),
        "bots": select(people.c.id, people.c.name, people.c.made).where(people.c.owner == person),
        "chat": select(lines.c.table, lines.c.number, lines.c.text, lines.c.wall).where(lines.c.person == person),
        "reports": select(reports.c.table, reports.c.number, reports.c.text, reports.c.made).where(
            reports.c.reporter == person
        ),
        "tournaments": select(tournaments.c.id, tournaments.c.name, tournaments.c.made).where(
            tournaments.c.owner == person
        ),
        "ratings": select(ratings).where(ratings.c.person == person),
        "results": select(results).where(results.c.person == person).order_by(results.c.ended),
        "relations": select(relations.c.kind, relations.c.other, relations.c.made).where(relations.c.person == person),
        "invitations": select(invitations).where(or_(invitations.c.person == person, invitations.c.by == person)),
        "daily": select(daily_attempts).where(daily_attempts.c.person == person),
        "push": select(subscriptions.c.endpoint, subscriptions.c.language, subscriptions.c.made).where(
            subscriptions.c.person == person
        ),
        "contacts": select(contacts).where(contacts.c.owner == person),
        "series": select(series).where(series.c.owner == person),
    }


async def _rows(store: Store, query: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in await store.rows(query)]


async def _tables(store: Store, person: str) -> AsyncIterator[dict[str, Any]]:
    """Yield each table where a person sits; the record of a match that still runs may hide what they must not know."""
    mine = select(seats.c.table).where(seats.c.person == person).distinct().order_by(seats.c.table)
    ids = [row.table for row in await store.rows(mine)]
    for first in range(0, len(ids), BATCH):
        some = ids[first : first + BATCH]
        plies: dict[str, list[str]] = {id: [] for id in some}
        over = select(tables.c.id).where(tables.c.id.in_(some), tables.c.status == "over")
        told = select(entries.c.table, entries.c.text).where(entries.c.table.in_(over))
        for row in await store.rows(told.order_by(entries.c.table, entries.c.number)):
            plies[row.table].append(row.text)
        sat = select(seats.c.table, seats.c.seat).where(seats.c.table.in_(some), seats.c.person == person)
        places: dict[str, list[int]] = {id: [] for id in some}
        for row in await store.rows(sat.order_by(seats.c.seat)):
            places[row.table].append(row.seat)
        known = select(tables.c.id, tables.c.game, tables.c.status, tables.c.made).where(tables.c.id.in_(some))
        for row in await store.rows(known):
            yield dict(row._mapping) | {"seats": places[row.id], "record": plies[row.id]}
