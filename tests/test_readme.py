"""The README: its Python example runs as printed, and what it names is there."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_python_example_runs_as_printed() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert found.attempted >= 8
    assert found.failed == 0


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8")):
        assert (ROOT / target).exists(), target


def test_every_command_is_named() -> None:
    told = subprocess.run([sys.executable, "-m", "dreierlei", "--help"], capture_output=True, text=True, check=True)
    commands = re.findall(r"^  ([a-z]+) ", told.stdout.partition("Commands:")[2], re.MULTILINE)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert len(commands) >= 7
    assert [name for name in commands if f"dreierlei {name}" not in readme] == []
