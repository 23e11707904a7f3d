"""What a round of Triominos brings: `python -m bench.rounds BOT --games N [--seats 2]`, the bot with itself.

Prints the points of a seat, and how far ahead before a last round is three quarters of a win: `ROUND_POINTS` and
`ROUND_LEAD` of `games/triominos/heuristics.py`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from statistics import fmean

from bench.strength import play
from dreierlei.bots import by_name
from dreierlei.games import game

THREE_QUARTERS = 0.6745
"""A normal variable stays below so many standard deviations in three cases of four."""


def leads(scores: Sequence[int]) -> list[int]:
    """Return by how much each seat is ahead of the best of the others."""
    return [own - max([*scores[:seat], *scores[seat + 1 :]]) for seat, own in enumerate(scores)]


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules, found = game(f"triominos(seats={given.seats})"), list[Sequence[int]]()
    for seed in range(given.seed, given.seed + given.games):
        outcome = play(rules, [by_name(rules, given.bot, None) for _ in range(rules.seats)], seed, 0).outcome
        assert outcome
        found.append(outcome.scores or ())
    all_leads = [lead for scores in found for lead in leads(scores)]
    spread = math.sqrt(fmean(lead * lead for lead in all_leads) - fmean(all_leads) ** 2)
    points = fmean(score for scores in found for score in scores)
    print(f"{rules}, {given.games} rounds: {points:.1f} points a seat, {THREE_QUARTERS * spread:.1f} ahead")


if __name__ == "__main__":
    main()
