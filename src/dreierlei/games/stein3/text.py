"""The one-line text of a 3Stein position (§7)."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from dreierlei.core.refusal import Refusal
from dreierlei.games.stein3.board import COLOURS, SEATS, Field
from dreierlei.kit.text import number, split, word

PARTS = (*COLOURS, "reserve", "vassal", "mover", "phase", "kept", "quiet")
NONE = "-"
RESERVE = 2


class Army(NamedTuple):
    """The pieces of one colour."""

    lord: Field | None
    knights: tuple[Field, ...]
    squires: tuple[Field, ...]

    def fields(self) -> list[Field]:
        """Return where they stand."""
        return [*([self.lord] if self.lord else []), *self.knights, *self.squires]


class Position(NamedTuple):
    """What the line says."""

    armies: tuple[Army, ...]
    reserve: tuple[int, ...]
    vassal: int | None
    captor: int | None
    mover: int
    """Whose turn it is; at the end the winner, or -1."""
    phase: str
    kept: Field | None
    quiet: int


def write(position: Position) -> str:
    """Return the line of a position."""
    vassal = NONE
    if position.vassal is not None and position.captor is not None:
        vassal = f"{COLOURS[position.vassal]}:{COLOURS[position.captor]}"
    parts = [
        *(_write_army(army) for army in position.armies),
        "".join(map(str, position.reserve)),
        vassal,
        NONE if position.mover < 0 else COLOURS[position.mover],
        position.phase,
        NONE if position.kept is None else str(position.kept),
        str(position.quiet),
    ]
    return " ".join(parts)


def _write_army(army: Army) -> str:
    lord = str(army.lord or NONE)
    return "/".join([lord, *("".join(map(str, sorted(some))) or NONE for some in (army.knights, army.squires))])


def read(line: str, limit: int) -> Position:
    """Read the line, or refuse it; at the limit of quiet turns the game is drawn."""
    position = parse(line, limit)
    _check_armies(position)
    _check_lords(position)
    _check_vassal(position)
    _check_choice(position)
    _check_end(position, limit)
    return position


def parse(line: str, limit: int) -> Position:
    """Read the line part by part; whether the parts go together is another question."""
    parts = dict(zip(PARTS, split("stein3", line, PARTS), strict=True))
    phase = word("stein3", "phase", parts["phase"], ("move", "knight", "squire", "over"))
    vassal, captor = _read_vassal(parts["vassal"])
    return Position(
        tuple(_read_army(colour, parts[colour]) for colour in COLOURS),
        _read_reserve(parts["reserve"]),
        vassal,
        captor,
        _read_mover(parts["mover"], phase),
        phase,
        None if parts["kept"] == NONE else _read_field("kept", parts["kept"]),
        number("stein3", "quiet", parts["quiet"], 0, limit),
    )


def _read_field(part: str, text: str) -> Field:
    try:
        return Field.parse(text)
    except Refusal as why:
        raise Refusal("kit.field", game="stein3", field=part, why=why) from None


def _read_army(colour: str, text: str) -> Army:
    groups = text.split("/")
    if len(groups) != 3 or "" in groups:
        raise Refusal("stein3.text.army", colour=colour, text=text)
    lords, knights, squires = (_read_group(colour, group) for group in groups)
    if len(lords) > 1:
        raise Refusal("stein3.text.lords", colour=colour, count=len(lords))
    return Army(lords[0] if lords else None, knights, squires)


def _read_group(colour: str, text: str) -> tuple[Field, ...]:
    if text == NONE:
        return ()
    return tuple(_read_field(colour, text[at : at + 2]) for at in range(0, len(text), 2))


def _read_reserve(text: str) -> tuple[int, ...]:
    if len(text) != SEATS or not set(text) <= set("012"):
        raise Refusal("stein3.text.reserve", text=text)
    return tuple(map(int, text))


def _read_vassal(text: str) -> tuple[int | None, int | None]:
    if text == NONE:
        return None, None
    vassal, _, captor = text.partition(":")
    if vassal not in COLOURS or captor not in COLOURS or vassal == captor:
        raise Refusal("stein3.text.vassal", text=text)
    return COLOURS.index(vassal), COLOURS.index(captor)


def _read_mover(text: str, phase: str) -> int:
    over = phase == "over"
    colour = word("stein3", "mover", text, (*COLOURS, NONE) if over else COLOURS)
    return -1 if colour == NONE else COLOURS.index(colour)


def _check_armies(position: Position) -> None:
    """No field holds two pieces, and no colour has more pieces than it could have (§2.1, §3.9)."""
    places = list(chain.from_iterable(army.fields() for army in position.armies))
    twice = sorted(place for place in places if places.count(place) > 1)
    if twice:
        raise Refusal("stein3.text.twice", field=twice[0])
    for colour, army, reserve in zip(COLOURS, position.armies, position.reserve, strict=True):
        knights, squires = 4 + RESERVE - reserve, 7 - RESERVE + reserve
        if len(army.knights) > knights or len(army.squires) > squires:
            raise Refusal("stein3.text.many", colour=colour, reserve=reserve, knights=knights, squires=squires)


def _check_lords(position: Position) -> None:
    """The first lord missing makes a vassal (§4.1), the second makes a winner (§4.6)."""
    fallen = [seat for seat in range(SEATS) if position.armies[seat].lord is None]
    won = position.phase == "over" and position.mover >= 0
    if len(fallen) != 2 if won else len(fallen) > 1:
        raise Refusal("stein3.text.fallen", count=len(fallen), expected="2" if won else "0…1")
    if (position.vassal is None) != (not fallen) or (fallen and position.vassal not in fallen):
        raise Refusal("stein3.text.lordless", colours=", ".join(COLOURS[seat] for seat in fallen) or NONE)
    if won and (position.mover not in _winners(position) or position.quiet):
        colours = " | ".join(COLOURS[seat] for seat in _winners(position))
        raise Refusal("stein3.text.winner", colours=colours)


def _winners(position: Position) -> list[int]:
    """Return who can have captured the second lord: nobody of his own camp."""
    last = next(seat for seat in range(SEATS) if position.armies[seat].lord is not None)
    return sorted({last, position.vassal or 0}) if last == position.captor else [last]


def _check_vassal(position: Position) -> None:
    """A vassal has one knight and two squires at most, which may have become knights (§4.1, §3.9)."""
    if position.vassal is None or position.phase in ("knight", "squire"):
        return
    army = position.armies[position.vassal]
    if len(army.squires) > 2 or len(army.knights) + len(army.squires) > 3:
        raise Refusal("stein3.text.troop", colour=COLOURS[position.vassal])


def _check_choice(position: Position) -> None:
    """The captor chooses only straight after the capture, and only where there is a choice (§4.2, §4.3)."""
    choosing = position.phase in ("knight", "squire")
    if choosing and (position.vassal is None or position.mover != position.captor or position.quiet):
        raise Refusal("stein3.text.choice", phase=position.phase)
    squires = position.armies[position.vassal].squires if choosing and position.vassal is not None else ()
    if choosing and position.vassal is not None:
        knights = len(position.armies[position.vassal].knights)
        if knights < 2 if position.phase == "knight" else knights > 1 or len(squires) < 3:
            raise Refusal("stein3.text.settled", phase=position.phase)
    if position.kept is not None and (position.phase != "squire" or position.kept not in squires):
        raise Refusal("stein3.text.kept", kept=position.kept)


def _check_end(position: Position, limit: int) -> None:
    """A line must not go on after a draw, nor be drawn before it (§5.4)."""
    drawn = position.phase == "over" and position.mover < 0
    if drawn != (position.quiet == limit):
        raise Refusal("stein3.text.goes_on" if drawn else "stein3.text.ended", limit=limit)
