"""Points: what each ply is exactly worth where points decide: a turn or an end of Triominos, a die of Tricubo."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import inf
from typing import cast

from dreierlei.core import Action, State
from dreierlei.games.tricubo import Tricubo
from dreierlei.games.tricubo.solution import Solution
from dreierlei.games.tricubo.state import TricuboState
from dreierlei.games.triominos.actions import Buy, Lay
from dreierlei.games.triominos.state import TriominosState
from dreierlei.games.triominos.tiles import TILES, Tile
from dreierlei.games.triominos.view import TriominosView

MOST_TILES = 6
"""So many tiles in both hands at most: then the end of a round is looked through to its last ply."""
MOST_DRAWS = 1500
"""So many ways at most in which the tiles that may be bought in a turn come."""
LATE = 18
"""From the round after so many on a choice of solo Tricubo is called one of the last: two rolls at most follow."""
PASSED = -10.0
"""What a turn without a tile laid costs (§3.5)."""
Values = Mapping[Action, float]


def worth(state: State, seat: int) -> tuple[str, Values]:
    """Return the theme of a position, and what each of the seat's plies is worth; nothing where that is not exact."""
    if isinstance(state, TricuboState):
        return ("last_rolls" if state.rounds >= LATE else "die"), _solution(str(state.game)).choices(state)
    assert isinstance(state, TriominosState)
    view = state.observe(seat)
    assert isinstance(view, TriominosView)
    if view.phase == "last":
        return "last_lap", {action: _gain(state, seat, action) for action in state.legal(seat)}
    if view.pool == 0 and state.game.seats == 2 and sum(view.counts) <= MOST_TILES:
        return "endgame", _ends(state, seat)
    return "turn", _turn(state, view)


@cache
def _solution(canonical: str) -> Solution:
    from dreierlei.games import game

    return Solution(cast(Tricubo, game(canonical)))


# Triominos.


def _after(state: State, seat: int, action: Action) -> State:
    child = state.copy()
    child.apply(seat, action)
    return child


def _scores(state: State, seat: int) -> tuple[int, ...]:
    view = state.observe(seat)
    assert isinstance(view, TriominosView)
    return view.scores


def _gain(state: State, seat: int, action: Action) -> float:
    """Return the points that a ply earns its seat at once."""
    return float(_scores(_after(state, seat, action), seat)[seat] - _scores(state, seat)[seat])


def _ends(state: State, seat: int) -> Values:
    """Return by how much the seat is ahead in the end after each ply if both play their best, all tiles being known."""
    known: dict[str, int] = {}
    return {action: float(_ahead(_after(state, seat, action), seat, known)) for action in state.legal(seat)}


def _ahead(state: State, seat: int, known: dict[str, int]) -> int:
    if state.over:
        own, other = _scores(state, 0)
        return (own - other) * (1 if seat == 0 else -1)
    line = state.dump()
    if line not in known:
        actor = state.to_act[0]
        children = (_ahead(_after(state, actor, action), seat, known) for action in state.legal(actor))
        known[line] = max(children) if actor == seat else min(children)
    return known[line]


def _turn(state: TriominosState, view: TriominosView) -> Values:
    """Return the expected points of this turn after each ply; nothing where too many tiles may come."""
    seat = view.viewer
    hidden = [tile for tile in TILES if tile not in _seen(view)]
    buys = min(3 - view.bought, view.pool)
    if len(view.hand) < 2 or len(hidden) ** buys > MOST_DRAWS:
        return {}
    found: dict[Action, float] = {
        action: _gain(state, seat, action) for action in state.legal(seat) if not isinstance(action, Buy)
    }
    best = max((value for action, value in found.items() if isinstance(action, Lay)), default=-inf)
    for action in state.legal(seat):
        if isinstance(action, Buy):
            found[action] = _bought(best, sorted(_best_lay(state, seat, tile) for tile in hidden), buys)
    return found


def _bought(best: float, draws: list[float], buys: int) -> float:
    """Return the expected points of buying one tile, and more as long as that is expected to bring more."""
    values = []
    for place, draw in enumerate(draws):
        stand = max(best, draw)
        rest = draws[:place] + draws[place + 1 :]
        values.append(max(stand, _bought(stand, rest, buys - 1) if buys > 1 else PASSED))  # §3.5
    return sum(values) / len(values) - 5.0


def _seen(view: TriominosView) -> set[Tile]:
    return {tile.plain() for _, tile in view.table} | set(view.hand)


def _best_lay(state: TriominosState, seat: int, tile: Tile) -> float:
    """Return the most that a tile would earn on this table, or -inf where it fits nowhere."""
    holder = swapped(state, seat, tile)
    lays = [action for action in holder.legal(seat) if isinstance(action, Lay) and action.tile.plain() == tile]
    return max((_gain(holder, seat, action) for action in lays), default=-inf)


def swapped(state: TriominosState, seat: int, tile: Tile) -> State:
    """Return the position with an unseen tile in the seat's hand instead of its first one."""
    parts = state.dump().split()
    hands = [hand.split(".") for hand in parts[8].split("/")]
    given = hands[seat][0]
    for hand in hands:
        hand[:] = [given if each == str(tile) else each for each in hand]
    hands[seat][0] = str(tile)
    parts[8] = "/".join(".".join(sorted(hand)) for hand in hands)
    return state.game.load(" ".join(parts[:11]))
