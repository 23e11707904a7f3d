"""Socket: where messages come in."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import WebSocket
from litestar.handlers import websocket

from dreierlei.core import Refusal
from dreierlei.server.auth import address, authorization, caller, known, language, same_origin
from dreierlei.server.connection import Connection
from dreierlei.server.logs import new_request
from dreierlei.server.services import Services
from dreierlei.server.socket_protocol import EXTENSION, SocketProtocol

AnySocket = WebSocket[Any, Any, Any]


@websocket("/socket")
async def socket(socket: AnySocket, services: Services) -> None:
    """Let a client in, or not."""
    new_request()
    if not authorization(socket) and not same_origin(socket):
        return await socket.close(4403, "origin")
    counted = services.limits.enter(address(socket), known(socket, services))
    if not counted:
        return await socket.close(4429, "sockets")
    connection = None
    try:
        connection = await _let_in(socket, services, counted)
    finally:
        if connection is None:
            services.limits.leave(counted)
    return None


async def _let_in(socket: AnySocket, services: Services, counted: tuple[str, ...]) -> Connection | None:
    """Return a client's connection from which messages are heard from now on; none where the key is not good."""
    try:
        person = await caller(socket, services)
    except Refusal:
        await socket.close(4401, "token")
        return None
    await socket.accept()
    hidden = await services.friends.hidden(person.id)
    protocol: SocketProtocol = socket.scope["extensions"][EXTENSION]  # type: ignore[index, assignment]  # ours
    connection = Connection(person, language(socket), protocol, address(socket), services.limits)
    connection.hidden = hidden
    services.connections.add(connection)
    protocol.attach(partial(connection.hear, handler=services), partial(_part, connection, services, counted))
    return connection


def _part(connection: Connection, services: Services, counted: tuple[str, ...]) -> None:
    """See to it that nobody tells anything to a client who has gone."""
    services.limits.leave(counted)
    services.tables.tasks.start(_leave(connection, services))


async def _leave(connection: Connection, services: Services) -> None:
    try:
        await connection.finish()
    finally:
        services.connections.discard(connection)
        services.lobby.leave(connection)
        services.tournaments.leave(connection)
        services.tables.watchers.leave(connection)
