"""Self-play through PettingZoo: one policy plays for every agent of Tricubo, and learns from what each of them got.

pip install '.[pettingzoo]'
python examples/selfplay_pettingzoo.py
"""

from __future__ import annotations

import argparse

import numpy as np
from learner import Policy, share

from dreierlei.adapters import pettingzoo

TABLE = "tricubo(seats=2)"


def episode(env: pettingzoo.DreierleiAEC, policy: Policy, seed: int) -> list:
    """Play a game; return what every agent saw, chose and got in the end."""
    env.reset(seed=seed)
    rows, got = {agent: [] for agent in env.agents}, dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        got[agent] += reward
        if over or cut:
            env.step(None)
            continue
        slot = policy.slot(seen, info["action_mask"])
        rows[agent].append((seen, info["action_mask"], slot))
        env.step(slot)
    return [(*row, got[agent]) for agent in got for row in rows[agent]]


def main() -> None:
    """Learn and say what it was worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lessons", type=int, default=60)
    parser.add_argument("--episodes", type=int, default=50, help="of one lesson")
    parser.add_argument("--games", type=int, default=200, help="to score it in")
    given = parser.parse_args()
    env = pettingzoo.env(TABLE)
    policy = Policy(env.single.game)
    for number in range(given.lessons):
        seeds = range(number * given.episodes, (number + 1) * given.episodes)
        rows = [row for seed in seeds for row in episode(env, policy, seed)]
        policy.learn(*(np.array(column) for column in zip(*rows, strict=True)))
    print(f"{share(TABLE, policy.best, games=given.games):.3f} of the wins against random play")


if __name__ == "__main__":
    main()
