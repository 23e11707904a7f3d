"""Calls: tells people who have no page open that a table waits for them."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server.push.sender import Sender
from dreierlei.server.push.subscriptions import Subscriptions
from dreierlei.server.push.vapid import application_key
from dreierlei.server.tasks import Tasks
from dreierlei.server.wire import ENCODER

if TYPE_CHECKING:
    from py_vapid import Vapid02

    from dreierlei.server.limits import Limits
    from dreierlei.server.online import Online
    from dreierlei.server.store import Store
    from dreierlei.server.tables.live import LiveTable, LiveTables
    from dreierlei.server.tables.table import Table
    from dreierlei.server.tournaments.seal import Seal

log = logging.getLogger("dreierlei")
LOOK = 2.0
"""Seconds between two looks at who has not come."""
GRACE = 3.0
"""Seconds in which a page that is just being loaded may come back."""
SILENT = 75.0
"""Seconds after which a page from which nothing was heard sleeps: browsers let a hidden one speak once a minute."""
SOME = 500
"""People who are looked up at a time."""
GONE = (404, 410)
"""What a push service answers when nobody is at an address any more."""

Awaited = frozenset[tuple[str, str]]
"""People, and what is awaited of them: their turn, or an answer."""


class Call(Struct):
    """What a notification says, and where a click on it leads; the page's worker shows it as it is."""

    title: str
    body: str
    path: str


@dataclass(slots=True)
class _Pending:
    live: LiveTable
    person: str
    kind: str
    since: float
    done: set[str] = field(default_factory=set)
    """The sessions that have been told."""


class Calls:
    """Who is awaited and has not come, and the messages that call them."""

    def __init__(
        self,
        store: Store,
        seal: Callable[[], Seal],
        live_tables: LiveTables,
        online: Online,
        limits: Limits,
        sender: Sender,
    ) -> None:
        self.store = store
        self.seal = seal
        self.live_tables = live_tables
        self.online = online
        self.limits = limits
        self.subscriptions = Subscriptions(store, local=sender.local)
        self.sender = sender
        self.tasks = Tasks()
        self._pending: dict[tuple[LiveTable, str, str], _Pending] = {}
        """By table, person and what is awaited: whoever has come in between is awaited since then."""
        self._vapid: Vapid02 | None = None

    async def vapid(self) -> Vapid02:
        """Return the key by which push services know this server, or refuse where it cannot be read."""
        if self._vapid is None:
            self._vapid = await application_key(self.store, self.seal())
        return self._vapid

    def meet(self, live: LiveTable) -> None:
        """Note who is awaited at a table that was read from the store: they have been called then."""
        live.awaited = awaited(live.table)

    def attend(self, live: LiveTable, own: bool = True) -> None:
        """Note who is awaited at a table since this server has changed it; another server calls whom it makes wait."""
        before, live.awaited = live.awaited, awaited(live.table)
        if own:
            now = time.monotonic()
            for person, kind in live.awaited - before:
                self._pending[live, person, kind] = _Pending(live, person, kind, now)

    async def look(self) -> None:
        """Call whoever has not come."""
        before = time.monotonic() - GRACE
        over = {key: each for key, each in self._pending.items() if each.since <= before}
        for key in over:
            del self._pending[key]
        due = [each for each in over.values() if self._awaited(each)]
        for first in range(0, len(due), SOME):
            some = due[first : first + SOME]
            rows = await self.subscriptions.of({each.person for each in some})
            for each in some:
                if self._call(each, [row for row in rows if row.person == each.person]):
                    self._pending.setdefault((each.live, each.person, each.kind), each)

    def _awaited(self, pending: _Pending) -> bool:
        live = self.live_tables.tables.get(pending.live.table.id) or pending.live
        return (pending.person, pending.kind) in awaited(live.table)

    def _call(self, pending: _Pending, rows: list[Any]) -> bool:
        """Call a person on the devices where no page is awake; whether one of them may still wake up."""
        for row in rows:
            awake = self.online.awake(row.key)
            if row.key in pending.done or (awake is not None and awake > pending.since):
                pending.done.add(row.key)  # the page has told them itself
            elif awake is None or time.monotonic() - pending.since >= SILENT:
                pending.done.add(row.key)
                self.send(row, _told(pending.live, pending.kind, row.language))
        return any(row.key not in pending.done for row in rows)

    async def invite(self, person: str, live: LiveTable, by: str) -> None:
        """Tell somebody without a page that a friend has invited them."""
        for row in await self.subscriptions.of([person]):
            if self.online.awake(row.key) is None:
                title = live.table.terms.game.title(row.language)
                text = say("server.push.invited", row.language, title=title, name=by)
                self.send(row, Call(text, _names(live, row.language), f"/table/{live.table.id}"))

    def send(self, row: Any, call: Call) -> None:
        """Send a message in the background; a person's devices are called so often and no more."""
        if self.limits.allows("push", row.person):
            self.tasks.start(self._send(row, call))

    async def _send(self, row: Any, call: Call) -> None:
        try:
            topic = call.path.rpartition("/")[2][:32]
            status = await self.sender.send(await self.vapid(), row, ENCODER.encode(call), topic)
            if status in GONE:
                await self.subscriptions.gone(row.endpoint)
        except Refusal as why:
            log.error("nobody can be called: %s", why)

    async def close(self) -> None:
        """Leave; what is under way may be lost."""
        await self.tasks.close()
        await self.sender.close()


def awaited(table: Table) -> Awaited:
    """Return the people for whom others wait at a table; who plays with bots or alone is not called."""
    if len(table.people) < 2 or table.status != "running":
        return frozenset()
    found = [(table.chairs[seat].person, "turn") for seat in table.to_act if seat >= 0]
    if table.take_backs:
        allowed = {table.chairs[by].person for _, by in table.take_backs}
        asked = {table.chairs[seat].person for seat in table.heard} - allowed
        found += [(person, "take-back") for person in asked]
    return frozenset([(person, kind) for person, kind in found if person in table.people])


def _told(live: LiveTable, kind: str, language: str) -> Call:
    """Return what calls somebody to a table: nothing that not everybody at it may know."""
    title = live.table.terms.game.title(language)
    text = say("web.notify.turn" if kind == "turn" else f"server.push.{kind}", language, title=title)
    return Call(text, _names(live, language), f"/table/{live.table.id}")


def _names(live: LiveTable, language: str) -> str:
    return " · ".join(name for name in live.messages.names(language) if name)
