"""The services from inside, without HTTP, for tests that must hold the clocks or the store in their hands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server import new_store

from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES
from dreierlei.games import game
from dreierlei.play import Control
from dreierlei.server import wire
from dreierlei.server.connection import Connection
from dreierlei.server.people import Person, fresh
from dreierlei.server.services import Services
from dreierlei.server.settings import Settings
from dreierlei.server.tables import seats, setup
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.table import Table
from dreierlei.server.tables.terms import Terms


@asynccontextmanager
async def opened(data: Path, **more: Any) -> AsyncIterator[Services]:
    """The services of a server, running."""
    usual: dict[str, Any] = {"database": "", "redis": "", "seconds": 0.02, "pace": 0.0, "limits": 0, "nonces": False}
    new_store.put(data)
    services = Services(Settings(data=data, **usual | more))
    await services.open()
    try:
        yield services
    finally:
        await services.close()


class Reader(Connection):
    """Somebody whose socket is a list."""

    def __init__(self, services: Services, person: Person) -> None:
        super().__init__(person, "en", Nowhere())
        self.services = services
        self.heard: list[dict[str, Any]] = []
        self.refs = 0
        services.connections.add(self)

    def push(self, payload: bytes) -> None:
        """Keep what would be sent."""
        self.heard.append(json.loads(payload))

    async def ask(self, t: str, **fields: Any) -> dict[str, Any]:
        """Send a message; return its answer, or raise what refuses it."""
        self.refs += 1
        text = json.dumps({"t": t, "ref": self.refs} | fields)
        await self.services.dispatcher.do(wire.DECODER.decode(text), self)
        return next(found for found in reversed(self.heard) if found.get("ref") == self.refs)

    async def play(self, table: Table, seat: int, pick: int = 0) -> dict[str, Any]:
        """Do the first thing that is legal, or another."""
        action = table.running().texts(seat)[pick]
        return await self.ask("play", table=table.id, seat=seat, number=table.number, action=action)

    def last(self, t: str) -> dict[str, Any]:
        """Return the latest message of a kind."""
        return next(found for found in reversed(self.heard) if found["t"] == t)

    def go(self) -> None:
        """Lose the connection."""
        self.services.tables.watchers.leave(self)
        self.services.connections.discard(self)


class Nowhere:
    """A socket with nobody at its other end."""

    waiting = 0

    def write(self, payload: bytes) -> None:
        """Send a text message."""

    def pause(self, paused: bool) -> None:
        """Stop reading for a while, or go on."""

    def close(self, code: int, reason: str) -> None:
        """End the connection."""


async def seated(
    services: Services, text: str, *, control: Control | None = None, timeout: str = "forfeit", **more: Any
) -> tuple[Table, list[Reader]]:
    """Set a table up, with a person at each seat who watches it."""
    kind = game(text)
    people = [await services.people.guest(f"Mensch {seat}") for seat in range(kind.seats)]
    seen = more.get("listed", False), True
    takeback = more.get("takeback", True)
    terms = Terms(kind, control or Control(), timeout, *seen, people[0].id or "", takeback=takeback)
    chairs = [Chair(seat, "open", None, "") for seat in range(kind.seats)]
    table = await services.tables.commands.make(terms, chairs)
    takers = [Chair(seat, "player", person.id, person.name) for seat, person in enumerate(people)]
    await services.tables.commands.do(table.id, lambda table, moment: seats.take(table, takers, moment))
    readers = [Reader(services, person) for person in people]
    for reader in readers:
        await reader.ask("watch", table=table.id)
    return table, readers


async def listed(services: Services, text: str, host: Person) -> Table:
    """Set a listed table up, with its host at the first seat and the others open."""
    kind = game(text)
    terms = Terms(kind, Control(), "forfeit", True, True, host.id or "")
    others = [Chair(seat, "open", None, "") for seat in range(1, kind.seats)]
    return await services.tables.commands.make(terms, [Chair(0, "player", host.id, host.name), *others])


async def sit(services: Services, table: Table, seat: int, person: Person) -> None:
    """Let somebody sit down at a listed table."""
    chair = Chair(seat, "player", person.id, person.name)
    await services.tables.commands.do(table.id, lambda table, moment: seats.sit(table, chair, None, moment))


async def rematch(services: Services, table: Table, person: Person) -> str:
    """Let somebody ask for a rematch; return its id."""
    id = fresh()
    await services.tables.commands.do(table.id, lambda table, moment: setup.rematch(table, person.id, id, moment))
    return table.rematch or ""


@contextmanager
def refusal(slug: str, **facts: object) -> Iterator[None]:
    """Expect something to be refused, for one reason, with all that its sentence needs and these facts among it."""
    with pytest.raises(Refusal) as why:
        yield
    assert why.value.slug == slug
    assert facts.items() <= why.value.facts.items()
    assert not any("None" in why.value.text(language) for language in LANGUAGES)


async def until(true: Any, seconds: float = PATIENCE) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)
