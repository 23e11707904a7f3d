"""Every numbered paragraph of a game's rules has a test named after it, and every such test a paragraph."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dreierlei.games import NAMES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", NAMES)
def test_every_paragraph_has_its_test(name: str) -> None:
    rules = (ROOT / f"src/dreierlei/games/{name}/rules.md").read_text("utf-8")
    tests = (ROOT / f"tests/games/{name}/test_rules.py").read_text("utf-8")
    paragraphs = set(re.findall(r"^(?:[-*] )?(?:\*\*)?§(\d+\.\d+)\b", rules, re.MULTILINE))
    tested = {f"{a}.{b}" for a, b in re.findall(r"^def test_s(\d+)_(\d+)_", tests, re.MULTILINE)}
    assert len(paragraphs) > 10
    assert paragraphs == tested
