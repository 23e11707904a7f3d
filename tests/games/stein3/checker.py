"""The rules of 3Stein once more, slow and plain, on kites drawn in the plane; it shares no code with the engine."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache

Point = tuple[float, float]

COLOURS = ("red", "blue", "yellow")
PITCH = math.sqrt(3)
"""The distance of the centres of neighbouring combs whose edges have the length 1."""


@dataclass(frozen=True)
class Kite:
    """A field: a quadrangle with one corner in the centre of its comb."""

    name: str
    centre: Point
    middles: tuple[Point, Point]
    """The middles of the two edges of the comb on which it lies."""
    corner: Point

    @property
    def long_sides(self) -> set[frozenset[Point]]:
        return {frozenset((self.centre, middle)) for middle in self.middles}

    @property
    def short_sides(self) -> set[frozenset[Point]]:
        return {frozenset((self.corner, middle)) for middle in self.middles}

    @property
    def heart(self) -> Point:
        """A point inside."""
        return between(self.centre, self.corner, 0.5)


def point(x: float, y: float) -> Point:
    """Return a point without the noise of its computation: all corners lie on a lattice of PITCH/4 by 1/4."""
    return round(4 * x / PITCH) * PITCH / 4, round(4 * y) / 4


def between(one: Point, other: Point, share: float) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def distance(one: Point, other: Point) -> float:
    return math.dist(one, other)


def turned(centre: Point, degrees: float, far: float) -> Point:
    """Return the point at a distance from a centre, degrees clockwise from north."""
    angle = math.radians(degrees)
    return point(centre[0] + far * math.sin(angle), centre[1] + far * math.cos(angle))


def beside(start: Point, end: Point, spot: Point) -> float:
    """Return how far a spot lies to the left of the line from start to end."""
    length = distance(start, end)
    cross = (end[0] - start[0]) * (spot[1] - start[1]) - (end[1] - start[1]) * (spot[0] - start[0])
    return cross / length


def whole_centres() -> list[Point]:
    """Return the centres of ten combs in a triangle, four on a side, its tip in the north."""
    return [point((i - row / 2) * PITCH, -1.5 * row) for row in range(4) for i in range(row + 1)]


def half_centres() -> list[Point]:
    """Return the centres of the combs around the ten that touch two of them."""
    whole = whole_centres()
    around = {turned(centre, 30 + 60 * i, PITCH) for centre in whole for i in range(6)} - set(whole)
    return [centre for centre in around if sum(distance(centre, other) < 1.1 * PITCH for other in whole) == 2]


def kites_of(centre: Point, name: str) -> list[Kite]:
    """Return the six kites of a comb, clockwise from the north."""
    found = []
    for i in range(6):
        middles = (turned(centre, 60 * i - 30, PITCH / 2), turned(centre, 60 * i + 30, PITCH / 2))
        found.append(Kite(f"{name}{i + 1}", centre, middles, turned(centre, 60 * i, 1)))
    return found


def inside(kite: Kite) -> bool:
    """Return whether a kite of a half comb lies on the inner side of the cut through its centre.

    The cut runs parallel to the two whole combs that the half comb touches.
    """
    one, other = sorted(whole_centres(), key=lambda centre: distance(centre, kite.centre))[:2]
    end = (kite.centre[0] + other[0] - one[0], kite.centre[1] + other[1] - one[1])
    inner = beside(kite.centre, end, one)
    return all(beside(kite.centre, end, spot) * inner > -1e-6 for spot in (*kite.middles, kite.corner))


def draw() -> dict[str, Kite]:
    """Return all kites by name; the combs are lettered from the north down, each row from the west."""
    whole, half = whole_centres(), half_centres()
    kites = []
    for letter, centre in zip("abcdefghijklmnopqrs", sorted(whole + half, key=lambda c: (-c[1], c[0])), strict=True):
        kites += [kite for kite in kites_of(centre, letter) if centre in whole or inside(kite)]
    return {kite.name: kite for kite in kites}


KITES = draw()


def sharing(name: str, sides: str) -> set[str]:
    """Return the fields that share a side of a kind with a field."""
    own = getattr(KITES[name], sides)
    return {other for other, kite in KITES.items() if other != name and own & getattr(kite, sides)}


LONG = {name: sharing(name, "long_sides") for name in KITES}
SHORT = {name: sharing(name, "short_sides") for name in KITES}


def lies_on(kite: Kite, start: Point, end: Point) -> bool:
    """Return whether a long side of a kite lies on the endless line through two points."""
    return any(all(abs(beside(start, end, spot)) < 1e-4 for spot in side) for side in kite.long_sides)


@cache
def ways(name: str) -> list[list[str]]:
    """Return the four ways of a knight: the fields met, in order, on its side of each of its two lines."""
    kite = KITES[name]
    found = []
    for middle in kite.middles:
        start, end = kite.centre, middle
        side = beside(start, end, kite.heart)
        met = [k for k in KITES.values() if lies_on(k, start, end) and beside(start, end, k.heart) * side > 0]
        along = {k.name: along_line(start, end, k.heart) for k in met}
        here = along[name]
        found.append(sorted((n for n in along if along[n] > here), key=lambda n: along[n]))
        found.append(sorted((n for n in along if along[n] < here), key=lambda n: -along[n]))
    return found


def along_line(start: Point, end: Point, spot: Point) -> float:
    """Return how far along the line from start to end a spot lies."""
    return (end[0] - start[0]) * (spot[0] - start[0]) + (end[1] - start[1]) * (spot[1] - start[1])


def line_names() -> set[tuple[float, float, float]]:
    """Return the dotted lines as normal vector and offset."""
    found = set()
    for kite in KITES.values():
        for middle in kite.middles:
            x, y = middle[0] - kite.centre[0], middle[1] - kite.centre[1]
            x, y = (x, y) if (round(x, 3), round(y, 3)) > (0, 0) else (-x, -y)
            offset = x * kite.centre[1] - y * kite.centre[0]
            found.add((round(x, 3) + 0.0, round(y, 3) + 0.0, round(offset, 3) + 0.0))
    return found


def tip_of(seat: int) -> Point:
    """Return the tip of a colour's castle: red's in the north, the others clockwise."""
    centroid = (0.0, -3.0)
    return turned(centroid, 120 * seat, 4)


def castle(seat: int) -> set[str]:
    """Return the fields of the corner comb and of the half combs that touch it."""
    corner = min(whole_centres(), key=lambda centre: distance(centre, tip_of(seat)))
    combs = [centre for centre in half_centres() if distance(centre, corner) < 1.1 * PITCH]
    return {name for name, kite in KITES.items() if kite.centre in (corner, *combs)}


def goal(seat: int) -> set[str]:
    """Return the fields whose long side lies on the board's edge farthest from the castle."""
    middle = turned((0.0, -3.0), 120 * seat + 180, 3)  # the middle half comb of that edge lies opposite the tip
    end = turned(middle, 120 * seat + 90, 1)
    return {name for name, kite in KITES.items() if lies_on(kite, middle, end)}


CASTLES = [castle(seat) for seat in range(3)]
GOALS = [goal(seat) for seat in range(3)]

Pieces = dict[str, tuple[int, str]]


@dataclass(frozen=True)
class Position:
    """One decision: the pieces by field as seat and kind, who decides what, and what is remembered."""

    pieces: tuple[tuple[str, tuple[int, str]], ...]
    reserve: tuple[int, int, int] = (2, 2, 2)
    vassal: int | None = None
    captor: int | None = None
    mover: int = 0
    phase: str = "move"
    kept: str | None = None
    quiet: int = 0
    rounds: int = 100
    inside: bool = False

    @property
    def board(self) -> Pieces:
        return dict(self.pieces)


def packed(pieces: Pieces) -> tuple[tuple[str, tuple[int, str]], ...]:
    return tuple(sorted(pieces.items()))


def start() -> Position:
    """Return the first position: the outermost field, the four next along the outer edge, and the rest."""
    pieces: Pieces = {}
    for seat in range(3):
        fields = sorted(CASTLES[seat], key=lambda name: distance(KITES[name].heart, tip_of(seat)))
        lord = fields[0]
        beside_lord = LONG[lord]
        outer = {name for near in beside_lord for name in SHORT[near] & CASTLES[seat]}
        for name in CASTLES[seat]:
            kind = "lord" if name == lord else "knight" if name in beside_lord | outer else "squire"
            pieces[name] = seat, kind
    return Position(packed(pieces))


def friends(position: Position, seat: int) -> set[int]:
    pair = {position.vassal, position.captor}
    return {seat} | ({one for one in pair if one is not None} if seat in pair else set())


def until_stopped(position: Position, seat: int, way: list[str]) -> set[str]:
    """Return the fields of a way up to the first piece; its own too if it is an enemy's."""
    board, spared = position.board, friends(position, seat)
    found = set()
    for name in way:
        if name not in board:
            found.add(name)
            continue
        if board[name][0] not in spared:
            found.add(name)
        break
    return found


def rounds_of_comb(name: str) -> list[list[str]]:
    """Return the two walks from a field over long sides, each until it ends or comes back."""
    walks = []
    for first in LONG[name]:
        walk, last = [first], name
        while following := LONG[walk[-1]] - {last}:
            last = walk[-1]
            (onward,) = following
            if onward == name:
                break
            walk.append(onward)
        walks.append(walk)
    return walks


def targets(position: Position, name: str) -> set[str]:
    """Return where the piece on a field may move."""
    seat, kind = position.board[name]
    steps = [[other] for other in SHORT[name]]
    if kind == "lord":
        walks = steps + [[other] for other in LONG[name]]
    elif kind == "squire":
        home = CASTLES[seat]
        walks = rounds_of_comb(name) + [way for way in steps if name in home or way[0] not in home]
    else:
        walks = rounds_of_comb(name) + steps
    found = {target for way in walks for target in until_stopped(position, seat, way)}
    return found | (ridden(position, name) if kind == "knight" else set())


def ridden(position: Position, name: str) -> set[str]:
    """Return where a knight may end a move along its lines: outside its comb, unless the table has it otherwise."""
    met = {target for way in ways(name) for target in until_stopped(position, position.board[name][0], way)}
    return {target for target in met if position.inside or KITES[target].centre != KITES[name].centre}


def moves(position: Position, seat: int) -> set[str]:
    own = [name for name, (owner, _) in position.pieces if owner == seat]
    return {f"move({name},{target})" for name in own for target in targets(position, name)}


def options(position: Position) -> set[str]:
    """Return the texts of all legal actions."""
    if position.phase == "over":
        return set()
    if position.phase == "move":
        return moves(position, position.mover) or {"pass"}
    return {f"keep({name})" for name in of_kind(position, position.vassal, position.phase) if name != position.kept}


def of_kind(position: Position, seat: int | None, kind: str) -> list[str]:
    return [name for name, piece in position.pieces if piece == (seat, kind)]


def after(position: Position, action: str) -> Position:
    """Return the position after a legal action."""
    if action == "pass":
        return closed(replace(position, quiet=position.quiet + 1))
    names = action[5:-1].split(",")
    return kept(position, names[0]) if action.startswith("keep") else moved(position, *names)


def moved(position: Position, origin: str, target: str) -> Position:
    board = position.board
    seat, kind = board.pop(origin)
    victim = board.get(target)
    reserve = list(position.reserve)
    promoted = kind == "squire" and target in GOALS[seat] and reserve[seat] > 0
    if promoted:
        kind = "knight"
        reserve[seat] -= 1
    board[target] = seat, kind
    quiet = 0 if victim or promoted else position.quiet + 1
    one, two, three = reserve
    position = replace(position, pieces=packed(board), reserve=(one, two, three), quiet=quiet)
    if victim is None or victim[1] != "lord":
        return closed(position)
    if position.vassal is not None:
        return replace(position, phase="over")
    return asked(replace(position, vassal=victim[0], captor=seat))


def asked(position: Position) -> Position:
    """Return the position in which the captor is asked for the next choice, or his turn has ended."""
    if len(of_kind(position, position.vassal, "knight")) > 1:
        return replace(position, phase="knight")
    if len(of_kind(position, position.vassal, "squire")) > 2:
        return replace(position, phase="squire")
    return closed(replace(position, phase="move"))


def kept(position: Position, name: str) -> Position:
    if position.phase == "squire" and position.kept is None:
        return replace(position, kept=name)
    gone = set(of_kind(position, position.vassal, position.phase)) - {name, position.kept}
    pieces = packed({field: piece for field, piece in position.pieces if field not in gone})
    return asked(replace(position, pieces=pieces, kept=None))


def closed(position: Position) -> Position:
    """Return the position with the next player to move, or drawn."""
    position = replace(position, mover=(position.mover + 1) % 3)
    if position.quiet == 3 * position.rounds or not any(moves(position, seat) for seat in range(3)):
        return replace(position, phase="over", mover=-1)
    return position


def line(position: Position) -> str:
    """Return the position in one line, as the engine writes it."""
    armies = [
        "/".join("".join(sorted(of_kind(position, seat, kind))) or "-" for kind in ("lord", "knight", "squire"))
        for seat in range(3)
    ]
    pair = [position.vassal, position.captor]
    vassal = ":".join(COLOURS[seat] for seat in pair if seat is not None) or "-"
    mover = "-" if position.mover < 0 else COLOURS[position.mover]
    reserve = "".join(map(str, position.reserve))
    return " ".join([*armies, reserve, vassal, mover, position.phase, position.kept or "-", str(position.quiet)])


def read(text: str, *, inside: bool = False) -> Position:
    """Return the position of a line."""
    *armies, reserve, vassal, mover, phase, kept_field, quiet = text.split()
    pieces: Pieces = {}
    for seat, army in enumerate(armies):
        for kind, names in zip(("lord", "knight", "squire"), army.split("/"), strict=True):
            pieces |= {names[i : i + 2]: (seat, kind) for i in range(0, len(names) - 1, 2)}
    one, two, three = map(int, reserve)
    pair = [COLOURS.index(colour) for colour in vassal.split(":")] if vassal != "-" else [None, None]
    who = -1 if mover == "-" else COLOURS.index(mover)
    field = None if kept_field == "-" else kept_field
    seats = pair[0], pair[1]
    return Position(packed(pieces), (one, two, three), *seats, who, phase, field, int(quiet), inside=inside)


def perft(position: Position, depth: int) -> int:
    """Return the number of lines of so many plies."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(options(position))
    return sum(perft(after(position, action), depth - 1) for action in options(position))
