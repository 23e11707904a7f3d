"""The page about balance: numbers with bars and intervals, reached from the rules, on phones and in both languages."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import PHONE, Visitor, accessible, no_wider
from tests.server.conftest import Running

from dreierlei.arena.balance import shipped
from dreierlei.games import NAMES


def test_every_measurement_is_shown_with_its_interval(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    for name in NAMES:
        ada.follow(f"/rules/{name}")
        ada.page.get_by_role("link", name="Wie ausgewogen es ist").click()
        ada.page.wait_for_url(f"**/balance/{name}")
        _shows_every_measurement(ada.page, name)
        few = ada.page.get_by_text("Ihre Partien mit sich selbst sind wenige Zugfolgen")
        expect(few).to_have_count(int(name == "nonaga"))
        assert no_wider(ada.page)
        assert accessible(ada.page) == [], name
    ada.content()


def _shows_every_measurement(page: Page, name: str) -> None:
    expect(page.locator(".run")).to_have_count(len(shipped(name)))
    for place, run in enumerate(shipped(name)):
        shown = page.locator(".run").nth(place)
        expect(shown.locator(".facts")).to_contain_text(f"{run.games} Partien")
        endings = shown.locator("table.bars").last
        expect(endings.locator("tr")).to_have_count(len(run.endings))
        for ending in range(len(run.endings)):
            count = run.endings[ending].games
            expect(endings.locator("tr").nth(ending)).to_contain_text(
                f"{count} {'Partie' if count == 1 else 'Partien'}"
            )
        if len(run.order) > 1:
            expect(shown.locator("table.bars").first.locator("tr")).to_have_count(len(run.order))


def test_it_is_there_in_english(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, "en-GB")
    ada.go("/balance/nonaga")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Nonaga: how balanced it is")
    expect(ada.page.locator(".run").first).to_contain_text("of the wins")
    expect(ada.page.locator("p.note").first).to_contain_text("its games with itself are few lines")
    ada.content()
