"""Blocks: what one seat's block can still become, numbered, with what each use of a die makes of it."""

from __future__ import annotations

from array import array

from dreierlei.core.state import Moves, State
from dreierlei.games.tricubo.table import Table

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.table import NONE
    from dreierlei.kit.bits import mixed

KIN = (
    96  # a block becomes at most so many others in one round: 15 by crosses, 4 by colours, 25 by scoring; and by joker
)
FACES = 36  # three dice of six faces, and the same by joker
USES = 144  # so many uses all faces have at most
SPARSE = 4  # so many places the hash has for a block


class Blocks:
    """The blocks that one seat's can become, itself the first; those with which the game ends go no further (§7.1)."""

    def __init__(self, state: State, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most
        self.count = 0
        self.table = cython.cast(Table, state.fresh())
        self.after = cython.cast(Table, state.fresh())
        self.moves = Moves()
        self.keys = array("q", bytes(8 * most))
        self.ranks = array("i", bytes(4 * most))  # totals and crosses if the game ends so (§7.5)
        self.ended = array("i", bytes(4 * most))
        self.idle = array("i", bytes(4 * most))  # with how many of the dice it may be that none of their uses is left
        self.kin = array("i", bytes(4 * most * KIN))  # what a block becomes in one round, the first of them itself
        self.kins = array("i", bytes(4 * most))
        self.first = array("i", bytes(4 * most * (FACES + 1)))  # where the uses of a face begin
        self.uses = array("i", bytes(4 * most * USES))  # which of its kin a block becomes
        self.slots = array("i", [-1]) * (SPARSE * most)
        with cython.nogil:
            self.grow(cython.cast(Table, state))

    def grow(self, state: Table) -> None:
        """Find all blocks, as long as there is room."""
        at = 0
        self.table.take(state)
        self.after.take(state)
        self.find(self.key(self.after, state.interim(self.seat)))
        while at < self.count < self.most:  # where there is no more room nobody asks
            if not self.ended[at]:
                self.expand(at)
            at += 1

    def key(self, table: Table, interim: int) -> int:
        """Return the number of the seat's block on a table, with so many interim points."""
        row = 0
        found = 0
        for row in range(5):
            found = found << 4 | table.crosses[5 * self.seat + row]
        found = found << 5 | table.scored[self.seat]
        found = found << 4 | table.colours[self.seat]
        found = found << 1 | table.joker[self.seat]
        return found << 12 | interim

    def find(self, key: int) -> int:
        """Return the place of a block, a new one if it was not known; the seat's block in `after` is this one."""
        slot = self.slot(key)
        if self.slots[slot] < 0 and self.count < self.most:
            self.slots[slot] = self.count
            self.keys[self.count] = key
            self.ended[self.count] = self.after.finished(self.seat)
            points: int = self.after.total(self.seat) - self.after.interim(self.seat) + key % 4096
            self.ranks[self.count] = 64 * points + self.after.marks(self.seat)
            self.count += 1
        return max(self.slots[slot], 0)

    def slot(self, key: int) -> int:
        """Return where the hash has a block, or would have it."""
        size = SPARSE * self.most
        slot = mixed(0, key) % size
        while self.slots[slot] >= 0 and self.keys[self.slots[slot]] != key:
            slot = (slot + 1) % size
        return slot

    def place(self, table: Table) -> int:
        """Return the place of the seat's block on a table, which must be known."""
        return self.slots[self.slot(self.key(table, table.interim(self.seat)))]

    def expand(self, at: int) -> None:
        """Write down what becomes of a block by each use of each face of each die, without a joker and by it (§6.1)."""
        d = 0
        face = 0
        used = at * USES
        self.load(self.keys[at])
        self.kin[at * KIN] = at
        self.kins[at] = 1
        for face in range(FACES):
            d = face // 6 % 3
            self.first[at * (FACES + 1) + face] = used
            self.table.gone = d if face >= 18 else NONE
            if face < 18 or self.table.joker[self.seat]:
                self.table.faces[d] = 1 + face % 6
                used = self.use(at, d, used)
        self.first[at * (FACES + 1) + FACES] = used
        self.idle[at] = 0
        for d in range(3):
            for face in range(6 * d, 6 * d + 6):
                if self.first[at * (FACES + 1) + face] == self.first[at * (FACES + 1) + face + 1]:
                    self.idle[at] += 1
                    break

    def load(self, key: int) -> None:
        """Make the seat's block on the table the one of a number; its interim points stay in the number alone."""
        row = 0
        self.table.joker[self.seat] = key >> 12 & 1
        self.table.colours[self.seat] = key >> 13 & 15
        self.table.scored[self.seat] = key >> 17 & 31
        for row in range(5):
            self.table.crosses[5 * self.seat + row] = key >> (38 - 4 * row) & 15
            self.table.noted[5 * self.seat + row] = 0

    def use(self, at: int, d: int, used: int) -> int:
        """Write down what becomes of a block by the uses of the die as it lies; return how many are written by now."""
        i = 0
        self.moves.count = 0
        self.table.fill_die(self.seat, d, self.moves)
        for i in range(self.moves.count):
            self.after.take(self.table)
            self.after.enter(self.seat, self.moves.ids[i])
            self.uses[used] = self.relate(
                at, self.find(self.key(self.after, self.keys[at] % 4096 + self.after.interim(self.seat)))
            )
            used += 1
        return used

    def relate(self, at: int, other: int) -> int:
        """Return which of the kin of a block another is."""
        i = 0
        for i in range(self.kins[at]):
            if self.kin[at * KIN + i] == other:
                return i
        self.kin[at * KIN + self.kins[at]] = other
        self.kins[at] += 1
        return self.kins[at] - 1
