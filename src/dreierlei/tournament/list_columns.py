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
_COMMON = {
    "Alexander", "Alexandra", "Ali", "Andrea", "Andreas", "Angelika", "Anja", "Anke", "Anna", "Anne", "Annette",
    "Antje", "Astrid", "Ayşe", "Barbara", "Bärbel", "Ben", "Bernd", "Bernhard", "Bert", "Birgit", "Björn", "Brigitte",
    "Britta", "Carola", "Carsten", "Cem", "Christa", "Christian", "Christiane", "Christina", "Christine", "Christoph",
    "Clara", "Claudia", "Claus", "Cornelia", "Dagmar", "Daniel", "Daniela", "David", "Dennis", "Detlef", "Dieter",
    "Dirk", "Dörte", "Doris", "Edith", "Elif", "Elisabeth", "Elke", "Emil", "Emma", "Erika", "Eva", "Fabian", "Fatma",
    "Felix", "Florian", "Frank", "Frieda", "Friedrich", "Gabi", "Gabriele", "Georg", "Gerd", "Gerhard", "Gisela",
    "Gudrun", "Günter", "Günther", "Hanna", "Hannah", "Hans", "Harald", "Hasan", "Heike", "Heinz", "Helga", "Helmut",
    "Holger", "Horst", "Hüseyin", "Ida", "Ilse", "Ines", "Inge", "Ingo", "Ingrid", "Iris", "Jan", "Jana", "Jens",
    "Joachim", "Johanna", "Johannes", "Jonas", "Jörg", "Julia", "Jürgen", "Jutta", "Kai", "Karin", "Karl", "Karsten",
    "Katharina", "Kathrin", "Katja", "Katrin", "Kerstin", "Klaus", "Kristina", "Lara", "Laura", "Lea", "Lena", "Leon",
    "Leonie", "Lisa", "Lothar", "Luca", "Luisa", "Lukas", "Manfred", "Manuela", "Marc", "Marco", "Margit", "Maria",
    "Marie", "Marina", "Mario", "Marion", "Markus", "Marta", "Martin", "Martina", "Mathias", "Matthias", "Max",
    "Maya", "Mehmet", "Mia", "Michael", "Michaela", "Mohammed", "Monika", "Murat", "Mustafa", "Nadine", "Nele",
    "Nicole", "Niklas", "Nina", "Norbert", "Olaf", "Oliver", "Patrick", "Paul", "Paula", "Peter", "Petra", "Philipp",
    "Rainer", "Ralf", "Regina", "Reinhard", "Renate", "Rita", "Robert", "Rolf", "Rosemarie", "Rudolf", "Sabine",
    "Sabrina", "Sandra", "Sara", "Sarah", "Sascha", "Sebastian", "Silke", "Silvia", "Simon", "Simone", "Sofia",
    "Sonja", "Sophia", "Sophie", "Stefan", "Stefanie", "Steffen", "Stephan", "Susanne", "Svea", "Sven", "Sylvia",
    "Tanja", "Thea", "Theo", "Thomas", "Thorsten", "Tim", "Timo", "Tobias", "Tom", "Torsten", "Udo", "Ulla", "Ulrich",
    "Ulrike", "Ursula", "Ute", "Uwe", "Vera", "Viktor", "Volker", "Walter", "Waltraud", "Werner", "Wilhelm",
    "Winfried", "Wolfgang", "Yasemin", "Yusuf", "Yvonne",
}  # fmt: skip  # the names of the alphabet
"""First names of many people: where they stand in a list, so do the others."""
_ONE = re.compile(r"[^\W\d_a-zäöüß][\w-]*[a-zäöüß][\w-]*")
_ORDERS: tuple[tuple[tuple[Part, ...], int], ...] = ((("first", "last"), 0), (("last", "first"), 1))
"""How two columns can hold a name, and in which of them the first name is."""
_ENOUGH = 3
"""Lines from which on one can tell what a column holds, at least."""
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
    """Return what columns without headings hold: a leading number, then name, club, city; or first and last name."""
    front: tuple[Part, ...] = ("number",) if all(cells[0].rstrip(".").isdecimal() for _, cells in rows) else ()
    at = len(front)
    pairs = [cells[at:] for _, cells in rows]
    single = sum(len(pair) > 1 and len(pair[0].split()) == 1 and len(pair[1].split()) <= 2 for pair in pairs)
    if separator == "," and all(len(pair) <= 2 for pair in pairs) and single * 2 > len(pairs):
        return (*front, "last", "first")
    both = _two_names(pairs)
    return (*front, *both, "club", "city") if both else (*front, "name", "club", "city")


def _two_names(lines: list[list[str]]) -> tuple[Part, ...]:
    """Return which of the first two columns is the first name, which the last, if common first names tell (§1.3)."""
    pairs = [line[:2] for line in lines if len(line) > 1 and all(map(_ONE.fullmatch, line[:2]))]
    if len(pairs) < max(_ENOUGH, len(lines) * 3 / 4):
        return ()
    for order, at in _ORDERS:
        firsts, lasts = ([pair[place] for pair in pairs] for place in (at, 1 - at))
        known, other = (sum(name.partition("-")[0] in _COMMON for name in column) for column in (firsts, lasts))
        if known * 4 >= len(pairs) and known > 2 * other and len({*lasts}) * 4 >= len(pairs) * 3:  # clubs come again
            return order
    return ()


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
