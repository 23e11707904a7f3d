"""What lies ahead of a block in solo Tricubo: which blocks can occur at all, and how the best play ends."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from dreierlei.core.stop_flag import StopFlag
from dreierlei.games.tricubo.solver import Solver

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.solver import ANY, COLOUR, FIRST, GAP, JOKER, NEVER, PASS, ROUNDS, SCORE, UNIT

Progress = Callable[[int, int], None]
"""Called with how many of how many steps are done."""
USES = 47


class Outlook(Solver):
    """The solver's values, seen forward."""

    def __init__(self, columns: tuple[int, ...], purple: int, colours: tuple[int, ...], joker: bool) -> None:
        Solver.__init__(self, columns, purple, colours, joker)
        self.left = ROUNDS  # so many rounds `approach` has not come to yet
        if not cython.compiled:
            self.weight = [0] * USES

    def _blank(self) -> array[int]:
        """Return room for the values, none of which is known."""
        return array("i", [GAP]) * (self.size * (ROUNDS + 1))

    def approach(self, stop_flag: StopFlag) -> bool:
        """Compute the values, those of the last rounds first, until the flag is set; return whether all are there.

        The next call goes on where this one ended.
        """
        if self.left == ROUNDS:
            self.close(ROUNDS, False)
        while self.left and not stop_flag.is_set():
            with cython.nogil:
                self.layer(self.left - 1, False)
            self.left -= 1
        return self.left == 0

    def present(self, rows: int, mask: int) -> int:
        """Return what a block would add to the interim points if the game ended now, in units."""
        return (self.final[rows] + self.colours[mask]) * UNIT

    def target(self, use: int) -> int:
        """Return the block that a use leads to; `survey` says from where."""
        d = use % 3
        mask = self.mask
        if use == PASS:
            return self.rows * self.masks + mask
        if use >= SCORE:
            d = 0 if use < SCORE + FIRST[1] else 1 if use < SCORE + FIRST[2] else 2
        if d == self.gone:
            mask ^= JOKER
        if use >= SCORE:
            return self.score[25 * self.rows + use - SCORE] * self.masks + mask
        if use >= ANY:
            return self.rows * self.masks + (mask | 8)
        if use >= COLOUR:
            return self.rows * self.masks + (mask | (1 << d))
        return self.cross[15 * self.rows + use] * self.masks + mask

    def weigh(self) -> None:
        """Count for how many of the 216 rolls each use is the best; of equal ones the first, large die before small."""
        a = 6 if self.gone == 0 else 0
        b = 6 if self.gone == 2 else 12
        for i in range(USES):
            self.weight[i] = 0
        for i in range(6):
            for j in range(6):
                use = PASS
                found = self.values[self.base + self.rows * self.masks + self.mask]
                if self.best[a + i] != NEVER and self.best[a + i] >= self.best[b + j]:
                    use = self.use[a + i]
                    found = self.best[a + i]
                elif self.best[b + j] != NEVER:
                    use = self.use[b + j]
                    found = self.best[b + j]
                if self.mask & JOKER:
                    self.weigh_joker(use, found)
                else:
                    self.weight[use] += 6

    def weigh_joker(self, use: int, found: int) -> None:
        """Count the six rolls of the die that is gone: an unused joker takes it where that is better."""
        for i in range(6 * self.gone, 6 * self.gone + 6):
            self.weight[self.use[i] if self.best[i] > found else use] += 1

    def ending(self, played: int, rows: int, mask: int, progress: Progress | None = None) -> dict[int, float]:
        """Return the chance of each sum of points that the best play still adds, from a block before a roll."""
        low = 100  # the most that colour fields can cost, and more
        span = 3 * max(self.column) + 1
        result = array("d", bytes(8 * (8 * max(self.column) + 2 * low)))
        here = array("i", [rows * self.masks + mask])
        mass = array("d", [1.0] + [0.0] * (span - 1))
        for now in range(played, ROUNDS + 1):
            if progress is not None:
                progress(now - played, ROUNDS + 1 - played)
            there = array("i", bytes(4 * self.size))
            slot = array("i", bytes(4 * self.size))
            shares = array("B", bytes(USES * len(here)))
            found = self.step(now, here, shares, there, slot)
            onward = array("d", bytes(8 * found * span))
            self.flow(now, here, shares, mass, slot, onward, result, span, low)
            here, mass = there[:found], onward
        return {points - low: chance for points, chance in enumerate(result) if chance}

    def step(self, played: int, here: array[int], shares: array[int], there: array[int], slot: array[int]) -> int:
        """Number the blocks that the best play reaches next, with the shares of its uses; return how many."""
        found = 0
        for k in range(len(here)):
            if self.over(played, here[k] // self.masks):
                continue
            self.survey(played, here[k] // self.masks, here[k] % self.masks)
            self.weigh()
            for use in range(USES):
                shares[USES * k + use] = self.weight[use]
                if self.weight[use] and slot[self.target(use)] == 0:
                    there[found] = self.target(use)
                    found += 1
                    slot[self.target(use)] = found
        return found

    def over(self, played: int, rows: int) -> bool:
        """Whether the game has ended (§8.3)."""
        return played == ROUNDS or self.ended[rows] != 0

    def flow(
        self,
        played: int,
        here: array[int],
        shares: array[int],
        mass: array[float],
        slot: array[int],
        onward: array[float],
        result: array[float],
        span: int,
        low: int,
    ) -> None:
        """Pass the chances of each block on to the next ones, or to the result where the game has ended.

        A block's chances are those of having gained 0 … span - 1 interim points so far.
        """
        for k in range(len(here)):
            rows = here[k] // self.masks
            if self.over(played, rows):
                place = low + self.final[rows] + self.colours[here[k] % self.masks]
                for points in range(span):
                    result[place + points] += mass[k * span + points]
                continue
            self.place(played, rows, here[k] % self.masks)
            for use in range(USES):
                if shares[USES * k + use]:
                    share = shares[USES * k + use] / 216.0
                    gain = self.gain[25 * rows + use - SCORE] if SCORE <= use < PASS else 0
                    place = (slot[self.target(use)] - 1) * span + gain
                    for points in range(span - gain):
                        onward[place + points] += mass[k * span + points] * share

    def reach(self, rows: int) -> array[int]:
        """Return the values, with GAP wherever no play from a fresh block leads."""
        kept = array("i", [GAP]) * len(self.values)
        known = kept
        marked = array("b", bytes(len(self.values)))
        marked[rows * self.masks + self.masks - JOKER] = 1
        for played in range(ROUNDS):
            self.mark(played, marked)
        for place in range(len(self.values)):
            if marked[place]:
                known[place] = self.values[place]
        return kept

    def mark(self, played: int, marked: array[int]) -> None:
        """Mark the blocks that any play reaches from those marked after so many rounds."""
        for rows in range(self.count):
            if self.ended[rows]:
                continue
            for mask in range(self.masks):
                if marked[played * self.size + rows * self.masks + mask]:
                    self.place(played, rows, mask)
                    self.mark_next(marked)

    def mark_next(self, marked: array[int]) -> None:
        """Mark the blocks next to one."""
        idle = True
        for d in range(3):
            if d != self.gone:
                blocked = self.mark_die(d, self.mask, marked)
                idle = idle and blocked
            elif self.mask & JOKER:
                self.mark_die(d, self.mask ^ JOKER, marked)
        if idle:
            marked[self.base + self.rows * self.masks + self.mask] = 1

    def mark_die(self, d: int, mask: int, marked: array[int]) -> bool:
        """Mark where a die leads; return whether with some number it leads nowhere."""
        home = self.base + self.rows * self.masks
        full = False
        useless = True
        if not (mask >> d) & 1:
            marked[home + (mask | (1 << d))] = 1
        if not mask & 8:
            marked[home + (mask | 8)] = 1
        for f in range(5):
            target = self.cross[15 * self.rows + 3 * f + d]
            if target < 0:
                full = True
            else:
                marked[self.base + target * self.masks + mask] = 1
        for s in range(FIRST[d], FIRST[d + 1]):
            target = self.score[25 * self.rows + s]
            if target >= 0:
                useless = False
                marked[self.base + target * self.masks + mask] = 1
        return useless or (full and (mask >> d) & 1 != 0 and mask & 8 != 0)
