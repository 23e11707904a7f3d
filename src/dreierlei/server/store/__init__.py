"""The store: what must not be lost."""

from dreierlei.server.store.schema import (
    acts,
    clock_marks,
    contacts,
    entries,
    keys,
    lines,
    people,
    ratings,
    reports,
    results,
    seats,
    seekers,
    series,
    tables,
    tournament_events,
    tournaments,
)
from dreierlei.server.store.store import Conflict, Store

__all__ = [
    "Conflict",
    "Store",
    "acts",
    "clock_marks",
    "contacts",
    "entries",
    "keys",
    "lines",
    "people",
    "ratings",
    "reports",
    "results",
    "seats",
    "seekers",
    "series",
    "tables",
    "tournament_events",
    "tournaments",
]
