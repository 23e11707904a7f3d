"""Golden playthroughs: the same seed plays the same game as ever, ply by ply."""

from __future__ import annotations

import pytest
from tests.golden.write import HERE, playthrough

from dreierlei.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_playthrough(name: str) -> None:
    golden = (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    assert playthrough(name).splitlines() == golden
