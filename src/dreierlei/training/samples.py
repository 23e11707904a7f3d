"""Samples: positions of self-play, as the rows that a net is shown, beside what came of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dreierlei.core import CHANCE, Game
from dreierlei.core.heuristics import Heuristics
from dreierlei.training.selfplay import PlayedGame

MOST = 60
"""So many positions of a game at most are learned from where no search says what it saw: all have the same aim."""


@dataclass(slots=True)
class Samples:
    """Positions side by side."""

    rows: array[int] = field(default_factory=lambda: array("h"))
    """For every position what its places show."""
    results: array[float] = field(default_factory=lambda: array("f"))
    """For every position the shares of the win at the end, the seat to act first."""
    searched: array[float] = field(default_factory=lambda: array("f"))
    """The same as the searches saw it that began there: that of each seat when it was next to act."""

    def add(self, rules: Game, judge: Heuristics, game: PlayedGame) -> None:
        """Add the positions of a game; a judge says what a net is shown of them."""
        state, movers = rules.start(), list[int]()
        ahead = rules.start()
        for index in game.plies:
            movers.append(ahead.to_act[0])
            ahead.advance(ahead.to_act[0], index)
        stride = 1 if max(game.values) >= 0 else 1 + len(game.plies) // MOST
        for ply, index in enumerate(game.plies):
            seat = movers[ply]
            rows = [] if seat == CHANCE or (ply + game.game) % stride else judge.rows(state)
            if rows:  # a net need not judge in the middle of a turn
                self.rows.extend(rows)
                self.results.extend(_from(seat, game.shares))
                self.searched.extend(_from(seat, expected(game, movers, ply)))
            state.advance(seat, index)


def samples(rules: Game, judge: Heuristics, games: Iterable[PlayedGame]) -> Samples:
    """Return the positions of games."""
    found = Samples()
    for game in games:
        found.add(rules, judge, game)
    return found


def expected(game: PlayedGame, movers: Sequence[int], ply: int) -> list[float]:
    """Return what each seat could expect from a ply on, by its own next search, or by the result if there was none."""
    found = list(game.shares)
    for seat in range(len(found)):
        later = (at for at in range(ply, len(movers)) if movers[at] == seat and game.values[at] >= 0)
        at = next(later, None)
        found[seat] = game.shares[seat] if at is None else game.values[at]
    whole = sum(found)
    return [share / whole for share in found] if whole > 0 else list(game.shares)


def _from(seat: int, shares: Sequence[float]) -> list[float]:
    """Return shares with that of a seat first."""
    return [*shares[seat:], *shares[:seat]]
