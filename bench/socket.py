"""A lean socket client: as little work as can be, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import cast

TEXT, PING, PONG = 1, 9, 10
WIDTHS = {126: struct.Struct(">H"), 127: struct.Struct(">Q")}
"""How a length that does not fit into seven bits follows."""


class Socket(asyncio.Protocol):
    """One connection; what it sends is masked with zeros, so that nothing need be computed."""

    def __init__(self, port: int, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = (
            f"GET /socket HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self._data = b""
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def connect(cls, port: int, cookie: str, hear: Callable[[bytes], None]) -> Socket:
        """Return an open socket."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(port, cookie, hear), "127.0.0.1", port)
        await socket.opened
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = cast(asyncio.WriteTransport, transport)  # uvloop's is none by inheritance
        self._transport.write(self._request)

    def connection_lost(self, why: Exception | None) -> None:
        """Note that a server went before the socket was open."""
        if not self.opened.done():
            self.opened.set_exception(why or ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Hear whole frames."""
        data = self._data + data if self._data else data
        start = 0 if self.opened.done() else self._open(data)
        while start < len(data) and (size := _size(data, start)):
            head, stop = size[0], start + sum(size)
            if stop > len(data):
                break
            self._take(data[start] & 15, data[start + head : stop])
            start = stop
        self._data = data[start:]

    def _open(self, data: bytes) -> int:
        """Return where the frames begin."""
        end = data.find(b"\r\n\r\n") + 4
        if end < 4:
            return 0
        if data.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(data.decode()))
        return end

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.hear(body)
        elif kind == PING:
            self._write(PONG, body)

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        assert self._transport
        size = len(body)
        head = bytes((128 | kind, 128 | size)) if size < 126 else struct.pack(">BBH", 128 | kind, 254, size)
        self._transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        """Go."""
        if self._transport:
            self._transport.close()


def _size(data: bytes, start: int) -> tuple[int, int] | None:
    """Return the length of a frame's head and of its body, if so much is there."""
    if len(data) < start + 2:
        return None
    size = data[start + 1] & 127
    width = WIDTHS.get(size)
    if width is None:
        return 2, size
    if len(data) < start + 2 + width.size:
        return None
    return 2 + width.size, width.unpack_from(data, start + 2)[0]
