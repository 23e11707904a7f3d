"""The net of Nonaga: how the pieces lie to each other and can slide, judged at once instead of played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.network import Network
from dreierlei.core.refusal import Refusal
from dreierlei.core.state import Moves, State
from dreierlei.games.nonaga import inputs
from dreierlei.games.nonaga.heuristics import NonagaHeuristics
from dreierlei.games.nonaga.node import Node
from dreierlei.games.nonaga.state import NonagaState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.field import NEAR, PASS, SPAN, SPOTS
    from dreierlei.games.nonaga.heuristics import LEFT, RIGHT, WON, lands
    from dreierlei.games.nonaga.state import RELOCATE, SLIDE
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.core.weights import Weights

RING = inputs.rings()
SPREAD = inputs.spread()
LIE = inputs.lying()
DISTANCE = inputs.distances()
TRIPLE = inputs.triples()
_STEPS = (1, 32, 31, -1, -32, -31)
# The bit of a neighbour among those of `Field.around`, by the difference of the cells plus 672; 0 for others.
NEIGHBOUR = [1 << _STEPS.index(apart - 672) if apart - 672 in _STEPS else 0 for apart in range(1345)]
# Where the places and the rows of a seat begin that are not about its rings; those of slides are there for each stage.
RINGS, LIES = max(RING) + 1, max(LIE) + 1
SLIDES_PLACE, PAIR_PLACE, TRIPLE_PLACE, FREEDOM_PLACE, SEAT_PLACES = 3, 6, 9, 10, 11
PAIR_ROW = RINGS
SLIDES_ROW = PAIR_ROW + LIES
TRIPLE_ROW = SLIDES_ROW + 2 * 28
FREEDOM_ROW = TRIPLE_ROW + 2 * 168
SEAT_ROWS = FREEDOM_ROW + 2 * 19
PLACES, ROWS = 2 * SEAT_PLACES + inputs.ACROSS, 2 * SEAT_ROWS + LIES
# Ranks: what a move has that is as good as what the other could do, and what changes it by 1.
EVEN, SCALE = 400, 2


class NonagaNet(NonagaHeuristics):
    """Positions judged by a net as soon as the tree is left; moves are ranked as the alpha-beta weighs turns."""

    def __init__(self, weights: Weights, game: Game) -> None:
        NonagaHeuristics.__init__(self)
        if (weights.seats, weights.places, weights.rows) != (2, PLACES, ROWS):
            raise Refusal("core.net.other", found=weights.about.get("game", "?"), expected="nonaga")
        self.horizon = 0
        self.ranks = True
        self.exploration = 0.08  # as at Triapon: what a net says need not be asked again
        self.network = Network(weights)
        self.node = Node(NonagaState(game), 1)

    def judge(self, state: State, seats: int) -> None:
        """Write both seats' shares."""
        mover = cython.cast(NonagaState, state).mover
        self.look(cython.cast(NonagaState, state))
        self.network.judge(mover)
        self.shares[mover] = self.network.shares[0]
        self.shares[1 - mover] = self.network.shares[1]

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have."""
        self.judge(state, 2)
        return self.shares[seat]

    def look(self, state: NonagaState) -> None:
        """Show the net a position."""
        self.look_at_seat(state, state.mover, 0)
        self.look_at_seat(state, 1 - state.mover, 1)
        self.look_across(state)
        self.network.settle(state.mover)

    def look_at_seat(self, state: NonagaState, seat: int, after: int) -> None:
        """Show what is to be seen of a seat, so many after the one to act."""
        rank = 0
        place = SEAT_PLACES * after
        row = SEAT_ROWS * after
        relocating = 1 if state.stage == RELOCATE else 0
        found = 0
        free = 0
        wins = 0
        code = 0
        kind = 0
        for rank in range(3):
            self.network.put(state.mover, place + rank, row + self.ring(state, seat, rank))
            kind = self.lie(state.cells[3 * seat + LEFT[rank]], state.cells[3 * seat + RIGHT[rank]])
            self.network.put(state.mover, place + PAIR_PLACE + rank, row + PAIR_ROW + kind)
            code = 6 * code + DISTANCE[kind]
            found = self.slides(state, seat, rank, DISTANCE[kind] + 1)
            wins += found & 7
            found >>= 3
            free += found >> 2
            self.network.put(state.mover, place + SLIDES_PLACE + rank, row + SLIDES_ROW + 28 * relocating + found)
        code = 3 * TRIPLE[code] + (wins if wins < 2 else 2)
        self.network.put(state.mover, place + TRIPLE_PLACE, row + TRIPLE_ROW + 168 * relocating + code)
        self.network.put(state.mover, place + FREEDOM_PLACE, row + FREEDOM_ROW + 19 * relocating + free)

    def ring(self, state: NonagaState, seat: int, rank: int) -> int:
        """Return what lies round a piece."""
        cell = state.cells[3 * seat + rank]
        crowd = state.crowd(cell)
        own = NEIGHBOUR[state.cells[3 * seat + LEFT[rank]] - cell + 672]
        own |= NEIGHBOUR[state.cells[3 * seat + RIGHT[rank]] - cell + 672]
        return RING[SPREAD[state.around(cell)] + SPREAD[crowd] + SPREAD[crowd & ~own]]

    def slides(self, state: NonagaState, seat: int, rank: int, gap: int) -> int:
        """Return what the slides of a piece are good for, the two others being a gap apart.

        32 · how many there are + 8 · how many end beside one of the two, 3 at most + how many of them win.
        """
        d = 0
        cell = state.cells[3 * seat + rank]
        left = state.cells[3 * seat + LEFT[rank]]
        right = state.cells[3 * seat + RIGHT[rank]]
        target = 0
        near = 0
        free = 0
        beside = 0
        wins = 0
        for d in range(6):
            target = lands(state, cell, d)
            if target != cell:
                free += 1
                near = NEAR[target - left + 672] + NEAR[target - right + 672]
                beside += 1 if near else 0
                wins += 1 if near >= gap else 0
        return 32 * free + 8 * (beside if beside < 3 else 3) + wins

    def lie(self, one: int, other: int) -> int:
        """Return how two cells lie to each other."""
        return LIE[41 * ((one >> 5) - (other >> 5)) + (one & 31) - (other & 31) + 840]

    def look_across(self, state: NonagaState) -> None:
        """Show how the pieces of the two seats lie to each other."""
        i = 0
        j = 0
        place = 2 * SEAT_PLACES
        for i in range(3):
            for j in range(3, 6):
                self.network.put(state.mover, place, 2 * SEAT_ROWS + self.lie(state.cells[i], state.cells[j]))
                place += 1

    def rank(self, state: State, seat: int, moves: Moves) -> None:
        """Rank slides by what no relocation after them can surpass, and relocations by what they come to."""
        i = 0
        index = 0
        self.node.stand.take(state)
        if state.stage == RELOCATE:
            self.node.prepare(PASS)
            self.node.heat()
        for i in range(moves.count):
            index = moves.ids[i]
            if state.stage == SLIDE:
                self.node.prepare(index)
                moves.weights[i] = 1000 if self.node.mid.connected(seat) else self.scaled(self.node.ceiling())
            elif index == PASS:
                moves.weights[i] = 0
            else:
                moves.weights[i] = self.promise(index - PASS - 1)

    def promise(self, index: int) -> int:
        """Return how promising a relocation is; 0 where the other wins at once."""
        cell = self.node.mid.ranked(index // SPOTS)
        spot = 32 * (index % SPOTS // SPAN) + index % SPAN
        found = self.node.weigh(cell, spot)
        return 0 if found <= -WON else self.scaled(found)

    def scaled(self, score: int) -> int:
        """Return a score of the alpha-beta as a rank."""
        score = EVEN + score // SCALE
        return 1 if score < 1 else 999 if score > 999 else score

    def rows(self, state: State) -> list[int]:
        """Return what the net is shown of a position, as the seat to act sees it."""
        self.look(cython.cast(NonagaState, state))
        return self.network.rows(cython.cast(NonagaState, state).mover)
