"""Bounds: how large a tournament and the numbers on its sheets may become, typed or read from a file."""

from __future__ import annotations

from dreierlei.core.refusal import Refusal
from dreierlei.kit.turn import Turn

ENTRIES = 2000
"""Entries, at most."""
EVENTS = 100_000
"""Lines of a log, at most."""
HELPERS = 100
"""Helpers, at most, those who help no more among them."""
TURNS = 200
"""Turns of one player in one round, at most."""
FURTHEST = 9999
"""No number on a sheet is further from 0."""


def valid_turn(turn: Turn) -> Turn:
    """Refuse numbers that are none; what merely looks wrong is a warning."""
    counts = {
        "tile": turn.tile or 0,
        "bought": turn.bought,
        "bonus": turn.bonus,
        "others": turn.others,
        "own": turn.own,
    }
    for part, count in counts.items():
        if not 0 <= count <= FURTHEST:
            raise Refusal(f"tournament.turn.{part}", found=count, most=FURTHEST)
    if abs(turn.total or 0) > FURTHEST:
        raise Refusal("tournament.turn.total", found=turn.total, most=FURTHEST)
    return turn


def require_room(entries: int, more: int) -> None:
    """Refuse more people than a tournament takes."""
    if entries + more > ENTRIES:
        raise Refusal("tournament.list.full", most=ENTRIES)


def require_helper_room(helpers: int) -> None:
    """Refuse one more helper than a tournament has links for."""
    if helpers >= HELPERS:
        raise Refusal("tournament.helper.many", most=HELPERS)
