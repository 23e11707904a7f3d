"""The table of Tricubo: dice, and a block for every seat; who may do what with them, and how a round goes."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from dreierlei.core.state import Moves, State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if TYPE_CHECKING:
    from dreierlei.games.tricubo import Tricubo

START, ROLL, PICK, OTHERS = 0, 1, 2, 3
CHANCE_BIT = 1 << 30
ROLLS = 216
NONE = 3  # the die that is gone, where none is
# Ids: 0, 1, 2 cross with the large, medium, small die; 3, 4, 5 the die's colour field; 6, 7, 8 the any-colour field;
# 9 passes; 10 … 34 score the rows of SCORES; 35 … 39 choose the row of the start.
PASS, SCORE, FIRST_ROW = 9, 10, 35
# The rows that a six scores: ten times three with the large die, ten times two, five times one.
SCORES = [sum(1 << row for row in rows) for size in (3, 2, 1) for rows in combinations(range(5), size)]
FIRST = [0, 10, 20, 25]
COUNT = [mask.bit_count() for mask in range(32)]
# The die of an id, NONE for a pass.
DIE = [0, 1, 2, 0, 1, 2, 0, 1, 2, NONE] + [0] * 10 + [1] * 10 + [2] * 5


class Table(State):
    """The dice and the blocks; a seat's row is 5 * seat + row."""

    def __init__(self, game: Tricubo) -> None:
        State.__init__(self, game)
        self.sheet = game.sheet
        self.seats = game.seats
        self.limit = game.limit
        self.width = len(self.sheet.columns)
        self.purple = self.width - self.sheet.purple + 1
        self.jokers = int(self.sheet.joker)
        self.round = 0
        self.gone = NONE
        if not cython.compiled:
            self.column = [0] * 11  # the points over the rightmost of so many crosses
            self.cost = [0] * 5  # the points of so many colour fields
            self.crosses = [0] * 30
            self.noted = [0] * 30  # interim points
            self.scored = [0] * 6  # the rows scored, as bits
            self.colours = [0] * 6  # colour fields crossed: bits of large, medium, small, any
            self.joker = [0] * 6  # 1 while unused
            self.sealed_ids = [0] * 6  # 1 + the id that a seat has chosen in secret
            self.faces = [0] * 3
        for i in range(self.width):
            self.column[i + 1] = self.sheet.columns[i]
        for i in range(4):
            self.cost[i + 1] = self.cost[i] + self.sheet.colours[i]

    def take(self, other: State) -> None:
        """Become a copy of another table."""
        i = 0
        self.acting = other.acting
        self.stage = other.stage
        self.round = cython.cast(Table, other).round
        self.gone = cython.cast(Table, other).gone
        for i in range(3):
            self.faces[i] = cython.cast(Table, other).faces[i]
        for i in range(5 * self.seats):
            self.crosses[i] = cython.cast(Table, other).crosses[i]
            self.noted[i] = cython.cast(Table, other).noted[i]
        for i in range(self.seats):
            self.scored[i] = cython.cast(Table, other).scored[i]
            self.colours[i] = cython.cast(Table, other).colours[i]
            self.joker[i] = cython.cast(Table, other).joker[i]
            self.sealed_ids[i] = cython.cast(Table, other).sealed_ids[i]

    def fill(self, seat: int, moves: Moves) -> None:
        """Write the ids of all rolls, of all rows to start in, or of all uses of a die."""
        i = 0
        if seat < 0:  # §3.1
            for i in range(ROLLS):
                moves.ids[i] = i
            moves.count = ROLLS
        elif self.stage == START:  # §8.1
            for i in range(5):
                moves.ids[i] = FIRST_ROW + i
            moves.count = 5
        else:
            self.fill_dice(seat, moves)

    def fill_dice(self, seat: int, moves: Moves) -> None:
        """Write the uses of the dice on offer and, where there is none, the pass (§4.6)."""
        d = 0
        before = 0
        idle = True
        moves.count = 0
        for d in range(3):
            if d != self.gone:
                before = moves.count
                self.fill_die(seat, d, moves)
                if moves.count > before:
                    idle = False
            elif self.joker[seat]:  # §6.1, §6.2
                self.fill_die(seat, d, moves)
        if idle:
            moves.ids[moves.count] = PASS
            moves.count += 1

    def fill_die(self, seat: int, d: int, moves: Moves) -> None:
        """Write the uses of one die."""
        i = 0
        found = moves.count
        if self.faces[d] == 6:  # §5.1, §5.3, §5.4
            if COUNT[self.scored[seat]] + 3 - d <= 3:
                for i in range(FIRST[d], FIRST[d + 1]):
                    if not SCORES[i] & self.scored[seat]:
                        moves.ids[found] = SCORE + i
                        found += 1
        else:
            if self.crosses[5 * seat + self.faces[d] - 1] < self.width:  # §4.1, §4.2
                moves.ids[found] = d
                found += 1
            if not (self.colours[seat] >> d) & 1:  # §4.3
                moves.ids[found] = 3 + d
                found += 1
            if not self.colours[seat] & 8:  # §4.4
                moves.ids[found] = 6 + d
                found += 1
        moves.count = found

    def step(self, seat: int, index: int) -> None:
        """Roll, choose the row of the start, or use a die."""
        if seat < 0:
            self.faces[0] = 1 + index // 36
            self.faces[1] = 1 + index // 6 % 6
            self.faces[2] = 1 + index % 6
            self.stage = PICK
            self.acting = 1 << (self.round % self.seats)  # §3.5
            self.gone = NONE if self.seats > 1 else self.round % 3  # §8.2
        elif self.stage == START:
            self.crosses[index - FIRST_ROW] = 1
            self.stage = ROLL
            self.acting = CHANCE_BIT
        elif self.stage == PICK:
            self.enter(seat, index)
            if self.seats == 1:
                self.close()
            else:
                self.gone = DIE[index]  # §3.2, §3.6
                self.stage = OTHERS
                self.acting = ((1 << self.seats) - 1) & ~(1 << seat)
        else:
            self.sealed_ids[seat] = 1 + index  # §3.3
            self.acting &= ~(1 << seat)
            if self.acting == 0:
                self.open()
                self.close()

    def open(self) -> None:
        """Enter what all the others have chosen (§3.4)."""
        seat = 0
        for seat in range(self.seats):
            if self.sealed_ids[seat]:
                self.enter(seat, self.sealed_ids[seat] - 1)
                self.sealed_ids[seat] = 0

    def enter(self, seat: int, index: int) -> None:
        """Use a die on a seat's block."""
        row = 0
        d = DIE[index]
        if index == PASS:
            return
        if d == self.gone:  # §6.1
            self.joker[seat] = 0
        if index < 3:
            row = 5 * seat + self.faces[d] - 1
            self.crosses[row] = min(self.width, self.crosses[row] + 3 - d)
        elif index < 6:
            self.colours[seat] |= 1 << d
        elif index < 9:
            self.colours[seat] |= 8
        else:
            self.scored[seat] |= SCORES[index - SCORE]
            for row in range(5):
                if (SCORES[index - SCORE] >> row) & 1:
                    self.noted[5 * seat + row] = self.column[self.crosses[5 * seat + row]]  # §5.2

    def close(self) -> None:
        """End the round, and the game if it is over (§7.1, §7.6, §8.3)."""
        seat = 0
        self.round += 1
        self.gone = NONE
        self.faces[0] = 0
        self.faces[1] = 0
        self.faces[2] = 0
        self.stage = ROLL
        self.acting = CHANCE_BIT
        if self.round == self.limit:
            self.acting = 0
        for seat in range(self.seats):
            if self.finished(seat):
                self.acting = 0

    def finished(self, seat: int) -> bool:
        """Whether a seat has crosses in the purple columns of three rows (§7.1)."""
        row = 0
        rows = 0
        for row in range(5 * seat, 5 * seat + 5):
            if self.crosses[row] >= self.purple:
                rows += 1
        return rows >= 3

    def final(self, seat: int) -> int:
        """Return the points over the rightmost cross of each row (§7.3)."""
        row = 0
        points = 0
        for row in range(5 * seat, 5 * seat + 5):
            points += self.column[self.crosses[row]]
        return points

    def interim(self, seat: int) -> int:
        """Return the points of the interim scorings."""
        row = 0
        points = 0
        for row in range(5 * seat, 5 * seat + 5):
            points += self.noted[row]
        return points

    def total(self, seat: int) -> int:
        """Return a seat's points if the game ended here (§7.4)."""
        bonus = 5 if self.finished(seat) else 0  # §7.2
        return self.final(seat) + self.interim(seat) + self.cost[COUNT[self.colours[seat]]] + bonus

    def marks(self, seat: int) -> int:
        """Return how many crosses a block bears (§7.5)."""
        row = 0
        found = COUNT[self.colours[seat]]
        for row in range(5 * seat, 5 * seat + 5):
            found += self.crosses[row]
        if self.jokers and not self.joker[seat]:  # §6.3
            found += 1
        return found

    def value(self, seat: int) -> float:
        """Return, when over, the seat's share of the win (§7.5)."""
        other = 0
        shared = 0
        rank = 0
        own = 64 * self.total(seat) + self.marks(seat)  # a block bears fewer than 64 crosses
        for other in range(self.seats):
            rank = 64 * self.total(other) + self.marks(other)
            if rank > own:
                return 0.0
            if rank == own:
                shared += 1
        return 1.0 / shared
