"""Rulebook: the numbered paragraphs of a game's rules, in German and English, as its room has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

from dreierlei.core import Refusal
from dreierlei.games import NAMES, game

FILES = {"de": "rules.de.md", "en": "rules.md"}
_SECTION = re.compile(r"## §?(\d+) (.+)")
_PARAGRAPH = re.compile(r"(?:- )?(?:\*\*)?§(\d+\.\d+)(?:\*\*)? (.+)")
_RULING = re.compile(r"\*(?:ruling|festlegung)\b", re.IGNORECASE)
_SPAN = re.compile(r"`(\w+)(?:=\w+)?`")


@dataclass(frozen=True)
class Paragraph:
    """One paragraph, in Markdown, without its number."""

    number: str
    text: str
    ruling: bool
    """Whether it has an answer of ours where the source is silent."""
    options: tuple[str, ...]
    """The options of the game that it names."""


@dataclass(frozen=True)
class Section:
    """A chapter of the rules."""

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language."""

    game: str
    language: str
    lead: str
    sections: tuple[Section, ...]

    @property
    def paragraphs(self) -> Iterator[Paragraph]:
        """Every paragraph, in order."""
        for section in self.sections:
            yield from section.paragraphs

    def paragraph(self, number: str) -> Paragraph:
        """Return the paragraph of a number."""
        return next(each for each in self.paragraphs if each.number == number)


@cache
def rulebook(name: str, language: str) -> Rulebook:
    """Return the rules of a game, or refuse a name that no game has."""
    if name not in NAMES:
        raise Refusal("games.unknown", name=name, names=", ".join(NAMES))
    text = files(f"dreierlei.games.{name}").joinpath(FILES[language]).read_text("utf-8")
    lead, *chapters = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    options = tuple(spec.name for spec in fields(game(name).Options))
    sections = tuple(_section(chapter, options) for chapter in chapters)
    return Rulebook(name, language, lead.partition("\n")[2].strip(), sections)


def _section(text: str, options: tuple[str, ...]) -> Section:
    """Read a chapter: its heading, then paragraphs that may go on over several lines."""
    heading, *lines = text.splitlines()
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if match := _PARAGRAPH.fullmatch(line):
            found.append((match[1], [match[2]]))
        elif found:
            found[-1][1].append(line.removeprefix("  "))
    named = _SECTION.fullmatch(heading)
    if named is None:
        raise ValueError(f"The heading {heading!r} has no number.")
    return Section(named[1], named[2], tuple(_paragraph(number, body, options) for number, body in found))


def _paragraph(number: str, lines: list[str], options: tuple[str, ...]) -> Paragraph:
    text = "\n".join(lines).strip()
    spans = dict.fromkeys(_SPAN.findall(text))
    return Paragraph(number, text, bool(_RULING.search(text)), tuple(name for name in spans if name in options))
