"""Whole numbers that learners give: seeds, and how many of something."""

from __future__ import annotations

from operator import index
from typing import Any

from dreierlei.core import Refusal


def checked_seed(given: Any) -> int:
    """Return a seed as a number, or refuse it."""
    try:
        return index(given)
    except TypeError:
        raise Refusal("adapters.seed", given=given) from None


def counted(setting: str, given: Any, expected: str = "1…") -> int:
    """Return how many of something are asked for, at least one, or refuse it."""
    try:
        number = index(given)
    except TypeError:
        number = 0
    if number < 1:
        raise Refusal("core.option.value", option=setting, value=given, expected=expected)
    return number
