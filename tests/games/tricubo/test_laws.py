"""Tricubo keeps the laws of the house, on every side and for every number of seats."""

from __future__ import annotations

import pytest

from dreierlei import game
from dreierlei.kit.laws import check

OWN = "c3.0.9.9_p1_f5.-3.0.7_j1_t0.Anf%C3%A4nger.Beginner~30.Ende.End"


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("side", ["A", "B", OWN])
def test_laws(side: str, seats: int) -> None:
    assert check(
        game(f"tricubo(seats={seats},side={side},cap=40)"), range(2), every=3, twins=int(seats in (1, 4))
    ).plies
