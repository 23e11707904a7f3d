"""The tutorial, in a short form."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dreierlei.games import game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def tutorial(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    for name in ("learner", "net", "train_triapon"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import train_triapon  # type: ignore[import-not-found]

    monkeypatch.setattr(train_triapon, "GAMES", 8)
    monkeypatch.setattr(train_triapon, "STEPS", 40)
    return train_triapon


def test_it_learns_saves_loads_and_plays(tutorial: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    net = tutorial.train(seconds=0.5, seed=3)
    net.save(tmp_path / "net.npz")
    monkeypatch.setattr(sys, "argv", ["train", "--load", str(tmp_path / "net.npz"), "--games", "3"])
    tutorial.main()
    again = tutorial.Net(game("triapon"))
    again.load(tmp_path / "net.npz")
    assert all((again.weights[name] == weights).all() for name, weights in net.weights.items())


def test_it_names_the_slots_as_the_game_does(tutorial: Any) -> None:
    slots = game("triapon").planes().slots
    assert [(some.name, some.count) for some in slots] == [
        ("place", 45),
        ("capture", 45),
        ("decline", 1),
        ("move", 2025),
    ]
    assert (tutorial.CAPTURES, tutorial.DECLINE) == (45, 90)


def test_a_capture_is_seen_before_it_happens(tutorial: Any) -> None:
    """In games of random play whoever is said to be captured has one ball less after the step."""
    vector, rng, seen = tutorial.Vector("triapon", 16, autoreset_mode="Disabled"), np.random.default_rng(1), 0
    vector.reset(seed=1)
    for _ in range(300):
        mask, seats = vector.buffers["action_mask"], vector.buffers["to_act"].copy()
        slots = (rng.random(mask.shape) * mask).argmax(1)
        prey = tutorial.captured(vector.buffers["planes"], slots, seats)
        before: list[Any] = [vector._batch.lanes[i].state.observe(0) for i in range(16)]
        vector.step(slots)
        for i in (i for i in np.flatnonzero(prey.any(1)) if before[i].outcome is None):
            after, [victim] = vector._batch.lanes[i].state.observe(0), np.flatnonzero(prey[i] < 0)
            assert np.flatnonzero(prey[i] > 0) == [seats[i]]
            assert len(after.balls[victim]) == len(before[i].balls[victim]) - 1
            seen += 1
    assert seen > 10


def test_the_gradients_are_those_of_the_loss(tutorial: Any) -> None:
    rng = np.random.default_rng(2)
    net = tutorial.Net(game("triapon"), 1, width=6, rank=2)
    net.weights = {name: weights.astype(float) for name, weights in net.weights.items()}
    mask = np.zeros((5, 2116), np.uint8)
    mask[:, [3, 50, 90]] = 1
    mask[:3, rng.choice(np.arange(91, 2116), 20)] = 1
    seen, legal = rng.random((5, len(net.scale))) * net.scale, tutorial.listed(mask)
    each, picks, gain, back = np.arange(5), np.array([0, 1, 2, 0, 1]), rng.standard_normal(5), rng.standard_normal(5)
    before = net.forward(seen, legal)[0][each, picks] - 0.05

    def loss() -> float:
        logs, values, _ = net.forward(seen, legal)
        ratio = np.exp(logs[each, picks] - before)
        clip = np.clip(ratio, 1 - tutorial.CLIP, 1 + tutorial.CLIP)
        order = (np.exp(logs) * np.maximum(logs, -30)).sum(1).mean()
        return float(
            ((values - back) ** 2).mean() - np.minimum(ratio * gain, clip * gain).mean() + tutorial.ENTROPY * order
        )

    logs, values, kept = net.forward(seen, legal)
    found = net.backward(kept, tutorial.slopes(logs, picks, before, gain), 2 * (values - back) / 5)
    for name, weights in net.weights.items():
        for place in zip(*np.unravel_index(np.abs(found[name]).argsort(None)[-5:], weights.shape), strict=True):
            kept_weight = weights[place]
            weights[place] = kept_weight + 1e-5
            higher = loss()
            weights[place] = kept_weight - 1e-5
            lower = loss()
            weights[place] = kept_weight
            assert (higher - lower) / 2e-5 == pytest.approx(found[name][place], rel=1e-3, abs=1e-7), name
