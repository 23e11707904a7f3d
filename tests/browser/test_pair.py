"""Looking for an opponent: two strangers meet at a table, and who leaves the page waits no more."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, accessible
from tests.server.conftest import Running


def test_two_strangers_find_each_other(start: Callable[..., Running], chromium: Browser) -> None:
    server = start()  # where nobody else waits
    ada, ben = Visitor(chromium, server.port), Visitor(chromium, server.port, **PHONE)
    ada.go("/")
    ada.page.get_by_role("link", name="Nonaga: Gegner finden").click()
    ada.named("Ada")
    expect(ada.page.get_by_role("status").first).to_contain_text("Bisher da: 1 von 2")
    assert accessible(ada.page) == []
    ben.go("/")
    expect(ben.page.locator("[data-pair=nonaga]")).to_have_text("Gegner finden · 1 da")
    ada.page.get_by_role("button", name="Nicht mehr suchen").click()
    expect(ben.page.locator("[data-pair=nonaga]")).to_have_text("Gegner finden")
    ada.page.get_by_role("link", name="Nonaga: Gegner finden").click()
    expect(ben.page.locator("[data-pair=nonaga]")).to_have_text("Gegner finden · 1 da")
    ben.page.get_by_role("link", name="Nonaga: Gegner finden").click()
    ben.named("Ben")
    for visitor in (ada, ben):
        visitor.page.wait_for_url("**/table/*")
        expect(visitor.page.locator(".seat-name")).to_contain_text(["Ada", "Ben"])
    assert ada.page.url == ben.page.url
    ada.content()
    ben.content()


def test_bots_are_offered_when_it_is_quiet(server: Running, chromium: Browser) -> None:
    ada, ben = Visitor(chromium, server.port), Visitor(chromium, server.port)
    ben.table("tricubo(seats=2)", "me", "open", listed=True, name="Ben")
    ada.page.clock.install()
    ada.go("/pair/triapon")
    ada.named("Ada")
    expect(ada.page.get_by_role("status").first).to_contain_text("Bisher da: 1 von 3")
    expect(ada.page.locator(".cards")).to_contain_text("Ben")  # an open challenge
    offer = ada.page.get_by_role("button", name="Gegen Bots spielen")
    assert not offer.is_visible()
    ada.page.clock.run_for(16_000)
    offer.click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.locator(".seat-name").first).to_contain_text("Ada")
    ada.content()
    ben.content()
