"""The rules of a game in the browser: every paragraph has its place, in both languages, and can be linked to."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import AXE, PHONE, Visitor, accessible
from tests.server.conftest import Running

from dreierlei.games import NAMES
from dreierlei.study.rulebook import rulebook


@pytest.mark.parametrize(("language", "how"), [("de", {}), ("en", PHONE)], ids=["desk", "phone"])
def test_every_paragraph_has_its_place(server: Running, chromium: Browser, language: str, how: dict[str, Any]) -> None:
    ada = Visitor(chromium, server.port, {"de": "de-DE", "en": "en-GB"}[language], **how)
    page = ada.page
    for name in NAMES:
        book = rulebook(name, language)
        ada.go(f"/rules/{name}")
        page.locator(".rulebook .paragraph").first.wait_for()
        numbers = page.locator(".rulebook .paragraph > .number").all_text_contents()
        assert numbers == [f"§{each.number}" for each in book.paragraphs]
        assert page.locator(".rulebook .contents a").count() == len(book.sections)
        rulings = page.locator(".rulebook .ruling").evaluate_all("all => all.map(each => each.id)")
        assert rulings == [each.number for each in book.paragraphs if each.ruling]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if AXE.exists():
            assert accessible(page) == []
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
