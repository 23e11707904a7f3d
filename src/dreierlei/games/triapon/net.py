"""The net of Triapon: what triads are filled, open and threatened, judged at once instead of played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.network import Network
from dreierlei.core.refusal import Refusal
from dreierlei.core.state import State
from dreierlei.games.triapon import inputs
from dreierlei.games.triapon.heuristics import TriaponHeuristics
from dreierlei.games.triapon.state import TriaponState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.core.simd import show
    from dreierlei.games.triapon.field import BIT, NEAR, NEXT, SEAT, TRIAD, TRIADS
    from dreierlei.games.triapon.state import ABSENT, NUMBER
    from dreierlei.kit.bits import count, lowest
if TYPE_CHECKING:
    from dreierlei.core.weights import Weights

CELL = inputs.cells()
ROW = inputs.rows()
_MEETING = inputs.meeting()
SINCE = [sum(len(triads) for triads in _MEETING[:hollow]) for hollow in range(46)]
MEET = [triad for triads in _MEETING for triad, _ in triads]
SHIFT = [shift for triads in _MEETING for _, shift in triads]
WORD = [word for triads in _MEETING for word in inputs.words([triad for triad, _ in triads])]
ALL_WORDS = inputs.words(range(165))
OPEN_END = inputs.open_ends()
_FIRSTS = inputs.firsts(max(ROW) + 1)
FIRST = _FIRSTS + [0] * (15 - len(inputs.COUNTS))
PHASE, BALLS, TAKEN, HAND, COUNT, THREATS = 0, 1, 4, 7, 10, 11  # of the places after the triads
PLACES, ROWS = 165 + len(inputs.COUNTS), max(_FIRSTS)

STRIDE = PLACES


class TriaponNet(TriaponHeuristics):
    """Positions judged by a net as soon as the tree is left; moves are ranked as without it."""

    def __init__(self, weights: Weights) -> None:
        TriaponHeuristics.__init__(self)
        if (weights.seats, weights.places, weights.rows) != (3, PLACES, ROWS):
            raise Refusal("core.net.other", found=weights.about.get("game", "?"), expected="triapon")
        self.horizon = 0
        self.exploration = 0.08  # what a net says of a position needs not be asked again, as a playout does
        self.network = Network(weights)
        i = 0
        if not cython.compiled:
            # By whose view it is: the balls when it was last looked at, how the triads are filled, those of them that
            # have changed, and those that lack one ball; and by seat the hollows where it can form a triad.
            self.seen, self.filling, self.changed = [0] * 9, [0] * 495, [0] * 9
            self.pairs, self.threats = [0] * 9, [0] * 3
        for i in range(9):
            self.changed[i] = ALL_WORDS[i % 3]

    def judge(self, state: State, seats: int) -> None:
        """Write every seat's share."""
        i = 0
        mover = cython.cast(TriaponState, state).mover
        self.look(cython.cast(TriaponState, state))
        self.network.judge(mover)
        for i in range(3):
            self.shares[mover] = self.network.shares[i]
            mover = NEXT[mover]

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have."""
        self.judge(state, 3)
        return self.shares[seat]

    def look(self, state: TriaponState) -> None:
        """Show the net a position."""
        self.look_at_balls(state)
        self.look_at_triads(state.mover)
        self.look_for_threats(state)
        self.look_at_counts(state)
        self.network.settle(state.mover)

    def look_at_balls(self, state: TriaponState) -> None:
        """Fill the triads of all hollows that are not as the mover saw them last."""
        mover = state.mover
        seat = mover
        i = 0
        j = 0
        word = 0
        moved = 0
        hollow = 0
        dead = ABSENT[state.players]  # a barricade stands in the way as a ball of the seat that is out does
        for i in range(3):
            word = state.balls[seat]
            if state.barricades and seat == dead:
                word |= state.barricades
            moved = word ^ self.seen[3 * mover + i]
            self.seen[3 * mover + i] = word
            while moved:
                hollow = lowest(moved)
                moved &= moved - 1
                for j in range(SINCE[hollow], SINCE[hollow + 1]):
                    self.filling[TRIADS * mover + MEET[j]] ^= (i + 1) << SHIFT[j]
                for j in range(3):
                    self.changed[3 * mover + j] |= WORD[3 * hollow + j]
            seat = NEXT[seat]

    def look_at_triads(self, view: int) -> None:
        """Show how the triads are filled that may have changed, and remember which of them lack one ball."""
        i = 0
        word = 0
        triad = 0
        filling = 0
        waiting = self.network.waiting
        at = STRIDE * view
        pairs = 0
        for i in range(3):
            word = self.changed[3 * view + i]
            self.changed[3 * view + i] = 0
            pairs = self.pairs[3 * view + i] & ~word
            while word:
                triad = 60 * i + lowest(word)
                filling = self.filling[TRIADS * view + triad]
                if OPEN_END[filling] >= 0:
                    pairs |= word & -word
                word &= word - 1
                waiting = show(
                    self.network.shown,
                    at + triad,
                    ROW[64 * triad + filling],
                    self.network.come,
                    self.network.gone,
                    waiting,
                )
            self.pairs[3 * view + i] = pairs
        self.network.waiting = waiting

    def look_for_threats(self, state: TriaponState) -> None:
        """Find the hollows where each seat, the mover first, could form a triad if it were to act."""
        mover = state.mover
        i = 0
        triad = 0
        whose = 0
        free = 0
        word = 0
        around = 0
        end = 0
        for i in range(3):
            self.threats[i] = 0
        for i in range(3):
            word = self.pairs[3 * mover + i]
            while word:
                triad = 60 * i + lowest(word)
                word &= word - 1
                end = OPEN_END[self.filling[TRIADS * mover + triad]]
                whose = end >> 2
                free = CELL[3 * triad + (end & 3)]
                around = self.seen[3 * mover + whose] & ~TRIAD[triad]
                if state.moving and count(self.seen[3 * mover + whose]) > 3:
                    around &= NEAR[free]
                if around or not state.moving:
                    self.threats[whose] |= BIT[free]

    def look_at_counts(self, state: TriaponState) -> None:
        """Show everything that is counted."""
        mover = state.mover
        seat = mover
        i = 0
        moved = 1 if state.moving else 0
        leaders = state.leaders()
        turned = 0
        left = 0
        self.network.put(mover, TRIADS + PHASE, FIRST[PHASE] + 5 * moved + state.stage)
        for i in range(3):
            if leaders & SEAT[seat]:
                turned |= SEAT[i]
            left = state.sizes[seat] + state.hands[seat]
            left = 10 if not state.players & SEAT[seat] else 9 if left > 9 else left
            self.network.put(mover, TRIADS + BALLS + i, FIRST[BALLS + i] + left)
            left = state.total(seat)
            self.network.put(mover, TRIADS + TAKEN + i, FIRST[TAKEN + i] + (left if left < 15 else 15))
            self.network.put(mover, TRIADS + HAND + i, FIRST[HAND + i] + state.hands[seat])
            left = count(self.threats[i])
            self.network.put(mover, TRIADS + THREATS + i, FIRST[THREATS + i] + 5 * moved + (left if left < 4 else 4))
            seat = NEXT[seat]
        left = (state.rounds - state.quiet // max(1, NUMBER[state.players])) // 2
        left = 0 if left < 0 else 7 if left > 7 else left
        self.network.put(mover, TRIADS + COUNT, FIRST[COUNT] + 8 * left + turned)

    def rows(self, state: State) -> list[int]:
        """Return what the net is shown of a position, as the seat to act sees it."""
        self.look(cython.cast(TriaponState, state))
        return self.network.rows(cython.cast(TriaponState, state).mover)
