"""The rules of every game say the same in German and in English, paragraph by paragraph."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from importlib.resources import files

import pytest

from dreierlei.core import Refusal
from dreierlei.games import NAMES, game
from dreierlei.study.rulebook import FILES, Paragraph, rulebook

SPAN = re.compile(r"`[^`]+`")
CITED = re.compile(r"§\d+(?:\.\d+)?")
WORD = re.compile(r"[^\W\d_]+")
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def _said_by_signs(paragraph: Paragraph) -> tuple[Counter[str], Counter[str], set[str]]:
    """Return what a translation keeps as it is: spans of code, paragraphs that are cited, and numbers."""
    spans, rest = Counter(SPAN.findall(paragraph.text)), SPAN.sub("", paragraph.text)
    cited, rest = Counter(CITED.findall(rest)), CITED.sub("", rest)
    return spans, cited, {number.replace(",", "").replace(".", "") for number in NUMBER.findall(rest)}


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_paragraphs(name: str) -> None:
    german, english = rulebook(name, "de"), rulebook(name, "en")
    assert [each.number for each in german.sections] == [each.number for each in english.sections]
    assert [each.number for each in german.paragraphs] == [each.number for each in english.paragraphs]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_say_the_same_by_signs(name: str) -> None:
    for german, english in zip(rulebook(name, "de").paragraphs, rulebook(name, "en").paragraphs, strict=True):
        assert _said_by_signs(german) == _said_by_signs(english), german.number
        assert (german.ruling, german.options) == (english.ruling, english.options), german.number


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_no_paragraph_of_the_file_is_left_out(name: str, language: str) -> None:
    book = rulebook(name, language)
    text = files(f"dreierlei.games.{name}").joinpath(FILES[language]).read_text("utf-8")
    told = [book.lead, *(each.title for each in book.sections), *(each.text for each in book.paragraphs)]
    assert Counter(WORD.findall(text.partition("\n")[2])) == Counter(WORD.findall(" ".join(told)))


@pytest.mark.parametrize("name", NAMES)
def test_every_paragraph_that_is_cited_exists(name: str) -> None:
    book = rulebook(name, "en")
    known = {each.number for each in book.sections} | {each.number for each in book.paragraphs}
    assert {cited[1:] for each in book.paragraphs for cited in CITED.findall(each.text)} <= known


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_told(name: str) -> None:
    told = {option for each in rulebook(name, "de").paragraphs for option in each.options}
    assert told == {spec.name for spec in fields(game(name).Options)}


def test_a_paragraph_knows_whether_it_is_a_ruling() -> None:
    book = rulebook("nonaga", "de")
    assert book.paragraph("1.4").ruling
    assert book.paragraph("1.4").options == ("first",)
    assert not book.paragraph("2.1").ruling


def test_a_paragraph_may_go_on_over_several_lines() -> None:
    assert rulebook("stein3", "de").paragraph("7.1").text.endswith("\n\n    " + game("stein3").start().dump())


def test_no_other_game_has_rules() -> None:
    with pytest.raises(Refusal, match="chess"):
        rulebook("chess", "de")


@pytest.mark.parametrize("language", FILES)
@pytest.mark.parametrize("name", NAMES)
def test_no_seat_is_called_by_a_number_that_the_page_gives_to_another(name: str, language: str) -> None:
    """Positions count seats from nought, the page from one: rules speak of the first seat."""
    for paragraph in rulebook(name, language).paragraphs:
        assert not re.search(r"\b(?:seat|Platz) \d", paragraph.text), paragraph.number
