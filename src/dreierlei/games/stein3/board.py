"""The board of 3Stein: 87 kites on ten whole and nine half combs, computed from the lattice of their centres (§1)."""

from __future__ import annotations

from itertools import product
from string import ascii_lowercase
from typing import NamedTuple

from dreierlei.core.refusal import Refusal

Comb = tuple[int, int, int]

DIRECTIONS: tuple[Comb, ...] = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
"""The edges of a comb, clockwise: north-west, north-east, east, south-east, south-west, west."""
SEATS = 3
COLOURS = ("red", "blue", "yellow")
"""The colours of the seats, clockwise; the castle of seat s is where coordinate s is 3."""


def _combs() -> tuple[list[Comb], list[Comb]]:
    """Return the centres of the whole and of the half combs, each in reading order (§1.1)."""
    span = range(3, -2, -1)
    centres = [(a, b, 3 - a - b) for a in span for b in reversed(span) if 3 - a - b in span]
    whole = [centre for centre in centres if min(centre) >= 0]
    return whole, [centre for centre in centres if sorted(centre)[0] == -1 and sorted(centre)[1] >= 1]


WHOLE, HALF = _combs()
LETTERS = dict(zip(sorted(WHOLE + HALF, key=lambda c: (-c[0], c[1])), ascii_lowercase, strict=False))
"""The letter of each comb, in reading order with red's castle on top."""


def corners(comb: Comb) -> list[int]:
    """Return the corners of a comb where it has a kite; corner i lies between edge i and the next, 0 in the north."""
    edge = comb.index(-1) if -1 in comb else None
    inner = [i for i in range(6) if edge is None or DIRECTIONS[i][edge] >= 0]
    return [i for i in range(6) if i in inner and (i + 1) % 6 in inner]


class Field(NamedTuple):
    """A field, written `b3`: the letter of its comb and the number of its kite, 1 in the north and on clockwise."""

    comb: str
    kite: int

    @classmethod
    def parse(cls, text: str) -> Field:
        """Read `b3`."""
        found = NAMED.get(text)
        if found is None:
            raise Refusal("stein3.field", text=text)
        return found

    def __str__(self) -> str:
        return f"{self.comb}{self.kite}"


KITES = [(comb, corner) for comb in WHOLE + HALF for corner in corners(comb)]
"""Every kite as its comb and its corner; the place in this list is the field's number in the rules' tables."""
COUNT = len(KITES)
INDEX = {kite: number for number, kite in enumerate(KITES)}
FIELDS = [Field(LETTERS[comb], corner + 1) for comb, corner in KITES]
NUMBERS = {field: number for number, field in enumerate(FIELDS)}
NAMED = {str(field): field for field in FIELDS}


def moved(comb: Comb, edge: int, steps: int = 1) -> Comb:
    """Return the centre that lies so many combs further across an edge."""
    a, b, c = DIRECTIONS[edge]
    return comb[0] + steps * a, comb[1] + steps * b, comb[2] + steps * c


def mates(number: int) -> list[int]:
    """Return the fields of a field's comb, in their order of numbers."""
    comb = KITES[number][0]
    return [INDEX[comb, corner] for corner in corners(comb)]


def turned(number: int, by: int) -> int | None:
    """Return the field of the same comb that lies so many corners further clockwise, if there is one."""
    comb, corner = KITES[number]
    return INDEX.get((comb, (corner + by) % 6))


def beside(number: int) -> list[int]:
    """Return the fields that share a long side with a field: its neighbours in the comb (§1.2)."""
    return [found for by in (-1, 1) if (found := turned(number, by)) is not None]


def across(number: int) -> list[int]:
    """Return the fields that share a short side with a field: one each in two neighbouring combs (§1.2)."""
    comb, corner = KITES[number]
    following = (corner + 1) % 6
    # Three combs meet in a corner; seen from the two others it is their second or fourth corner further on.
    kites = ((moved(comb, corner), (corner + 2) % 6), (moved(comb, following), (corner + 4) % 6))
    return [INDEX[kite] for kite in kites if kite in INDEX]


def lines(number: int) -> list[tuple[int, int]]:
    """Return the two dotted lines on which a field lies, each as a coordinate and its value (§1.3)."""
    comb, corner = KITES[number]
    axes = (DIRECTIONS[corner].index(0), DIRECTIONS[(corner + 1) % 6].index(0))
    return [(axis, comb[axis]) for axis in axes]


def _tracks() -> list[list[int]]:
    """Return the fields along each side of each dotted line, in order (§1.3, §3.7)."""
    found = []
    for edge, comb in product(range(6), WHOLE + HALF):
        if moved(comb, edge, -1) not in LETTERS:
            run = [there for steps in range(6) if (there := moved(comb, edge, steps)) in LETTERS]
            # The side where the next edges clockwise are: first the kite behind the centre, then the one before it.
            track = [(there, corner % 6) for there in run for corner in (edge + 2, edge)]
            found.append([INDEX[kite] for kite in track if kite in INDEX])
    return [track for track in found if track]


TRACKS = _tracks()


def _castle(seat: int) -> tuple[int, list[int], list[int]]:
    """Return where a seat's lord, its knights and its squires begin (§1.4, §2.2)."""
    corner = next(comb for comb in WHOLE if comb[seat] == 3)
    outermost = next(i for i in range(6) if DIRECTIONS[i][seat] == 1 and DIRECTIONS[(i + 1) % 6][seat] == 1)
    combs = [comb for comb in [corner, *(moved(corner, edge) for edge in range(6))] if comb in HALF or comb == corner]
    fields = [INDEX[comb, kite] for comb in combs for kite in corners(comb)]
    lord = INDEX[corner, outermost]
    near = beside(lord)
    knights = near + [field for knight in near for field in across(knight) if KITES[field][0] in HALF]
    return lord, knights, [field for field in fields if field not in (lord, *knights)]


SET_UP = [_castle(seat) for seat in range(SEATS)]
CASTLES = [{lord, *knights, *squires} for lord, knights, squires in SET_UP]
GOALS = [{number for number in range(COUNT) if (seat, -1) in lines(number)} for seat in range(SEATS)]
"""The fields of each seat's goal line: the board's long side opposite its castle (§1.5)."""
