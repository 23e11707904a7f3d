"""Address: where other devices find this server, also as a picture for their cameras."""

from __future__ import annotations

import re
import socket
from io import BytesIO

from dreierlei.server.auth import AnyConnection
from dreierlei.server.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
LONGEST = 300
"""Characters of a host's name that are looked at."""


def origin(connection: AnyConnection, settings: Settings) -> tuple[str, bool]:
    """Return the address for other devices, and whether they can reach it; the caller may sit at this very machine."""
    host = connection.headers.get("host", connection.url.netloc)[:LONGEST]
    name, _, port = host.rpartition(":") if re.search(r":\d+$", host) else (host, "", "")
    reachable = True
    if name in LOOPBACK:
        reachable = settings.host not in LOOPBACK
        found = _neighbour() if reachable else None
        host = f"{found}:{port}" if found and port else found or host
    return f"{connection.url.scheme}://{host}", reachable


def _neighbour() -> str | None:
    """Return the address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network at all
            return None
        return str(probe.getsockname()[0])


def code(text: str) -> bytes:
    """Return the QR code of an address, as SVG."""
    import segno

    out = BytesIO()
    segno.make_qr(text).save(out, kind="svg", border=2, xmldecl=False, dark="#000", light="#fff")
    return out.getvalue()
