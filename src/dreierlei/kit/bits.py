"""Bits of a word; compiled rules use the inline functions of the `.pxd` beside this file instead."""

from __future__ import annotations


def lowest(word: int) -> int:
    """Return the place of the lowest bit that is set; trusts that there is one."""
    return (word & -word).bit_length() - 1


def count(word: int) -> int:
    """Return how many bits are set."""
    return word.bit_count()
