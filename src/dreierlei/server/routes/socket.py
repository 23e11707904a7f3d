"""Socket: where messages come in."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket
from litestar.handlers import websocket

from dreierlei.core import Refusal
from dreierlei.server.auth import address, authorization, caller, language, same_origin
from dreierlei.server.connection import Connection
from dreierlei.server.logs import new_request
from dreierlei.server.people import Person
from dreierlei.server.services import Services
from dreierlei.server.socket_protocol import EXTENSION, SocketProtocol

AnySocket = WebSocket[Any, Any, Any]


@websocket("/socket")
async def socket(socket: AnySocket, services: Services) -> None:
    """Let a client in, or not."""
    new_request()
    if not authorization(socket) and not same_origin(socket):
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
    protocol: SocketProtocol = socket.scope["extensions"][EXTENSION]  # type: ignore[index, assignment]  # ours
    connection = Connection(person, language(socket), protocol, address(socket), services.limits)
    connection.hidden = await services.friends.hidden(person.id)
    services.connections.add(connection)
    protocol.attach(lambda data: connection.hear(data, services.do))
    try:
        await protocol.gone
        await connection.finish()
    finally:
        services.connections.discard(connection)
        services.lobby.readers.discard(connection)
        services.tournaments.leave(connection)
        services.tables.watchers.leave(connection)
