"""What a learner sees of Triapon: the 45 hollows on a 9×9 grid, row by row from the tip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.planes import Numbers, Plane, Planes, Slots
from dreierlei.core.state import State
from dreierlei.games.triapon.board import HOLLOWS, SIDE
from dreierlei.games.triapon.state import TriaponState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.triapon.field import BARRICADE, DECLINE, MOVE, NEXT
    from dreierlei.games.triapon.state import BARRING
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from array import array

    from dreierlei.games.triapon import Triapon

GRID = [SIDE * hollow.row + hollow.place for hollow in HOLLOWS]
# A barricade is put where a ball would be placed, so the two share their slots: no phase offers both.
DECLINES, MOVES = 90, 91

PLANES = (
    Plane("own", "the seat's own balls"),
    Plane("next", "the balls of the next seat"),
    Plane("third", "the balls of the seat after that"),
    Plane("barricades", "barricades (§7)"),
    Plane("prey", "balls that may be taken now (§4)"),
)
SLOTS = (
    Slots("place", "place a ball on hollow 0…44; in the phase `barricade` put a barricade there", 45),
    Slots("capture", "take the ball on hollow 0…44", 45),
    Slots("decline", "put back no barricade"),
    Slots("move", "move from hollow o to hollow t: 45 · o + t", 45 * 45),
)


def _numbers(quiet: int) -> tuple[Numbers, ...]:
    each = "of the seat, the next and the third"
    return (
        Numbers("phase", "one of place, capture, move, barricade, lot", 5),
        Numbers("to_act", f"1 for those {each} who are to act", 3),
        Numbers("in", f"1 for those {each} who are still in the game (§5.1)", 3),
        Numbers("hand", f"balls still to place, {each}", 3, 0, 9),
        Numbers("taken", f"balls taken, captors and for each its victims {each}", 9, 0, 9),
        Numbers("spent", f"balls put back as barricades, {each}", 3, 0, 9),
        Numbers("moving", "1 once all balls are placed"),
        Numbers("quiet", "turns in a row without a capture (§6.2)", 1, 0, quiet),
    )


class TriaponPlanes(Planes):
    """Triapon as planes, numbers and slots."""

    def __init__(self, game: Triapon) -> None:
        Planes.__init__(self, game, PLANES, (SIDE, SIDE), _numbers(game.chosen.longest_quiet), SLOTS)

    def write(
        self, state: State, seat: int, held: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write what a seat sees."""
        self.show(cython.cast(TriaponState, state), seat, planes, at, numbers, to)

    def show(self, state: TriaponState, seat: int, planes: array[int], at: int, numbers: array[float], to: int) -> None:
        """Write the board and the counts."""
        i = 0
        j = 0
        a = seat
        b = 0
        for i in range(405):
            planes[at + i] = 0
        for i in range(5):
            numbers[to + i] = 0
        if state.acting:
            numbers[to + state.stage] = 1
        for i in range(3):
            mark(state.balls[a], planes, at + 81 * i)
            numbers[to + 5 + i] = (state.acting >> a) & 1
            numbers[to + 8 + i] = (state.players >> a) & 1
            numbers[to + 11 + i] = state.hands[a]
            numbers[to + 23 + i] = state.spent[a]
            b = seat
            for j in range(3):
                numbers[to + 14 + 3 * i + j] = state.taken[3 * a + b]
                b = NEXT[b]
            a = NEXT[a]
        mark(state.barricades, planes, at + 243)
        mark(state.prey, planes, at + 324)
        numbers[to + 26] = 1 if state.moving else 0
        numbers[to + 27] = state.quiet

    def slot(self, state: State, seat: int, index: int) -> int:
        """Return the slot of an id."""
        if index >= MOVE:
            return index - MOVE + MOVES
        if index < BARRICADE:
            return index
        return DECLINES if index == DECLINE else index - BARRICADE

    def choice(self, state: State, seat: int, held: int, slot: int) -> int:
        """Return the id of a slot."""
        if slot >= MOVES:
            return slot - MOVES + MOVE
        if slot == DECLINES:
            return DECLINE
        return slot + BARRICADE if state.stage == BARRING else slot


def mark(word: int, planes: array[int], at: int) -> None:
    """Write 1 for every hollow of a word."""
    place = 0
    while word:
        place = at + GRID[lowest(word)]
        planes[place] = 1
        word &= word - 1
