"""Solo Tricubo solved by backward induction (rules.md, §9).

The rows of a block are interchangeable, so a block is a multiset of five rows, each with its crosses and whether it
has been scored, and a mask of colour fields and joker. A value is what is still to come: the expected total without the
interim points already noted. Values are whole multiples of 2**-22, and all sums are sums of whole numbers: the result
is the same on every machine, and off by at most 21 halves of such a unit.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from math import comb

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

ROUNDS = 21
UNIT = 1 << 22
OFFSET = 512 * UNIT  # keeps sums above zero, where C and Python divide alike
NEVER = -(1 << 40)
GAP = -(1 << 31)  # a value that has not been kept
JOKER = 16  # the bit of an unused joker; 1, 2 and 4 are the colour fields of the dice, 8 the one of any colour
# The rows that a six scores: ten times three with the large die, ten times two, five times one.
SCORES = [sum(1 << row for row in rows) for size in (3, 2, 1) for rows in combinations(range(5), size)]
FIRST = [0, 10, 20, 25]
# What may be done with a die: cross row f with die d (3 * f + d), then the colour fields, the scorings and the pass.
COLOUR, ANY, SCORE, PASS = 15, 18, 21, 46


class Solver:
    """The values of all blocks before each roll."""

    def __init__(self, columns: tuple[int, ...], purple: int, colours: tuple[int, ...], joker: bool) -> None:
        self.width = len(columns)
        self.masks = 32 if joker else 16
        self.unit = UNIT
        self.gap = GAP
        self.base = 0
        self.stride = 0  # how far apart the values of a block are that differ by a noted point
        self.point = UNIT  # what a noted point adds to a value
        self.gone = 0
        self.mask = 0
        self.rows = 0
        if not cython.compiled:
            self.best = [0] * 18
            self.use = [0] * 18
            self.codes = [0] * 5
            self.choose = [[comb(n, k) for k in range(6)] for n in range(32)]
        else:
            for n in range(32):
                for k in range(6):
                    self.choose[n][k] = comb(n, k)
        self._number()
        self._score((0, *columns), len(columns) - purple + 1, colours)
        self._link((0, *columns))
        self.size = self.count * self.masks
        self.values = self._blank()

    def _blank(self) -> array[int]:
        """Return room for the values of all blocks; one array at a time, for it is large."""
        return array("i", [0]) * (self.size * (ROUNDS + 1))

    def _number(self) -> None:
        """Number the multisets of rows of which at most three have been scored."""
        kinds = 2 * (self.width + 1)
        self.dense = array("i", [-1]) * comb(kinds + 4, 5)
        found = array("b")
        self.count = 0
        for codes in combinations_with_replacement(range(kinds), 5):
            if sum(code > self.width for code in codes) <= 3:
                self.dense[sum(comb(code + i, i + 1) for i, code in enumerate(codes))] = self.count
                found.extend(codes)
                self.count += 1
        self.code = found

    def _score(self, column: tuple[int, ...], purple: int, colours: tuple[int, ...]) -> None:
        """Write down what each multiset, and each mask, is worth at the end."""
        self.final = array("i", bytes(4 * self.count))
        self.ended = array("b", bytes(self.count))
        span = self.width + 1
        for rows in range(self.count):
            crosses = [self.code[5 * rows + i] % span for i in range(5)]
            self.ended[rows] = sum(cross >= purple for cross in crosses) >= 3
            self.final[rows] = sum(column[cross] for cross in crosses) + 5 * self.ended[rows]
        self.colours = array("i", [sum(colours[: (mask & 15).bit_count()]) for mask in range(32)])

    def _link(self, column: tuple[int, ...]) -> None:
        """Write down where crossing and scoring lead from each multiset."""
        self.cross = array("i", [-1]) * (15 * self.count)
        self.score = array("i", [-1]) * (25 * self.count)
        self.gain = array("i", bytes(4 * 25 * self.count))
        self.column = array("i", column)
        with cython.nogil:
            for rows in range(self.count):
                self.link(rows)

    def link(self, rows: int) -> None:
        """Link one multiset."""
        span = self.width + 1
        for i in range(5):
            crosses = self.code[5 * rows + i] % span
            if crosses == self.width:
                continue
            for d in range(3):
                self.spread(rows)
                self.codes[i] += min(3 - d, self.width - crosses)
                self.cross[15 * rows + 3 * i + d] = self.find()
        for s in range(25):
            self.spread(rows)
            gain = 0
            fits = True
            for i in range(5):
                if (SCORES[s] >> i) & 1:
                    fits = fits and self.codes[i] < span
                    if self.codes[i] < span:
                        gain += self.column[self.codes[i]]
                    self.codes[i] += span
            if fits:
                self.score[25 * rows + s] = self.find()
                self.gain[25 * rows + s] = gain

    def spread(self, rows: int) -> None:
        """Lay a multiset's five rows out for changing."""
        for i in range(5):
            self.codes[i] = self.code[5 * rows + i]

    def find(self) -> int:
        """Return the number of the multiset of the five rows laid out; -1 where more than three have been scored."""
        rank = 0
        for i in range(1, 5):
            k = i
            code = self.codes[i]
            while k > 0 and self.codes[k - 1] > code:
                self.codes[k] = self.codes[k - 1]
                k -= 1
            self.codes[k] = code
        for i in range(5):
            rank += self.choose[self.codes[i] + i][i + 1]
        return self.dense[rank]

    def number(self, crosses: tuple[int, ...], scored: int) -> int:
        """Return the number of the multiset of five rows, those scored as bits; trusts that there are at most three."""
        for i in range(5):
            self.codes[i] = crosses[i] + (self.width + 1) * (scored >> i & 1)
        return self.find()

    def worth(self, played: int, rows: int, mask: int) -> int:
        """Return the value of a block before a roll, in units; `gap` where it has not been kept."""
        return self.values[played * self.size + rows * self.masks + mask]

    # Backward: values.

    def solve(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compute the value of every block before every round."""
        self._descend(False, progress)

    def summit(self, rows: int, progress: Callable[[int, int], None] | None = None) -> int:
        """Return the highest total that luck allows from fresh rows on; values that were there are lost."""
        self._descend(True, progress)
        return self.values[rows * self.masks + self.masks - JOKER] // UNIT

    def _descend(self, lucky: bool, progress: Callable[[int, int], None] | None) -> None:
        """Go back from the last round to the first."""
        with cython.nogil:
            self.close(ROUNDS, False)
        for done in range(ROUNDS):
            if progress is not None:
                progress(done, ROUNDS)
            with cython.nogil:
                self.layer(ROUNDS - 1 - done, lucky)
        if progress is not None:
            progress(ROUNDS, ROUNDS)

    def close(self, played: int, ended: bool) -> None:
        """Write the values of all blocks after so many rounds as if the game were over, or of those where it is."""
        for rows in range(self.count):
            if self.ended[rows] or not ended:
                for mask in range(self.masks):
                    self.values[played * self.size + rows * self.masks + mask] = (
                        self.final[rows] + self.colours[mask]
                    ) * UNIT

    def layer(self, played: int, lucky: bool) -> None:
        """Compute the values after so many rounds from those after one round more."""
        self.close(played, True)
        for rows in range(self.count):
            if self.ended[rows] == 0:
                for mask in range(self.masks):
                    self.survey(played, rows, mask)
                    if lucky:
                        self.values[played * self.size + rows * self.masks + mask] = self.hope()
                    else:
                        self.values[played * self.size + rows * self.masks + mask] = self.expect()

    def place(self, played: int, rows: int, mask: int) -> None:
        """Turn to a block before a roll."""
        self.gone = played % 3  # §8.2
        self.base = (played + 1) * self.size
        self.mask = mask
        self.rows = rows

    def survey(self, played: int, rows: int, mask: int) -> None:
        """Find the best use of each die with each number, and its value."""
        self.place(played, rows, mask)
        self.look()

    def look(self) -> None:
        """Find the best uses for the block that was turned to."""
        for d in range(3):
            if d != self.gone:
                self.weigh_die(d, self.mask)
            elif self.mask & JOKER:
                self.weigh_die(d, self.mask ^ JOKER)
            else:
                for f in range(6):
                    self.best[6 * d + f] = NEVER

    def weigh_die(self, d: int, mask: int) -> None:
        """Find the best use of one die with each number."""
        home = self.base + self.rows * self.masks
        other = NEVER
        use = PASS
        if not (mask >> d) & 1:
            other = self.values[home + (mask | (1 << d))]
            use = COLOUR + d
        if not mask & 8 and self.values[home + (mask | 8)] > other:
            other = self.values[home + (mask | 8)]
            use = ANY + d
        for f in range(5):
            target = self.cross[15 * self.rows + 3 * f + d]
            self.best[6 * d + f] = other
            self.use[6 * d + f] = use
            if target >= 0 and self.values[self.base + target * self.masks + mask] >= other:
                self.best[6 * d + f] = self.values[self.base + target * self.masks + mask]
                self.use[6 * d + f] = 3 * f + d
        self.best[6 * d + 5] = NEVER
        for s in range(FIRST[d], FIRST[d + 1]):
            target = self.score[25 * self.rows + s]
            if target >= 0:
                gain = self.gain[25 * self.rows + s]
                found = self.values[self.base + gain * self.stride + target * self.masks + mask] + gain * self.point
                if found > self.best[6 * d + 5]:
                    self.best[6 * d + 5] = found
                    self.use[6 * d + 5] = SCORE + s

    def expect(self) -> int:
        """Return the mean over all rolls of the best that can be done; `survey` comes first."""
        a = 6 if self.gone == 0 else 0
        b = 6 if self.gone == 2 else 12
        c = 6 * self.gone
        idle = self.values[self.base + self.rows * self.masks + self.mask]
        total = 0
        for i in range(6):
            for j in range(6):
                found = max(self.best[a + i], self.best[b + j])
                if found == NEVER:
                    found = idle
                if self.mask & JOKER:
                    for k in range(6):
                        total += max(found, self.best[c + k])
                else:
                    total += 6 * found
        return (total + 108 + 216 * OFFSET) // 216 - OFFSET

    def hope(self) -> int:
        """Return the best that can be done with the luckiest roll; `survey` comes first."""
        a = 6 if self.gone == 0 else 0
        b = 6 if self.gone == 2 else 12
        found = NEVER
        usable = 1
        for i in range(18):
            found = max(found, self.best[i])
        for i in range(6):
            for j in range(6):
                if self.best[a + i] == NEVER and self.best[b + j] == NEVER:
                    usable = 0
        if not usable:
            found = max(found, self.values[self.base + self.rows * self.masks + self.mask])
        return found
