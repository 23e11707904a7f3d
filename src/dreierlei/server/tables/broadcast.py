"""Broadcast: tells those who look at a table what is new, each what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.server import wire

if TYPE_CHECKING:
    from dreierlei.server.connection import Connection
    from dreierlei.server.tables.table import Table


def tell(table: Table, said: wire.ServerMessage, but: Connection | None = None) -> None:
    """Tell everybody the same."""
    text = wire.ENCODER.encode(said).decode()
    for watcher in table.watchers:
        if watcher is not but:
            watcher.push(text)


def news(
    table: Table, first: int, veiled: set[int], now: int, by: Connection | None = None, ref: int | None = None
) -> None:
    """Tell everybody the entries from the first new one on, and earlier ones whose veil is lifted."""
    match = table.running()
    lifted = sorted(veiled if match.over else veiled.difference(match.veil)) if veiled else ()
    numbers = [*lifted, *range(first, table.number)]
    entries: dict[int, list[wire.EntryInfo]] = {}
    written: dict[tuple[int, ...], str] = {}
    for watcher in table.watchers:
        mine = table.mine(watcher.person.id)
        viewer = table.viewer(mine)
        if viewer not in entries:
            entries[viewer] = table.entries(viewer, numbers)
        if watcher is by:
            watcher.say(table.news(mine, entries[viewer], now, ref))
            continue
        if mine not in written:
            written[mine] = wire.ENCODER.encode(table.news(mine, entries[viewer], now)).decode()
        watcher.push(written[mine])


def seating(table: Table) -> None:
    """Tell everybody who sits where."""
    for watcher in table.watchers:
        watcher.say(table.seating(watcher.person.id))


def whole(table: Table, now: int) -> None:
    """Tell everybody all that they may know."""
    for watcher in table.watchers:
        watcher.say(table.whole(watcher.person.id, now, watcher.language))


def veiled(table: Table) -> set[int]:
    """Return the entries that some may not see yet, to tell them later."""
    return set(table.match.veil) if table.match and table.match.veil else set()
