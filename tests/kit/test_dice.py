"""Dice: rolls and their numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dreierlei.kit import dice


@given(st.integers(1, 4), st.integers(2, 8), st.data())
def test_numbers_and_faces_are_each_others_inverse(count: int, sides: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, dice.rolls(count, sides) - 1))
    shown = dice.faces(number, count, sides)
    assert len(shown) == count
    assert all(1 <= face <= sides for face in shown)
    assert dice.index(shown, sides) == number


def test_all_rolls_of_three_dice() -> None:
    assert len({dice.faces(number, 3) for number in range(dice.rolls(3))}) == 216
    assert dice.faces(0, 3) == (1, 1, 1)
    assert dice.faces(215, 3) == (6, 6, 6)
    assert dice.faces(1, 3) == (1, 1, 2)


def test_faces_that_no_die_has() -> None:
    assert dice.index((0, 1, 1)) == dice.index((1, 7, 1)) == -1
