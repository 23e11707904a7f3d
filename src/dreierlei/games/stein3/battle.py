"""The battle: the pieces on the board of 3Stein, the camps they fight for, and where they may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dreierlei.core.state import Moves, State
from dreierlei.games.stein3 import tables

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.kit.bits import lowest

    FIELDS = 87
    LORD, KNIGHT, SQUIRE = 1, 2, 3  # compiled, these are constants of the `.pxd`
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.games.stein3.options import Stein3Options


BIT = tables.BIT
WORD = tables.WORD
SHIFT = tables.SHIFT
TAKEN = tables.TAKEN
ON = tables.ON
AT = tables.AT
SLIDE = tables.SLIDE
WALK = tables.WALK
TIPS = tables.TIPS
FAR = tables.FAR
NEAR = tables.NEAR
STEP = tables.STEP
MOVE = tables.MOVE
PLACE = [1 << place for place in range(8)]
TALLY = [places.bit_count() for places in range(2048)]


class Battle(State):
    """The pieces of a position; captor and vassal share a camp, which blocks and spares as one's own pieces do."""

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not cython.compiled:
            self.board = [0] * 88  # each piece as its kind plus four times its seat; 0 where the field is empty
            self.camps = [0] * 8  # two words of fields for each camp, and for all pieces
            self.knights = [0] * 6  # two words of fields for each seat
            self.squires = [0] * 6
            self.counts = [0] * 12  # how many pieces of each kind each seat has, by the same numbers as on the board
            self.tracks = [0] * 128  # the taken places of the 27 tracks, for each camp and for all pieces
            self.lords = [0] * 3
            self.camp = [0] * 3
            # Scratch of `survey`.
            self.origins = [0] * 16
            self.reached = [0] * 16
        # The places of the own comb on which a move along a line may end: all or none.
        self.inside = 63 if cast("Stein3Options", game.options).inside else 0
        self.pieces = 0
        self.total = 0
        seat = 0
        for seat in range(3):
            self.lords[seat] = -1
            self.camp[seat] = seat

    def take(self, other: State) -> None:
        """Become a copy of another battle."""
        i = 0
        self.acting = other.acting
        self.stage = other.stage
        for i in range(88):
            self.board[i] = cython.cast(Battle, other).board[i]
        for i in range(128):
            self.tracks[i] = cython.cast(Battle, other).tracks[i]
        for i in range(8):
            self.camps[i] = cython.cast(Battle, other).camps[i]
        for i in range(6):
            self.knights[i] = cython.cast(Battle, other).knights[i]
            self.squires[i] = cython.cast(Battle, other).squires[i]
        for i in range(12):
            self.counts[i] = cython.cast(Battle, other).counts[i]
        for i in range(3):
            self.lords[i] = cython.cast(Battle, other).lords[i]
            self.camp[i] = cython.cast(Battle, other).camp[i]

    def put(self, seat: int, kind: int, field: int) -> None:
        """Put a seat's piece on an empty field."""
        word = WORD[field]
        bit = BIT[field]
        self.board[field] = kind + 4 * seat
        self.counts[kind + 4 * seat] += 1
        if kind == SQUIRE:
            self.squires[2 * seat + word] |= bit
        elif kind == KNIGHT:
            self.knights[2 * seat + word] |= bit
        else:
            self.lords[seat] = field
        self.mark(self.camp[seat], field)
        self.mark(3, field)

    def lift(self, field: int) -> None:
        """Take the piece off a field."""
        word = WORD[field]
        bit = BIT[field]
        piece = self.board[field]
        seat = piece >> 2
        self.board[field] = 0
        self.counts[piece] -= 1
        if piece & 3 == SQUIRE:
            self.squires[2 * seat + word] ^= bit
        elif piece & 3 == KNIGHT:
            self.knights[2 * seat + word] ^= bit
        else:
            self.lords[seat] = -1
        self.mark(self.camp[seat], field)
        self.mark(3, field)

    def mark(self, camp: int, field: int) -> None:
        """Note that a field, which was free of a camp, is now taken by it, or the other way round."""
        self.camps[2 * camp + WORD[field]] ^= BIT[field]
        self.tracks[32 * camp + ON[2 * field]] ^= PLACE[AT[2 * field]]
        self.tracks[32 * camp + ON[2 * field + 1]] ^= PLACE[AT[2 * field + 1]]

    def join(self, vassal: int, captor: int) -> None:
        """Bring a seat's pieces into the camp of another (§4.4)."""
        i = 0
        for i in range(2):
            self.camps[2 * captor + i] |= self.camps[2 * vassal + i]
            self.camps[2 * vassal + i] = 0
        for i in range(32):
            self.tracks[32 * captor + i] |= self.tracks[32 * vassal + i]
            self.tracks[32 * vassal + i] = 0
        self.camp[vassal] = captor

    def open(self, camp: int, field: int) -> int:
        """Return the places of a field's frame that do not hold a piece of a camp."""
        taken = (self.camps[2 * camp + WORD[field]] >> SHIFT[field]) & 63
        taken |= self.tracks[32 * camp + ON[2 * field]] << 6
        taken |= self.tracks[32 * camp + ON[2 * field + 1]] << 14
        return ~taken

    def walk(self, field: int) -> int:
        """Return the places that a walk round the comb reaches (§3.3)."""
        return WALK[64 * field + ((self.camps[6 + WORD[field]] >> SHIFT[field]) & TAKEN[field])]

    def ride(self, field: int) -> int:
        """Return the places that a knight reaches (§3.6, §3.7)."""
        one = SLIDE[256 * AT[2 * field] + self.tracks[96 + ON[2 * field]]]
        two = SLIDE[256 * AT[2 * field + 1] + self.tracks[96 + ON[2 * field + 1]]]
        return self.walk(field) | (TIPS[field] & self.inside) | (((one << 6) | (two << 14)) & FAR[field])

    def survey(self, seat: int) -> int:
        """Note from where and to where each piece of a seat may move: lord, knights, squires; return how many moves."""
        word = 0
        rest = 0
        self.pieces = 0
        self.total = 0
        if self.lords[seat] >= 0:
            self.note(self.lords[seat], NEAR[self.lords[seat]] & self.open(self.camp[seat], self.lords[seat]))
        for word in range(2):
            rest = self.knights[2 * seat + word]
            while rest:
                self.note_knight(seat, lowest(rest) + 60 * word)
                rest &= rest - 1
        for word in range(2):
            rest = self.squires[2 * seat + word]
            while rest:
                self.note_squire(seat, lowest(rest) + 60 * word)
                rest &= rest - 1
        return self.total

    def note_knight(self, seat: int, field: int) -> None:
        """Note the moves of a knight."""
        self.note(field, self.ride(field) & self.open(self.camp[seat], field))

    def note_squire(self, seat: int, field: int) -> None:
        """Note the moves of a squire."""
        self.note(field, (self.walk(field) | STEP[FIELDS * seat + field]) & self.open(self.camp[seat], field))

    def note(self, field: int, places: int) -> None:
        """Note the moves of one piece."""
        self.origins[self.pieces] = field
        self.reached[self.pieces] = places
        self.pieces += 1
        self.total += TALLY[places & 2047] + TALLY[places >> 11]

    def fill_moves(self, moves: Moves) -> None:
        """Write the id of every move that the survey has found (§3)."""
        i = 0
        found = 0
        places = 0
        for i in range(self.pieces):
            places = self.reached[i]
            while places:
                moves.ids[found] = MOVE[32 * self.origins[i] + lowest(places)]
                found += 1
                places &= places - 1
        moves.count = found

    def chosen(self, rank: int) -> int:
        """Return the id of the move of a rank, in the order of `fill_moves`."""
        i = 0
        places = self.reached[0]
        count = TALLY[places & 2047] + TALLY[places >> 11]
        while rank >= count:
            rank -= count
            i += 1
            places = self.reached[i]
            count = TALLY[places & 2047] + TALLY[places >> 11]
        while rank:
            places &= places - 1
            rank -= 1
        return MOVE[32 * self.origins[i] + lowest(places)]
