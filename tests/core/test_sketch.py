"""Faults in rules written in plain Python reach whoever walks them, and break nothing on the way."""

from __future__ import annotations

import pytest
from tests.toys.wheel import Wheel, WheelState

from dreierlei.core import CHANCE, Rng
from dreierlei.core.state import compiled
from dreierlei.kit.walk import perft, playouts


class Crowded(WheelState):
    def choices(self, seat: int) -> list[int]:
        return list(range(20_000))


class Raising(WheelState):
    def act(self, seat: int, index: int) -> None:
        raise LookupError("these rules have a fault")


class Interrupted(WheelState):
    def act(self, seat: int, index: int) -> None:
        raise KeyboardInterrupt


class Overweight(WheelState):
    def chances(self) -> list[int]:
        return [1] * 50_000


class Enormous(WheelState):
    def choices(self, seat: int) -> list[int]:
        return [1 << 80]


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Crowded, OverflowError),
        (Raising, LookupError),
        (Interrupted, KeyboardInterrupt),
        (Overweight, OverflowError),
        pytest.param(Enormous, OverflowError, marks=pytest.mark.skipif(not compiled, reason="ids have no limit here")),
    ],
)
def test_a_fault_ends_the_walk_and_is_raised(kind: type[WheelState], fault: type[BaseException]) -> None:
    state = kind(Wheel(2))
    state.ask("spin", 0)
    with pytest.raises(fault):
        playouts(state, Rng(1), 100)
    state.check()  # it is raised once
    if kind is not Overweight:  # perft asks for no weights
        with pytest.raises(fault):
            perft(state, 3)


def test_chance_is_drawn_by_weight() -> None:
    state, rng = Wheel(2).start(), Rng(4)
    while not state.acts(CHANCE):
        state.advance(state.to_act[0], state.ids(state.to_act[0])[0])
    draws = [state.lot(CHANCE, rng) for _ in range(6000)]
    shares = [draws.count(index) / 6000 for index in state.ids(CHANCE)]
    assert shares == pytest.approx([weight / 6 for weight in state.weights()], abs=0.03)
