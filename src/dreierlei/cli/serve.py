"""`dreierlei serve`: the page, for players, organisers and programs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dreierlei.cli.console import screen
from dreierlei.cli.language import language
from dreierlei.core import Refusal
from dreierlei.core.words import say
from dreierlei.server.logs import FORMATS, LEVELS, configure
from dreierlei.server.settings import ANYWHERE, DATABASE, REDIS, KeepDays, Settings

if TYPE_CHECKING:
    import uvicorn
    from litestar import Litestar


def _word(slug: str) -> str:
    return say(f"server.serve.{slug}", language())


def serve(
    host: Annotated[str, typer.Option(help=_word("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=_word("port"))] = 8333,
    data: Annotated[Path, typer.Option(help=_word("data"))] = Path("data"),
    database: Annotated[str, typer.Option(help=_word("database"))] = os.environ.get(DATABASE, ""),
    redis: Annotated[str, typer.Option(help=_word("redis"))] = os.environ.get(REDIS, ""),
    seconds: Annotated[float, typer.Option(min=0.01, max=60, help=_word("seconds"))] = 1.0,
    pace: Annotated[float, typer.Option(min=0, max=10, help=_word("pace"))] = 0.35,
    limits: Annotated[float, typer.Option(min=0, help=_word("limits"))] = 1.0,
    no_nonces: Annotated[bool, typer.Option("--no-nonces", help=_word("nonces"))] = False,
    trusted_proxy: Annotated[str, typer.Option(help=_word("proxies"))] = "127.0.0.1",
    ray: Annotated[str, typer.Option(help=_word("ray"))] = "",
    log: Annotated[str, typer.Option(help=_word("log"))] = "text",
    log_level: Annotated[str, typer.Option(help=_word("log_level"))] = "warning",
    hall: Annotated[bool, typer.Option("--hall", help=_word("hall"))] = False,
    copies: Annotated[int, typer.Option(min=0, max=1000, help=_word("copies"))] = 7,
    keep_guests: Annotated[int, typer.Option(min=0, help=_word("keep_guests"))] = 180,
    keep_waiting: Annotated[int, typer.Option(min=0, help=_word("keep_waiting"))] = 30,
    keep_abandoned: Annotated[int, typer.Option(min=0, help=_word("keep_abandoned"))] = 365,
    keep_chat: Annotated[int, typer.Option(min=0, help=_word("keep_chat"))] = 365,
    keep_backups: Annotated[int, typer.Option(min=0, help=_word("keep_backups"))] = 90,
    operator: Annotated[Path | None, typer.Option(help=_word("operator"))] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=_word("browser"))] = False,
) -> None:
    """Serve until told to stop."""
    for value, expected in ((log, FORMATS), (log_level, LEVELS)):
        if value not in expected:
            raise Refusal("server.serve.choice", value=value, expected=", ".join(expected))
    host = ANYWHERE if hall else host
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    settings = Settings(
        host,
        port,
        data,
        database,
        redis,
        seconds,
        pace,
        limits,
        not no_nonces,
        trusted_proxy,
        ray=ray,
        log=log,
        log_level=log_level,
        copies=copies,
        keep=KeepDays(keep_guests, keep_waiting, keep_abandoned, keep_chat, keep_backups),
        operator=operator,
    )
    shown = "localhost" if host in ("127.0.0.1", ANYWHERE) else host
    url = f"http://{shown}:{port}/"

    def ready() -> None:
        screen.print(say("server.serve.ready", language(), url=url), markup=False, soft_wrap=True)
        if host == ANYWHERE:
            screen.print(_for_others(port), markup=False, soft_wrap=True)
        if not no_browser and _desktop():
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()

    run(settings, listening, ready)


def _for_others(port: int) -> str:
    """Return the sentence that names where other devices find this machine."""
    from dreierlei.server.address import own_addresses

    found = [f"http://{each}:{port}/" for each in own_addresses()]
    return _word("nowhere") if not found else say("server.serve.others", language(), urls="  ".join(found))


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Run the server on a socket; say when it is ready."""
    try:
        import uvicorn

        from dreierlei.server.app import app
        from dreierlei.server.protocol import PatientProtocol
        from dreierlei.server.socket_protocol import SocketProtocol
    except ImportError as why:
        raise Refusal("server.serve.extra", why=why.name) from None

    os.umask(0o077)  # what the server keeps is nobody else's on this machine
    _room_for_sockets()
    configure(settings.log, settings.log_level)
    served = app(settings)
    config = _config(settings, served, PatientProtocol, SocketProtocol)

    class Server(uvicorn.Server):
        """Uvicorn, which says when it is ready."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            logging.getLogger("uvicorn.error").disabled = True  # what goes wrong here is said in one sentence
            await super().startup(sockets)
            logging.getLogger("uvicorn.error").disabled = False
            if not self.should_exit:
                ready()

        async def open_to_network(self) -> None:
            """Listen in all networks of this machine instead of on it alone; whoever is connected stays."""
            for old in self.servers:
                old.close()
            listening.close()
            try:
                await self._listen(ANYWHERE)
            except Refusal:
                await self._listen(settings.host)
                raise

        async def _listen(self, host: str) -> None:
            def protocol() -> PatientProtocol:
                return PatientProtocol(config=config, server_state=self.server_state, app_state=self.lifespan.state)

            found = _listen(host, settings.port)
            self.servers = [await asyncio.get_running_loop().create_server(protocol, sock=found)]

    _hurry()
    server = Server(config)
    served.state.services.open_to_network = server.open_to_network
    with contextlib.suppress(SystemExit):
        server.run(sockets=[listening])
    if fault := served.state.services.fault:
        raise _refusal(fault, settings)


def _config(
    settings: Settings, served: Litestar, http: type[asyncio.Protocol], ws: type[asyncio.Protocol]
) -> uvicorn.Config:
    """Return how Uvicorn serves the app."""
    import uvicorn

    return uvicorn.Config(
        served,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=http,
        log_config=None,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        ws=ws,
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def _hurry() -> None:
    """Let threads and the collection of garbage keep the event loop waiting as little as possible."""
    sys.setswitchinterval(0.001)  # the event loop waits so long at most for a thread that computes
    gc.freeze()  # what has been loaded is not looked at again, and
    gc.set_threshold(20_000, 20, 20)  # a ply makes hundreds of objects that nearly all go without a collection


def _refusal(fault: BaseException, settings: Settings) -> Refusal:
    """Return why the server did not start, in one sentence."""
    if isinstance(fault, Refusal):
        return fault
    told = (str(fault) or type(fault).__name__).splitlines()[0]
    return Refusal("server.serve.start", place=settings.place, why=told)


def _room_for_sockets() -> None:
    """Let as many sockets be open as the system allows: the usual 1,024 are few."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that waits for callers, or refuse."""
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if sys.platform != "win32":  # there it would let two servers listen at once
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as why:
        found.close()
        raise Refusal("server.serve.listen", host=host, port=port, why=why) from None
    return found


def _desktop() -> bool:
    """Whether there is somebody before a screen on which a browser can open."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
