"""A run: the games of a league that are still to be played, written down as they end."""

from __future__ import annotations

from collections.abc import Iterator

from dreierlei.arena.league import League
from dreierlei.arena.result import GameResult
from dreierlei.arena.results_file import ResultsFile
from dreierlei.arena.workers import Workers, serial


def run(league: League, games: int, workers: Workers = serial, file: ResultsFile | None = None) -> Iterator[GameResult]:
    """Yield the results of the first games of a league: those that the file knows, then the others as they end."""
    known = file.results if file else {}
    yield from (result for number, result in sorted(known.items()) if number < games)
    left = [number for number in range(games) if number not in known]
    for result in workers(league, left) if left else ():
        if file:
            file.add(result)
        yield result
