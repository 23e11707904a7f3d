"""Facts about Triominos that people can be told: what laying a tile is good for, and what others could do."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from dreierlei.core.game import Seat
from dreierlei.core.rng import Rng
from dreierlei.core.threat import Threat
from dreierlei.core.words import Sentence
from dreierlei.games.triominos.actions import Buy, Lay, Pass, Stay
from dreierlei.games.triominos.state import TriominosState
from dreierlei.games.triominos.tiles import TILES, Tile
from dreierlei.kit.turn import BOUGHT, SLASH

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game
    from dreierlei.games.triominos.view import TriominosView
    from dreierlei.kit.triangles import Triangle

BRIDGE = 40
"""The bonus of a bridge (§4.2); hexagons bring more."""


def threats(game: Game, view: TriominosView, seat: int) -> tuple[Threat, ...]:
    """Return who is about to lay the last tile, and which hexagons somebody could close, by what lies open alone."""
    others = [other for other in range(len(view.counts)) if other != seat]
    last = [other for other in others if view.counts[other] == 1 and view.out is None]  # §5.1
    found = [Threat(Sentence("triominos.threat.last", who=Seat(other)), (), ()) for other in last]
    for (place, bonus), tiles in sorted(hexagons(game, view, others).items()):
        facts = {"bonus": bonus, "tile": "-".join(map(str, min(tiles))), "count": len(tiles)}
        found.append(Threat(Sentence("triominos.threat.hexagon", **facts), (), (str(place),)))
    return tuple(found)


def hexagons(game: Game, view: TriominosView, others: list[int]) -> dict[tuple[Triangle, int], set[Tile]]:
    """Return where a tile that is not seen would close hexagons (§4.3), what that earns, and which tiles do it."""
    if view.mover is None or view.hands or not view.table:
        return {}
    seen = {*view.hand, *(tile.plain() for _, tile in view.table)}
    unlikely = set.intersection(*(set(view.declined[other]) for other in others))  # §6.5
    position = cast(TriominosState, game.imagine(view, Rng(0))).position()
    hands = list(position.hands)
    hands[view.mover] = tuple(tile for tile in TILES if tile not in seen and tile not in unlikely)
    state = TriominosState(game)
    state.arrange(replace(position, hands=tuple(hands)))
    found: dict[tuple[Triangle, int], set[Tile]] = defaultdict(set)
    for lay in state.legal(view.mover):
        if isinstance(lay, Lay) and (bonus := state.worth(lay)) > BRIDGE:
            found[lay.cell, bonus].add(lay.tile.plain())
    return found


def reasons(game: Game, view: TriominosView, action: Action) -> tuple[Sentence, ...]:
    """Return what an action of the viewer is good for, by the own hand and the table alone."""
    state = cast(TriominosState, game.imagine(view, Rng(0)))
    lays = [lay for lay in state.legal(view.viewer) if isinstance(lay, Lay)]
    if isinstance(action, Lay):
        return tuple(_laid(view, state, lays, action))
    if isinstance(action, Buy):
        best = max((lay.tile.value + state.worth(lay) for lay in lays), default=0)
        return (Sentence("triominos.hint.buys" if lays else "triominos.hint.must_buy", points=-BOUGHT, best=best),)
    slug = {Pass: "passes", Stay: "stays"}.get(type(action))
    return (Sentence(f"triominos.hint.{slug}", points=-SLASH),) if slug else ()


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
