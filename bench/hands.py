"""How well hidden hands of Triominos are told: `python -m bench.hands FILE… [--play 3000] [--number 0] [--fit]`.

A file holds records as `dreierlei replay` reads them, of bots or of people, separated by form feeds. `--play` adds
games of bots of all levels to the first, until it has so many. At some decisions of each game it is asked how likely
the hands were that the others really held: with even deals, with one weight for whatever was declined, and by the odds
of `games/triominos/hand_odds.py`. `--fit` fits these odds (maximum likelihood) to four games of five, and judges by the
fifth. A file is read as far as `--first` games.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from bench.strength import Playout
from dreierlei.adapters.dataset import END
from dreierlei.bots import Bot, by_name
from dreierlei.core import CHANCE, Rng
from dreierlei.games import game
from dreierlei.games.triominos import TILES, TriominosState, TriominosView
from dreierlei.games.triominos.hand_odds import EVEN, FITTED, ONE_WEIGHT, HandOdds, features
from dreierlei.play import Match, Ply, read

WORDS = ("1", "2", "3", "4", "5", "6(nodes=100)", "6(nodes=400)", "playout")
SEATS = (2, 2, 3, 4)
MOMENTS = 4
"""So many decisions of a game are looked at: from one to the next hands hardly change."""
TIMES = torch.linspace(-6.0, 4.0, 21, dtype=torch.float64)
"""Logarithms of the times at which it is looked whether a hand is complete."""
CHUNK = 2000


@dataclass(frozen=True)
class Hand:
    """A hand that was hidden: of each tile that a viewer could not see what is known, and whether it was in it."""

    seats: int
    features: list[tuple[float, ...]]
    held: list[bool]


def play(number: int) -> str:
    """Return the record of a game of bots of all levels; all luck, and who plays, follows from its number."""
    rules, rng = game(f"triominos(seats={SEATS[number % len(SEATS)]})"), Rng(number)
    words = tuple(WORDS[rng.below(len(WORDS))] for _ in range(rules.seats))
    bots: list[Bot] = [Playout(rules) if word == "playout" else by_name(rules, word, seconds=None) for word in words]
    match = Match(rules, rng, names=words, headers={"number": str(number)})
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(rules, match.view(seat), rng))
    return match.text()


def extend(path: Path, count: int, first: int) -> None:
    """Play games, numbered from the first, until a file has so many."""
    for number in range(len(records(path)) if path.exists() else 0, count):
        with path.open("a", encoding="utf-8") as file:
            file.write(play(first + number) + END)


def records(path: Path) -> list[str]:
    """Return the records of a file."""
    return [text for text in path.read_text("utf-8").split(END) if text.strip()]


def hands(match: Match, rng: Rng) -> Iterator[Hand]:
    """Yield the hands that were hidden at some decisions of a game."""
    state = match.record.first()
    plies = [entry for entry in match.record.entries if isinstance(entry, Ply) and entry.action is not None]
    chosen = [number for number, ply in enumerate(plies) if ply.seat != CHANCE]
    asked = set(rng.shuffled(chosen)[:MOMENTS])
    for number, ply in enumerate(plies):
        assert ply.action is not None
        if number in asked:
            assert isinstance(state, TriominosState)
            yield from hidden(state, ply.seat)
        state.apply(ply.seat, ply.action)


def hidden(state: TriominosState, viewer: int) -> Iterator[Hand]:
    """Yield the hands that a viewer cannot see, where more than one is possible."""
    view = state.observe(viewer)
    assert isinstance(view, TriominosView)
    seen = {tile.plain() for _, tile in view.table} | set(view.hand)
    unseen = [tile for tile in TILES if tile not in seen]
    for seat, size in enumerate(view.counts):
        if seat != viewer and 0 < size < len(unseen):
            declined, held = set(view.declined[seat]), set(state.hand(seat))
            known = [features(tile.value, tile in declined, size, view.pool, len(view.counts)) for tile in unseen]
            yield Hand(len(view.counts), known, [tile in held for tile in unseen])


class Hands:
    """Many hands as numbers, the tiles that were held first, filled up with tiles that do not exist."""

    def __init__(self, found: Sequence[Hand]) -> None:
        self.features = torch.zeros(len(found), len(TILES), len(HandOdds._fields), dtype=torch.float64)
        self.held = torch.zeros(len(found), len(TILES), dtype=torch.bool)
        self.left = torch.zeros(len(found), len(TILES), dtype=torch.bool)
        for row, hand in enumerate(found):
            order = sorted(range(len(hand.held)), key=lambda tile: not hand.held[tile])
            self.features[row, : len(order)] = torch.tensor([hand.features[tile] for tile in order])
            self.held[row, : sum(hand.held)] = True
            self.left[row, sum(hand.held) : len(order)] = True
        self.widest = int(self.held.sum(1).max())

    def likelihood(self, numbers: Any) -> Any:
        """Return the logarithm of how likely each hand was, drawn tile by tile with these odds.

        Whoever draws so has the tiles in the order in which clocks would ring that are the faster the likelier a tile
        is: a hand is drawn if all of its clocks ring before the first of the others does. Summed over that time.
        """
        weights = torch.exp(self.features @ numbers)
        weights = weights / weights.mean(1, keepdim=True)
        others = torch.log((weights * self.left).sum(1, keepdim=True))
        rung = torch.log(-torch.expm1(-weights[:, : self.widest, None] * TIMES.exp()))
        rung = torch.where(self.held[:, : self.widest, None], rung, 0.0).sum(1)
        first = others + TIMES - torch.exp(others + TIMES)
        return torch.logsumexp(rung + first, 1) + math.log(float(TIMES[1] - TIMES[0]))

    def told(self, odds: HandOdds) -> float:
        """Return the mean logarithm of how likely the hands were by some odds."""
        return float(self.likelihood(torch.tensor(odds, dtype=torch.float64)).mean())


def fitted(found: Sequence[Hand]) -> HandOdds:
    """Return the odds by which these hands are likeliest."""
    parts = [Hands(found[at : at + CHUNK]) for at in range(0, len(found), CHUNK)]
    scale = torch.tensor([1.0, 1.0, 1.0, 1.0, 0.1, 0.1, 0.003], dtype=torch.float64)  # so that all steps are alike
    numbers = torch.zeros(len(HandOdds._fields), dtype=torch.float64, requires_grad=True)
    search: Any = torch.optim.LBFGS([numbers], max_iter=20, line_search_fn="strong_wolfe")

    def missing() -> float:
        search.zero_grad()
        total = 0.0
        for part in parts:
            loss = -part.likelihood(numbers * scale).sum() / len(found)
            loss.backward()
            total += loss.item()
        return total

    search.step(missing)
    return HandOdds(*(round(number, 4) for number in (numbers * scale).tolist()))


def report(name: str, found: Sequence[Hand], odds: HandOdds) -> None:
    """Print how likely hands were, by the number of seats."""
    for seats in sorted({hand.seats for hand in found}):
        some = Hands([hand for hand in found if hand.seats == seats])
        told = ", ".join(
            f"{word} {some.told(by):.3f}" for word, by in (("even", EVEN), ("one", ONE_WEIGHT), ("odds", odds))
        )
        print(f"{name}, {seats} seats, {len(some.held)} hands: {told}")


def main() -> None:
    """Play, fit, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--play", type=int, default=0, help="games that the first file shall have")
    parser.add_argument("--number", type=int, default=0, help="of the first of them")
    parser.add_argument("--first", type=int, help="games of each file that are read")
    parser.add_argument("--fit", action="store_true")
    given = parser.parse_args()
    extend(given.files[0], given.play, given.number)
    found = [
        list(hands(read(text, game), Rng(number)))
        for number, text in enumerate(text for path in given.files for text in records(path)[: given.first])
    ]
    unseen = [hand for some in (found[::5] if given.fit else found) for hand in some]
    odds = fitted([hand for number, some in enumerate(found) if number % 5 for hand in some]) if given.fit else FITTED
    print(odds)
    report("left out" if given.fit else "all", unseen, odds)


if __name__ == "__main__":
    main()
