"""Fill the book of Nonaga: `python -m bench.nonaga_book --games 100 --seed 60000 --book FILE`.

Level 6 plays itself from random first turns. From where the winner first says that it wins, the game is followed back:
as long as the winner's position is proven to be won, within so many turns and by so many nodes, it is written down as a
certificate, which is checked, and goes into the book.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from bench.announced_wins import announces, played
from dreierlei.core import State
from dreierlei.games.nonaga.book import Book
from dreierlei.games.nonaga.book_proof import enter
from dreierlei.games.nonaga.prover import QUICK, ProofResult, Prover

TABLE = 256
PLAY = 300
"""So many nodes level 6 has for a ply."""


def missed(seed: int, nodes: int) -> list[State]:
    """Play one game, and return the winner's positions before it said that it wins, the last one first."""
    before = list[State]()
    for state, best in played(seed, nodes):
        if announces(best):
            return [each for each in reversed(before) if each.to_act == state.to_act]
        if state.phase == "slide":
            before.append(state)
    return []


def won(prover: Prover, state: State, most: int, nodes: int) -> ProofResult | None:
    """Return that the mover wins within so many turns, if so many nodes show it."""
    for turns in range(1, most + 1, 2):
        if prover.search.ask(state, state.to_act[0], turns, nodes) == 1:
            return ProofResult(state.to_act[0], prover.search.rank)
    return None


def add_game(book: Book, seed: int, most: int, nodes: int) -> list[int]:
    """Play one game, add what its winner could have won, and return within how many turns."""
    found = list[int]()
    for state in missed(seed, PLAY):
        prover = Prover(state, TABLE)
        verdict = won(prover, state, most, nodes)
        if verdict is None:
            break
        if verdict.turns > QUICK:
            enter(book, state, prover.certificate([(state, verdict)]))
            found.append(verdict.turns)
    return found


def main() -> None:
    """Play, prove, check, and write the book after every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=60000)
    parser.add_argument("--turns", type=int, default=9, help="that a win may take")
    parser.add_argument("--nodes", type=int, default=100_000, help="for each question to the proof search")
    parser.add_argument("--book", type=Path, required=True)
    given = parser.parse_args()
    book, found = Book.read(given.book), Counter[int]()
    for seed in range(given.seed, given.seed + given.games):
        found.update(add_game(book, seed, given.turns, given.nodes))
        book.save(given.book)
        wins = ", ".join(f"{turns}: {count}" for turns, count in sorted(found.items()))
        print(
            f"{seed + 1 - given.seed} games; wins within turns: {wins or 'none'}; {len(book.entries)} entries",
            flush=True,
        )


if __name__ == "__main__":
    main()
