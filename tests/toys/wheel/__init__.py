"""Wheel: chance with unequal weights; spin on, or keep what the turn has brought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from dreierlei.core import CHANCE, Action, Actions, Game, Options, Outcome, Rng, State, View, option
from dreierlei.core.game import AnyOptions
from dreierlei.core.sketch import Sketch
from dreierlei.kit.text import number, split, word

WEIGHTS = (1, 3, 2)
"""How many parts of the wheel show 0, 1 and 2; a 0 ends the turn and costs what it has brought."""
SPINS = 3


@dataclass(frozen=True, slots=True)
class Spin(Action):
    """A seat spins the wheel."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """A seat ends its turn and keeps its points."""


@dataclass(frozen=True, slots=True)
class Land(Action):
    """The wheel stops."""

    on: int


@dataclass(frozen=True)
class WheelOptions(Options):
    """How many turns each seat has."""

    rounds: int = option(1, low=1, high=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelView(View):
    """Everything."""

    points: tuple[int, ...]
    turn: int
    spins: int
    held: int


class WheelState(Sketch):
    """The points, whose turn it is, how often the wheel was spun in it, and what it has brought."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.turns = game.seats * cast(WheelOptions, game.options).rounds
        self.points = [0] * game.seats
        self.turn = self.spins = self.held = 0

    def assign(self, other: Sketch) -> None:
        """Become a copy."""
        twin = cast(WheelState, other)
        self.points, self.turn, self.spins, self.held = list(twin.points), twin.turn, twin.spins, twin.held

    def choices(self, seat: int) -> list[int]:
        """The wheel has three outcomes; a seat may spin a few times."""
        if seat == CHANCE:
            return [2, 3, 4]
        return [0, 1] if self.spins < SPINS else [1]

    def chances(self) -> list[int]:
        """The parts of the wheel."""
        return list(WEIGHTS)

    def decode(self, seat: int, index: int) -> Action:
        """Ids: spin, keep, then the outcomes."""
        return (Spin(), Keep())[index] if index < 2 else Land(index - 2)

    def encode(self, seat: int, action: Action) -> int:
        """Ids: spin, keep, then the outcomes."""
        if isinstance(action, Land):
            return 2 + action.on if 0 <= action.on <= 2 else -1
        return 0 if isinstance(action, Spin) else 1 if isinstance(action, Keep) else -1

    def act(self, seat: int, index: int) -> None:
        """Spin, keep or land."""
        if index == 0:
            self.spins += 1
            self.ask("land", CHANCE)
            return
        if index > 2:
            self.held += index - 2
        else:
            self.points[self.turn % self.game.seats] += self.held if index == 1 else 0
            self.turn, self.spins, self.held = self.turn + 1, 0, 0
        self.sit("spin")

    def sit(self, phase: str) -> None:
        """Ask the wheel, or the seat whose turn it is, until the last turn has been played."""
        seat = CHANCE if phase == "land" else self.turn % self.game.seats
        self.ask(phase, *([seat] if self.turn < self.turns else []))

    def share(self, seat: int) -> float:
        """Divide the win among those with the most points."""
        best = max(self.points)
        return 1 / self.points.count(best) if self.points[seat] == best else 0.0

    def outcome(self) -> Outcome | None:
        """Return the places by points."""
        return Outcome.of_scores(self.points, "rounds") if self.over else None

    def observe(self, viewer: int) -> View:
        """Return everything."""
        return WheelView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            points=tuple(self.points),
            turn=self.turn,
            spins=self.spins,
            held=self.held,
        )

    def dump(self) -> str:
        """Return `points turn spins held phase`."""
        return f"{','.join(map(str, self.points))} {self.turn} {self.spins} {self.held} {self.phase}"


class Wheel(Game):
    """The game of weighted chance."""

    name = "wheel"
    position = WheelState
    seat_counts = range(1, 4)
    Options = WheelOptions
    phases = ("spin", "land")
    actions = Actions(5, Spin, Keep, Land)

    def __init__(self, seats: int | None = None, options: AnyOptions | None = None) -> None:
        super().__init__(seats, options)
        self.longest = self.seats * cast(WheelOptions, self.options).rounds * (2 * SPINS + 1)

    def start(self) -> State:
        """Return the first position."""
        return self._state([0] * self.seats, 0, 0, 0, "spin")

    def load(self, text: str) -> State:
        """Read `points turn spins held phase`."""
        points, turn, spins, held, phase = split("wheel", text, ("points", "turn", "spins", "held", "phase"))
        return self._state(
            [number("wheel", "points", part, 0, 99) for part in points.split(",")],
            number("wheel", "turn", turn, 0, 9),
            number("wheel", "spins", spins, 0, SPINS),
            number("wheel", "held", held, 0, 2 * SPINS),
            word("wheel", "phase", phase, ("spin", "land", "over")),
        )

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position: nothing is hidden."""
        own = cast(WheelView, view)
        return self._state(list(own.points), own.turn, own.spins, own.held, own.phase)

    def _state(self, points: list[int], turn: int, spins: int, held: int, phase: str) -> State:
        state = self.position(self)
        state.points, state.turn, state.spins, state.held = points, turn, spins, held
        state.sit(phase)
        return state
