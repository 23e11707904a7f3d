"""Whether a beginner has a chance against level 1: `python -m bench.beginner [GAME…] [--count 30]`.

The beginner is a script that knows the rules and looks one ply ahead: it wins where it can, else it takes what brings
most at once (pieces, a triad, points; at Nonaga the own pieces near each other), and any of what brings as much. With
three seats it meets two of level 1.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import combinations
from typing import cast

from bench.strength import Tally, play, player
from dreierlei.bots import Bot
from dreierlei.core import CHANCE, Action, Game, Rng, State, View
from dreierlei.games import game
from dreierlei.games.nonaga import NonagaView
from dreierlei.games.stein3 import Stein3View
from dreierlei.games.tricubo import TricuboView
from dreierlei.games.triominos import TriominosView

WIN = 1e6


def _near(view: View, seat: int) -> float:
    """Return how near the own pieces are to each other."""
    pieces = cast(NonagaView, view).pieces[seat]
    steps = [(one.q - other.q, one.r - other.r) for one, other in combinations(pieces, 2)]
    return -float(sum(max(abs(q), abs(r), abs(q + r)) for q, r in steps))


def _pieces(view: View, seat: int) -> float:
    """Return what the others have lost: a lord counts ten squires, a knight three."""
    seen, others = cast(Stein3View, view), [other for other in range(3) if other != seat]
    return -float(
        sum(
            10 * (seen.lords[other] is not None) + 3 * len(seen.knights[other]) + len(seen.squires[other])
            for other in others
        )
    )


BRINGS: dict[str, Callable[[View, int], float]] = {
    "nonaga": _near,
    "stein3": _pieces,
    "triapon": lambda view, seat: float(view.phase == "capture" and view.to_act == (seat,)),
    "triominos": lambda view, seat: float(cast(TriominosView, view).scores[seat]),
    "tricubo": lambda view, seat: float(cast(TricuboView, view).blocks[seat].points.total),
}
TABLES = ["nonaga", "triapon", "stein3", "triominos(seats=2)", "tricubo(seats=2)"]


class Beginner:
    """Does what brings most at once."""

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return the action after which the position looks best."""
        state, seat = game.imagine(view, rng), view.viewer
        wish = {index: self._brings(state, seat, index) for index in rng.shuffled(state.ids(seat))}
        return state.decode(seat, max(wish, key=lambda index: wish[index]))

    def _brings(self, state: State, seat: int, index: int) -> float:
        after, rng = state.copy(), Rng(1)
        after.advance(seat, index)
        while len(after.to_act) > 0 and after.phase in after.game.sealed_phases and after.to_act != (CHANCE,):
            after.advance(after.to_act[0], after.lot(after.to_act[0], rng))  # what all choose at once is seen together
        outcome = after.outcome()
        won = WIN if outcome and outcome.shares[seat] == 1 else 0.0
        return won + BRINGS[state.game.name](after.observe(seat), seat)


def measured(rules: Game, rival: str, games: int, seed: int) -> Tally:
    """Return what a beginner gets against bots, in every seat in turn."""
    tally = Tally()
    for each in range(seed, seed + games):
        shares = []
        for first in range(rules.seats):
            players: list[Bot] = [
                Beginner() if seat == first else player(rules, rival, 1.0) for seat in range(rules.seats)
            ]
            outcome = play(rules, players, each, 0).outcome
            assert outcome is not None
            shares.append(outcome.shares[first])
        tally.add({"shares": shares, "leads": [0.0]})
    return tally


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=TABLES, metavar="GAME")
    parser.add_argument("--count", type=int, default=30, help="games in each seat")
    parser.add_argument("--against", default="1", help="another bot than level 1, as bench.strength names it")
    parser.add_argument("--seed", type=int, default=500_000)
    given = parser.parse_args()
    for name in given.games:
        rules = game(name)
        found = measured(rules, given.against, given.count, given.seed)
        games = found.rounds * rules.seats
        print(
            f"{rules}: a beginner wins {found.mean:.2f} ± {found.margin:.2f} of {games} games against {given.against}",
            flush=True,
        )


if __name__ == "__main__":
    main()
