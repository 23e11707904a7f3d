"""The words of the house: every sentence a user sees, in German and English, by slug."""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import Any

LANGUAGES = ("de", "en")
FAULTS = {
    FileNotFoundError: "missing",
    FileExistsError: "exists",
    PermissionError: "forbidden",
    IsADirectoryError: "folder",
    NotADirectoryError: "no-folder",
    UnicodeError: "utf-8",
}
"""Faults of the system that people meet, by the names of their sentences."""

rooms: dict[str, str] = {}
"""Rooms outside `dreierlei.NAME`, by the first part of their slugs: a game's name -> its package."""


@cache
def _book(room: str) -> dict[str, Any]:
    import tomllib
    from importlib.util import find_spec
    from pathlib import Path

    package = rooms.get(room, f"dreierlei.{room}")
    spec = find_spec(package) if package else None
    if spec is None or not spec.submodule_search_locations:
        raise LookupError(f"no room named {room!r}")
    path = Path(next(iter(spec.submodule_search_locations))) / "words.toml"
    if not path.exists():
        raise LookupError(f"the room {room!r} has no words.toml")
    return tomllib.loads(path.read_text("utf-8"))


def known(slug: str) -> bool:
    """Whether a sentence of this slug is written down."""
    try:
        _entry(slug)
    except LookupError:
        return False
    return True


def _entry(slug: str) -> dict[str, str]:
    room, *path = slug.split(".")
    entry: Any = _book(room)
    for part in path:
        entry = entry.get(part) if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not all(isinstance(entry.get(lang), str) for lang in LANGUAGES):
        raise LookupError(f"{slug!r} needs a text in each of {', '.join(LANGUAGES)}")
    return entry


def below(slug: str) -> tuple[str, ...]:
    """Return the slugs of the sentences that are written down straight below another."""
    room, *path = slug.split(".")
    entry: Any = _book(room)
    for part in path:
        entry = entry.get(part) if isinstance(entry, dict) else None
    return tuple(f"{slug}.{name}" for name in entry or () if known(f"{slug}.{name}"))


def say(slug: str, language: str = "en", /, **facts: object) -> str:
    """Return the sentence of a slug in a language, with the facts filled in."""
    text, spoken = _entry(slug)[language], _spoken(facts, language)
    return text.format_map(spoken) if "|" not in text else _COUNTING.vformat(text, (), spoken)


def _spoken(facts: dict[str, object], language: str) -> dict[str, object]:
    """Facts as they are spoken: a sentence inside a sentence, or a fault of the system, in the same language."""
    return {name: _said(fact, language) for name, fact in facts.items()}


def _said(fact: object, language: str) -> object:
    if isinstance(fact, Sentence):
        return fact.text(language)
    if isinstance(fact, (OSError, UnicodeError)):
        return _fault(fact, language)
    return fact


def _fault(fault: OSError | UnicodeError, language: str) -> str:
    """Return what the system says of a file, without its number and without the name, which the sentence has."""
    for kind, slug in FAULTS.items():
        if isinstance(fault, kind):
            return say(f"core.fault.{slug}", language)
    return str(getattr(fault, "strerror", None) or fault)


class _Counting(Formatter):
    """Knows `{turns:turn|turns}`: which of two words goes with a number."""

    def format_field(self, value: object, form: str) -> str:
        one, both, many = form.partition("|")
        if not both:
            return str(super().format_field(value, form))
        return one if str(value).lstrip("+-−") == "1" else many


_COUNTING = _Counting()


def seat_numbers(*seats: int) -> str:
    """Return seats as people count them, from 1; `*` is chance, a dash nobody."""
    return ", ".join("*" if seat < 0 else str(seat + 1) for seat in seats) or "–"


class Sentence:
    """A slug with its facts, said in whichever language is asked for."""

    def __init__(self, slug: str, /, **facts: object) -> None:
        self.slug = slug
        self.facts = facts

    def text(self, language: str = "en") -> str:
        """Return the sentence in a language."""
        return say(self.slug, language, **self.facts)

    def __str__(self) -> str:
        return self.text()
