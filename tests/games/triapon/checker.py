"""The rules of Triapon once more, slow and plain, with real coordinates: what the engine is tested against."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import dist, sqrt

Point = tuple[float, float]
Row = tuple[str, ...]
"""The names of a row's balls from one end to the other."""
Counts = tuple[int, int, int]

NEAR = 1e-6

POINTS: dict[str, Point] = {
    f"{letter}{place}": (place - 1 - row / 2, -row * sqrt(3) / 2)
    for row, letter in enumerate("abcdefghi")
    for place in range(1, row + 2)
}


def at(x: float, y: float) -> str | None:
    """Return the name of the hollow at a point, if there is one."""
    return _NAMES.get((round(x, 5) + 0.0, round(y, 5) + 0.0))


_NAMES = {(round(x, 5) + 0.0, round(y, 5) + 0.0): name for name, (x, y) in POINTS.items()}


def between(one: str, other: str) -> bool:
    """Whether a hollow lies on the straight way from one hollow to another."""
    whole = dist(POINTS[one], POINTS[other])
    return any(
        dist(POINTS[one], point) + dist(point, POINTS[other]) < whole + NEAR
        for name, point in POINTS.items()
        if name not in (one, other)
    )


def kinds() -> list[float]:
    """Return the three shortest distances of two hollows with none between: short, medium, long."""
    found = {
        round(dist(POINTS[one], POINTS[other]), 5)
        for one in POINTS
        for other in POINTS
        if one < other and dist(POINTS[one], POINTS[other]) < 3.5 and not between(one, other)
    }
    return sorted(found)[:3]


KINDS = kinds()


@cache
def kind(one: str, other: str) -> int | None:
    """Return of which kind (0 short, 1 medium, 2 long) two balls in a row would be."""
    length = dist(POINTS[one], POINTS[other])
    return next((index for index, known in enumerate(KINDS) if abs(length - known) < 1e-4), None)


@cache
def beyond(one: str, other: str) -> str | None:
    """Return the hollow as far behind the other as the other is from the one."""
    (x, y), (to_x, to_y) = POINTS[one], POINTS[other]
    return at(2 * to_x - x, 2 * to_y - y)


NEIGHBOURS = {one: {other for other in POINTS if kind(one, other) == 0} for one in POINTS}
REACH = {one: [other for other in POINTS if kind(one, other) is not None] for one in POINTS}


@dataclass(frozen=True)
class Table:
    """What the table has agreed on."""

    barricades: bool = False
    rounds: int = 15
    rounds_from: str = "moving"
    crossing: str = "any"
    touching: bool = False
    out_may_win: bool = False


@dataclass(frozen=True)
class Position:
    """One decision of a game."""

    board: Mapping[str, str]
    """What lies on each hollow that is not free: `0`, `1`, `2` or `x`."""
    mover: int
    phase: str
    hands: Counts | None = None
    """None once the moving has begun."""
    out: frozenset[int] = frozenset()
    taken: tuple[Counts, Counts, Counts] = ((0, 0, 0), (0, 0, 0), (0, 0, 0))
    spent: Counts = (0, 0, 0)
    quiet: int = 0

    def balls(self, seat: int) -> set[str]:
        """The hollows of a seat's balls."""
        return {hollow for hollow, mark in self.board.items() if mark == str(seat)}

    def players(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat in range(3) if seat not in self.out]

    def free(self) -> set[str]:
        """The free hollows."""
        return set(POINTS) - set(self.board)

    def line(self) -> str:
        """The position as one line of text."""
        rows = "/".join(
            "".join(self.board.get(f"{letter}{place}", ".") for place in range(1, size + 1))
            for size, letter in enumerate("abcdefghi", 1)
        )
        hands = "-" if self.hands is None else ",".join(map(str, self.hands))
        out = "".join(map(str, sorted(self.out))) or "-"
        taken = "/".join(",".join(map(str, row)) for row in self.taken)
        spent = ",".join(map(str, self.spent))
        return f"{rows} {self.mover} {self.phase} {hands} {out} {taken} {spent} {self.quiet}"


def start(first: int = 0) -> Position:
    """Return the empty board with a seat to begin."""
    return Position({}, first, "place", (9, 9, 9))


def run(own: set[str], one: str, other: str) -> list[str]:
    """Return the balls from the other on, going on in the direction from the one to the other."""
    found = []
    here: str | None = other
    while here in own:
        assert here is not None
        found.append(here)
        one, here = here, beyond(one, here)
    return found


def rows(own: set[str]) -> list[Row]:
    """Return every row of three or more."""
    found = []
    for one in own:
        for other in REACH[one]:
            ahead = POINTS[one] < POINTS[other]  # each row from one of its two ends only
            if ahead and other in own and beyond(other, one) not in own:
                row = (one, *run(own, one, other))
                if len(row) >= 3:
                    found.append(row)
    return found


def forms(own: set[str], hollow: str) -> bool:
    """Whether a ball put down on a hollow beside these forms a triad."""
    for other in REACH[hollow]:
        ahead = len(run(own, hollow, other))
        back = beyond(other, hollow)
        behind = len(run(own, hollow, back)) if back else 0
        if ahead + 1 + behind >= 3 and ahead < 3 and behind < 3:
            return True
    return False


def meet(one: Row, other: Row, touching: bool) -> bool:
    """Whether the straight stretches of two rows that are not parallel have a point in common."""
    (ax, ay), (bx, by) = POINTS[one[0]], POINTS[one[-1]]
    (cx, cy), (dx, dy) = POINTS[other[0]], POINTS[other[-1]]
    slant = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / slant
    across = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / slant
    margin = NEAR if touching else -NEAR
    return -margin < along < 1 + margin and -margin < across < 1 + margin


def gives_up(row: Row, ball: str, longer: Iterable[Row], touching: bool) -> bool:
    """Whether a row lets one of its balls be taken; `longer` are the rows that could cross it."""
    place = row.index(ball)
    if place >= 3 or len(row) - 1 - place >= 3:
        return True
    length = kind(row[0], row[1]) or 0
    return any((kind(other[0], other[1]) or 0) > length and meet(row, other, touching) for other in longer)


def exposed(position: Position, victim: int, table: Table) -> set[str]:
    """Return the balls of a seat that its rows do not protect."""
    owners = [seat for seat in position.players() if table.crossing == "any" or seat != victim]
    longer = [row for seat in owners for row in rows(position.balls(seat))]
    own = position.balls(victim)
    held = rows(own)
    return {ball for ball in own if all(gives_up(row, ball, longer, table.touching) for row in held if ball in row)}


def wealth(position: Position, seat: int) -> int:
    """Return how many balls a seat has in the game."""
    return len(position.balls(seat)) + (position.hands[seat] if position.hands else 0)


def prey(position: Position, table: Table) -> set[str]:
    """Return the balls that the mover may take."""
    others = [seat for seat in position.players() if seat != position.mover]
    open_balls = {seat: balls for seat in others if (balls := exposed(position, seat, table))}
    most = max((wealth(position, seat) for seat in open_balls), default=0)
    return {ball for seat, balls in open_balls.items() if wealth(position, seat) == most for ball in balls}


def moves(position: Position, seat: int) -> set[tuple[str, str]]:
    """Return the moves and jumps of a seat."""
    own = position.balls(seat)
    free = position.free()
    return {(ball, to) for ball in own for to in (free if len(own) == 3 else free & NEIGHBOURS[ball])}


def legal(position: Position, table: Table) -> set[str]:
    """Return the texts of all that the mover may do."""
    if position.phase == "place":
        return {f"place({to})" for to in position.free()}
    if position.phase == "move":
        return {f"move({origin},{to})" for origin, to in moves(position, position.mover)}
    if position.phase == "capture":
        return {f"capture({ball})" for ball in prey(position, table)}
    if position.phase == "barricade":
        return {f"barricade({to})" for to in position.free()} | {"decline"}
    return set()


def changed(counts: Counts, seat: int, by: int) -> Counts:
    """Return three numbers with one of them changed."""
    new = [number + by * (index == seat) for index, number in enumerate(counts)]
    return new[0], new[1], new[2]


def after(position: Position, text: str, table: Table) -> Position:
    """Return the position after a legal action of the mover."""
    word, _, rest = text.rstrip(")").partition("(")
    seat, board = position.mover, dict(position.board)
    if word in ("place", "move"):
        return put_down(position, rest.split(","), table)
    if word == "capture":
        victim = int(board.pop(rest))
        row = changed(position.taken[seat], victim, 1)
        taken = tuple(row if index == seat else old for index, old in enumerate(position.taken))
        return settled(replace(position, board=board, taken=(taken[0], taken[1], taken[2]), quiet=0), table)
    if word == "barricade":
        board[rest] = "x"
        position = replace(position, board=board, spent=changed(position.spent, seat, 1))
    return passed_on(position)


def put_down(position: Position, hollows: list[str], table: Table) -> Position:
    """Return the position after a ball was placed on the one hollow, or moved from the first to the second."""
    seat, board = position.mover, dict(position.board)
    hands = position.hands
    if hands is not None:
        hands = changed(hands, seat, -1)
    else:
        del board[hollows[0]]
    formed = forms({hollow for hollow, mark in board.items() if mark == str(seat)}, hollows[-1])
    board[hollows[-1]] = str(seat)
    counted = hands is None or table.rounds_from == "placing"
    position = replace(position, board=board, hands=hands, quiet=position.quiet + counted)
    if formed and prey(position, table):
        return replace(position, phase="capture")
    return settled(position, table)


def settled(position: Position, table: Table) -> Position:
    """Return the position after the ball and its capture: somebody may be out, the game over, a barricade due."""
    placed = position.hands is not None
    if position.hands is not None:
        if sum(position.hands):
            return passed_on(position)
        position = replace(position, hands=None)
    out = frozenset(seat for seat in range(3) if len(position.balls(seat)) <= 2)
    if placed and out:
        position = replace(position, quiet=position.quiet // 3 * (3 - len(out)))
    position = replace(position, out=out)
    if len(out) >= 2 or tired(position, table):
        return replace(position, phase="over", mover=following(position))
    if not placed and stock(position, table) > 0:
        return replace(position, phase="barricade")
    return passed_on(position)


def stock(position: Position, table: Table) -> int:
    """Return how many barricades the mover may still put back."""
    if not table.barricades or len(position.out) != 1:
        return 0
    return position.taken[position.mover][min(position.out)] - position.spent[position.mover]


def tired(position: Position, table: Table) -> bool:
    """Whether the rounds without a capture are up."""
    return position.quiet >= table.rounds * len(position.players())


def following(position: Position) -> int:
    """Return the next seat in the game."""
    order = [(position.mover + step) % 3 for step in (1, 2, 3)]
    return next((seat for seat in order if seat not in position.out), position.mover)


def passed_on(position: Position) -> Position:
    """Return the position in which the next seat has its turn, or the game over if that seat cannot move."""
    seat = following(position)
    if position.hands is not None:
        return replace(position, mover=seat, phase="place")
    return replace(position, mover=seat, phase="move" if moves(position, seat) else "over")


def counted(position: Position, table: Table) -> set[int]:
    """Return who wins if the balls taken are counted."""
    totals = [sum(row) for row in position.taken]
    best = max(totals[seat] for seat in position.players())
    first = {seat for seat in position.players() if totals[seat] == best}
    for gone in position.out:
        if table.out_may_win and totals[gone] > best:
            return {gone}
        if len(first) == 2:
            keen = max(position.taken[seat][gone] for seat in first)
            first = {seat for seat in first if position.taken[seat][gone] == keen}
    return first


def winners(position: Position, table: Table) -> tuple[str, set[int]]:
    """Return why a game is over, and who shares the first place."""
    players = position.players()
    if len(players) == 1:
        return "last", set(players)
    if players and tired(position, table):
        return "quiet", counted(position, table)
    return "blocked", set(players) or {0, 1, 2}


def perft(position: Position, depth: int, table: Table) -> int:
    """Return the number of lines of so many plies."""
    choices = legal(position, table)
    if depth == 1:
        return len(choices)
    return sum(perft(after(position, text, table), depth - 1, table) for text in choices)


def possible_rows(length: int) -> list[Row]:
    """Return every straight run of so many hollows, of any kind, from one of its two ends only."""
    found: list[Row] = []
    for one, reach in REACH.items():
        for other in reach:
            if POINTS[one] < POINTS[other]:
                row = [one, other]
                while len(row) < length and (more := beyond(row[-2], row[-1])):
                    row.append(more)
                if len(row) == length:
                    found.append(tuple(row))
    assert all(kind(*pair) == kind(row[0], row[1]) for row in found for pair in pairwise(row))
    return found
