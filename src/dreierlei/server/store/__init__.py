"""The store: what must not be lost."""

from dreierlei.server.store.schema import (
    acts,
    clock_marks,
    entries,
    keys,
    lines,
    people,
    reports,
    seats,
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
    "entries",
    "keys",
    "lines",
    "people",
    "reports",
    "seats",
    "tables",
    "tournament_events",
    "tournaments",
]
