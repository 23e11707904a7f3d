"""The situations that the printed rules draw (their Fig. 1 to 7), on boards of our own."""

from __future__ import annotations

import pytest
from tests.games.triapon.scene import choices, first_places, played, prey, scene

EDGE = "g7 h8 i9"
"""A short row of the player who takes a ball, away from everything else."""


def test_figure_1_the_board() -> None:
    assert len(choices(scene("", "", "", phase="place", hands=(9, 9, 9)))) == 45


def test_figure_2_direct_neighbours() -> None:
    state = scene("e3 a1 i1 i9", "g1 g3 g6 h1", "c1 c3 g7 h8")
    assert {text for text in choices(state) if "(e3," in text} == {
        f"move(e3,{hollow})" for hollow in ("d2", "d3", "e2", "e4", "f3", "f4")
    }


@pytest.mark.parametrize(
    ("pair", "last", "forms"),
    [
        ("e2 e4", "e3", True),  # short
        ("d2 f3", "h4", True),  # medium
        ("c1 f2", "i3", True),  # long
        ("d3 h1", "f2", True),  # long
        ("e1 e3", "e5", False),  # straight, but with a hollow between
        ("a1 d2", "g4", False),  # not straight
    ],
)
def test_figure_3_the_three_kinds(pair: str, last: str, forms: bool) -> None:
    state = scene(pair, "i1 b2", "i9 h8", phase="place", hands=(7, 7, 7))
    assert (played(state, f"place({last})").phase == "capture") is forms


@pytest.mark.parametrize(
    ("crossed", "across", "gives_up"),
    [
        ("e2 e3 e4", "b1 d2 f3", True),  # a medium row passes a short one between two hollows
        ("e2 e3 e4", "c1 f3 i5", True),  # a long row does
        ("d2 f3 h4", "h1 f2 d3", True),  # a long row passes a medium one
        ("e2 e3 e4", "f1 g3 h5", False),  # a medium row passes beside it
        ("d2 f3 h4", "e2 e3 e4", False),  # a short row does not expose a medium one
        ("c1 f3 i5", "e2 e3 e4", False),  # nor a long one
        ("c1 f3 i5", "e1 e2 f4 g6", False),  # nor does a medium row expose a long one
    ],
)
def test_figure_4_balls_in_crossed_rows(crossed: str, across: str, gives_up: bool) -> None:
    state = scene(EDGE, f"{crossed} i1 a1", across, phase="capture", quiet=1)
    assert prey(state) == {"i1", "a1"} | (set(crossed.split()) if gives_up else set())


def test_figure_4_a_shared_ball_stays_in_the_longer_row() -> None:
    # The medium row d1 e3 f5 crosses the short one in e3, gives nothing up itself, and so keeps e3.
    state = scene(EDGE, "e2 e3 e4 d1 f5", "a1 b2 i1", phase="capture", quiet=1)
    assert prey(state) == {"e2", "e4"}


@pytest.mark.parametrize(
    ("row", "gives_up"),
    [
        ("f1 f2 f3", set()),
        ("f1 f2 f3 f4", {"f1", "f4"}),
        ("f1 f2 f3 f4 f5", {"f1", "f2", "f4", "f5"}),
        ("f1 f2 f3 f4 f5 f6", {"f1", "f2", "f3", "f4", "f5", "f6"}),
        ("i5 g4 e3 c2", {"i5", "c2"}),  # medium
        ("i5 g4 e3 c2 a1", {"i5", "g4", "c2", "a1"}),
    ],
)
def test_figure_5_balls_in_extended_rows(row: str, gives_up: set[str]) -> None:
    state = scene(EDGE, f"{row} i1", "b1 c3 d1", phase="capture", quiet=1)
    assert prey(state) == gives_up | {"i1"}


def test_figure_6_an_end_ball_jumps_to_the_other_end() -> None:
    state = scene("e2 e3 e4", "a1 i1 g7 h5", "i9 h1 b2 g4")
    assert played(state, "move(e2,e5)").phase == "capture"
    assert played(state, "move(e4,e1)").phase == "capture"
    assert played(state, "move(e3,e5)").phase == "move"


def test_figure_7_nobody_wins_if_one_cannot_move() -> None:
    # The last of the four ways out of the tip, c1, is closed by the ball from d1.
    state = scene("a1 b1 b2 c2", "c3 d3 i1 g5", "d1 d2 i9 g7", mover=2, taken=((0, 5, 5), (5, 0, 0), (0, 0, 0)))
    state = played(state, "move(d1,c1)")
    assert first_places(state) == ("blocked", {0, 1, 2})
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.drawn
