"""Batch: many games of one kind stepped together in C, into buffers that a learner reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dreierlei.core.history import History
from dreierlei.core.rng import Rng
from dreierlei.core.state import Moves

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if not cython.compiled:
    from dreierlei.core.pointers import float_pointer, int8_pointer, uint8_pointer
    from dreierlei.kit.bits import mixed
if TYPE_CHECKING:
    from dreierlei.core.planes import Planes

_CHANCE_BIT = 1 << 30
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2
MODES = {"NextStep": NEXT_STEP, "SameStep": SAME_STEP, "Disabled": DISABLED}
"""When a game that has ended begins anew, by the values of Gymnasium's `AutoresetMode`."""
_GOLDEN, _MASK = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF


class Lane:
    """One game of a batch: its state, its own generator, its history and what is held."""

    def __init__(self, planes: Planes) -> None:
        self.planes = planes
        self.first = planes.game.start()
        self.state = self.first.copy()
        self.rng = Rng(0)
        self.history = History(planes.game)
        self.seat = 0
        self.held = -1
        self.length = 0
        self.over = False
        self.drawn = False

    def begin(self, moves: Moves) -> None:
        """Begin a game, and let chance act until a seat must choose."""
        self.state.take(self.first)
        self.history.clear()
        self.held = -1
        self.length = 0
        self.drawn = False
        self.settle(moves)

    def choose(self, slot: int, moves: Moves) -> None:
        """Do what a legal slot of the acting seat means."""
        index = 0
        if not cython.compiled:
            slot = int(slot)  # NumPy's numbers overflow where Python's do not
        index = self.planes.choice(self.state, self.seat, self.held, slot)
        self.length += 1
        if index < -1:
            self.held = -2 - index
        else:
            self.act(index, moves)

    def act(self, index: int, moves: Moves) -> None:
        """Do the action of an id of the acting seat."""
        self.held = -1
        self.state.step(self.seat, index)
        self.settle(moves)

    def settle(self, moves: Moves) -> None:
        """Count the position, let chance act, and say whose choice is next; at the end the seat stays."""
        self.drawn = self.history.note(self.state)
        while self.state.acting & _CHANCE_BIT and not self.drawn:
            self.state.step(-1, self.planes.draw(self.state, moves, self.rng))
            self.drawn = self.history.note(self.state)
        self.over = self.drawn or self.state.acting == 0
        if not self.over:
            self.seat = self.state.actor()

    # For Python callers.

    def start(self, seed: int) -> None:
        """Begin a game with a generator of its own."""
        self.rng = Rng(seed)
        self.begin(Moves())
        self.state.check()

    def play(self, slot: int) -> None:
        """Do what a legal slot means; trusts that it is legal."""
        self.choose(slot, Moves())
        self.state.check()

    def play_id(self, index: int) -> None:
        """Do the action of a legal id, in one step whatever the face; trusts that it is legal."""
        self.length += 1
        self.act(index, Moves())
        self.state.check()

    def take(self, other: Lane) -> None:
        """Become a copy of another game of the same kind."""
        self.state.take(other.state)
        self.rng = Rng(other.rng.state)
        self.history = other.history.copy()
        self.seat = other.seat
        self.held = other.held
        self.length = other.length
        self.over = other.over
        self.drawn = other.drawn

    def rewards(self) -> tuple[float, ...]:
        """Return every seat's reward at the end, and nothing for anybody before."""
        return self.planes.rewards(self.state, self.drawn) if self.over else (0.0,) * self.planes.seats


class GameBatch:
    """The games and the buffers; buffers are one-dimensional and belong to the caller."""

    def __init__(self, planes: Planes, count: int, mode: int, buffers: dict[str, Any]) -> None:
        self.planes = planes
        self.count = count
        self.mode = mode
        self.lanes = [Lane(planes) for _ in range(count)]
        self.boards = buffers["planes"]
        self.numbers = buffers["numbers"]
        self.slots = buffers["action_mask"]
        self.rewards = buffers["rewards"]
        self.done = buffers["terminations"]
        self.to_act = buffers["to_act"]
        self.lengths = buffers["lengths"]
        self.returns = buffers["returns"]
        self.actions = buffers["actions"]
        self.final_boards = buffers["final_planes"]
        self.final_numbers = buffers["final_numbers"]
        if cython.compiled:  # what C may walk along without the interpreter's lock
            self.addresses = buffers["addresses"]
            for i in range(count):
                self.addresses[i] = cython.cast(cython.size_t, cython.cast(cython.p_void, self.lanes[i]))

    def reset(self, seeds: list[int | None], which: list[int]) -> None:
        """Begin some games anew; one that is given a seed has its own numbers from then on."""
        moves = Moves()
        for i in which:
            lane = self.lanes[i]
            seed = seeds[i]
            if seed is not None:
                lane.start(seed)
            else:
                lane.start(lane.rng.state)
            self.blank(i)
            self.lengths[i] = 0
            self.show(i, lane, moves)

    def take(self, lanes: list[Lane]) -> None:
        """Become copies of so many other games; the buffers stay as they are."""
        for lane, other in zip(self.lanes, lanes, strict=True):
            lane.take(other)

    def illegal(self) -> int:
        """Return the first game whose action is not legal, or -1."""
        i = 0
        slot = 0
        for i in range(self.count):
            slot = self.actions[i]
            # at the end every slot is in the mask
            if slot < 0 or slot >= self.planes.size or not self.slots[i * self.planes.size + slot]:
                return i
        return -1

    def step_all(self, low: int, high: int, moves: Moves) -> None:
        """Step the games from low to high."""
        i = 0
        for i in range(low, high):
            if cython.compiled:
                if i + 1 < high:
                    self.planes.foresee(
                        cython.cast(Lane, cython.cast(cython.p_void, self.addresses[i + 1])).state, self.actions[i + 1]
                    )
                self.step(i, cython.cast(Lane, cython.cast(cython.p_void, self.addresses[i])), moves)
            else:
                self.step(i, self.lanes[i], moves)

    def step(self, i: int, lane: Lane, moves: Moves) -> None:
        """Step one game."""
        self.blank(i)
        if lane.over:
            if self.mode == NEXT_STEP:
                lane.begin(moves)
                self.show(i, lane, moves)
                self.lengths[i] = 0
            return
        lane.choose(self.actions[i], moves)
        self.lengths[i] = lane.length
        if lane.over:
            self.finish(i, lane, moves)
        self.show(i, lane, moves)

    def blank(self, i: int) -> None:
        """Write that nothing has been won and nothing has ended."""
        seat = 0
        self.done[i] = 0
        for seat in range(self.planes.seats):
            self.rewards[i * self.planes.seats + seat] = 0
            self.returns[i * self.planes.seats + seat] = 0

    def finish(self, i: int, lane: Lane, moves: Moves) -> None:
        """Write how a game has ended and, where the next begins in the same step, what was seen last."""
        seat = 0
        self.done[i] = 1
        for seat in range(self.planes.seats):
            self.rewards[i * self.planes.seats + seat] = self.planes.reward(lane.state, seat, lane.drawn)
            self.returns[i * self.planes.seats + seat] = self.rewards[i * self.planes.seats + seat]
        if self.mode == SAME_STEP:
            self.planes.write(
                lane.state,
                lane.seat,
                -1,
                int8_pointer(self.final_boards),
                i * self.planes.area,
                float_pointer(self.final_numbers),
                i * self.planes.width,
            )
            lane.begin(moves)

    def show(self, i: int, lane: Lane, moves: Moves) -> None:
        """Write what the seat to act sees and may do; at the end what the last one sees, and every slot as good."""
        self.to_act[i] = lane.seat
        self.planes.write(
            lane.state,
            lane.seat,
            lane.held,
            int8_pointer(self.boards),
            i * self.planes.area,
            float_pointer(self.numbers),
            i * self.planes.width,
        )
        if lane.over:
            allow_all(uint8_pointer(self.slots), i * self.planes.size, self.planes.size)
        else:
            self.planes.mask(lane.state, lane.seat, lane.held, uint8_pointer(self.slots), i * self.planes.size, moves)


def allow_all(slots: Any, at: int, size: int) -> None:
    """Write 1 for every slot of a game."""
    slot = 0
    for slot in range(size):
        slots[at + slot] = 1


def seeds(seed: int, count: int) -> list[int]:
    """Return a seed for each of so many games: that of a game does not depend on how many there are."""
    return [mixed(mixed(_GOLDEN, seed & _MASK), i) for i in range(count)]
