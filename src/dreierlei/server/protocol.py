"""Protocol: HTTP as uvicorn speaks it, which waits for nobody who does not finish a request or read an answer."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from dreierlei.server.auth import network

HEAD = 10.0
"""Seconds in which the head of a request must have come."""
BODY = 30.0
"""Seconds in which the whole request must have come."""
READ, TAKEN = 30.0, 32 * 1024
"""Seconds in which a reader takes so many bytes at least of what waits for them, or all of it."""
MOST_HERE = 500
"""So many requests may be unfinished, or answers unread, from one address; then the oldest is given up."""
MOST = 2000
"""So many may be from everywhere."""
HELD_HERE, HELD = 64 * 1024 * 1024, 256 * 1024 * 1024
"""Bytes of bodies whose end has not come, from one address and from everywhere, at most; then the oldest is given up.

The app gathers a body before it looks who asks, and the longest has 8 MB.
"""
HEAD_SIZE = 32 * 1024
"""Bytes of the head of a request, at most."""
CHUNKED_SIZE = 1024 * 1024
"""Bytes of a request that does not say how long it is, at most."""
AHEAD = 16
"""Requests that may wait behind the one that is being answered; browsers send none."""
PIECE = 4096
"""Bytes that are looked at before somebody asks whether there are too many."""


class Unfinished:
    """The connections that have not finished a request or not read an answer, the oldest first."""

    def __init__(self) -> None:
        self.all: OrderedDict[PatientProtocol, str] = OrderedDict()
        self.here: dict[str, OrderedDict[PatientProtocol, None]] = {}
        self.held: Counter[str] = Counter()
        """Bytes of bodies whose end has not come, by address."""

    def add(self, connection: PatientProtocol, address: str) -> None:
        """Note that a request has begun or an answer waits; give the oldest up where there are too many."""
        self.all[connection] = address
        mine = self.here.setdefault(address, OrderedDict())
        mine[connection] = None
        if len(mine) > MOST_HERE:
            next(iter(mine)).give_up()
        elif len(self.all) > MOST:
            next(iter(self.all)).give_up()

    def hold(self, connection: PatientProtocol, address: str, size: int) -> None:
        """Note that more of a body has come; give the oldest up where all together are too much."""
        connection.held += size
        self.held[address] += size
        while self.held[address] > HELD_HERE:
            next(each for each in self.here[address] if each.held).give_up()
        while self.held.total() > HELD:
            next(each for each in self.all if each.held).give_up()

    def release(self, connection: PatientProtocol, address: str) -> None:
        """Note that all of a body has come, or nothing more of it will."""
        if connection.held:
            self.held -= Counter({address: connection.held})  # who holds nothing is not remembered
            connection.held = 0

    def remove(self, connection: PatientProtocol) -> None:
        """Note that all is finished and read, or given up."""
        address = self.all.pop(connection, None)
        if address is not None:
            del self.here[address][connection]
            if not self.here[address]:
                del self.here[address]


class PatientProtocol(HttpToolsProtocol):
    """HTTP with time-outs for requests."""

    unfinished = Unfinished()
    _due: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    """When somebody looks again how much of an answer has been read."""
    _running: RequestResponseCycle | None = None
    """The request that is being answered."""
    held = 0
    """Bytes of a body whose end has not come."""
    _size, _most = 0, 0
    """Bytes of a request so far, and at most; 0 while they are none or those of a body whose length is known."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its parent does
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        self._hush()
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

    def on_body(self, body: bytes) -> None:
        """Count what the app gathers."""
        super().on_body(body)
        if self._due is not None and not self.cycle.response_complete:
            self.unfinished.hold(self, self._address, len(body))

    def on_message_complete(self) -> None:
        """Stop waiting: the request is whole."""
        self._size = self._most = 0
        self._finish()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Stop waiting: sockets have pings of their own."""
        self._stop()
        super().handle_websocket_upgrade()
        self._let_go()

    def pause_writing(self) -> None:
        """Wait for a reader for whom much has been written."""
        super().pause_writing()
        self._expect_reader()

    def resume_writing(self) -> None:
        """Stop waiting: it has been read."""
        super().resume_writing()
        self._stop_expecting()

    def on_response_complete(self) -> None:
        """Wait for who has yet to read an answer after which the connection ends; it stays open until then."""
        super().on_response_complete()
        if self.transport.is_closing() and self.parser is not None:
            self._expect_reader()

    def timeout_keep_alive_handler(self) -> None:
        """End a connection on which nothing is asked any more, whether the last answer is read or not."""
        super().timeout_keep_alive_handler()
        self._expect_reader()

    def give_up(self) -> None:
        """End a connection whose request does not come to an end, or behind which too many wait."""
        self._stop()
        self._hush()
        transport: Any = self.transport
        transport.abort()

    def _hush(self) -> None:
        """Let nothing more be written of what is being answered; uvicorn lets so the last request alone."""
        if self._running is not None:
            self._running.disconnected = True
            self._running.message_event.set()

    def _let_go(self) -> None:
        """Break the circle of this and its parser: both would stay until the next time that rubbish is collected."""
        self.parser: Any = None
        self._running = None

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _begin(self) -> None:
        self._wait(HEAD)
        self.unfinished.add(self, self._address)

    @property
    def _address(self) -> str:
        return network(self.client[0]) if self.client else "–"

    def _wait(self, seconds: float) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = self.loop.call_later(seconds, self.give_up)

    def _finish(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self.unfinished.release(self, self._address)
        if self._unread is None:
            self.unfinished.remove(self)

    def _expect_reader(self) -> None:
        if self._unread is None:
            self._look_again()
            self.unfinished.add(self, self._address)

    def _look_again(self) -> None:
        self._unread = self.loop.call_later(READ, self._look, self.transport.get_write_buffer_size())

    def _look(self, before: int) -> None:
        """Give up who has taken hardly anything: the answer would stay in memory, and the connection open."""
        if self.transport.get_write_buffer_size() > before - TAKEN:
            self.give_up()
        else:
            self._look_again()

    def _stop_expecting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self._due is None:
            self.unfinished.remove(self)

    def _stop(self) -> None:
        self._stop_expecting()
        self._finish()
