"""Game: the rules under options for a number of seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from dreierlei.core import words
from dreierlei.core.action import Action, Actions
from dreierlei.core.options import Options, call, plain, shown
from dreierlei.core.outcome import Outcome
from dreierlei.core.refusal import Refusal, check_type
from dreierlei.core.rng import Rng
from dreierlei.core.state import State, compiled
from dreierlei.core.view import SPECTATOR, View

if TYPE_CHECKING:
    from dreierlei.core.draft import Draft
    from dreierlei.core.knowledge import Knowledge
    from dreierlei.core.planes import Planes
    from dreierlei.core.threat import Threat

Items = tuple[tuple[words.Sentence, int], ...]
"""What points are made up of: for what, and how many."""
AnyOptions = Options
"""The type, where a class calls its own options `Options`."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position that shows what a game looks like; by itself, its start as everybody sees it."""

    position: str = ""
    seats: int | None = None
    viewer: int = SPECTATOR


class Seat(int):
    """A seat in a sentence; whoever says it may put in the name of who sits there."""

    __slots__ = ()


def named(sentence: words.Sentence, names: Sequence[str], language: str) -> str:
    """Return a sentence with the names of those whose seats it is about."""
    facts = {name: names[fact] if isinstance(fact, Seat) else fact for name, fact in sentence.facts.items()}
    return words.Sentence(sentence.slug, **facts).text(language)


class Game:
    """One game under one set of options for one number of seats; it holds no position."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Raised when a change of rules would make an old record replay differently."""
    former: ClassVar[Mapping[int, Mapping[str, str]]] = {}
    """By former version: the options that keep its rules where its records name none."""
    seat_counts: ClassVar[range]
    Options: ClassVar[type[Options]] = Options
    phases: ClassVar[tuple[str, ...]]
    """The words of `State.stage`."""
    sealed_phases: ClassVar[frozenset[str]] = frozenset()
    """The phases in which several seats choose at once and in secret."""

    hidden: ClassVar[bool] = False
    """Whether a seat knows what others may not see, so that one device must be handed over."""

    minutes: ClassVar[int] = 20
    """About how long a game takes people."""
    sample: ClassVar[Sample] = Sample()

    actions: Actions
    longest: int
    """No game takes more plies than this, chance plies included."""
    chances: int = 0
    """No chance ply has more outcomes than this."""
    repetition: int = 0
    """How often the same `State.key` may stand before the game is drawn; 0: for ever."""

    def __init__(self, seats: int | None = None, options: AnyOptions | None = None) -> None:
        self.seats = self.seat_counts[0] if seats is None else seats
        if type(self.seats) is not int or self.seats not in self.seat_counts:
            expected = f"{self.seat_counts[0]}…{self.seat_counts[-1]}"
            raise Refusal("core.seats", game=self.name, seats=shown(self.seats), expected=expected)
        self.options = self.Options() if options is None else options
        self.fault: BaseException | None = None  # what went wrong in the plain Python rules of a Sketch

    def __init_subclass__(cls) -> None:
        if "name" in cls.__dict__:
            words.rooms[cls.name] = cls.__module__ if _is_package(cls) else cls.__module__.rpartition(".")[0]

    @classmethod
    def of(cls, values: Mapping[str, Any], version: int | str | None = None) -> Game:
        """The game with these options and `seats`, given as words or as they are, as a version of the rules has it."""
        rest = {**cls._kept(version), **values}
        seats = plain(rest.pop("seats", None))
        if isinstance(seats, str):
            if not re.fullmatch(r"\d{1,9}", seats, re.ASCII):
                expected = f"{cls.seat_counts[0]}…{cls.seat_counts[-1]}"
                raise Refusal("core.seats", game=cls.name, seats=seats, expected=expected)
            seats = int(seats)
        return cls(seats, cls.Options.of(rest))

    @classmethod
    def _kept(cls, version: int | str | None) -> Mapping[str, str]:
        """Return the options that keep the rules of a version; None is the newest."""
        known = {str(number): options for number, options in (*cls.former.items(), (cls.version, {}))}
        asked = str(cls.version if version is None else version)
        if asked not in known:
            raise Refusal("core.version", game=cls.name, version=asked, expected=", ".join(known))
        return known[asked]

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        seats = {} if self.seats == self.seat_counts[0] else {"seats": str(self.seats)}
        return call(self.name, seats | self.options.changed())

    def __repr__(self) -> str:
        return f"<game {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def title(self, language: str = "en") -> str:
        """The game's name as people write it."""
        return words.say(f"{self.name}.title", language)

    def sealed(self, phase: str) -> bool:
        """Whether choices of this phase are sealed until the last seat has chosen."""
        return phase in self.sealed_phases

    def start(self) -> State:
        """Return the first position."""
        raise TypeError(f"{type(self).__name__} does not say how to start")

    def load(self, text: str) -> State:
        """Return the position of one line that `State.dump` wrote, or refuse it."""
        raise TypeError(f"{type(self).__name__} does not say how to load")

    def draft(self, text: str) -> Draft[Any]:
        """Return the position of one line, sound or not, to be set up by hand; refuse what cannot be read."""
        raise TypeError(f"{type(self).__name__} does not say how positions are set up")

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a full state that would look like this view: the unseen is drawn, consistently."""
        raise TypeError(f"{type(self).__name__} does not say how to imagine")

    def planes(self, face: str = "slots") -> Planes:
        """Return a face of this game for learners, or refuse one that it does not have."""
        faces = self.faces()
        if not faces:
            raise Refusal("core.faceless", game=self.name)
        if face not in faces:
            raise Refusal("core.planes", game=self.name, face=face, faces=", ".join(faces))
        planes = faces[face](self)
        if compiled and hasattr(type(planes), "write"):
            raise Refusal("core.unheard", game=self.name)  # of compiled planes `write` is a method of C
        return planes

    def faces(self) -> Mapping[str, Callable[[Any], Planes]]:
        """Return the faces of this game for learners, by name; none, unless the game says more."""
        return {}

    def notation(self, state: State, seat: int, action: Action) -> words.Sentence | None:
        """Return how people write an action that is about to be done, or None where the page's own words tell all."""
        return None

    def account(self, state: State, plies: Iterable[tuple[int, Action]]) -> tuple[Items, ...]:
        """Return of what each seat's points are made up in a state that these plies have led to; () without points."""
        return ()

    def reasons(self, view: View, action: Action) -> tuple[words.Sentence, ...]:
        """Return what an action of the viewer is good for, by what the viewer knows; () where nothing is known."""
        return ()

    shows_threats: ClassVar[bool] = False
    """Whether the game knows threats."""

    def threats(self, view: View, seat: int) -> tuple[Threat, ...]:
        """Return what others could do to a seat if it were their turn."""
        return ()

    def asked(self, state: State) -> tuple[int, ...]:
        """Return the seats that have a say: all must agree to stop here, each may resign; everybody, unless out."""
        return tuple(range(self.seats))

    def stopped(self, state: State) -> Outcome:
        """Return the outcome if the players agree to stop here; a draw, unless the rules of the game say more."""
        return Outcome.of_winners(self.seats, (), "agreed")

    def knowledge(self) -> Knowledge:
        """Return what is known about playing well; here: no more than whether a seat sees all there is."""
        from dreierlei.core.knowledge import Knowledge, SearchKind

        open_to_all = not self.hidden and not self.sealed_phases
        return Knowledge(SearchKind.MCTS if open_to_all else SearchKind.SAMPLED_DEALS)

    @classmethod
    def sample_view(cls) -> View:
        """Return what the sample's viewer sees of it."""
        game = cls(cls.sample.seats)
        state = game.load(cls.sample.position) if cls.sample.position else game.start()
        return state.observe(cls.sample.viewer)

    def rematch(self, state: State) -> Game:
        """Return the game that the same players play after one that ended here, everybody a seat further on."""
        return self

    def picture(self, view: View) -> str:
        """Return a view drawn for a terminal: text with markup of the styles s0…s5 (seats), dim and mark."""
        return str(view).replace("[", "\\[")


def checked_game(given: object) -> Game:
    """Return a game, or refuse what is none; its name alone knows no rules."""
    check_type("game", given, Game, 'dreierlei.game("nonaga")')
    return given  # type: ignore[return-value]  # it has just been checked


def _is_package(cls: type) -> bool:
    import sys

    return hasattr(sys.modules.get(cls.__module__), "__path__")
