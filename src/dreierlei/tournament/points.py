"""Points: what a place at a table is worth, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

PRIZES: dict[int, tuple[int, ...]] = {1: (5,), 2: (5, 3), 3: (5, 3, 1), 4: (5, 3, 2, 1), 5: (5, 3, 2, 1, 0)}
"""Players with a result -> tournament points by place (§5.1, §5.2)."""

_GLYPHS = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕", Fraction(2, 5): "⅖", Fraction(3, 5): "⅗", Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙", Fraction(5, 6): "⅚",
}  # fmt: skip  # one family of fractions per row


def places(scores: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the place of every seat; equal scores share one and the next are skipped (§5.3), a dash has none."""
    played = [score for score in scores if score is not None]
    return tuple(None if mine is None else 1 + sum(other > mine for other in played) for mine in scores)


def earned(scores: Sequence[int | None]) -> tuple[Fraction | None, ...]:
    """Return the tournament points of every seat; those who share a place share its points (§5.4)."""
    taken = places(scores)
    prizes = PRIZES.get(len(scores) - taken.count(None), ())
    return tuple(None if place is None else _share(prizes, place, taken.count(place)) for place in taken)


def _share(prizes: tuple[int, ...], place: int, sharing: int) -> Fraction:
    return Fraction(sum(prizes[place - 1 : place - 1 + sharing]), sharing)


def shown(points: Fraction) -> str:
    """Return points as people read them: "2½", "3⅓", and "4 7/30" where no sign exists."""
    whole, rest = divmod(abs(points), 1)
    sign = "-" if points < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if rest in _GLYPHS:
        return f"{sign}{whole or ''}{_GLYPHS[rest]}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
