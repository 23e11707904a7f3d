"""What a learner sees of Triominos: tiles by their rank, and the open places in the order of their slots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.planes import Numbers, Plane, Planes, Slots
from dreierlei.core.state import Moves, State
from dreierlei.games.triominos.position import PHASES
from dreierlei.games.triominos.state import TriominosState
from dreierlei.games.triominos.tiles import TILES

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.core.pointers import fetch
    from dreierlei.games.triominos.table import COUNT, LAYS
    from dreierlei.kit.bits import count, lowest

    # Compiled, these are constants of the `.pxd`: how many places there are (a plane of the 56 tiles leaves the last
    # two empty), and the first of the planes that say how the tiles on the table lie.
    WIDE, LAID = 58, 2
if TYPE_CHECKING:
    from array import array

    from dreierlei.core.rng import Rng
    from dreierlei.games.triominos import Triominos

SLOTS = (
    Slots("lay", "lay tile t on open place p: 56 · p + t; the first tile of a round has place 0", WIDE * len(TILES)),
    Slots("buy", "buy a tile (§3.3)"),
    Slots("pass", "end the turn at the price of ten points (§3.5)"),
    Slots("stay", "end the turn of the last lap (§5.3)"),
)


def _planes(seats: int) -> tuple[Plane, ...]:
    return (
        Plane("hand", "by tile: the seat's own hand"),
        Plane("table", "by tile: what lies on the table"),
        Plane("laid q", "by tile: the column of its cell"),
        Plane("laid r", "by tile: the row of its cell"),
        Plane("laid turn", "by tile: by how many corners it is turned"),
        Plane("declined", "by tile: what each seat did not lay though it fitted (§6.5), the seat first", seats),
        Plane("place", "by place: 1 where there is one"),
        Plane("place apex", "by place: the number at the corner it points with plus 1, 0 where there is none"),
        Plane("place second", "by place: the same of the next corner clockwise"),
        Plane("place third", "by place: the same of the last corner"),
        Plane("place down", "by place: 1 where it points down"),
        Plane("place bonus", "by place: the bonus for a tile there (§4)"),
        Plane("place q", "by place: its column"),
        Plane("place r", "by place: its row"),
    )


def _numbers(seats: int) -> tuple[Numbers, ...]:
    return (
        Numbers("phase", f"one of {', '.join(PHASES)}", 5),
        Numbers("pool", "tiles in the pool", 1, 0, 56),
        Numbers("bought", "tiles bought in this turn", 1, 0, 3),
        Numbers("passes", "turns in a row that cost ten points with an empty pool (§5.5)", 1, 0, seats),
        Numbers("round", "the number of the round", 1, 0, 50),
        Numbers("mover", "1 for whose turn it is, the seat first", seats),
        Numbers("start", "1 for who began the round, the seat first", seats),
        Numbers("out", "1 for who laid the last tile first (§5.1), the seat first", seats),
        Numbers("score", "points, the seat's own first", seats, -999_999, 999_999),
        Numbers("count", "tiles in hand, the seat's own first", seats, 0, 56),
    )


class TriominosPlanes(Planes):
    """Triominos as planes, numbers and slots."""

    def __init__(self, game: Triominos) -> None:
        Planes.__init__(self, game, _planes(game.seats), (WIDE,), _numbers(game.seats), SLOTS)

    def write(
        self, state: State, seat: int, held: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write what a seat sees."""
        self.show(cython.cast(TriominosState, state), seat, planes, at, numbers, to)

    def show(
        self, state: TriominosState, seat: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write the own hand, the table, and what is known of the others."""
        i = 0
        a = seat
        hidden = state.pool
        for i in range(self.area):
            planes[at + i] = 0
        for i in range(5):
            numbers[to + i] = 0
        if state.acting:
            numbers[to + state.stage] = 1
        numbers[to + 5] = count(state.pool)
        numbers[to + 6] = state.bought
        numbers[to + 7] = state.passes
        numbers[to + 8] = state.round
        for i in range(self.seats):
            hidden |= state.hands[i]
        for i in range(self.seats):
            mark(state.declined[a] & hidden, planes, at + WIDE * (LAID + 3 + i))
            numbers[to + 9 + i] = 1 if state.mover == a else 0
            numbers[to + 9 + self.seats + i] = 1 if state.starter == a else 0
            numbers[to + 9 + 2 * self.seats + i] = 1 if state.out == a else 0
            numbers[to + 9 + 3 * self.seats + i] = state.points[a]
            numbers[to + 9 + 4 * self.seats + i] = count(state.hands[a])
            a = a + 1 if a + 1 < self.seats else 0
        mark(state.hands[seat], planes, at)
        self.lying(state, planes, at + WIDE)
        self.offered(state, planes, at + WIDE * (LAID + 3 + self.seats))

    def lying(self, state: TriominosState, planes: array[int], at: int) -> None:
        """Write how the tiles on the table lie."""
        i = 0
        cell = 0
        rank = 0
        for i in range(state.count):
            cell = state.cells[i]
            rank = state.laid_tiles[i] // 3
            planes[at + rank] = 1
            planes[at + WIDE + rank] = (cell & 127) - 64
            planes[at + 2 * WIDE + rank] = (cell >> 7) - 32
            planes[at + 3 * WIDE + rank] = state.laid_tiles[i] % 3

    def offered(self, state: TriominosState, planes: array[int], at: int) -> None:
        """Write the open places in reading order, which is the order of their slots."""
        i = 0
        cell = 0
        for i in range(state.open):
            planes[at + i] = 1
        for i in range(state.open):
            planes[at + WIDE + i] = state.marks[i] >> 6
        for i in range(state.open):
            planes[at + 2 * WIDE + i] = (state.marks[i] >> 3) & 7
        for i in range(state.open):
            planes[at + 3 * WIDE + i] = state.marks[i] & 7
        for i in range(state.open):
            planes[at + 5 * WIDE + i] = state.gains[i]
        for i in range(state.open):
            cell = state.places[i]
            planes[at + 4 * WIDE + i] = ((cell >> 7) ^ cell) & 1
            planes[at + 6 * WIDE + i] = (cell & 127) - 64
            planes[at + 7 * WIDE + i] = (cell >> 7) - 32

    def mask(self, state: State, seat: int, held: int, slots: array[int], at: int, moves: Moves) -> None:
        """Write the ids, which are the slots."""
        i = 0
        for i in range(self.size):
            slots[at + i] = 0
        state.fill(seat, moves)
        for i in range(moves.count):
            slots[at + moves.ids[i]] = 1

    def foresee(self, state: State, slot: int) -> None:
        """Have the three rows of corners brought round the place where a tile will lie."""
        cell = 0
        if slot < LAYS:
            cell = cython.cast(TriominosState, state).places[slot // COUNT]
            fetch(cython.cast(TriominosState, state).frame, cell - 128)
            fetch(cython.cast(TriominosState, state).frame, cell)
            fetch(cython.cast(TriominosState, state).frame, cell + 128)

    def draw(self, state: State, moves: Moves, rng: Rng) -> int:
        """Return a tile of the pool: all are alike, so the number drawn is its rank there."""
        rest = cython.cast(TriominosState, state).pool
        for _ in range(rng.pick(count(rest))):
            rest &= rest - 1
        return lowest(rest)


def mark(word: int, planes: array[int], at: int) -> None:
    """Write 1 for every tile of a set."""
    while word:
        planes[at + lowest(word)] = 1
        word &= word - 1
