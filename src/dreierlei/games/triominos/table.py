"""The table of Triominos: the numbers at the corners of the grid, and the places that are open for a tile."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from dreierlei.core.state import Moves, State
from dreierlei.games.triominos.tiles import RANKS, TILES, TURNS, Tile
from dreierlei.kit.triangles import Triangle

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.games.triominos.options import TriominosOptions

# A cell of the frame is row * 128 + column; a corner has the row below it and the column it stands in the middle of.
# The first tile lies on 0:0, which is row 32 and column 64. 56 tiles side by side lie within 55 steps of it, the places
# beside them within 56. A step leads to the next column or the next row, and of two steps in a row at most one leads to
# another row: no cell is more than 56 columns or 28 rows away, no corner more than 57 columns or 29 rows. So columns
# 7…121 of 128 and rows 4…61 of 64 are in use, and nothing can leave the frame.
FRAME = 8192
ORIGIN = 32 * 128 + 64
COUNT = 56
# §3.2: one tile opens three places; each further tile takes one and opens at most two, so 56 tiles have 58 at most.
PLACES = 58
LAYS = PLACES * COUNT
# A byte of the frame says what is on its cell (FREE, OPEN or LAID, the two highest bits) and what is at its corner: a
# mark as in FITTING in the three lowest bits, and above it how many tiles touch.
FREE, OPEN, LAID, GROUND = 0, 64, 128, 192

# By direction (0: up, 1: down): the corners clockwise from the one the cell points with, and the cells across.
APEX = [0, 128]
SECOND = [129, -1]
THIRD = [127, 1]
ACROSS_APEX = [128, -128]
ACROSS_SECOND = [-1, 1]
ACROSS_THIRD = [1, -1]

BIT = [1 << place for place in range(COUNT)]
VALUE = [tile.value for tile in TILES]
NUMBERS = [number for tile in TILES for number in tile * 2]


def _fitting() -> list[int]:
    """Return the tiles that fit three corners, by the marks of `marks_round`."""
    fitting = [0] * 512
    for place, tile in enumerate(TILES):
        for times in range(3):
            a, b, c = (number + 1 for number in tile.turned(times))
            for marks in {(i, j, k) for i in (0, a) for j in (0, b) for k in (0, c)}:
                fitting[marks[0] << 6 | marks[1] << 3 | marks[2]] |= 1 << place
    return fitting


FITTING = _fitting()


# A server shows thousands of positions a second: what has been made is used again.
@lru_cache(1 << 13)
def _triangle(cell: int) -> Triangle:
    return Triangle((cell & 127) - 64, (cell >> 7) - 32)


@lru_cache(1 << 15)
def _lying(cell: int, first: int, second: int, third: int) -> tuple[Triangle, Tile]:
    """Return a cell and the tile on it by the marks at its corners."""
    return _triangle(cell), Tile(first - 1, second - 1, third - 1)


class Table(State):
    """The tiles on the table, and where further ones fit."""

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        self.strict = cast("TriominosOptions", game.options).bridge == "strict"
        self.count = 0
        self.open = 0
        if not cython.compiled:
            self.frame = [0] * FRAME
            self.cells = [0] * COUNT  # the cells of the tiles on the table, in no order that matters
            self.laid_tiles = [0] * COUNT  # which tile lies on each: 3 * its rank + by how many corners it is turned
            self.places = [0] * 64  # the open places in reading order
            self.marks = [0] * 64  # what is at the corners of each
            self.gains = [0] * 64  # and the bonus for a tile there

    def take(self, other: State) -> None:
        """Become a copy of another table."""
        i = 0
        cell = 0
        down = 0
        self.acting = other.acting
        self.stage = other.stage
        self.clear()
        self.count = cython.cast(Table, other).count
        self.open = cython.cast(Table, other).open
        for i in range(self.count):
            cell = cython.cast(Table, other).cells[i]
            down = ((cell >> 7) ^ cell) & 1
            self.cells[i] = cell
            self.laid_tiles[i] = cython.cast(Table, other).laid_tiles[i]
            self.frame[cell] = cython.cast(Table, other).frame[cell]
            self.frame[cell + APEX[down]] = cython.cast(Table, other).frame[cell + APEX[down]]
            self.frame[cell + SECOND[down]] = cython.cast(Table, other).frame[cell + SECOND[down]]
            self.frame[cell + THIRD[down]] = cython.cast(Table, other).frame[cell + THIRD[down]]
        for i in range(self.open):
            cell = cython.cast(Table, other).places[i]
            self.places[i] = cell
            self.marks[i] = cython.cast(Table, other).marks[i]
            self.gains[i] = cython.cast(Table, other).gains[i]
            self.frame[cell] = cython.cast(Table, other).frame[cell]

    def clear(self) -> None:
        """Take all tiles off the table."""
        i = 0
        cell = 0
        down = 0
        for i in range(self.count):
            cell = self.cells[i]
            down = ((cell >> 7) ^ cell) & 1
            self.frame[cell] = FREE
            self.frame[cell + APEX[down]] = FREE
            self.frame[cell + SECOND[down]] = FREE
            self.frame[cell + THIRD[down]] = FREE
        for i in range(self.open):
            self.frame[self.places[i]] = FREE
        self.count = 0
        self.open = 0

    def marks_round(self, cell: int) -> int:
        """Return the marks at the corners of a cell, three bits each: 0 where there is none, else the number plus 1."""
        down = ((cell >> 7) ^ cell) & 1
        a = self.frame[cell + APEX[down]] & 7
        b = self.frame[cell + SECOND[down]] & 7
        c = self.frame[cell + THIRD[down]] & 7
        return a << 6 | b << 3 | c

    def fill_lays(self, hand: int, moves: Moves) -> None:
        """Write the id of every way to lay a tile of a hand: 56 * the rank of the place + the rank of the tile."""
        i = 0
        fit = hand
        found = 0
        if self.count == 0:  # §3.1: any tile, on 0:0
            while fit:
                moves.ids[found] = lowest(fit)
                found += 1
                fit &= fit - 1
        for i in range(self.open):
            fit = hand & FITTING[self.marks[i]]
            while fit:
                moves.ids[found] = COUNT * i + lowest(fit)
                found += 1
                fit &= fit - 1
        moves.count = found

    def turns(self, cell: int, tile: int) -> int:
        """Return how many corners further a tile is read that fits a cell.

        A place beside a tile has two numbers at least, and two numbers leave a tile one way to lie (§3.2).
        """
        times = 0
        down = ((cell >> 7) ^ cell) & 1
        a = self.frame[cell + APEX[down]] & 7
        b = self.frame[cell + SECOND[down]] & 7
        c = self.frame[cell + THIRD[down]] & 7
        while times < 2 and (
            (a != 0 and a != NUMBERS[6 * tile + times] + 1)
            or (b != 0 and b != NUMBERS[6 * tile + times + 1] + 1)
            or (c != 0 and c != NUMBERS[6 * tile + times + 2] + 1)
        ):
            times += 1
        return times

    def bonus(self, cell: int) -> int:
        """Return the bonus for laying a tile on a cell: the highest one it earns (§4.1)."""
        down = ((cell >> 7) ^ cell) & 1
        a = (self.frame[cell + APEX[down]] >> 3) & 7
        b = (self.frame[cell + SECOND[down]] >> 3) & 7
        c = (self.frame[cell + THIRD[down]] >> 3) & 7
        hexagons = (1 if a == 5 else 0) + (1 if b == 5 else 0) + (1 if c == 5 else 0)
        if hexagons:  # §4.3
            return 40 + 10 * hexagons
        across_a = self.frame[cell + ACROSS_APEX[down]] >> 7
        across_b = self.frame[cell + ACROSS_SECOND[down]] >> 7
        across_c = self.frame[cell + ACROSS_THIRD[down]] >> 7
        if self.strict and across_a + across_b + across_c != 1:  # §7.1
            return 0
        # §4.2: of the tiles that touch a corner only those across from the other two corners share a side.
        if across_a and a > across_b + across_c:
            return 40
        if across_b and b > across_a + across_c:
            return 40
        if across_c and c > across_a + across_b:
            return 40
        return 0

    def lay(self, cell: int, tile: int, times: int) -> None:
        """Lay a tile, read so many corners further; trusts that it fits."""
        down = ((cell >> 7) ^ cell) & 1
        if self.frame[cell] & GROUND == OPEN:
            self.close(cell)
        self.frame[cell] = (self.frame[cell] & ~GROUND) | LAID
        self.cells[self.count] = cell
        self.laid_tiles[self.count] = 3 * tile + times
        self.count += 1
        self.touch(cell + APEX[down], NUMBERS[6 * tile + times])
        self.touch(cell + SECOND[down], NUMBERS[6 * tile + times + 1])
        self.touch(cell + THIRD[down], NUMBERS[6 * tile + times + 2])
        self.offer(cell + ACROSS_APEX[down])
        self.offer(cell + ACROSS_SECOND[down])
        self.offer(cell + ACROSS_THIRD[down])
        self.look_round(cell)

    def touch(self, corner: int, number: int) -> None:
        """Count one more tile at a corner, with its number."""
        self.frame[corner] = ((self.frame[corner] & ~7) + 8) | (number + 1)

    def look_round(self, cell: int) -> None:
        """Look again at the open places that share a corner with a cell; all of them are a row and two columns away."""
        i = 0
        apart = 0
        for i in range(self.open):
            apart = self.places[i] - cell
            if -131 < apart < 131 and ((apart + 2) & 127) < 5:
                self.marks[i] = self.marks_round(self.places[i])
                self.gains[i] = self.bonus(self.places[i])

    def close(self, cell: int) -> None:
        """Take a cell out of the open places."""
        i = 0
        while self.places[i] != cell:
            i += 1
        self.open -= 1
        while i < self.open:
            self.places[i] = self.places[i + 1]
            self.marks[i] = self.marks[i + 1]
            self.gains[i] = self.gains[i + 1]
            i += 1

    def offer(self, cell: int) -> None:
        """Put a cell among the open places if it is free."""
        i = self.open
        if self.frame[cell] & GROUND != FREE:
            return
        self.frame[cell] |= OPEN
        while i > 0 and self.places[i - 1] > cell:
            self.places[i] = self.places[i - 1]
            self.marks[i] = self.marks[i - 1]
            self.gains[i] = self.gains[i - 1]
            i -= 1
        self.places[i] = cell
        self.open += 1

    # The faces of a cell.

    def triangle(self, cell: int) -> Triangle:
        """Return the cell of the grid that a cell of the frame is."""
        return _triangle(cell)

    def cell(self, place: Triangle) -> int:
        """Return the cell of the frame that a cell of the grid is, or -1 where no tile can ever lie."""
        inside = abs(place.q) <= COUNT and abs(place.r) <= COUNT // 2
        return ORIGIN + 128 * place.r + place.q if inside else -1

    def spread(self, table: tuple[tuple[Triangle, Tile], ...]) -> None:
        """Lay out a table; trusts that it is one."""
        for place, tile in table:
            cell = self.cell(place)
            self.lay(cell, RANKS[tile], TURNS[tile])

    def laid(self) -> tuple[tuple[Triangle, Tile], ...]:
        """Return the tiles on the table in reading order, each as it lies."""
        cells = sorted([self.cells[i] for i in range(self.count)])
        return tuple([self.lying(cell) for cell in cells])  # from a list: several times faster, compiled

    def lying(self, cell: int) -> tuple[Triangle, Tile]:
        """Return a cell and the tile on it, read clockwise from the corner that the cell points with."""
        down = ((cell >> 7) ^ cell) & 1
        first, second, third = cell + APEX[down], cell + SECOND[down], cell + THIRD[down]
        return _lying(cell, self.frame[first] & 7, self.frame[second] & 7, self.frame[third] & 7)
