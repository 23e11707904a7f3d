"""Contest: what is won or lost at once, by bots that can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from dreierlei.arena.league import League
from dreierlei.arena.result import GameResult
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


def contests(league: League, results: Iterable[GameResult]) -> Iterator[Contest]:
    """Yield the contests of results that are given lap by lap."""
    for lap, games in groupby(results, lambda result: league.lap(result.game)):
        together = list(games)
        if len(together[0].bots) == 1:
            yield _solo(league, lap, together)
        else:
            for result in together:
                yield Contest(lap, _names(league, result.bots), result.places, result.scores)


def _solo(league: League, lap: int, games: Sequence[GameResult]) -> Contest:
    names = _names(league, [result.bots[0] for result in games])
    if any(result.scores is None for result in games):
        return Contest(lap, names, (1,) * len(games), None)
    outcome = Outcome.of_scores([result.scores[0] for result in games if result.scores], "lap")
    return Contest(lap, names, outcome.places, outcome.scores)


def _names(league: League, bots: Sequence[int]) -> tuple[str, ...]:
    return tuple(league.bots[place] for place in bots)
