"""The checker itself, against what can be counted by hand."""

from __future__ import annotations

from tests.games.triominos.checker import BOX, Play, Table, name, points, sides, value

RING = ((-1, -1), (0, -1), (1, -1), (1, 0), (0, 0))
"""Five of the six cells round the upper corner of 0:0."""


def test_box_has_56_tiles_of_420_points() -> None:
    assert len(BOX) == 56
    assert sum(map(value, BOX)) == 420
    assert [sum(len(set(tile)) == kinds for tile in BOX) for kinds in (1, 2, 3)] == [6, 30, 20]
    assert name("201") == "012"


def test_corners_run_clockwise_from_the_tip() -> None:
    assert points((0, 0)) == [(0, 0), (1, 1), (-1, 1)]
    assert points((1, 0)) == [(1, 1), (0, 0), (2, 0)]
    assert sides((0, 0))[0] == frozenset({(1, 1), (-1, 1)})


def test_first_tile_opens_three_cells() -> None:
    table = Table()
    table.lay((0, 0), "012")
    assert set(table.open()) == {(0, 1), (-1, 0), (1, 0)}
    # Across the side 0-1 a tile needs 1 then 0 clockwise: 011 lies as 1 (tip), 0, 1; of 014 the order is wrong.
    assert table.lays({"011", "014"}) == {"lay(101,1:0)"}


def blank(*cells: tuple[int, int]) -> Table:
    """Return a table of zeros: where they lie is all that a bonus asks."""
    table = Table()
    for cell in cells:
        table.lay(cell, "000")
    return table


def test_bridge_needs_a_point_across_from_a_shared_side() -> None:
    # 1:0 points down between 0:0 and 2:0; its upper right corner is where 3:0, 3:-1 and 2:-1 touch it with a point.
    assert blank((0, 0)).bonus((1, 0), strict=False) == 0
    assert blank((0, 0), (2, 0)).bonus((1, 0), strict=False) == 0
    for far in ((3, 0), (3, -1), (2, -1)):
        assert blank((0, 0), far).bonus((1, 0), strict=True) == 40
        assert blank((0, 0), (2, 0), far).bonus((1, 0), strict=False) == 40
        assert blank((0, 0), (2, 0), far).bonus((1, 0), strict=True) == 0
    assert blank((2, 0), (3, 0)).bonus((1, 0), strict=False) == 0


def test_hexagon_counts_corners_with_five_tiles() -> None:
    ring = blank(*RING)
    assert ring.bonus((-1, 0), strict=False) == 50
    assert ring.bonus((2, 0), strict=False) == 0
    two = blank(*RING, (-2, 0), (-2, 1), (-1, 1), (0, 1))
    assert two.bonus((-1, 0), strict=True) == 60


def test_deal_goes_round_from_the_start_seat() -> None:
    play = Play(3)
    for tile in ("012", "555", "345"):
        play.apply(f"draw({tile})")
    assert (play.phase, play.start) == ("deal", 1)
    for tile in ("000", "001", "002", "003"):
        play.apply(f"deal({tile})")
    assert play.hands == [{"002"}, {"000", "003"}, {"001"}]
