"""A node of the search of Nonaga: a position at the beginning of a turn, and the turns that lead on from it."""

from __future__ import annotations

from array import array

from dreierlei.core.state import State
from dreierlei.games.nonaga.state import NonagaState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.field import BIT, NEAR, RUNS, STEPS
    from dreierlei.games.nonaga.heuristics import LEFT, MENACE, RIGHT, TEMPO, WON, apart, nearness, wins
    from dreierlei.kit.bits import lowest

# A turn is slide << 20 | cell << 10 | spot, in the frame of the position; cell and spot are 0 where no disc is moved.
PASS = 18
TURNS = 12288
PAIRS = 1024


def flip(stand: NonagaState, cell: int, spot: int) -> None:
    """Move a disc, or move it back, within the frame as it lies."""
    stand.rows[cell >> 5] ^= BIT[cell & 31]
    stand.rows[spot >> 5] ^= BIT[spot & 31]


class Node:
    """What one turn of the search works with: the position, the one after the slide, and the turns to try."""

    def __init__(self, state: State, depth: int) -> None:
        self.stand = cython.cast(NonagaState, state.fresh())
        self.mid = cython.cast(NonagaState, state.fresh())
        self.turns = array("q", bytes(8 * TURNS))
        self.count = 0
        self.margin = 0
        self.base = 0
        self.own = 0
        self.menaced = 0
        self.pairs = 0
        if not cython.compiled:
            self.hot = [0] * 32
            self.pair = [0] * PAIRS
        self.below = Node(state, depth - 1) if depth > 1 else self

    def mark(self, seat: int) -> int:
        """Return how many slides would win for a seat after the slide, and heat the cells on which that depends."""
        found = 0
        d = 0
        piece = 0
        for piece in range(3):
            left = self.mid.cells[3 * seat + LEFT[piece]]
            right = self.mid.cells[3 * seat + RIGHT[piece]]
            gap = apart(left, right)
            if gap > 2:
                continue
            cell = self.mid.cells[3 * seat + piece]
            for d in range(6):
                target = cell
                step = cell + STEPS[d]
                self.hot[(step >> 5) & 31] |= BIT[step & 31]
                while self.mid.rows[(step >> 5) & 31] & ~self.mid.men[(step >> 5) & 31] & BIT[step & 31]:
                    target = step
                    step += STEPS[d]
                    self.hot[(step >> 5) & 31] |= BIT[step & 31]
                if target != cell and NEAR[target - left + 672] + NEAR[target - right + 672] >= gap:
                    found += 1
        return found

    def slide(self, slide: int) -> None:
        """Do a slide."""
        self.mid.take(self.stand)
        if slide < PASS:
            self.mid.slide(self.stand.mover, slide // 6, slide % 6)

    def prepare(self, slide: int) -> None:
        """Do a slide, and weigh what is the same for all relocations after it."""
        row = 0
        seat = self.stand.mover
        self.slide(slide)
        for row in range(32):
            self.hot[row] = 0
        self.margin = nearness(self.mid, seat) - nearness(self.mid, 1 - seat) - TEMPO
        self.own = self.mark(seat)
        self.menaced = self.mark(1 - seat)
        self.base = -WON if self.menaced else self.margin + MENACE[self.own]

    def weigh(self, cell: int, spot: int) -> int:
        """Return how well the mover stands after a relocation; -WON where the other wins at once."""
        if cell == 0 or (not (self.hot[cell >> 5] & BIT[cell & 31]) and not (self.hot[spot >> 5] & BIT[spot & 31])):
            return self.base
        seat = self.stand.mover
        flip(self.mid, cell, spot)
        score = -WON
        if not wins(self.mid, 1 - seat, 1):
            score = self.margin + MENACE[wins(self.mid, seat, 2)]
        flip(self.mid, cell, spot)
        return score

    def ceiling(self) -> int:
        """Return what no relocation after the slide can surpass."""
        seat = self.stand.mover
        a = self.mid.cells[3 * seat]
        b = self.mid.cells[3 * seat + 1]
        c = self.mid.cells[3 * seat + 2]
        if apart(a, b) > 2 and apart(b, c) > 2 and apart(a, c) > 2:
            return self.margin
        return self.margin + MENACE[2]

    def relocate(self) -> None:
        """List the relocations after the slide as cell << 10 | spot; 0 alone where there is none (§3.7)."""
        row = 0
        self.pairs = 0
        spots = self.mid.survey()
        for row in range(1, self.mid.height + 1):
            word = self.mid.loose[row]
            while word:
                self.relocate_disc(32 * row + lowest(word), spots)
                word &= word - 1
        if self.pairs == 0:
            self.pair[0] = 0
            self.pairs = 1

    def relocate_disc(self, cell: int, spots: int) -> None:
        """Add the relocations of one disc to the list, after a survey that has found so many spots."""
        i = 0
        if not self.mid.leaves(cell):
            return
        runs = RUNS[self.mid.around(cell)]
        divided = runs > 1 and self.mid.divide(cell, runs)
        for i in range(spots):
            spot = self.mid.spots[i]
            if divided and not self.mid.joins(spot):
                continue
            self.pair[self.pairs] = cell << 10 | spot
            self.pairs += 1 - (self.mid.tight[i] & NEAR[spot - cell + 672])

    def harmless(self) -> bool:
        """Whether some relocation after the slide, which has been weighed, lets the other win by none."""
        i = 0
        row = 0
        seen = 0
        self.pairs = 0
        spots = self.mid.survey()
        for row in range(1, self.mid.height + 1):
            word = self.mid.loose[row]
            while word:
                self.relocate_disc(32 * row + lowest(word), spots)
                word &= word - 1
                for i in range(seen, self.pairs):
                    if self.weigh(self.pair[i] >> 10, self.pair[i] & 1023) > -WON:
                        return True
                seen = self.pairs
        return self.pairs == 0 and self.base > -WON

    def follow(self, cell: int, spot: int) -> None:
        """Put the position after a relocation on the node below."""
        self.below.stand.take(self.mid)
        self.below.stand.frozen = -1
        if cell:
            self.below.stand.relocate(cell, spot)
        self.below.stand.stage = 0
        self.below.stand.turn = self.stand.turn + 1
        self.below.stand.mover = 1 - self.stand.mover
        self.below.stand.acting = 2 - self.stand.mover

    # The turns as a heap, the most promising on top.

    def push(self, turn: int) -> None:
        """Add a turn: its promise << 32 | the turn."""
        at = self.count
        if at == TURNS:
            return
        self.count += 1
        while at > 0 and self.turns[(at - 1) >> 1] < turn:
            self.turns[at] = self.turns[(at - 1) >> 1]
            at = (at - 1) >> 1
        self.turns[at] = turn

    def pop(self) -> int:
        """Take the most promising turn off."""
        top = self.turns[0]
        self.count -= 1
        last = self.turns[self.count]
        at = 0
        child = 1
        while child < self.count:
            if child + 1 < self.count and self.turns[child + 1] > self.turns[child]:
                child += 1
            if self.turns[child] <= last:
                break
            self.turns[at] = self.turns[child]
            at = child
            child = 2 * at + 1
        self.turns[at] = last
        return top
