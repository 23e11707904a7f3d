"""Endgame: the last rounds of Tricubo with two seats, played exactly for the win.

With two seats nothing is hidden: one uses a die, then the other one of those left. So the share of the win follows
from that of the pairs of blocks that can come up, over all rolls, each seat choosing what is best for it (expectimax).
Blocks only fill up, so no pair comes up twice, but for rolls with which neither can do anything.
"""

from __future__ import annotations

from array import array

from dreierlei.core.state import Moves, State
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games.tricubo.blocks import Blocks
from dreierlei.games.tricubo.table import Table

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.blocks import FACES, KIN
    from dreierlei.games.tricubo.table import OTHERS

BLOCKS, PAIRS = 1500, 1 << 20  # a block may still become so many, and both together, else it is too early
LONG = 64  # nearer to its limit (§7.6) nothing is told: until then a block has ended every game
ROLLS = 216
NEVER = 2.0  # more than any share


class Endgame:
    """The shares of the win that pairs of blocks are worth, found as they are asked for."""

    def __init__(self, state: State, nodes: int, stop_flag: StopFlag) -> None:
        self.table = cython.cast(Table, state.fresh())
        self.after = cython.cast(Table, state.fresh())
        self.moves = Moves()
        self.stop_flag = stop_flag
        self.nodes = 0
        self.most = nodes
        few = min(BLOCKS, nodes + 1)
        self.ours = Blocks(state, 0, few)
        self.theirs = Blocks(state, 1, few)
        pairs = self.ours.count * self.theirs.count
        self.late = (
            max(self.ours.count, self.theirs.count) < few
            and pairs <= PAIRS
            and cython.cast(Table, state).round + LONG <= cython.cast(Table, state).limit
        )
        self.shares = array("d", [-1.0]) * (2 * pairs if self.late else 0)  # of seat 0, by who is in turn
        if not cython.compiled:
            self.worst = [0.0] * (KIN * FACES)  # by what the one in turn has done and a face, what the other leaves it
            self.kept = [0.0] * KIN  # the same where the other passes
            self.mean = 0.0
            self.idle = 0.0

    def worth(self, state: State, seat: int, indexes: array[int]) -> list[float]:
        """Return which share of the win each use of a die brings for certain; nothing where that cannot be told."""
        found = array("d", bytes(8 * len(indexes)))
        with cython.nogil:
            self.look(cython.cast(Table, state), seat, indexes, found)
        return [] if self.spent() else list(found)

    def spent(self) -> bool:
        """Whether it has looked at as many pairs as it may, or the time is over."""
        return self.nodes > self.most or self.stop_flag.stopped

    def look(self, state: Table, seat: int, indexes: array[int], found: array[float]) -> None:
        """Write down what each use is worth, with the best that the other can answer."""
        i = 0
        k = 0
        share: float = 0.0
        for i in range(len(indexes)):
            self.table.take(state)
            self.table.step(seat, indexes[i])
            if self.table.stage != OTHERS:
                found[i] = self.leaf(self.table, seat)
                continue
            found[i] = NEVER
            self.table.fill(1 - seat, self.moves)
            for k in range(self.moves.count):
                self.after.take(self.table)
                self.after.step(1 - seat, self.moves.ids[k])
                share = self.leaf(self.after, seat)
                found[i] = min(found[i], share)

    def leaf(self, table: Table, seat: int) -> float:
        """Return what a round that is over is worth to a seat."""
        if table.acting == 0:
            return table.value(seat)
        if not self.late:
            self.nodes = self.most + 1
            return 0.0
        own = self.ours.place(table)
        other = self.theirs.place(table)
        self.settle(own, other)
        share: float = self.share(table.round % 2, own, other)
        return share if seat == 0 else 1.0 - share

    def share(self, active: int, own: int, other: int) -> float:
        """Return the share of seat 0 before a roll, or at the end of the game (§7.5)."""
        if self.ours.ended[own] or self.theirs.ended[other]:
            if self.ours.ranks[own] == self.theirs.ranks[other]:
                return 0.5
            return 1.0 if self.ours.ranks[own] > self.theirs.ranks[other] else 0.0
        return self.shares[2 * (own * self.theirs.count + other) + active]

    def settle(self, own: int, other: int) -> None:
        """Find what a pair of blocks is worth, after all that can become of it."""
        i = 0
        k = 0
        at = 2 * (own * self.theirs.count + other)
        if self.shares[at] >= 0.0 or self.spent():
            return
        self.nodes += 1
        for i in range(0 if self.ours.idle[own] > 1 else 1, self.ours.kins[own]):
            for k in range(0 if self.theirs.idle[other] > 1 else 1, self.theirs.kins[other]):
                if (
                    i + k
                    and not self.ours.ended[self.ours.kin[own * KIN + i]]
                    and not self.theirs.ended[self.theirs.kin[other * KIN + k]]
                ):
                    self.settle(self.ours.kin[own * KIN + i], self.theirs.kin[other * KIN + k])
        self.round(0, self.ours, own, self.theirs, other)
        first: float = self.mean
        stay: float = self.idle
        self.round(1, self.theirs, other, self.ours, own)
        # Where neither can do anything it is the other's turn: two equations, each with the other's share.
        self.shares[at] = (first + stay * (1.0 - self.mean - self.idle)) / (1.0 - stay * self.idle)
        self.shares[at + 1] = 1.0 - self.mean - self.idle + self.idle * self.shares[at]

    def round(self, active: int, mine: Blocks, own: int, rival: Blocks, other: int) -> None:
        """Find the mean share of the seat in turn over the rolls with which something is done, and how many are not."""
        a = 0
        b = 0
        c = 0
        best: float = 0.0
        self.mean = 0.0
        self.idle = 0.0
        self.answer(active, mine, own, rival, other)
        for a in range(6):
            for b in range(6, 12):
                for c in range(12, 18):
                    best = self.most_of(mine, own, a, b, c, -1.0)
                    best = self.most_of(mine, own, b, a, c, best)
                    best = self.most_of(mine, own, c, a, b, best)
                    if best < 0.0:  # §3.6: the one in turn passes, and the other picks among all three
                        best = min(self.worst[a], self.worst[b], self.worst[c])
                    if best == NEVER:
                        self.idle += 1.0 / ROLLS
                    else:
                        self.mean += best / ROLLS

    def answer(self, active: int, mine: Blocks, own: int, rival: Blocks, other: int) -> None:
        """Write down, for all that the seat in turn can do, what it has left after the best use of each face."""
        i = 0
        face = 0
        use = 0
        share: float = 0.0
        worst: float = 0.0
        for i in range(mine.kins[own]):
            for face in range(FACES):
                worst = NEVER
                for use in range(rival.first[other * (FACES + 1) + face], rival.first[other * (FACES + 1) + face + 1]):
                    share = self.left(active, mine.kin[own * KIN + i], rival.kin[other * KIN + rival.uses[use]])
                    worst = min(worst, share)
                self.worst[i * FACES + face] = worst
            self.kept[i] = self.left(active, mine.kin[own * KIN + i], other)

    def left(self, active: int, own: int, other: int) -> float:
        """Return what the seat that was in turn has when the round is over."""
        return self.share(1, own, other) if active == 0 else 1.0 - self.share(0, other, own)

    def most_of(self, mine: Blocks, own: int, face: int, one: int, two: int, best: float) -> float:
        """Return the most that a face is good for, if it is more than the best so far; the other has two faces left."""
        use = 0
        at = 0
        left: float = 0.0
        for use in range(mine.first[own * (FACES + 1) + face], mine.first[own * (FACES + 1) + face + 1]):
            at = mine.uses[use]
            left = min(self.worst[at * FACES + one], self.worst[at * FACES + two])
            if left == NEVER:  # §6.2: the joker is never forced
                left = self.kept[at]
            left = min(left, self.worst[at * FACES + 18 + face])
            best = max(best, left)
        return best
