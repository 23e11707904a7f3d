"""VAPID: the key by which push services know this server; made once, sealed in the store, the same at all servers."""

from __future__ import annotations

import asyncio
import contextlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import insert, select

from dreierlei.core import Refusal
from dreierlei.server.store import Conflict, Store, server_secrets
from dreierlei.server.tournaments.seal import KEY, Seal

if TYPE_CHECKING:
    from py_vapid import Vapid02

NAME = "vapid"
CURVE = ec.SECP256R1()


async def application_key(store: Store, seal: Seal) -> Vapid02:
    """Return the key, which is made where there is none; refuses where another server's key has sealed it."""
    kept = await _kept(store)
    if kept is None:
        fresh = f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"
        with contextlib.suppress(Conflict):  # another server was quicker
            await store.run(insert(server_secrets).values(name=NAME, secret=seal.close(NAME, fresh)))
        kept = await _kept(store)
    assert kept
    try:
        secret = seal.open(NAME, kept)
    except Refusal:
        raise Refusal("server.push.sealed", variable=KEY) from None
    return await asyncio.to_thread(_vapid, secret)


def _vapid(secret: str) -> Vapid02:
    from py_vapid import Vapid02

    return Vapid02(ec.derive_private_key(int(secret, 16), CURVE))


def public(key: Vapid02) -> str:
    """Return the public half of a key, as browsers want it."""
    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


async def _kept(store: Store) -> str | None:
    row = await store.row(select(server_secrets.c.secret).where(server_secrets.c.name == NAME))
    return str(row.secret) if row else None
