"""Socket: where messages come in."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.handlers import websocket

from dreierlei.core import Refusal
from dreierlei.server import wire
from dreierlei.server.auth import address, caller, language, same_origin
from dreierlei.server.connection import Connection
from dreierlei.server.people import Person
from dreierlei.server.services import Services

log = logging.getLogger("dreierlei")
AnySocket = WebSocket[Any, Any, Any]


@websocket("/socket")
async def socket(socket: AnySocket, services: Services) -> None:
    """Let a client in, or not."""
    if "authorization" not in socket.headers and not same_origin(socket):
        return await socket.close(4403, "origin")
    with services.limits.socket(address(socket)) as room:
        if not room:
            return await socket.close(4429, "sockets")
        try:
            person = await caller(socket, services)
        except Refusal:
            return await socket.close(4401, "token")
        await socket.accept()
        return await _attend(socket, person, services)


async def _attend(socket: AnySocket, person: Person, services: Services) -> None:
    """Hear and tell, for as long as the socket is open."""
    connection = Connection(person, language(socket), socket.send)
    services.connections.add(connection)
    writer = asyncio.create_task(connection.deliver())
    try:
        await _listen(socket, connection, services)
    finally:
        _leave(connection, services)
        connection.cut()
        writer.cancel()
        with contextlib.suppress(Exception, asyncio.CancelledError):
            await writer


async def _listen(socket: AnySocket, connection: Connection, services: Services) -> None:
    bucket = services.limits.bucket("message")
    while not connection.broken:
        event: Any = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        ref = None
        try:
            often = bucket is not None and not bucket.take()
            message = _read(event.get("text") or event.get("bytes") or "")
            ref = getattr(message, "ref", None)
            if often:
                raise Refusal("server.often", seconds=1)
            await services.dispatcher.do(message, connection)
        except Refusal as why:
            connection.refuse(why, ref)
        except Exception:
            log.exception("a message could not be dealt with")
            connection.refuse(Refusal("server.fault"), ref)


def _read(data: str | bytes) -> wire.AnyClientMessage:
    if len(data) > wire.MOST or (isinstance(data, str) and len(data.encode()) > wire.MOST):
        raise Refusal("server.message.long", most=wire.MOST)
    try:
        message: wire.AnyClientMessage = wire.DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
        raise Refusal("server.message.form", why=str(why)) from None
    return message


def _leave(connection: Connection, services: Services) -> None:
    services.connections.discard(connection)
    services.lobby.readers.discard(connection)
    services.tournaments.leave(connection)
    services.tables.watchers.leave(connection)
