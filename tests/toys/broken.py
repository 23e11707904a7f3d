"""Toys that each break one law, so that every law is seen to bite."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, cast

from tests.toys.cards import Cards, CardsState, CardsView
from tests.toys.fists import Fists, FistsState, FistsView
from tests.toys.shuttle import Hop, Shuttle, ShuttleState
from tests.toys.stairs import Stairs, StairsState
from tests.toys.survivors import Survivors, SurvivorsState
from tests.toys.wheel import Wheel, WheelState

from dreierlei.core import CHANCE, Action, Actions, Game, Outcome, Rng, State, View
from dreierlei.core.planes import Planes, Slots
from dreierlei.core.sketch import Sketch
from dreierlei.core.state import compiled

STAMPS = count(1)
BROKEN: list[tuple[str, str, type[Game]]] = []
"""The law, words of its complaint, and the toy that breaks it."""


def breaks(law: str, what: str, toy: type[Game], position: type[Sketch] | None = None, **facts: Any) -> None:
    """Put a toy with another position, or other facts, among the broken ones."""
    facts |= {"position": position} if position else {}
    BROKEN.append((law, what, type(f"Broken{toy.__name__}", (toy,), {"__module__": __name__} | facts)))


# Words.

breaks("words_are_said", "survivors.phase.rest", Survivors, phases=("hit", "rest"))
breaks("words_are_said", "wordless.title", Survivors, name="wordless")

# Random play.


class Wild(ShuttleState):
    """It draws what is not allowed."""

    def lot(self, seat: int, rng: Rng) -> int:
        """Return the id of the other phase."""
        return (super().lot(seat, rng) + 2) % 4


breaks("lot_is_legal", "is not legal", Shuttle, Wild)


class Endless(ShuttleState):
    """It forgets to count its turns."""

    def act(self, seat: int, index: int) -> None:
        """Hop or paint, and never end."""
        self.place = (self.place + index) % 2
        self.sit("hop")


breaks("ends_in_bounds", "longer than 16 plies", Shuttle, Endless)

# Nobody is stuck.


class Stuck(ShuttleState):
    """Whoever is to paint cannot."""

    def choices(self, seat: int) -> list[int]:
        """Return the hops alone."""
        return [0, 1] if self.phase == "hop" else []


breaks("nobody_is_stuck", "seat 0 has 0 actions", Shuttle, Stuck)


class Meddler(ShuttleState):
    """Everybody may act at any time."""

    def ids(self, seat: int) -> list[int]:
        """Return the choices, whoever asks."""
        return self.choices(seat)


breaks("nobody_is_stuck", "actions", Shuttle, Meddler)


class Weightless(WheelState):
    """One part of the wheel has no width."""

    def chances(self) -> list[int]:
        """Return a weight of nothing."""
        return [0, 3, 2]


class Unweighed(WheelState):
    """The wheel has fewer weights than outcomes."""

    def chances(self) -> list[int]:
        """Return two weights."""
        return [3, 2]


class Crowd(WheelState):
    """Chance and a seat act at once."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """Both."""
        return (CHANCE, 0) if super().to_act == (CHANCE,) else super().to_act

    def choices(self, seat: int) -> list[int]:
        """Whatever either may do."""
        return [2, 3, 4] if seat == CHANCE else [0, 1]


class Asleep(ShuttleState):
    """It says that it is over while it goes on."""

    @property
    def phase(self) -> str:
        """Over, always."""
        return "over"

    def choices(self, seat: int) -> list[int]:
        """Return hops."""
        return [0, 1]


breaks("nobody_is_stuck", "not positive", Wheel, Weightless)
breaks("nobody_is_stuck", "not one weight an outcome", Wheel, Unweighed)
breaks("nobody_is_stuck", "does not act alone", Wheel, Crowd)
breaks("nobody_is_stuck", "phase over", Shuttle, Asleep)

# Outcomes.


class Pending(SurvivorsState):
    """It never has an outcome."""

    def outcome(self) -> Outcome | None:
        """Return nothing."""
        return None


class Rash(SurvivorsState):
    """It has an outcome from the beginning."""

    def outcome(self) -> Outcome | None:
        """Return the first seat as the winner."""
        return Outcome.of_winners(self.game.seats, (0,), "last")


class Uncounted(SurvivorsState):
    """It forgets a seat."""

    def outcome(self) -> Outcome | None:
        """Return two places for three seats."""
        return Outcome((1, 2), "last") if self.over else None


class Gapped(SurvivorsState):
    """It skips a place that nobody shares."""

    def outcome(self) -> Outcome | None:
        """Return places without a second."""
        return Outcome((1, 3, 4), "last") if self.over else None


class Greedy(SurvivorsState):
    """Everybody wins."""

    def share(self, seat: int) -> float:
        """Return a whole win."""
        return 1.0


class Speechless(SurvivorsState):
    """It ends for a reason that has no words."""

    def outcome(self) -> Outcome | None:
        """Return the outcome with another reason."""
        outcome = super().outcome()
        return outcome and replace(outcome, reason="boredom")


breaks("outcomes_are_whole", "outcome None", Survivors, Pending)
breaks("outcomes_are_whole", "outcome Outcome", Survivors, Rash)
breaks("outcomes_are_whole", "2 places", Survivors, Uncounted)
breaks("outcomes_are_whole", "places (1, 3, 4)", Survivors, Gapped)
breaks("outcomes_are_whole", "are not the shares", Survivors, Greedy)
breaks("outcomes_are_whole", "survivors.reason.boredom", Survivors, Speechless)

# Text of positions.


class Vague(ShuttleState):
    """Its line does not tell the colour."""

    def dump(self) -> str:
        """Return the line with the same colour always."""
        return f"{self.place} red {self.turn} {self.phase}"


class Mute(ShuttleState):
    """Its line cannot be read."""

    def dump(self) -> str:
        """Return half the line."""
        return f"{self.place} {self.colour}"


class Shifting(ShuttleState):
    """The order of its actions depends on how it came about."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.played = False

    def act(self, seat: int, index: int) -> None:
        """Remember that something was played."""
        super().act(seat, index)
        self.played = True

    def choices(self, seat: int) -> list[int]:
        """Return the choices in an order that the line does not tell."""
        return super().choices(seat)[:: -1 if self.played else 1]


class Relapsing(Shuttle):
    """It reads every position one turn later."""

    def load(self, text: str) -> State:
        """Return a later position."""
        state = cast(ShuttleState, super().load(text))
        state.turn += 1
        return state


class Judge(SurvivorsState):
    """Its outcome depends on how it came about."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.reason = "read"

    def act(self, seat: int, index: int) -> None:
        """Know the reason."""
        super().act(seat, index)
        self.reason = "last"

    def outcome(self) -> Outcome | None:
        """Return the outcome with the reason that is known."""
        outcome = super().outcome()
        return outcome and replace(outcome, reason=self.reason)


class Stamped(ShuttleState):
    """Its fingerprint is that of the moment."""

    def fingerprint(self) -> int | None:
        """Return another number every time."""
        return next(STAMPS)


class Unmarked(ShuttleState):
    """It has a key and no fingerprint."""

    def fingerprint(self) -> int | None:
        """Return nothing."""
        return None


class Unlike(ShuttleState):
    """It is like nothing else."""

    __hash__ = ShuttleState.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


breaks("text_round_trips", "other key", Shuttle, Vague)
breaks("text_round_trips", "other fingerprint", Shuttle, Stamped)
breaks("text_round_trips", "a key without a fingerprint", Shuttle, Unmarked)
breaks("text_round_trips", "not equal to itself", Shuttle, Unlike)
breaks("text_round_trips", "Refusal: A position of shuttle has 4 parts", Shuttle, Mute)
breaks("text_round_trips", "other actions for seat 0", Shuttle, Shifting)
breaks("text_round_trips", "read back as 0 blue 1 hop", Relapsing)
breaks("text_round_trips", "other outcome", Survivors, Judge)

# Actions.


class Twice(ShuttleState):
    """It offers everything twice."""

    def choices(self, seat: int) -> list[int]:
        """Return each id twice."""
        return super().choices(seat) * 2


class Falling(ShuttleState):
    """It offers the highest id first."""

    def choices(self, seat: int) -> list[int]:
        """Return the ids from the highest down."""
        return super().choices(seat)[::-1]


class Swapped(ShuttleState):
    """It reads every hop as the other one."""

    def encode(self, seat: int, action: Action) -> int:
        """Return the other id."""
        return super().encode(seat, Hop(-action.by) if isinstance(action, Hop) else action)


@dataclass(frozen=True, slots=True)
class Mumble(Action):
    """An action whose text says nothing."""

    by: int

    def __str__(self) -> str:
        return "mumble(1)"


@dataclass(frozen=True, slots=True)
class Slur(Action):
    """An action whose JSON says nothing."""

    by: int

    def json(self) -> dict[str, Any]:
        """Return always the same."""
        return {"kind": "slur", "by": 1}


class Mumbling(ShuttleState):
    """It mumbles."""

    def decode(self, seat: int, index: int) -> Action:
        """Return the id in a mumbled action."""
        return Mumble(index)

    def encode(self, seat: int, action: Action) -> int:
        """Return the id."""
        return cast(Mumble, action).by


class Slurring(Mumbling):
    """It slurs."""

    def decode(self, seat: int, index: int) -> Action:
        """Return the id in a slurred action."""
        return Slur(index)


class Many(ShuttleState):
    """It has so many choices that two of them are the same action, by chance unseen among forty."""

    def choices(self, seat: int) -> list[int]:
        """Return more than the law looks at one by one."""
        return list(range(4000))

    def decode(self, seat: int, index: int) -> Action:
        """Return the same action for the last two."""
        return Hop(min(index, 3998))

    def encode(self, seat: int, action: Action) -> int:
        """Return the id."""
        return cast(Hop, action).by


breaks("actions_round_trip", "an id occurs twice", Shuttle, Twice)
breaks("actions_round_trip", "do not ascend", Shuttle, Falling)
breaks("actions_round_trip", "out of range", Shuttle, actions=Actions(1, Hop))
breaks("actions_round_trip", "has another id", Shuttle, Swapped)
breaks("actions_round_trip", "text of", Shuttle, Mumbling, actions=Actions(4, Mumble))
breaks("actions_round_trip", "JSON of", Shuttle, Slurring, actions=Actions(4, Slur))
breaks("actions_round_trip", "same text", Shuttle, Many, actions=Actions(4000, Hop))
breaks("actions_round_trip", "no kind of move 'hop'", Shuttle, actions=Actions(4, Mumble))

# Copies.


class Siamese(SurvivorsState):
    """Its copies share their lives."""

    def assign(self, other: Sketch) -> None:
        """Become a copy, but not of the lives."""
        super().assign(other)
        self.lives = cast(SurvivorsState, other).lives


class Careless(SurvivorsState):
    """Its copies lack those who fell."""

    def assign(self, other: Sketch) -> None:
        """Become half a copy."""
        super().assign(other)
        self.fallen = []


class Canned(SurvivorsState):
    """A pickle of it holds the first position."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self.game).start, (self.game,)


class Trusting(SurvivorsState):
    """It tries whatever it is told."""

    def advance(self, seat: int, index: int) -> None:
        """Act without looking."""
        self.advance_unchecked(seat, index % self.game.seats)


breaks("copies_are_independent", "pickled it is", Survivors, Canned)
breaks("advance_is_safe", "may do", Survivors, Trusting)
breaks("copies_are_independent", "a copy moved the original", Survivors, Siamese)
breaks("copies_are_independent", "an original moved its copy", Survivors, Careless)

# Views.


class Leaky(CardsState):
    """Everybody sees all cards."""

    def observe(self, viewer: int) -> View:
        """Return the view with all cards."""
        return replace(cast(CardsView, super().observe(viewer)), cards=tuple(self.cards))


class LeakyCards(Cards):
    """A game whose imagination does not know what leaks."""

    position = Leaky

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position with the cards of others drawn, as if they were unseen."""
        own = cast(CardsView, view)
        cards = tuple(card if seat == own.viewer else None for seat, card in enumerate(own.cards))
        return super().imagine(replace(own, cards=cards), rng)


class Stranger(CardsState):
    """Its views are another viewer's."""

    def observe(self, viewer: int) -> View:
        """Return the view of seat 0."""
        return super().observe(0)


class Hasty(CardsState):
    """Its views ask nobody."""

    def observe(self, viewer: int) -> View:
        """Return the view without those to act."""
        return replace(super().observe(viewer), to_act=())


class Secretive(CardsState):
    """Its views do not tell how it ended."""

    def observe(self, viewer: int) -> View:
        """Return the view without the outcome."""
        return replace(super().observe(viewer), outcome=None)


class Telling(CardsState):
    """What a seat may do depends on what another holds."""

    def choices(self, seat: int) -> list[int]:
        """Let nobody fold against a low card of the last seat."""
        allowed = super().choices(seat)
        return [8] if seat >= 0 and self.cards[-1] < 4 else allowed


class Reckless(CardsState):
    """Looking at it spoils it."""

    def observe(self, viewer: int) -> View:
        """Return the view, and change the cards."""
        view = super().observe(viewer)
        self.cards = self.cards[::-1]
        return view


breaks("views_are_honest", "`hidden` does not say so", Cards, hidden=False)
breaks("views_are_honest", "would see cards=", LeakyCards)
breaks("views_are_honest", "viewer 1", Cards, Stranger)
breaks("views_are_honest", "to_act of viewer 0", Cards, Hasty)
breaks("views_are_honest", "outcome of viewer 0", Cards, Secretive)
breaks("views_are_honest", "could tell by its actions", Cards, Telling)
breaks("views_are_honest", "looking changed the position", Cards, Reckless)

# Sealed choices.


class Queue(FistsState):
    """Whoever chooses first has an advantage."""

    def act(self, seat: int, index: int) -> None:
        """Give the first to choose a point."""
        first = not any(self.hands)
        super().act(seat, index)
        self.points[seat] += first


class Open(FistsState):
    """The others see what a seat has chosen."""

    def observe(self, viewer: int) -> View:
        """Return the view with all hands."""
        hands: Any = tuple(tuple(hand) for hand in self.hands)
        return replace(cast(FistsView, super().observe(viewer)), own=hands)


class OpenFists(Fists):
    """A game whose imagination keeps what is seen, so that its views look honest."""

    position = Open

    def imagine(self, view: View, rng: Rng) -> State:
        """Return the position as it is seen."""
        own = cast(FistsView, view)
        return self._state(own.round, list(own.points), [list(cast(Any, hand)) for hand in own.own])


breaks("sealed_choices_commute", " or ", Fists, Queue)
breaks("sealed_choices_commute", "sees what seat 0 chose", OpenFists)

# Replays.


class Impostor(StairsState):
    """An action does more than its id."""

    def apply(self, seat: int, action: Action) -> None:
        """Climb, and score once more."""
        super().apply(seat, action)
        self.score += 1


class Denial(ShuttleState):
    """It does not allow what it offers."""

    def allows(self, seat: int, action: Action) -> bool:
        """Allow nothing."""
        return False


breaks("replays", "ended as", Stairs, Impostor)
breaks("replays", "is not legal for seat", Shuttle, Denial)

# Two speeds: these are found by their names in the other process.


class TwoFaced(Shuttle):
    """Compiled it starts elsewhere than interpreted."""

    def start(self) -> State:
        """Return a position that depends on the speed."""
        return self._state(1 if compiled else 0, "blue", 0, "hop")


class Short(Shuttle):
    """Interpreted it fails."""

    def start(self) -> State:
        """Return the first position, or fail."""
        if not compiled:
            raise RuntimeError("no start without a compiler")
        return super().start()


# What learners are given.


class Peeking(Planes):
    """It shows all cards."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, (), (1,), (), (Slots("bid", "stay or go", game.actions.size),))

    def observation(self, state: State, seat: int, held: int = -1) -> tuple[array[int], array[float]]:
        """Return the whole position."""
        return array("b", state.dump().encode()), array("f")


class Hesitant(Peeking):
    """It sees nothing, and dares not do everything."""

    def observation(self, state: State, seat: int, held: int = -1) -> tuple[array[int], array[float]]:
        """Return nothing."""
        return array("b"), array("f")

    def legal(self, state: State, seat: int, held: int = -1) -> list[int]:
        """Return the first slot alone."""
        return super().legal(state, seat)[:1]


def faces(kind: type[Planes]) -> Any:
    """Return what a game with this one face answers."""
    return lambda self: {"slots": kind}


breaks("planes_hold_what_views_hold", "what it may not know", Cards, faces=faces(Peeking))
breaks("planes_hold_what_views_hold", "offers other actions", Cards, faces=faces(Hesitant))
