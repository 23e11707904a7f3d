"""Socket protocol: uvicorn's WebSocket, which hands whole messages straight to their reader once a socket is open.

Between a message and its reader stand otherwise a queue, two tasks and the layers of the frameworks, which together
cost more than the game. Whatever is no whole message (pings, fragments, closing) still goes their way.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from dreierlei.server.limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # a wheel without C
    from websockets.utils import apply_mask

EXTENSION = "dreierlei.direct"
"""Under this name the scope of a socket carries its protocol."""
TEXT = 0x81
"""The first byte of a frame that is a whole text message."""
WHOLE = (TEXT, 0x82)
"""That of any whole message, as text or as bytes."""
MASKED, MEDIUM, LONG = 0x80, 126, 127
"""What the second byte of a frame says: that it is masked, and that its length follows in two or in eight bytes."""
OTHERS = 100, 10.0
"""Pings, fragments and the like at once, and a second from then on: browsers send one answer to a ping in 20 s."""
_MEDIUM, _MEDIUM_HEAD, _LONG_HEAD = Struct(">H"), Struct(">BBH"), Struct(">BBQ")

Hear = Callable[[bytes], None]


class _Nobody:
    """Stands where the application's queue and its wish to write stood: it has left."""

    def put_nowait(self, event: object) -> None:
        """Forget an event."""

    def set(self) -> None:
        """Let nobody write."""

    def clear(self) -> None:
        """Keep nobody from writing."""


_NOBODY: Any = _Nobody()


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection; from `attach` on messages go to a reader, and what is sent is written at once.

    The application lets somebody in and has no more to do then: what it needs for that is not kept.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._hear: Hear | None = None
        self._part: Callable[[], None] | None = None
        self._rest = b""
        self._fragments = False
        self._others: Bucket | None = None
        """What is left to say in other frames than those of whole messages."""

    def handle_connect(self, event: Request) -> None:
        """Let the application know how to take over."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = cast(dict[str, Any], self.scope["extensions"])
            extensions[EXTENSION] = self

    async def run_asgi(self) -> None:
        """Let the application decide who comes in; where nobody does, the connection ends."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("a socket could not be opened")
            self.send_500_response()
        if self._hear is not None:
            self._shed()
        elif self.close_timer is None:
            self.transport.close()

    def _shed(self) -> None:
        """Forget what was there for the application alone."""
        self.queue = self.writable = _NOBODY
        self.scope = self.request = self.response = cast(Any, None)

    def attach(self, hear: Hear, part: Callable[[], None]) -> None:
        """Hand all messages to a reader from now on, those first that have come already; say when it ends."""
        if self.disconnected:
            part()
            return
        self._hear, self._part = hear, part
        self.read_paused = True
        self.pause(False)

    def write(self, payload: bytes) -> None:
        """Send a text message at once, and nothing to who has gone.

        To send all of one turn together costs 8 % less of the processor, but who waits for a move then waits for
        whatever else comes in that turn, and somebody may make turns long.
        """
        if self.transport.is_closing():
            return
        size = len(payload)
        if size < MEDIUM:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = _MEDIUM_HEAD.pack(TEXT, MEDIUM, size)
        else:
            head = _LONG_HEAD.pack(TEXT, LONG, size)
        self.transport.write(head + payload)

    @property
    def waiting(self) -> int:
        """How many bytes the peer has not taken yet."""
        return self.transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        """End the connection."""
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._end_soon()

    def keepalive_timeout(self) -> None:
        """End the connection of who answers no ping."""
        super().keepalive_timeout()
        self._end_soon()

    def _end_soon(self) -> None:
        """End the connection even if the peer never takes what waits: it would stay in memory, and count, for ever."""
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def pause(self, paused: bool) -> None:
        """Stop reading for a while, or go on with what has come meanwhile."""
        if paused != self.read_paused and not self.transport.is_closing():
            self.read_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()
            if not paused:
                self._take()

    def data_received(self, data: bytes) -> None:
        """Take whole frames apart, once somebody hears them."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._rest = self._rest + data if self._rest else data
        if self._hear is None:
            self.pause(True)
        else:
            self._take()

    def _take(self) -> None:
        """Deal with what has come until nobody wants to hear more of it: thousands of frames may come at once."""
        data, start = self._rest, 0
        while start < len(data) and not self.read_paused and (stop := self._frame(data, start)):
            start = stop
        self._rest = data[start:]

    def _frame(self, data: bytes, start: int) -> int:
        """Deal with the frame that begins somewhere; return where it ends, or 0 if not all of it is there."""
        there = len(data) - start
        if there < 2:
            return 0
        size, head = data[start + 1] - MASKED, 6
        if size == MEDIUM and there >= 4:
            size, head = _MEDIUM.unpack_from(data, start + 2)[0], 8
        elif size < 0 or (size == LONG and there >= 14):  # no frame that a client may send: the library says so
            return self._pass_on(data, start, len(data))
        elif size >= MEDIUM:
            return 0
        stop = start + head + size
        if stop > len(data):
            return 0
        if data[start] in WHOLE and not self._fragments and not self.close_sent:
            assert self._hear
            self._hear(apply_mask(data[start + head : stop], data[start + head - 4 : start + head]))
            return stop
        return self._pass_on(data, start, stop)

    def _pass_on(self, data: bytes, start: int, stop: int) -> int:
        """Let the library deal with a frame, or with all that is left where it is no frame of ours."""
        self._others = self._others or Bucket(*OTHERS)
        if not self._others.take():
            self.transport.abort()
            return len(data)
        kind, last = data[start] & 15, data[start] & 128
        if kind < 8:
            self._fragments = not last
        super().data_received(data[start:stop])
        return stop

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that came in several frames."""
        if self._hear is None:
            super().send_receive_event_to_app()
        elif not self.close_sent:
            data, self.frames = b"".join(self.frames), []
            self._hear(data)

    def connection_lost(self, why: Exception | None) -> None:
        """Note that the connection has ended."""
        super().connection_lost(why)
        if self._part is not None:
            self._part()
            self._part = None
