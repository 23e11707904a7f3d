"""The searches find what they have always found, compiled and interpreted; a change on purpose is written down anew."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
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
    path = os.pathsep.join(filter(None, sys.path))
    env = os.environ | {"DREIERLEI_PLAIN": "1", "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "tests.bots.findings", "--small"]
    done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    small = [line for line in KEPT if line.startswith(f"{SMALL} ") and not line.startswith(f"{SMALL} tricubo")]
    assert done.stdout.splitlines() == small


def test_every_game_and_search_is_looked_at() -> None:
    words = {word for line in KEPT for word in line.split()}
    assert {"playout", "rollout", "redeal", "tree", "alpha-beta", "turns", "forced", "kept", "grown", "match"} <= words
    assert sum(" proven" in line for line in KEPT) > 5
    assert sum(" kept " in line for line in KEPT) > 15
