"""Broadcast: tells those who look at a table what is new, each what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.server import wire
from dreierlei.server.tables.messages import line

if TYPE_CHECKING:
    from dreierlei.server.connection import Connection
    from dreierlei.server.tables.change import Remark, TableChange
    from dreierlei.server.tables.live import LiveTable
    from dreierlei.server.tables.table import Table


class Asker:
    """Who asked for a change over a socket, and by which ref the answer is known."""

    __slots__ = ("connection", "ref")

    def __init__(self, connection: Connection, ref: int) -> None:
        self.connection = connection
        self.ref = ref


def tell(live: LiveTable, change: TableChange, veiled: set[int], now: int, asker: Asker | None = None) -> None:
    """Tell everybody a change that has been applied; the asker gets what is new as an answer, or a plain one."""
    answered = False
    if change.began is not None:
        snapshots(live, now)
    elif change.seated:
        seating(live)
        if change.chairs and live.table.match:
            news(live, live.table.number, set(), now)  # what each may do is different
    if change.entries and change.began is None:
        answered = news(live, live.table.number - len(change.entries), veiled, now, asker)
    for remark in change.remarks:
        answered = _chat(live, remark, asker) or answered
    if asker and not answered:
        asker.connection.say(wire.Done(ref=asker.ref))


def news(live: LiveTable, first: int, veiled: set[int], now: int, asker: Asker | None = None) -> bool:
    """Tell the entries from the first new one on, and earlier ones whose veil is lifted; whether the asker heard it."""
    table, messages = live.table, live.messages
    match = table.running()
    lifted = sorted(veiled if match.over else veiled.difference(match.veil)) if veiled else ()
    numbers = [*lifted, *range(first, table.number)]
    shared: dict[int, wire.News] = {}
    written: dict[tuple[tuple[int, ...], int | None], bytes] = {}
    answered = False
    for watcher in live.watchers:
        mine, ref = table.mine(watcher.person.id), None
        if asker and watcher is asker.connection:
            answered, ref = True, asker.ref
        if (mine, ref) not in written:
            viewer = messages.viewer(mine)
            if viewer not in shared:
                shared[viewer] = messages.news(messages.entries(viewer, numbers), now)
            written[mine, ref] = wire.ENCODER.encode(messages.addressed(shared[viewer], mine, ref))
        watcher.push(written[mine, ref])
    return answered


def seating(live: LiveTable) -> None:
    """Tell everybody who sits where, is there, and has offered what."""
    written: dict[tuple[str | None, str], bytes] = {}
    for watcher in live.watchers:
        person = watcher.person.id if live.table.mine(watcher.person.id) else None
        reader = person, watcher.language
        if reader not in written:
            written[reader] = wire.ENCODER.encode(live.messages.seating(*reader))
        watcher.push(written[reader])


def snapshots(live: LiveTable, now: int) -> None:
    """Tell everybody all that they may know."""
    for watcher in live.watchers:
        watcher.say(live.messages.snapshot(watcher.person.id, watcher.language, now, hidden=watcher.hidden))


def veiled(table: Table) -> set[int]:
    """Return the entries that some may not see yet, to tell them later."""
    return set(table.match.veil) if table.match and table.match.veil else set()


def _chat(live: LiveTable, remark: Remark, asker: Asker | None) -> bool:
    table, own = live.table.id, line(remark, remark.person)
    payload, answered = wire.ENCODER.encode(wire.ChatNews(table=table, line=line(remark, None))), False
    for watcher in live.watchers:
        if asker and watcher is asker.connection:
            watcher.say(wire.ChatNews(table=table, line=own, ref=asker.ref))
            answered = True
        elif remark.person == watcher.person.id:
            watcher.say(wire.ChatNews(table=table, line=own))
        elif remark.person not in watcher.hidden:
            watcher.push(payload)
    return answered
