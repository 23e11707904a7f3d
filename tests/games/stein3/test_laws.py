"""3Stein keeps the laws of the house under every option."""

from __future__ import annotations

import pytest

from dreierlei import game
from dreierlei.kit.laws import check


@pytest.mark.parametrize("text", ["stein3", "stein3(start=blue)", "stein3(start=yellow,repetition=0,rounds=12)"])
def test_laws_hold(text: str) -> None:
    report = check(game(text), range(3), every=5)
    assert report.plies > 30
