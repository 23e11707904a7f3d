"""Seed: what games of learners begin with."""

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
