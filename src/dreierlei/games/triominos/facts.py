"""Facts about Triominos that people can be told: what laying a tile is good for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dreierlei.core.rng import Rng
from dreierlei.core.words import Sentence
from dreierlei.games.triominos.actions import Buy, Lay, Pass, Stay
from dreierlei.kit.turn import BOUGHT, SLASH

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game
    from dreierlei.games.triominos.state import TriominosState
    from dreierlei.games.triominos.view import TriominosView

BRIDGE = 40
"""The bonus of a bridge (§4.2); hexagons bring more."""


def reasons(game: Game, view: TriominosView, action: Action) -> tuple[Sentence, ...]:
    """Return what an action of the viewer is good for, by the own hand and the table alone."""
    state = cast("TriominosState", game.imagine(view, Rng(0)))
    lays = [lay for lay in state.legal(view.viewer) if isinstance(lay, Lay)]
    if isinstance(action, Lay):
        return tuple(_laid(view, state, lays, action))
    if isinstance(action, Buy):
        best = max((lay.tile.value + state.worth(lay) for lay in lays), default=0)
        return (Sentence("triominos.hint.buys" if lays else "triominos.hint.must_buy", points=BOUGHT, best=best),)
    slug = {Pass: "passes", Stay: "stays"}.get(type(action))
    return (Sentence(f"triominos.hint.{slug}", points=SLASH),) if slug else ()


def _laid(view: TriominosView, state: TriominosState, lays: list[Lay], action: Lay) -> list[Sentence]:
    """Return the points of a tile that is laid, and how they stand among all that could be laid."""
    bonus, points = state.worth(action), action.tile.value
    found = [Sentence("triominos.hint.points", points=points)]
    if bonus:
        slug = "bridge" if bonus == BRIDGE and view.table else "hexagon" if view.table else "start"
        found = [Sentence(f"triominos.hint.{slug}", bonus=bonus, points=points)]
    if len(view.hand) == 1:
        found.append(Sentence("triominos.hint.last"))
    worth = [lay.tile.value + state.worth(lay) for lay in lays]
    if len(set(worth)) > 1 and points + bonus == max(worth):
        found.append(Sentence("triominos.hint.most"))
    elif len({lay.tile.plain() for lay in lays}) == 1:
        found.append(Sentence("triominos.hint.only"))
    return found
