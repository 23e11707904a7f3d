"""The page's types are those of what the server sends."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.web.types import PLACE, files

TSC = Path(__file__).parents[2] / ".cache/node/node_modules/.bin/tsc"


def test_types_are_written_from_what_the_server_sends() -> None:
    written = {path.name: path.read_text("utf-8") for path in PLACE.glob("*.d.ts")}
    assert written == files(), "what the server sends has changed: run `python -m tests.web.types`"


@pytest.mark.skipif(not TSC.exists(), reason="TypeScript is not installed (make lint installs it where npm is there)")
def test_the_page_reads_what_the_server_sends() -> None:
    checked = subprocess.run([TSC, "-p", PLACE.parent], capture_output=True, text=True, check=False)
    assert checked.stdout == ""
    assert checked.returncode == 0
