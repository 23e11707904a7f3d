"""Fists: rock, paper, scissors for several seats at once, sealed until the last has chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from dreierlei.core import Action, Actions, Game, Options, Outcome, Rng, State, View, option
from dreierlei.core.game import AnyOptions
from dreierlei.core.sketch import Sketch
from dreierlei.kit.text import number, split, word

HANDS = ("rock", "paper", "scissors")
"""Each beats the one before it."""


@dataclass(frozen=True, slots=True)
class Show(Action):
    """A seat decides on a hand."""

    hand: str


@dataclass(frozen=True)
class FistsOptions(Options):
    """How many rounds, and how many hands each seat chooses in a round."""

    rounds: int = option(3, low=1, high=5)
    hands: int = option(1, low=1, high=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class FistsView(View):
    """The points, the round, how many hands each seat has chosen, and the viewer's own."""

    points: tuple[int, ...]
    round: int
    counts: tuple[int, ...]
    own: tuple[int, ...]


class FistsState(Sketch):
    """The points, the round, and the hands chosen in it so far."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.options = cast(FistsOptions, game.options)
        self.points = [0] * game.seats
        self.hands: list[list[int]] = [[] for _ in range(game.seats)]
        self.round = 0

    def assign(self, other: Sketch) -> None:
        """Become a copy."""
        twin = cast(FistsState, other)
        self.points, self.hands, self.round = list(twin.points), [list(hand) for hand in twin.hands], twin.round

    def choices(self, seat: int) -> list[int]:
        """Any of the three."""
        return [0, 1, 2]

    def decode(self, seat: int, index: int) -> Action:
        """The id is the place among HANDS."""
        return Show(HANDS[index])

    def encode(self, seat: int, action: Action) -> int:
        """The id is the place among HANDS."""
        return HANDS.index(action.hand) if isinstance(action, Show) and action.hand in HANDS else -1

    def act(self, seat: int, index: int) -> None:
        """Choose; the last choice opens all."""
        self.hands[seat].append(index)
        if all(len(hand) == self.options.hands for hand in self.hands):
            self.open()
        self.sit()

    def open(self) -> None:
        """Give each seat a point for each hand that it beats."""
        for hands in zip(*self.hands, strict=True):
            for seat, hand in enumerate(hands):
                self.points[seat] += hands.count((hand - 1) % 3)
        self.hands = [[] for _ in self.hands]
        self.round += 1

    def sit(self) -> None:
        """Ask everybody who has not chosen all hands, until the last round has been played."""
        waiting = [seat for seat, hand in enumerate(self.hands) if len(hand) < self.options.hands]
        self.ask("show", *(waiting if self.round < self.options.rounds else []))

    def share(self, seat: int) -> float:
        """Divide the win among those with the most points."""
        best = max(self.points)
        return 1 / self.points.count(best) if self.points[seat] == best else 0.0

    def outcome(self) -> Outcome | None:
        """Return the places by points."""
        return Outcome.of_scores(self.points, "counted") if self.over else None

    def observe(self, viewer: int) -> View:
        """Return all but the others' hands of this round."""
        return FistsView(
            game=str(self.game),
            viewer=viewer,
            to_act=self.to_act,
            phase=self.phase,
            outcome=self.outcome(),
            points=tuple(self.points),
            round=self.round,
            counts=tuple(len(hand) for hand in self.hands),
            own=tuple(self.hands[viewer]) if viewer >= 0 else (),
        )

    def dump(self) -> str:
        """Return `round points hands`."""
        hands = ",".join("".join(HANDS[index][0] for index in hand) or "-" for hand in self.hands)
        return f"{self.round} {','.join(map(str, self.points))} {hands}"


class Fists(Game):
    """The game of simultaneous choices."""

    name = "fists"
    position = FistsState
    seat_counts = range(2, 5)
    Options = FistsOptions
    phases = ("show",)
    sealed_phases = frozenset({"show"})
    actions = Actions(3, Show)

    def __init__(self, seats: int | None = None, options: AnyOptions | None = None) -> None:
        super().__init__(seats, options)
        chosen = cast(FistsOptions, self.options)
        self.longest = self.seats * chosen.rounds * chosen.hands

    def start(self) -> State:
        """Return the first position."""
        return self._state(0, [0] * self.seats, [[] for _ in range(self.seats)])

    def load(self, text: str) -> State:
        """Read `round points hands`."""
        turn, points, hands = split("fists", text, ("round", "points", "hands"))
        marks = [
            [word("fists", "hands", mark, ("r", "p", "s")) for mark in hand.strip("-")] for hand in hands.split(",")
        ]
        return self._state(
            number("fists", "round", turn, 0, 5),
            [number("fists", "points", part, 0, 99) for part in points.split(",")],
            [["rps".index(mark) for mark in hand] for hand in marks],
        )

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position with the others' hands drawn."""
        own = cast(FistsView, view)
        hands = [[rng.below(3) for _ in range(count)] for count in own.counts]
        if own.viewer >= 0:
            hands[own.viewer] = list(own.own)
        return self._state(own.round, list(own.points), hands)

    def _state(self, turn: int, points: list[int], hands: list[list[int]]) -> State:
        state = self.position(self)
        state.round, state.points, state.hands = turn, points, hands
        state.sit()
        return state
