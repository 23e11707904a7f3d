"""Marks: signs of Unicode that show nothing, though they are called letters, symbols or accents."""

from __future__ import annotations

import unicodedata

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159")
_VARIANTS = range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)
"""They ask for another drawing of the sign before them, mostly for a coloured one."""


def unseen(mark: str) -> bool:
    """Whether a mark shows nothing: control, direction, width nought, filler."""
    return unicodedata.category(mark)[0] == "C" or mark in _BLANK or is_variant(mark)


def is_variant(mark: str) -> bool:
    """Whether a mark only chooses a drawing of the sign before it."""
    return any(ord(mark) in variants for variants in _VARIANTS)


def without_variants(text: str) -> str:
    """Return a text without them: with or without, two names look alike."""
    return "".join(mark for mark in text if not is_variant(mark))
