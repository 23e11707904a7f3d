"""Whether an analysis marks missed wins: `python -m bench.missed_wins [GAME…] [--count 100]`.

Random games are played until a win in at most two turns is proven; another ply is done, after which it is no longer
there; the analysis must call that ply a mistake or a blunder.
"""

from __future__ import annotations

import argparse

from dreierlei.bots import bot
from dreierlei.core import Game, Rng, State
from dreierlei.games import game
from dreierlei.play import Match
from dreierlei.study.analysis import AnalysisWork, mark
from dreierlei.study.analyst import Analyst

THOROUGH = 3.0
"""The effort with which it is made sure that the win is gone: more than that of the analysis itself."""
TURNS = 4
"""How deep a proof may look: two turns of one's own, and what is answered."""


def missed(kind: Game, seed: int) -> Match | None:
    """Return a game in whose last ply a proven win was left alone, if a random game comes to one."""
    match, lot, thinker = Match(kind, Rng(seed)), Rng(seed), bot(kind, 6, None, 5000)
    while not match.over:
        seat = match.to_act[0]
        best = thinker.think(kind, match.view(seat), Rng(1), 1)[0]
        if best.proven and best.value == 1.0 and best.depth <= TURNS:
            for index in lot.shuffled(match.state.ids(seat)):
                if match.state.decode(seat, index) != best.action and _gone(match.state, seat, index):
                    match.play(seat, match.state.decode(seat, index))
                    return match
        match.play(seat, match.state.decode(seat, match.state.lot(seat, lot)))
    return None


def _gone(state: State, seat: int, index: int) -> bool:
    """Whether an action ends the turn, and the win is no longer there: unproven, and doubted by a longer look."""
    after = state.copy()
    after.advance(seat, index)
    if after.over or after.to_act[0] == seat:
        return False
    usual, longer = (Analyst(state.game, effort).expect(after)[seat] for effort in (1.0, THOROUGH))
    return usual < 1.0 and longer < 0.9


def marked(match: Match) -> bool:
    """Whether the analysis calls the last ply of a match a mistake."""
    found = AnalysisWork(match).piece(len(match.record.entries) - 1).judgement
    return found is not None and mark(found.cost, "share") in ("mistake", "blunder")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["nonaga", "stein3"], metavar="GAME")
    parser.add_argument("--count", type=int, default=100)
    given = parser.parse_args()
    for name in given.games:
        found, seed = list[bool](), 0
        while len(found) < given.count:
            match = missed(game(name), seed)
            seed += 1
            if match:
                found.append(marked(match))
        print(f"{name}: {sum(found)} of {len(found)} missed wins marked", flush=True)


if __name__ == "__main__":
    main()
