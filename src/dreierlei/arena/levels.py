"""The levels of a game on one scale: every level meets every other, and all results together say where each stands.

A pair is a league of its own: one of the stronger level, and the weaker at all other seats. The scale is openskill's
(`ratings.py`), and level 3 stands where people begin.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from dreierlei.arena.contest import Contest, contests
from dreierlei.arena.interval import Estimate, share
from dreierlei.arena.league import League
from dreierlei.arena.ratings import fitted
from dreierlei.arena.report import complete
from dreierlei.arena.result import GameResult
from dreierlei.bots import LEVELS
from dreierlei.games import any_game

TABLES = {"triominos": "triominos(seats=2)", "tricubo": "tricubo(seats=2)"}
"""At which table levels meet, where it is not the usual one."""
FULL_STRENGTH = {"nonaga": 100_000, "triapon": 2000, "stein3": 100_000, "triominos": 500, "tricubo": 1000}
"""Level 6 thinks as long as it may; here it looks at so many nodes, which takes well below its second."""
NODES = 1000
"""The same for other games."""
MIDDLE = 3
SLOW = 5
"""From this level on a pair plays half of the games: its plies take long."""


@dataclass(frozen=True, slots=True)
class LevelPair:
    """Two levels of a game, and how often they meet."""

    stronger: int
    weaker: int
    league: League
    games: int


@dataclass(frozen=True, slots=True)
class LevelStanding:
    """Where a level stands."""

    level: int
    bot: str
    """The bot that played for it."""
    rating: float
    """Its strength on openskill's scale."""


@dataclass(frozen=True, slots=True)
class LevelPairResult:
    """What one of the stronger level took where the weaker had all other seats."""

    stronger: int
    weaker: int
    games: int
    share: Estimate


@dataclass(frozen=True, slots=True)
class LevelsReport:
    """All that the pairs of levels of a game tell."""

    name: str
    game: str
    """The table: the game's canonical string, or its address."""
    seed: int
    games: int
    fair: float
    """The share of a seat if all were alike."""
    standings: tuple[LevelStanding, ...]
    pairs: tuple[LevelPairResult, ...]


def level_bot(name: str, level: int) -> str:
    """Return the bot that plays for a level of a game, by its word."""
    return f"{level}(nodes={FULL_STRENGTH.get(name, NODES)})" if level == LEVELS[-1] else str(level)


def level_pairs(name: str, games: int, seed: int = 1) -> list[LevelPair]:
    """Return all pairs; neighbours meet in so many games, distant levels and slow ones in fewer."""
    rules = any_game(TABLES.get(name, name))
    found = []
    for weaker, stronger in combinations(LEVELS, 2):
        bots = (level_bot(rules.name, stronger), *[level_bot(rules.name, weaker)] * (rules.seats - 1))
        league = League.of(TABLES.get(name, name), bots, seed)
        part = (stronger - weaker) * (2 if stronger >= SLOW else 1)
        found.append(LevelPair(stronger, weaker, league, league.games(max(1, games // part))))
    return found


def levels_report(played: Sequence[tuple[LevelPair, Iterable[GameResult]]]) -> LevelsReport:
    """Return what the results of pairs tell; laps that are not complete are left out."""
    league = played[0][0].league
    rules = league.rules()
    met: list[Contest] = []
    found: list[LevelPairResult] = []
    for pair, results in played:
        own = list(contests(pair.league, complete(pair.league, results)))
        met += own
        if own:
            found.append(_result(pair, own))
    ratings = fitted(met)
    words = {level: level_bot(rules.name, level) for level in LEVELS}
    shift = 25 - ratings.get(words[MIDDLE], 25.0)
    standings = [LevelStanding(level, word, ratings[word] + shift) for level, word in words.items() if word in ratings]
    return LevelsReport(rules.name, league.game, league.seed, len(met), 1 / rules.seats, tuple(standings), tuple(found))


def _result(pair: LevelPair, met: Sequence[Contest]) -> LevelPairResult:
    """Return what the stronger level took."""
    word = pair.league.bots[0]
    laps: dict[int, list[float]] = {}
    for contest in met:
        laps.setdefault(contest.lap, []).append(contest.shares[contest.names.index(word)])
    return LevelPairResult(pair.stronger, pair.weaker, len(met), share([fmean(shares) for shares in laps.values()]))
