"""A node of the search of Nonaga: a position at the beginning of a turn, and the turns that lead on from it."""

from __future__ import annotations

from array import array

from dreierlei.core.state import State
from dreierlei.games.nonaga.evaluation import Evaluation
from dreierlei.games.nonaga.state import NonagaState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.nonaga.field import BIT, NEAR, RUNS, STEPS
    from dreierlei.games.nonaga.heuristics import LEFT, RIGHT, WON, apart, wins
    from dreierlei.kit.bits import lowest

# A turn is slide << 20 | cell << 10 | spot, in the frame of the position; cell and spot are 0 where no disc is moved.
PASS = 18
TURNS = 12288
PAIRS = 1024
CELLS = 1024


def flip(stand: NonagaState, cell: int, spot: int) -> None:
    """Move a disc, or move it back, within the frame as it lies."""
    stand.rows[cell >> 5] ^= BIT[cell & 31]
    stand.rows[spot >> 5] ^= BIT[spot & 31]


class Node:
    """What one turn of the search works with: the position, the one after the slide, and the turns to try."""

    def __init__(self, state: State, depth: int, evaluation: Evaluation) -> None:
        self.stand = cython.cast(NonagaState, state.fresh())
        self.mid = cython.cast(NonagaState, state.fresh())
        self.evaluation = evaluation
        self.turns = array("q", bytes(8 * TURNS))
        self.count = 0
        self.margin = 0
        self.own = 0
        self.menaced = 0
        self.reach = 0  # what threats can add at most
        self.pairs = 0
        if not cython.compiled:
            self.hot = [0] * 64
            self.pair = [0] * PAIRS
            self.worth = [0] * CELLS
        self.below = Node(state, depth - 1, evaluation) if depth > 1 else self

    def mark(self, seat: int) -> int:
        """Return how many slides would win for a seat after the slide, 2 at most, and heat the cells that decide it."""
        found = 0
        d = 0
        piece = 0
        for piece in range(3):
            left = self.mid.cells[3 * seat + LEFT[piece]]
            right = self.mid.cells[3 * seat + RIGHT[piece]]
            gap = apart(left, right)
            if gap <= 2:
                for d in range(6):
                    found += self.mark_slide(seat, self.mid.cells[3 * seat + piece], STEPS[d], left, right, gap)
        return found if found < 2 else 2

    def mark_slide(self, seat: int, cell: int, by: int, left: int, right: int, gap: int) -> int:
        """Return whether one slide wins, and heat the cells that decide it.

        These are the discs without which, and the gap but for which, the piece would come to rest where it wins, or
        would no longer.
        """
        target = cell
        step = cell + by
        while self.slippery(step):
            if target != cell and NEAR[target - left + 672] + NEAR[target - right + 672] >= gap:
                self.heat_cell(seat, step)
            target = step
            step += by
        if target != cell and NEAR[target - left + 672] + NEAR[target - right + 672] >= gap:
            while step != cell:
                self.heat_cell(seat, step)
                step -= by
            return 1
        target = step
        while NEAR[target - left + 672] + NEAR[target - right + 672] < gap:
            target += by
            if not self.slippery(target):
                return 0
        self.heat_cell(seat, step)
        return 0

    def slippery(self, cell: int) -> bool:
        """Whether a piece slides over a cell: there is a disc without a piece; safe at the frame's edge."""
        row = (cell >> 5) & 31
        found: bool = (self.mid.rows[row] & ~self.mid.men[row] & BIT[cell & 31]) != 0
        return found

    def heat_cell(self, seat: int, cell: int) -> None:
        """Note that a seat's winning slides depend on a cell."""
        self.hot[32 * seat + ((cell >> 5) & 31)] |= BIT[cell & 31]

    def surround(self, seat: int, moved: int) -> int:
        """Return the worth of what lies round a seat's pieces after the slide, and note that of each disc beside one.

        Where a relocation moves a disc from beside a piece to beside it, the two are counted one by one.
        """
        found = 0
        rank = 0
        d = 0
        for rank in range(3):
            code = self.evaluation.ring(self.mid, seat, rank)
            now = self.evaluation.rings[4096 * moved + code]
            found += now
            for d in range(6):
                if not code & BIT[2 * d + 1]:  # no piece is there
                    cell = (self.mid.cells[3 * seat + rank] + STEPS[d]) & (CELLS - 1)
                    change = self.evaluation.rings[4096 * moved + (code ^ BIT[2 * d])] - now
                    self.worth[cell] += -change if code & BIT[2 * d] else change
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
        for row in range(CELLS):
            self.worth[row] = 0
        self.margin = self.evaluation.lying(self.mid, seat) + self.surround(1 - seat, 0) + self.surround(seat, 1)
        self.reach = 0 if self.calm() else self.evaluation.reach

    def heat(self) -> None:
        """Look for slides that would win after the slide, and for the cells on which they depend."""
        row = 0
        for row in range(64):
            self.hot[row] = 0
        self.own = self.mark(self.stand.mover)
        self.menaced = self.mark(1 - self.stand.mover)

    def menaces(self, cell: int, spot: int) -> int:
        """Return how many slides win for the mover after a relocation, 2 at most; -1 where the other wins at once."""
        seat = self.stand.mover
        own = self.own
        other = self.menaced
        own_hot = self.is_hot(seat, cell, spot)
        other_hot = self.is_hot(1 - seat, cell, spot)
        if own_hot or other_hot:
            flip(self.mid, cell, spot)
            if other_hot:
                other = wins(self.mid, 1 - seat, 1)
            if own_hot and not other:
                own = wins(self.mid, seat, 2)
            flip(self.mid, cell, spot)
        return -1 if other else own

    def is_hot(self, seat: int, cell: int, spot: int) -> bool:
        """Whether moving a disc may change how many slides win for a seat; cell and spot are 0 where none is moved."""
        old = self.hot[32 * seat + (cell >> 5)] >> (cell & 31)
        new = self.hot[32 * seat + (spot >> 5)] >> (spot & 31)
        return ((old | new) & 1) != 0

    def weigh(self, cell: int, spot: int) -> int:
        """Return how well the mover stands after a relocation; -WON where the other wins at once."""
        found = self.menaces(cell, spot)
        return -WON if found < 0 else self.margin + self.evaluation.menace[found] + self.worth[spot] - self.worth[cell]

    def hope(self, cell: int, spot: int) -> int:
        """Return what a relocation cannot surpass, without a look at what it threatens."""
        return self.margin + self.reach + self.worth[spot] - self.worth[cell]

    def calm(self) -> bool:
        """Whether no two of the mover's pieces are near enough for a slide to win, whatever disc is moved."""
        seat = self.stand.mover
        a = self.mid.cells[3 * seat]
        b = self.mid.cells[3 * seat + 1]
        c = self.mid.cells[3 * seat + 2]
        return apart(a, b) > 2 and apart(b, c) > 2 and apart(a, c) > 2

    def ceiling(self) -> int:
        """Return what no relocation after the slide can surpass."""
        i = 0
        d = 0
        most = 0
        least = 0
        for i in range(6):
            for d in range(6):
                cell = (self.mid.cells[i] + STEPS[d]) & (CELLS - 1)
                if not self.mid.rows[cell >> 5] & BIT[cell & 31]:
                    most = self.worth[cell] if self.worth[cell] > most else most
                elif not self.mid.men[cell >> 5] & BIT[cell & 31]:
                    least = self.worth[cell] if self.worth[cell] < least else least
        return self.margin + most - least + self.reach

    def relocate(self) -> None:
        """List the relocations after the slide as cell << 10 | spot; 0 alone where there is none (§3.7)."""
        row = 0
        self.heat()
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
        self.heat()
        spots = self.mid.survey()
        for row in range(1, self.mid.height + 1):
            word = self.mid.loose[row]
            while word:
                self.relocate_disc(32 * row + lowest(word), spots)
                word &= word - 1
                for i in range(seen, self.pairs):
                    if self.menaces(self.pair[i] >> 10, self.pair[i] & 1023) >= 0:
                        return True
                seen = self.pairs
        return self.pairs == 0 and not self.menaced

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
