"""A simulated day: people arrive by the hour, play each other or bots, watch, and go; what it asks of machines."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

HOURS = (4, 2, 1, 1, 1, 2, 4, 8, 12, 15, 18, 22, 28, 26, 24, 26, 32, 42, 55, 70, 78, 72, 48, 20)
"""How many come in each hour, in proportion: few at night, most in the evening."""
MINUTES = 24 * 60


@dataclass(frozen=True)
class Habits:
    """What people do."""

    matches: float = 3.0
    """Matches that somebody plays in one visit, in the mean."""
    against_bots: float = 0.45
    """Which part of the matches is against a bot."""
    levels: tuple[float, ...] = (0.2, 0.2, 0.2, 0.15, 0.1, 0.15)
    """How often each level is chosen."""
    plies: float = 60.0
    """Plies of a match, all seats together, in the mean."""
    thought: float = 9.0
    """Seconds that a person thinks about a ply, in the mean."""
    watching: float = 0.2
    """Which part of the people watch a match of others, for as long as it lasts, after their own."""
    analysed: float = 0.1
    """Which part of the matches somebody has analysed afterwards."""


@dataclass(frozen=True)
class Costs:
    """What things cost, as `bench.scale` measures them."""

    ply: float
    """Processor seconds of the server for a ply with two who are told."""
    told: float
    """Processor seconds for one more who is told."""
    stored: float
    """Bytes of the store for a ply."""
    table: float
    """Bytes of memory of a table."""
    socket: float
    """Bytes of memory of a socket."""
    bot: tuple[float, ...]
    """Processor seconds of a bot's ply by level, the mean of the five games."""
    visit: float = 0.0
    """Processor seconds of the server for somebody who comes: the page, a name, the lists, a table."""
    analysed: float = 0.0
    """Processor seconds of a ply that is analysed, the mean of the five games."""
    server: float = 0.0
    """Processor seconds a second of a server at which nobody moves."""
    shared: float = 0.0
    """Processor seconds of a ply where several servers share a store; nought where that was not measured."""


@dataclass
class Day:
    """What every minute of a day asks for."""

    tables: list[float] = field(default_factory=lambda: [0.0] * MINUTES)
    sockets: list[float] = field(default_factory=lambda: [0.0] * MINUTES)
    plies: list[float] = field(default_factory=lambda: [0.0] * MINUTES)
    """Plies a second."""
    told: list[float] = field(default_factory=lambda: [0.0] * MINUTES)
    """Messages a second beyond the two of every ply."""
    bots: list[float] = field(default_factory=lambda: [0.0] * MINUTES)
    """Processor seconds a second that bots think."""
    analyses: list[float] = field(default_factory=lambda: [0.0] * MINUTES)
    """Processor seconds a second that analyses take: they wait behind the bots."""
    visits: list[float] = field(default_factory=lambda: [0.0] * MINUTES)
    """People who come, a second."""
    people: int = 0
    matches: int = 0
    stored: float = 0.0

    @property
    def busiest(self) -> int:
        """The minute with most plies."""
        return max(range(MINUTES), key=self.plies.__getitem__)


def arrivals(people: int, rng: random.Random) -> Iterator[float]:
    """Yield the minute at which each comes, by the hours of the day."""
    for hour in rng.choices(range(24), HOURS, k=people):
        yield 60 * (hour + rng.random())


def simulate(people: int, costs: Costs, habits: Habits, seed: int = 1) -> Day:
    """Return a day; what goes on after midnight counts to the morning."""
    rng, day = random.Random(seed), Day(people=people)
    for minute in arrivals(people, rng):
        day.visits[int(minute)] += 1 / 60
        for _ in range(_at_least_one(habits.matches, rng)):
            minute = _match(day, minute, costs, habits, rng)
        if rng.random() < habits.watching:
            length = _length(habits, rng)
            _spread(day.sockets, minute, length, 1.0)
            _spread(day.told, minute, length, 1 / habits.thought)
    return day


def _match(day: Day, minute: float, costs: Costs, habits: Habits, rng: random.Random) -> float:
    """Let somebody play a match; return when it is over. A match of two people is one match of either's day."""
    bot = rng.random() < habits.against_bots
    part = 1.0 if bot else 0.5  # of two who meet, each brings half a table
    plies = rng.expovariate(1 / habits.plies)
    minutes = plies * (habits.thought / 2 if bot else habits.thought) / 60
    rate = plies / (60 * max(minutes, 1 / 60))
    _spread(day.tables, minute, minutes, part)
    _spread(day.sockets, minute, minutes, 1.0)
    _spread(day.plies, minute, minutes, part * rate)
    if bot:
        level = rng.choices(range(len(costs.bot)), habits.levels)[0]
        _spread(day.bots, minute, minutes, rate / 2 * costs.bot[level])
    if rng.random() < habits.analysed:
        day.analyses[int(minute + minutes) % MINUTES] += part * plies * costs.analysed / 60
    day.matches += 1 if bot else rng.random() < 0.5
    day.stored += part * plies * costs.stored
    return minute + minutes + 1


def _length(habits: Habits, rng: random.Random) -> float:
    """Return how many minutes a match of others lasts."""
    return rng.expovariate(1 / habits.plies) * habits.thought / 60


def _at_least_one(mean: float, rng: random.Random) -> int:
    return 1 + int(-math.log(1 - rng.random()) * (mean - 1) + 0.5)


def _spread(minutes: list[float], start: float, length: float, amount: float) -> None:
    """Add an amount to every minute of a stretch, and to the first and last as much of it as they have."""
    at, end = start, start + length
    while at < end:
        until = min(end, math.floor(at) + 1.0)
        minutes[int(at) % MINUTES] += amount * (until - at)
        at = until
