"""GameResult: one game of a league, played to its end."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, fields
from typing import Any

from dreierlei.arena.league import League
from dreierlei.bots import any_bot
from dreierlei.bots.bot import close
from dreierlei.core import Game, Outcome, Refusal
from dreierlei.play import Match, Ply


@dataclass(frozen=True, slots=True)
class GameResult:
    """What came of one game."""

    game: int
    """Its number in the league, from 0."""
    bots: tuple[int, ...]
    """Who sat where: places among the league's bots, by seat."""
    places: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: str
    plies: int
    """Plies of the record, those of chance included."""
    opener: int
    """The seat that chose first."""
    opening: str
    """The first action that it chose."""
    choices: tuple[int, ...]
    """How often each seat chose."""
    spent: tuple[float, ...]
    """Seconds that each seat thought."""
    longest: tuple[float, ...]
    """Seconds of each seat's longest thought."""

    def line(self) -> str:
        """Return the result as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def load(cls, line: str | bytes) -> GameResult:
        """Return the result of a line that `line` wrote; whatever else is a ValueError."""
        data: Any = json.loads(line)
        if not isinstance(data, dict) or set(data) != {spec.name for spec in fields(cls)}:
            raise ValueError(line)
        parts: dict[str, Any] = {name: tuple(cell) if isinstance(cell, list) else cell for name, cell in data.items()}
        result = cls(**parts)
        if not _sound(result):
            raise ValueError(line)
        return result

    @property
    def played(self) -> tuple[object, ...]:
        """All but the times, which differ from run to run."""
        return tuple(getattr(self, spec.name) for spec in fields(self) if spec.name not in ("spent", "longest"))


def _sound(result: GameResult) -> bool:
    """Whether the parts of a result are what they should be."""
    rows: tuple[tuple[Any, type], ...] = (
        (result.bots, int), (result.places, int), (result.choices, int), (result.spent, float), (result.longest, float)
    )  # fmt: skip  # one row of the table
    if result.scores is not None:
        rows = (*rows, (result.scores, int))
    if not all(isinstance(row, tuple) and len(row) == len(result.places) for row, _ in rows):
        return False
    if not all(type(cell) is kind for row, kind in rows for cell in row):
        return False
    if any(type(number) is not int for number in (result.game, result.plies, result.opener)):
        return False
    if type(result.reason) is not str or type(result.opening) is not str:
        return False
    return result.game >= 0 and 1 in result.places and 0 <= result.opener < len(result.places)


def play(league: League, number: int) -> GameResult:
    """Play a game of a league; a bot that cannot go on is refused by name."""
    return _Table(league, number, league.rules()).run()


class _Table:
    """A match, the bots at it, and a stopwatch for each."""

    def __init__(self, league: League, number: int, which: Game) -> None:
        self.league = league
        self.number = number
        self.seating = league.seating(number, which.seats)
        self.bots = [any_bot(which, league.bots[place]) for place in self.seating]
        self.rngs = [league.bot_rng(number, seat) for seat in range(which.seats)]
        self.match = Match(which, league.chance_rng(number))
        self.choices = [0] * which.seats
        self.spent = [0.0] * which.seats
        self.longest = [0.0] * which.seats

    def run(self) -> GameResult:
        self._open()
        while self.match.to_act:
            seat = self.match.to_act[0]
            try:
                self._choose(seat)
            except Exception as why:  # whatever a bot may raise: its author needs the game in which it did
                bot = self.league.bots[self.seating[seat]]
                raise Refusal("arena.fault", bot=bot, seat=seat + 1, number=self.number, why=_reason(why)) from why
        assert self.match.outcome is not None
        close(self.bots)
        return self._result(self.match.outcome)

    def _open(self) -> None:
        """Play what is drawn by lot before the bots choose."""
        rng = self.league.opening_rng(self.number)
        for _ in range(self.league.opening):
            if self.match.to_act:
                seat, state = self.match.to_act[0], self.match.state
                self.match.play(seat, state.decode(seat, state.lot(seat, rng)))

    def _choose(self, seat: int) -> None:
        began = time.perf_counter()
        action = self.bots[seat].choose(self.match.game, self.match.view(seat), self.rngs[seat])
        spent = time.perf_counter() - began
        self.choices[seat] += 1
        self.spent[seat] += spent
        self.longest[seat] = max(self.longest[seat], spent)
        self.match.play(seat, action)

    def _result(self, outcome: Outcome) -> GameResult:
        entries = self.match.record.entries
        first = next((entry for entry in entries if isinstance(entry, Ply) and entry.seat >= 0), None)
        return GameResult(
            self.number,
            self.seating,
            outcome.places,
            outcome.scores,
            outcome.reason,
            len(entries),
            first.seat if first else 0,
            str(first.action) if first else "",
            tuple(self.choices),
            tuple(round(spent, 6) for spent in self.spent),
            tuple(round(spent, 6) for spent in self.longest),
        )


def _reason(why: Exception) -> object:
    return why if isinstance(why, Refusal) else f"{type(why).__name__}: {why}"
