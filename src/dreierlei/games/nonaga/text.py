"""The one-line text of a Nonaga position (§6)."""

from __future__ import annotations

from typing import NamedTuple

from dreierlei.core.refusal import Refusal
from dreierlei.games.nonaga.options import NonagaOptions
from dreierlei.kit.hexes import Hex, connected
from dreierlei.kit.lot import LOT
from dreierlei.kit.text import number, split, word

DISCS, PIECES = 19, 3
FAR = 900_000_000
"""A field may lie no further out: its cells must stay writable however it drifts from there."""


class Position(NamedTuple):
    """What the line says."""

    discs: list[Hex]
    pieces: list[list[Hex]]
    frozen: Hex | None
    mover: int
    phase: str
    turn: int


def write(position: Position) -> str:
    """Write the line."""
    marks = dict.fromkeys(position.discs, "o") | {
        piece: str(seat) for seat in range(2) for piece in position.pieces[seat]
    }
    if position.frozen:
        marks[position.frozen] = "*"
    corner = Hex(min((place.q for place in marks), default=0), min((place.r for place in marks), default=0))
    rows = ["" for _ in range(corner.r, max((place.r for place in marks), default=0) + 1)]
    for place in sorted(marks, key=lambda place: (place.r, place.q)):
        row = place.r - corner.r
        rows[row] = rows[row].ljust(place.q - corner.q, ".") + marks[place]
    return f"{corner} {'/'.join(rows) or '.'} {position.mover} {position.phase} {position.turn}"


def read(text: str, options: NonagaOptions) -> Position:
    """Read the line, or refuse it."""
    position = parse(text, options)
    _check_field(position)
    _check_end(position, options.cap)
    _check_lot(position, options)
    return position


def parse(text: str, options: NonagaOptions) -> Position:
    """Read the line part by part; whether the parts go together is another question."""
    origin, rows, mover, phase, turn = split("nonaga", text, ("origin", "rows", "mover", "phase", "turn"))
    corner = _origin(origin)
    marks = {
        Hex(corner.q + column, corner.r + row): mark
        for row, line in enumerate(rows.split("/"))
        for column, mark in enumerate(line)
        if mark != "."
    }
    _check_marks(list(marks.values()))
    return Position(
        sorted(marks, key=lambda place: (place.r, place.q)),
        [sorted(place for place, mark in marks.items() if mark == seat) for seat in "01"],
        next((place for place, mark in marks.items() if mark == "*"), None),
        number("nonaga", "mover", mover, 0, 1),
        word("nonaga", "phase", phase, (LOT, "slide", "relocate", "over")),
        number("nonaga", "turn", turn, 0, options.cap),
    )


def _origin(text: str) -> Hex:
    try:
        corner = Hex.parse(text)
    except Refusal as why:
        raise Refusal("kit.field", game="nonaga", field="origin", why=why) from None
    for part in corner:
        number("nonaga", "origin", str(part), -FAR, FAR)
    return corner


def _check_marks(found: list[str]) -> None:
    strange = sorted(set(found) - set("o01*"))
    if strange:
        raise Refusal("nonaga.text.mark", mark=strange[0])
    if found.count("*") > 1:
        raise Refusal("nonaga.text.frozen", count=found.count("*"))


def _check_field(position: Position) -> None:
    """There are as many discs and pieces as the box holds, and the discs lie in one piece (§1.1)."""
    if len(position.discs) != DISCS:
        raise Refusal("nonaga.text.discs", count=len(position.discs), expected=DISCS)
    for seat, own in enumerate(position.pieces):
        if len(own) != PIECES:
            raise Refusal("nonaga.text.pieces", seat=seat + 1, count=len(own), expected=PIECES)
    if not connected(position.discs):
        raise Refusal("nonaga.text.apart")


def _check_end(position: Position, cap: int) -> None:
    """A line must not go on after the end, nor end before it."""
    joined = [seat for seat in range(2) if connected(position.pieces[seat])]
    if len(joined) > 1:
        raise Refusal("nonaga.text.both")
    ended = bool(joined) or position.turn >= cap
    if ended != (position.phase == "over"):
        raise Refusal("nonaga.text.ended" if ended else "nonaga.text.goes_on", phase=position.phase)


def _check_lot(position: Position, options: NonagaOptions) -> None:
    """The lot is drawn before anything has happened, and only where the table wants it (§1.4)."""
    begun = position.turn or position.mover or position.frozen
    if position.phase == LOT and (begun or options.first != LOT):
        raise Refusal("nonaga.text.lot")
