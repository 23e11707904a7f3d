"""Events: what happened, one JSON object per line; the log is the tournament."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence
from dreierlei.kit.turn import Turn
from dreierlei.tournament import codec
from dreierlei.tournament.draw import Seating
from dreierlei.tournament.people import Entrant
from dreierlei.tournament.score_sheet import Where

VERSION = 1


@dataclass(frozen=True, slots=True)
class TournamentOptions:
    """What a director may choose before the first draw."""

    second_draw: Literal["lot", "fewest"] = "lot"
    """Game 2 by pure lot, or by lot among the seatings with the fewest repeated meetings (§3.5, §3.6)."""
    final_rounds: Literal[1, 2] = 1
    minutes: int = 0
    """Length of a round for the countdown; 0 is no limit."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What stands on the poster."""

    name: str
    place: str
    date: str
    director: str
    options: TournamentOptions = TournamentOptions()


@dataclass(frozen=True, slots=True)
class Who:
    """Whose hand: the director, a table (a phone, the platform), or a player who enters alone."""

    role: Literal["director", "table", "player"]
    name: str = ""
    table: int = 0


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who acts, and when; both come from outside."""

    time: str
    who: Who


@dataclass(frozen=True, slots=True)
class Created:
    """The tournament was set up."""

    profile: Profile
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """The poster was changed."""

    profile: Profile


@dataclass(frozen=True, slots=True)
class SeedPublished:
    """The seed of all lots was made known."""

    seed: str


@dataclass(frozen=True, slots=True)
class Registered:
    """People entered; their numbers follow on in this order."""

    people: tuple[Entrant, ...]
    present: bool = False


@dataclass(frozen=True, slots=True)
class Edited:
    """Name, club or city of a player was set right."""

    player: int
    person: Entrant


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player took the entry back."""

    player: int


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """Players are in the hall."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """Players did not show up."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DroppedOut:
    """A player left the tournament (M1)."""

    player: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Tables and seats of a game were drawn; `repeats` counts the pairs of game 1 that meet again."""

    game: int
    tables: Seating
    repeats: int = 0


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two players changed seats by hand."""

    game: int
    first: int
    second: int
    why: str


@dataclass(frozen=True, slots=True)
class RefereeNamed:
    """The scorer and referee of the final was named."""

    name: str


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round began."""

    game: int
    round: int


@dataclass(frozen=True, slots=True)
class TurnWritten:
    """A turn was added to a sheet."""

    where: Where
    seat: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class TurnCorrected:
    """A turn on a sheet was replaced, or struck out."""

    where: Where
    seat: int
    index: int
    old: Turn
    new: Turn | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class ScoresEntered:
    """The final scores of a table and round came in, by seat; None is a dash."""

    where: Where
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ScoresCorrected:
    """Final scores were corrected."""

    where: Where
    old: tuple[int | None, ...]
    new: tuple[int | None, ...]
    why: str


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Ties were ordered by lot, best first."""

    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """The director decided a dispute; the decision is final."""

    text: str
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Concluded:
    """The result was declared; with a reason, the tournament was broken off."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last step that still counted was taken back."""

    number: int
    why: str


Fact = (
    Created | Changed | SeedPublished | Registered | Edited | Withdrawn | CheckedIn | Missed | DroppedOut | Drawn
    | Swapped | RefereeNamed | RoundStarted | TurnWritten | TurnCorrected | ScoresEntered | ScoresCorrected | LotsDrawn
    | Decided | Concluded | Undone
)  # fmt: skip  # in the order of a day


def slug(kind: type) -> str:
    """Return the name of a kind of fact in the log: `round-started`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


_KINDS: dict[str, type[Fact]] = {slug(kind): kind for kind in Fact.__args__}


@dataclass(frozen=True, slots=True)
class _Envelope:
    v: int
    n: int
    time: str
    who: Who
    what: str


@dataclass(frozen=True, slots=True)
class LogEvent:
    """One line of the log."""

    number: int
    time: str
    who: Who
    fact: Fact

    def line(self) -> str:
        """Return the event as one line of JSON."""
        envelope = _Envelope(VERSION, self.number, self.time, self.who, slug(type(self.fact)))
        return codec.line({**codec.encode(envelope), "data": codec.encode(self.fact)})

    @staticmethod
    def load(text: str) -> LogEvent:
        """Return the event of one line."""
        data = codec.parse(text)
        fact = data.pop("data", None)
        envelope = codec.decode(_Envelope, data)
        if envelope.v != VERSION:
            raise Refusal("tournament.log.version", found=envelope.v, known=VERSION)
        if envelope.what not in _KINDS:
            raise Refusal("tournament.log.what", found=envelope.what)
        return LogEvent(envelope.n, envelope.time, envelope.who, codec.decode(_KINDS[envelope.what], fact, "data"))


def write_log(events: Iterable[LogEvent]) -> str:
    """Return events as the text of a log file."""
    return "".join(f"{event.line()}\n" for event in events)


def read_log(text: str) -> tuple[LogEvent, ...]:
    """Return the events of a log file, or refuse the first line that is none."""
    events = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                events.append(LogEvent.load(line))
            except Refusal as refusal:
                fault = Sentence(refusal.slug, **refusal.facts)
                raise Refusal("tournament.log.line", line=number, fault=fault) from None
    return tuple(events)
