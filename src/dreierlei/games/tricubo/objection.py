"""Why an action of Tricubo is not legal: the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.games.tricubo.actions import DICE, Any, Colour, Cross, Pass, Pick, Score, Start

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.games.tricubo.view import Block, TricuboView


def objection(view: TricuboView, seat: int, action: Action) -> str:
    """Return the last part of the slug of the rule that forbids an action, read off what the seat sees."""
    if view.phase == "roll":
        return "roll"
    if view.phase == "start":
        return "row" if isinstance(action, Start) else "start"
    if isinstance(action, Pass):
        return "pass"
    if not isinstance(action, (Cross, Colour, Any, Score)):
        return "die"
    return _die(view, view.blocks[seat], action.die) or _use(view, view.blocks[seat], action)


def _die(view: TricuboView, block: Block, pick: Pick) -> str | None:
    """The rules about which die may be picked."""
    if pick.die != view.gone:
        return "needless" if pick.joker else None
    if not pick.joker:
        return "gone"
    return None if block.joker else "joker"


def _use(view: TricuboView, block: Block, action: Cross | Colour | Any | Score) -> str:
    """The rules about what a die may be used for."""
    die = DICE.index(action.die.die)
    face = view.dice[die]
    if isinstance(action, Score):
        return _score(block, action, die) if face == 6 else "number"
    if face == 6:
        return "six"
    if isinstance(action, Cross):
        return "full"
    return "colour"


def _score(block: Block, action: Score, die: int) -> str:
    if len(action.rows) != 3 - die:
        return "rows"
    if any(block.interim[row - 1] is not None for row in action.rows):
        return "scored"
    return "three"
