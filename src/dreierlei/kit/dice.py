"""Dice: every roll of several dice as one number, so that a chance ply has an id for it."""

from __future__ import annotations

from collections.abc import Sequence


def rolls(dice: int, sides: int = 6) -> int:
    """Return how many rolls there are, all equally likely."""
    return int(sides**dice)


def faces(index: int, dice: int, sides: int = 6) -> tuple[int, ...]:
    """Return the faces of the roll of a number, the first die first; number 0 shows ones only."""
    shown = []
    for _ in range(dice):
        index, face = divmod(index, sides)
        shown.append(face + 1)
    return tuple(reversed(shown))


def index(shown: Sequence[int], sides: int = 6) -> int:
    """Return the number of a roll, or -1 where a face is not on the dice."""
    number = 0
    for face in shown:
        if not 1 <= face <= sides:
            return -1
        number = number * sides + face - 1
    return number
