"""Sheets: what is printed on a block, as data (§2)."""

from __future__ import annotations

import hashlib
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from dreierlei.core.refusal import Refusal

SIDES = ("A", "B")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)
_CODE = re.compile(r"c([\d.]+)_p(\d+)_f([-\d.]+)_j([01])(?:_t(.+))?", re.ASCII)
_LARGEST = 20_000


@dataclass(frozen=True, slots=True, order=True)
class Title:
    """What a solo player may call themselves from a total on (§8.4)."""

    floor: int
    de: str
    en: str

    @property
    def both(self) -> str:
        """The title in both languages, once where it is the same."""
        return self.de if self.de == self.en else f"{self.de} ({self.en})"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a block."""

    columns: tuple[int, ...]
    """The points over the columns."""
    purple: int
    """How many columns at the right are purple."""
    colours: tuple[int, ...]
    """The points of the first, second, third and fourth colour field crossed."""
    joker: bool
    titles: tuple[Title, ...]
    """The titles of the solo game, lowest first."""

    def title(self, total: int) -> Title:
        """Return the title of a total; one below zero counts as zero (§8.5)."""
        return next(title for title in reversed(self.titles) if title.floor <= max(0, total))

    @property
    def code(self) -> str:
        """The sheet in one word, for the canonical string of a game (§2.7)."""
        points = f"c{_dotted(self.columns)}_p{self.purple}_f{_dotted(self.colours)}_j{int(self.joker)}"
        if self.titles == standard("A").titles:
            return points
        titles = (f"{title.floor}.{_quoted(title.de)}.{_quoted(title.en)}" for title in self.titles)
        return f"{points}_t{'~'.join(titles)}"

    @property
    def digest(self) -> str:
        """What two sheets share that play alike: their titles may differ."""
        return hashlib.sha256(self.code.partition("_t")[0].encode()).hexdigest()[:16]


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def _quoted(text: str) -> str:
    """Return a name without any of the signs that separate things in a code."""
    return quote(text, safe="").replace("_", "%5F").replace(".", "%2E").replace("~", "%7E")


@cache
def standard(side: str) -> Sheet:
    """Return side A or B of the block."""
    path = Path(__file__).parent / f"side_{side.lower()}.toml"
    return built(tomllib.loads(path.read_text("utf-8")), path.name)


def canonical(sheet: Sheet) -> str:
    """Return the value of the option `side` that stands for a sheet: A, B or its code."""
    return next((side for side in SIDES if standard(side) == sheet), sheet.code)


def named(side: str) -> Sheet:
    """Return the sheet that a value of the option `side` stands for: A, B, a code, or a name in the folder of sheets.

    A word never names any other file, because words also come over the wire (§2.7).
    """
    if side.upper() in SIDES:
        return standard(side.upper())
    match = _CODE.fullmatch(side)
    if match:
        return _decoded(match)
    path = folder() / f"{side}.toml"
    if not _NAME.fullmatch(side) or not path.is_file():
        raise Refusal("tricubo.sheet.side", side=side)
    return read(path, path.name)  # who sent the word learns nothing about this machine's folders


def chosen(side: str) -> Sheet:
    """Return the sheet that somebody at this machine asks for: as `named`, or the path of a file."""
    return read(Path(side)) if side.endswith(".toml") or Path(side).name != side else named(side)


def folder() -> Path:
    """Return the folder in which a user keeps sheets by name."""
    if sys.platform == "win32":
        root = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        root = Path.home() / "Library" / "Application Support"
    else:
        root = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return root / "dreierlei" / "sheets"


def read(path: Path, source: str | None = None) -> Sheet:
    """Return the sheet in a TOML file, or refuse it, calling it by its path or by the source given."""
    source = source or str(path)
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST + 1)
    except (OSError, ValueError) as why:
        raise Refusal("tricubo.sheet.file", source=source, why=why) from None
    if len(text) > _LARGEST:
        raise Refusal("tricubo.sheet.large", source=source, largest=_LARGEST)
    try:
        values = tomllib.loads(text.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as why:
        raise Refusal("tricubo.sheet.toml", source=source, why=why) from None
    return built(values, source)


def built(values: Mapping[str, Any], source: str) -> Sheet:
    """Return the sheet of these values, or refuse them and name the source."""
    keys = [spec.name for spec in fields(Sheet)]
    for key in values:
        if key not in keys:
            raise Refusal("tricubo.sheet.unknown", source=source, key=key, keys=", ".join(keys))
    for key in keys:
        if key not in values and key != "titles":
            raise Refusal("tricubo.sheet.missing", source=source, key=key)
    columns = _numbers(values["columns"], source, "columns", range(3, 11), range(41))
    purple = _number(values["purple"], source, "purple", range(1, len(columns) + 1))
    colours = _numbers(values["colours"], source, "colours", range(4, 5), range(-20, 21))
    if not isinstance(values["joker"], bool):
        raise Refusal("tricubo.sheet.joker", source=source, value=values["joker"])
    titles = _titles(values["titles"], source) if "titles" in values else standard("A").titles
    return Sheet(columns, purple, colours, values["joker"], titles)


def _number(value: object, source: str, key: str, among: range) -> int:
    if type(value) is not int or value not in among:
        raise Refusal("tricubo.sheet.number", source=source, key=key, value=value, low=among[0], high=among[-1])
    return value


def _numbers(value: object, source: str, key: str, lengths: range, among: range) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) not in lengths:
        expected = f"{lengths[0]}…{lengths[-1]}" if len(lengths) > 1 else lengths[0]
        raise Refusal("tricubo.sheet.list", source=source, key=key, expected=expected, low=among[0], high=among[-1])
    return tuple(_number(entry, source, key, among) for entry in value)


def _titles(value: object, source: str) -> tuple[Title, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= 20:
        raise Refusal("tricubo.sheet.titles", source=source)
    titles = tuple(_title(entry, source) for entry in value)
    floors = [title.floor for title in titles]
    if floors != sorted(set(floors)) or floors[0] != 0:
        raise Refusal("tricubo.sheet.floors", source=source, floors=", ".join(map(str, floors)))
    return titles


def _title(entry: object, source: str) -> Title:
    if not isinstance(entry, dict) or not {"from", "de"} <= set(entry) <= {"from", "de", "en"}:
        raise Refusal("tricubo.sheet.titles", source=source)
    floor = _number(entry["from"], source, "titles", range(1000))
    return Title(floor, _name(entry["de"], source), _name(entry.get("en", entry["de"]), source))


def _name(value: object, source: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 40 or not value.isprintable() or value != value.strip():
        raise Refusal("tricubo.sheet.name", source=source, name=value)
    return value


def _decoded(match: re.Match[str]) -> Sheet:
    """Return the sheet of a code, held to the same rules as one from a file."""
    values: dict[str, Any] = {
        "columns": _undotted(match[1], match[0]),
        "purple": int(match[2][:9]),
        "colours": _undotted(match[3], match[0]),
        "joker": match[4] == "1",
    }
    if match[5]:
        values["titles"] = [_untitled(part, match[0]) for part in match[5].split("~")]
    return built(values, match[0])


def _undotted(text: str, code: str) -> list[int]:
    parts = text.split(".")
    if not all(re.fullmatch(r"-?\d{1,4}", part, re.ASCII) for part in parts):
        raise Refusal("tricubo.sheet.dots", source=code, text=text)
    return [int(part) for part in parts]


def _untitled(text: str, code: str) -> dict[str, Any]:
    parts = text.split(".")
    if len(parts) != 3 or not re.fullmatch(r"\d{1,4}", parts[0], re.ASCII):
        raise Refusal("tricubo.sheet.dots", source=code, text=text)
    return {"from": int(parts[0]), "de": unquote(parts[1]), "en": unquote(parts[2])}
