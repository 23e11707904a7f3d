"""Stairs: one seat, a score; climb to the top in steps of one to three, long ones pay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from dreierlei.core import Action, Actions, Game, Options, Outcome, Rng, State, View, option
from dreierlei.core.game import AnyOptions
from dreierlei.core.sketch import Sketch
from dreierlei.kit.text import number, split


@dataclass(frozen=True, slots=True)
class Climb(Action):
    """So many steps are taken at once."""

    steps: int


@dataclass(frozen=True)
class StairsOptions(Options):
    """How high the stairs are."""

    height: int = option(4, low=1, high=20)


@dataclass(frozen=True, slots=True, kw_only=True)
class StairsView(View):
    """Everything."""

    left: int
    score: int


class StairsState(Sketch):
    """The steps left and the score."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.left = self.score = 0

    def assign(self, other: Sketch) -> None:
        """Become a copy."""
        twin = cast(StairsState, other)
        self.left, self.score = twin.left, twin.score

    def choices(self, seat: int) -> list[int]:
        """One to three steps, as far as there are any."""
        return list(range(1, min(3, self.left) + 1))

    def decode(self, seat: int, index: int) -> Action:
        """The id is the number of steps."""
        return Climb(index)

    def encode(self, seat: int, action: Action) -> int:
        """The id is the number of steps."""
        return action.steps if isinstance(action, Climb) else -1

    def act(self, seat: int, index: int) -> None:
        """Climb."""
        self.left -= index
        self.score += index * index
        self.sit()

    def sit(self) -> None:
        """Ask until the top is reached."""
        self.ask("climb", *([0] if self.left else []))

    def share(self, seat: int) -> float:
        """Whoever plays alone wins."""
        return 1.0

    def outcome(self) -> Outcome | None:
        """Return the score."""
        return Outcome.of_scores([self.score], "top") if self.over else None

    def observe(self, viewer: int) -> View:
        """Return everything."""
        return StairsView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            left=self.left,
            score=self.score,
        )

    def dump(self) -> str:
        """Return `left score`."""
        return f"{self.left} {self.score}"


class Stairs(Game):
    """The game of one seat."""

    name = "stairs"
    position = StairsState
    seat_counts = range(1, 2)
    Options = StairsOptions
    phases = ("climb",)
    actions = Actions(4, Climb)

    def __init__(self, seats: int | None = None, options: AnyOptions | None = None) -> None:
        super().__init__(seats, options)
        self.longest = cast(StairsOptions, self.options).height

    def start(self) -> State:
        """Return the first position."""
        return self._state(self.longest, 0)

    def load(self, text: str) -> State:
        """Read `left score`."""
        left, score = split("stairs", text, ("left", "score"))
        return self._state(number("stairs", "left", left, 0, self.longest), number("stairs", "score", score, 0, 999))

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position: nothing is hidden."""
        own = cast(StairsView, view)
        return self._state(own.left, own.score)

    def _state(self, left: int, score: int) -> State:
        state = self.position(self)
        state.left, state.score = left, score
        state.sit()
        return state
