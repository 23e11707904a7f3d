"""Guests who come in by HTTP and make tables."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from bench.process import Process

ORDER = {"game": "nonaga(cap=10000,first=0,repetition=0)", "seats": [{"kind": "me"}, {"kind": "open"}]}
"""A table whose match is never drawn."""
AT_ONCE = 8
"""How many tables are being made at once."""


class Guest:
    """Somebody with a session."""

    def __init__(self, server: Process, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return the answer to a request."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nX-Dreierlei: 1\r\nCookie: {self.cookie}\r\n"
            f"Connection: close\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head, _, found = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        status, *headers = head.decode().split("\r\n")
        if not status.startswith("HTTP/1.1 2"):
            raise RuntimeError(f"{method} {path}: {status} {found.decode()}")
        for name, _, value in (header.partition(": ") for header in headers):
            if name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return json.loads(found) if found.startswith((b"{", b"[")) else found

    async def enter(self, name: str) -> Guest:
        """Come in with a name."""
        await self.ask("POST", "/api/guest", {"name": name})
        return self


Pair = tuple[str, tuple[Guest, Guest]]
"""A table, and the two who sit there."""


async def pairs(server: Process, count: int) -> list[Pair]:
    """Return so many tables, two people at each."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def pair() -> Pair:
        async with gate:
            one, two = await Guest(server).enter("Ada"), await Guest(server).enter("Bob")
            made = await one.ask("POST", "/api/tables", ORDER)
            await two.ask("POST", "/api" + made["invites"][0]["path"])
            return made["id"], (one, two)

    return list(await asyncio.gather(*(pair() for _ in range(count))))
