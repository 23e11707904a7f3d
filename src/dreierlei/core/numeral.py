"""Numerals: whole numbers as people type them."""

from __future__ import annotations

import re

_DIGITS = re.compile(r"\d{1,12}", re.ASCII)


def numeral(text: str) -> int | None:
    """Return a number of up to twelve digits, or None: other signs (²) are none, and thousands of digits no number."""
    return int(text) if _DIGITS.fullmatch(text) else None
