"""Sketch: a state whose rules are plain Python, playable by everything that plays compiled ones."""

from __future__ import annotations

from hashlib import blake2b

from dreierlei.core.action import Action
from dreierlei.core.rng import Rng
from dreierlei.core.state import CAPACITY, CHANCE, Moves, State

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

_CHANCE_BIT = 1 << 30


class Sketch(State):
    """A state for rule writers who have not compiled their game, or never will.

    It answers `choices`, `act`, `assign` and `share` in Python where a compiled state answers `fill`, `step`, `take`
    and `value` in C, and says who is to act with `ask`.
    """

    def choices(self, seat: int) -> list[int]:
        """Return the ids of all that an acting seat may do, ascending."""
        return []

    def act(self, seat: int, index: int) -> None:
        """Do the action of an id."""

    def assign(self, other: Sketch) -> None:
        """Become a copy of another state of the same game."""

    def share(self, seat: int) -> float:
        """Return, when over, the seat's share of the win."""
        return 0.0

    def chances(self) -> list[int]:
        """Return the weights of chance's choices; here: all alike."""
        return [1] * len(self.choices(CHANCE))

    def ask(self, phase: str, *seats: int) -> None:
        """Say who is to act now, and in which phase; nobody when the game is over."""
        self.acting = 0
        for seat in seats:
            self.acting |= _CHANCE_BIT if seat == CHANCE else 1 << seat
        self.stage = self.game.phases.index(phase) if seats else 0

    def fresh(self) -> State:
        """Return a blank state of the same game."""
        return type(self)(self.game)

    def ids(self, seat: int) -> list[int]:
        """Return the ids of a seat's legal actions."""
        return self.choices(seat) if self.acts(seat) else []

    def advance_unchecked(self, seat: int, index: int) -> None:
        """Do the legal action of an id."""
        self.act(seat, index)

    def weights(self) -> list[int]:
        """Return the weights of chance's outcomes."""
        return self.chances() if self.acts(CHANCE) else []

    def lot(self, seat: int, rng: Rng) -> int:
        """Return the id of a random action of an acting seat."""
        ids = self.choices(seat)
        if seat != CHANCE:
            return ids[rng.below(len(ids))]
        place, rest = 0, rng.below(sum(self.chances()))
        for weight in self.chances():
            if rest < weight:
                break
            place, rest = place + 1, rest - weight
        return ids[place]

    def check(self) -> None:
        """Raise the first fault of these rules since the last check."""
        fault, self.game.fault = self.game.fault, None
        if fault is not None:
            raise fault

    def values(self) -> tuple[float, ...]:
        """Return, when over, every seat's share of the win."""
        return tuple(self.share(seat) for seat in range(self.game.seats))

    def apply(self, seat: int, action: Action) -> None:
        """Do a legal action."""
        self.act(seat, self.encode(seat, action))

    # The bridge from C. A fault cannot be raised through it: it ends the game, and `check` raises it afterwards; so it
    # is with Ctrl+C, which may come while these rules run.

    def fail(self, fault: BaseException) -> None:
        """Remember a fault and end the game."""
        self.game.fault = self.game.fault or fault
        self.acting = 0

    def fill(self, seat: int, moves: Moves) -> None:
        """Write the choices."""
        with cython.gil:
            moves.count = 0
            try:
                for index in self.choices(seat):
                    if moves.count == CAPACITY:
                        raise OverflowError(f"{type(self).__name__} offers more than {CAPACITY} choices")
                    moves.ids[moves.count] = index
                    moves.count += 1
            except BaseException as fault:
                moves.count = 0
                self.fail(fault)

    def step(self, seat: int, index: int) -> None:
        """Act."""
        with cython.gil:
            try:
                self.act(seat, index)
            except BaseException as fault:
                self.fail(fault)
            if self.game.fault is not None:
                self.acting = 0

    def take(self, other: State) -> None:
        """Assign."""
        self.acting = other.acting
        self.stage = other.stage
        with cython.gil:
            try:
                self.assign(cython.cast(Sketch, other))
            except BaseException as fault:
                self.fail(fault)

    def value(self, seat: int) -> float:
        """Return the share."""
        with cython.gil:
            try:
                return self.share(seat)
            except BaseException as fault:
                self.fail(fault)
        return 0.0

    def position_hash(self) -> int:
        """Return a hash of the key, the same in every process."""
        with cython.gil:
            try:
                key = self.key()
                return 0 if key is None else 1 | int.from_bytes(blake2b(key, digest_size=8).digest())
            except BaseException as fault:
                self.fail(fault)
        return 0

    def weigh(self, moves: Moves) -> None:
        """Write the weights."""
        i = 0
        with cython.gil:
            try:
                for weight in self.chances():
                    if i == moves.count:
                        raise OverflowError(f"{type(self).__name__} has more weights than choices")
                    moves.weights[i] = weight
                    i += 1
            except BaseException as fault:
                self.fail(fault)
