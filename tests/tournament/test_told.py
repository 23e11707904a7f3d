"""What whole days tell: every sentence of their logs and every line of their exports, as they have always been."""

from __future__ import annotations

import pytest
from tests.tournament.tell import DAYS, TOLD, told


@pytest.mark.parametrize("name", DAYS)
def test_a_day_is_told_as_ever(name: str) -> None:
    golden = (TOLD / f"{name}.txt").read_text("utf-8")
    assert told(DAYS[name]()).splitlines() == golden.splitlines()
