"""Endgame: where nothing is hidden from a seat any more, two play on by alpha-beta instead of rollouts."""

from __future__ import annotations

from dreierlei.bots.alpha_beta import DEEPEST, AlphaBeta
from dreierlei.core import State
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.stop_flag import StopFlag

WORST = -9.0


def solved(
    state: State, seat: int, heuristics: Heuristics, nodes: int, stop_flag: StopFlag
) -> tuple[int, float] | None:
    """Return the best action and what it is worth: above 1 it wins, below 0 it loses.

    None where the flag or so many nodes end the search before the end of the game.
    """
    search = AlphaBeta(state, heuristics)
    search.stop_on(stop_flag)
    search.nodes, search.node_limit = 0, nodes
    best, most = -1, WORST
    for index in state.ids(seat):
        value = search.value(state, seat, index, DEEPEST, most)
        if stop_flag.is_set():
            return None
        if value > most:
            best, most = index, value
        if most > 1:
            break
    return best, most
