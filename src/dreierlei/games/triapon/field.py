"""The field of Triapon: the balls as one word of bits per seat, the triads they form, and which may be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dreierlei.core.state import Moves, State
from dreierlei.games.triapon import board

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.kit.bits import count, lowest
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.core.rng import Rng
    from dreierlei.games.triapon.options import TriaponOptions

# Ids: each kind of action has a range of its own; a move is 45 * origin + target.
PLACE, CAPTURE, BARRICADE, DECLINE, FIRST, MOVE = 0, 45, 90, 135, 136, 139

BIT = [1 << hollow for hollow in range(45)]
ALL = (1 << 45) - 1
NEAR = board.near()
STEP = board.steps()
TRIAD = board.triads()
HEAD = board.heads()
TRIADS = 165
# A seat's triads are written in four words: two for the short ones, one for the medium, one for the long.
GROUPS, MEDIUMS, LONGS = 4, 2, 3
BASE = [0, 42, 84, 129]
GROUP = [sum(triad >= base for base in BASE) - 1 for triad in range(TRIADS)]
MEDIUM_ACROSS = board.crossings("medium")  # bit i: the triad BASE[MEDIUMS] + i
LONG_ACROSS = board.crossings("long")
_OPENINGS = board.openings()
OPENS = [sum(len(triads) for triads in _OPENINGS[:hollow]) for hollow in range(46)]
OPENING = [triad for triads in _OPENINGS for triad in triads]
_WAYS = board.chances()
SINCE = [sum(len(ways) for ways in _WAYS[:hollow]) for hollow in range(46)]
PAIR = [pair for ways in _WAYS for pair, _, _ in ways]
BEFORE = [before for ways in _WAYS for _, before, _ in ways]
BEHIND = [behind for ways in _WAYS for _, _, behind in ways]
SEAT = [1, 2, 4]
NEXT = [1, 2, 0]


class Field(State):
    """The balls of a position, and what they can do."""

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        chosen = cast("TriaponOptions", game.options)
        self.others = chosen.crossing == "others"
        self.table = 0 if chosen.touching else TRIADS
        self.barricades = 0
        self.players = 7  # the seats still in the game
        if not cython.compiled:
            self.balls = [0, 0, 0]
            self.sizes = [0, 0, 0]  # the balls of each seat on the board
            self.hands = [0, 0, 0]
            self.held = [0] * 12  # scratch of `survey`: the triads of each seat, in groups

    def take(self, other: State) -> None:
        """Become a copy of another field."""
        i = 0
        self.acting = other.acting
        self.stage = other.stage
        self.barricades = cython.cast(Field, other).barricades
        self.players = cython.cast(Field, other).players
        for i in range(3):
            self.balls[i] = cython.cast(Field, other).balls[i]
            self.sizes[i] = cython.cast(Field, other).sizes[i]
            self.hands[i] = cython.cast(Field, other).hands[i]

    def free(self) -> int:
        """Return the free hollows."""
        return ALL & ~(self.balls[0] | self.balls[1] | self.balls[2] | self.barricades)

    def fill_hollows(self, moves: Moves, word: int, base: int) -> None:
        """Write an id for every hollow of a word."""
        found = moves.count
        while word:
            moves.ids[found] = base + lowest(word)
            found += 1
            word &= word - 1
        moves.count = found

    def fill_moves(self, seat: int, moves: Moves) -> None:
        """Write the id of every move, and of every jump of a seat with three balls (§2.4, §2.5)."""
        free = self.free()
        rest = self.balls[seat]
        origin = 0
        jumps = self.sizes[seat] == 3
        while rest:
            origin = lowest(rest)
            rest &= rest - 1
            self.fill_hollows(moves, free if jumps else free & NEAR[origin], MOVE + 45 * origin)

    def pick_hollow(self, word: int, rng: Rng) -> int:
        """Return one hollow of a word, each as likely."""
        skipped = rng.pick(count(word))
        while skipped:
            word &= word - 1
            skipped -= 1
        return lowest(word)

    def pick_move(self, seat: int, rng: Rng) -> int:
        """Return the id of one move of a seat, each as likely, or -1 if tries do not soon hit a free hollow."""
        free = self.free()
        drawn = 0
        origin = 0
        if self.sizes[seat] == 3:
            origin = self.pick_hollow(self.balls[seat], rng)
            return MOVE + 45 * origin + self.pick_hollow(free, rng)
        for _ in range(32):
            drawn = rng.pick(6 * self.sizes[seat])
            origin = self.ball(seat, drawn // 6)
            if (free >> STEP[6 * origin + drawn % 6]) & 1:
                return MOVE + 45 * origin + STEP[6 * origin + drawn % 6]
        return -1

    def ball(self, seat: int, skipped: int) -> int:
        """Return where a seat's ball lies that follows so many others."""
        word = self.balls[seat]
        while skipped:
            word &= word - 1
            skipped -= 1
        return lowest(word)

    def blocked(self, seat: int) -> bool:
        """Whether a seat cannot move any of its balls (§6.5)."""
        free = self.free()
        rest = self.balls[seat]
        if self.sizes[seat] == 3:
            return free == 0
        while rest:
            if free & NEAR[lowest(rest)]:
                return False
            rest &= rest - 1
        return True

    def forms(self, seat: int, hollow: int) -> bool:
        """Whether a ball in the seat's hand forms a triad when it is put down on a hollow (§3.2)."""
        own = self.balls[seat]
        i = 0
        for i in range(SINCE[hollow], SINCE[hollow + 1]):
            if (own & PAIR[i]) == PAIR[i] and (own & BEFORE[i]) != BEFORE[i] and (own & BEHIND[i]) != BEHIND[i]:
                return True
        return False

    def survey(self) -> None:
        """Find the triads of every seat."""
        seat = 0
        i = 0
        rest = 0
        triad = 0
        for seat in range(3):
            for i in range(GROUPS):
                self.held[GROUPS * seat + i] = 0
            rest = self.balls[seat]  # of who is out as well: two balls are no row (§5.2)
            while rest:
                # A triad begins with its lowest bit, so what is left of the word holds all of it or it is not there.
                for i in range(OPENS[lowest(rest)], OPENS[lowest(rest) + 1]):
                    triad = OPENING[i]
                    if (rest & TRIAD[triad]) == TRIAD[triad]:
                        self.held[GROUPS * seat + GROUP[triad]] |= BIT[triad - BASE[GROUP[triad]]]
                rest &= rest - 1

    def across(self, seat: int, group: int) -> int:
        """Return the triads of a group that can cross a row of a seat (§4.4)."""
        left = NEXT[seat]
        found = self.held[GROUPS * left + group] | self.held[GROUPS * NEXT[left] + group]
        return found if self.others else found | self.held[GROUPS * seat + group]

    def guarded(self, seat: int) -> int:
        """Return the balls that a seat's rows do not give up; `survey` has been called.

        A row is the union of its triads. The balls that all of its triads share are those without which no three in a
        row are left (§4.3), and a longer row crosses it where one of its triads crosses one of them (§4.4).
        """
        mediums = self.across(seat, MEDIUMS)
        longs = self.across(seat, LONGS)
        kept = 0
        core = 0  # of the row that is being followed
        crossed = False
        group = 0
        rest = 0
        triad = 0
        last = -1
        for group in range(GROUPS):
            rest = self.held[GROUPS * seat + group]
            while rest:
                triad = BASE[group] + lowest(rest)
                rest &= rest - 1
                if HEAD[triad] or triad != last + 1:
                    kept |= 0 if crossed else core
                    core = ALL
                    crossed = False
                core &= TRIAD[triad]
                if (mediums & MEDIUM_ACROSS[self.table + triad]) | (longs & LONG_ACROSS[self.table + triad]):
                    crossed = True
                last = triad
        return kept if crossed else kept | core

    def exposed(self, seat: int) -> int:
        """Return the balls of a seat that may be taken, as far as its own rows go (§4.2, §5.2)."""
        return self.balls[seat] & ~self.guarded(seat) if self.players & SEAT[seat] else 0

    def hunted(self, mover: int) -> int:
        """Return the balls that the mover may take."""
        left = NEXT[mover]
        right = NEXT[left]
        self.survey()
        lefts = self.exposed(left)
        rights = self.exposed(right)
        more = self.sizes[left] + self.hands[left] - self.sizes[right] - self.hands[right]
        if lefts and rights and more:  # §4.5
            return lefts if more > 0 else rights
        return lefts | rights
