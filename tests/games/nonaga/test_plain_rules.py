from __future__ import annotations

from dataclasses import replace

import pytest

from dreierlei.games.nonaga.plain_rules import (
    Cell,
    PlainPosition,
    after,
    connected,
    options,
    perft,
    relocations,
    slides,
    start,
    won,
)

HOLLOW = {(0, 0), (1, 0)}
"""The hole of two cells inside RING."""
RING = {(2, -1), (2, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


def bare(discs: set[Cell], frozen: Cell | None = None) -> PlainPosition:
    """Return a relocation to decide on a field without pieces."""
    assert connected(frozenset(discs))
    return PlainPosition(frozenset(discs), (frozenset(), frozenset()), phase="relocate", frozen=frozen)


def pieces(own: set[Cell], other: set[Cell], discs: set[Cell]) -> PlainPosition:
    """Return a slide of seat 0 to decide."""
    return PlainPosition(frozenset(discs), (frozenset(own), frozenset(other)))


def movable(position: PlainPosition) -> set[Cell]:
    """Return the discs that have a relocation."""
    return {disc for disc, _ in relocations(position)}


def places(position: PlainPosition, disc: Cell) -> set[Cell]:
    """Return the cells where the disc may be put down."""
    return {cell for moved, cell in relocations(position) if moved == disc}


def test_start_lays_19_discs_and_alternates_the_corners() -> None:
    position = start()
    assert len(position.discs) == 19
    assert position.pieces[0] == {(2, 0), (-2, 2), (0, -2)}
    assert position.pieces[1] == {(0, 2), (-2, 0), (2, -2)}
    assert (position.mover, position.phase, position.frozen) == (0, "slide", None)


def test_first_turn_has_9_slides_and_570_pairs() -> None:
    assert [perft(start(), depth) for depth in range(3)] == [1, 9, 570]


def test_corner_slides_along_both_edges_and_through_the_middle() -> None:
    # An edge ends before the other seat's corner, the long diagonal before the one opposite.
    assert {cell for piece, cell in slides(start()) if piece == (2, 0)} == {(1, 1), (2, -1), (-1, 0)}


def test_slide_ends_at_edge_gap_or_piece_and_moves_at_least_one_cell() -> None:
    row = {(q, 0) for q in range(8) if q != 5}
    assert slides(pieces({(2, 0)}, set(), row)) == {((2, 0), (0, 0)), ((2, 0), (4, 0))}
    assert slides(pieces({(2, 0)}, {(4, 0)}, row)) == {((2, 0), (0, 0)), ((2, 0), (3, 0))}
    assert slides(pieces({(2, 0), (1, 0)}, {(3, 0)}, row)) == {((1, 0), (0, 0))}


@pytest.mark.parametrize(
    ("own", "wins"),
    [
        ({(0, 0), (1, 0), (2, 0)}, True),  # line
        ({(0, 0), (1, 0), (0, 1)}, True),  # triangle
        ({(0, 0), (1, 0), (1, 1)}, True),  # hook
        ({(0, 0), (1, 0), (3, 0)}, False),  # a pair and one apart
        ({(0, 0), (1, 1), (2, 2)}, False),  # (+1, +1) is no neighbour
    ],
)
def test_won_needs_two_neighbouring_pairs(own: set[Cell], wins: bool) -> None:
    position = pieces(own, {(5, 5), (7, 7), (9, 9)}, own)
    assert won(position, 0) is wins
    assert not won(position, 1)


def test_won_game_has_no_plies() -> None:
    row = {(q, r) for q in range(6) for r in range(2)}
    position = pieces({(0, 0), (1, 0), (5, 0)}, {(0, 1), (2, 1), (5, 1)}, row)
    victory = after(position, ((5, 0), (2, 0)))
    assert won(victory, 0)
    assert perft(victory, 0) == 1
    assert perft(victory, 1) == 0
    lines = sum(perft(after(position, move), 1) for move in slides(position) if move != ((5, 0), (2, 0)))
    assert perft(position, 2) == lines > 0


def test_only_the_free_rim_discs_leave_the_start_field() -> None:
    position = after(start(), None)
    assert movable(position) == {(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)}


def test_disc_with_a_single_gap_is_locked_in() -> None:
    # (1, 0) opens only to (1, 1), between (2, 0) and (0, 1); once (2, 0) has gone too, the door is wide enough.
    discs = set(start().discs) - {(1, 1)}
    assert (1, 0) not in movable(bare(discs))
    assert (1, 0) in movable(bare(discs - {(2, 0)}))


def test_disc_with_two_gaps_apart_is_locked_in() -> None:
    around = {(0, 1), (-1, 1), (0, -1), (1, -1)}
    assert (0, 0) not in movable(bare(around | {(0, 0)}))
    assert (0, 0) in movable(bare(around - {(0, 1)} | {(0, 0)}))


def test_disc_opening_only_into_an_enclosed_hole_stays() -> None:
    # (0, 1) can step into the hollow; to the rim its way is barred by (0, 2), which narrows (-1, 2) as well.
    assert (0, 1) not in movable(bare(RING | {(0, 2)}))
    assert (0, 1) in movable(bare(RING))


def test_disc_in_a_bay_leaves_only_by_a_mouth_that_is_wide_enough() -> None:
    barred = RING | {(0, 2)}
    assert (0, 1) not in movable(bare(barred - {(-1, 0)}))
    assert (0, 1) in movable(bare(barred - {(1, -1)}))


def test_hole_is_a_new_place() -> None:
    discs = set(start().discs) - {(0, 0)}
    assert (0, 0) in places(bare(discs), (2, 0))
    assert places(bare(RING), (-1, 0)) >= HOLLOW


def test_new_place_differs_and_touches_two_discs_besides_the_moved_one() -> None:
    # Of the row's end (3, 0): above and below the pairs, not its own place, nor (3, -1), which would touch
    # (2, 0) and the disc that has just left.
    row = {(q, 0) for q in range(4)}
    assert places(bare(row), (3, 0)) == {(1, -1), (2, -1), (0, 1), (1, 1)}


def test_bridge_may_leave_where_its_new_place_rejoins_the_field() -> None:
    upper = {(q, 0) for q in range(4)}
    lower = {(-2, 2), (-1, 2), (0, 2)}
    bridge = (1, 1)
    position = bare(upper | lower | {bridge})
    assert not connected(position.discs - {bridge})
    # (0, 1) and (-1, 1) touch both rows; (1, -1) touches two discs of the upper row and would leave two fields.
    assert places(position, bridge) == {(0, 1), (-1, 1)}


def test_other_disc_may_keep_one_contact() -> None:
    # (2, 0) keeps only (1, 0) when (1, 1) goes.
    discs = {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}
    assert (0, -1) not in places(bare(discs), (1, 1))
    assert (1, -1) in places(bare(discs), (1, 1))


def test_disc_under_a_piece_and_frozen_disc_stay() -> None:
    discs = {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}
    assert movable(bare(discs)) == discs
    assert movable(bare(discs, frozen=(2, 0))) == discs - {(2, 0)}
    assert movable(after(pieces({(0, 0)}, {(1, 0)}, discs), None)) == {(2, 0), (0, 1), (1, 1)}


def test_relocated_disc_is_frozen_for_the_opponents_turn_alone() -> None:
    position = after(start(), ((2, 0), (-1, 0)))
    assert ((1, 1), (3, -1)) in relocations(position)
    position = after(position, ((1, 1), (3, -1)))
    assert (position.mover, position.phase, position.frozen) == (1, "slide", (3, -1))
    position = after(position, ((2, -2), (1, -1)))
    assert (3, -1) not in movable(position)
    assert (3, -1) in movable(replace(position, frozen=None))
    position = after(position, ((1, -2), (-1, 3)))
    assert (position.mover, position.phase, position.frozen) == (0, "slide", (-1, 3))
    assert (3, -1) in movable(after(position, ((0, -2), (0, -1))))


def test_decision_without_option_is_passed() -> None:
    # Six pieces fill the field: nobody can slide, no disc is free.
    own, other = {(0, 0), (2, 0), (1, 1)}, {(1, 0), (0, 1), (3, 0)}
    position = pieces(own, other, own | other)
    assert options(position) == set()
    assert options(after(position, None)) == set()
    assert perft(position, 5) == 1
    assert after(after(position, None), None) == PlainPosition(position.discs, position.pieces, 1)


def test_shift_changes_no_count() -> None:
    home = after(after(start(), ((2, 0), (-1, 0))), ((1, 1), (3, -1)))
    discs, own, other = (
        frozenset((q - 40, r + 100) for q, r in cells) for cells in (home.discs, home.pieces[0], home.pieces[1])
    )
    away = PlainPosition(discs, (own, other), home.mover, home.phase, (-37, 99))
    assert perft(home, 2) == perft(away, 2) > 0
