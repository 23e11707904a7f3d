"""List columns: what the columns of a list hold, by their headings or by what stands in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, get_args

Part = Literal["name", "first", "last", "club", "city", "number", "email", "phone", "consent", ""]
"""What a column holds; nothing is left out."""
PARTS: tuple[Part, ...] = get_args(Part)
HEADINGS: dict[str, Part] = {
    "name": "name", "spieler": "name", "spielerin": "name", "player": "name", "teilnehmer": "name",
    "teilnehmerin": "name", "teilnehmende": "name", "vor- und nachname": "name", "full name": "name",
    "vorname nachname": "name", "nachname, vorname": "name", "name, vorname": "name", "familienname, vorname": "name",
    "vorname": "first", "first name": "first", "given name": "first", "first": "first", "firstname": "first",
    "nachname": "last", "familienname": "last", "zuname": "last", "last name": "last", "surname": "last",
    "family name": "last", "last": "last", "lastname": "last",
    "verein": "club", "club": "club", "team": "club", "ort": "city", "stadt": "city", "wohnort": "city",
    "city": "city", "town": "city", "nr": "number", "nr.": "number", "no": "number", "no.": "number",
    "nummer": "number", "number": "number", "startnummer": "number",
    "e-mail": "email", "email": "email", "mail": "email", "e-mail-adresse": "email", "telefon": "phone", "tel": "phone",
    "tel.": "phone", "handy": "phone", "mobil": "phone", "phone": "phone", "mobile": "phone", "telefonnummer": "phone",
    "einwilligung": "consent", "consent": "consent", "einwilligung am": "consent",
}  # fmt: skip  # heading and the part it names, side by side
TITLES = 5
"""Lines of a list before its headings, at most: a title, a date, a note."""
_FIRST = re.compile(r"[A-ZÄÖÜ]\w*[a-zäöüß]\w*([ -][A-ZÄÖÜ]\w*\.?)?")
Line = tuple[int, list[str]]
"""A line of a list that says something: its number, and its cells."""


def find_heading(rows: list[Line]) -> tuple[int, tuple[Part, ...] | None]:
    """Return which line names the columns, and as what: the first, or one below a title that names several."""
    for at, (_, cells) in enumerate(rows[: TITLES + 1]):
        named = _heading(cells)
        if named and (at == 0 or sum(map(bool, named)) > 1):
            return at, named
    return 0, None


def _heading(cells: Sequence[str]) -> tuple[Part, ...] | None:
    """Return what the headings of a list name; none where the line is somebody."""
    parts = [_named(cell) for cell in cells]
    if "first" in parts and "last" not in parts:
        parts = ["last" if part == "name" else part for part in parts]  # "Name, Vorname": the last name and the first
    seen: list[Part] = [part if part not in parts[:at] else "" for at, part in enumerate(parts)]
    return tuple(seen) if {"name", "last", "first"} & set(seen) else None


def _named(cell: str) -> Part:
    """Return what a heading names, whatever stands beside it: "Verein / Club", "Teilnehmer*in", "Ort (PLZ)"."""
    told = re.sub(r"\(.*?\)", "", cell).casefold().strip(" :*")
    forms = (told, *re.split(r"[/:*]", told))
    nothing: Part = ""
    return next((HEADINGS[form.strip()] for form in forms if form.strip() in HEADINGS), nothing)


def guessed(rows: list[Line], separator: str) -> tuple[Part, ...]:
    """Return what columns without headings hold: a leading number, then name, club, city; or "last, first"."""
    front: tuple[Part, ...] = ("number",) if all(cells[0].rstrip(".").isdecimal() for _, cells in rows) else ()
    at = len(front)
    pairs = [cells[at:] for _, cells in rows]
    single = sum(len(pair) > 1 and len(pair[0].split()) == 1 and len(pair[1].split()) <= 2 for pair in pairs)
    if separator == "," and all(len(pair) <= 2 for pair in pairs) and single * 2 > len(pairs):
        return (*front, "last", "first")
    return (*front, "name", "club", "city")


def joined(rows: list[Line]) -> list[Line]:
    """Return the lines with every "Müller, Björn" among "Anna Meier, TSV" in one cell: it is one person."""
    clubs = {cells[1] for _, cells in rows if len(cells) > 1 and len(cells[0].split()) > 1}
    pairs = [len(cells) == 2 and len(cells[0].split()) == 1 and bool(_FIRST.fullmatch(cells[1])) for _, cells in rows]
    if not any(len(cells[0].split()) > 1 for _, cells in rows):
        return rows
    return [
        (line, [", ".join(cells)]) if pair and cells[1] not in clubs else (line, cells)
        for pair, (line, cells) in zip(pairs, rows, strict=True)
    ]
