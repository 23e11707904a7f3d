"""Facts about Tricubo that people can be told: what a die is good for on the own block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.words import Sentence
from dreierlei.games.tricubo.actions import DICE, Any, Colour, Cross, Pass, Score, Start
from dreierlei.games.tricubo.notation import TIMES

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.games.tricubo.view import Block, TricuboView

MINUS = "\N{MINUS SIGN}"
FINISH = 3
"""Rows with crosses in the purple columns that bring the finish (§7.2)."""


def reasons(view: TricuboView, action: Action) -> tuple[Sentence, ...]:
    """Return what an action of the viewer is good for."""
    block = view.blocks[view.viewer]
    if isinstance(action, Cross):
        return tuple(_crossed(view, block, action))
    if isinstance(action, Score):
        columns = (0, *view.sheet.columns)
        points = sum(columns[block.crosses[row - 1]] for row in action.rows)
        return (Sentence("tricubo.hint.scores", points=points, count=len(action.rows)),)
    if isinstance(action, Colour | Any):
        points = view.sheet.colours[len(block.colours)]
        return (Sentence("tricubo.hint.colour", nth=len(block.colours) + 1, points=str(points).replace("-", MINUS)),)
    if isinstance(action, Start):
        return (Sentence("tricubo.hint.starts", row=action.row),)
    return (Sentence("tricubo.hint.passes"),) if isinstance(action, Pass) else ()


def _crossed(view: TricuboView, block: Block, action: Cross) -> list[Sentence]:
    """Return how far a row comes and what stands over its last cross."""
    die = DICE.index(action.die.die)
    row, columns = view.dice[die], (0, *view.sheet.columns)
    before = block.crosses[row - 1]
    after = min(before + TIMES[die], len(view.sheet.columns))
    purple = len(view.sheet.columns) - view.sheet.purple
    facts = {"row": row, "points": f"{columns[after] - columns[before]:+d}".replace("-", MINUS), "now": columns[after]}
    found = [Sentence("tricubo.hint.crosses", **facts)]
    if before <= purple < after:
        rows = 1 + sum(crosses > purple for crosses in block.crosses)
        found.append(Sentence("tricubo.hint.purple" if rows <= FINISH else "tricubo.hint.purple_more", count=rows))
    return found
