"""One-line text of positions: fields by name, and refusals that name the field."""

from __future__ import annotations

import re

from dreierlei.core.refusal import Refusal, check_type

_NUMBER = re.compile(r"-?\d{1,12}", re.ASCII)
_CELL = re.compile(r"(-?\d{1,9}):(-?\d{1,9})", re.ASCII)


def split(game: str, text: str, fields: tuple[str, ...], further: tuple[str, ...] = ()) -> list[str]:
    """Return the fields of a line, separated by blanks; all of the further ones may follow, or none."""
    check_type("position", text, str, "State.dump()")
    parts = text.split()
    fields += further if len(parts) > len(fields) else ()
    if len(parts) != len(fields):
        raise Refusal("kit.fields", game=game, count=len(parts), expected=len(fields), names=" ".join(fields))
    return parts


def number(game: str, field: str, text: str, low: int, high: int) -> int:
    """Return a whole number from low to high."""
    if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
        raise Refusal("kit.number", game=game, field=field, text=text, low=low, high=high)
    return int(text)


def word(game: str, field: str, text: str, among: tuple[str, ...]) -> str:
    """Return one of some words."""
    if text not in among:
        raise Refusal("kit.word", game=game, field=field, text=text, among=" | ".join(among))
    return text


def cell(text: str) -> tuple[int, int]:
    """Return the two coordinates of `q:r`, a cell of a grid without edges."""
    match = _CELL.fullmatch(text)
    if not match:
        raise Refusal("kit.cell", text=text)
    return int(match[1]), int(match[2])
