"""Bits of a word; compiled rules use the inline functions of the `.pxd` beside this file instead."""

from __future__ import annotations


def lowest(word: int) -> int:
    """Return the place of the lowest bit that is set; trusts that there is one."""
    return (word & -word).bit_length() - 1


def count(word: int) -> int:
    """Return how many bits are set."""
    return word.bit_count()


def ring(up: int, mid: int, down: int, place: int) -> int:
    """Return the six bits round a place in the middle of three rows of hexagons: east, then clockwise."""
    up >>= place
    mid = (mid << 1) >> place
    down = (down << 1) >> place
    return ((mid >> 2) & 1) | (down & 2) | ((down & 1) << 2) | ((mid & 1) << 3) | ((up & 1) << 4) | ((up & 2) << 4)


def mixed(hash: int, word: int) -> int:
    """Return a hash with 64 further bits mixed in: what positions are told apart by."""
    hash = ((hash ^ word) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    return hash ^ (hash >> 29)
