"""The triangular grid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from dreierlei import Refusal
from dreierlei.kit.triangles import Corner, Triangle, connected

cells = some.builds(Triangle, some.integers(-999, 999), some.integers(-999, 999))


@given(cells)
def test_text_round_trips(cell: Triangle) -> None:
    assert Triangle.parse(str(cell)) == cell


@given(cells)
def test_neighbours_share_the_side_across_from_a_corner(cell: Triangle) -> None:
    for corner, near in zip(cell.corners(), cell.neighbours(), strict=True):
        assert cell in near.neighbours()
        assert near.up != cell.up
        assert set(cell.corners()) - set(near.corners()) == {corner}


@given(cells)
def test_corners_run_clockwise_from_the_tip_and_know_their_cells(cell: Triangle) -> None:
    tip, second, third = cell.corners()
    assert second.r == third.r != tip.r
    turn = (second.q - tip.q) * (third.r - tip.r) - (second.r - tip.r) * (third.q - tip.q)
    assert turn > 0  # with r downwards, that is to the right
    for corner in cell.corners():
        assert (corner.q + corner.r) % 2 == 0
        assert cell in corner.cells()


def test_six_cells_go_round_a_corner() -> None:
    around = Corner(0, 0).cells()
    assert len(set(around)) == 6
    assert all(Corner(0, 0) in cell.corners() for cell in around)
    assert all(around[place - 1] in around[place].neighbours() for place in range(6))


def test_connected_goes_by_sides() -> None:
    assert connected([])
    assert connected([Triangle(0, 0), Triangle(1, 0)])
    assert not connected([Triangle(0, 0), Triangle(2, 0)])


@pytest.mark.parametrize("text", ["", "1", "1:2:3", "a:b", "1,2", "٣:1", " 1:2"])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a cell"):
        Triangle.parse(text)
