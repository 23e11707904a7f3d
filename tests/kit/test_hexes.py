from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreierlei.core import Refusal
from dreierlei.kit.hexes import DIRECTIONS, Hex, connected, hexagon

cells = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


def test_text() -> None:
    assert str(Hex(0, -2)) == "0:-2"
    assert Hex.parse("-12:7") == Hex(-12, 7)


@pytest.mark.parametrize("text", ["", ":", "1", "1:", ":1", "1;2", "1:2:3", " 1:2", "1:2\n", "+1:2", "1.0:2", "٣:1"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        Hex.parse(text)
    assert refused.value.slug == "kit.cell"
    assert refused.value.facts == {"text": text}


def test_a_number_too_long_is_refused() -> None:
    with pytest.raises(Refusal):
        Hex.parse("1234567890:0")


def test_neighbours() -> None:
    assert Hex(0, 0).neighbours() == DIRECTIONS
    assert Hex(3, -1).neighbours() == ((4, -1), (3, 0), (2, 0), (2, -1), (3, -2), (4, -2))
    assert Hex(1, 1).plus(Hex(2, -1), 3) == Hex(7, -2)


def test_going_round_and_mirroring() -> None:
    assert [direction.turned() for direction in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]
    assert {direction.mirrored() for direction in DIRECTIONS} == set(DIRECTIONS)


@settings(max_examples=100)
@given(cells, cells)
def test_the_grid_looks_the_same_turned_and_mirrored(one: Hex, two: Hex) -> None:
    turned = one
    for _ in range(6):
        turned = turned.turned()
    assert turned == one.mirrored().mirrored() == one
    near = two in one.neighbours()
    assert near == (one in two.neighbours())
    assert near == (two.turned() in one.turned().neighbours())
    assert near == (two.mirrored() in one.mirrored().neighbours())
    assert Hex.parse(str(one)) == one


def test_hexagon() -> None:
    assert [len(hexagon(radius)) for radius in range(4)] == [1, 7, 19, 37]
    assert hexagon(1) == {Hex(0, 0), *DIRECTIONS}
    assert all(Hex(0, 0).plus(direction, 2) in hexagon(2) for direction in DIRECTIONS)
    assert Hex(2, 1) not in hexagon(2)


def test_connected() -> None:
    assert connected([])
    assert connected([Hex(4, 4)])
    assert connected(hexagon(2))
    assert connected([Hex(0, 0), Hex(1, 0), Hex(2, -1)])
    assert not connected([Hex(0, 0), Hex(1, 1)])
    assert not connected([*hexagon(1), Hex(3, 0)])
