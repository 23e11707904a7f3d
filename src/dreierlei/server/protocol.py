"""Protocol: HTTP as uvicorn speaks it, which waits for nobody who does not finish a request."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from dreierlei.server.auth import network

HEAD = 10.0
"""Seconds in which the head of a request must have come."""
BODY = 30.0
"""Seconds in which the whole request must have come."""
MOST_HERE = 500
"""So many requests may be unfinished from one address; then the oldest is given up."""
MOST = 2000
"""So many requests may be unfinished from everywhere."""
HEAD_SIZE = 32 * 1024
"""Bytes of the head of a request, at most."""
CHUNKED_SIZE = 1024 * 1024
"""Bytes of a request that does not say how long it is, at most."""
AHEAD = 16
"""Requests that may wait behind the one that is being answered; browsers send none."""
PIECE = 4096
"""Bytes that are looked at before somebody asks whether there are too many."""


class Unfinished:
    """The connections that have not finished a request, the oldest first."""

    def __init__(self) -> None:
        self.all: OrderedDict[PatientProtocol, str] = OrderedDict()
        self.here: dict[str, OrderedDict[PatientProtocol, None]] = {}

    def add(self, connection: PatientProtocol, address: str) -> None:
        """Note that a request has begun; give the oldest up where there are too many."""
        self.all[connection] = address
        mine = self.here.setdefault(address, OrderedDict())
        mine[connection] = None
        if len(mine) > MOST_HERE:
            next(iter(mine)).give_up()
        elif len(self.all) > MOST:
            next(iter(self.all)).give_up()

    def remove(self, connection: PatientProtocol) -> None:
        """Note that a request is finished, or given up."""
        address = self.all.pop(connection, None)
        if address is not None:
            del self.here[address][connection]
            if not self.here[address]:
                del self.here[address]


class PatientProtocol(HttpToolsProtocol):
    """HTTP with time-outs for requests."""

    unfinished = Unfinished()
    _due: asyncio.TimerHandle | None = None
    _running: RequestResponseCycle | None = None
    """The request that is being answered."""
    _size, _most = 0, 0
    """Bytes of a request so far, and at most; 0 while they are none or those of a body whose length is known."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its parent does
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._finish()
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        """Look at what has come, until it is too much of a request, or no request any more."""
        for start in range(0, len(data), PIECE):
            if self.parser is None or self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            self._size += len(piece) if self._most else 0
            if self._size > self._most or len(self.pipeline) > AHEAD:
                self.give_up()
                return
            super().data_received(piece)

    def on_message_begin(self) -> None:
        """Wait for the next request of the same connection."""
        super().on_message_begin()
        self._size, self._most = 0, HEAD_SIZE
        if self._due is None:
            self._begin()

    def on_headers_complete(self) -> None:
        """Wait longer for what belongs to it."""
        if self._due is not None:
            self._wait(BODY)
        self._most = CHUNKED_SIZE if any(name == b"transfer-encoding" for name, _ in self.headers) else 0
        self._size = 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop waiting: the request is whole."""
        self._size = self._most = 0
        self._finish()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Stop waiting: sockets have pings of their own."""
        self._finish()
        super().handle_websocket_upgrade()
        self._let_go()

    def give_up(self) -> None:
        """End a connection whose request does not come to an end, or behind which too many wait."""
        self._finish()
        if self._running is not None:  # what is being answered is heard by nobody
            self._running.disconnected = True
            self._running.message_event.set()
        transport: Any = self.transport
        transport.abort()

    def _let_go(self) -> None:
        """Break the circle of this and its parser: both would stay until the next time that rubbish is collected."""
        self.parser: Any = None
        self._running = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _begin(self) -> None:
        self._wait(HEAD)
        self.unfinished.add(self, network(self.client[0]) if self.client else "–")

    def _wait(self, seconds: float) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = self.loop.call_later(seconds, self.give_up)

    def _finish(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self.unfinished.remove(self)
