"""Self-play through Gymnasium: one seat of Tricubo learns against its former self, which is renewed again and again.

pip install '.[gymnasium]'
python examples/selfplay_gymnasium.py
"""

from __future__ import annotations

import argparse
import copy

import gymnasium
import numpy as np
from learner import LearnerBot, Policy, share

import dreierlei
import dreierlei.adapters.gymnasium  # registers the environments

TABLE = "tricubo(seats=2)"


def episode(env: gymnasium.Env, policy: Policy, seed: int) -> tuple[list, float]:
    """Play a game; return what was seen and chosen, and the reward."""
    seen, info = env.reset(seed=seed)
    rows, over, reward = [], False, 0.0
    while not over:
        slot = policy.slot(seen, info["action_mask"])
        rows.append((seen, info["action_mask"], slot))
        seen, reward, over, _, info = env.step(slot)
    return rows, float(reward)


def lesson(env: gymnasium.Env, policy: Policy, first: int, episodes: int) -> None:
    """Play some games, then learn from them."""
    rows, gains = [], []
    for number in range(first, first + episodes):
        played, reward = episode(env, policy, number)
        rows += played
        gains += [reward] * len(played)
    seen, mask, slots = (np.array(column) for column in zip(*rows, strict=True))
    policy.learn(seen, mask, slots, np.array(gains))


def main() -> None:
    """Learn and say what it was worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lessons", type=int, default=60)
    parser.add_argument("--episodes", type=int, default=50, help="of one lesson")
    parser.add_argument("--games", type=int, default=200, help="to score it in")
    given = parser.parse_args()
    rules = dreierlei.game(TABLE)
    policy = Policy(rules)
    for number in range(given.lessons):
        former = LearnerBot(rules, copy.deepcopy(policy).slot)
        env = gymnasium.make("dreierlei/Tricubo-v0", game=TABLE, opponent=former)
        lesson(env, policy, number * given.episodes, given.episodes)
    print(f"{share(TABLE, policy.best, games=given.games):.3f} of the wins against random play")


if __name__ == "__main__":
    main()
