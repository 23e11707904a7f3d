"""What is known about good play in 3Stein: take lords, then the stronger pieces, and keep one's own."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from dreierlei.core.hints import Hints
from dreierlei.core.level import Level
from dreierlei.core.state import Moves, State
from dreierlei.games.stein3.state import Stein3State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.stein3.battle import FIELDS
    from dreierlei.games.stein3.state import KEEP, MOVING
    from dreierlei.kit.bits import count
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.core.rng import Rng

# A seat's strength in squires' worth; its chances grow by a factor e for every SCALE of it.
KNIGHTS, LORDS, SCALE = 3, 4, 6.0
CHANCE = [exp(strength / SCALE) for strength in range(64)]
# By the kind of a piece: lord, knight, squire.
BOOTY = [0, 1000, 300, 120]


class Stein3Hints(Hints):
    """Playouts that take a lord wherever they can and mostly any other piece, judged by the pieces after some plies."""

    def __init__(self) -> None:
        Hints.__init__(self)
        self.horizon = 16
        self.ranks = True
        self.curiosity = 0.3

    def lean(self, state: State, seat: int, moves: Moves, rng: Rng) -> int:
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

    def judge(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have."""
        i = 0
        total = 0.0
        for i in range(3):
            total += self.chance(cython.cast(Stein3State, state), i)
        return self.chance(cython.cast(Stein3State, state), seat) / total

    def chance(self, state: Stein3State, seat: int) -> float:
        """Return how a seat's chances stand, compared with others'."""
        strength = count(state.squires[2 * seat]) + count(state.squires[2 * seat + 1])
        strength += KNIGHTS * (count(state.knights[2 * seat]) + count(state.knights[2 * seat + 1]))
        if state.lords[seat] >= 0:
            strength += LORDS
        return CHANCE[strength if strength < 64 else 63]

    def rank(self, state: State, seat: int, moves: Moves) -> None:
        """Rank captures first."""
        i = 0
        for i in range(moves.count):
            moves.weights[i] = 0
            if state.stage == MOVING and moves.ids[i] < KEEP:
                moves.weights[i] = BOOTY[cython.cast(Stein3State, state).board[moves.ids[i] % FIELDS] & 3]


LEVELS = (
    Level(depth=1, noise=0.6),
    Level(depth=1, noise=0.15),
    Level(depth=1),
    Level(depth=2),
    Level(depth=3),
    Level(),
)


def hints(game: Game) -> Hints:
    """Return the hints for simulations."""
    return Stein3Hints()


def skeptical(game: Game) -> bool:
    """Whether one had better expect both others to be against one: a tree loses to whoever does."""
    return True
