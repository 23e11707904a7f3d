"""The rules of Tricubo once more, slow and plain: what the engine is tested against; it shares no code with it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations, product

NAMES = ("large", "medium", "small")
TIMES = {"large": 3, "medium": 2, "small": 1}


@dataclass(frozen=True)
class Print:
    """What is printed on a block."""

    columns: tuple[int, ...]
    purple: frozenset[int]
    """The numbers of the purple columns, counted from 1."""
    colours: tuple[int, ...]
    joker: bool


A = Print((1, 7, 4, 2, 10, 5, 0), frozenset({6, 7}), (0, 0, 0, 10), False)
B = Print((2, 4, 1, 7, 3, 9, 5, 0), frozenset({7, 8}), (0, -1, -2, -2), True)


@dataclass(frozen=True)
class Block:
    """One block: every box that is crossed, every note that was made."""

    boxes: frozenset[tuple[int, int]] = frozenset()
    """(row, column) of each cross, both counted from 1."""
    notes: tuple[tuple[int, int], ...] = ()
    """(row, points) of each interim scoring."""
    fields: frozenset[str] = frozenset()
    joker_used: bool = False

    def rightmost(self, row: int) -> int:
        """Return the column of the rightmost cross in a row, 0 without one."""
        return max((column for place, column in self.boxes if place == row), default=0)

    def scored(self) -> set[int]:
        """Return the rows scored so far."""
        return {row for row, _ in self.notes}


@dataclass(frozen=True)
class Position:
    """One decision of a game, or one roll."""

    sheet: Print
    blocks: tuple[Block, ...]
    cap: int
    round: int = 0
    dice: tuple[tuple[str, int], ...] = ()
    """(name, number) of each die after the roll."""
    taken: str | None = None
    """The die the active seat has picked."""
    picked: bool = False
    """Whether the active seat has picked or passed."""
    secrets: tuple[tuple[int, str], ...] = field(default=())
    """(seat, action) of those others that have chosen."""

    @property
    def seats(self) -> int:
        return len(self.blocks)

    @property
    def active(self) -> int:
        return self.round % self.seats


def start(sheet: Print, seats: int, cap: int = 200, row: int = 1) -> Position:
    """Return the first position; solo, the cross of the start is in the given row."""
    blocks = [Block(frozenset({(row if seats == 1 else seat % 5 + 1, 1)})) for seat in range(seats)]
    return Position(sheet, tuple(blocks), 21 if seats == 1 else cap)


def in_purple(sheet: Print, block: Block) -> bool:
    """Return whether three rows have a cross in a purple column."""
    return len({row for row, column in block.boxes if column in sheet.purple}) >= 3


def over(position: Position) -> bool:
    """Return whether the game has ended; only asked between rounds."""
    if position.dice:
        return False
    return position.round >= position.cap or any(in_purple(position.sheet, block) for block in position.blocks)


def to_act(position: Position) -> list[int]:
    """Return who decides now; -1 is the roll."""
    if over(position):
        return []
    if not position.dice:
        return [-1]
    if not position.picked:
        return [position.active]
    done = {seat for seat, _ in position.secrets} | {position.active}
    return [seat for seat in range(position.seats) if seat not in done]


def missing(position: Position) -> str | None:
    """Return the die that only a joker may take in this decision."""
    if position.seats == 1:
        return {0: "large", 1: "medium", 2: "small"}[position.round % 3]
    return position.taken


def legal(position: Position, seat: int) -> set[str]:
    """Return the texts of all that a seat, or the roll, may do."""
    if seat == -1:
        return {f"roll({a},{b},{c})" for a, b, c in product(range(1, 7), repeat=3)}
    block = position.blocks[seat]
    offered: set[str] = set()
    wild: set[str] = set()
    for name, number in position.dice:
        if name != missing(position):
            offered |= uses(position.sheet, block, name, number, name)
        elif position.sheet.joker and not block.joker_used:
            wild |= uses(position.sheet, block, name, number, f"{name}+joker")
    return (offered or {"pass"}) | wild


def uses(sheet: Print, block: Block, name: str, number: int, word: str) -> set[str]:
    """Return what one die may be used for."""
    if number == 6:
        size = TIMES[name]
        if len(block.scored()) + size > 3:
            return set()
        free = [row for row in range(1, 6) if row not in block.scored()]
        return {f"score({word},{'+'.join(map(str, rows))})" for rows in combinations(free, size)}
    found = set()
    if block.rightmost(number) < len(sheet.columns):
        found.add(f"cross({word})")
    if name not in block.fields:
        found.add(f"colour({word})")
    if "any" not in block.fields:
        found.add(f"any({word})")
    return found


def after(position: Position, seat: int, action: str) -> Position:
    """Return the position after an action."""
    if seat == -1:
        numbers = [int(number) for number in action[5:-1].split(",")]
        return replace(position, dice=tuple(zip(NAMES, numbers, strict=True)))
    if not position.picked:
        own = entered(position, seat, action)
        blocks = tuple(own if other == seat else block for other, block in enumerate(position.blocks))
        die = None if action == "pass" else action.split("(")[1].strip(")").split(",")[0].split("+")[0]
        position = replace(position, blocks=blocks, picked=True, taken=die)
    else:
        position = replace(position, secrets=(*position.secrets, (seat, action)))
    return closed(position) if not to_act(position) else position


def closed(position: Position) -> Position:
    """Return the position after a round, with all secrets entered."""
    blocks = list(position.blocks)
    for seat, action in position.secrets:
        blocks[seat] = entered(position, seat, action)
    return Position(position.sheet, tuple(blocks), position.cap, position.round + 1)


def entered(position: Position, seat: int, action: str) -> Block:
    """Return a seat's block with an action entered."""
    block = position.blocks[seat]
    if action == "pass":
        return block
    kind, rest = action[:-1].split("(")
    word, *more = rest.split(",")
    name, *joker = word.split("+")
    if joker:
        block = replace(block, joker_used=True)
    if kind == "colour":
        return replace(block, fields=block.fields | {name})
    if kind == "any":
        return replace(block, fields=block.fields | {"any"})
    if kind == "score":
        notes = [(int(row), points(position.sheet, block.rightmost(int(row)))) for row in more[0].split("+")]
        return replace(block, notes=(*block.notes, *notes))
    row = dict(position.dice)[name]
    for _ in range(TIMES[name]):
        if block.rightmost(row) < len(position.sheet.columns):
            block = replace(block, boxes=block.boxes | {(row, block.rightmost(row) + 1)})
    return block


def points(sheet: Print, column: int) -> int:
    """Return the points over a column, 0 for none."""
    return sheet.columns[column - 1] if column else 0


def total(sheet: Print, block: Block) -> int:
    """Return what a block is worth at the end."""
    rows = sum(points(sheet, block.rightmost(row)) for row in range(1, 6))
    noted = sum(value for _, value in block.notes)
    return rows + noted + sum(sheet.colours[: len(block.fields)]) + (5 if in_purple(sheet, block) else 0)


def crosses(block: Block) -> int:
    """Return all crosses on a block."""
    return len(block.boxes) + len(block.fields) + (1 if block.joker_used else 0)


def places(position: Position) -> list[int]:
    """Return the place of each seat."""
    keys = [(total(position.sheet, block), crosses(block)) for block in position.blocks]
    return [1 + sum(other > key for other in keys) for key in keys]


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of so many plies; of several seats the lowest goes first."""
    if depth == 0:
        return 1
    seats = to_act(position)
    if not seats:
        return 0
    choices = legal(position, seats[0])
    if depth == 1:
        return len(choices)
    return sum(perft(after(position, seats[0], choice), depth - 1) for choice in choices)
