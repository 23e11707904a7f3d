"""The socket, byte by byte: messages however they are cut into frames and packets, and what is no message at all."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
from tests.patience import PATIENCE
from tests.server.conftest import Running

from dreierlei.server import connection
from dreierlei.server.limits import RATES, Limits
from dreierlei.server.people import NOBODY
from dreierlei.server.socket_protocol import SocketProtocol

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = b"\x01\x02\x03\x04"


def _frame(body: bytes, kind: int = TEXT, *, last: bool = True, masked: bool = True) -> bytes:
    first, bit = kind | 128 * last, 128 * masked
    size = len(body)
    if size < 126:
        head = bytes((first, bit | size))
    elif size < 1 << 16:
        head = struct.pack(">BBH", first, bit | 126, size)
    else:
        head = struct.pack(">BBQ", first, bit | 127, size)
    if not masked:
        return head + body
    return head + MASK + bytes(mark ^ MASK[index % 4] for index, mark in enumerate(body))


def _ping(ref: int) -> bytes:
    return json.dumps({"t": "ping", "ref": ref}).encode()


class Raw:
    """A socket whose bytes are written by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *parts: bytes) -> None:
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()

    async def frame(self) -> tuple[int, bytes]:
        """Return the next frame of the server."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = struct.unpack(">H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
        return first & 15, await self.reader.readexactly(size)

    async def said(self) -> dict[str, object]:
        kind, body = await self.frame()
        assert kind == TEXT
        found: dict[str, object] = json.loads(body)
        return found

    async def closed(self) -> int:
        """Return the code with which the server ends the connection."""
        kind, body = await self.frame()
        assert kind == CLOSE
        return int(struct.unpack(">H", body[:2])[0])


@asynccontextmanager
async def _raw(server: Running) -> AsyncIterator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        b"GET /socket?lang=en HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    try:
        async with asyncio.timeout(PATIENCE):
            yield Raw(reader, writer)
    finally:
        writer.close()
        with contextlib.suppress(OSError):  # it was cut off
            await writer.wait_closed()


def test_messages_are_understood_however_they_are_cut(server: Running) -> None:
    async def run() -> None:
        async with _raw(server) as raw:
            await raw.send(_frame(_ping(1)) + _frame(_ping(2)) + _frame(_ping(3))[:5])
            assert [(await raw.said())["ref"] for _ in range(2)] == [1, 2]
            await raw.send(_frame(_ping(3))[5:])
            assert (await raw.said())["ref"] == 3
            for byte in _frame(_ping(4)):
                await raw.send(bytes((byte,)))
                await asyncio.sleep(0.001)
            assert (await raw.said())["ref"] == 4
            await raw.send(_frame(_ping(5), BINARY))
            assert (await raw.said())["ref"] == 5
            long = json.dumps({"t": "ping", "ref": 6}).ljust(3000).encode()  # its length takes two bytes more
            await raw.send(_frame(long))
            assert (await raw.said())["ref"] == 6

    asyncio.run(run())


def test_a_message_in_fragments_with_a_ping_between_them_is_one_message(server: Running) -> None:
    async def run() -> None:
        async with _raw(server) as raw:
            whole = _ping(7)
            await raw.send(_frame(whole[:4], last=False), _frame(b"still here?", PING))
            assert await raw.frame() == (PONG, b"still here?")
            await raw.send(_frame(whole[4:9], CONTINUED, last=False) + _frame(whole[9:], CONTINUED) + _frame(_ping(8)))
            assert [(await raw.said())["ref"] for _ in range(2)] == [7, 8]

    asyncio.run(run())


def test_answers_come_in_the_order_of_the_messages(server: Running) -> None:
    async def run() -> None:
        async with _raw(server) as raw:
            await raw.send(b"".join(_frame(_ping(ref)) for ref in range(500)))
            assert [(await raw.said())["ref"] for _ in range(500)] == list(range(500))

    asyncio.run(run())


def test_what_is_no_json_is_refused_and_the_socket_stays_open(server: Running) -> None:
    async def run() -> None:
        async with _raw(server) as raw:
            for body in (b"", b"{", b"\xff\xfe", b'{"t": "ping", "ref": "\xff"}', b"[" * 4000, b"x" * 5000):
                await raw.send(_frame(body))
                assert (await raw.said())["t"] == "refused"
            await raw.send(_frame(_ping(9)))
            assert (await raw.said())["ref"] == 9

    asyncio.run(run())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (_frame(_ping(1), masked=False), 1002),
        (_frame(_ping(1), 3), 1002),
        (_frame(_ping(1), CONTINUED), 1002),
        (_frame(b"x" * 70_000), 1009),
        (_frame(b"x" * 10_000, last=False) + _frame(b"x" * 10_000, CONTINUED), 1009),
    ],
    ids=["unmasked", "unknown", "continues nothing", "too long", "too long in fragments"],
)
def test_what_breaks_the_protocol_ends_the_socket(server: Running, data: bytes, code: int) -> None:
    async def run() -> None:
        async with _raw(server) as raw:
            await raw.send(_frame(_ping(1)))
            assert (await raw.said())["ref"] == 1
            await raw.send(data)
            assert await raw.closed() == code

    asyncio.run(run())


def test_a_client_that_closes_is_answered(server: Running) -> None:
    async def run() -> None:
        async with _raw(server) as raw:
            await raw.send(_frame(struct.pack(">H", 1000), CLOSE))
            assert await raw.closed() == 1000
            assert await raw.reader.read() == b""

    asyncio.run(run())


@pytest.mark.parametrize("kind", [PING, PONG])
def test_who_floods_with_frames_that_are_no_messages_is_cut_off(server: Running, kind: int) -> None:
    async def run() -> None:
        async with _raw(server) as raw:
            await raw.send(_frame(b"", kind) * 90 + _frame(_ping(1)))
            while (await raw.frame())[0] != TEXT:
                pass
            with contextlib.suppress(ConnectionError):
                await raw.send(_frame(b"", kind) * 50_000)
                while await raw.reader.read(65_536):
                    pass

    asyncio.run(run())


def test_a_message_in_fragments_without_end_is_cut_off(server: Running) -> None:
    async def run() -> None:
        async with _raw(server) as raw:
            with contextlib.suppress(ConnectionError):
                await raw.send(_frame(b"", last=False) + _frame(b"", CONTINUED, last=False) * 50_000)
                assert await raw.reader.read() == b""

    asyncio.run(run())


class _Transport:
    def __init__(self) -> None:
        self.aborted = asyncio.Event()

    def write(self, data: bytes) -> None:
        pass

    def close(self) -> None:
        """End only when all is taken: never."""

    def abort(self) -> None:
        self.aborted.set()

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


def _bare() -> SocketProtocol:
    protocol = SocketProtocol.__new__(SocketProtocol)
    protocol.transport = _Transport()  # type: ignore[assignment]  # as much of one
    protocol.close_sent, protocol.close_timer, protocol.pong_timer = False, None, None
    protocol.conn = SimpleNamespace(data_to_send=list, send_close=lambda *_: None, fail=lambda *_: None)  # type: ignore[assignment]  # likewise
    protocol.logger, protocol.close_timeout, protocol.client = logging.getLogger("dreierlei"), 0.01, None
    return protocol


@pytest.mark.parametrize("end", [lambda one: one.close(1013, "again"), SocketProtocol.keepalive_timeout])
def test_who_takes_nothing_any_more_is_ended_all_the_same(end: Callable[[SocketProtocol], None]) -> None:
    async def run() -> None:
        protocol = _bare()
        protocol.loop = asyncio.get_running_loop()
        end(protocol)
        async with asyncio.timeout(PATIENCE):
            await protocol.transport.aborted.wait()  # type: ignore[attr-defined]  # of the test

    asyncio.run(run())


def test_of_many_messages_at_once_no_more_are_taken_apart_than_somebody_wants_to_hear() -> None:
    protocol = SocketProtocol.__new__(SocketProtocol)
    protocol.transport, protocol.handshake_initiated = _Transport(), True  # type: ignore[assignment]  # as much of one
    protocol.read_paused = protocol.close_sent = protocol.disconnected = False
    protocol._hear, protocol._rest, protocol._fragments, protocol._others = None, b"", False, None
    heard: list[bytes] = []

    def hear(message: bytes) -> None:
        heard.append(message)
        protocol.pause(len(heard) % 3 == 0)

    protocol.data_received(b"".join(_frame(b"%d" % number) for number in range(8)))
    assert not heard, "nobody is there yet"
    protocol.attach(hear, lambda: None)
    assert len(heard) == 3
    protocol.pause(False)
    assert len(heard) == 6
    protocol.pause(False)
    assert heard == [b"%d" % number for number in range(8)]


def test_who_says_what_is_no_message_too_often_is_not_heard_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "message", (5, 0.0))
    monkeypatch.setattr(connection, "TOO_OFTEN", PATIENCE)
    slugs: list[str] = []
    handler = SimpleNamespace(note_refusal=slugs.append)
    peer = SimpleNamespace(write=lambda _: None, waiting=0, pause=lambda _: None)

    async def run() -> None:
        one = connection.Connection(NOBODY, "en", peer, limits=Limits())
        for _ in range(20):
            one.hear(b"no message", handler)
        for _ in range(100):
            await asyncio.sleep(0)
        assert one._worker
        one._worker.cancel()

    asyncio.run(run())
    assert slugs == ["server.message.form"] * 5 + ["server.often"]
