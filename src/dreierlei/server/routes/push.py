"""Push: the address at which a browser lets itself be called, given and taken back."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from msgspec import Meta, Struct

from dreierlei.server.people import Person
from dreierlei.server.push.vapid import public
from dreierlei.server.routes.keys import by_session
from dreierlei.server.services import Services


class ApplicationKey(Struct):
    """The key by which push services know this server, as browsers want it (base64url)."""

    key: str


class BrowserKeys(Struct, forbid_unknown_fields=True):
    """What messages for a browser are encrypted with (base64url)."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class Subscription(Struct, forbid_unknown_fields=True):
    """Where a push service takes messages for a browser."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: BrowserKeys


@get("/api/push")
async def key(services: Services) -> ApplicationKey:
    """Give the key by which push services know this server."""
    return ApplicationKey(public(await services.calls.vapid()))


@post("/api/push", status_code=204)
async def subscribe(services: Services, person: Person, language: str, data: Subscription) -> None:
    """Let the browser of this session be called."""
    services.limits.check("subscribe", by_session(person).id or "")
    await services.calls.subscriptions.put(person, data.endpoint, data.keys.p256dh, data.keys.auth, language)


@delete("/api/push")
async def unsubscribe(services: Services, person: Person) -> None:
    """Let it be called no more."""
    services.limits.check("subscribe", by_session(person).id or "")
    await services.calls.subscriptions.end(person)


HANDLERS = [key, subscribe, unsubscribe]
