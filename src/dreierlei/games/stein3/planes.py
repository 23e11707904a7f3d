"""What a learner sees of 3Stein: the 87 fields in the order of their numbers, comb by comb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.planes import Numbers, Plane, Planes, Slots
from dreierlei.core.state import Moves, State
from dreierlei.games.stein3 import tables
from dreierlei.games.stein3.board import COUNT, SEATS
from dreierlei.games.stein3.state import Stein3State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.games.stein3.battle import FIELDS
    from dreierlei.games.stein3.state import KEEP, MOVING
    from dreierlei.kit.bits import lowest
if TYPE_CHECKING:
    from array import array

    from dreierlei.games.stein3 import Stein3


def _pairs() -> list[int]:
    """Return every pair of an origin and a target that some piece may go, as 87 * origin + target."""
    found = set()
    for field in range(COUNT):
        places = tables.NEAR[field] | tables.FAR[field] | tables.TIPS[field]
        for taken in range(64):
            places |= tables.WALK[64 * field + taken]
        for seat in range(SEATS):
            places |= tables.STEP[COUNT * seat + field]
        found |= {tables.MOVE[tables.WIDTH * field + place] for place in range(22) if places >> place & 1}
    return sorted(found)


PAIRS = _pairs()
PAIR = PAIRS + [0] * (COUNT * COUNT - len(PAIRS))
SLOT = [PAIRS.index(pair) if pair in PAIRS else -1 for pair in range(COUNT * COUNT)]
REACH = [SLOT[pair] for pair in tables.MOVE]
"""The slot of a move by its origin and the place of the origin's frame, as `MOVE` has its id."""
NEXT = [1, 2, 0]

_ARMIES = [
    Plane(f"{whose} {kind}", f"the {kind} of {who}")
    for whose, who in (("own", "the seat"), ("next", "the next seat"), ("third", "the seat after that"))
    for kind in ("lord", "knights", "squires")
]
PLANES = (*_ARMIES, Plane("kept", "the squire that the captor has named already (§4.2)"))
SLOTS = (
    Slots("move", "from an origin to a target, for every pair that a piece may go, by origin and target", len(PAIRS)),
    Slots("keep", "let the knight or squire on field 0…86 stay (§4.2)", COUNT),
    Slots("pass", "the pass of a seat that cannot move (§5.1)"),
)


def _numbers(limit: int) -> tuple[Numbers, ...]:
    each = "of the seat, the next and the third"
    return (
        Numbers("phase", "one of move, knight, squire", 3),
        Numbers("to_act", f"1 for the one {each} who is to act", 3),
        Numbers("reserve", f"knights in reserve, {each}", 3, 0, 2),
        Numbers("vassal", f"1 for the one {each} who is a vassal (§4.1)", 3),
        Numbers("captor", f"1 for the one {each} who has a vassal (§4.1)", 3),
        Numbers("quiet", "turns in a row without a capture or a promotion (§5.4)", 1, 0, limit),
    )


class Stein3Planes(Planes):
    """3Stein as planes, numbers and slots."""

    def __init__(self, game: Stein3) -> None:
        Planes.__init__(self, game, PLANES, (COUNT,), _numbers(game.limit), SLOTS)
        self.pairs = len(PAIRS)

    def write(
        self, state: State, seat: int, held: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write what a seat sees."""
        self.show(cython.cast(Stein3State, state), seat, planes, at, numbers, to)

    def show(self, state: Stein3State, seat: int, planes: array[int], at: int, numbers: array[float], to: int) -> None:
        """Write the pieces and the counts."""
        i = 0
        a = seat
        for i in range(10 * FIELDS):
            planes[at + i] = 0
        for i in range(3):
            numbers[to + i] = 0
        if state.acting:
            numbers[to + state.stage] = 1
        for i in range(3):
            if state.lords[a] >= 0:
                planes[at + 3 * FIELDS * i + state.lords[a]] = 1
            mark(state.knights[2 * a], state.knights[2 * a + 1], planes, at + FIELDS * (3 * i + 1))
            mark(state.squires[2 * a], state.squires[2 * a + 1], planes, at + FIELDS * (3 * i + 2))
            numbers[to + 3 + i] = (state.acting >> a) & 1
            numbers[to + 6 + i] = state.reserve[a]
            numbers[to + 9 + i] = 1 if state.vassal == a else 0
            numbers[to + 12 + i] = 1 if state.captor == a else 0
            a = NEXT[a]
        if state.kept >= 0:
            planes[at + 9 * FIELDS + state.kept] = 1
        numbers[to + 15] = state.quiet

    def mask(self, state: State, seat: int, held: int, slots: array[int], at: int, moves: Moves) -> None:
        """Write the moves as the survey finds them, or whatever else there is to choose."""
        if state.stage != MOVING:
            Planes.mask(self, state, seat, held, slots, at, moves)
        else:
            self.mask_moves(cython.cast(Stein3State, state), seat, slots, at)

    def mask_moves(self, state: Stein3State, seat: int, slots: array[int], at: int) -> None:
        """Write the moves, or the pass (§5.1)."""
        i = 0
        places = 0
        for i in range(self.size):
            slots[at + i] = 0
        if not state.survey(seat):
            slots[at + self.size - 1] = 1
        for i in range(state.pieces):
            places = state.reached[i]
            while places:
                slots[at + REACH[32 * state.origins[i] + lowest(places)]] = 1
                places &= places - 1

    def slot(self, state: State, seat: int, index: int) -> int:
        """Return the slot of an id."""
        return SLOT[index] if index < KEEP else self.pairs + index - KEEP

    def choice(self, state: State, seat: int, held: int, slot: int) -> int:
        """Return the id of a slot."""
        return PAIR[slot] if slot < self.pairs else KEEP + slot - self.pairs


def mark(whole: int, half: int, planes: array[int], at: int) -> None:
    """Write 1 for every field of two words."""
    while whole:
        planes[at + lowest(whole)] = 1
        whole &= whole - 1
    while half:
        planes[at + 60 + lowest(half)] = 1
        half &= half - 1
