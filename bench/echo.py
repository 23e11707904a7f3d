"""What is left when a server neither checks nor stores: `python -m bench.echo BYTES` tells both seats each ply."""

from __future__ import annotations

import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import uvicorn

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Heard(msgspec.Struct):
    """What a player says."""

    t: str
    table: str
    number: int = 0
    ref: int | None = None


_heard = msgspec.json.Decoder(Heard)


class Echo:
    """An application that tells everybody at a table that there was a ply, in messages of one length."""

    def __init__(self, size: int) -> None:
        self.pad = "x" * max(0, size - 50)
        self.tables: dict[str, list[Send]] = {}

    async def __call__(self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Send) -> None:
        """Hear and answer, until the other side goes."""
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            heard = _heard.decode(event["text"])
            watchers = self.tables.setdefault(heard.table, [])
            if heard.t == "watch":
                watchers.append(send)
                await send({"type": "websocket.send", "text": '{"t":"table"}'})
                continue
            for watcher in watchers:
                await watcher({"type": "websocket.send", "text": self._news(heard, watcher is send)})

    def _news(self, heard: Heard, own: bool) -> str:
        ref = heard.ref if own else "null"
        return f'{{"t":"news","number":{heard.number + 1},"ref":{ref},"rest":"{self.pad}"}}'


def main() -> None:
    """Serve as our server does, without compression."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    print(f"127.0.0.1:{listening.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        Echo(int(sys.argv[1])),
        loop="uvloop",
        lifespan="off",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
