"""Operator: who runs this server, and for how long it keeps what."""

from __future__ import annotations

from dataclasses import asdict

from litestar import get
from msgspec import Struct

from dreierlei.server.operator import Operator
from dreierlei.server.services import Services


class Imprint(Struct):
    """Who runs this server, if that is said, and for how many days things are kept; 0: for ever."""

    operator: Operator | None
    keep: dict[str, int]


@get("/api/imprint")
async def imprint(services: Services) -> Imprint:
    """Say who runs this server, and for how long it keeps what."""
    return Imprint(services.operator, asdict(services.settings.keep))


HANDLERS = [imprint]
