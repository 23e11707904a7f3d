"""What is known about good play in Triapon: form triads, stop those of others, and have taken most in the end."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.state import Moves, State
from dreierlei.games.triapon.state import TriaponState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.triapon.field import BIT, CAPTURE, MOVE, NEXT, PLACE, SEAT
    from dreierlei.games.triapon.state import CAPTURING, MOVING, PLACING
if TYPE_CHECKING:
    from dreierlei.core.rng import Rng

# A seat's strength is TAKEN for each ball taken and OWN for each ball of its own; its chances grow by a factor e for
# every SCALE of it.
TAKEN, OWN, SCALE = 10, 6, 16.0
CHANCE = [exp(strength / SCALE) for strength in range(600)]


def forms(state: TriaponState, seat: int, index: int) -> bool:
    """Whether placing or moving a ball so forms a triad for a seat."""
    if index < CAPTURE:
        return state.forms(seat, index - PLACE)
    index -= MOVE
    state.balls[seat] ^= BIT[index // 45]
    formed = state.forms(seat, index % 45)
    state.balls[seat] ^= BIT[index // 45]
    return formed


class TriaponHeuristics(Heuristics):
    """Playouts that form a triad wherever they can, and are judged after some plies by the balls taken and left."""

    def __init__(self) -> None:
        Heuristics.__init__(self)
        self.horizon = 24
        self.ranks = True
        self.exploration = 0.3

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Return a random action, one that forms a triad if there is any."""
        i = 0
        found = 0
        if state.stage != PLACING and state.stage != MOVING:
            return state.pick(seat, moves, rng)
        state.fill(seat, moves)
        for i in range(moves.count):
            if forms(cython.cast(TriaponState, state), seat, moves.ids[i]):
                moves.weights[found] = moves.ids[i]
                found += 1
        if found:
            return moves.weights[rng.pick(found)]
        return moves.ids[rng.pick(moves.count)]

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have."""
        i = 0
        total = 0.0
        for i in range(3):
            total += self.chance(cython.cast(TriaponState, state), i)
        return self.chance(cython.cast(TriaponState, state), seat) / total

    def chance(self, state: TriaponState, seat: int) -> float:
        """Return how a seat's chances stand, compared with others'."""
        if not state.players & SEAT[seat]:
            return 0.01
        strength = TAKEN * state.total(seat) + OWN * (state.sizes[seat] + state.hands[seat])
        return CHANCE[strength if strength < 600 else 599]

    def rank(self, state: State, seat: int, moves: Moves) -> None:
        """Rank what forms a triad first, then what stops one of another seat."""
        i = 0
        for i in range(moves.count):
            moves.weights[i] = 0
            if state.stage == PLACING or state.stage == MOVING:
                moves.weights[i] = self.promise(cython.cast(TriaponState, state), seat, moves.ids[i])
            elif state.stage == CAPTURING:
                moves.weights[i] = self.booty(cython.cast(TriaponState, state), seat, moves.ids[i] - CAPTURE)

    def promise(self, state: TriaponState, seat: int, index: int) -> int:
        """Return how promising it is to place or move a ball so."""
        promise = 800 if forms(state, seat, index) else 0
        target = index - PLACE if index < CAPTURE else (index - MOVE) % 45
        for _ in range(2):
            seat = NEXT[seat]
            if state.players & SEAT[seat] and state.forms(seat, target):
                promise += 250
        return promise

    def booty(self, state: TriaponState, seat: int, hollow: int) -> int:
        """Return how promising it is to take a ball: the more its owner has and has taken, the more."""
        owner = NEXT[seat]
        if not state.balls[owner] & BIT[hollow]:
            owner = NEXT[owner]
        return 30 * (state.total(owner) + state.sizes[owner])
