from __future__ import annotations

from collections import Counter
from itertools import permutations

from dreierlei.core import Rng
from dreierlei.play import drawn, rotated, rotations


def test_every_order_is_drawn_about_as_often() -> None:
    rng = Rng(1)
    orders = Counter("".join(drawn("abc", rng)) for _ in range(6000))
    assert set(orders) == {"".join(order) for order in permutations("abc")}
    assert all(850 < times < 1150 for times in orders.values())


def test_a_draw_leaves_the_players_as_they_were() -> None:
    players = ["Ada", "Bo", "Cy", "Di"]
    seats = drawn(players, Rng(5))
    assert (players, sorted(seats)) == (["Ada", "Bo", "Cy", "Di"], players)
    assert seats == drawn(players, Rng(5))
    assert drawn(["Ada"], Rng(1)) == ["Ada"]
    assert drawn([], Rng(1)) == []


def test_everybody_moves_up() -> None:
    assert rotated(["Ada", "Bo", "Cy"]) == ["Bo", "Cy", "Ada"]
    assert rotated(["Ada", "Bo", "Cy"], 3) == ["Ada", "Bo", "Cy"]
    assert rotated(["Ada", "Bo", "Cy"], 5) == ["Cy", "Ada", "Bo"]


def test_over_a_round_everybody_has_every_seat_once() -> None:
    seatings = list(rotations(["Ada", "Bo", "Cy"], 6))
    assert len(seatings) == 6
    for seat in range(3):
        assert Counter(seating[seat] for seating in seatings) == {"Ada": 2, "Bo": 2, "Cy": 2}
