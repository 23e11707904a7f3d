"""SIMD: 32 numbers at once; compiled nets use the inline functions of the `.pxd` beside this file instead."""

from __future__ import annotations

from array import array

WIDTH = 32


def show(shown: array[int], place: int, row: int, come: array[int], gone: array[int], waiting: int) -> int:
    """Show a row at a place; return how many changes wait to be summed then."""
    if shown[place] == row:
        return waiting
    come[waiting], gone[waiting], shown[place] = row, shown[place], row
    return waiting + 1


def swap(sums: array[int], at: int, columns: array[int], come: array[int], gone: array[int], count: int) -> None:
    """Add the columns of rows that have come to sums, and take off those of rows that are gone."""
    for i in range(WIDTH):
        sums[at + i] += sum(columns[WIDTH * come[n] + i] - columns[WIDTH * gone[n] + i] for n in range(count))


def clip(to: array[int], sums: array[int], at: int) -> None:
    """Cut sums off below 0 and above 255."""
    for i in range(WIDTH):
        to[i] = min(255, max(0, sums[at + i]))


def dot(left: array[int], right: array[int], at: int) -> int:
    """Return the sum of the products."""
    return sum(left[i] * right[at + i] for i in range(WIDTH))
