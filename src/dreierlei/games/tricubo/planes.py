"""What a learner sees of Tricubo: the dice, and every block as rows of boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.planes import Numbers, Plane, Planes, Slots
from dreierlei.core.state import Moves, State
from dreierlei.games.tricubo.state import TricuboState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.tricubo.table import OTHERS, PICK, ROLLS
if TYPE_CHECKING:
    from array import array

    from dreierlei.core.rng import Rng
    from dreierlei.games.tricubo import Tricubo

WIDEST = 10  # no sheet has more columns (§2)
BOXES = 5 * WIDEST
EACH = 18  # numbers of one block
MOST = 1000
"""No total of any sheet is larger, nor smaller with the other sign."""

SLOTS = (
    Slots("cross", "cross the row of the large, medium, small die (§4.1)", 3),
    Slots("colour", "cross the colour field of the large, medium, small die (§4.3)", 3),
    Slots("any", "cross the field of any colour with the large, medium, small die (§4.4)", 3),
    Slots("pass", "no die can be used (§4.6)"),
    Slots("score three", "score three rows with the large die: 123, 124, 125, 134 … 345 (§5.1)", 10),
    Slots("score two", "score two rows with the medium die: 12, 13 … 45", 10),
    Slots("score one", "score row 1…5 with the small die", 5),
    Slots("start", "choose row 1…5 for the first cross of a solo game (§8.1)", 5),
)


def _numbers(seats: int, limit: int) -> tuple[Numbers, ...]:
    return (
        Numbers("phase", "one of start, roll, pick, others", 4),
        Numbers("dice", "for the large, medium, small die which of its six faces shows", 18),
        Numbers("gone", "the die that is taken or missing: large, medium, small", 3),
        Numbers("round", "rounds played", 1, 0, limit),
        Numbers("left", "rounds left at most", 1, 0, limit),
        Numbers("chosen", "1 + the slot that the seat itself has chosen in secret (§3.3)", 1, 0, 40),
        Numbers("to_act", "1 for who is to act, the seat first", seats),
        Numbers("active", "1 for who rolls, the seat first", seats),
        Numbers(
            "blocks",
            "for every seat, itself first: rows 1…5 scored, their interim points, the four colour fields, joker "
            "unused, total, 1 with crosses in the purple columns of three rows, crosses borne",
            EACH * seats,
            -MOST,
            MOST,
        ),
    )


class TricuboPlanes(Planes):
    """Tricubo as planes, numbers and slots."""

    def __init__(self, game: Tricubo) -> None:
        planes = (
            Plane("boxes", "the crossed boxes of every block, rows by columns, the seat's own first", game.seats),
        )
        Planes.__init__(self, game, planes, (5, WIDEST), _numbers(game.seats, game.limit), SLOTS)

    def write(
        self, state: State, seat: int, held: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write what a seat sees."""
        self.show(cython.cast(TricuboState, state), seat, planes, at, numbers, to)

    def show(self, state: TricuboState, seat: int, planes: array[int], at: int, numbers: array[float], to: int) -> None:
        """Write the dice and all blocks."""
        i = 0
        a = seat
        for i in range(28):
            numbers[to + i] = 0
        if state.acting:
            numbers[to + state.stage] = 1
            if state.stage == PICK or state.stage == OTHERS:
                for i in range(3):
                    numbers[to + 4 + 6 * i + state.faces[i] - 1] = 1
        if state.gone < 3:
            numbers[to + 22 + state.gone] = 1
        numbers[to + 25] = state.round
        numbers[to + 26] = state.limit - state.round
        numbers[to + 27] = state.sealed_ids[seat]
        for i in range(state.seats):
            numbers[to + 28 + i] = (state.acting >> a) & 1
            numbers[to + 28 + state.seats + i] = 1 if state.round % state.seats == a else 0
            self.block(state, a, planes, at + BOXES * i, numbers, to + 28 + 2 * state.seats + EACH * i)
            a = a + 1 if a + 1 < state.seats else 0

    def block(
        self, state: TricuboState, seat: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write one block."""
        row = 0
        i = 0
        own = 0
        for row in range(5):
            own = 5 * seat + row
            for i in range(WIDEST):
                planes[at + WIDEST * row + i] = 1 if i < state.crosses[own] else 0
            numbers[to + row] = (state.scored[seat] >> row) & 1
            numbers[to + 5 + row] = state.noted[own]
        for i in range(4):
            numbers[to + 10 + i] = (state.colours[seat] >> i) & 1
        numbers[to + 14] = state.joker[seat]
        numbers[to + 15] = state.total(seat)
        numbers[to + 16] = 1 if state.finished(seat) else 0
        numbers[to + 17] = state.marks(seat)

    def draw(self, state: State, moves: Moves, rng: Rng) -> int:
        """Return a roll: all are alike (§3.1)."""
        return rng.pick(ROLLS)

    def reward(self, state: State, seat: int, tied: bool) -> float:
        """Return a seat's reward; alone at the table, its points."""
        if self.seats == 1:
            return float(cython.cast(TricuboState, state).total(0))
        return Planes.reward(self, state, seat, tied)
