"""Tables in memory alone, for tests of what is decided at one: no store, no clock, nobody to tell."""

from __future__ import annotations

from typing import Any

from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server.people import Person
from dreierlei.server.tables import setup
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import Moment, TableChange
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms

ADA, BEN, CEM, EVE = (Person(name.lower(), name, "member") for name in ("Ada", "Ben", "Cem", "Eve"))
SECRET = "ab" * 32


def moment(at: int = 1000, *, patient: bool = False, away: dict[str, float] | None = None) -> Moment:
    """Return a moment at which everybody is there, except those who are away for some seconds."""
    return Moment(at, 1_700_000_000_000 + at, lambda: SECRET, patient, (away or {}).get)


def terms(text: str, **more: Any) -> Terms:
    """Return the terms of a table of Ada's."""
    usual: dict[str, Any] = {
        "control": Control(),
        "timeout": "forfeit",
        "listed": False,
        "spectators": True,
        "owner": "ada",
    }
    return Terms(game(text), **usual | more)


def chair(seat: int, who: Person | int | str | None) -> Chair:
    """Return the chair of a person, of a bot of a level, of somebody on Ada's device, or of nobody yet."""
    if who is None:
        return Chair(seat, "open", None, "")
    if isinstance(who, Person):
        return Chair(seat, "player", who.id, who.name)
    if isinstance(who, str):
        return Chair(seat, "device", "ada", who)
    return Chair(seat, "bot", None, f"Bot {seat}", who)


def table(text: str, *who: Person | int | str | None, at: Moment | None = None, **more: Any) -> Table:
    """Return a table; when nobody is missing, its match has begun."""
    chairs = [chair(seat, each) for seat, each in enumerate(who)]
    opened = setup.opened("t1", terms(text, **more), chairs, at or moment())
    opened.table.apply(opened.change)
    return opened.table


def applied(table: Table, change: TableChange) -> TableChange:
    """Do what was decided, as if it were stored; return it."""
    table.apply(change)
    return change
