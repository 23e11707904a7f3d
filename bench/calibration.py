"""Whether the shares of an analysis are honest: `python -m bench.calibration [GAME…] [--count 300] [--level 3]`.

Bots play; at random moments the analysis says what share of the win each seat can expect. Of all moments at which a
share of about 30 % was told, about 30 % must have been won. The Brier score is the mean square of what was missing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from dreierlei.bots import bot
from dreierlei.core import Game, Rng
from dreierlei.games import game
from dreierlei.play import Match
from dreierlei.study.analyst import Analyst

MOMENTS = 8
BINS = 10
Told = list[tuple[float, float]]
"""What was told, and what came of it."""


def played(kind: Game, level: int, seed: int) -> tuple[Match, list[str]]:
    """Return a game between bots, and its positions."""
    match, rng = Match(kind, Rng(seed)), Rng(seed + 1)
    bots = [bot(kind, level, 0.05, nodes=2000) for _ in range(kind.seats)]
    lines = []
    while not match.over:
        seat = match.to_act[0]
        lines.append(match.state.dump())
        match.play(seat, bots[seat].choose(kind, match.view(seat), rng))
    return match, lines


def told(kind: Game, games: int, level: int) -> Iterator[tuple[float, float]]:
    """Yield shares that were told beside shares that were won."""
    analyst, lot = Analyst(kind), Rng(9)
    for seed in range(games):
        match, lines = played(kind, level, 1000 + seed)
        assert match.outcome
        for line in lot.shuffled(lines)[:MOMENTS]:
            yield from zip(analyst.expect(kind.load(line)), match.outcome.shares, strict=True)


def report(name: str, found: Told, games: int, level: int) -> None:
    """Print the Brier score and the reliability of what was told."""
    kind = game(name)
    brier = sum((share - won) ** 2 for share, won in found) / len(found)
    constant = sum((1 / kind.seats - won) ** 2 for _, won in found) / len(found)
    print(f"{name}: {games} games of level {level}, {len(found)} shares told")
    print(f"Brier score {brier:.4f}; telling everybody 1/{kind.seats} always: {constant:.4f}")
    print("told      how often   told on average   won")
    for low in range(BINS):
        some = [pair for pair in found if int(min(pair[0], 0.9999) * BINS) == low]
        if some:
            mean, won = (sum(pair[which] for pair in some) / len(some) for which in (0, 1))
            print(f"{low * 10:3d}–{low * 10 + 10:3d} %  {len(some):9d}   {100 * mean:13.1f} %   {100 * won:5.1f} %")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=["triapon", "stein3"], metavar="GAME")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--level", type=int, default=3)
    given = parser.parse_args()
    for name in given.games:
        report(name, list(told(game(name), given.count, given.level)), given.count, given.level)


if __name__ == "__main__":
    main()
