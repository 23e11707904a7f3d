"""What the page is given to say and to draw."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dreierlei.core.words import LANGUAGES
from dreierlei.games import NAMES
from dreierlei.server.page_words import page_words
from dreierlei.server.routes.games import descriptions

WEB = Path(__file__).parents[2] / "src/dreierlei/web"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_the_page_names_is_in_the_book(language: str) -> None:
    known = page_words(language)
    said: set[str] = set()
    for path in WEB.rglob("*.js"):
        said |= set(re.findall(r"\bsay\(\s*\"([a-z0-9_.]+)\"", path.read_text("utf-8")))
    assert len(said) > 100
    assert sorted(said - set(known)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_described_with_a_position_to_draw(name: str, language: str) -> None:
    found = next(each for each in descriptions(language) if each.name == name)
    assert found.title
    assert found.minutes > 0
    assert found.sample["game"].startswith(name)
    assert all(option.text for option in found.options)
    assert all(f"{name}.how.{number}" in page_words(language) for number in range(1, 7))
