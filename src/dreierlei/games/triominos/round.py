"""The course of Triominos: the draw for the start, the deal, the turns, the last lap and the early end."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dreierlei.core.state import Moves, State
from dreierlei.games.triominos.position import HANDS, MOST_ROUNDS
from dreierlei.games.triominos.table import Table

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.triominos.table import BIT, COUNT, FITTING, LAYS, NUMBERS, ORIGIN, VALUE
    from dreierlei.kit.bits import count, lowest
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.games.triominos.options import TriominosOptions

DRAW, DEAL, TURN, BUY, LAST = 0, 1, 2, 3, 4
ALL = (1 << 56) - 1
CHANCE_BIT = 1 << 30
# Ids after those of `Table.fill_lays`.
BUYING, PASSING, STAYING = LAYS, LAYS + 1, LAYS + 2


class Round(Table):
    """The course of a round, from drawing for the start to counting the tiles left."""

    def __init__(self, game: Game) -> None:
        Table.__init__(self, game)
        self.seats = game.seats
        self.dealt = HANDS[game.seats]
        options = cast("TriominosOptions", game.options)
        self.start_bonus = options.start_bonus
        self.rounds = MOST_ROUNDS if options.target else options.rounds
        self.target = options.target
        self.pool = ALL
        self.round = 0
        self.starter = -1
        self.mover = -1
        self.bought = 0
        self.passes = 0
        self.out = -1
        self.contenders = 0  # the seats that draw for the start, as bits
        self.aside = 0  # the tiles of earlier goes, as bits
        if not cython.compiled:
            self.hands = [0] * 6  # as bits
            self.declined = [0] * 6  # as bits, tiles that have been laid since included
            self.points = [0] * 6
            self.drawn = [0] * 6  # 1 + the rank of the tile drawn for the start in this go

    def take(self, other: State) -> None:
        """Become a copy of another state."""
        i = 0
        Table.take(self, other)
        for i in range(self.seats):
            self.hands[i] = cython.cast(Round, other).hands[i]
            self.declined[i] = cython.cast(Round, other).declined[i]
            self.points[i] = cython.cast(Round, other).points[i]
            self.drawn[i] = cython.cast(Round, other).drawn[i]
        self.pool = cython.cast(Round, other).pool
        self.round = cython.cast(Round, other).round
        self.starter = cython.cast(Round, other).starter
        self.mover = cython.cast(Round, other).mover
        self.bought = cython.cast(Round, other).bought
        self.passes = cython.cast(Round, other).passes
        self.out = cython.cast(Round, other).out
        self.contenders = cython.cast(Round, other).contenders
        self.aside = cython.cast(Round, other).aside

    def value(self, seat: int) -> float:
        """Return, when over, the seat's share of the win."""
        i = 0
        first = 0
        for i in range(self.seats):
            if self.points[i] > self.points[seat]:
                return 0.0
            if self.points[i] == self.points[seat]:
                first += 1
        return 1.0 / first

    def fill(self, seat: int, moves: Moves) -> None:
        """Write the ids of all lays and of the other way to go on, or of all tiles that chance may turn up."""
        found = 0
        rest = self.pool
        if self.stage == TURN:
            self.fill_lays(self.hands[seat], moves)
            moves.ids[moves.count] = BUYING if self.bought < 3 and self.pool else PASSING  # §3.3, §3.5
            moves.count += 1
        elif self.stage == LAST:
            self.fill_lays(self.hands[seat], moves)
            moves.ids[moves.count] = STAYING  # §5.3
            moves.count += 1
        else:
            while rest:
                moves.ids[found] = lowest(rest)
                found += 1
                rest &= rest - 1
            moves.count = found

    def step(self, seat: int, index: int) -> None:
        """Do what a seat or chance does."""
        if self.stage == DRAW:
            self.draw_start(index)
        elif self.stage == DEAL:
            self.deal(index)
        elif self.stage == BUY:
            self.hands[self.mover] |= BIT[index]
            self.pool &= ~BIT[index]
            self.ask(TURN, self.mover)
        elif index < LAYS:
            self.lay_tile(seat, index // COUNT, index % COUNT)
        elif index == BUYING:  # §3.3
            self.decline(seat)
            self.points[seat] -= 5
            self.bought += 1
            self.stage = BUY
            self.acting = CHANCE_BIT
        else:
            self.decline(seat)
            self.give_up(seat, index)

    def ask(self, stage: int, seat: int) -> None:
        """Say that it is a seat's decision."""
        self.stage = stage
        self.mover = seat
        self.acting = 1 << seat

    def begin(self) -> None:
        """Begin a round: all tiles are in the pool, and everybody draws for the start (§2.1)."""
        i = 0
        self.clear()
        for i in range(self.seats):
            self.hands[i] = 0
            self.declined[i] = 0
            self.drawn[i] = 0
        self.pool = ALL
        self.round += 1
        self.starter = -1
        self.mover = -1
        self.bought = 0
        self.passes = 0
        self.out = -1
        self.contenders = (1 << self.seats) - 1
        self.aside = 0
        self.stage = DRAW
        self.acting = CHANCE_BIT

    def draw_start(self, tile: int) -> None:
        """Give the next seat a tile for the start (§2.1)."""
        self.drawn[lowest(self.undrawn())] = tile + 1
        self.pool &= ~BIT[tile]
        if self.undrawn() == 0:
            self.compare()

    def compare(self) -> None:
        """Find the start seat among those who have drawn; if several have the highest, they draw again (§2.2)."""
        i = 0
        best = -1
        leaders = 0
        for i in range(self.seats):
            if self.drawn[i] == 0:
                continue
            if VALUE[self.drawn[i] - 1] > best:
                best = VALUE[self.drawn[i] - 1]
                leaders = 0
            if VALUE[self.drawn[i] - 1] == best:
                leaders |= 1 << i
        for i in range(self.seats):
            if self.drawn[i]:
                self.aside |= BIT[self.drawn[i] - 1]
                self.drawn[i] = 0
        self.contenders = leaders
        if leaders & (leaders - 1) == 0:  # §2.2: one alone has the highest, and all tiles go back
            self.starter = lowest(leaders)
            self.contenders = 0
            self.aside = 0
            self.pool = ALL
            self.stage = DEAL

    def undrawn(self) -> int:
        """Return the seats that still have to draw in this go, as bits."""
        i = 0
        seats = self.contenders
        for i in range(self.seats):
            if self.drawn[i]:
                seats &= ~(1 << i)
        return seats

    def deal(self, tile: int) -> None:
        """Deal one tile; the seat with the fewest, first after the start seat, is next (§2.4)."""
        total = 0
        i = 0
        for i in range(self.seats):
            total += self.size(i)
        self.hands[(self.starter + total) % self.seats] |= BIT[tile]
        self.pool &= ~BIT[tile]
        if total + 1 == self.seats * self.dealt:
            self.ask(TURN, self.starter)

    def size(self, seat: int) -> int:
        """Return how many tiles a seat has."""
        return count(self.hands[seat])

    def lay_tile(self, seat: int, place: int, tile: int) -> None:
        """Lay a tile on one of the open places, and score it (§3.2, §4)."""
        cell = ORIGIN
        if self.count:
            cell = self.places[place]
            self.points[seat] += self.gains[place]
        elif self.start_bonus:
            self.points[seat] += self.opening(tile)
        self.points[seat] += VALUE[tile]
        self.lay(cell, tile, self.turns(cell, tile))
        self.hands[seat] &= ~BIT[tile]
        self.passes = 0
        if self.hands[seat] == 0 and self.out < 0:  # §5.1
            self.out = seat
            self.points[seat] += 25
        self.pass_on(seat)

    def decline(self, seat: int) -> None:
        """Remember which tiles a seat could have laid and did not (§6.5)."""
        i = 0
        if self.bought:  # §6.5: of the tile just bought nothing is known from before
            self.declined[seat] = 0
        for i in range(self.open):
            self.declined[seat] |= FITTING[self.marks[i]]

    def opening(self, tile: int) -> int:
        """Return the bonus for the first tile of a round (§7.2)."""
        if tile == 0:
            return 40
        return 10 if NUMBERS[6 * tile] == NUMBERS[6 * tile + 2] else 0

    def give_up(self, seat: int, index: int) -> None:
        """End a turn without laying, for ten points or in the last lap for none (§3.5, §5.3)."""
        if index == PASSING:
            self.points[seat] -= 10
            if self.pool == 0:
                self.passes += 1
            if self.passes == self.seats:  # §5.5
                self.settle()
                return
        self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        """Hand the turn to the next seat; a last lap ends before the start seat (§5.2)."""
        following = (seat + 1) % self.seats
        self.bought = 0
        if self.out >= 0 and following == self.starter:
            self.settle()
        else:
            self.ask(LAST if self.out >= 0 else TURN, following)

    def settle(self) -> None:
        """End a round: count the tiles left, and go on with the next round or end the game (§5.4, §5.6, §7.3, §7.4)."""
        i = 0
        reached = False
        for i in range(self.seats):
            if self.out >= 0:
                self.points[self.out] += self.left(i)
            else:
                self.points[i] -= self.left(i)
        if self.target > 0:
            for i in range(self.seats):
                reached = reached or self.points[i] >= self.target
        if reached or self.round == self.rounds:
            self.acting = 0
            self.mover = -1
            self.bought = 0
        else:
            self.begin()

    def left(self, seat: int) -> int:
        """Return the value of a seat's tiles."""
        total = 0
        rest = self.hands[seat]
        while rest:
            total += VALUE[lowest(rest)]
            rest &= rest - 1
        return total
