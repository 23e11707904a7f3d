"""What rollouts give away where Tricubo can be told for certain: `python -m bench.endgames [--games 100] [--first 0]`.

At every decision of games of the dataset that the endgame can tell (two seats, the last rounds) it is asked which share
of the win is lost, against best play, by what rollouts choose there. No luck is in that: both shares are exact.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from bench.strength import Rollouts
from dreierlei.adapters import dataset
from dreierlei.bots.sampled_deals import DEALS
from dreierlei.core import CHANCE, Rng, State
from dreierlei.core.level import Level
from dreierlei.core.stop_flag import StopFlag
from dreierlei.games import game
from dreierlei.play import Ply, read

DATASETS = Path(__file__).parents[1] / "datasets"


def told(state: State, seat: int) -> list[float]:
    """Return what each action is worth for certain; nothing where there is no choice, or it cannot be told."""
    indexes = state.ids(seat)
    return state.game.knowledge().endgame(state, seat, DEALS, StopFlag()) if len(indexes) > 1 else []


def lost(text: str, bot: Rollouts) -> list[float]:
    """Return the shares of the win that a bot would lose at the decisions of a game that can be told."""
    match, found = read(text, game), list[float]()
    state = match.record.first()
    for entry in match.record.entries:
        if not isinstance(entry, Ply) or entry.action is None:
            continue
        worth = told(state, entry.seat) if entry.seat != CHANCE else []
        if worth:
            chosen = bot.choose(state.game, state.observe(entry.seat), Rng(len(found)))
            found.append(max(worth) - worth[state.ids(entry.seat).index(state.encode(entry.seat, chosen))])
        state.apply(entry.seat, entry.action)
    return found


def main() -> None:
    """Print what is lost in a decision, and in a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="record of the dataset")
    parser.add_argument("--simulations", type=int, default=1000)
    given = parser.parse_args()
    texts = dataset.texts(DATASETS, "tricubo")[given.first : given.first + given.games]
    bot = Rollouts(Level(simulations=given.simulations), seconds=None)
    games = [lost(text, bot) for text in texts]
    sums, count = [sum(some) for some in games], sum(map(len, games))
    mean = sum(sums) / len(sums)
    spread = sum((each - mean) ** 2 for each in sums) / max(1, len(sums) - 1)
    wrong = sum(loss > 1e-9 for some in games for loss in some)
    print(
        f"{count} decisions of {len(games)} games are told; {given.simulations} rollouts miss the best in {wrong}, and"
        f" lose {mean:.4f} ± {1.96 * math.sqrt(spread / len(sums)):.4f} of the win a game,"
        f" {sum(sums) / max(1, count):.4f} a decision"
    )


if __name__ == "__main__":
    main()
