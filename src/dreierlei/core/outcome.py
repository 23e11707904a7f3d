"""Outcome: how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Outcome:
    """Places (1 is best; ties share a place and the next are skipped), scores where the game counts, and the reason."""

    places: tuple[int, ...]
    reason: str
    """The slug of the rule that ended it."""
    scores: tuple[int, ...] | None = None

    @classmethod
    def of_scores(cls, scores: Sequence[int], reason: str) -> Self:
        """The outcome in which more points are better."""
        return cls(ranked([(score,) for score in scores]), reason, tuple(scores))

    @classmethod
    def of_winners(cls, seats: int, winners: Sequence[int], reason: str) -> Self:
        """The outcome in which these seats share the first place and all others the next; no winner is a draw."""
        return cls(ranked([(seat in winners,) for seat in range(seats)]), reason)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; empty when everybody shares it (a draw), unless there is one seat only."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) > 1 else first

    @property
    def drawn(self) -> bool:
        """Whether all seats share the first place."""
        return len(self.places) > 1 and set(self.places) == {1}

    @property
    def shares(self) -> tuple[float, ...]:
        """One win divided among those in first place: what a league counts."""
        first = self.places.count(1)
        return tuple(1 / first if place == 1 else 0.0 for place in self.places)

    @property
    def returns(self) -> tuple[float, ...]:
        """Zero-sum returns from -1 to 1 by the share of the other seats beaten: what a learner counts."""
        others = max(1, len(self.places) - 1)
        return tuple(
            (sum(other > place for other in self.places) - sum(other < place for other in self.places)) / others
            for place in self.places
        )


def ranked(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each key, larger keys first, ties sharing."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
