"""Whether the shares of an analysis are honest: `python -m bench.calibration [GAME…] [--count 300] [--levels 2 3 4 5]`.

Bots play, all seats of a game alike and the levels in turn; at random moments the analysis says what share of the win
each seat can expect. Of all moments at which a share of about 30 % was told, about 30 % must have been won. The Brier
score is the mean square of what was missing. `--games FILE` keeps the games, so that a run can go on; `--fit` fits the
power of `study/link.py` to games of other seeds (`--seed 5000`), and `--diagram FILE.svg` draws the reliability.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dreierlei.bots import bot
from dreierlei.core import Game, Rng
from dreierlei.games import game
from dreierlei.play import Match
from dreierlei.study.analyst import Analyst
from dreierlei.study.link import believed

MOMENTS = 8
BINS = 10
POWERS = [each / 100 for each in range(20, 201)]
Told = list[tuple[float, float]]
"""What was told, and what came of it."""


@dataclass(frozen=True)
class PlayedGame:
    """A game between bots: its positions and the shares that were won."""

    seed: int
    lines: list[str]
    shares: list[float]


def played(kind: Game, level: int, seed: int) -> PlayedGame:
    """Return a game between bots; the same seed gives the same game on any machine."""
    match, rng = Match(kind, Rng(seed)), Rng(seed + 1)
    bots = [bot(kind, level, None, steady=True) for _ in range(kind.seats)]
    lines = []
    while not match.over:
        seat = match.to_act[0]
        lines.append(match.state.dump())
        match.play(seat, bots[seat].choose(kind, match.view(seat), rng))
    assert match.outcome
    return PlayedGame(seed, lines, list(match.outcome.shares))


def games(kind: Game, levels: Sequence[int], seeds: Sequence[int], kept: Path | None) -> Iterator[PlayedGame]:
    """Yield the games of some seeds; those that a file keeps are not played again."""
    known = [PlayedGame(**json.loads(line)) for line in kept.read_text().splitlines()] if kept and kept.exists() else []
    by_seed = {each.seed: each for each in known}
    for seed in seeds:
        found = by_seed.get(seed) or played(kind, levels[seed % len(levels)], seed)
        if kept and seed not in by_seed:
            with kept.open("a") as file:
                file.write(json.dumps(vars(found)) + "\n")
        yield found


def moments(all_games: Iterator[PlayedGame]) -> Iterator[tuple[str, list[float]]]:
    """Yield positions of games at random moments, with the shares that were won."""
    for each in all_games:
        for line in Rng(each.seed).shuffled(each.lines)[:MOMENTS]:
            yield line, each.shares


def brier(found: Told) -> float:
    """Return the mean square of what was missing."""
    return sum((share - won) ** 2 for share, won in found) / len(found)


def fitted(found: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """Return the power of shares that has the lowest Brier score, beside what came of them."""

    def missed(power: float) -> float:
        return brier([pair for shares, won in found for pair in zip(believed(shares, power), won, strict=True)])

    return min(POWERS, key=missed)


def net_shares(kind: Game, found: Sequence[tuple[str, list[float]]]) -> list[tuple[Sequence[float], list[float]]]:
    """Return what the net of a game says of positions, beside what came of them."""
    net = Analyst(kind).net
    assert net, "the game has no net that tells shares"
    return [(net.told(kind.load(line), kind.seats), won) for line, won in found]


def bins(found: Told) -> list[tuple[int, float, float]]:
    """Return, for each tenth of what was told: how often, the mean of it, and how much was won."""
    tenths = [[pair for pair in found if int(min(pair[0], 0.9999) * BINS) == low] for low in range(BINS)]
    return [(len(some), *(sum(pair[at] for pair in some) / len(some) for at in (0, 1))) for some in tenths if some]  # type: ignore[misc]  # two means


def report(kind: Game, judges: dict[str, Told], count: int, levels: Sequence[int]) -> None:
    """Print the Brier score of each judge and the reliability of the first."""
    found = next(iter(judges.values()))
    print(f"{kind.name}: {count} games of levels {', '.join(map(str, levels))} in turn, {len(found)} shares told")
    print("Brier score: " + ", ".join(f"{name} {brier(told):.4f}" for name, told in judges.items()))
    print("how often   told on average     won")
    for often, mean, won in bins(found):
        print(f"{often:9d}   {100 * mean:13.1f} %   {100 * won:5.1f} %")


def told_by(kind: Game, found: Sequence[tuple[str, list[float]]]) -> dict[str, Told]:
    """Return what the analysis tells of positions, what the judgement written by hand does, and all alike."""
    analyst, hand = Analyst(kind), kind.knowledge().heuristics()
    judges: dict[str, Told] = {"analysis": [], "written by hand": [], f"1/{kind.seats} for everybody": []}
    for line, won in found:
        state = kind.load(line)
        shares = analyst.expect(state), hand.told(state, kind.seats), [1 / kind.seats] * kind.seats
        for told, each in zip(judges.values(), shares, strict=True):
            told += zip(each, won, strict=True)
    return judges


def _dot(share: float, told: float, won: float) -> str:
    return f'<circle cx="{40 + 300 * told:.1f}" cy="{320 - 300 * won:.1f}" r="{2 + 26 * math.sqrt(share):.1f}"/>'


def _label(at: int) -> str:
    below = f'<text x="{40 + 3 * at}" y="338" text-anchor="middle">{at}</text>'
    return below + f'<text x="34" y="{324 - 3 * at}" text-anchor="end">{at}</text>'


def diagram(title: str, found: Told) -> str:
    """Return what was told against what was won as SVG; a dot is as large as there were moments of its kind."""
    dots = "".join(_dot(often / len(found), told, won) for often, told, won in bins(found))
    labels = "".join(_label(at) for at in range(0, 101, 20))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" font-family="sans-serif" font-size="10">'
        '<rect width="360" height="360" fill="#fff"/><path d="M40 20V320H340" fill="none" stroke="#333"/>'
        '<path d="M40 320L340 20" stroke="#999" stroke-dasharray="4 4"/>'
        f'<g fill="#0072b2" fill-opacity="0.75">{dots}</g>{labels}'
        f'<text x="190" y="354" text-anchor="middle">told, %</text><text x="46" y="16">won, % · {title}</text></svg>\n'
    )


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["triapon", "stein3"], metavar="GAME")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--levels", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--games", dest="kept", type=Path)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--diagram", type=Path)
    given = parser.parse_args()
    for name in given.games:
        kind = game(name)
        seeds = range(given.seed, given.seed + given.count)
        found = list(moments(games(kind, given.levels, seeds, given.kept)))
        if given.fit:
            print(f"{name}: {fitted(net_shares(kind, found))}, {len(found)} positions")
            continue
        judges = told_by(kind, found)
        report(kind, judges, given.count, given.levels)
        if given.diagram:
            given.diagram.write_text(diagram(f"{name}, {given.count} games", judges["analysis"]), "utf-8")


if __name__ == "__main__":
    main()
