"""Train a net that plays Triapon, by playing against itself: three minutes of one CPU, with NumPy alone.

    pip install '.[vector]'
    python examples/train_triapon.py --seconds 180 --seed 1 --save triapon.npz
    python examples/train_triapon.py --load triapon.npz --games 90 --opponent 1

The last line scores the net through the referee (`dreierlei.play.Match`) on every seat in turn against two bots of a
level; a third of the wins is what an equal would have. PPO with one net for all three seats: what a seat sees is turned
so that it comes first. A capture is rewarded as well as the win, for the win alone comes two hundred plies too late.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is loaded: one CPU

import numpy as np
from learner import share
from net import CAPTURES, DECLINE, Adam, Array, Net, listed

from dreierlei import game
from dreierlei.adapters.vector import Vector

GAMES, STEPS, PARTS = 256, 96, 12
"""So many games are played at once, so many steps between two lessons, and in so many parts these are learned."""
CAPTURE, DISCOUNT, CLIP, ENTROPY, RATE = 0.25, 0.97, 0.2, 0.01, 7e-4
GRID = np.array([9 * row + place for row in range(9) for place in range(row + 1)])
"""Hollow -> its place on a plane."""


class Lesson:
    """The steps of all games since the last lesson."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Array]] = {}

    def note(self, **facts: Array) -> None:
        """Remember one step of every game."""
        for name, fact in facts.items():
            self.rows.setdefault(name, []).append(fact)

    def stacked(self, name: str) -> Array:
        """Return one fact of all steps."""
        return np.stack(self.rows[name])

    def legal(self) -> Array:
        """Return the legal slots of all steps in one list, padded alike."""
        rows = self.rows["legal"]
        width = max(some.shape[1] for some in rows)
        wide = [
            np.pad(legal, ((0, 0), (0, width - legal.shape[1])), constant_values=-1) for legal in self.rows["legal"]
        ]
        return np.concatenate(wide)

    def returns(self, worth: Array) -> Array:
        """Return what the seat to act got from each step on; `worth` is what all seats think of where it stops."""
        rewards, done, seats = (self.stacked(name) for name in ("rewards", "done", "seats"))
        ahead, back, each = worth.copy(), np.zeros(done.shape, np.float32), np.arange(len(worth))
        for step in reversed(range(len(rewards))):
            ahead = rewards[step] + ahead * ~done[step][:, None]
            back[step] = ahead[each, seats[step]]
            ahead[each, seats[step]] *= DISCOUNT
        return back


def gathered(vector: Vector, net: Net, worth: Array, rng: np.random.Generator) -> Lesson:
    """Play so many steps of every game with the net on all seats."""
    lesson, each = Lesson(), np.arange(vector.num_envs)
    for _ in range(STEPS):
        planes, numbers, mask = (vector.buffers[name] for name in ("planes", "numbers", "action_mask"))
        seen, legal = np.concatenate([planes.reshape(len(planes), -1), numbers], 1, dtype=np.float32), listed(mask)
        seats = vector.buffers["to_act"].copy()
        logs, values, _ = net.forward(seen, legal)
        picks = (logs - np.log(-np.log(rng.random(logs.shape) + 1e-12) + 1e-12)).argmax(1)  # drawn by the chances
        slots = legal[each, picks]
        prey = captured(planes, slots, seats)
        worth[each, seats] = values
        _, rewards, done, _, _ = vector.step(slots)
        facts = {"values": values, "logs": logs[each, picks], "rewards": rewards + CAPTURE * prey, "done": done.copy()}
        lesson.note(seen=seen, legal=legal, seats=seats, picks=picks, **facts)
        worth[done] = 0
    return lesson


def captured(planes: Array, slots: Array, seats: Array) -> Array:
    """Return 1 for every seat that is about to capture, and -1 for its victim."""
    prey, board = np.zeros((len(slots), 3), np.float32), planes[:, :3].reshape(len(slots), 3, -1)
    which = np.flatnonzero((slots >= CAPTURES) & (slots < DECLINE))
    next_seat = board[which, 1, GRID[slots[which] - CAPTURES]] > 0
    prey[which, seats[which]] = 1
    prey[which, (seats[which] + np.where(next_seat, 1, 2)) % 3] = -1
    return prey


def learn(net: Net, optimiser: Adam, lesson: Lesson, worth: Array, rng: np.random.Generator) -> None:
    """Improve the net by one lesson: PPO, every step twice."""
    back = lesson.returns(worth).ravel()
    seen, legal = np.concatenate(lesson.rows["seen"]), lesson.legal()
    picks, before = lesson.stacked("picks").ravel(), lesson.stacked("logs").ravel()
    gain = back - lesson.stacked("values").ravel()
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for some in (part for _ in range(2) for part in np.array_split(rng.permutation(len(picks)), PARTS)):
        logs, values, kept = net.forward(seen[some], legal[some])
        pulls = slopes(logs, picks[some], before[some], gain[some])
        optimiser.step(net.backward(kept, pulls, 2 * (values - back[some]) / len(some)))


def slopes(logs: Array, picks: Array, before: Array, gain: Array) -> Array:
    """Return the gradient of PPO's loss, with its reward for keeping several slots likely, by the logits."""
    each, chances = np.arange(len(picks)), np.exp(logs)
    ratio = np.exp(logs[each, picks] - before)
    clipped = ratio * gain > np.clip(ratio, 1 - CLIP, 1 + CLIP) * gain
    pull = np.where(clipped, 0, -ratio * gain)[:, None]
    found = -pull * chances
    found[each, picks] += pull[:, 0]
    safe = np.maximum(logs, -30)
    found += ENTROPY * chances * (safe - (chances * safe).sum(1, keepdims=True))
    return np.asarray(found / len(picks))


def train(seconds: float, seed: int = 1) -> Net:
    """Return a net that has learned for so many seconds of one CPU."""
    rng, vector = np.random.default_rng(seed), Vector("triapon", GAMES, autoreset_mode="SameStep")
    vector.reset(seed=seed)
    net = Net(vector.game, seed)
    optimiser, worth = Adam(net, RATE), np.zeros((GAMES, 3), np.float32)
    begun, lessons, spent = time.process_time(), 0, 0.0
    while spent < seconds:
        lesson = gathered(vector, net, worth, rng)
        learn(net, optimiser, lesson, worth, rng)
        lessons, spent = lessons + 1, time.process_time() - begun
        if lessons % 10 == 0:
            prey = float((lesson.stacked("rewards") > CAPTURE / 2).mean())
            steps = lessons * GAMES * STEPS
            print(f"{spent:6.0f} s  {steps:10,} steps  {prey:.4f} captures and wins a step", flush=True)
    return net


def main() -> None:
    """Train, save, load and score as asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=180.0, help="of CPU time to learn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the net to this file")
    parser.add_argument("--load", type=Path, help="read a net instead of training one")
    parser.add_argument("--games", type=int, default=90, help="to score it in")
    parser.add_argument("--opponent", default="1", help="a level 1…6, random or uct(simulations=n)")
    given = parser.parse_args()
    if given.load:
        net = Net(game("triapon"))
        net.load(given.load)
    else:
        net = train(given.seconds, given.seed)
    if given.save:
        net.save(given.save)
    won = share("triapon", net.best, given.opponent, given.games, given.seed)
    error = 1.96 * (won * (1 - won) / given.games) ** 0.5
    print(f"{won:.3f} ± {error:.3f} of the wins in {given.games} games against two bots of {given.opponent}")


if __name__ == "__main__":
    main()
