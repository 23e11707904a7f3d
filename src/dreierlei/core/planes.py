"""Planes: what a learner is given of a state as numbers, and the fixed slots of a game's actions."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from dreierlei.core.state import Moves, State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.core.pointers import float_pointer, int8_pointer, uint8_pointer
if TYPE_CHECKING:
    from dreierlei.core.game import Game
    from dreierlei.core.rng import Rng

NOTHING = -1
"""What is held where nothing is."""


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane, or several that say the same of several seats or things."""

    name: str
    what: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Numbers:
    """Some numbers in a row, and their bounds."""

    name: str
    what: str
    count: int = 1
    low: float = 0
    high: float = 1


@dataclass(frozen=True, slots=True)
class Slots:
    """Some slots of the action space in a row."""

    name: str
    what: str
    count: int = 1


class Planes:
    """The face of a game towards learners: planes of small whole numbers, further numbers, and slots for actions.

    All of it is seen from one seat, that seat first, and holds what its View holds and no more. A slot means the same
    in every position, or the observation says what it means. Written in C, trusting, like the rules; the Python face
    below checks nothing either and is for looking, tests and single games. A sketch answers `observation` in Python
    instead of `write` and plays in single games: all but `Vector`.
    """

    def __init__(
        self,
        game: Game,
        planes: tuple[Plane, ...],
        grid: tuple[int, ...],
        numbers: tuple[Numbers, ...],
        slots: tuple[Slots, ...],
    ) -> None:
        self.game = game
        self.seats = game.seats
        self.planes = planes
        self.numbers = numbers
        self.slots = slots
        self.shape = (sum(plane.count for plane in planes), *grid)
        self.area = prod(self.shape)
        self.width = sum(some.count for some in numbers)
        self.size = sum(some.count for some in slots)
        self.moves = Moves()  # scratch of `checked`

    # What a game's planes must answer, in C.

    def write(
        self, state: State, seat: int, held: int, planes: array[int], at: int, numbers: array[float], to: int
    ) -> None:
        """Write what a seat sees: `area` small numbers from `at` on, `width` others from `to` on."""

    def slot(self, state: State, seat: int, index: int) -> int:
        """Return the slot of an id of an acting seat; here: the same number."""
        return index

    def choice(self, state: State, seat: int, held: int, slot: int) -> int:
        """Return the id of a legal slot, or -2 - what is held after it, where the choice takes another step."""
        return slot

    # What they may answer.

    def mask(self, state: State, seat: int, held: int, slots: array[int], at: int, moves: Moves) -> None:
        """Write 1 for every slot that an acting seat may choose, and 0 for every other; `size` of them from `at` on."""
        i = 0
        for i in range(self.size):
            slots[at + i] = 0
        state.fill(seat, moves)
        for i in range(moves.count):
            slots[at + self.slot(state, seat, moves.ids[i])] = 1

    def foresee(self, state: State, slot: int) -> None:
        """Have brought from memory what a slot will need, while another game is stepped."""

    def draw(self, state: State, moves: Moves, rng: Rng) -> int:
        """Return the id of what chance does, by its weights; a game may know a quicker way to the same number."""
        state.fill(-1, moves)
        state.weigh(moves)
        return moves.ids[moves.draw(rng)]

    def reward(self, state: State, seat: int, tied: bool) -> float:
        """Return, at the end, a seat's share of the win so scaled that all sum to 0 and a lone winner has 1.

        Alone at the table there is nothing to scale: the share itself, unless the game's planes have points.
        """
        if tied:
            return 0.0
        if self.seats == 1:
            return state.value(seat)
        return (state.value(seat) * self.seats - 1.0) / (self.seats - 1.0)

    # The same for Python callers.

    def observation(self, state: State, seat: int, held: int = NOTHING) -> tuple[array[int], array[float]]:
        """Return the planes, flat, and the numbers that a seat sees."""
        planes, numbers = array("b", bytes(self.area)), array("f", bytes(4 * self.width))
        self.write(state, seat, held, int8_pointer(planes), 0, float_pointer(numbers), 0)
        return planes, numbers

    def legal(self, state: State, seat: int, held: int = NOTHING) -> list[int]:
        """Return the slots that a seat may choose, ascending."""
        moves = Moves()
        if state.acts(seat):
            cython.cast(State, state).fill(seat, moves)
        return sorted([self.slot(state, seat, moves.ids[i]) for i in range(moves.count)])

    def masked(self, state: State, seat: int, held: int = NOTHING) -> array[int]:
        """Return the mask of the slots of an acting seat; `mask` for Python callers."""
        slots = array("B", bytes(self.size))
        self.mask(state, seat, held, uint8_pointer(slots), 0, Moves())
        return slots

    def chosen(self, state: State, seat: int, slot: int, held: int = NOTHING) -> int:
        """Return the id of a legal slot; `choice` for Python callers."""
        return self.choice(state, seat, held, slot)

    def checked(self, state: State, seat: int, slot: int) -> int:
        """Return the id of a slot that takes one step, or -1 where an acting seat may not choose it."""
        i = 0
        if slot < 0 or slot >= self.size:
            return -1
        index = self.choice(state, seat, -1, slot)
        state.fill(seat, self.moves)
        while i < self.moves.count and self.moves.ids[i] != index:
            i += 1
        return index if i < self.moves.count else -1

    def slotted(self, state: State, seat: int, index: int) -> int:
        """Return the slot of an id; `slot` for Python callers."""
        return self.slot(state, seat, index)

    def rewards(self, state: State, tied: bool = False) -> tuple[float, ...]:
        """Return, at the end, every seat's reward."""
        return tuple([self.reward(state, seat, tied) for seat in range(self.seats)])
