"""Positions for tests, written with no more words than a test needs."""

from __future__ import annotations

from typing import cast

from dreierlei import game
from dreierlei.games.triominos import TILES, Tile, TriominosState, TriominosView

LONE = "0:0=012"
"""One tile on the table; 001 and 011 fit on its right, 112 and 122 below it, 002, 022, 023, 024 and 025 on its left."""
CLUSTER = {
    "1:-1": "211",
    "2:-1": "125",
    "3:-1": "511",
    "0:0": "145",
    "1:0": "411",
    "2:0": "134",
    "3:0": "311",
    "4:0": "133",
    "0:1": "454",
    "1:1": "444",
    "2:1": "443",
    "3:1": "334",
    "4:1": "333",
}
"""Three hexagons round the corners of 2:0."""


def without(*cells: str) -> str:
    """Return the CLUSTER without some of its tiles, as the part `table` of a line."""
    return ",".join(f"{cell}={tile}" for cell, tile in CLUSTER.items() if cell not in cells)


def line(
    *hands: str,
    table: str = LONE,
    pool: int = 0,
    phase: str = "turn",
    start: int = 0,
    mover: int | str = 0,
    bought: int = 0,
    passes: int = 0,
    out: int | str = "-",
    scores: str = "",
    round: int = 1,
    declined: str = "",
) -> str:
    """Return a line; the hand `*` gets all tiles but those of others, of the table and, from the end, of the pool."""
    used = {Tile.parse(entry.partition("=")[2]).plain() for entry in table.split(",") if entry != "-"}
    used |= {Tile.parse(tile) for hand in hands if hand not in ("*", "-") for tile in hand.split(".")}
    free = [tile for tile in TILES if tile not in used]
    rest = ".".join(map(str, free[: len(free) - pool]))
    held = "/".join(rest if hand == "*" else ".".join(sorted(hand.split("."))) for hand in hands)
    points = scores or "/".join("0" * len(hands))
    return f"{phase} {round} {start} {mover} {bought} {passes} {out} - {held} {points} {table} {declined}".rstrip()


def at(text: str, options: str = "") -> TriominosState:
    """Return the position of a line; the number of seats follows from its scores."""
    seats = text.split()[9].count("/") + 1
    return cast(TriominosState, game(f"triominos(seats={seats}{options})").load(text))


def play(state: TriominosState, *plies: str) -> TriominosState:
    """Do legal plies of whoever is to act."""
    for ply in plies:
        (seat,) = state.to_act
        action = state.game.actions.parse(ply)
        assert state.allows(seat, action), (ply, sorted(map(str, state.legal(seat))))
        state.apply(seat, action)
    return state


def seen(state: TriominosState, viewer: int = 0) -> TriominosView:
    return cast(TriominosView, state.observe(viewer))


def legal(state: TriominosState) -> set[str]:
    return {str(action) for seat in state.to_act for action in state.legal(seat)}
