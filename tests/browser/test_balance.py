"""The page about balance: numbers with bars and intervals, reached from the rules, on phones and in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, accessible, no_wider
from tests.server.conftest import Running

from dreierlei.arena.balance import shipped
from dreierlei.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_measurement_is_shown_with_its_interval(name: str, server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    page = ada.page
    ada.go(f"/rules/{name}")
    page.get_by_role("link", name="Wie ausgewogen es ist").click()
    page.wait_for_url(f"**/balance/{name}")
    expect(page.locator(".run")).to_have_count(len(shipped(name)))
    for place, run in enumerate(shipped(name)):
        shown = page.locator(".run").nth(place)
        expect(shown.locator(".facts")).to_contain_text(f"{run.games} Partien")
        endings = shown.locator("table.bars").last
        expect(endings.locator("tr")).to_have_count(len(run.endings))
        for ending in range(len(run.endings)):
            expect(endings.locator("tr").nth(ending)).to_contain_text(f"{run.endings[ending].games} Partien")
        if len(run.order) > 1:
            expect(shown.locator("table.bars").first.locator("tr")).to_have_count(len(run.order))
    assert no_wider(page)
    assert accessible(page) == []
    ada.content()


def test_it_is_there_in_english(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, "en-GB")
    ada.go("/balance/nonaga")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Nonaga: how balanced it is")
    expect(ada.page.locator(".run").first).to_contain_text("of the wins")
    ada.content()
