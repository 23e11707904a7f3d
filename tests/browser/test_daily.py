"""The game of the day, from the start page to the list."""

from __future__ import annotations

from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, accessible, until
from tests.server.conftest import Running


def test_somebody_plays_the_game_of_the_day(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    page = ada.page
    ada.go("/")
    page.get_by_role("link", name="Heute spielen").click()
    expect(page.get_by_text("In der Liste steht, wer ein Konto hat.")).to_be_visible()
    assert accessible(page) == []
    page.get_by_role("button", name="Heute spielen").click()
    page.wait_for_url("**/table/*")
    page.locator(".board [data-handle].can").first.wait_for()
    expect(page.get_by_role("button", name="Bot für mich")).to_have_count(0)  # the list is of people
    until(page, lambda: ada.over or (ada.pick() and False))
    expect(page.get_by_role("button", name="Noch einmal")).to_have_count(0)  # one attempt counts
    page.get_by_role("link", name="So lief es für alle").click()
    expect(page.get_by_text("Wer perfekt spielt")).to_be_visible()
    expect(page.locator("h2 ~ p strong").first).to_contain_text("Punkte")
    page.get_by_role("button", name="Deine Partie ansehen").click()
    page.wait_for_url("**/table/*")
    ada.content()


def test_who_resigns_the_game_of_the_day_cannot_go_on_with_it(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/daily")
    page.get_by_role("button", name="Heute spielen").click()
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="Aufgeben").click()
    page.locator("dialog[open]").get_by_role("button", name="Aufgeben").click()
    expect(page.locator(".result")).to_contain_text("Die Partie ist zu Ende.")
    ada.go("/daily")
    expect(page.get_by_role("button", name="Deine Partie ansehen")).to_be_visible()
    expect(page.get_by_text("Du hast aufgegeben.")).to_be_visible()
    ada.content()
