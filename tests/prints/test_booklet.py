"""The rules as a booklet, read back: every paragraph and figure stands in it, and the folded sheets read in order."""

from __future__ import annotations

import re

import pytest
from tests.prints.conftest import Printed

from dreierlei import prints
from dreierlei.core import Refusal
from dreierlei.core.words import LANGUAGES, say
from dreierlei.games import NAMES
from dreierlei.prints.booklet import COVERS, imposed
from dreierlei.study.drawings import drawing
from dreierlei.study.figures import figures
from dreierlei.study.rulebook import rulebook

A5, A4_ACROSS = (420, 595), (842, 595)
SHAPE = re.compile(r"<(?:path|circle|rect|polygon|polyline|ellipse)\b")


def _letters(text: str) -> str:
    """Return the letters of a text: lines of paper break and hyphenate it as they like."""
    return "".join(re.findall(r"\w", text.replace("*", "")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_paragraph_and_caption_stands_in_the_booklet(name: str, language: str) -> None:
    book, printed = rulebook(name, language), Printed(prints.booklet(name, language, folded=False), A5)
    told = _letters(printed.text)
    assert say(f"{name}.title", language) in printed.pages[0]
    for section in book.sections:
        assert _letters(f"§{section.number}{section.title}") in told
    for paragraph in book.paragraphs:
        assert _letters(f"§{paragraph.number}") in told
        assert _letters(paragraph.text)[:25] in told, paragraph.number
        named = [f"{each}: {say(f'{name}.option.{each}', language)}" for each in paragraph.options]
        if paragraph.ruling and named:
            assert _letters(say("prints.booklet.ruling", language, options="; ".join(named)))[:60] in told
    for figure in figures(name):
        assert _letters(figure.caption(language))[:40] in told, figure.id


@pytest.mark.parametrize("name", NAMES)
def test_the_contents_name_the_pages_of_the_chapters(name: str) -> None:
    book, printed = rulebook(name, "de"), Printed(prints.booklet(name, "de", folded=False), A5)
    for section in book.sections:
        found = re.search(rf"§{section.number} {re.escape(section.title)} (\d+)", printed.pages[0])
        assert found, section.title
        assert f"§{section.number} {section.title}" in printed.pages[int(found[1]) - 1]


def test_words_beside_a_long_line_of_a_program_stay_together() -> None:
    page = list(Printed(prints.booklet("triapon", "de", folded=False), A5).document)[-1].get_textpage()
    at, _ = page.search("Zeile der ersten").get_next()
    left, _, right, _ = page.get_charbox(at)
    gap = page.get_charbox(at + len("Zeile "))[0] - page.get_charbox(at + len("Zeile") - 1)[2]
    assert 0 < gap < 2 * (right - left)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_printed_where_printers_cannot(name: str) -> None:
    printed = Printed(prints.booklet(name, "de", folded=False), A5)
    assert all(min(printed.ink(page)) >= 14 for page in range(len(printed.pages)))


@pytest.mark.parametrize("count", range(1, 25))
def test_a_folded_pile_reads_in_order(count: int) -> None:
    sides = imposed(count)
    assert len(sides) % 2 == 0
    leaves = [(*sides[at], *sides[at + 1]) for at in range(0, len(sides), 2)]
    fronts = [(right, left) for _, right, left, _ in leaves]  # the right half of each sheet, and what is behind it
    backs = [(right, left) for left, _, _, right in reversed(leaves)]
    assert [page for leaf in fronts + backs for page in leaf] == list(range(1, 2 * len(sides) + 1))
    assert 2 * len(sides) - count < 4


def test_the_folded_sheets_show_the_pages_beside_each_other() -> None:
    pages = Printed(prints.booklet("nonaga", "de", folded=False), A5).pages
    folded = Printed(prints.booklet("nonaga"), A4_ACROSS)
    for sheet, side in zip(folded.pages, imposed(len(pages)), strict=True):
        assert sheet.strip() == " ".join(pages[number - 1] for number in side if number <= len(pages)).strip()


def test_the_same_rules_give_the_same_booklet() -> None:
    assert prints.booklet("tricubo", "en") == prints.booklet("tricubo", "en")


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_has_a_drawing_without_words(name: str) -> None:
    assert COVERS[name] in {figure.id for figure in figures(name) if not figure.sheet}
    for figure in figures(name):
        if figure.sheet:
            continue
        text = drawing(name, figure.id)
        assert len(SHAPE.findall(text)) > 20, figure.id
        assert not re.search(r">[^<]*[A-Za-zÄÖÜäöüß]{2}[^<]*<", text), figure.id
        assert "url(" not in text
        for mark in figure.labels:
            assert f">{mark}<" in text


def test_no_other_game_has_a_booklet() -> None:
    with pytest.raises(Refusal, match="chess"):
        prints.booklet("chess")
    with pytest.raises(Refusal, match="fr"):
        prints.booklet("nonaga", "fr")
