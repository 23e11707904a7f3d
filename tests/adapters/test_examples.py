"""The examples for learners, each in a short form."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SHORT = {
    "selfplay_vector": ("--lessons", "2", "--num-envs", "8", "--games", "4"),
    "selfplay_gymnasium": ("--lessons", "2", "--episodes", "3", "--games", "4"),
    "selfplay_pettingzoo": ("--lessons", "2", "--episodes", "3", "--games", "4"),
    "selfplay_openspiel": ("--passes", "1"),
}


def test_every_example_of_self_play_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("selfplay_*.py")} == set(SHORT)


@pytest.mark.parametrize("name", SHORT)
def test_an_example_runs(name: str) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / f"{name}.py"), *SHORT[name]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    expected = r"exploitability \d\.\d{4}$" if "openspiel" in name else r"^[01]\.\d{3} of the wins against random play$"
    assert re.search(expected, last), last


def test_a_policy_learns_what_brings_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import numpy as np
    from learner import Policy  # type: ignore[import-not-found]

    from dreierlei.games import game

    policy = Policy(game("tricubo(seats=2)"))
    rng = np.random.default_rng(1)
    seen = rng.random((400, len(policy.scale))).astype(np.float32)
    mask = np.zeros((400, 40), np.uint8)
    mask[:, [3, 7]] = 1
    slots = policy.slots(seen, mask)
    assert set(slots) == {3, 7}
    for _ in range(20):
        policy.learn(seen, mask, slots, np.where(slots == 7, 1.0, -1.0))
    assert policy.chances(seen, mask)[:, 7].mean() > 0.9
    assert policy.best(seen[0], mask[0]) == 7
