"""What the examples for learners share: a small policy in NumPy, and a score against bots through the referee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dreierlei import Action, Game, Rng, View, game
from dreierlei.bots import Bot, by_name
from dreierlei.play import Match

Array = NDArray[Any]
Choice = Callable[[Array, Array], int]
"""Whatever chooses a slot by the row of numbers that a seat sees and its mask."""


class Policy:
    """The logarithm of a slot's chance is linear in what is seen; it learns by REINFORCE."""

    def __init__(self, rules: Game, seed: int = 1) -> None:
        planes = rules.planes()
        highs = [some.high for some in planes.numbers for _ in range(some.count)]
        self.scale = np.array([1.0] * planes.area + highs, np.float32)
        self.weights = np.zeros((len(self.scale), planes.size), np.float32)
        self.rng = np.random.default_rng(seed)

    def chances(self, seen: Array, mask: Array) -> Array:
        """Return the chance of every slot in every row."""
        logits = np.where(mask > 0, (seen / self.scale) @ self.weights, -np.inf)
        weights = np.exp(logits - logits.max(-1, keepdims=True))
        return np.asarray(weights / weights.sum(-1, keepdims=True))

    def slots(self, seen: Array, mask: Array) -> Array:
        """Draw a slot for every row."""
        luck = -np.log(self.rng.random(mask.shape) + 1e-12)  # the smallest of such times is drawn by the chances
        chances = self.chances(seen, mask)
        return np.asarray(np.where(chances > 0, luck / np.maximum(chances, 1e-30), np.inf).argmin(-1))

    def slot(self, seen: Array, mask: Array) -> int:
        """Draw a slot."""
        return int(self.slots(seen[None], mask[None])[0])

    def best(self, seen: Array, mask: Array) -> int:
        """Return the likeliest slot."""
        return int(self.chances(seen[None], mask[None])[0].argmax())

    def learn(self, seen: Array, mask: Array, slots: Array, gains: Array, rate: float = 0.3) -> None:
        """Make what brought more than the average likelier, and the rest less likely."""
        pull = -self.chances(seen, mask)
        pull[np.arange(len(slots)), slots] += 1
        worth = (gains - gains.mean()) / (gains.std() + 1e-6)
        self.weights += rate * (seen / self.scale).T @ (pull * worth[:, None]) / len(slots)


class LearnerBot:
    """What was learned as a bot: it sees a view and no more."""

    def __init__(self, rules: Game, choice: Choice) -> None:
        self.planes, self.choice = rules.planes(), choice

    def choose(self, rules: Game, view: View, rng: Rng) -> Action:
        """Return what the learner does where a view was seen."""
        state = rules.imagine(view, rng)
        planes, numbers = self.planes.observation(state, view.viewer)
        mask = np.array(self.planes.masked(state, view.viewer))
        slot = self.choice(np.array([*planes, *numbers], np.float32), mask)
        return state.decode(view.viewer, self.planes.chosen(state, view.viewer, slot))


def share(table: str, choice: Choice, opponent: str = "random", games: int = 90, seed: int = 1) -> float:
    """Return a learner's share of the wins against bots of one name, on every seat in turn, scored by the referee."""
    rules = game(table)
    others: list[Bot] = [by_name(rules, opponent, seconds=None) for _ in range(rules.seats - 1)]
    won = 0.0
    for number in range(games):
        seat, rng = number % rules.seats, Rng(1000 * seed + number)
        players = [*others[:seat], LearnerBot(rules, choice), *others[seat:]]
        match = Match(rules, rng=rng)
        while not match.over:
            mover = match.to_act[0]
            match.play(mover, players[mover].choose(rules, match.view(mover), rng))
        won += match.outcome.shares[seat] if match.outcome else 0.0
    return won / games
