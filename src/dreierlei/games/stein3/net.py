"""The net of 3Stein: what stands where and what it attacks, judged at once instead of played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.network import Network
from dreierlei.core.refusal import Refusal
from dreierlei.core.state import Moves, State
from dreierlei.games.stein3 import inputs
from dreierlei.games.stein3.heuristics import Stein3Heuristics
from dreierlei.games.stein3.state import Stein3State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.core.simd import show
    from dreierlei.games.stein3.battle import FIELDS, KNIGHT, LORD, MOVE, NEAR, SQUIRE, STEP, TALLY
    from dreierlei.games.stein3.heuristics import WAY
    from dreierlei.games.stein3.state import KEEP, MOVING
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from dreierlei.core.weights import Weights

TURN = inputs.turns()
_FIRSTS = inputs.firsts()
FIRST = _FIRSTS
PIECES, RESERVE, NEAREST, SECOND, OPTIONS, OPEN = range(6)  # of the places of a seat
SEAT_PLACES, WHOLE = len(inputs.COUNTS), 3 * len(inputs.COUNTS)
BOND, STAGE, QUIET = WHOLE, WHOLE + 1, WHOLE + 2
PLACES, ROWS = 2 * 87 + WHOLE + 3, max(_FIRSTS)
STRIDE, STANDINGS = PLACES, 870  # the rows of how pieces stand begin after those of what stands where
AFTER = [0, 1, 2, 0, 1, 2]  # the seat so many after one
# Bits of how a piece stands, by how many seats after its own the attacker sits, for a squire and for another piece.
DEFENDED, ATTACKED, BY_SQUIRE = 1, 30, 10
SQUIRES_BIT, OTHERS_BIT = [0, 2, 8], [0, 4, 16]
SEAT_BIT = [1, 2, 4]  # of an empty field: which seats reach it
# Ranks: what a piece is worth, by its kind; what any move has; what an advance brings.
WORTH = [0, 600, 300, 120]
MOVED, ADVANCED = 100, 30


class Stein3Net(Stein3Heuristics):
    """Positions judged by a net as soon as the tree is left; moves are ranked by what they win, save and risk."""

    def __init__(self, weights: Weights) -> None:
        Stein3Heuristics.__init__(self)
        if (weights.seats, weights.places, weights.rows) != (3, PLACES, ROWS):
            raise Refusal("core.net.other", found=weights.about.get("game", "?"), expected="stein3")
        self.horizon = 0
        self.exploration = 0.08  # as at Triapon: what a net says need not be asked again
        self.network = Network(weights)
        if not cython.compiled:
            # Of every field how the piece there stands, and how an empty one is reached; by seat how many moves it has.
            self.standing, self.options = [0] * 88, [0] * 3

    def judge(self, state: State, seats: int) -> None:
        """Write every seat's share."""
        i = 0
        mover = cython.cast(Stein3State, state).mover
        self.look(cython.cast(Stein3State, state))
        self.network.judge(mover)
        for i in range(3):
            self.shares[AFTER[mover + i]] = self.network.shares[i]

    def evaluate(self, state: State, seat: int) -> float:
        """Return about which share of the win a seat will have."""
        self.judge(state, 3)
        return self.shares[seat]

    def look(self, state: Stein3State) -> None:
        """Show the net a position."""
        self.survey(state, False)
        self.look_at_fields(state)
        self.look_at_seats(state)
        self.look_at_whole(state)
        self.network.settle(state.mover)

    def survey(self, state: Stein3State, everywhere: bool) -> None:
        """Find out which pieces are attacked and defended, and, where asked, which empty fields are reached."""
        seat = 0
        word = 0
        rest = 0
        field = 0
        for field in range(88):
            self.standing[field] = 0
        for seat in range(3):
            self.options[seat] = 0
            if state.lords[seat] >= 0:
                self.reach(state, seat, state.lords[seat], NEAR[state.lords[seat]], LORD, everywhere)
            for word in range(2):
                rest = state.knights[2 * seat + word]
                while rest:
                    field = lowest(rest) + 60 * word
                    self.reach(state, seat, field, state.ride(field), 2, everywhere)
                    rest &= rest - 1
                rest = state.squires[2 * seat + word]
                while rest:
                    field = lowest(rest) + 60 * word
                    self.reach(state, seat, field, state.walk(field) | STEP[FIELDS * seat + field], SQUIRE, everywhere)
                    rest &= rest - 1

    def reach(self, state: Stein3State, seat: int, field: int, places: int, kind: int, everywhere: bool) -> None:
        """Note what a piece attacks and defends from its field."""
        target = 0
        piece = 0
        free = places & state.open(state.camp[seat], field)
        self.options[seat] += TALLY[free & 2047] + TALLY[free >> 11]
        if not everywhere:
            places &= ~state.open(3, field)  # §4.4: camp 3 is all pieces
        while places:
            target = MOVE[32 * field + lowest(places)] - FIELDS * field
            places &= places - 1
            piece = state.board[target]
            if piece == 0:
                self.standing[target] |= SEAT_BIT[seat]
            elif state.camp[piece >> 2] == state.camp[seat]:
                self.standing[target] |= DEFENDED
            elif kind == SQUIRE:
                self.standing[target] |= SQUIRES_BIT[AFTER[3 + seat - (piece >> 2)]]
            else:
                self.standing[target] |= OTHERS_BIT[AFTER[3 + seat - (piece >> 2)]]

    def look_at_fields(self, state: Stein3State) -> None:
        """Show what stands on every field, and how."""
        mover = state.mover
        field = 0
        piece = 0
        place = 0
        waiting = self.network.waiting
        at = STRIDE * mover
        for field in range(FIELDS):
            piece = state.board[field]
            place = TURN[FIELDS * mover + field]
            if piece:
                piece = 3 * AFTER[3 + (piece >> 2) - mover] + (piece & 3)  # 1…9
            waiting = show(
                self.network.shown, at + place, 10 * place + piece, self.network.come, self.network.gone, waiting
            )
            if piece:
                piece = 32 * (piece - 1) + self.standing[field] + 1
            waiting = show(
                self.network.shown,
                at + FIELDS + place,
                STANDINGS + piece,
                self.network.come,
                self.network.gone,
                waiting,
            )
        self.network.waiting = waiting

    def look_at_seats(self, state: Stein3State) -> None:
        """Show what is counted of every seat, the one to act first."""
        i = 0
        seat = 0
        place = 0
        open_fields = 0
        for i in range(3):
            seat = AFTER[state.mover + i]
            place = SEAT_PLACES * i
            self.put(state.mover, place + PIECES, 8 * state.counts[4 * seat + KNIGHT] + state.counts[4 * seat + SQUIRE])
            self.put(state.mover, place + RESERVE, state.reserve[seat])
            self.look_at_ways(state, seat, place)
            self.put(state.mover, place + OPTIONS, self.options[seat] >> 2 if self.options[seat] < 64 else 15)
            open_fields = 15
            if state.lords[seat] >= 0:
                open_fields = self.exposure(state, state.lords[seat], state.camp[seat])
            self.put(state.mover, place + OPEN, open_fields if open_fields < 15 else 15)

    def look_at_ways(self, state: Stein3State, seat: int, place: int) -> None:
        """Show how far the two squires nearest to their goal line have to go, where a knight waits for them."""
        word = 0
        rest = 0
        way = 0
        nearest = 9
        second = 9
        if state.reserve[seat]:
            for word in range(2):
                rest = state.squires[2 * seat + word]
                while rest:
                    way = WAY[FIELDS * seat + lowest(rest) + 60 * word]
                    rest &= rest - 1
                    if way < nearest:
                        second = nearest
                        nearest = way
                    elif way < second:
                        second = way
        self.put(state.mover, place + NEAREST, nearest)
        self.put(state.mover, place + SECOND, second)

    def look_at_whole(self, state: Stein3State) -> None:
        """Show who is whose vassal, what is decided, and how far the draw is."""
        bond = 0
        if state.vassal >= 0:
            bond = 3 * AFTER[3 + state.vassal - state.mover] + AFTER[3 + state.captor - state.mover]
        self.put(state.mover, BOND, bond)
        self.put(state.mover, STAGE, state.stage)
        self.put(state.mover, QUIET, 10 * state.quiet // state.limit)

    def put(self, view: int, place: int, row: int) -> None:
        """Show a row of a place after those of the fields."""
        self.network.put(view, 2 * FIELDS + place, FIRST[place] + row)

    def rank(self, state: State, seat: int, moves: Moves) -> None:
        """Rank captures by what they win, and other moves by what they save, risk and bring on."""
        i = 0
        if state.stage == MOVING:
            self.survey(cython.cast(Stein3State, state), True)
        for i in range(moves.count):
            moves.weights[i] = 0
            if state.stage == MOVING and moves.ids[i] < KEEP:
                moves.weights[i] = self.promise(cython.cast(Stein3State, state), seat, moves.ids[i])

    def promise(self, state: Stein3State, seat: int, index: int) -> int:
        """Return how promising a move is."""
        origin = index // FIELDS
        target = index % FIELDS
        kind = state.board[origin] & 3
        victim = state.board[target]
        found = MOVED
        if victim & 3 == LORD:
            return 1000
        if self.standing[origin] & ATTACKED and (
            not self.standing[origin] & DEFENDED or (kind != SQUIRE and self.standing[origin] & BY_SQUIRE)
        ):
            found += WORTH[kind] // 2
        if victim:
            found += WORTH[victim & 3]
            if self.standing[target] & DEFENDED:
                found -= WORTH[kind] // 2
        elif self.standing[target] & ~SEAT_BIT[seat]:  # others could take it there
            found -= WORTH[kind] // 3
        if kind == SQUIRE and state.reserve[seat] and WAY[FIELDS * seat + target] < WAY[FIELDS * seat + origin]:
            found += ADVANCED
        return 0 if found < 0 else 999 if found > 999 else found

    def rows(self, state: State) -> list[int]:
        """Return what the net is shown of a position, as the seat to act sees it."""
        self.look(cython.cast(Stein3State, state))
        return self.network.rows(cython.cast(Stein3State, state).mover)
