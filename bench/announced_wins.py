"""Whether the wins that level 6 of Nonaga announces are wins: `python -m bench.announced_wins [--games 1000]`.

Level 6 plays itself from random first turns, with so many nodes a ply. Whenever it says that it has a forced win, that
win is proven by `dreierlei prove`, written as a certificate, and the certificate is checked by the plain rules; a win
that the book knows is checked as an entry of the book. A run that was ended goes on from its file.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from dreierlei.bots import bot
from dreierlei.core import CHANCE, Refusal, Rng, State
from dreierlei.core.thought import Thought
from dreierlei.games import game
from dreierlei.games.nonaga.book import book, standard
from dreierlei.games.nonaga.book_proof import verify
from dreierlei.games.nonaga.certificate import check
from dreierlei.games.nonaga.prover import ProofResult, Prover
from dreierlei.games.nonaga.view import NonagaView

NONAGA = game("nonaga")
OPENING = 3
"""The lot and a random first turn."""
TABLE = 64
FURTHEST = 15
"""So many turns ahead a win is looked for: the depth of a search does not tell, its memory may reach further."""


def played(seed: int, nodes: int) -> Iterator[tuple[State, Thought]]:
    """Play one game, and give every position with what the seat in turn thinks is best."""
    state, lot = NONAGA.start(), Rng(seed)
    players = [bot(NONAGA, 6, None, nodes) for _ in range(2)]
    for _ in range(OPENING):
        seat = CHANCE if state.acts(CHANCE) else state.to_act[0]
        state.advance(seat, state.lot(seat, lot))
    while not state.over:
        seat = state.to_act[0]
        best = players[seat].think(NONAGA, state.observe(seat), lot, 1)[0]
        yield state.copy(), best
        state.apply(seat, best.action)


def announces(best: Thought) -> bool:
    """Whether a seat says that it wins."""
    return best.proven and best.value == 1.0


def verified(state: State) -> dict[str, object]:
    """Prove an announced win, check its certificate, and return what came of it."""
    seat, prover = state.to_act[0], Prover(state, TABLE)
    if entry := book().find(state):
        return _booked(prover, state) | {"turns": entry.turns, "book": True}
    for turns in range(1, FURTHEST + 1, 2):
        if prover.search.ask(state, seat, turns) == 1:
            certificate = prover.certificate([(state, ProofResult(seat, prover.search.rank))])
            try:
                check(certificate)
            except Refusal as why:
                return {"position": state.dump(), "fault": why.text("en")}
            return {"turns": certificate.claims[0].turns, "nodes": len(certificate.nodes)}
    return {"position": state.dump(), "fault": f"no win within {FURTHEST} turns"}


def _booked(prover: Prover, state: State) -> dict[str, object]:
    """Check the entry of the book that knows a position."""
    view = cast(NonagaView, state.observe(0))
    try:
        verify(book(), prover, standard(view)[0], view.phase)
    except Refusal as why:
        return {"position": state.dump(), "fault": why.text("en")}
    return {}


def main() -> None:
    """Play, verify, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=500, help="for each ply")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, help="a file that keeps what was found, to go on later")
    given = parser.parse_args()
    lines = given.resume.read_text("utf-8").splitlines() if given.resume and given.resume.exists() else []
    results = {line["seed"]: line["wins"] for line in map(json.loads, lines)}
    for seed in range(given.seed, given.seed + given.games):
        if seed not in results:
            results[seed] = [verified(state) for state, best in played(seed, given.nodes) if announces(best)]
            if given.resume:
                with given.resume.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"seed": seed, "wins": results[seed]}) + "\n")
            report(results)


def report(results: dict[int, list[dict[str, object]]]) -> None:
    """Print how many announced wins were verified."""
    wins = [win for found in results.values() for win in found]
    faults = [win for win in wins if "fault" in win]
    lengths = sorted(Counter(str(win.get("turns", "–")) for win in wins).items())
    games, booked = sum(bool(found) for found in results.values()), sum("book" in win for win in wins)
    print(
        f"{len(results)} games, in {games} a win was announced, {len(wins)} times in all:"
        f" {len(wins) - len(faults)} verified, {booked} of all by the book;"
        f" within turns: {', '.join(f'{turns}: {n}' for turns, n in lengths)}",
        flush=True,
    )
    for fault in faults:
        print(fault, flush=True)


if __name__ == "__main__":
    main()
