"""Daily: the game of the day."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from msgspec import Struct

from dreierlei.server.auth import address
from dreierlei.server.daily import DailyGame, day_before
from dreierlei.server.people import Person
from dreierlei.server.routes.accounts import somebody
from dreierlei.server.routes.tables import Next
from dreierlei.server.server_clock import today
from dreierlei.server.services import Services

AnyRequest = Request[Any, Any, Any]


class DailyGames(Struct):
    """The game of today, and that of yesterday if there was one."""

    today: DailyGame
    yesterday: DailyGame | None


@get("/api/daily")
async def show(request: AnyRequest, services: Services, person: Person) -> DailyGames:
    """Show the game of the day, and yesterday's with its seed."""
    services.limits.check("past", person.id or address(request))
    day = today()
    now = await services.daily.show(day, person)
    assert now is not None
    return DailyGames(now, await services.daily.show(day_before(day), person))


@post("/api/daily")
async def play(services: Services, person: Person) -> Next:
    """Begin the one attempt of today, or go on with it."""
    services.limits.check("table", somebody(person).id or "")
    return Next(await services.daily.attempt(person))


HANDLERS = [show, play]
