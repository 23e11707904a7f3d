"""Sender: hands messages to push services, a few at a time; nobody waits for one that is slow."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from dreierlei.core import Refusal
from dreierlei.server.places import Places
from dreierlei.server.push.subscriptions import check_endpoint

if TYPE_CHECKING:
    import aiohttp
    from py_vapid import Vapid02

log = logging.getLogger("dreierlei")
AT_ONCE = 8
"""Messages that are under way at a time."""
MOST = 1000
"""Messages that may wait; what comes then is dropped, since it would come late anyway."""
PATIENCE = 15.0
"""Seconds that one message may take in all."""
LASTS = 12 * 3600
"""Seconds that a push service keeps a message for a phone that is off."""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses behind which a network without IPv4 shows those of IPv4 (RFC 6052)."""
DROPPED, FAILED = 0, 1
"""What stands for the status of a message that was not sent, and of one that nobody answered."""


class Sender:
    """Sends what is encrypted for one browser alone; the push service can read nothing of it."""

    def __init__(self, contact: str, *, local: bool = False) -> None:
        self.contact = contact
        """How push services reach the operator."""
        self.local = local
        """Whether push services of the own network are allowed: in tests."""
        self._places = Places(AT_ONCE)
        self._session: aiohttp.ClientSession | None = None

    async def send(self, vapid: Vapid02, subscription: Any, message: bytes, topic: str) -> int:
        """Send a message; return the status of the answer. Of one topic the latest is delivered."""
        if len(self._places) >= MOST:
            return DROPPED
        try:
            async with self._places.held(subscription.person, 1.0), asyncio.timeout(PATIENCE):
                return await self._post(vapid, subscription, message, topic)
        except (OSError, ValueError, Refusal) as why:  # whose words may have the address, which is a secret
            log.info("%s could not be told: %s", urlsplit(subscription.endpoint).hostname, type(why).__name__)
            return FAILED

    async def _post(self, vapid: Vapid02, subscription: Any, message: bytes, topic: str) -> int:
        endpoint = subscription.endpoint
        if not self.local:
            check_endpoint(endpoint)
        body, headers = await asyncio.to_thread(self._written, vapid, subscription, message)
        import aiohttp  # which the thread has loaded

        headers["Topic"] = topic
        try:
            answer = await self._open().post(endpoint, data=body, headers=headers, allow_redirects=False)
        except aiohttp.ClientError as why:
            raise OSError from why
        answer.close()  # whatever it says besides is not read
        return answer.status

    def _written(self, vapid: Vapid02, subscription: Any, message: bytes) -> tuple[bytes, dict[str, str]]:
        """Return the message as its browser alone can read it, and what proves who sends it."""
        from pywebpush import WebPusher

        told = {"p256dh": subscription.p256dh, "auth": subscription.auth}
        body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": told}).encode(message)["body"]
        place = urlsplit(subscription.endpoint)
        claims = {"aud": f"{place.scheme}://{place.netloc}", "sub": self.contact, "exp": int(time.time()) + LASTS}
        proof: dict[str, str] = vapid.sign(claims)
        kind = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        return body, proof | kind | {"TTL": str(LASTS), "Urgency": "high"}

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            import aiohttp

            resolver = aiohttp.ThreadedResolver() if self.local else _resolver()
            connector = aiohttp.TCPConnector(limit=AT_ONCE, resolver=resolver, use_dns_cache=False)
            self._session = aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=PATIENCE))
        return self._session

    async def close(self) -> None:
        """Leave."""
        if self._session is not None:
            await self._session.close()


def _resolver() -> aiohttp.ThreadedResolver:
    """Return what finds the addresses of names, but none of this machine or its own network."""
    import aiohttp
    from aiohttp.abc import ResolveResult

    class PublicResolver(aiohttp.ThreadedResolver):
        async def resolve(
            self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
        ) -> list[ResolveResult]:
            found = [each for each in await super().resolve(host, port, family) if public(each["host"])]
            if not found:
                raise OSError(f"{host} is no address of a push service")
            return found

    return PublicResolver()


def public(address: str) -> bool:
    """Whether an address is one of the whole internet."""
    found = ip_address(address.partition("%")[0])
    inner = _inner(found) if isinstance(found, IPv6Address) else found
    return inner.is_global and not found.is_multicast


def _inner(address: IPv6Address) -> IPv4Address | IPv6Address:
    """Return the address of IPv4 to which one of IPv6 leads, where it does."""
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address
