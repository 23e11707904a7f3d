"""Address: where other devices find this server, also as a picture for their cameras."""

from __future__ import annotations

import contextlib
import re
import socket
import struct
import sys
from functools import lru_cache
from io import BytesIO

from dreierlei.server.auth import AnyConnection
from dreierlei.server.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
LONGEST = 300
"""Characters of a host's name that are looked at."""


def origin(connection: AnyConnection, settings: Settings, chosen: str = "") -> tuple[str, bool]:
    """Return the address for other devices, and whether they can reach it; the caller may sit at this very machine."""
    if chosen:
        return chosen, _reaches(chosen.partition("://")[2], settings)
    host = connection.headers.get("host", connection.url.netloc)[:LONGEST]
    reachable = True
    if _at_home(host):
        reachable = settings.host not in LOOPBACK
        found = next(iter(own_origins(connection, settings)), None) if reachable else None
        if found:
            return found, True
        reachable = False
    return f"{connection.url.scheme}://{host}", reachable


def alone(connection: AnyConnection, settings: Settings) -> bool:
    """Whether this server listens to its own machine only, and whoever asks sits at it, with no proxy between."""
    host = connection.headers.get("host", connection.url.netloc)[:LONGEST]
    near = connection.client is not None and connection.client.host in (*LOOPBACK, "::1")
    forwarded = any(name in connection.headers for name in ("forwarded", "x-forwarded-for", "x-forwarded-host"))
    return settings.host in LOOPBACK and _at_home(host) and near and not forwarded


def _at_home(host: str) -> bool:
    """Whether a name means the very machine it is said at, for everybody another one."""
    name = _name(host)
    return name in (*LOOPBACK, "0.0.0.0", "[::]") or name.startswith("127.") or name.endswith(".localhost")


def _reaches(host: str, settings: Settings) -> bool:
    """Whether other devices come in by a chosen name, as far as this machine knows; proxies have ports of their own."""
    shut = settings.host in LOOPBACK and _name(host) in own_addresses() and host.endswith(f":{settings.port}")
    return not _at_home(host) and not shut


def _name(host: str) -> str:
    return re.sub(r":\d+$", "", host).casefold().rstrip(".")


def own_origins(connection: AnyConnection, settings: Settings) -> list[str]:
    """Return the addresses under which other devices can call this machine, the likeliest first."""
    if settings.host in LOOPBACK:
        return []
    host = connection.headers.get("host", connection.url.netloc)[:LONGEST]
    port = host.rpartition(":")[2] if re.search(r":\d+$", host) else ""
    return [
        f"{connection.url.scheme}://{found}:{port}" if port else f"{connection.url.scheme}://{found}"
        for found in own_addresses()
    ]


def own_addresses() -> list[str]:
    """Return the addresses of this machine in its networks, also in one without a way out, such as its own hotspot."""
    found = [_neighbour(), *_interfaces(), *_named()]
    return [each for each in dict.fromkeys(found) if each and not each.startswith(("127.", "0."))]


def _named() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:  # a machine that does not know its own name
        return []


def _interfaces() -> list[str]:
    """Return the address of every network interface, where the system tells (not on Windows, where names do)."""
    if sys.platform == "win32":
        return []
    import fcntl

    ask = 0x8915 if sys.platform == "linux" else 0xC0206921  # SIOCGIFADDR
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # an interface without an address
                answer = fcntl.ioctl(probe.fileno(), ask, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _neighbour() -> str | None:
    """Return the address of this machine on its way out; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network at all, or one without a gateway
            return None
        return str(probe.getsockname()[0])


@lru_cache(maxsize=256)
def code(text: str) -> bytes:
    """Return the QR code of an address, as SVG; drawing one takes milliseconds, and walls ask again and again."""
    import segno

    out = BytesIO()
    segno.make_qr(text).save(out, kind="svg", border=2, xmldecl=False, dark="#000", light="#fff")
    return out.getvalue()
