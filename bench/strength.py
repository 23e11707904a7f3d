"""How strong the bots are: `python -m bench.strength GAME BOT BOT… --games N`, each bot in every seat in turn.

A bot is `1`…`6`, `random`, `uct(simulations=10000)`, `playout` (what the heuristics do in a playout),
`level(simulations=30,noise=0.1,heuristics=false)`, `rollouts(simulations=30)` (such a level that solves no endgame),
`forgetful(simulations=80)` (one of Triominos that does not heed what others did not lay), `learned(simulations=80)`
(one that heeds it as games have taught it), `tree`, `tree(width=3)` or `paranoid` (the one search or the other,
whatever the game's levels use) or, for Nonaga, `depth(turns=2)`. The first is measured against the others, which fill
the other seats; `--opening` plies are played at random before. With `--resume FILE` a run goes on where it was ended.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from dreierlei.bots import MCTS, Bot, OwnSearch, Paranoid, any_bot
from dreierlei.bots.bot import close
from dreierlei.bots.levels import thinker
from dreierlei.bots.rollout import Rollout
from dreierlei.bots.sampled_deals import SampledDeals
from dreierlei.bots.win_in_one import WinInOne
from dreierlei.core import Action, Game, Rng, State, View
from dreierlei.core.heuristics import Heuristics
from dreierlei.core.level import Level
from dreierlei.core.options import parse_call
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.thought import Thought
from dreierlei.games import game
from dreierlei.games.triominos import TriominosView
from dreierlei.games.triominos.hand_odds import FITTED
from dreierlei.games.triominos.heuristics import TriominosHeuristics
from dreierlei.play import Match

Round = dict[str, list[float]]
"""What the first bot got from one seed in each seat in turn: its shares of the win, and its leads."""


@dataclass
class Tally:
    """What the first bot has won so far."""

    rounds: int = 0
    shares: float = 0.0
    squares: float = 0.0
    lead: float = 0.0

    def add(self, found: Round) -> None:
        """Count the games from one seed; they have their luck in common, so only their mean is one more observation."""
        share = sum(found["shares"]) / len(found["shares"])
        self.rounds += 1
        self.shares += share
        self.squares += share * share
        self.lead += sum(found["leads"]) / len(found["leads"])

    @property
    def mean(self) -> float:
        """The mean share of the win."""
        return self.shares / max(1, self.rounds)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval round the mean."""
        spread = self.squares / max(1, self.rounds) - self.mean**2
        return 1.96 * math.sqrt(max(0.0, spread) / max(1, self.rounds - 1))


class Playout:
    """Does what the heuristics do in a playout."""

    def __init__(self, rules: Game) -> None:
        rules.knowledge().prepare(StopFlag())
        self.rollout = Rollout(rules, rules.knowledge().heuristics())

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return what the heuristics do in a playout."""
        state = game.imagine(view, rng)
        return state.decode(view.viewer, self.rollout.playout_move(state, view.viewer, rng.below(1 << 30)))


class Forgetful:
    """Plays Triominos as another bot would that has not watched what the others did not lay."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, game: Game, view: View, rng: Rng) -> Action:
        """Return the other bot's choice."""
        assert isinstance(view, TriominosView)
        return self.bot.choose(game, replace(view, declined=((),) * game.seats), rng)


class Learned(SampledDeals):
    """Plays Triominos with hidden hands imagined by the odds that tell them best."""

    def _judgement(self, game: Game) -> Heuristics:
        return TriominosHeuristics(game.seats, FITTED)


class Rollouts(SampledDeals):
    """Plays by rollouts to the end, also where an endgame could be solved."""

    def _solved(self, game: Game, view: View, deal: State) -> list[Thought]:
        return []


def player(rules: Game, word: str, seconds: float) -> Bot:
    """Return a bot by its word."""
    if word.startswith(("tree", "paranoid")):
        name, values = parse_call(word)
        search = MCTS if name == "tree" else Paranoid
        return search(_level(values), seconds=seconds)
    if word == "playout":
        return Playout(rules)
    if word.startswith("depth("):
        return OwnSearch(Level(depth=int(word.removeprefix("depth(turns=").rstrip(")"))), seconds=None)
    if word.startswith("forgetful("):
        return Forgetful(thinker(rules, _level(parse_call(word)[1]), None))
    if word.startswith("learned("):
        return WinInOne(Learned(_level(parse_call(word)[1]), seconds=None))
    if word.startswith("rollouts("):
        return WinInOne(Rollouts(_level(parse_call(word)[1]), seconds=None))
    if word.startswith("level("):
        return thinker(rules, _level(parse_call(word)[1]), None)
    return any_bot(rules, word, seconds)


def _level(values: dict[str, str]) -> Level:
    """Return a level by what it may do."""
    read: dict[str, Callable[[str], Any]] = {
        "int": int, "float": float, "float | None": float, "bool": lambda text: text == "true"
    }  # fmt: skip  # one row
    kinds = {field.name: read[str(field.type)] for field in fields(Level)}
    return Level(**{name: kinds[name](text) for name, text in values.items()})


def play(rules: Game, players: list[Bot], seed: int, opening: int) -> Match:
    """Play one game; equal seeds bring equal chance plies and openings as far as the play is equal."""
    match, own = Match(rules, Rng(seed)), Rng(seed + 1)
    for _ in range(opening):
        if not match.over:
            seat = match.to_act[0]
            match.play(seat, match.state.decode(seat, match.state.lot(seat, own)))
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, players[seat].choose(rules, match.view(seat), own))
    return match


def around(rules: Game, words: list[str], seed: int, seconds: float, opening: int) -> Round:
    """Return what the first bot gets from one seed in each seat in turn."""
    found: Round = {"shares": [], "leads": []}
    others = words[1:]
    for first in range(rules.seats):
        seated = [others[(seat - first - 1) % len(others)] for seat in range(rules.seats)]
        seated[first] = words[0]
        players = [player(rules, word, seconds) for word in seated]
        outcome = play(rules, players, seed, opening).outcome
        close(players)
        assert outcome is not None
        scores = outcome.scores or (0,) * rules.seats
        best = max((score for seat, score in enumerate(scores) if seat != first), default=0)
        found["shares"].append(outcome.shares[first])
        found["leads"].append(scores[first] - best)
    return found


class RoundsFile:
    """The rounds that a file keeps of one measurement; without a file, none."""

    def __init__(self, path: Path | None, heading: str) -> None:
        self.path = path
        self.heading = heading
        lines = path.read_text("utf-8").splitlines() if path and path.exists() else []
        kept = [json.loads(line) for line in lines if line.endswith("}")]  # the last one may have been cut off
        self.rounds: dict[int, Round] = {line["seed"]: line["round"] for line in kept if line["of"] == heading}

    def add(self, seed: int, found: Round) -> None:
        """Keep one more round."""
        self.rounds[seed] = found
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"of": self.heading, "seed": seed, "round": found}) + "\n")


def main() -> None:
    """Print what the first bot wins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=10, help="games in each seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each ply")
    parser.add_argument("--opening", type=int, default=0, help="random plies before")
    parser.add_argument("--limit", type=float, default=math.inf, help="seconds; then no new round begins")
    parser.add_argument("--resume", type=Path, help="a file that keeps what was played, to go on later")
    given = parser.parse_args()
    rules, began = game(given.game), time.perf_counter()
    first, others = given.bots[0], ", ".join(given.bots[1:])
    heading = f"{rules}: {first} against {others}"
    file = RoundsFile(given.resume, f"{heading}, {given.seconds} s, opening {given.opening}")
    tally = Tally()
    for seed in range(given.seed, given.seed + given.games):
        if seed not in file.rounds:
            if time.perf_counter() - began > given.limit:
                break
            file.add(seed, around(rules, given.bots, seed, given.seconds, given.opening))
        tally.add(file.rounds[seed])
    print(
        f"{heading}: {tally.mean:.3f} ± {tally.margin:.3f} of the wins in {tally.rounds * rules.seats} games"
        f" from {tally.rounds} seeds, lead {tally.lead / max(1, tally.rounds):.1f}"
        f" ({time.perf_counter() - began:.0f} s)"
    )


if __name__ == "__main__":
    main()
