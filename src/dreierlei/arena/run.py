"""A run: the games of a league that are still to be played, written down as they end."""

from __future__ import annotations

from collections.abc import Iterator

from dreierlei.arena.bout import Bout
from dreierlei.arena.crew import Crew, alone
from dreierlei.arena.league import League
from dreierlei.arena.ledger import Ledger


def run(league: League, games: int, crew: Crew = alone, ledger: Ledger | None = None) -> Iterator[Bout]:
    """Yield the bouts of the first games of a league: those that the ledger knows, then the others as they end."""
    known = ledger.bouts if ledger else {}
    yield from (bout for number, bout in sorted(known.items()) if number < games)
    left = [number for number in range(games) if number not in known]
    for bout in crew(league, left) if left else ():
        if ledger:
            ledger.add(bout)
        yield bout
