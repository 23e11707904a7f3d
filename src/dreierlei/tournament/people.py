"""People: who enters, and the lists they come in."""

from __future__ import annotations

import csv
import unicodedata
from dataclasses import dataclass
from io import StringIO

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence

_HEADINGS = {
    "name": "name", "spieler": "name", "player": "name", "teilnehmer": "name", "spielerin": "name",
    "verein": "club", "club": "club", "ort": "city", "stadt": "city", "wohnort": "city", "city": "city", "town": "city",
}  # fmt: skip  # heading and the part it names, side by side
_COLUMNS = ("name", "club", "city")


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody as the entry form knows them."""

    name: str
    club: str = ""
    city: str = ""

    @property
    def same(self) -> tuple[str, str, str]:
        """What makes two entries the same person, whatever their capitals."""
        return self.name.casefold(), self.club.casefold(), self.city.casefold()

    def cleaned(self) -> Entrant:
        """Return the person with tidy texts, or refuse the part that is none."""
        return Entrant(clean("name", self.name, 80), clean("club", self.club, 80, 0), clean("city", self.city, 80, 0))


def clean(part: str, text: str, most: int, least: int = 1) -> str:
    """Return a text on one line with single spaces, or refuse it under the name of its part."""
    tidy = unicodedata.normalize("NFC", " ".join(text.split()))
    if not tidy.isprintable():
        raise Refusal("tournament.text.printable", part=Sentence(f"tournament.part.{part}"))
    if not least <= len(tidy) <= most:
        name = Sentence(f"tournament.part.{part}")
        raise Refusal("tournament.text.length", part=name, least=least, most=most, found=len(tidy))
    return tidy


def read_list(text: str) -> tuple[Entrant, ...]:
    """Return the people of a pasted or exported list, or refuse the first line that is wrong (§1.3)."""
    rows = _rows(text.removeprefix("\ufeff"))
    order = _heading(rows[0][1]) if rows else None
    if order is not None:
        rows = rows[1:]
    if not rows:
        raise Refusal("tournament.list.empty")
    return _distinct([(line, _person(line, cells, order or _COLUMNS)) for line, cells in rows])


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Return the lines that say something, with their numbers."""
    separator = next((sign for sign in "\t;" if sign in text), ",")
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True)
    rows, line = [], 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((line, [cell.strip() for cell in cells]))
            line = reader.line_num + 1
    except csv.Error:
        raise Refusal("tournament.list.quotes", line=line) from None
    return rows


def _heading(cells: list[str]) -> tuple[str, ...] | None:
    order = tuple(_HEADINGS.get(cell.casefold(), "") for cell in cells if cell)
    return order if "name" in order and "" not in order and len(set(order)) == len(order) else None


def _person(line: int, cells: list[str], order: tuple[str, ...]) -> Entrant:
    while len(cells) > len(order) and not cells[-1]:
        cells = cells[:-1]  # spreadsheets end their lines with empty cells
    if len(cells) > len(order):
        raise Refusal("tournament.list.columns", line=line, found=len(cells), most=len(order))
    try:
        return Entrant(**{"name": "", **dict(zip(order, cells, strict=False))}).cleaned()
    except Refusal as refusal:
        raise Refusal("tournament.list.line", line=line, fault=Sentence(refusal.slug, **refusal.facts)) from None


def _distinct(people: list[tuple[int, Entrant]]) -> tuple[Entrant, ...]:
    first: dict[tuple[str, str, str], int] = {}
    for line, person in people:
        earlier = first.setdefault(person.same, line)
        if earlier != line:
            raise Refusal("tournament.list.twice", line=line, earlier=earlier, name=person.name)
    return tuple(person for _, person in people)
