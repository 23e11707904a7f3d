"""Balance: what it is worth to begin a game, how long it lasts and how it ends."""

from __future__ import annotations

from litestar import get
from msgspec import Struct

from dreierlei.arena.balance import Balance, shipped


class GameBalance(Struct):
    """What has been measured of a game."""

    runs: tuple[Balance, ...]


@get("/api/balance/{name:str}")
async def balance(name: str) -> GameBalance:
    """Give what has been measured of a game."""
    return GameBalance(shipped(name))


HANDLERS = [balance]
