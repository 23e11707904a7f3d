"""The field of Nonaga: discs, and the pieces on them, as rows of bits in a frame that follows the drifting field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.state import Moves, State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.kit.bits import count, lowest, ring

    # Compiled, these are constants of the `.pxd`. A cell of the frame is row * 32 + column. The discs' lowest row and
    # column are 1, so that row 0 and column 0 can take a disc; 19 connected discs reach row and column 19 at most, and
    # their neighbours 20.
    DISCS, ROWS, SPAN = 19, 32, 21
    # Ids: 6 * piece + direction for slides, PASS, then for relocations the rank of the disc times SPOTS plus its new
    # cell; last the lot: FIRST plus the seat that begins.
    PASS = 18
    SPOTS = SPAN * SPAN
    FIRST = PASS + 1 + DISCS * SPOTS
    MOST = 64  # spots are never more
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.core.rng import Rng

ALL = (1 << (SPAN + 1)) - 1
STEPS = [1, 32, 31, -1, -32, -31]
NEXT = [1, 2, 3, 4, 5, 0, 1, 2, 3, 4]
BIT = [1 << place for place in range(32)]
# 1 for two neighbouring cells, by their difference plus 672.
NEAR = [int(abs(apart - 672) in (1, 31, 32)) for apart in range(1345)]
# How many unbroken runs of discs stand round a cell, by the six bits of `around`.
RUNS = [sum((discs >> d) & 1 and not (discs >> (d + 1) % 6) & 1 for d in range(6)) for discs in range(64)]


def touched(up: int, mid: int, down: int) -> int:
    """Return the cells of a row that touch a bit of the same row or of those above and below."""
    return mid << 1 | mid >> 1 | up | up >> 1 | down | down << 1


class Field(State):
    """The discs and the pieces of a position, and what may be done with them."""

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        self.height = 0
        self.west = 0  # the column and the row of the grid that are 1 in the frame
        self.north = 0
        self.holes = 0
        self.frozen = -1  # the disc relocated in the turn before (§3.2)
        self.known = -1  # how many spots `review` has found, or -1 where discs have moved since
        self.tight_count = 0  # how many of them are tight
        if not cython.compiled:
            self.rows = [0] * ROWS  # the discs
            self.men = [0] * ROWS  # the discs that carry a piece
            self.cells = [0] * 6  # the pieces: three of seat 0, three of seat 1, each in reading order
            # Scratch of `survey` and `divide`.
            self.bounded = False
            self.gaps = [0] * ROWS
            self.loose = [0] * ROWS
            self.outside = [0] * ROWS
            self.spots = [0] * 64
            self.places = [0] * 64
            self.discs = [0] * DISCS
            self.order = [0] * DISCS
            self.ranks = [0] * 32 * ROWS
            self.tight = [0] * 64
            self.tights = [0] * 64  # the ranks of the tight ones
            self.rest = [0] * ROWS
            self.part = [0] * ROWS
            self.edge = 0  # the first or the last row of the part
            self.joining = [0] * ROWS

    def take(self, other: State) -> None:
        """Become a copy of another field."""
        i = 0
        self.known = -1
        self.acting = other.acting
        self.stage = other.stage
        for i in range(ROWS):
            self.rows[i] = cython.cast(Field, other).rows[i]
            self.men[i] = cython.cast(Field, other).men[i]
        for i in range(6):
            self.cells[i] = cython.cast(Field, other).cells[i]
        self.height = cython.cast(Field, other).height
        self.west = cython.cast(Field, other).west
        self.north = cython.cast(Field, other).north
        self.holes = cython.cast(Field, other).holes
        self.frozen = cython.cast(Field, other).frozen

    def free(self, cell: int) -> bool:
        """Whether there is a disc without a piece."""
        return (self.rows[cell >> 5] & ~self.men[cell >> 5] & BIT[cell & 31]) != 0

    def disc(self, cell: int) -> int:
        """Return 1 where there is a disc, else 0."""
        return (self.rows[(cell >> 5) & 31] >> (cell & 31)) & 1  # row -1 is row 31: empty

    def reach(self, cell: int, d: int) -> int:
        """Return where a piece comes to rest that slides from a cell in a direction (§2.1)."""
        while self.free(cell + STEPS[d]):
            cell += STEPS[d]
        return cell

    def slide(self, mover: int, rank: int, d: int) -> None:
        """Slide one of a seat's pieces, and keep the three in reading order."""
        first = 3 * mover
        i = first + rank
        cell = self.cells[i]
        self.men[cell >> 5] &= ~BIT[cell & 31]
        cell = self.reach(cell, d)
        self.men[cell >> 5] |= BIT[cell & 31]
        while i > first and self.cells[i - 1] > cell:
            self.cells[i] = self.cells[i - 1]
            i -= 1
        while i < first + 2 and self.cells[i + 1] < cell:
            self.cells[i] = self.cells[i + 1]
            i += 1
        self.cells[i] = cell
        if cell == self.frozen:
            self.frozen = -1  # a disc with a piece is held anyway

    def connected(self, seat: int) -> bool:
        """Whether a seat's three pieces are connected: at least two of the three pairs are neighbours (§4.1)."""
        a = self.cells[3 * seat]
        b = self.cells[3 * seat + 1]
        c = self.cells[3 * seat + 2]
        return NEAR[b - a + 672] + NEAR[c - b + 672] + NEAR[c - a + 672] >= 2

    def around(self, cell: int) -> int:
        """Return the discs round a cell as six bits, in the order of STEPS."""
        row = cell >> 5
        return ring(self.rows[(row - 1) & 31], self.rows[row], self.rows[row + 1], cell & 31)  # row -1 is row 31: empty

    def crowd(self, cell: int) -> int:
        """Return the pieces round a cell as six bits."""
        row = cell >> 5
        return ring(self.men[row - 1], self.men[row], self.men[row + 1], cell & 31)

    def fill_slides(self, seat: int, moves: Moves) -> None:
        """Write the id of every slide (§2.1)."""
        i = 0
        for i in range(3):
            cell = self.cells[3 * seat + i]
            free = self.around(cell) & ~self.crowd(cell)
            while free:
                moves.ids[moves.count] = 6 * i + lowest(free)
                moves.count += 1
                free &= free - 1

    def pick_slide(self, seat: int, rng: Rng) -> int:
        """Return the id of a random slide, each as likely, or -1 where none was found."""
        index = 0
        for _ in range(32):
            index = rng.pick(PASS)
            if self.free(self.cells[3 * seat + index // 6] + STEPS[index % 6]):
                return index
        return -1

    def fill_relocations(self, moves: Moves) -> None:
        """Write the id of every relocation (§3.1)."""
        row = 0
        word = 0
        cell = 0
        base = PASS + 1
        spots = self.survey()
        for row in range(1, self.height + 1):
            word = self.rows[row]
            while word:
                if self.loose[row] & word & -word:
                    cell = 32 * row + lowest(word)
                    if self.leaves(cell):
                        self.fill_targets(moves, base, cell, spots)
                word &= word - 1
                base += SPOTS

    def pick_relocation(self, rng: Rng) -> int:
        """Return the id of a random relocation, each as likely, or -1 where none was found.

        A disc with a gap and a spot are drawn until they make a legal pair; most do.
        """
        row = 0
        word = 0
        cell = 0
        runs = 0
        i = 0
        discs = 0
        spots = self.survey()
        for row in range(1, self.height + 1):
            word = self.loose[row]
            while word:
                self.discs[discs] = 32 * row + lowest(word)
                discs += 1
                word &= word - 1
        for _ in range(16):
            cell = self.discs[rng.pick(discs)]
            i = rng.pick(spots)
            if not (self.tight[i] & NEAR[self.spots[i] - cell + 672]) and self.leaves(cell):
                runs = RUNS[self.around(cell)]
                if runs < 2 or not self.divide(cell, runs) or self.joins(self.spots[i]):
                    return PASS + 1 + SPOTS * self.rank(cell) + self.places[i]
        return -1

    def joins(self, spot: int) -> bool:
        """Whether a cell touches every part of the divided field (§3.6)."""
        return ((self.joining[spot >> 5] >> (spot & 31)) & 1) != 0

    def fill_targets(self, moves: Moves, base: int, cell: int, spots: int) -> None:
        """Write the relocations of one disc: to every spot but those that it holds up itself (§3.4)."""
        i = 0
        spot = 0
        found = moves.count
        runs = RUNS[self.around(cell)]
        divided = runs > 1 and self.divide(cell, runs)
        for i in range(spots):
            spot = self.spots[i]
            if divided and not self.joins(spot):
                continue
            moves.ids[found] = base + self.places[i]
            found += 1 - (self.tight[i] & NEAR[spot - cell + 672])
        moves.count = found

    def survey(self) -> int:
        """Find the spots, the discs with a gap beside them and what lies outside; return how many spots.

        A spot is an empty cell that touches two discs or more (§3.4); it is tight if it touches exactly two.
        """
        row = 0
        spots = 0
        barred = 0
        up = 0
        mid = self.rows[0]
        down = self.rows[1]
        for row in range(self.height + 2):
            n0 = mid >> 1
            n2 = down << 1
            n3 = mid << 1
            n5 = up >> 1
            held = (n0 | down) & (down | n2) & (n2 | n3) & (n3 | up) & (up | n5) & (n5 | n0)
            self.gaps[row] = mid & ~held
            self.loose[row] = mid & ~held & ~self.men[row]
            barred |= ~mid & ((n0 & ~down & n2) | (n2 & ~n3 & up) | (up & ~n5 & n0))
            barred |= ~mid & ((down & ~n2 & n3) | (n3 & ~up & n5) | (n5 & ~n0 & down))
            two = n0 & down
            one = n0 | down
            three = two & n2
            two |= one & n2
            one |= n2
            three |= two & n3
            two |= one & n3
            one |= n3
            three |= two & up
            two |= one & up
            one |= up
            three |= two & n5
            two |= one & n5
            two &= ~mid
            while two:
                self.spots[spots] = 32 * row + lowest(two)
                self.places[spots] = SPAN * row + lowest(two)
                self.tight[spots] = 0 if three & two & -two else 1
                spots += 1
                two &= two - 1
            up = mid
            mid = down
            down = self.rows[row + 2]
        self.bounded = self.holes > 0 or barred != 0
        if self.bounded:
            self.flood()
        self.freeze()
        return spots

    def review(self) -> int:
        """Survey once a relocation for learners, and rank the discs; beyond the spots `places` are -1.

        What is loose changes with every slide: discs with a gap that carry no piece and are not frozen.
        """
        i = 0
        row = 0
        word = 0
        if self.known >= 0:
            return self.known
        for row in range(1, self.height + 1):
            word = self.rows[row]
            while word:
                self.order[i] = SPAN * row + lowest(word)
                self.ranks[32 * row + lowest(word)] = i
                i += 1
                word &= word - 1
        self.known = self.survey()
        self.tight_count = 0
        for i in range(self.known):
            self.tights[self.tight_count] = i
            self.tight_count += self.tight[i]
        for i in range(self.known, MOST):
            self.places[i] = -1
        return self.known

    def freeze(self) -> None:
        """Hold the disc that was relocated in the turn before (§3.2)."""
        if self.frozen >= 0:
            self.loose[self.frozen >> 5] &= ~BIT[self.frozen & 31]

    def reach_of(self, cell: int) -> int:
        """Return where a loose disc may go: 0 nowhere, 1 to any spot, 2 to those that join the rest (§3.3, §3.6)."""
        runs = 0
        if not self.leaves(cell):
            return 0
        runs = RUNS[self.around(cell)]
        return 2 if runs > 1 and self.divide(cell, runs) else 1

    def leaves(self, cell: int) -> bool:
        """Whether a disc with a gap beside it can be slid out of the field (§3.3).

        The first step leads through the gap. Whatever the disc does afterwards beside its old cell it could have done
        from there at once, so it is enough that the first step ends outside.
        """
        d = 0
        step = 0
        if not self.bounded:
            return True
        discs = self.around(cell)
        for d in range(6):
            if not (discs >> d) & 1 and not ((discs >> NEXT[d]) & (discs >> NEXT[d + 4]) & 1):
                step = cell + STEPS[d]
                if self.outside[step >> 5] & BIT[step & 31]:
                    return True
        return False

    def flood(self) -> None:
        """Mark the empty cells from which a disc can travel out of the field (§3.3)."""
        row = 0
        edge = self.height + 1
        union = 0
        for row in range(1, edge):
            union |= self.rows[row]
        for row in range(1, edge):
            self.outside[row] = ALL & ~union  # beyond the last column no disc bars a step
        self.outside[0] = ALL
        self.outside[edge] = ALL
        self.sweep(1, edge, 1)
        while self.sweep(edge - 1, 0, -1) and self.sweep(1, edge, 1):
            pass

    def sweep(self, row: int, end: int, by: int) -> bool:
        """Spread the outside along the rows, one after the other; return whether it grew.

        A step is barred where both cells beside it carry a disc.
        """
        grew = False
        while row != end:
            up = self.rows[row - 1]
            mid = self.rows[row]
            down = self.rows[row + 1]
            old = self.outside[row]
            # from the row above, steps 1 and 2; from the row below, steps 4 and 5 (seen from the cell that is reached)
            new = old | (self.outside[row - 1] & ~((mid << 1) & (up >> 1)))
            new |= (self.outside[row - 1] >> 1) & ~(up & (mid >> 1))
            new |= self.outside[row + 1] & ~((mid >> 1) & (down << 1))
            new |= (self.outside[row + 1] << 1) & ~(down & (mid << 1))
            new &= ~mid & ALL
            seen = 0
            while new != seen:
                seen = new
                new |= (new << 1) & ~mid & ~(up & (down << 1)) & ALL
                new |= (new >> 1) & ~mid & ~((up >> 1) & down)
            if new != old:
                self.outside[row] = new
                grew = True
            row += by
        return grew

    def divide(self, cell: int, runs: int) -> bool:
        """Whether the field falls apart without a disc; then `joining` marks the cells that touch every part."""
        row = 0
        parts = 0
        rest = 1
        for row in range(self.height + 3):
            self.rest[row] = self.rows[row]
            self.joining[row] = ALL
        self.rest[cell >> 5] &= ~BIT[cell & 31]
        if runs == 2 and self.holes == 0:  # each run is in another part
            self.split()
            self.join_both()
            return True
        while rest:
            rest = self.split()
            parts += 1
            if rest or parts > 1:
                self.join()
        return parts > 1

    def split(self) -> int:
        """Move one part from `rest` to `part`; return 0 when nothing is left."""
        row = 1
        left = 0
        for row in range(self.height + 3):
            self.part[row] = 0
        row = 1
        while not self.rest[row]:
            row += 1
        self.part[row] = self.rest[row] & -self.rest[row]
        self.edge = row
        self.spread(1)
        while self.spread(-1) and self.spread(1):
            pass
        for row in range(1, self.height + 1):
            self.rest[row] &= ~self.part[row]
            left |= self.rest[row]
        return left

    def spread(self, by: int) -> bool:
        """Spread the part along the rows of `rest` from its edge to the other, one by one; return whether it grew."""
        grew = False
        row = self.edge
        while self.rest[row]:
            old = self.part[row]
            up = self.part[row - 1]
            down = self.part[row + 1]
            new = (old | up | up >> 1 | down | down << 1) & self.rest[row]
            if not new:
                break
            seen = 0
            while new != seen:
                seen = new
                new |= (new << 1 | new >> 1) & self.rest[row]
            if new != old:
                self.part[row] = new
                grew = True
            row += by
        self.edge = row - by
        return grew

    def join(self) -> None:
        """Keep in `joining` the cells that touch the part."""
        row = 0
        for row in range(self.height + 2):
            self.joining[row] &= touched(self.part[(row - 1) & 31], self.part[row], self.part[row + 1])

    def join_both(self) -> None:
        """Write in `joining` the cells that touch the part and the rest."""
        row = 0
        for row in range(self.height + 2):
            self.joining[row] = touched(self.part[(row - 1) & 31], self.part[row], self.part[row + 1])
            self.joining[row] &= touched(self.rest[(row - 1) & 31], self.rest[row], self.rest[row + 1])

    def ranked(self, rank: int) -> int:
        """Return the cell of a disc by its rank in reading order."""
        row = 1
        word = self.rows[1]
        while True:
            while not word:
                row += 1
                word = self.rows[row]
            if rank == 0:
                return 32 * row + lowest(word)
            word &= word - 1
            rank -= 1

    def rank(self, cell: int) -> int:
        """Return how many discs come before a cell in reading order."""
        row = 0
        rank = 0
        for row in range(1, cell >> 5):
            rank += count(self.rows[row])
        return rank + count(self.rows[cell >> 5] & (BIT[cell & 31] - 1))

    def relocate(self, cell: int, spot: int) -> None:
        """Lift a disc and put it down; then move the frame to where the field is."""
        # Round a disc with n runs of neighbours, lifting it changes discs - pairs + triangles by n - 1; that sum is one
        # less for every hole, and the field is in one piece before and after.
        self.known = -1
        self.holes += 1 - RUNS[self.around(cell)]
        self.rows[cell >> 5] &= ~BIT[cell & 31]
        self.holes -= 1 - RUNS[self.around(spot)]
        self.rows[spot >> 5] |= BIT[spot & 31]
        self.frozen = spot
        self.frame()

    def frame(self) -> None:
        """Move the frame so that the discs' lowest row and column are 1, and measure the height."""
        row = 0
        union = 0
        if self.rows[0]:
            self.shift_rows(1)
        elif not self.rows[1]:
            self.shift_rows(-1)
        while self.rows[self.height + 1]:
            self.height += 1
        while not self.rows[self.height]:
            self.height -= 1
        for row in range(1, self.height + 1):
            union |= self.rows[row]
        if union & 1:
            self.shift_columns(1)
        elif not union & 2:
            self.shift_columns(-1)

    def shift_rows(self, by: int) -> None:
        """Move everything one row down or up the frame."""
        row = 0
        for row in range(ROWS - 1):
            if by > 0:
                self.rows[ROWS - 1 - row] = self.rows[ROWS - 2 - row]
                self.men[ROWS - 1 - row] = self.men[ROWS - 2 - row]
            else:
                self.rows[row] = self.rows[row + 1]
                self.men[row] = self.men[row + 1]
        self.rows[0] = 0
        self.men[0] = 0
        self.north -= by
        self.height += by
        self.shift_cells(32 * by)

    def shift_columns(self, by: int) -> None:
        """Move everything one column right or left in the frame."""
        row = 0
        for row in range(1, self.height + 1):
            self.rows[row] = self.rows[row] << 1 if by > 0 else self.rows[row] >> 1
            self.men[row] = self.men[row] << 1 if by > 0 else self.men[row] >> 1
        self.west -= by
        self.shift_cells(by)

    def shift_cells(self, by: int) -> None:
        """Move the pieces and the frozen disc in the frame."""
        i = 0
        for i in range(6):
            self.cells[i] += by
        if self.frozen >= 0:
            self.frozen += by
