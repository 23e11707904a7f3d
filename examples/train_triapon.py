"""Train a net that plays Triapon, by playing against itself: three minutes of one CPU.

    pip install 'dreierlei[vector]' torch
    python examples/train_triapon.py --seconds 180 --seed 1 --save triapon.pt
    python examples/train_triapon.py --load triapon.pt --games 90 --opponent 1

The last line scores the net through the referee (`dreierlei.play.Match`) on every seat in turn against two bots of a
level; a third of the wins is what an equal would have. PPO with one net for all three seats: what a seat sees is turned
so that it comes first. A capture is rewarded as well as the win, for the win alone comes two hundred plies too late.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from dreierlei import Action, Game, Rng, View, game
from dreierlei.adapters.vector import Vector
from dreierlei.bots import by_name
from dreierlei.play import Match

GAMES, STEPS = 256, 96
"""So many games are played at once, so many steps between two lessons."""
CAPTURE, DISCOUNT, CLIP, ENTROPY = 0.25, 0.97, 0.2, 0.01
CAPTURES, DECLINE, MOVES = 45, 90, 91
"""Where in the slots of Triapon the captures, the one refusal and the moves begin."""


class Net(nn.Module):
    """Two hidden layers; a move's logit is the product of a vector for its origin and one for its target."""

    def __init__(self, inputs: int, width: int = 256, rank: int = 8) -> None:
        super().__init__()
        self.rank = rank
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.single = nn.Linear(width, MOVES)
        self.pairs = nn.Linear(width, 2 * 45 * rank)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logits of all slots, and the value of the position for the seat."""
        hidden = self.body(seen)
        origins, targets = self.pairs(hidden).view(-1, 2, 45, self.rank).unbind(1)
        moves = (origins @ targets.transpose(1, 2)).flatten(1)
        return torch.cat([self.single(hidden), moves], 1), self.value(hidden).squeeze(1)


def inputs(vector: Vector) -> Tensor:
    """Return what the seats to act see, as the net takes it: the planes, and the numbers brought near 1."""
    planes = torch.from_dlpack(vector.buffers["planes"]).flatten(1)
    return torch.cat([planes.float(), torch.from_dlpack(vector.buffers["numbers"]) / scale(vector.game)], 1)


def scale(rules: Game) -> Tensor:
    """Return the upper bound of every number."""
    return torch.tensor([some.high for some in rules.planes().numbers for _ in range(some.count)], dtype=torch.float32)


def masked(logits: Tensor, mask: Tensor) -> Tensor:
    """Return the logits with those of illegal slots sunk."""
    return logits.masked_fill(mask == 0, -1e9)


class Lesson:
    """The steps of all games since the last lesson."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Tensor]] = {}

    def note(self, **facts: Tensor) -> None:
        """Remember one step of every game."""
        for name, fact in facts.items():
            self.rows.setdefault(name, []).append(fact)

    def stacked(self, name: str) -> Tensor:
        """Return one fact of all steps."""
        return torch.stack(self.rows[name])

    def returns(self, worth: Tensor) -> Tensor:
        """Return what the seat to act got from each step on; `worth` is what all seats think of where it stops."""
        rewards, done, seats, found = (self.stacked(name) for name in ("rewards", "done", "seats", "values"))
        ahead, back = worth, torch.zeros_like(found)
        each = torch.arange(worth.shape[0])
        for step in reversed(range(len(rewards))):
            ahead = rewards[step] + ahead * (1 - done[step])[:, None]
            back[step] = ahead[each, seats[step]]
            ahead[each, seats[step]] *= DISCOUNT
        return back


def gathered(vector: Vector, net: Net, worth: Tensor) -> Lesson:
    """Play so many steps of every game with the net on all seats."""
    lesson, each = Lesson(), torch.arange(GAMES)
    with torch.no_grad():
        for _ in range(STEPS):
            seen, mask = inputs(vector), torch.from_dlpack(vector.buffers["action_mask"]).clone()
            seats = torch.from_dlpack(vector.buffers["to_act"]).long().clone()
            logits, values = net(seen)
            chances = torch.log_softmax(masked(logits, mask), 1)
            slots = torch.multinomial(chances.exp(), 1).squeeze(1)
            prey = captured(vector, slots, seats)
            worth[each, seats] = values
            vector.step(slots.numpy())
            done = torch.from_dlpack(vector.buffers["terminations"]).float().clone()
            rewards = torch.from_dlpack(vector.buffers["rewards"]).clone() + CAPTURE * prey
            facts = {"values": values, "chances": chances[each, slots], "rewards": rewards, "done": done}
            lesson.note(seen=seen, mask=mask, seats=seats, slots=slots, **facts)
            worth[done > 0] = 0
    return lesson


def captured(vector: Vector, slots: Tensor, seats: Tensor) -> Tensor:
    """Return 1 for every seat that is about to capture, and -1 for its victim."""
    prey = torch.zeros(len(slots), 3)
    board = torch.from_dlpack(vector.buffers["planes"])[:, :3].flatten(2)
    grid = torch.tensor([9 * row + place for row in range(9) for place in range(row + 1)])
    for i in torch.nonzero((slots >= CAPTURES) & (slots < DECLINE)).flatten().tolist():
        cell, seat = int(grid[slots[i] - CAPTURES]), int(seats[i])
        prey[i, seat] = 1
        prey[i, (seat + (1 if board[i, 1, cell] else 2)) % 3] = -1
    return prey


def learn(net: Net, optimiser: torch.optim.Optimizer, lesson: Lesson, worth: Tensor) -> None:
    """Improve the net by one lesson: PPO, every step twice."""
    back = lesson.returns(worth.clone()).flatten()
    seen, mask = lesson.stacked("seen").flatten(0, 1), lesson.stacked("mask").flatten(0, 1)
    slots, before = lesson.stacked("slots").flatten(), lesson.stacked("chances").flatten()
    gain = back - lesson.stacked("values").flatten()
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for some in (*torch.randperm(len(slots)).split(2048), *torch.randperm(len(slots)).split(2048)):
        logits, values = net(seen[some])
        chances = torch.log_softmax(masked(logits, mask[some]), 1)
        ratio = (chances.gather(1, slots[some, None]).squeeze(1) - before[some]).exp()
        better = torch.min(ratio * gain[some], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[some]).mean()
        entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
        loss = nn.functional.mse_loss(values, back[some]) - better - ENTROPY * entropy
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]  # torch brings no type for it
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()


def train(seconds: float, seed: int = 1) -> Net:
    """Return a net that has learned for so many seconds of one CPU."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    vector = Vector("triapon", GAMES, autoreset_mode="SameStep")
    vector.reset(seed=seed)
    net = Net(vector.planes.area + vector.planes.width)
    optimiser = torch.optim.Adam(net.parameters(), lr=7e-4)
    worth, begun, lessons = torch.zeros(GAMES, 3), time.process_time(), 0
    while time.process_time() - begun < seconds:
        lesson = gathered(vector, net, worth)
        learn(net, optimiser, lesson, worth)
        lessons += 1
        if lessons % 10 == 0:
            spent = time.process_time() - begun
            prey = float((lesson.stacked("rewards") > 0.2).float().mean())
            steps = lessons * GAMES * STEPS
            print(f"{spent:6.0f} s  {steps:10,} steps  {prey:.4f} captures and wins a step", flush=True)
    return net


class NetBot:
    """The net as a bot: it sees a view and no more, and does what it thinks best."""

    def __init__(self, net: Net, rules: Game) -> None:
        self.net, self.planes, self.scale = net, rules.planes(), scale(rules)

    def choose(self, rules: Game, view: View, rng: Rng) -> Action:
        """Return the action with the highest logit."""
        state = rules.imagine(view, rng)
        planes, numbers = self.planes.observation(state, view.viewer)
        seen = torch.cat([torch.tensor(planes, dtype=torch.float32), torch.tensor(numbers) / self.scale])
        with torch.no_grad():
            logits, _ = self.net(seen[None])
        mask = torch.tensor(self.planes.masked(state, view.viewer), dtype=torch.uint8)
        slot = int(masked(logits, mask[None]).argmax())
        return state.decode(view.viewer, self.planes.chosen(state, view.viewer, slot))


def share(net: Net, games: int, opponent: str, seed: int = 1) -> float:
    """Return the net's share of the wins against two bots, on every seat in turn, scored by the referee."""
    rules = game("triapon")
    bots: tuple[Any, Any] = (by_name(rules, opponent, seconds=None), by_name(rules, opponent, seconds=None))
    won = 0.0
    for number in range(games):
        seat, rng = number % 3, Rng(1000 * seed + number)
        players = [*bots[:seat], NetBot(net, rules), *bots[seat:]]
        match = Match(rules, rng=rng)
        while not match.over:
            mover = match.to_act[0]
            match.play(mover, players[mover].choose(rules, match.view(mover), rng))
        won += match.outcome.shares[seat] if match.outcome else 0.0
    return won / games


def main() -> None:
    """Train, save, load and score as asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=180.0, help="of CPU time to learn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="write the net to this file")
    parser.add_argument("--load", help="read a net instead of training one")
    parser.add_argument("--games", type=int, default=90, help="to score it in")
    parser.add_argument("--opponent", default="1", help="a level 1…6, random or uct(simulations=n)")
    given = parser.parse_args()
    if given.load:
        net = Net(433)
        net.load_state_dict(torch.load(given.load))
    else:
        net = train(given.seconds, given.seed)
    if given.save:
        torch.save(net.state_dict(), given.save)
    won = share(net, given.games, given.opponent, given.seed)
    error = 1.96 * np.sqrt(won * (1 - won) / given.games)
    print(f"{won:.3f} ± {error:.3f} of the wins in {given.games} games against two bots of {given.opponent}")


if __name__ == "__main__":
    main()
