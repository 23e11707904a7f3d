"""What a position is worth by looking at every end: for small games, to hold searches against."""

from __future__ import annotations

from dreierlei.core import State


def sure_share(state: State, seat: int) -> float:
    """Return the share of the win that a seat can be sure of, even if all others are against it."""
    if state.over:
        return state.values()[seat]
    shares = []
    for index in state.ids(state.to_act[0]):
        after = state.copy()
        after.advance(state.to_act[0], index)
        shares.append(sure_share(after, seat))
    return max(shares) if state.to_act == (seat,) else min(shares)
