"""The searches find what they have always found, compiled and interpreted; a change on purpose is written down anew."""

from __future__ import annotations

import pytest
from tests import interpreted
from tests.bots.findings import FILE, SMALL, lines

from dreierlei.core.state import compiled

KEPT = FILE.read_text("utf-8").splitlines()
only_compiled = pytest.mark.skipif(not compiled, reason="interpreted, that takes minutes")


@only_compiled
def test_searches_find_the_same_as_ever() -> None:
    found = list(lines(small=False))
    changed = [(old, new) for old, new in zip(KEPT, found, strict=False) if old != new]
    assert changed[:3] == [], "if that is meant: python -m tests.bots.findings --write"
    assert len(found) == len(KEPT)


@only_compiled
def test_interpreted_they_find_the_same() -> None:
    found = interpreted.run("-m", "tests.bots.findings", "--small")
    small = [line for line in KEPT if line.startswith(f"{SMALL} ") and not line.startswith(f"{SMALL} tricubo")]
    assert found.splitlines() == small


def test_every_game_and_search_is_looked_at() -> None:
    words = {word for line in KEPT for word in line.split()}
    assert {"playout", "rollout", "redeal", "tree", "alpha-beta", "turns", "forced", "kept", "grown", "match"} <= words
    assert sum(" proven" in line for line in KEPT) > 5
    assert sum(" kept " in line for line in KEPT) > 15
