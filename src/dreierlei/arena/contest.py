"""Contest: what is won or lost at once, by bots that can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from dreierlei.arena.bout import Bout
from dreierlei.arena.league import League
from dreierlei.core import Outcome


@dataclass(frozen=True, slots=True)
class Contest:
    """Bots with their places, and their scores where the game counts.

    At a table that is one game. Alone, everybody of a lap has had the same dice: the lap is the contest, and the
    better score wins it.
    """

    lap: int
    names: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...] | None

    @property
    def shares(self) -> tuple[float, ...]:
        """One win, divided among those in first place."""
        first = self.places.count(1)
        return tuple(1 / first if place == 1 else 0.0 for place in self.places)


def contests(league: League, bouts: Iterable[Bout]) -> Iterator[Contest]:
    """Yield the contests of bouts that are given lap by lap."""
    for lap, games in groupby(bouts, lambda bout: league.lap(bout.game)):
        together = list(games)
        if len(together[0].bots) == 1:
            yield _solo(league, lap, together)
        else:
            for bout in together:
                yield Contest(lap, _names(league, bout.bots), bout.places, bout.scores)


def _solo(league: League, lap: int, games: Sequence[Bout]) -> Contest:
    names = _names(league, [bout.bots[0] for bout in games])
    if any(bout.scores is None for bout in games):
        return Contest(lap, names, (1,) * len(games), None)
    outcome = Outcome.of_scores([bout.scores[0] for bout in games if bout.scores], "lap")
    return Contest(lap, names, outcome.places, outcome.scores)


def _names(league: League, bots: Sequence[int]) -> tuple[str, ...]:
    return tuple(league.bots[place] for place in bots)
