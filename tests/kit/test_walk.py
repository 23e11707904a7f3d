from __future__ import annotations

import pytest
from tests import interpreted
from tests.toys.cards import Cards
from tests.toys.shelf import TABLES, named
from tests.toys.shuttle import Hop, Shuttle
from tests.toys.stairs import Climb, Stairs
from tests.toys.survivors import Hit, Survivors
from tests.toys.wheel import Keep, Spin, Wheel

from dreierlei.core import Rng
from dreierlei.games import any_game, game
from dreierlei.kit.walk import divide, perft, playouts


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        # Two ways each ply; of the 8 first hops of seat 1, the 2 on from a place painted blue come home and end it.
        ("shuttle", [1, 2, 4, 8, 12, 24]),
        # Ring of three, red: the first hop by +1 wins, by -1 goes on to paint.
        ("shuttle(ring=3,paint=red)", [1, 2, 2, 4]),
        # Two to hit, then one left to hit, then one alone.
        ("survivors", [1, 2, 2, 0]),
        # Four seats: 3, then 2, then 1 targets.
        ("survivors(seats=4)", [1, 3, 6, 6, 0]),
        # Three hands for each of two seats, three rounds.
        ("fists", [1, 3, 9, 27, 81, 243, 729, 0]),
        # Spin or keep; keeping ends it, spinning has three outcomes; a 0 ends it, 1 and 2 leave spin or keep again.
        ("wheel", [1, 2, 3, 4, 6]),
        # Seven cards, then six; two bids, where after a fold the other must stay.
        ("cards", [1, 7, 42, 84, 126, 0]),
        # Steps of 1 to 3 up to 4: 1, 2, 3; then 3 + 2 + 1; then 1+1 leaves 2, 1+2 and 2+1 leave 1; then one way.
        ("stairs", [1, 3, 6, 4, 1, 0]),
    ],
)
def test_perft(table: str, counts: list[int]) -> None:
    start = named(table).start()
    assert [perft(start, depth) for depth in range(len(counts))] == counts


def test_perft_of_nonaga_and_of_an_end() -> None:
    start = game("nonaga(first=0)").start()
    assert [perft(start, depth) for depth in range(3)] == [1, 9, 570]
    over = Stairs().load("0 16")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(over, 2) == {}


def test_divide() -> None:
    assert divide(Stairs().start(), 2) == {Climb(1): 3, Climb(2): 2, Climb(3): 1}
    assert divide(Survivors().start(), 1) == {Hit(1): 1, Hit(2): 1}
    assert divide(Wheel().start(), 3) == {Spin(): 4, Keep(): 0}
    assert sum(divide(Cards(3).start(), 4).values()) == perft(Cards(3).start(), 4)
    assert divide(Shuttle().start(), 3) == {Hop(1): 4, Hop(-1): 4}


def test_a_walk_leaves_its_state_as_it_was() -> None:
    for table in TABLES:
        state = named(table).start()
        before = state.dump()
        perft(state, 3)
        divide(state, 2)
        playouts(state, Rng(1), 50)
        assert state.dump() == before


@pytest.mark.parametrize("table", TABLES)
def test_playouts(table: str) -> None:
    start = named(table).start()
    games, plies = playouts(start, Rng(4), 300)
    assert plies >= 300
    assert plies <= games * start.game.longest
    assert plies - 300 < start.game.longest
    assert playouts(start, Rng(4), 300) == (games, plies)
    assert playouts(start, Rng(4), 0) == (0, 0)


def test_playouts_of_games_of_a_known_length() -> None:
    assert playouts(named("fists(seats=4)").start(), Rng(1), 1000) == (84, 84 * 12)
    assert playouts(Survivors(5).start(), Rng(1), 100) == (25, 100)
    assert playouts(Cards(2).start(), Rng(1), 100) == (25, 100)


_SCRIPT = """
from dreierlei.games import any_game
from dreierlei.core import Rng
from dreierlei.kit.walk import perft, playouts
for text in {texts}:
    state = any_game(text).start()
    print(perft(state, 2), *playouts(state, Rng(9), 400))
"""


def test_walks_are_the_same_interpreted() -> None:
    texts = ["nonaga", "nonaga(cap=5)", "tests.toys.wheel:Wheel(seats=3)", "tests.toys.cards:Cards(seats=4)"]
    told = interpreted.run("-c", _SCRIPT.format(texts=texts))
    states = [any_game(text).start() for text in texts]
    here = [(perft(state, 2), *playouts(state, Rng(9), 400)) for state in states]
    assert told.splitlines() == [" ".join(map(str, line)) for line in here]
