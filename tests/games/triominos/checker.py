"""A slow Triominos that can be checked by reading, and shares no code with the engine.

The grid is points in a plane, a cell is three points, and a map says which number stands at which point. Cells, tiles
and actions are plain tuples and strings as rules.md writes them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product

Point = tuple[int, int]
Cell = tuple[int, int]

BOX = sorted("".join(digits) for digits in product("012345", repeat=3) if digits[0] <= digits[1] <= digits[2])
"""Every tile as rules.md names it."""
DEALT = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6}


def value(tile: str) -> int:
    return sum(int(digit) for digit in tile)


def readings(tile: str) -> list[str]:
    return [tile, tile[1:] + tile[:1], tile[2:] + tile[:2]]


def name(lying: str) -> str:
    return next(reading for reading in readings(lying) if reading in BOX)


def points(cell: Cell) -> list[Point]:
    """Return the corners of a cell, clockwise from the one it points with; y grows downwards."""
    q, r = cell
    tip, flat = (r, r + 1) if (q + r) % 2 == 0 else (r + 1, r)
    apex, one, two = (q, tip), (q - 1, flat), (q + 1, flat)
    # With y downwards, going clockwise from apex to b to c turns right: the cross product is positive.
    cross = (one[0] - apex[0]) * (two[1] - apex[1]) - (one[1] - apex[1]) * (two[0] - apex[0])
    return [apex, one, two] if cross > 0 else [apex, two, one]


def sides(cell: Cell) -> list[frozenset[Point]]:
    """Return the sides of a cell, each across from the point of the same place in `points`."""
    a, b, c = points(cell)
    return [frozenset((b, c)), frozenset((c, a)), frozenset((a, b))]


@dataclass
class Table:
    """The tiles laid, and the maps that follow from them."""

    laid: dict[Cell, str] = field(default_factory=dict)
    numbers: dict[Point, str] = field(default_factory=dict)
    edges: dict[frozenset[Point], int] = field(default_factory=dict)
    """How many tiles have a side."""
    touching: dict[Point, list[Cell]] = field(default_factory=dict)

    def lay(self, cell: Cell, lying: str) -> None:
        self.laid[cell] = lying
        for point, number in zip(points(cell), lying, strict=True):
            assert self.numbers.setdefault(point, number) == number
            self.touching.setdefault(point, []).append(cell)
        for side in sides(cell):
            self.edges[side] = self.edges.get(side, 0) + 1

    def open(self) -> list[Cell]:
        """Return the empty cells that share a side with a tile, out of all cells round about."""
        west, east = min(q for q, _ in self.laid) - 1, max(q for q, _ in self.laid) + 1
        north, south = min(r for _, r in self.laid) - 1, max(r for _, r in self.laid) + 1
        box = product(range(west, east + 1), range(north, south + 1))
        return [cell for cell in box if cell not in self.laid and any(side in self.edges for side in sides(cell))]

    def lays(self, hand: set[str]) -> set[str]:
        """Return every way to lay a tile of a hand."""
        if not self.laid:
            return {f"lay({tile},0:0)" for tile in hand}
        found = set()
        for cell in self.open():
            known = [self.numbers.get(point) for point in points(cell)]
            for tile in hand:
                for reading in readings(tile):
                    if all(number in (None, digit) for number, digit in zip(known, reading, strict=True)):
                        found.add(f"lay({reading},{cell[0]}:{cell[1]})")
        return found

    def hexagons(self, cell: Cell) -> int:
        """Return at how many corners of an empty cell a tile would be the sixth."""
        return sum(len(self.touching.get(point, [])) == 5 for point in points(cell))

    def shared(self, cell: Cell) -> int:
        """Return how many sides of an empty cell a tile would share."""
        return sum(side in self.edges for side in sides(cell))

    def bridged(self, cell: Cell) -> bool:
        """Whether across from a shared side there is a tile that touches with a point alone."""
        own = set(points(cell))
        for point, side in zip(points(cell), sides(cell), strict=True):
            if side in self.edges:
                for other in self.touching.get(point, []):
                    if len(own & set(points(other))) == 1:
                        return True
        return False

    def bonus(self, cell: Cell, strict: bool) -> int:
        hexagons = self.hexagons(cell)
        if hexagons:
            return {1: 50, 2: 60, 3: 70}[hexagons]
        if strict and self.shared(cell) != 1:
            return 0
        return 40 if self.bridged(cell) else 0


@dataclass
class Play:
    """A whole game, told ply by ply."""

    seats: int
    strict: bool = False
    start_bonus: bool = False
    rounds: int = 1
    target: int = 0
    scores: list[int] = field(default_factory=list)
    round: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        self.scores = [0] * self.seats
        self.new_round()

    def new_round(self) -> None:
        self.round += 1
        self.phase = "draw"
        self.table = Table()
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.declines: list[list[set[str]]] = [[] for _ in range(self.seats)]
        """For each seat what fitted whenever it did not lay, as far as that tells of its whole hand."""
        self.pool = set(BOX)
        self.to_draw = list(range(self.seats))
        self.shown: dict[int, str] = {}
        self.start = -1
        self.mover = -1
        self.bought = 0
        self.tens_in_a_row = 0
        self.first_out = -1

    # What may be done.

    def actor(self) -> int | None:
        """Return who is to act, -1 for chance."""
        if self.over:
            return None
        return self.mover if self.phase in ("turn", "last") else -1

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.phase == "draw":
            return {f"draw({tile})" for tile in self.pool}
        if self.phase in ("deal", "buy"):
            return {f"deal({tile})" for tile in self.pool}
        lays = self.table.lays(self.hands[self.mover])
        if self.phase == "last":
            return lays | {"stay"}
        return lays | ({"buy"} if self.bought < 3 and self.pool else {"pass"})

    # What then happens.

    def apply(self, text: str) -> None:
        kind, _, inside = text.rstrip(")").partition("(")
        {"draw": self.draw, "deal": self.deal, "lay": self.lay, "buy": self.buy}.get(kind, self.give_up)(inside)

    def draw(self, tile: str) -> None:
        self.pool.remove(tile)
        self.shown[self.to_draw[len(self.shown)]] = tile
        if len(self.shown) < len(self.to_draw):
            return
        highest = max(value(drawn) for drawn in self.shown.values())
        best = [seat for seat, drawn in self.shown.items() if value(drawn) == highest]
        self.to_draw, self.shown = best, {}
        if len(best) == 1:
            self.start = best[0]
            self.pool = set(BOX)
            self.phase = "deal"
            self.mover = self.start

    def deal(self, tile: str) -> None:
        self.pool.remove(tile)
        self.hands[self.mover].add(tile)
        if self.phase == "buy":
            self.phase = "turn"
            return
        self.mover = (self.mover + 1) % self.seats
        if all(len(hand) == DEALT[self.seats] for hand in self.hands):
            self.phase = "turn"
            self.mover = self.start

    def lay(self, inside: str) -> None:
        lying, where = inside.split(",")
        q, r = map(int, where.split(":"))
        tile = name(lying)
        self.scores[self.mover] += value(tile) + self.extra(tile, (q, r))
        self.table.lay((q, r), lying)
        self.hands[self.mover].remove(tile)
        self.tens_in_a_row = 0
        if not self.hands[self.mover] and self.first_out < 0:
            self.first_out = self.mover
            self.scores[self.mover] += 25
        self.next_turn()

    def extra(self, tile: str, cell: Cell) -> int:
        """Return the bonus of laying a tile."""
        if self.table.laid:
            return self.table.bonus(cell, self.strict)
        if not self.start_bonus or len(set(tile)) > 1:
            return 0
        return 40 if tile == "000" else 10

    def decline(self) -> None:
        """Keep in mind what the mover could have laid."""
        fits = {name(lay[4:7]) for lay in self.table.lays(set(BOX))} if self.table.laid else set()
        told = self.declines[self.mover]
        self.declines[self.mover] = [fits] if self.bought > 0 else [*told, fits]

    def declined(self, seat: int) -> set[str]:
        """Return the tiles that a seat has declined and that are still hidden."""
        return set().union(*self.declines[seat]) - {name(lying) for lying in self.table.laid.values()}

    def buy(self, _: str) -> None:
        self.decline()
        self.scores[self.mover] -= 5
        self.bought += 1
        self.phase = "buy"

    def give_up(self, _: str) -> None:
        self.decline()
        if self.phase == "turn":
            self.scores[self.mover] -= 10
            self.tens_in_a_row = 0 if self.pool else self.tens_in_a_row + 1
            if self.tens_in_a_row == self.seats:
                for seat, hand in enumerate(self.hands):
                    self.scores[seat] -= sum(map(value, hand))
                self.end_round()
                return
        self.next_turn()

    def next_turn(self) -> None:
        self.bought = 0
        self.mover = (self.mover + 1) % self.seats
        if self.first_out < 0:
            self.phase = "turn"
        elif self.mover != self.start:
            self.phase = "last"
        else:
            self.scores[self.first_out] += sum(value(tile) for hand in self.hands for tile in hand)
            self.end_round()

    def end_round(self) -> None:
        last = self.round == (50 if self.target else self.rounds)
        if last or (self.target and max(self.scores) >= self.target):
            self.over = True
        else:
            self.new_round()


def at(line: str, seats: int) -> Play:
    """Return the play of a line of the phases turn, buy and last."""
    parts = line.split()
    play = Play(seats)
    play.phase, play.start, play.mover = parts[0], int(parts[2]), int(parts[3])
    play.bought, play.tens_in_a_row = int(parts[4]), int(parts[5])
    play.first_out = -1 if parts[6] == "-" else int(parts[6])
    play.hands = [set(re.findall(r"\d{3}", hand)) for hand in parts[8].split("/")]
    play.scores = [int(score) for score in parts[9].split("/")]
    for q, r, lying in re.findall(r"(-?\d+):(-?\d+)=(\d{3})", parts[10]):
        play.table.lay((int(q), int(r)), lying)
    held = set().union(*play.hands) | {name(lying) for lying in play.table.laid.values()}
    play.pool = set(BOX) - held
    return play


def perft(line: str, seats: int, plies: list[str], depth: int) -> int:
    """Return how many sequences of so many plies follow some plies after a line, by playing each from the line on."""
    play = at(line, seats)
    for text in plies:
        play.apply(text)
    if depth == 1:
        return len(play.legal())
    return sum(perft(line, seats, [*plies, text], depth - 1) for text in play.legal())
