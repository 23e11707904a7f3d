"""State: one position of a game, behind one face for rules, search, referee and learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from dreierlei.core.refusal import Refusal
from dreierlei.core.view import SPECTATOR

try:
    import cython
except ImportError:  # an interpreted install needs no Cython
    from dreierlei.core import plain as cython

if TYPE_CHECKING:
    from dreierlei.core.action import Action
    from dreierlei.core.game import Game
    from dreierlei.core.outcome import Outcome
    from dreierlei.core.rng import Rng
    from dreierlei.core.view import View

compiled = bool(cython.compiled)
"""Whether the rules run compiled."""

CHANCE = -1
"""The seat of dice, deals and draws."""

CAPACITY = 4096
"""How many actions one decision of any game may offer at most."""

_CHANCE_BIT = 1 << 30
_SEATS = [tuple(seat for seat in range(6) if acting >> seat & 1) for acting in range(64)]


class Moves:
    """The ids of the actions of one decision, in a buffer that is used again and again."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.ids: list[int] = [0] * CAPACITY
            self.weights: list[int] = [1] * CAPACITY
        self.count = 0

    def sort(self) -> None:
        """Put the moves with the higher weights first, equals as they were."""
        i = 0
        at = 0
        for i in range(1, self.count):
            index = self.ids[i]
            weight = self.weights[i]
            at = i
            while at > 0 and self.weights[at - 1] < weight:
                self.ids[at] = self.ids[at - 1]
                self.weights[at] = self.weights[at - 1]
                at -= 1
            self.ids[at] = index
            self.weights[at] = weight

    def ascends(self) -> bool:
        """Whether the ids stand in order already, as most games write them."""
        i = 1
        while i < self.count and self.ids[i - 1] < self.ids[i]:
            i += 1
        return i >= self.count

    def shuffle(self, rng: Rng) -> None:
        """Put the moves in an order drawn by lot; their weights stay where they are."""
        i = 0
        at = 0
        for i in range(1, self.count):
            at = rng.pick(i + 1)
            index = self.ids[i]
            self.ids[i] = self.ids[at]
            self.ids[at] = index

    def draw(self, rng: Rng) -> int:
        """Return the place of one of the moves, drawn by weight."""
        i = 0
        total = 0
        for i in range(self.count):
            total += self.weights[i]
        rest = rng.pick(total)
        i = 0
        while i < self.count - 1 and rest >= self.weights[i]:
            rest -= self.weights[i]
            i += 1
        return i


_spare: list[Moves] = []
"""Buffers that nobody uses just now: to make one means to clear 32 kB, as much as the nearest cache of most processors.

Rules that run interpreted may ask for moves while they write some, and threads too, so one is not enough."""


class State:
    """One position: no history, no generator.

    A game's state answers `fill`, `step`, `take`, `fresh` and `value` (called from C by search and random play, they
    trust their caller) and `encode`, `decode`, `outcome`, `observe` and `dump` (called from Python).
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.acting = 0
        self.stage = 0

    # What a game's state must answer, in C.

    def fill(self, seat: int, moves: Moves) -> None:
        """Write the ids of all that an acting seat may do, in an order that depends on the position alone."""
        moves.count = 0

    def step(self, seat: int, index: int) -> None:
        """Do the action of an id that `fill` gave to this seat."""

    def take(self, other: State) -> None:
        """Become a copy of another state of the same game."""
        self.acting = other.acting
        self.stage = other.stage

    def value(self, seat: int) -> float:
        """Return, when over, the seat's share of the win."""
        return 0.0

    def weigh(self, moves: Moves) -> None:
        """Write the weights of the chance outcomes that `fill` has just written; here: all alike."""
        i = 0
        for i in range(moves.count):
            moves.weights[i] = 1

    def pick(self, seat: int, moves: Moves, rng: Rng) -> int:
        """Return the id of one legal action of an acting seat, each as likely; a game may know a quicker way."""
        self.fill(seat, moves)
        return moves.ids[rng.pick(moves.count)]

    def position_hash(self) -> int:
        """Return 64 bits that are the same where `key` is the same, or 0 where repetition does not count."""
        return 0

    def actor(self) -> int:
        """Return the seat to act, the lowest of several, or CHANCE; trusts that the game is not over."""
        seat = 0
        if self.acting & _CHANCE_BIT:
            return -1
        while not (self.acting >> seat) & 1:
            seat += 1
        return seat

    # What a game's state must answer, in Python.

    def fresh(self) -> State:
        """Return a blank state of the same game, for `take` to fill."""
        _lacks(self, "fresh")

    def encode(self, seat: int, action: Action) -> int:
        """Return the id of an action here, or -1 where it can have none."""
        _lacks(self, "encode")

    def decode(self, seat: int, index: int) -> Action:
        """Return the action of an id here."""
        _lacks(self, "decode")

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        _lacks(self, "outcome")

    def observe(self, viewer: int) -> View:
        """Return what a seat, or a SPECTATOR, may know."""
        _lacks(self, "observe")

    def dump(self) -> str:
        """Return the position in one line that `Game.load` reads."""
        _lacks(self, "dump")

    # What it may answer.

    def key(self) -> bytes | None:
        """Return what makes this position the same as another, or None where repetition does not count."""
        return None

    def fingerprint(self) -> int | None:
        """Return 64 bits that stand for the key, or None where there is none; `position_hash` for Python callers."""
        return self.position_hash() or None

    def witness(self, seat: int, action: Action, viewer: int) -> Action | None:
        """Return what a viewer sees of an action about to be done here: the action, or None where it is hidden."""
        return None if self.sealed(seat) and viewer != seat else action

    def objection(self, seat: int, action: Action) -> str | None:
        """Return the slug of the rule that forbids an action here, where the game can name it."""
        return None

    def laid_open(self, viewer: int) -> View:
        """Return a view with all that is hidden while the game goes on; for those who look back when it is over."""
        return self.observe(viewer)

    # What every state answers.

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now: none when over, CHANCE alone, one, or several at once."""
        if self.acting & _CHANCE_BIT:
            return (CHANCE,)
        if self.acting < len(_SEATS):
            return _SEATS[self.acting]
        return tuple(seat for seat in range(self.game.seats) if (self.acting >> seat) & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.acting == 0

    @property
    def phase(self) -> str:
        """What is being decided, in one word; `over` at the end."""
        return self.game.phases[self.stage] if self.acting else "over"

    def acts(self, seat: int) -> bool:
        """Whether a seat, or CHANCE, must choose now."""
        return seat in self.to_act

    def check_viewer(self, viewer: int) -> None:
        """Refuse whoever is neither a seat nor a SPECTATOR."""
        if viewer != SPECTATOR and viewer not in range(self.game.seats):
            raise Refusal("core.viewer", given=viewer, game=self.game, last=self.game.seats - 1, spectator=SPECTATOR)

    def sealed(self, seat: int) -> bool:
        """Whether this seat's choice is made at the same time as others' and hidden from them until all have chosen."""
        return seat != CHANCE and self.game.sealed(self.phase)

    def ids(self, seat: int) -> list[int]:
        """Return the ids of a seat's legal actions, ascending."""
        if not self.acts(seat):
            return []
        try:
            moves = cython.cast(Moves, _spare.pop())
        except IndexError:  # not asked for before: another thread could take the last one in between
            moves = Moves()
        self.fill(seat, moves)
        found = [moves.ids[i] for i in range(moves.count)]
        ascends = moves.ascends()
        _spare.append(moves)
        return found if ascends else sorted(found)

    def legal(self, seat: int) -> list[Action]:
        """Return a seat's legal actions; empty if it is not to act."""
        return [self.decode(seat, index) for index in self.ids(seat)]

    def texts(self, seat: int) -> list[str]:
        """Return the texts of a seat's legal actions; a game may know a quicker way."""
        return [str(action) for action in self.legal(seat)]

    def allows(self, seat: int, action: Action) -> bool:
        """Whether an action is legal for a seat now."""
        index = self.encode(seat, action) if self.acts(seat) else -1
        return index >= 0 and index in self.ids(seat)

    def apply(self, seat: int, action: Action) -> None:
        """Do a legal action; trusts that it is one (`Match.play` checks)."""
        self.step(seat, self.encode(seat, action))

    def advance(self, seat: int, index: int) -> None:
        """Do the action of an id, or refuse what is not legal and change nothing."""
        if not self.acts(seat):
            raise Refusal("core.advance.seat", given=seat, expected=", ".join(map(str, self.to_act)) or "–")
        if index not in self.ids(seat):
            raise Refusal("core.advance.id", index=index, given=seat)
        self.advance_unchecked(seat, index)

    def advance_unchecked(self, seat: int, index: int) -> None:
        """Do the legal action of an id; trusts that it is one, and may crash where it is not."""
        self.step(seat, index)

    def weights(self) -> list[int]:
        """Return the weights of chance's outcomes, in the order of `legal(CHANCE)`."""
        moves = Moves()
        if self.acts(CHANCE):
            self.fill(CHANCE, moves)
            self.weigh(moves)
        if moves.ascends():
            return [moves.weights[i] for i in range(moves.count)]
        return [weight for _, weight in sorted([(moves.ids[i], moves.weights[i]) for i in range(moves.count)])]

    def lot(self, seat: int, rng: Rng) -> int:
        """Return the id of a random action of an acting seat: each as likely, or by weight where chance acts."""
        moves = Moves()
        if seat != CHANCE:
            return self.pick(seat, moves, rng)
        self.fill(CHANCE, moves)
        self.weigh(moves)
        return moves.ids[moves.draw(rng)]

    def check(self) -> None:
        """Raise whatever went wrong in rules that C called and could not raise from; compiled rules cannot fail so."""

    def values(self) -> tuple[float, ...]:
        """Return, when over, every seat's share of the win."""
        return tuple(self.value(seat) for seat in range(self.game.seats))

    def copy(self) -> State:
        """Return an independent copy."""
        twin = self.fresh()
        twin.take(self)
        return twin

    def __str__(self) -> str:
        return self.dump()

    def __repr__(self) -> str:
        return f"<state of {self.game}: {self.dump()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash((self.game, self.dump()))

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (self.game, self.dump())

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()  # a game holds no position: two states may share it


def _loaded(game: Game, line: str) -> State:
    return game.load(line)


def _lacks(state: State, what: str) -> NoReturn:
    raise TypeError(f"{type(state).__name__} does not say how to {what}")
