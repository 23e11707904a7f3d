"""Events: everything that can happen in a tournament, each with its hand and moment."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from dreierlei.kit.turn import Turn
from dreierlei.tournament.draw import Seating
from dreierlei.tournament.people import Entrant
from dreierlei.tournament.score_sheet import Where

Right = Literal["check-in", "results", "beamer"]
"""What a helper may do: the list of entries, the score sheets, the wall."""
Shown = Literal["standings", "finalists", "result"]
"""What the hall sees only once the director publishes it."""


@dataclass(frozen=True, slots=True)
class TournamentOptions:
    """What a director may choose before the first draw."""

    second_draw: Literal["lot", "fewest"] = "lot"
    """Game 2 by pure lot, or by lot among the seatings with the fewest repeated meetings (§3.5, §3.6)."""
    final_rounds: Literal[1, 2] = 1
    minutes: int = 0
    """Length of a round for the countdown; 0 is no limit."""
    confirm: bool = False
    """Whether a result counts only after a second player of the table, or the director, has confirmed it (§9.8)."""


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
    """Whose hand: the director, a helper, a table (a phone, the platform), or a player who enters alone."""

    role: Literal["director", "helper", "table", "player"]
    name: str = ""
    table: int = 0
    helper: int = 0
    """The number of the helper."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who acts, and when; both come from outside."""

    time: str
    who: Who
    key: str = ""
    """What the hand calls this act, so that it counts once however often it is sent."""


@dataclass(frozen=True, slots=True)
class DrawSeed:
    """The seed of one draw, published with it, and what it was made of besides the secret (§3.1)."""

    number: int
    """The number of the draw; a redraw keeps it."""
    seed: str
    seen: str
    """What the hall saw, or fresh randomness."""
    source: Literal["hall", "random"]


@dataclass(frozen=True, slots=True)
class Created:
    """The tournament was set up."""

    profile: Profile
    seed: str = ""
    """The one seed of a tournament of the first edition (§3.12)."""
    commitment: str = ""
    """The hash of the secret that goes into every draw."""


@dataclass(frozen=True, slots=True)
class Committed:
    """A new secret was chosen and its hash published, because the former was lost or is known."""

    commitment: str
    why: str


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
    game: int = 1
    """The first game they play; late arrivals join in game 2 (§1.7)."""


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
    game: int = 1
    """The first game they play."""


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
class Returned:
    """A player who had left, or was marked so by mistake, is there again (M5)."""

    player: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class PlayerUndone:
    """The last change to one player was taken back."""

    player: int
    number: int
    why: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Tables and seats of a game were drawn; `repeats` counts the pairs of game 1 that meet again."""

    game: int
    tables: Seating
    repeats: int = 0
    draw: DrawSeed | None = None
    """None where one public seed serves all draws."""
    why: str = ""
    """Why it was drawn again."""


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
class RoundClosed:
    """The director closed a round; nothing in it is corrected from now on (§10.2)."""

    game: int
    round: int


@dataclass(frozen=True, slots=True)
class Published:
    """Something settled is shown to the hall from now on."""

    what: Shown


@dataclass(frozen=True, slots=True)
class Held:
    """Something is no longer shown to the hall."""

    what: Shown


@dataclass(frozen=True, slots=True)
class TableNoted:
    """A table noted who begins the round and who writes."""

    where: Where
    starter: int | None
    """The seat that begins."""
    writer: int | str
    """The number of the player who writes; a name where it is nobody of the table, and in older logs."""


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
class SheetUndone:
    """The last entry on one sheet was taken back."""

    where: Where
    number: int
    why: str


@dataclass(frozen=True, slots=True)
class ResultConfirmed:
    """A second player of the table confirmed the result; 0 is the director."""

    where: Where
    player: int


@dataclass(frozen=True, slots=True)
class DirectorCalled:
    """A table called the director."""

    where: Where
    text: str = ""


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """Somebody went to a table that had called."""

    where: Where
    text: str = ""


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Ties were ordered by lot, best first."""

    groups: tuple[tuple[int, ...], ...]
    draw: DrawSeed | None = None


@dataclass(frozen=True, slots=True)
class HelperAdded:
    """Somebody may help, with limited rights."""

    name: str
    rights: tuple[Right, ...]


@dataclass(frozen=True, slots=True)
class HelperRemoved:
    """A helper's link was withdrawn."""

    helper: int


@dataclass(frozen=True, slots=True)
class QualifiedBefore:
    """It was noted who has a place in the championship already, from an earlier tournament (§8.5)."""

    players: tuple[int, ...]
    moves_up: bool
    """Whether the next in the ranking takes a place that they would take; else it lapses."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The director decided a dispute; the decision is final."""

    text: str
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Concluded:
    """The result was declared; with a reason, the tournament was broken off."""

    why: str = ""
    secret: str = ""
    """The secret of all draws, published now so that everybody can check them."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last step that still counted was taken back."""

    number: int
    why: str


Fact = (
    Created | Committed | Changed | SeedPublished | HelperAdded | HelperRemoved | Registered | Edited | Withdrawn
    | CheckedIn | Missed | DroppedOut | Returned | PlayerUndone | Drawn | Swapped | RefereeNamed | RoundStarted
    | TableNoted | TurnWritten | TurnCorrected | ScoresEntered | ScoresCorrected | SheetUndone | ResultConfirmed
    | DirectorCalled | CallAnswered | RoundClosed | LotsDrawn | Published | Held | QualifiedBefore
    | Decided | Concluded | Undone
)  # fmt: skip  # in the order of a day


def slug(kind: type) -> str:
    """Return the name of a kind of fact in the log: `round-started`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


@dataclass(frozen=True, slots=True)
class LogEvent:
    """One line of the log."""

    number: int
    time: str
    who: Who
    fact: Fact
    key: str = ""
    version: int = 2
    """The edition of the log that wrote it: lines of the first carry no hash and one field for the name."""
