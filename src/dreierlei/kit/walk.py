"""Walks through any game: random play and perft, at the speed of its rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dreierlei.core.rng import Rng
from dreierlei.core.state import Moves, State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.core.plain import heed_signals
if TYPE_CHECKING:
    from dreierlei.core.action import Action


def playout(state: State, rng: Rng, moves: Moves) -> int:
    """Play a state to its end at random, and return how many plies that took."""
    plies = 0
    seat = 0
    while state.acting != 0:
        seat = state.actor()
        if seat < 0:
            state.fill(seat, moves)
            state.weigh(moves)
            state.step(seat, moves.ids[moves.draw(rng)])
        else:
            state.step(seat, state.pick(seat, moves, rng))
        plies += 1
    return plies


def playouts(state: State, rng: Rng, plies: int) -> tuple[int, int]:
    """Play whole games at random from a state until so many plies are done; return the games and the plies."""
    if state.over:
        return 0, 0
    scratch = state.copy()
    moves = Moves()
    games = 0
    done = 0
    with cython.nogil:
        while done < plies:
            scratch.take(state)
            done += playout(scratch, rng, moves)
            games += 1
    state.check()
    return games, done


class PerftFrame:
    """A state and its moves at one depth of a walk, and the next frame below."""

    def __init__(self, state: State, depth: int) -> None:
        self.state = state.fresh()
        self.moves = Moves()
        self.below = PerftFrame(state, depth - 1) if depth > 1 else self


def perft(state: State, depth: int) -> int:
    """Return how many sequences of so many plies lead on from a state; chance counts each outcome once."""
    if depth <= 0:
        return 1
    frame = PerftFrame(state, depth)
    frame.state.take(state)
    count = _perft(frame, depth)
    state.check()
    return count


def _perft(frame: PerftFrame, depth: int) -> int:
    if frame.state.acting == 0:
        return 0
    seat = frame.state.actor()
    frame.state.fill(seat, frame.moves)
    if depth == 1:
        return frame.moves.count
    heed_signals()
    total = 0
    below = frame.below
    i = 0
    for i in range(frame.moves.count):
        below.state.take(frame.state)
        below.state.step(seat, frame.moves.ids[i])
        total += _perft(below, depth - 1)
    return total


def divide(state: State, depth: int) -> dict[Action, int]:
    """Return the perft behind each first action."""
    return dict(divided(state, depth))


def divided(state: State, depth: int) -> Iterator[tuple[Action, int]]:
    """Yield the same action by action, so that whoever stops keeps what has been counted."""
    if state.over or depth < 1:
        return
    seat = state.to_act[0]
    for index in state.ids(seat):
        child = state.copy()
        child.advance(seat, index)
        yield state.decode(seat, index), perft(child, depth - 1)
