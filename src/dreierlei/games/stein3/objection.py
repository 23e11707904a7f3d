"""Why an action is forbidden: the rule that it breaks, in one word of `words.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.games.stein3 import board
from dreierlei.games.stein3.actions import Keep, Move, Pass

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.games.stein3.text import Position


def objection(position: Position, seat: int, action: Action, *, inside: bool) -> str:
    """Return the rule that an illegal action of a seat breaks, with the option `inside` or without."""
    if seat != position.mover or position.phase == "over":
        return "turn"
    if isinstance(action, Move) and position.phase == "move":
        return _move(position, seat, action, inside)
    if isinstance(action, Pass) and position.phase == "move":
        return "pass"
    if isinstance(action, Keep) and position.phase != "move":
        return "kept" if action.field == position.kept else f"keep_{position.phase}"
    return position.phase


def _move(position: Position, seat: int, action: Move, inside: bool) -> str:
    army = position.armies[seat]
    if action.origin not in army.fields():
        return "piece"
    if action.target in army.fields():
        return "own"
    if any(action.target in position.armies[other].fields() for other in _allies(position, seat)):
        return "camp"
    if action.target not in board.NUMBERS:
        return "blocked"
    origin, target = board.NUMBERS[action.origin], board.NUMBERS[action.target]
    if action.origin == army.lord:
        return "lord"
    return _ride(origin, target, inside) if action.origin in army.knights else _walk(seat, origin, target)


def _allies(position: Position, seat: int) -> list[int]:
    """Return the other seat of a captor's and a vassal's camp (§4.4)."""
    pair = [position.vassal, position.captor]
    return [other for other in pair if other is not None and other != seat] if seat in pair else []


def _walk(seat: int, origin: int, target: int) -> str:
    if target in board.mates(origin):
        return "blocked"
    castle = board.CASTLES[seat]
    return "castle" if target in board.across(origin) and target in castle else "squire_way"


def _ride(origin: int, target: int, inside: bool) -> str:
    tracks = [track for track in board.TRACKS if origin in track]
    if not inside and target in (board.turned(origin, 2), board.turned(origin, -2)):
        return "inside"
    if target in board.mates(origin) or any(target in track for track in tracks):
        return "blocked"
    centre = board.KITES[target][0]
    touched = any(centre[axis] == value for axis, value in board.lines(origin))
    on_line = set(board.lines(origin)) & set(board.lines(target))
    return "side" if on_line else "tip" if touched else "knight_way"
