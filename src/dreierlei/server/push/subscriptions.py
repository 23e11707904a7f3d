"""Subscriptions: the addresses at which push services take messages for browsers, one per session."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Collection, Sequence
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dreierlei.core import Refusal
from dreierlei.server.people import Person
from dreierlei.server.server_clock import wall
from dreierlei.server.store import Store, keys, people, subscriptions

POINT, AUTH = 65, 16
"""Bytes of a browser's public key and of its secret."""


class Subscriptions:
    """Who has agreed to be called, and where."""

    def __init__(self, store: Store, *, local: bool = False) -> None:
        self.store = store
        self.local = local
        """Whether push services of the own network may be named: in tests."""

    async def put(self, person: Person, endpoint: str, p256dh: str, auth: str, language: str) -> None:
        """Keep the address of a session; it had another one before, or another session this one."""
        if not self.local:
            check_endpoint(endpoint)
        _check_keys(p256dh, auth)
        row: dict[str, Any] = {
            "key": person.key,
            "person": person.id,
            "endpoint": endpoint,
            "p256dh": p256dh,
            "auth": auth,
        }
        row |= {"language": language, "made": wall()}
        before = or_(subscriptions.c.key == person.key, subscriptions.c.endpoint == endpoint)

        async def work(connection: AsyncConnection) -> None:
            held = select(keys.c.id).where(keys.c.id == person.key).with_for_update()
            if (await connection.execute(held)).first() is None:  # signed out meanwhile
                raise Refusal("server.auth.nobody")
            await connection.execute(delete(subscriptions).where(before))
            await connection.execute(insert(subscriptions).values(**row))

        await self.store.change(work)

    async def end(self, person: Person) -> None:
        """Forget the address of a session."""
        await self.store.run(delete(subscriptions).where(subscriptions.c.key == person.key))

    async def gone(self, endpoint: str) -> None:
        """Forget an address of which its push service says that nobody is there any more."""
        await self.store.run(delete(subscriptions).where(subscriptions.c.endpoint == endpoint))

    async def of(self, persons: Collection[str]) -> Sequence[Any]:
        """Return the addresses of some people whose sessions are valid."""
        valid = select(subscriptions).join(keys, keys.c.id == subscriptions.c.key)
        valid = valid.join(people, people.c.id == subscriptions.c.person)
        lasting = or_(keys.c.ends.is_(None), keys.c.ends > wall())
        return await self.store.rows(
            valid.where(subscriptions.c.person.in_(persons), lasting, people.c.banned.is_(None))
        )


def check_endpoint(endpoint: str) -> None:
    """Refuse an address at which no push service can be: only https, at a name, at the usual port."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Refusal("server.push.endpoint") from None
    host = parts.hostname or ""
    plain = parts.username is None and parts.password is None and not parts.fragment
    named = (
        "." in host.rstrip(".")
        and not _number(host)
        and not host.rstrip(".").endswith((".local", ".localhost", ".internal"))
    )
    if parts.scheme != "https" or port not in (None, 443) or not plain or not named or not endpoint.isascii():
        raise Refusal("server.push.endpoint")


def _number(host: str) -> bool:
    """Whether a host is an address and no name; `127.1` is one too."""
    if host.rstrip(".").rpartition(".")[2].isdigit():
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys with which nothing can be encrypted."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        good = len(_bytes(p256dh)) == POINT and len(_bytes(auth)) == AUTH
    except ValueError:
        good = False
    if not good:
        raise Refusal("server.push.keys")


def _bytes(text: str) -> bytes:
    return b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)
