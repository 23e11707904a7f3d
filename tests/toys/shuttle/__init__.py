"""Shuttle: two plies a turn; a shuttle hops round a ring and is painted, and positions may come again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from dreierlei.core import Action, Actions, Game, Options, Outcome, Rng, State, View, option
from dreierlei.core.game import AnyOptions
from dreierlei.core.sketch import Sketch
from dreierlei.kit.text import number, split, word

COLOURS = ("red", "blue")
"""The colour of seat 0 and of seat 1."""
STEPS = (1, -1)


@dataclass(frozen=True, slots=True)
class Hop(Action):
    """The shuttle hops to a neighbouring place."""

    by: int


@dataclass(frozen=True, slots=True)
class Paint(Action):
    """The shuttle is painted."""

    colour: str


@dataclass(frozen=True)
class ShuttleOptions(Options):
    """How large the ring is, how long the game lasts, and the colour at the start."""

    ring: int = option(4, low=3, high=9)
    cap: int = option(8, low=1, high=50)
    paint: str = option("blue", among=COLOURS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuttleView(View):
    """Everything."""

    place: int
    colour: str
    turn: int


class ShuttleState(Sketch):
    """Where the shuttle is, its colour, and how many turns have been played."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.options = cast(ShuttleOptions, game.options)
        self.place, self.colour, self.turn = 0, "blue", 0

    @property
    def mover(self) -> int:
        """The seat whose turn it is."""
        return self.turn % 2

    def assign(self, other: Sketch) -> None:
        """Become a copy."""
        twin = cast(ShuttleState, other)
        self.place, self.colour, self.turn = twin.place, twin.colour, twin.turn

    def choices(self, seat: int) -> list[int]:
        """Two ways to hop, or two colours."""
        return [0, 1] if self.phase == "hop" else [2, 3]

    def decode(self, seat: int, index: int) -> Action:
        """Ids 0 and 1 are hops, 2 and 3 colours."""
        return Hop(STEPS[index]) if index < 2 else Paint(COLOURS[index - 2])

    def encode(self, seat: int, action: Action) -> int:
        """Return the id."""
        if isinstance(action, Hop) and action.by in STEPS:
            return STEPS.index(action.by)
        if isinstance(action, Paint) and action.colour in COLOURS:
            return 2 + COLOURS.index(action.colour)
        return -1

    def act(self, seat: int, index: int) -> None:
        """Hop, and win where the place opposite is reached in one's own colour; or paint, and end the turn."""
        if index < 2:
            self.place = (self.place + STEPS[index]) % self.options.ring
            self.sit("over" if self.home() else "paint")
            return
        self.colour = COLOURS[index - 2]
        self.turn += 1
        self.sit("over" if self.turn == self.options.cap else "hop")

    def home(self) -> bool:
        """Whether the shuttle stands opposite in the mover's colour."""
        return self.place == self.options.ring // 2 and self.colour == COLOURS[self.mover]

    def sit(self, phase: str) -> None:
        """Ask the mover, unless the game is over."""
        self.ask(phase, *([] if phase == "over" else [self.mover]))

    def share(self, seat: int) -> float:
        """A win for the mover, or half each at the cap."""
        if self.turn == self.options.cap:
            return 0.5
        return 1.0 if seat == self.mover else 0.0

    def outcome(self) -> Outcome | None:
        """Return who came home, or the draw."""
        if not self.over:
            return None
        capped = self.turn == self.options.cap
        return Outcome.of_winners(2, () if capped else (self.mover,), "cap" if capped else "home")

    def observe(self, viewer: int) -> View:
        """Return everything."""
        return ShuttleView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            place=self.place,
            colour=self.colour,
            turn=self.turn,
        )

    def dump(self) -> str:
        """Return `place colour turn phase`."""
        return f"{self.place} {self.colour} {self.turn} {self.phase}"

    def key(self) -> bytes | None:
        """Return the position at the beginning of a turn."""
        return f"{self.place} {self.colour} {self.mover}".encode() if self.phase == "hop" else None

    def objection(self, seat: int, action: Action) -> str | None:
        """Hops alone are explained."""
        return "shuttle.objection.hop" if isinstance(action, Hop) else None


class Shuttle(Game):
    """The game of two plies a turn."""

    name = "shuttle"
    position = ShuttleState
    seat_counts = range(2, 3)
    Options = ShuttleOptions
    phases = ("hop", "paint")
    actions = Actions(4, Hop, Paint)
    repetition = 3

    def __init__(self, seats: int | None = None, options: AnyOptions | None = None) -> None:
        super().__init__(seats, options)
        self.longest = 2 * cast(ShuttleOptions, self.options).cap

    def start(self) -> State:
        """Return the first position."""
        return self._state(0, cast(ShuttleOptions, self.options).paint, 0, "hop")

    def load(self, text: str) -> State:
        """Read `place colour turn phase`."""
        place, colour, turn, phase = split("shuttle", text, ("place", "colour", "turn", "phase"))
        options = cast(ShuttleOptions, self.options)
        return self._state(
            number("shuttle", "place", place, 0, options.ring - 1),
            word("shuttle", "colour", colour, COLOURS),
            number("shuttle", "turn", turn, 0, options.cap),
            word("shuttle", "phase", phase, ("hop", "paint", "over")),
        )

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position: nothing is hidden."""
        own = cast(ShuttleView, view)
        return self._state(own.place, own.colour, own.turn, own.phase)

    def _state(self, place: int, colour: str, turn: int, phase: str) -> State:
        state = self.position(self)
        state.place, state.colour, state.turn = place, colour, turn
        state.sit(phase)
        return state
