"""Lists: entries from files and clipboards, in whatever encoding and order, looked at before anything is entered."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO

from dreierlei.core.refusal import Refusal
from dreierlei.core.words import Sentence
from dreierlei.tournament.list_columns import Line, Part, find_heading, guessed, joined
from dreierlei.tournament.people import Entrant, not_director, plain, split_name

ROWS = 2500
"""Lines of a list, at most."""
COLUMNS = 100
"""Columns of a list, at most."""
_SIGNS = "\t;,"
_TOLD = re.compile(r"sep=(.)\s*", re.IGNORECASE)  # how Excel says in a first line what parts the columns
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # xlsx and ods; xls
_NUMBERED = re.compile(r"\d{1,4}[.)]\s+")
_SPELT = (("ä", "a"), ("ae", "a"), ("ö", "o"), ("oe", "o"), ("ü", "u"), ("ue", "u"), ("ß", "ss"), ("-", " "))


@dataclass(frozen=True, slots=True)
class ListRow:
    """One line of a list: who it enters, or why nobody."""

    line: int
    cells: tuple[str, ...]
    person: Entrant | None
    fault: Sentence | None
    same: str = ""
    """Who is entered already, or in an earlier line, under the same name, club and city."""
    like: str = ""
    """Who is entered already, or in an earlier line, under nearly the same name."""


@dataclass(frozen=True, slots=True)
class EntryList:
    """A list as it was understood."""

    encoding: str
    separator: str
    heading: bool
    columns: tuple[Part, ...]
    rows: tuple[ListRow, ...]


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text of a file and its encoding: what it says itself, else UTF-8, else that of older Windows."""
    if data.startswith(_SPREADSHEETS):
        raise Refusal("tournament.list.spreadsheet")
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return _text(data, encoding)
    if data[1::2].count(0) > len(data) // 4:
        return _text(data, "utf-16-le")
    if data[::2].count(0) > len(data) // 4:
        return _text(data, "utf-16-be")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _text(data, "windows-1252")


def _text(data: bytes, encoding: str) -> tuple[str, str]:
    try:
        return data.decode(encoding), encoding.removesuffix("-sig")
    except UnicodeDecodeError:
        raise Refusal("tournament.list.encoding") from None


def read_list(
    source: bytes | str,
    columns: Sequence[Part] | None = None,
    heading: bool | None = None,
    known: Iterable[Entrant] = (),
    director: str = "",
) -> EntryList:
    """Return a list as it is understood, or as one says that it is (§1.3); the director is not entered by it (§1.2)."""
    text, encoding = (source.removeprefix("\ufeff"), "utf-8") if isinstance(source, str) else decoded(source)
    if text.lstrip().startswith("["):
        return _judged(_from_json(text), ",", columns, True, known, encoding, director)
    separator, rows = _rows(text)
    if not rows:
        raise Refusal("tournament.list.empty")
    _require_room(len(rows), max(len(cells) for _, cells in rows))
    return _judged(rows, separator, columns, heading, known, encoding, director)


def entrants(found: EntryList) -> tuple[Entrant, ...]:
    """Return everybody on a list, or refuse the first line that is wrong."""
    people = []
    for row in found.rows:
        if row.fault is not None:
            raise Refusal("tournament.list.line", line=row.line, fault=row.fault)
        if row.same:
            raise Refusal("tournament.list.twice", line=row.line, name=row.same)
        if row.person is not None:
            people.append(row.person)
    if not people:
        raise Refusal("tournament.list.empty")
    return tuple(people)


def _require_room(rows: int, columns: int) -> None:
    if rows > ROWS:
        raise Refusal("tournament.list.full", most=ROWS)
    if columns > COLUMNS:
        raise Refusal("tournament.list.wide", found=columns, most=COLUMNS)


def _from_json(text: str) -> list[Line]:
    """Return the rows of an own export in JSON, its keys first."""
    try:
        data = json.loads(text)
        keys = list(data[0])
        found = [[str(row.get(key) or "") for key in keys[:COLUMNS]] for row in data[:ROWS]]
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise Refusal("tournament.list.json") from None
    _require_room(len(data), len(keys))
    return list(enumerate([keys, *found], 1))


def _rows(text: str) -> tuple[str, list[Line]]:
    """Return the separator and the lines that say something, with their numbers."""
    first, _, rest = text.partition("\n")
    told = _TOLD.fullmatch(first)
    if told:
        text = f"\n{rest}"  # the lines keep their numbers
    separator = told[1] if told else _separator(text)
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True)
    rows, line = [], 1
    try:
        for cells in reader:
            tidy = [_bare(cell) for cell in cells]
            while tidy and not tidy[-1]:
                tidy.pop()  # spreadsheets end their lines with empty cells
            if tidy:
                rows.append((line, tidy))
            line = reader.line_num + 1
    except csv.Error:
        raise Refusal("tournament.list.quotes", line=line) from None
    return separator, rows


def _bare(cell: str) -> str:
    tidy = cell.strip()
    return tidy[1:] if tidy[:1] == "'" and tidy[1:2] in ("=", "+", "-", "@") else tidy  # as our exports write it


def _separator(text: str) -> str:
    """Return what parts the columns: the first of tab, semicolon, comma that stands outside quotes in most lines."""
    lines = [line for line in "".join(text.split('"')[::2]).splitlines() if line.strip()]
    for sign in _SIGNS:
        if sum(sign in line for line in lines) * 2 > len(lines):
            return sign
    return next((sign for sign in _SIGNS if any(sign in line for line in lines)), ",")


def _judged(
    rows: list[Line],
    separator: str,
    columns: Sequence[Part] | None,
    heading: bool | None,
    known: Iterable[Entrant],
    encoding: str,
    director: str,
) -> EntryList:
    at, named = find_heading(rows)
    headed = named is not None if heading is None else heading
    width = max(len(cells) for _, cells in rows)
    body = rows[at + 1 :] if headed else rows
    found = tuple(columns) if columns is not None else (named if headed and named else guessed(body, separator))
    if columns is None and not (headed and named) and separator == ",":
        body = joined(body)
    nothing: Part = ""
    found = (*found, *(nothing for _ in range(width - len(found))))[:width]
    if not body:
        raise Refusal("tournament.list.empty")
    if columns is not None and not {"name", "last"} & set(found):
        raise Refusal("tournament.list.nameless")
    return EntryList(encoding, separator, headed, found, _people(body, found, known, director))


def _people(
    rows: list[Line], columns: tuple[Part, ...], known: Iterable[Entrant], director: str
) -> tuple[ListRow, ...]:
    seen = {person.same: person.name for person in known}
    near = _Near(known)
    found = []
    for line, cells in rows:
        try:
            person = _person(cells, columns)
            not_director(director, [person])
        except Refusal as refusal:
            fault = Sentence(refusal.slug, **refusal.facts)
            found.append(ListRow(line, tuple(cells), None, fault))
            continue
        same = seen.get(person.same, "")
        found.append(ListRow(line, tuple(cells), person, None, same, "" if same else near.like(person)))
        seen.setdefault(person.same, person.name)
        near.add(person)
    return tuple(found)


def _person(cells: Sequence[str], columns: tuple[Part, ...]) -> Entrant:
    parts = {part: cell for part, cell in zip(columns, cells, strict=False) if part}
    first, last = parts.get("first", ""), parts.get("last", "")
    name = _NUMBERED.sub("", parts.get("name", ""), count=1)
    if name and first and not last:
        last = name
    elif not (first and last) and (name or "," in last):
        first, last = split_name(name or last)
    return Entrant(first, last, parts.get("club", ""), parts.get("city", "")).cleaned()


class _Near:
    """Names that are known, found again with one sign more, less or changed, or in the other order."""

    def __init__(self, people: Iterable[Entrant]) -> None:
        self._forms: dict[str, str] = {}
        for person in people:
            self.add(person)

    def add(self, person: Entrant) -> None:
        """Know one more name."""
        home = ", ".join(part for part in (person.club, person.city) if part)
        for form in self._spelt(person):
            self._forms.setdefault(form, f"{person.name} ({home})" if home else person.name)

    def like(self, person: Entrant) -> str:
        """Return who is called nearly the same."""
        return next((self._forms[form] for form in self._spelt(person) if form in self._forms), "")

    def _spelt(self, person: Entrant) -> set[str]:
        words = _folded(person.name).split()
        name = " ".join(sorted(words))
        if len(name) < 6:
            return {name}
        return {name, *(name[:at] + name[at + 1 :] for at, sign in enumerate(name) if sign.isalpha())}


def _folded(name: str) -> str:
    """Return a name as the ear knows it: umlauts in one spelling, no accents."""
    told = name.casefold()
    for spelt, told_as in _SPELT:
        told = told.replace(spelt, told_as)
    return plain(told)
