"""The rules of a game in the browser: every paragraph has its place, in both languages, and can be linked to."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import AXE, PAINTED, PHONE, Visitor, accessible, no_wider
from tests.browser.drawings import GAMES, differences, document, drawn
from tests.server.conftest import Running

from dreierlei.games import NAMES
from dreierlei.study.figures import figures
from dreierlei.study.rulebook import rulebook

DRAWN = """() => [...document.querySelectorAll(".rulebook figure")].every(
  (each) => each.querySelector(".stage.drawn, tbody"))"""
FIGURES = """() => Object.fromEntries([...document.querySelectorAll(".rulebook figure")].map((each) => {
  const count = (what) => each.querySelectorAll(what).length;
  return [each.id, {
    caption: each.querySelector("figcaption").textContent,
    rows: count("tbody tr"),
    labels: count(".mark.label:not(.line .mark)"),
    lines: count(".mark.line"),
    may: count(".mark.may"),
    may_not: count(".mark.may-not"),
  }];
}))"""


BOTH_SCHEMES = "nonaga"
"""Whose rules `test_accessible.py` holds against axe, light and dark."""


@pytest.mark.parametrize(("language", "how"), [("de", {}), ("en", PHONE)], ids=["desk", "phone"])
def test_every_paragraph_has_its_place(server: Running, chromium: Browser, language: str, how: dict[str, Any]) -> None:
    ada = Visitor(chromium, server.port, {"de": "de-DE", "en": "en-GB"}[language], **how)
    page = ada.page
    for name in NAMES:
        book = rulebook(name, language)
        ada.follow(f"/rules/{name}")
        page.locator(".rulebook .paragraph").first.wait_for()
        numbers = page.locator(".rulebook .paragraph > .number").all_text_contents()
        assert numbers == [f"§{each.number}" for each in book.paragraphs]
        assert page.locator(".rulebook .contents a").count() == len(book.sections)
        rulings = page.locator(".rulebook .ruling").evaluate_all("all => all.map(each => each.id)")
        assert rulings == [each.number for each in book.paragraphs if each.ruling]
        assert no_wider(page)
        if AXE.exists() and not how and name not in (BOTH_SCHEMES, NAMES[-1]):
            assert accessible(page) == []
        shown = _figures(page)
        for figure in figures(name):
            drawn = shown[figure.id]
            assert figure.caption(language) in drawn["caption"]
            if figure.sheet:
                assert drawn["rows"] == len(figure.sheet)
                continue
            assert drawn["labels"] == sum(len(handles) for handles in figure.labels.values())
            assert drawn["lines"] == len(figure.lines)
            assert (drawn["may"] > 0) == bool(figure.may)
            assert (drawn["may_not"] > 0) == bool(figure.may_not)
        if AXE.exists() and name == NAMES[-1]:  # all games share one layout
            assert accessible(page) == []
    ada.content()


def _figures(page: Page) -> dict[str, dict[str, Any]]:
    """Return what each figure shows, when all are drawn; asked at once, for they are many thousand shapes."""
    page.locator(".rulebook .paragraph").first.wait_for()
    page.wait_for_function(DRAWN)
    page.evaluate(PAINTED)  # marks come when a figure has its size
    found: dict[str, dict[str, Any]] = page.evaluate(FIGURES)
    return found


@pytest.mark.slow
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (make lint installs it where npm is there)")
@pytest.mark.parametrize("name", NAMES)
def test_a_page_with_all_its_figures_is_accessible(server: Running, chromium: Browser, name: str) -> None:
    ada = Visitor(chromium, server.port)
    ada.go(f"/rules/{name}")
    assert _figures(ada.page)
    assert accessible(ada.page) == []
    ada.content()


@pytest.mark.parametrize("name", NAMES)
def test_the_drawings_of_the_booklet_are_those_of_the_page(server: Running, chromium: Browser, name: str) -> None:
    """`python -m tests.browser.drawings` draws them anew."""
    shipped = (GAMES / name / "figures.svg").read_text("utf-8")
    assert differences(shipped, document(drawn(chromium, server.port, name))) == []


def test_the_rules_can_be_printed(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, "en-GB")
    ada.go("/rules/triapon")
    for kind, size in (("Booklet to fold (PDF)", "/MediaBox[0 0 841"), ("To read (PDF)", "/MediaBox[0 0 419")):
        address = ada.page.get_by_role("link", name=kind).get_attribute("href")
        assert address
        answer = ada.page.request.get(f"http://127.0.0.1:{server.port}{address}")
        assert answer.headers["content-type"] == "application/pdf"
        assert size.encode() in answer.body()
    ada.content()


def test_the_score_sheet_fits_a_phone_in_german(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, "de-DE", **PHONE)
    ada.go("/rules/triominos")
    ada.page.locator(".score-sheet tbody").first.wait_for()
    for width in (360, 390):
        ada.page.set_viewport_size({"width": width, "height": 740})
        assert no_wider(ada.page)
    ada.content()


def test_a_paragraph_can_be_linked_to(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/rules/stein3#3.8")
    expect(page.locator(".paragraph:target > .number")).to_have_text("§3.8")
    expect(page.locator(".paragraph:target")).to_be_in_viewport()
    page.locator('[id="3.7"] .text a[href="#3.3"]').click()
    expect(page.locator(".paragraph:target > .number")).to_have_text("§3.3")
    expect(page.locator(".paragraph:target")).to_be_in_viewport()
    ada.content()


def test_whoever_points_at_a_piece_sees_where_it_may_go(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/rules/stein3")
    figure = page.locator("figure#knight")
    figure.scroll_into_view_if_needed()
    figure.locator(".stage.drawn").wait_for()
    assert figure.locator(".can").count() == 0
    figure.locator('[data-handle="field:i3"]').hover()
    reached = next(each for each in figures("stein3") if each.id == "knight").may
    expect(figure.locator(".can")).to_have_count(len(reached))
    page.mouse.move(5, 5)
    expect(figure.locator(".can")).to_have_count(0)
    figure.locator(".board").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(figure.locator(".picked")).not_to_have_count(0)
    ada.content()
