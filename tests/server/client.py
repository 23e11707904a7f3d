"""A client for tests: one person with a session and a socket."""

from __future__ import annotations

import asyncio
import http.client
import json
from dataclasses import dataclass, field
from typing import Any

import websockets
from tests.patience import PATIENCE


@dataclass
class Answer:
    """What the server answered to a request."""

    status: int
    body: Any
    headers: dict[str, str]


@dataclass
class Client:
    """Somebody at a browser, or a program."""

    port: int
    cookie: str = ""
    token: str = ""
    socket: Any = None
    heard: list[dict[str, Any]] = field(default_factory=list)
    refs: int = 0
    address: str = "127.0.0.1"
    """Where they call from: all of 127.0.0.0/8 is this machine."""

    # Requests.

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        """Ask by HTTP; bytes are sent as they are, everything else as JSON."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, source_address=(self.address, 0)
        )
        plain = isinstance(body, bytes)
        kind = "application/octet-stream" if plain else "application/json"
        sent = {"X-Dreierlei": "1", "Content-Type": kind} | self._keys() | headers
        try:
            connection.request(method, path, body if plain or body is None else json.dumps(body), sent)  # type: ignore[arg-type]  # bytes, text or nothing
            found = connection.getresponse()
            raw = found.read()
        finally:
            connection.close()
        known = {name.lower(): value for name, value in found.getheaders()}
        if "set-cookie" in known:
            self.cookie = known["set-cookie"].split(";")[0]
        is_json = "json" in known.get("content-type", "")
        return Answer(found.status, json.loads(raw) if is_json and raw else raw.decode(), known)

    def restore(self, data: bytes) -> Answer:
        """Ask to read a tournament back from its file."""
        return self.ask("POST", "/api/tournaments/restore", data)

    def _keys(self) -> dict[str, str]:
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": self.cookie} if self.cookie else {}

    def guest(self, name: str) -> Client:
        """Come in with a name."""
        assert self.ask("POST", "/api/guest", {"name": name}).status == 201
        return self

    def table(self, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
        """Set up a table; a kind is me, open, device or bot3."""
        asked = [{"kind": "bot", "level": int(kind[3:])} if kind[:3] == "bot" else {"kind": kind} for kind in kinds]
        answer = self.ask("POST", "/api/tables", {"game": game, "seats": asked} | more)
        assert answer.status == 201, answer
        found: dict[str, Any] = answer.body
        return found

    # The socket.

    async def open(self, lang: str = "de") -> Client:
        """Open the socket."""
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.port}/socket?lang={lang}",
            additional_headers=self._keys(),
            compression=None,
            local_addr=(self.address, 0),
        )
        return self

    async def close(self) -> None:
        """Close the socket."""
        await self.socket.close()

    async def say(self, t: str, **fields: Any) -> int:
        """Send a message with a new ref; return the ref."""
        self.refs += 1
        await self.socket.send(json.dumps({"t": t, "ref": self.refs} | fields))
        return self.refs

    async def next(self, *kinds: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """Return the next message of one of some kinds, noting what comes before it."""
        async with asyncio.timeout(seconds):
            while True:
                found: dict[str, Any] = json.loads(await self.socket.recv())
                self.heard.append(found)
                if found["t"] in kinds:
                    return found

    async def answer(self, t: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return what carries its ref."""
        ref = await self.say(t, **fields)
        while True:
            found = await self.next("table", "news", "done", "refused", "pong", "chat", "objection")
            if found.get("ref") == ref:
                return found

    async def watch(self, table: str) -> dict[str, Any]:
        """Watch a table."""
        return await self.answer("watch", table=table)
