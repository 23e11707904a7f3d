"""Pairing: looking for somebody to play with."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, post
from msgspec import Meta, Struct

from dreierlei.server.pairing import Pairing
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import somebody
from dreierlei.server.services import Services
from dreierlei.server.tables.requests import known_game


class Search(Struct, forbid_unknown_fields=True):
    """What somebody would like to play."""

    game: Annotated[str, Meta(max_length=200)]


@post("/api/pairing", status_code=200)
async def seek(services: Services, person: Person, data: Search) -> Pairing:
    """Look for others who want to play the same; said again every few seconds for as long as one waits."""
    services.limits.check("pairing", somebody(person).id or "")
    return await services.pairing.seek(person, known_game(data.game))


@delete("/api/pairing")
async def leave(services: Services, person: Person) -> None:
    """Wait no more."""
    services.limits.check("pairing", somebody(person).id or "")
    await services.pairing.leave(person.id or "")


HANDLERS = [seek, leave]
