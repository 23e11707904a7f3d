"""How strong the bots are: `python -m bench.strength GAME BOT BOT… --games N`, each bot in every seat in turn.

A bot is `1`…`6`, `random`, `uct(simulations=10000)` or, for Nonaga, `depth(turns=2)`. The first is measured against the
others, which fill the other seats; `--opening` plies are played at random before.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass

from dreierlei.bots import Bot, Scholar, named
from dreierlei.core import Game, Rng
from dreierlei.core.level import Level
from dreierlei.games import game
from dreierlei.play import Match


@dataclass
class Tally:
    """What the first bot has won so far."""

    games: int = 0
    shares: float = 0.0
    squares: float = 0.0
    lead: float = 0.0
    slowest: float = 0.0

    def add(self, share: float, lead: float) -> None:
        """Count one game."""
        self.games += 1
        self.shares += share
        self.squares += share * share
        self.lead += lead

    @property
    def mean(self) -> float:
        """The mean share of the win."""
        return self.shares / max(1, self.games)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval round the mean."""
        spread = self.squares / max(1, self.games) - self.mean**2
        return 1.96 * math.sqrt(max(0.0, spread) / max(1, self.games))


def player(rules: Game, word: str, seconds: float) -> Bot:
    """Return a bot by its word."""
    if word.startswith("depth("):
        return Scholar(Level(depth=int(word.removeprefix("depth(turns=").rstrip(")"))), seconds=None)
    return named(rules, word, seconds)


def play(rules: Game, players: list[Bot], seed: int, opening: int, tally: Tally, first: int) -> Match:
    """Play one game; equal seeds bring equal chance plies and openings as far as the play is equal."""
    match, own = Match(rules, Rng(seed)), Rng(seed + 1)
    for _ in range(opening):
        if not match.over:
            seat = match.to_act[0]
            match.play(seat, match.state.decode(seat, match.state.lot(seat, own)))
    while not match.over:
        seat = match.to_act[0]
        began = time.perf_counter()
        action = players[seat].choose(rules, match.view(seat), own)
        if seat == first:
            tally.slowest = max(tally.slowest, time.perf_counter() - began)
        match.play(seat, action)
    return match


def measure(rules: Game, words: list[str], games: int, seed: int, seconds: float, opening: int, limit: float) -> Tally:
    """Return what the first bot wins against the others, in every seat in turn from the same seeds."""
    tally, began = Tally(), time.perf_counter()
    for number in range(games):
        for first in range(rules.seats):
            others = words[1:]
            around = [others[(seat - first - 1) % len(others)] for seat in range(rules.seats)]
            seated = [*around[:first], words[0], *around[first + 1 :]]
            players = [player(rules, word, seconds) for word in seated]
            outcome = play(rules, players, seed + number, opening, tally, first).outcome
            assert outcome is not None
            scores = outcome.scores or (0,) * rules.seats
            best = max((score for seat, score in enumerate(scores) if seat != first), default=0)
            tally.add(outcome.shares[first], scores[first] - best)
        if time.perf_counter() - began > limit:
            break
    return tally


def main() -> None:
    """Print what the first bot wins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=10, help="games in each seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each ply")
    parser.add_argument("--opening", type=int, default=0, help="random plies before")
    parser.add_argument("--limit", type=float, default=math.inf, help="seconds; then no new round begins")
    given = parser.parse_args()
    rules, began = game(given.game), time.perf_counter()
    tally = measure(rules, given.bots, given.games, given.seed, given.seconds, given.opening, given.limit)
    first, others = given.bots[0], ", ".join(given.bots[1:])
    print(
        f"{rules}: {first} against {others}: {tally.mean:.3f} ± {tally.margin:.3f} of the wins"
        f" in {tally.games} games, lead {tally.lead / max(1, tally.games):.1f}, slowest ply {tally.slowest:.2f} s"
        f" ({time.perf_counter() - began:.0f} s)"
    )


if __name__ == "__main__":
    main()
