"""What a learner sees of Nonaga: the field in a window of 21×21 cells that follows it, and two faces of its actions.

The window cannot cut anything off: 19 connected discs span 19 rows and 19 columns at most, and a disc is put down
beside others, so rows and columns 0…20 hold whatever can happen (`field.py`). Nor can the 64 spots overflow: 19
connected discs leave 6 · 19 - 2 · 18 = 78 sides free, and a spot takes two of them or more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreierlei.core.planes import NOTHING, Numbers, Plane, Planes, Slots
from dreierlei.core.state import Moves, State
from dreierlei.games.nonaga.field import Field
from dreierlei.games.nonaga.state import NonagaState

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.core.pointers import copy_64
    from dreierlei.games.nonaga.field import BIT, DISCS, MOST, NEAR, PASS, RUNS, SPAN, SPOTS, STEPS
    from dreierlei.games.nonaga.state import RELOCATE, SLIDE
    from dreierlei.kit.bits import lowest, ring
if TYPE_CHECKING:
    from array import array

    from dreierlei.games.nonaga import Nonaga

# From 64 less n on: n ones, then zeros.
ONES = [1] * 64 + [0] * 64
# The slots of the window.
SLIDES, LIFTS, PUTS, PASSES = 0, 6 * 441, 7 * 441, 8 * 441

_FIELD = (
    Plane("discs", "the discs"),
    Plane("own", "the seat's own pieces"),
    Plane("other", "the other seat's pieces"),
    Plane("frozen", "the disc relocated in the turn before (§3.2)"),
)
_WAYS = "east, south-east, south-west, west, north-west, north-east"


class NonagaPlanes(Planes):
    """Nonaga with a slot for every disc and every spot by their ranks; the numbers say which cells these are."""

    def __init__(self, game: Nonaga) -> None:
        cells = "cells as 21 · row + column of the window, in reading order"
        numbers = (
            Numbers("phase", "one of slide, relocate", 2),
            Numbers("to_act", "1 if the seat is to act"),
            Numbers("turn", "turns played", 1, 0, game.chosen.cap),
            Numbers("pieces", f"the three own pieces and the three others: {cells}", 6, 0, 440),
            Numbers("disc cells", f"the nineteen discs: {cells}", 19, 0, 440),
            Numbers(
                "spot cells", f"the cells that touch two discs or more: {cells}; -1 where there is none", MOST, -1, 440
            ),
        )
        slots = (
            Slots("slide", f"slide own piece 0…2 in direction 0…5 ({_WAYS}): 6 · piece + direction", 18),
            Slots("pass", "the pass of a decision without an option (§2.4, §3.7)"),
            Slots("relocate", "relocate disc d to spot s, by their ranks in the numbers: 64 · d + s", DISCS * MOST),
        )
        Planes.__init__(self, game, _FIELD, (21, 21), numbers, slots)

    def write(
        self, state: State, seat: int, held: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write what a seat sees."""
        i = 0
        for i in range(self.area):
            planes[at + i] = 0
        draw(cython.cast(NonagaState, state), seat, planes, at)
        self.show(cython.cast(NonagaState, state), seat, numbers, to)

    def show(self, state: NonagaState, seat: int, numbers: array[float], to: int) -> None:
        """Write the numbers."""
        i = 0
        state.review()
        numbers[to] = 1 if state.acting and state.stage == SLIDE else 0
        numbers[to + 1] = 1 if state.acting and state.stage == RELOCATE else 0
        numbers[to + 2] = (state.acting >> seat) & 1
        numbers[to + 3] = state.turn
        for i in range(3):
            numbers[to + 4 + i] = flat(state.cells[3 * seat + i])
            numbers[to + 7 + i] = flat(state.cells[3 - 3 * seat + i])
        for i in range(DISCS):
            numbers[to + 10 + i] = state.order[i]
        for i in range(MOST):
            numbers[to + 29 + i] = state.places[i]

    def mask(self, state: State, seat: int, held: int, slots: array[int], at: int, moves: Moves) -> None:
        """Write the slides, or the relocations row by row."""
        i = 0
        for i in range(self.size):
            slots[at + i] = 0
        if state.stage == SLIDE:
            state.fill(seat, moves)
            for i in range(moves.count):
                slots[at + moves.ids[i]] = 1
        elif not self.mask_relocations(cython.cast(Field, state), slots, at + PASS + 1):
            slots[at + PASS] = 1  # §3.7

    def mask_relocations(self, field: Field, slots: array[int], at: int) -> int:
        """Write the relocations of every loose disc; return how many there are."""
        row = 0
        word = 0
        cell = 0
        reach = 0
        i = 0
        found = 0
        spots = field.review()
        for row in range(1, field.height + 1):
            word = loose(field, row)
            while word:
                cell = 32 * row + lowest(word)
                word &= word - 1
                reach = 1
                if field.bounded or RUNS[around(field, cell)] > 1:
                    reach = field.reach_of(cell)
                found += self.mask_disc(field, reach, spots, slots, at + MOST * field.ranks[cell])
        for i in range(field.tight_count):
            found -= self.bar(field, field.spots[field.tights[i]], slots, at + field.tights[i])
        return found

    def mask_disc(self, field: Field, reach: int, spots: int, slots: array[int], at: int) -> int:
        """Write the spots to which a disc may go, though it may hold them up; return how many."""
        i = 0
        spot = 0
        found = 0
        if reach == 1:
            copy_64(slots, at, ONES, MOST - spots)
            return spots
        if reach == 2:
            for i in range(spots):
                spot = field.spots[i]
                slots[at + i] = (field.joining[spot >> 5] >> (spot & 31)) & 1  # §3.6
                found += slots[at + i]
        return found

    def bar(self, field: Field, spot: int, slots: array[int], at: int) -> int:
        """Bar from a spot the two discs that hold it up (§3.4); return how many of them could go there else."""
        discs = around(field, spot)
        one = at + MOST * field.ranks[spot + STEPS[lowest(discs)]]
        two = at + MOST * field.ranks[spot + STEPS[lowest(discs & (discs - 1))]]
        barred = slots[one] + slots[two]
        slots[one] = 0
        slots[two] = 0
        return barred

    def slot(self, state: State, seat: int, index: int) -> int:
        """Return the slot of an id."""
        rank = 0
        i = 0
        if index <= PASS:
            return index
        rank = (index - PASS - 1) // SPOTS
        cython.cast(Field, state).review()
        while cython.cast(Field, state).places[i] != (index - PASS - 1) % SPOTS:
            i += 1
        return PASS + 1 + MOST * rank + i

    def legal(self, state: State, seat: int, held: int = NOTHING) -> list[int]:
        """Return the slots that a seat may choose."""
        return self.listed_slots(cython.cast(Field, state), seat) if state.acts(seat) else []

    def listed_slots(self, field: Field, seat: int) -> list[int]:
        """Return the slots of all ids, which come as slots do: disc by disc, and spot by spot."""
        i = 0
        spot = 0
        rank = -1
        index = 0
        found = []
        field.review()
        field.fill(seat, self.moves)
        for i in range(self.moves.count):
            index = self.moves.ids[i]
            if index > PASS:
                index -= PASS + 1
                if index // SPOTS != rank:
                    rank = index // SPOTS
                    spot = 0
                while field.places[spot] != index % SPOTS:
                    spot += 1
                index = PASS + 1 + MOST * rank + spot
            found.append(index)
        return found

    def choice(self, state: State, seat: int, held: int, slot: int) -> int:
        """Return the id of a slot."""
        place: int = 0
        if slot <= PASS:
            return slot
        slot -= PASS + 1
        cython.cast(Field, state).review()
        place = cython.cast(Field, state).places[slot % MOST]
        return PASS + 1 + SPOTS * (slot // MOST) + place


def listed(mask: array[int]) -> list[int]:
    """Return the slots of a mask."""
    i = 0
    found = []
    for i in range(len(mask)):
        if mask[i]:
            found.append(i)
    return found


class NonagaWindow(Planes):
    """Nonaga with a slot for every cell of the window: a disc is lifted and put down in two steps."""

    def __init__(self, game: Nonaga) -> None:
        numbers = (
            Numbers("phase", "one of slide, lift, put", 3),
            Numbers("to_act", "1 if the seat is to act"),
            Numbers("turn", "turns played", 1, 0, game.chosen.cap),
        )
        slots = (
            Slots("slide", f"slide the piece on cell c in direction d ({_WAYS}): 6 · c + d", 6 * 441),
            Slots("lift", "lift the disc on cell c", 441),
            Slots("put", "put the lifted disc down on cell c", 441),
            Slots("pass", "the pass of a decision without an option (§2.4, §3.7)"),
        )
        Planes.__init__(self, game, (*_FIELD, Plane("lifted", "the disc that is lifted")), (21, 21), numbers, slots)

    def write(
        self, state: State, seat: int, held: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write what a seat sees."""
        i = 0
        for i in range(self.area):
            planes[at + i] = 0
        draw(cython.cast(NonagaState, state), seat, planes, at)
        if held >= 0:
            planes[at + 4 * 441 + held] = 1
        self.show(cython.cast(NonagaState, state), seat, held, numbers, to)

    def show(self, state: NonagaState, seat: int, held: int, numbers: array[float], to: int) -> None:
        """Write the numbers."""
        numbers[to] = 1 if state.acting and state.stage == SLIDE else 0
        numbers[to + 1] = 1 if state.acting and state.stage == RELOCATE and held < 0 else 0
        numbers[to + 2] = 1 if held >= 0 else 0
        numbers[to + 3] = (state.acting >> seat) & 1
        numbers[to + 4] = state.turn

    def mask(self, state: State, seat: int, held: int, slots: array[int], at: int, moves: Moves) -> None:
        """Write the slides, the discs that can be lifted, or where the lifted one can be put."""
        i = 0
        for i in range(self.size):
            slots[at + i] = 0
        if state.stage == SLIDE:
            state.fill(seat, moves)
            for i in range(moves.count):
                slots[at + self.slot(state, seat, moves.ids[i])] = 1
        elif not self.mask_discs(cython.cast(Field, state), held, slots, at, moves):
            slots[at + PASSES] = 1  # §3.7

    def mask_discs(self, field: Field, held: int, slots: array[int], at: int, moves: Moves) -> int:
        """Write the discs that have somewhere to go, or where the held one may go; return whether there is one.

        The places of the puts serve as scratch: ranks of spots first, then cleared or turned into cells.
        """
        row = 0
        word = 0
        cell = 0
        i = 0
        found = 0
        spots = field.review()
        for row in range(1, field.height + 1):
            word = loose(field, row)
            while word:
                cell = 32 * row + lowest(word)
                word &= word - 1
                if (held < 0 or flat(cell) == held) and field.leaves(cell):
                    if targets(field, cell, spots, slots, at + PUTS):
                        found = 1
                        if held < 0:
                            slots[at + LIFTS + flat(cell)] = 1
                    if held < 0:
                        for i in range(spots):
                            slots[at + PUTS + i] = 0
        if held >= 0:
            for i in range(spots):
                moves.ids[i] = slots[at + PUTS + i]
                slots[at + PUTS + i] = 0
            for i in range(spots):
                slots[at + PUTS + field.places[i]] = moves.ids[i]
        return found

    def slot(self, state: State, seat: int, index: int) -> int:
        """Return the slot of an id; of a relocation that of the put, which follows the lift."""
        if index < PASS:
            return 6 * flat(cython.cast(Field, state).cells[3 * seat + index // 6]) + index % 6
        return PASSES if index == PASS else PUTS + (index - PASS - 1) % SPOTS

    def legal(self, state: State, seat: int, held: int = NOTHING) -> list[int]:
        """Return the slots that a seat may choose: an id is no slot here, for it takes two steps."""
        return listed(self.masked(state, seat, held)) if state.acts(seat) else []

    def choice(self, state: State, seat: int, held: int, slot: int) -> int:
        """Return the id of a slot, or -2 - the cell of the disc that is lifted."""
        cell = 0
        rank: int = 0
        if slot == PASSES:
            return PASS
        if slot >= PUTS:
            rank = cython.cast(Field, state).rank(32 * (held // SPAN) + held % SPAN)
            return PASS + 1 + SPOTS * rank + slot - PUTS
        if slot >= LIFTS:
            return -2 - (slot - LIFTS)
        cell = 32 * (slot // 6 // SPAN) + slot // 6 % SPAN
        while cython.cast(Field, state).cells[3 * seat + rank] != cell:
            rank += 1
        return 6 * rank + slot % 6


def flat(cell: int) -> int:
    """Return the cell of the window that a cell of the frame is."""
    return SPAN * (cell >> 5) + (cell & 31)


def loose(field: Field, row: int) -> int:
    """Return the discs of a row with a gap beside them that carry no piece and are not frozen (§3.2)."""
    word = field.gaps[row] & ~field.men[row]
    if row == field.frozen >> 5:
        word &= ~BIT[field.frozen & 31]
    return word


def around(field: Field, cell: int) -> int:
    """Return the discs round a cell as six bits; `Field.around` where a call would count."""
    row = cell >> 5
    return ring(field.rows[(row - 1) & 31], field.rows[row], field.rows[row + 1], cell & 31)


def draw(state: NonagaState, seat: int, planes: array[int], at: int) -> None:
    """Write discs, pieces and the frozen disc into planes that are blank."""
    i = 0
    state.review()
    for i in range(DISCS):
        planes[at + state.order[i]] = 1
    for i in range(3):
        planes[at + 441 + flat(state.cells[3 * seat + i])] = 1
        planes[at + 882 + flat(state.cells[3 - 3 * seat + i])] = 1
    if state.frozen >= 0:
        planes[at + 1323 + flat(state.frozen)] = 1


def targets(field: Field, cell: int, spots: int, slots: array[int], at: int) -> int:
    """Write 1 for every spot to which a disc may go, by its rank; return 1 if there is one (§3.4, §3.6)."""
    i = 0
    found = 0
    runs = RUNS[around(field, cell)]
    for i in range(spots):
        slots[at + i] = 1
    if runs > 1 and field.divide(cell, runs):
        for i in range(spots):
            slots[at + i] = 1 if field.joins(field.spots[i]) else 0
    for i in range(field.tight_count):
        if NEAR[field.spots[field.tights[i]] - cell + 672]:
            slots[at + field.tights[i]] = 0
    for i in range(spots):
        found |= slots[at + i]
    return found
