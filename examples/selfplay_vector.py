"""Self-play through the vectorised interface: one policy plays all seats of Tricubo for two, and learns from who won.

pip install '.[vector]'
python examples/selfplay_vector.py
"""

from __future__ import annotations

import argparse

import numpy as np
from learner import Policy, share

from dreierlei.adapters.vector import Vector

TABLE = "tricubo(seats=2)"


def lesson(envs: Vector, policy: Policy, seed: int) -> None:
    """Play all games to their end, then learn from them."""
    envs.reset(seed=seed)
    over, ends, rows = np.zeros(envs.num_envs, bool), np.zeros((envs.num_envs, envs.num_agents)), []
    while not over.all():
        planes, numbers, mask = (envs.buffers[name] for name in ("planes", "numbers", "action_mask"))
        seen = np.concatenate([planes.reshape(len(planes), -1), numbers], 1, dtype=np.float32)
        slots = policy.slots(seen, mask)
        playing = np.flatnonzero(~over)
        rows.append((seen[playing], mask[playing], slots[playing], playing, envs.buffers["to_act"][playing]))
        _, rewards, terminations, _, _ = envs.step(slots)
        ends[terminations] = rewards[terminations]
        over |= terminations
    seen, mask, slots, which, seats = (np.concatenate(column) for column in zip(*rows, strict=True))
    policy.learn(seen, mask, slots, ends[which, seats])


def main() -> None:
    """Learn and say what it was worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lessons", type=int, default=100)
    parser.add_argument("--num-envs", type=int, default=256)
    parser.add_argument("--games", type=int, default=200, help="to score it in")
    given = parser.parse_args()
    envs = Vector(TABLE, given.num_envs, autoreset_mode="Disabled")
    policy = Policy(envs.game)
    for number in range(given.lessons):
        lesson(envs, policy, number)
    print(f"{share(TABLE, policy.best, games=given.games):.3f} of the wins against random play")


if __name__ == "__main__":
    main()
