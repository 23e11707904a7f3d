"""Whether the shares of an analysis are honest: `python -m bench.calibration [GAME…] [--count 300] [--level 3]`.

Bots play; at random moments the analysis says what share of the win each seat can expect. Of all moments at which a
share of about 30 % was told, about 30 % must have been won. The Brier score is the mean square of what was missing.
`--games FILE` keeps the games, so that a run can go on; `--fit` fits the link of `study/link.py` to games of other
seeds (`--seed 5000`), and `--diagram FILE.svg` draws the reliability.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dreierlei.bots import bot
from dreierlei.core import SPECTATOR, Game, Rng
from dreierlei.games import game
from dreierlei.play import Match
from dreierlei.study.analyst import Analyst
from dreierlei.study.link import LINKS, Link

MOMENTS = 8
BINS = 10
NODES = 2000
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
    bots = [bot(kind, level, None, nodes=NODES) for _ in range(kind.seats)]
    lines = []
    while not match.over:
        seat = match.to_act[0]
        lines.append(match.state.dump())
        match.play(seat, bots[seat].choose(kind, match.view(seat), rng))
    assert match.outcome
    return PlayedGame(seed, lines, list(match.outcome.shares))


def games(kind: Game, level: int, seeds: Sequence[int], kept: Path | None) -> Iterator[PlayedGame]:
    """Yield the games of some seeds; those that a file keeps are not played again."""
    known = [PlayedGame(**json.loads(line)) for line in kept.read_text().splitlines()] if kept and kept.exists() else []
    by_seed = {each.seed: each for each in known}
    for seed in seeds:
        found = by_seed.get(seed) or played(kind, level, seed)
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


def fitted(kind: Game, found: Sequence[tuple[str, list[float]]]) -> Link:
    """Return the link that has the lowest Brier score, by looking nearer and nearer."""
    analyst, start = Analyst(kind), LINKS[kind.name]
    states = [(kind.load(line), won) for line, won in found]
    told = [(analyst.played_out(state), state.observe(SPECTATOR), won) for state, won in states]

    def link(numbers: Sequence[float]) -> Link:
        return Link(numbers[0], dict(zip(start.roles, numbers[1:], strict=True)))

    def missed(numbers: Sequence[float]) -> float:
        pairs = [
            pair for played, view, won in told for pair in zip(link(numbers).shares(played, view), won, strict=True)
        ]
        return brier(pairs)

    best, step = [start.played, *start.roles.values()], 0.2
    while step > 0.01:
        near = [[*best[:at], best[at] + by, *best[at + 1 :]] for at in range(len(best)) for by in (-step, step)]
        better = min(near, key=missed)
        best, step = (better, step) if missed(better) < missed(best) else (best, step / 2)
    nearly = link([round(each, 2) for each in best])
    print(f"{kind.name}: {nearly}, Brier score {missed(best):.4f}, {len(told)} positions")
    return nearly


def bins(found: Told) -> list[tuple[int, float, float]]:
    """Return, for each tenth of what was told: how often, the mean of it, and how much was won."""
    tenths = [[pair for pair in found if int(min(pair[0], 0.9999) * BINS) == low] for low in range(BINS)]
    return [(len(some), *(sum(pair[at] for pair in some) / len(some) for at in (0, 1))) for some in tenths if some]  # type: ignore[misc]  # two means


def report(kind: Game, found: Told, count: int, level: int) -> None:
    """Print the Brier score and the reliability of what was told."""
    constant = brier([(1 / kind.seats, won) for _, won in found])
    print(f"{kind.name}: {count} games of level {level}, {len(found)} shares told")
    print(f"Brier score {brier(found):.4f}; telling everybody 1/{kind.seats} always: {constant:.4f}")
    print("how often   told on average     won")
    for often, mean, won in bins(found):
        print(f"{often:9d}   {100 * mean:13.1f} %   {100 * won:5.1f} %")


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
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--games", dest="kept", type=Path)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--diagram", type=Path)
    given = parser.parse_args()
    for name in given.games:
        kind = game(name)
        seeds = range(given.seed, given.seed + given.count)
        found = list(moments(games(kind, given.level, seeds, given.kept)))
        if given.fit:
            fitted(kind, found)
            continue
        analyst = Analyst(kind)
        told = [pair for line, won in found for pair in zip(analyst.expect(kind.load(line)), won, strict=True)]
        report(kind, told, given.count, given.level)
        if given.diagram:
            given.diagram.write_text(diagram(f"{name}, {given.count} games", told), "utf-8")


if __name__ == "__main__":
    main()
