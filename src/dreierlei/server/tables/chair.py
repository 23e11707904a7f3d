"""Chair: who sits at a seat of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dreierlei.bots import LEVELS, level_name
from dreierlei.core.words import LANGUAGES, say
from dreierlei.server.names import DELETED

NUMERALS = ("I", "II", "III", "IV", "V", "VI")


@dataclass(slots=True, frozen=True)
class Chair:
    """A seat: somebody's, still open, on the maker's own device, or a bot's."""

    seat: int
    kind: str
    person: str | None
    """Who sits here; of an open seat for whom it is kept, if it is."""
    name: str
    level: int = 0
    """The level of the bot that acts for the seat; 0: a person does."""
    code: str | None = None
    """The hash of the invitation to it."""
    nonce: str | None = None
    """What the seat adds to chance."""

    @property
    def human(self) -> bool:
        """Whether a person sits here, even while a bot acts for them."""
        return self.kind in ("player", "device")

    @property
    def open(self) -> bool:
        """Whether it waits for somebody."""
        return self.kind == "open"


def named(kind: str, name: str, level: int, language: str) -> str:
    """Return the name of whoever sits somewhere, as the reader's language has it for bots and those who are gone."""
    if name == DELETED:
        return say("server.person.deleted", language)
    if kind != "bot" or level not in LEVELS:
        return name
    plain, _, numeral = name.rpartition(" ")
    if not plain or numeral not in NUMERALS:
        plain, numeral = name, ""
    if plain not in {level_name(level, each) for each in LANGUAGES}:
        return name  # it plays in somebody's place
    return f"{level_name(level, language)} {numeral}".rstrip()


def humans(chairs: Iterable[Chair]) -> set[str]:
    """Return the people at some chairs who act for themselves."""
    return {chair.person for chair in chairs if chair.human and chair.person and chair.level == 0}


def seats_of(chairs: Iterable[Chair]) -> dict[str | None, tuple[int, ...]]:
    """Return the seats of each person, even while bots act for them."""
    found: dict[str | None, tuple[int, ...]] = {}
    for chair in chairs:
        if chair.human and chair.person is not None:
            found[chair.person] = (*found.get(chair.person, ()), chair.seat)
    return found


def told_apart(chairs: Sequence[Chair]) -> list[Chair]:
    """Return the chairs with bots of the same name numbered, so that records can tell them apart."""
    names = Counter(chair.name for chair in chairs if chair.kind == "bot")
    counts: Counter[str] = Counter()
    found = []
    for chair in chairs:
        if chair.kind == "bot" and names[chair.name] > 1:
            counts[chair.name] += 1
            chair = replace(chair, name=f"{chair.name} {NUMERALS[counts[chair.name] - 1]}")
        found.append(chair)
    return found
