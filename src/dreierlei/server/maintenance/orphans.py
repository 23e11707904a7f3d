"""Orphans: rows that belong to something that is not there."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sqlalchemy import Column, func, select

from dreierlei.core.words import Sentence
from dreierlei.server.store import Store
from dreierlei.server.store.schema import (
    analyses,
    contacts,
    entries,
    invitations,
    keys,
    lines,
    people,
    puzzle_tries,
    ratings,
    relations,
    results,
    seats,
    series,
    solver_ratings,
    study_progress,
    subscriptions,
    tables,
    tournament_events,
    tournaments,
)

BELONG: list[tuple[Column[str], Column[str]]] = [
    (seats.c.table, tables.c.id),
    (entries.c.table, tables.c.id),
    (lines.c.table, tables.c.id),
    (analyses.c.table, tables.c.id),
    (keys.c.person, people.c.id),
    (subscriptions.c.key, keys.c.id),
    (tournament_events.c.tournament, tournaments.c.id),
    (results.c.table, tables.c.id),
    (ratings.c.person, people.c.id),
    (study_progress.c.person, people.c.id),
    (solver_ratings.c.person, people.c.id),
    (puzzle_tries.c.person, people.c.id),
    (relations.c.person, people.c.id),
    (relations.c.other, people.c.id),
    (invitations.c.table, tables.c.id),
    (contacts.c.owner, people.c.id),
    (series.c.owner, people.c.id),
]
"""Which column names a row of which other table."""


async def found(store: Store) -> AsyncIterator[Sentence]:
    """Yield a sentence for each kind of row that has lost what it belongs to."""
    for child, parent in BELONG:
        query = select(func.count(), func.min(child)).where(child.not_in(select(parent)))
        [(count, first)] = [tuple(row) for row in await store.rows(query)]
        if count:
            names = {"rows": child.table.name, "owners": parent.table.name}
            yield Sentence("server.doctor.orphans", count=count, first=first, **names)
