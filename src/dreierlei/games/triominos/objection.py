"""Why an action is not legal, in the words of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.state import CHANCE
from dreierlei.games.triominos.actions import Buy, Deal, Draw, Lay, Pass, Stay
from dreierlei.games.triominos.position import MOST_BOUGHT, Position
from dreierlei.games.triominos.tiles import RANKS

if TYPE_CHECKING:
    from dreierlei.core.action import Action


MISPLACED = ("triominos.objection.taken", "triominos.objection.apart", "triominos.objection.corner")
"""What is wrong with a place; whoever can lay the tile nowhere is told that instead."""


def objection(position: Position, seat: int, action: Action) -> str:
    """Return the slug of the rule that forbids an action; it speaks of nothing that the seat does not know."""
    return f"triominos.objection.{_reason(position, seat, action)}"


def _reason(position: Position, seat: int, action: Action) -> str:
    if position.phase == "over":
        return "over"
    if isinstance(action, (Draw, Deal, Lay)) and action.tile not in RANKS:
        return "tile"
    if isinstance(action, (Draw, Deal)):
        return _chance(position, action) if seat == CHANCE else "chance"
    if position.phase not in ("turn", "last"):
        return "wait"
    if isinstance(action, Lay):
        return _lay(position, seat, action)
    last = position.phase == "last"
    if isinstance(action, Buy):
        return "buy_last" if last else "buy_three" if position.bought == MOST_BOUGHT else "buy_empty"
    if isinstance(action, Pass):
        return "pass_last" if last else "pass_early"
    return "stay" if isinstance(action, Stay) else "unknown"


def _chance(position: Position, action: Draw | Deal) -> str:
    if isinstance(action, Draw) != (position.phase == "draw"):
        return "draw" if position.phase == "draw" else "deal"
    return "plain" if action.tile != action.tile.plain() else "gone"


def _lay(position: Position, seat: int, action: Lay) -> str:
    if seat < 0 or action.tile.plain() not in position.hands[seat]:
        return "hand"
    if not position.table:
        return "first"
    laid = dict(position.table)
    if action.cell in laid:
        return "taken"
    if not any(near in laid for near in action.cell.neighbours()):
        return "apart"
    numbers = {
        corner: number for cell, tile in position.table for corner, number in zip(cell.corners(), tile, strict=True)
    }
    known = [numbers.get(corner) for corner in action.cell.corners()]
    ways = [action.tile.turned(times) for times in range(3)]
    fits = any(all(told in (None, own) for told, own in zip(known, way, strict=True)) for way in ways)
    return "turned" if fits else "corner"
