"""People: who enters, under which name."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dreierlei.core.marks import unseen, without_variants
from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence

_PARTICLES = {
    "von", "vom", "van", "zu", "zum", "zur", "de", "del", "della", "der", "den", "di", "da", "dos", "du", "la", "le",
    "ten", "ter", "dem", "an", "am", "auf", "im", "in",
}  # fmt: skip  # one beside the other
"""What a last name of several words begins with, in small letters."""
_WHOLE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that are no other letter with an accent, and stand in the alphabet of German lists where these do."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody as the entry form knows them."""

    first: str
    last: str
    club: str = ""
    city: str = ""

    @property
    def name(self) -> str:
        """The name as everybody reads it."""
        return f"{self.first} {self.last}".strip()

    @property
    def same(self) -> tuple[str, str, str]:
        """What makes two entries the same person, whatever their capitals."""
        return self.name.casefold(), self.club.casefold(), self.city.casefold()

    @property
    def order(self) -> tuple[str, str, str]:
        """What lists are sorted by: last name after its particles, then first; ä beside a, O’Brien as obrien."""
        return _letters(_particles(self.last)[1] or self.first), _letters(self.first), self.name

    @property
    def listed(self) -> str:
        """The name as lists by last name have it: "Heide, Annegret von der"."""
        particles, last = _particles(self.last)
        behind = f"{self.first} {particles}".strip()
        return ", ".join(part for part in (last, behind) if part)

    def cleaned(self) -> Entrant:
        """Return the person with tidy texts, or refuse the part that is none."""
        clean("name", self.name, 80)
        first, last = clean("first", self.first, 80, 0), clean("last", self.last, 80, 0)
        if not last:
            first, last = "", first  # who has one name only is looked up under it
        return Entrant(first, last, clean("club", self.club, 80, 0), clean("city", self.city, 80, 0))


def told_apart(people: Mapping[int, Entrant], *, by_last: bool = False) -> dict[int, str]:
    """Return everybody's name, as people are called or as lists by last name have it; namesakes told apart (§1.3)."""
    called = Counter(person.name.casefold() for person in people.values())
    return {
        number: _told(number, person, called[person.name.casefold()] > 1, by_last) for number, person in people.items()
    }


class Names:
    """How people are called while one after the other comes, goes or is called otherwise; namesakes told apart."""

    def __init__(self) -> None:
        self._people: dict[int, tuple[Entrant, bool]] = {}
        self._called: Counter[tuple[str, bool]] = Counter()

    def call(self, number: int, person: Entrant, *, gone: bool) -> None:
        """Note who has a number, and whether their entry was taken back: it is told apart from such entries alone."""
        self._people[number] = person, gone
        self._called[person.name.casefold(), gone] += 1

    def forget(self, number: int) -> None:
        """Note that nobody has a number any more, if anybody had."""
        if number in self._people:
            person, gone = self._people.pop(number)
            self._called[person.name.casefold(), gone] -= 1

    def names(self, players: Iterable[int]) -> tuple[str, ...]:
        """Return the names of players as everybody tells them apart."""
        return tuple(self._name(player) for player in players)

    def _name(self, number: int) -> str:
        person, gone = self._people[number]
        return _told(number, person, self._called[person.name.casefold(), gone] > 1, by_last=False)


def _told(number: int, person: Entrant, shared: bool, by_last: bool) -> str:
    name = person.listed if by_last else person.name
    home = ", ".join(part for part in (person.club, person.city) if part)
    return f"{name} ({home or number})" if shared else name


def split_name(name: str) -> tuple[str, str]:
    """Return first and last name of a name in one: "Müller, Björn" and "Björn Müller" are the same person."""
    last, comma, first = name.partition(",")
    if comma and last.strip() and first.strip():
        words = first.split()
        at = max((at for at, word in enumerate(words, 1) if word not in _PARTICLES), default=len(words))
        return " ".join(words[:at]), " ".join([*words[at:], last.strip()])
    words = name.split() or [""]
    at = next((at for at, word in enumerate(words) if at and word in _PARTICLES), len(words) - 1)
    return " ".join(words[:at]), " ".join(words[at:])


def _particles(last: str) -> tuple[str, str]:
    """Return the particles in small letters that a last name begins with, and what it is sorted by (§1.3)."""
    words = last.split()
    at = next((at for at, word in enumerate(words) if word not in _PARTICLES and word != "und"), 0)
    return " ".join(words[:at]), " ".join(words[at:])


def not_director(director: str, people: Iterable[Entrant]) -> None:
    """Refuse whoever has the director's name (§1.2)."""
    if any(person.name.casefold() == director.casefold() for person in people):
        raise Refusal("tournament.player.director", name=director)


def plain(text: str) -> str:
    """Return a text as it is looked up: without accents, strokes and capitals."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return bare.casefold().translate(_WHOLE)


def _letters(text: str) -> str:
    """Return a text as the alphabet has it: without accents, capitals and signs; a hyphen parts words."""
    return "".join(sign for sign in plain(text).replace("-", " ") if sign.isalnum() or sign == " ")


def clean(part: str, text: str, most: int, least: int = 1) -> str:
    """Return a text on one line with single spaces, or refuse it under the name of its part."""
    tidy = unicodedata.normalize("NFC", " ".join(without_variants(text).split()))
    if not tidy.isprintable() or any(map(unseen, tidy)):
        raise Refusal("tournament.text.printable", part=Sentence(f"tournament.part.{part}"))
    if not least <= len(tidy) <= most:
        name = Sentence(f"tournament.part.{part}")
        raise Refusal("tournament.text.length", part=name, least=least, most=most, found=len(tidy))
    return tidy
