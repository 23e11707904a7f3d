"""Pointers: where a buffer begins, and what is done with memory there: copied at once, or fetched ahead.

Compiled code uses the inline functions of the `.pxd` beside this file, for a view of memory is 208 bytes that every
call would copy; interpreted, a pointer is the buffer itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence


def int8_pointer(buffer: array[int]) -> array[int]:
    """Return where small whole numbers begin."""
    return buffer


def uint8_pointer(buffer: array[int]) -> array[int]:
    """Return where small natural numbers begin."""
    return buffer


def float_pointer(buffer: array[float]) -> array[float]:
    """Return where fractions begin."""
    return buffer


def copy_64(to: array[int], at: int, source: Sequence[int], start: int) -> None:
    """Write 64 small natural numbers from a place on."""
    for i in range(64):
        to[at + i] = source[start + i]


def fetch(whole: Sequence[int], at: int) -> None:
    """Have a place brought from memory that will be read soon: nothing that Python could do."""
