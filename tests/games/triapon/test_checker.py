"""The engine against the slow checker: whole random games, and positions set up at random."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import dist

import pytest
from tests.examples import TIMES
from tests.games.triapon.checker import (
    KINDS,
    POINTS,
    Counts,
    Position,
    Table,
    after,
    following,
    forms,
    kind,
    legal,
    moves,
    perft,
    possible_rows,
    prey,
    rows,
    start,
    stock,
    tired,
    winners,
)

from dreierlei.core import State
from dreierlei.games.triapon import Triapon, TriaponOptions
from dreierlei.kit import walk

POSITIONS = 2000 * TIMES
TABLES = [
    Table(),
    Table(barricades=True),
    Table(barricades=True, rounds=4, crossing="others"),
    Table(rounds=6, rounds_from="placing", touching=True),
    Table(barricades=True, rounds=8, crossing="others", touching=True, out_may_win=True),
]


def engine(table: Table, first: str = "lot") -> Triapon:
    return Triapon(options=TriaponOptions(**vars(table), first=first))


def same(state: State, position: Position, table: Table) -> None:
    """Expect the same position, the same actions, and at the end the same winners."""
    assert state.dump() == position.line()
    if position.phase != "over":
        assert state.to_act == (position.mover,)
        assert {str(action) for action in state.legal(position.mover)} == legal(position, table)
        return
    outcome = state.outcome()
    assert outcome is not None
    reason, first = winners(position, table)
    assert (outcome.reason, {seat for seat in range(3) if outcome.places[seat] == 1}) == (reason, first)


def test_checker_finds_the_board() -> None:
    assert len(POINTS) == 45
    assert [round(distance**2) for distance in KINDS] == [1, 3, 7]
    triads = [kind(row[0], row[1]) for row in possible_rows(3)]
    assert [triads.count(length) for length in range(3)] == [84, 45, 36]
    assert len(possible_rows(9)) == 3


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_whole_games(table: Table) -> None:
    reasons = set()
    for seed in range(24):
        rng = random.Random(seed)
        position = start(seed % 3)
        state = engine(table, str(seed % 3)).start()
        while position.phase != "over":
            same(state, position, table)
            text = keen(rng, position, table, liking=0.6 * (seed % 2))
            state.apply(position.mover, state.game.actions.parse(text))
            position = after(position, text, table)
        same(state, position, table)
        reasons.add(winners(position, table)[0])
    assert reasons >= {"quiet", "last"}


def keen(rng: random.Random, position: Position, table: Table, liking: float = 0.6) -> str:
    """Choose an action, with a liking for triads."""
    choices = sorted(legal(position, table))
    rng.shuffle(choices)
    if position.phase in ("place", "move") and rng.random() < liking:
        for text in choices:
            hollows = text.rstrip(")").partition("(")[2].split(",")
            if forms(position.balls(position.mover) - set(hollows), hollows[-1]):
                return text
    return choices[0]


def test_positions_set_up_at_random() -> None:
    rng = random.Random(2024)
    seen, ended = Counter[str](), Counter[str]()
    for number in range(POSITIONS):
        table = TABLES[number % len(TABLES)]
        position = random_position(rng, table)
        state = engine(table).load(position.line())
        same(state, position, table)
        seen[position.phase] += 1
        if position.phase != "over":
            text = keen(rng, position, table)
            state.apply(position.mover, state.game.actions.parse(text))
            position = after(position, text, table)
            same(state, position, table)
        if position.phase == "over":
            ended[winners(position, table)[0]] += 1
    assert min(seen[phase] for phase in ("place", "capture", "move", "barricade")) > POSITIONS // 20
    assert min(ended[reason] for reason in ("last", "quiet", "blocked")) > POSITIONS // 200


ROWS = [row for length in (3, 4, 5, 6) for row in possible_rows(length)]


def random_position(rng: random.Random, table: Table) -> Position:
    """Return a position with many rows, in any phase that its counts allow."""
    out = frozenset({rng.randrange(3)} if rng.random() < 0.4 else ())
    placing = not out and rng.random() < 0.4
    mover = rng.choice([seat for seat in range(3) if seat not in out])
    hands = random_hands(rng, mover) if placing else None
    sizes = [rng.randint(0, 2) if seat in out else rng.randint(3, 9) for seat in range(3)]
    if hands:
        sizes = [rng.randint(rng.choice((1, min(9 - left, 3))), 9 - left) for left in hands]
    board = crammed_board(rng, sizes) if rng.random() < 0.15 else random_board(rng, sizes)
    taken = random_taken(rng, [9 - size - (hands[seat] if hands else 0) for seat, size in enumerate(sizes)])
    position = Position(board, mover, "place" if hands else "move", hands, out, taken)
    if table.barricades and out:
        position = barred(rng, position)
    return phased(rng, replace(position, quiet=random_quiet(rng, position, table)), table)


def random_quiet(rng: random.Random, position: Position, table: Table) -> int:
    if position.hands:
        return rng.randint(0, 27 - sum(position.hands)) if table.rounds_from == "placing" else 0
    limit = table.rounds * len(position.players())
    return limit - 1 if rng.random() < 0.3 else rng.randrange(limit)


def phased(rng: random.Random, position: Position, table: Table) -> Position:
    """Return the position in one of the phases in which it may stand."""
    drawn = rng.random()
    if drawn < 0.5 and rows(position.balls(position.mover)) and prey(position, table):
        # In the placing the mover has put its ball down already.
        seat = position.mover if position.hands is None else (position.mover + 2) % 3
        caught = replace(position, mover=seat, phase="capture")
        if rows(caught.balls(seat)) and prey(caught, table):
            return caught
    if drawn > 0.3 and position.hands is None and stock(position, table) > 0:
        return replace(position, phase="barricade")
    if position.hands is None and (tired(position, table) or not moves(position, position.mover)):
        return replace(position, phase="over")
    return position


def random_hands(rng: random.Random, mover: int) -> Counts:
    left, behind = rng.randint(1, 6), rng.randrange(3)
    hands = [left, left, left]
    for step in range(behind):
        hands[(mover + 2 - step) % 3] -= 1
    return hands[0], hands[1], hands[2]


def random_board(rng: random.Random, sizes: list[int]) -> dict[str, str]:
    board: dict[str, str] = {}
    left = dict(enumerate(sizes))
    while any(left.values()):
        seat = rng.choice([seat for seat in left if left[seat]])
        choice = rng.choice(ROWS) if rng.random() < 0.7 else (rng.choice(list(POINTS)),)
        fresh = [hollow for hollow in choice if board.get(hollow) != str(seat)]
        if len(fresh) <= left[seat] and not any(hollow in board for hollow in fresh):
            board |= dict.fromkeys(fresh, str(seat))
            left[seat] -= len(fresh)
    return board


def crammed_board(rng: random.Random, sizes: list[int]) -> dict[str, str]:
    """Return a board whose balls fill a corner, one seat's behind the others', so that somebody is blocked soon."""
    corner = POINTS[rng.choice(("a1", "i1", "i9"))]
    hollows = iter(sorted(POINTS, key=lambda hollow: dist(POINTS[hollow], corner)))
    behind, *front = rng.sample(range(3), 3)
    seats = [seat for seat in front for _ in range(sizes[seat])]
    rng.shuffle(seats)
    return {next(hollows): str(seat) for seat in [behind] * sizes[behind] + seats}


def random_taken(rng: random.Random, lost: list[int]) -> tuple[Counts, Counts, Counts]:
    taken = [[0, 0, 0] for _ in range(3)]
    for victim, count in enumerate(lost):
        for _ in range(count):
            taken[rng.choice([seat for seat in range(3) if seat != victim])][victim] += 1
    one, two, three = ((row[0], row[1], row[2]) for row in taken)
    return one, two, three


def barred(rng: random.Random, position: Position) -> Position:
    """Return the position with some barricades."""
    board, gone = dict(position.board), min(position.out)
    spent = [rng.randint(0, position.taken[seat][gone]) if seat != gone else 0 for seat in range(3)]
    hollows = rng.sample(sorted(position.free()), sum(spent))
    board |= dict.fromkeys(hollows, "x")
    return replace(position, board=board, spent=(spent[0], spent[1], spent[2]))


def test_rows_of_every_sort_occur_in_the_random_positions() -> None:
    # The comparison above means something only if rows of every kind and length stand on those boards …
    rng = random.Random(2024)
    positions = [random_position(rng, TABLES[number % len(TABLES)]) for number in range(600)]
    found = {
        (kind(row[0], row[1]), min(len(row), 6))
        for position in positions
        for seat in range(3)
        for row in rows(position.balls(seat))
    }
    assert found >= {(0, 3), (0, 4), (0, 5), (0, 6), (1, 3), (1, 4), (1, 5), (2, 3)}
    # … and if the rulings on crossings make a difference to what may be taken.
    captures = [position for position in positions if position.phase == "capture"]
    for other in (Table(touching=True), Table(crossing="others")):
        assert sum(prey(position, Table()) != prey(position, other) for position in captures) > len(captures) // 20


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_perft(table: Table) -> None:
    rng = random.Random(7)
    for _ in range(6):
        position = random_position(rng, table)
        if position.phase != "over":
            assert walk.perft(engine(table).load(position.line()), 2) == perft(position, 2, table)


def test_following_skips_who_is_out() -> None:
    assert following(Position({}, 0, "move", out=frozenset({1}))) == 2
