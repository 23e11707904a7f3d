"""Survivors: three seats and more; whoever has no life left never acts again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from dreierlei.core import Action, Actions, Game, Options, Outcome, Rng, State, View, option, ranked
from dreierlei.core.game import AnyOptions
from dreierlei.core.sketch import Sketch
from dreierlei.kit.text import number, split


@dataclass(frozen=True, slots=True)
class Hit(Action):
    """A seat takes a life of another."""

    target: int


@dataclass(frozen=True)
class SurvivorsOptions(Options):
    """How many lives each seat begins with."""

    lives: int = option(1, low=1, high=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class SurvivorsView(View):
    """Everything."""

    lives: tuple[int, ...]
    fallen: tuple[int, ...]
    mover: int


class SurvivorsState(Sketch):
    """The lives of each seat, who fell in which order, and whose turn it is."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.lives: list[int] = []
        self.fallen: list[int] = []
        self.mover = 0

    def assign(self, other: Sketch) -> None:
        """Become a copy."""
        twin = cast(SurvivorsState, other)
        self.lives, self.fallen, self.mover = list(twin.lives), list(twin.fallen), twin.mover

    def alive(self) -> list[int]:
        """Return the seats that are still in."""
        return [seat for seat, lives in enumerate(self.lives) if lives]

    def choices(self, seat: int) -> list[int]:
        """Anybody else who is still in."""
        return [other for other in self.alive() if other != seat]

    def decode(self, seat: int, index: int) -> Action:
        """The id is the target."""
        return Hit(index)

    def encode(self, seat: int, action: Action) -> int:
        """The id is the target."""
        return action.target if isinstance(action, Hit) else -1

    def act(self, seat: int, index: int) -> None:
        """Take a life; the next who is still in goes on."""
        self.lives[index] -= 1
        if not self.lives[index]:
            self.fallen.append(index)
        later = [*range(seat + 1, self.game.seats), *range(seat + 1)]
        self.mover = next(other for other in later if self.lives[other])
        self.sit()

    def sit(self) -> None:
        """Ask the mover, unless one alone is left."""
        self.ask("hit", *([self.mover] if len(self.alive()) > 1 else []))

    def share(self, seat: int) -> float:
        """The last one wins."""
        return 1.0 if self.lives[seat] else 0.0

    def outcome(self) -> Outcome | None:
        """Return the places: who fell later is better."""
        if not self.over:
            return None
        last = [*self.fallen, *self.alive()]
        return Outcome(ranked([(last.index(seat),) for seat in range(self.game.seats)]), "last")

    def observe(self, viewer: int) -> View:
        """Return everything."""
        return SurvivorsView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            lives=tuple(self.lives),
            fallen=tuple(self.fallen),
            mover=self.mover,
        )

    def dump(self) -> str:
        """Return `lives fallen mover`."""
        return f"{','.join(map(str, self.lives))} {','.join(map(str, self.fallen)) or '-'} {self.mover}"


class Survivors(Game):
    """The game of elimination."""

    name = "survivors"
    position = SurvivorsState
    seat_counts = range(3, 6)
    Options = SurvivorsOptions
    phases = ("hit",)
    actions = Actions(5, Hit)

    def __init__(self, seats: int | None = None, options: AnyOptions | None = None) -> None:
        super().__init__(seats, options)
        self.lives = cast(SurvivorsOptions, self.options).lives
        self.longest = self.seats * self.lives

    def start(self) -> State:
        """Return the first position."""
        return self._state([self.lives] * self.seats, [], 0)

    def load(self, text: str) -> State:
        """Read `lives fallen mover`."""
        lives, fallen, mover = split("survivors", text, ("lives", "fallen", "mover"))
        return self._state(
            [number("survivors", "lives", part, 0, 3) for part in lives.split(",")],
            [number("survivors", "fallen", part, 0, self.seats - 1) for part in fallen.split(",") if part != "-"],
            number("survivors", "mover", mover, 0, self.seats - 1),
        )

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position: nothing is hidden."""
        own = cast(SurvivorsView, view)
        return self._state(list(own.lives), list(own.fallen), own.mover)

    def asked(self, state: State) -> tuple[int, ...]:
        """Return the seats that are still in: the others have no say."""
        return tuple(cast(SurvivorsState, state).alive())

    def _state(self, lives: list[int], fallen: list[int], mover: int) -> State:
        state = self.position(self)
        state.lives, state.fallen, state.mover = lives, fallen, mover
        state.sit()
        return state
