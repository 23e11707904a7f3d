"""The report: who is how strong, which seat is worth how much, and how games begin and end."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from dreierlei.arena.contest import Contest, contests
from dreierlei.arena.interval import Estimate, mean, share
from dreierlei.arena.league import League
from dreierlei.arena.ratings import Rating, ratings
from dreierlei.arena.result import GameResult


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot of the league."""

    bot: str
    contests: int
    """How often it sat at a table."""
    wins: float
    """Wins; a shared one counts in part."""
    share: Estimate
    score: Estimate | None
    """Mean score, where the game counts."""
    rating: Rating | None
    seconds: float
    """Mean time of a choice."""
    longest: float
    """Longest time of a choice."""


@dataclass(frozen=True, slots=True)
class Duel:
    """How often one bot ended before another where both sat at a table; a shared place counts half."""

    bot: str
    rival: str
    contests: int
    share: Estimate


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """What a seat of a table is worth when everybody has it equally often."""

    seat: int
    games: int
    share: Estimate
    score: Estimate | None


@dataclass(frozen=True, slots=True)
class Opening:
    """A first action, and how it served the seat that chose it."""

    action: str
    games: int
    share: Estimate
    score: Estimate | None


@dataclass(frozen=True, slots=True)
class LeagueReport:
    """All that whole laps of a league tell."""

    game: str
    bots: tuple[str, ...]
    seed: int
    laps: int
    games: int
    fair: float
    """The share of wins of a seat if all were alike."""
    standings: tuple[Standing, ...]
    """Best first: by share of wins, then by score."""
    duels: tuple[Duel, ...]
    seats: tuple[SeatStanding, ...]
    openings: tuple[Opening, ...]
    """Most frequent first."""
    reasons: dict[str, int]
    """How games ended, most frequent first."""
    plies: float
    """Mean length of a game."""


def report(league: League, results: Iterable[GameResult]) -> LeagueReport:
    """Return what the results of a league tell; laps that are not complete are left out."""
    whole = complete(league, results)
    met = list(contests(league, whole))
    reasons = Counter(result.reason for result in whole)
    return LeagueReport(
        league.game,
        league.bots,
        league.seed,
        len(whole) // len(league.bots),
        len(whole),
        1 / len(met[0].names) if met else 0.0,
        _standings(league, whole, met),
        _duels(league, met),
        _seats(league, whole),
        _openings(whole),
        dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        fmean(result.plies for result in whole) if whole else 0.0,
    )


def complete(league: League, results: Iterable[GameResult]) -> list[GameResult]:
    """Return the results of whole laps, in the order of their numbers."""
    ordered = sorted(results, key=lambda result: result.game)
    played = Counter(league.lap(result.game) for result in ordered)
    return [result for result in ordered if played[league.lap(result.game)] == len(league.bots)]


class Laps:
    """Numbers by lap: the mean of each lap is one unit."""

    def __init__(self) -> None:
        self.numbers: defaultdict[int, list[float]] = defaultdict(list)

    def add(self, lap: int, number: float) -> None:
        """Add what a game of a lap brought."""
        self.numbers[lap].append(number)

    @property
    def all(self) -> list[float]:
        """The numbers of all games."""
        return [number for numbers in self.numbers.values() for number in numbers]

    def estimate(self, how: Callable[[Sequence[float]], Estimate]) -> Estimate:
        """Return what the laps tell, as a share or a mean."""
        return how([fmean(numbers) for numbers in self.numbers.values()])


def _standings(league: League, results: Sequence[GameResult], met: Sequence[Contest]) -> tuple[Standing, ...]:
    wins: defaultdict[str, Laps] = defaultdict(Laps)
    scores: defaultdict[str, Laps] = defaultdict(Laps)
    for contest in met:
        for seat, name in enumerate(contest.names):
            wins[name].add(contest.lap, contest.shares[seat])
            if contest.scores is not None:
                scores[name].add(contest.lap, contest.scores[seat])
    rated = ratings(met)
    paces = _paces(league, results)
    standings = [
        Standing(
            name,
            len(laps.all),
            sum(laps.all),
            laps.estimate(share),
            scores[name].estimate(mean) if name in scores else None,
            rated.get(name),
            *paces[name],
        )
        for name, laps in wins.items()
    ]
    return tuple(sorted(standings, key=_merit, reverse=True))


def _merit(standing: Standing) -> tuple[float, float]:
    return standing.share.value, standing.score.value if standing.score else 0.0


def _paces(league: League, results: Sequence[GameResult]) -> dict[str, tuple[float, float]]:
    """Return each bot's mean and longest time of a choice."""
    choices: Counter[str] = Counter()
    spent: defaultdict[str, float] = defaultdict(float)
    longest: defaultdict[str, float] = defaultdict(float)
    for result in results:
        for seat, place in enumerate(result.bots):
            name = league.bots[place]
            choices[name] += result.choices[seat]
            spent[name] += result.spent[seat]
            longest[name] = max(longest[name], result.longest[seat])
    return {name: (spent[name] / max(1, choices[name]), longest[name]) for name in choices}


def _duels(league: League, met: Sequence[Contest]) -> tuple[Duel, ...]:
    laps: dict[tuple[str, str], Laps] = {}
    for contest in met:
        seats = list(zip(contest.names, contest.places, strict=True))
        for (bot, place), (rival, other) in combinations(seats, 2):
            won = (place < other) + (place == other) / 2
            if bot != rival:
                laps.setdefault((bot, rival), Laps()).add(contest.lap, won)
                laps.setdefault((rival, bot), Laps()).add(contest.lap, 1 - won)
    order = {name: number for number, name in enumerate(dict.fromkeys(league.bots))}
    pairs = sorted(laps, key=lambda pair: (order[pair[0]], order[pair[1]]))
    return tuple(Duel(*pair, len(laps[pair].all), laps[pair].estimate(share)) for pair in pairs)


def _seats(league: League, results: Sequence[GameResult]) -> tuple[SeatStanding, ...]:
    wins: defaultdict[int, Laps] = defaultdict(Laps)
    scores: defaultdict[int, Laps] = defaultdict(Laps)
    for result in results:
        first = result.places.count(1)
        for seat, place in enumerate(result.places if len(result.places) > 1 else ()):
            wins[seat].add(league.lap(result.game), (place == 1) / first)
            if result.scores is not None:
                scores[seat].add(league.lap(result.game), result.scores[seat])
    return tuple(
        SeatStanding(seat, len(laps.all), laps.estimate(share), scores[seat].estimate(mean) if seat in scores else None)
        for seat, laps in sorted(wins.items())
    )


def _openings(results: Sequence[GameResult]) -> tuple[Opening, ...]:
    wins: defaultdict[str, list[float]] = defaultdict(list)
    scores: defaultdict[str, list[float]] = defaultdict(list)
    for result in results:
        wins[result.opening].append((result.places[result.opener] == 1) / result.places.count(1))
        if result.scores is not None:
            scores[result.opening].append(result.scores[result.opener])
    return tuple(
        Opening(action, len(wins[action]), share(wins[action]), mean(scores[action]) if action in scores else None)
        for action in sorted(wins, key=lambda action: (-len(wins[action]), action))
    )
