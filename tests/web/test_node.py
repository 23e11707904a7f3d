"""The page's modules that need no browser, by `node --test`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.patience import PATIENCE

HERE = Path(__file__).parent
JSDOM = HERE.parents[1] / ".cache/node/node_modules/jsdom"


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.skipif(not JSDOM.exists(), reason="jsdom is not installed (make lint installs it where npm is there)")
@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_modules(name: str) -> None:
    words = ["node", "--test", f"--test-timeout={PATIENCE * 1000}", str(HERE / name)]
    tested = subprocess.run(words, capture_output=True, text=True, check=False, timeout=2 * PATIENCE)
    assert tested.returncode == 0, tested.stdout
