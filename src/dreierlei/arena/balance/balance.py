"""Balance: one measurement of a game, by a league of bots that are all alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from statistics import quantiles

from dreierlei.arena.interval import Estimate, mean, share
from dreierlei.arena.league import League
from dreierlei.arena.report import Laps, complete
from dreierlei.arena.result import GameResult
from dreierlei.bots.levels import LEVELS
from dreierlei.core import Game
from dreierlei.games import any_game


@dataclass(frozen=True, slots=True)
class Order:
    """What it is worth to be so many turns after who begins; alone, what one gets."""

    turn: int
    """0 is who begins."""
    share: Estimate
    """Of the wins; a shared one counts in part."""
    score: Estimate | None
    """Mean points, where the game counts."""


@dataclass(frozen=True, slots=True)
class Length:
    """How many choices the players of a game make, all together."""

    mean: Estimate
    shortest: int
    quartiles: tuple[float, float, float]
    """Below which a quarter, half, and three quarters of the games stay."""
    longest: int


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which games end."""

    reason: str
    games: int
    share: Estimate


@dataclass(frozen=True, slots=True)
class Balance:
    """One measurement: what was played, and what came of it."""

    game: str
    """The canonical string of the game."""
    version: int
    """Of its rules."""
    bot: str
    """Who sat at every seat."""
    settings: str
    """What that level was when it played, for levels change; nothing for other bots."""
    seed: int
    games: int
    order: tuple[Order, ...]
    length: Length
    endings: tuple[Ending, ...]
    """Most frequent first."""

    @property
    def name(self) -> str:
        """The name of the game, without its options."""
        return self.game.partition("(")[0]


def alike(game: str, bot: str, seed: int) -> League:
    """Return the league of a game in which the same bot has every seat."""
    return League.of(game, (bot,) * any_game(game).seats, seed)


def balance(league: League, results: Iterable[GameResult]) -> Balance:
    """Return what the whole laps of a league of bots that are alike tell of the game itself."""
    whole = complete(league, results)
    rules = league.rules()
    return Balance(
        str(rules), rules.version, league.bots[0], _settings(rules, league.bots[0]), league.seed, len(whole),
        _orders(league, whole), _length(league, whole), _endings(league, whole),
    )  # fmt: skip  # what was played, what came of it


def _settings(rules: Game, bot: str) -> str:
    """Return in which settings a level differs from full strength."""
    if bot[:1] not in map(str, LEVELS):
        return ""
    level = rules.knowledge().levels[LEVELS.index(int(bot[:1]))]
    own = ((spec.name, getattr(level, spec.name), spec.default) for spec in fields(level))
    return ", ".join(f"{name}={value}" for name, value, usual in own if value != usual)


def _orders(league: League, whole: Sequence[GameResult]) -> tuple[Order, ...]:
    seats = len(whole[0].places)
    won, scored = [Laps() for _ in range(seats)], [Laps() for _ in range(seats)]
    for result in whole:
        lap, first = league.lap(result.game), result.places.count(1)
        for seat, place in enumerate(result.places):
            turn = (seat - result.opener) % seats
            won[turn].add(lap, (place == 1) / first)
            if result.scores is not None:
                scored[turn].add(lap, result.scores[seat])
    return tuple(
        Order(turn, laps.estimate(share), points.estimate(mean) if points.numbers else None)
        for turn, (laps, points) in enumerate(zip(won, scored, strict=True))
    )


def _length(league: League, whole: Sequence[GameResult]) -> Length:
    laps = Laps()
    for result in whole:
        laps.add(league.lap(result.game), sum(result.choices))
    counts = sorted(laps.all)
    low, middle, high = quantiles(counts, n=4, method="inclusive") if len(counts) > 1 else counts * 3
    return Length(laps.estimate(mean), int(counts[0]), (low, middle, high), int(counts[-1]))


def _endings(league: League, whole: Sequence[GameResult]) -> tuple[Ending, ...]:
    reasons = Counter(result.reason for result in whole)
    found = []
    for reason, games in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
        laps = Laps()
        for result in whole:
            laps.add(league.lap(result.game), float(result.reason == reason))
        found.append(Ending(reason, games, laps.estimate(share)))
    return tuple(found)
