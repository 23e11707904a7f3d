"""Intervals: how far a share or a mean can be trusted, at 95 %.

The unit is the lap, not the game: games of one lap have the same chance and the same circle of bots, so that they are
not independent of each other. What one lap brought is one number, and laps are independent. Where sharing the luck
takes luck out, the numbers of the laps vary less and the interval is narrower for it.

A share lies between 0 and 1, and a run may hold nothing but wins; there the usual interval would have no width at all.
So two laps of wins and two of losses are added first, which is Wilson's interval in its simple form (Agresti and
Coull). A mean has no such bounds and uses Student's distribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pow, sqrt
from statistics import fmean, stdev

Z = 1.959964
"""The normal distribution has 95 % within so many standard deviations."""
ADDED = (0.0, 0.0, 1.0, 1.0)
"""Laps that are added to every share."""
STUDENT = (12.7062, 4.3027, 3.1824, 2.7764)
"""The same for Student's distribution with one to four degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval in which the truth lies with 95 %; without one where too little is known."""

    value: float
    low: float | None
    high: float | None


def share(units: Sequence[float]) -> Estimate:
    """Return the mean of numbers from 0 to 1."""
    padded = (*units, *ADDED)
    middle, half = fmean(padded), Z * stdev(padded) / sqrt(len(padded))
    value = fmean(units)
    return Estimate(value, max(0.0, min(value, middle - half)), min(1.0, max(value, middle + half)))


def mean(units: Sequence[float]) -> Estimate:
    """Return the mean of any numbers."""
    value = fmean(units)
    if len(units) < 2:
        return Estimate(value, None, None)
    half = _student(len(units) - 1) * stdev(units) / sqrt(len(units))
    return Estimate(value, value - half, value + half)


def _student(freedom: int) -> float:
    """Return the quantile for so many degrees of freedom, from five on by the series of Cornish and Fisher."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    terms = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96, (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + sum(term / pow(float(freedom), power) for power, term in enumerate(terms, 1))
