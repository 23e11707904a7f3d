"""How people write the choices of Tricubo, and of what points are made up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.view import SPECTATOR
from dreierlei.core.words import Sentence
from dreierlei.games.tricubo.actions import DICE, Any, Colour, Cross, Score

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Items
    from dreierlei.games.tricubo.state import TricuboState

KINDS = ("rows", "interim", "colours", "finish")
TIMES = (3, 2, 1)
"""How many boxes a large, a medium and a small die cross (§4.1)."""


def notation(state: TricuboState, seat: int, action: Action) -> Sentence | None:
    """Return what a die is used for, with the row, its crosses and what is scored."""
    if not isinstance(action, (Cross, Colour, Any, Score)):
        return None
    view = state.observe(SPECTATOR)
    die, block = DICE.index(action.die.die), view.blocks[seat]
    number = view.dice[die]
    joker = Sentence("tricubo.notation.joker") if action.die.joker else ""
    facts = {"die": Sentence(f"tricubo.notation.{action.die.die}"), "number": number, "joker": joker}
    if isinstance(action, Cross):
        crosses = min(TIMES[die], len(view.sheet.columns) - block.crosses[number - 1])
        return Sentence("tricubo.notation.cross", crosses="×" * crosses, **facts)
    if isinstance(action, Score):
        columns = (0, *view.sheet.columns)
        points = sum(columns[block.crosses[row - 1]] for row in action.rows)
        return Sentence("tricubo.notation.score", rows=" + ".join(map(str, action.rows)), points=points, **facts)
    field = "any" if isinstance(action, Any) else "colour"
    return Sentence(f"tricubo.notation.{field}", nth=len(block.colours) + 1, **facts)


def account(state: TricuboState) -> tuple[Items, ...]:
    """Return of what each seat's points are made up."""
    blocks = state.observe(SPECTATOR).blocks
    return tuple(
        tuple((Sentence(f"tricubo.board.sum.{kind}"), getattr(block.points, kind)) for kind in KINDS)
        for block in blocks
    )
