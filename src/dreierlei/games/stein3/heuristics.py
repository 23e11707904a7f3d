"""What is known about good play in 3Stein: take lords and pieces, keep the own lord covered, and lead squires on."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from dreierlei.core.heuristics import Heuristics
from dreierlei.core.state import Moves, State
from dreierlei.games.stein3 import board
from dreierlei.games.stein3.state import Stein3State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.stein3.battle import FIELDS, KNIGHT, SQUIRE, TALLY
    from dreierlei.games.stein3.state import KEEP, MOVING
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from dreierlei.core.rng import Rng

# A seat's strength in sixteenths of a squire's worth; its chances grow by a factor e for every SCALE of it.
SQUIRES, KNIGHTS, LORDS, SCALE = 16, 48, 64, 96.0
OPEN = 2  # what each field costs from which a knight could reach the lord
# By the moves that a squire still needs to its goal line: what it hopes for as long as a knight is in reserve (§3.9).
HOPE = [32, 22, 16, 12, 9, 6, 4, 2, 1]
CHANCE = [exp(strength / SCALE) for strength in range(512)]
# By the kind of a piece: lord, knight, squire.
BOOTY = [0, 1000, 300, 120]


def ways(seat: int) -> list[int]:
    """Return how many moves a squire of a seat needs from each field to its goal line on an empty board."""
    castle, found = board.CASTLES[seat], dict.fromkeys(board.GOALS[seat], 0)
    for far in range(1, len(HOPE)):
        for field in set(range(board.COUNT)) - set(found):
            across = [there for there in board.across(field) if field in castle or there not in castle]  # §3.5
            if any(found.get(there) == far - 1 for there in (*board.mates(field), *across)):
                found[field] = far
    return [found[field] for field in range(board.COUNT)]


WAY = [moves for seat in range(board.SEATS) for moves in ways(seat)]


class Stein3Heuristics(Heuristics):
    """Playouts that take a lord wherever they can and mostly any other piece, judged by the pieces after some plies."""

    def __init__(self) -> None:
        Heuristics.__init__(self)
        self.horizon = 16
        self.ranks = True
        self.exploration = 0.3

    def playout_move(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
        """Return a random action: of the captures that win most if there is one, and any other one time in four."""
        i = 0
        found = 0
        most = 1
        worth = 0
        state.fill(seat, moves)
        if state.stage == MOVING:
            for i in range(moves.count):
                if moves.ids[i] >= KEEP:
                    continue
                worth = BOOTY[cython.cast(Stein3State, state).board[moves.ids[i] % FIELDS] & 3]
                if worth > most:
                    most = worth
                    found = 0
                if worth == most:
                    moves.weights[found] = moves.ids[i]
                    found += 1
        if found and (most == 1000 or rng.pick(4)):
            return moves.weights[rng.pick(found)]
        return moves.ids[rng.pick(moves.count)]

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have."""
        first = self.chance(cython.cast(Stein3State, state), 0)
        second = self.chance(cython.cast(Stein3State, state), 1)
        third = self.chance(cython.cast(Stein3State, state), 2)
        own = first if seat == 0 else second if seat == 1 else third
        return own / (first + second + third)

    def chance(self, state: Stein3State, seat: int) -> float:
        """Return how a seat's chances stand, compared with others'."""
        squires = state.counts[4 * seat + SQUIRE]
        knights = state.counts[4 * seat + KNIGHT]
        if state.stage != MOVING and seat == state.vassal:  # §4.1: the others will leave as soon as these are chosen
            squires = squires if squires < 2 else 2
            knights = knights if knights < 1 else 1
        strength = SQUIRES * squires + KNIGHTS * knights
        if state.lords[seat] >= 0:
            strength += LORDS - OPEN * self.exposure(state, state.lords[seat], state.camp[seat])
        if state.reserve[seat]:
            strength += self.hopes(state, seat)
        return CHANCE[strength]

    def exposure(self, state: Stein3State, lord: int, camp: int) -> int:
        """Return from how many fields that its camp does not hold a knight could reach a lord."""
        places = state.ride(lord) & state.open(camp, lord)
        return TALLY[places & 2047] + TALLY[places >> 11]

    def hopes(self, state: Stein3State, seat: int) -> int:
        """Return what the squires nearest to the goal line hope for, at most two and no more than are in reserve."""
        word = 0
        rest = 0
        hope = 0
        most = 0
        next_most = 0
        for word in range(2):
            rest = state.squires[2 * seat + word]
            while rest:
                hope = HOPE[WAY[FIELDS * seat + lowest(rest) + 60 * word]]
                if hope > most:
                    next_most = most
                    most = hope
                elif hope > next_most:
                    next_most = hope
                rest &= rest - 1
        return most + next_most if state.reserve[seat] > 1 else most

    def rank(self, state: State, seat: int, moves: Moves) -> None:
        """Rank captures first."""
        i = 0
        for i in range(moves.count):
            moves.weights[i] = 0
            if state.stage == MOVING and moves.ids[i] < KEEP:
                moves.weights[i] = BOOTY[cython.cast(Stein3State, state).board[moves.ids[i] % FIELDS] & 3]
