"""Making a table: a few big ways, little to fill in, and all else folded away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, accessible
from tests.server.conftest import Running


@pytest.mark.parametrize("how", [{}, PHONE | {"color_scheme": "dark"}], ids=["desk", "phone"])
def test_every_way_leads_to_its_table(server: Running, chromium: Browser, how: dict[str, Any]) -> None:
    ada = Visitor(chromium, server.port, **how)
    page = ada.page
    ada.go("/new/tricubo")
    expect(page.get_by_label("Wie heißt du?").first).to_be_visible()
    page.locator(".look .mat").last.scroll_into_view_if_needed()
    expect(page.locator(".look .sheet").last).to_be_visible()  # both sides are drawn
    assert not page.get_by_text("Hausregeln", exact=True).is_visible()
    page.locator(".way-alone").click()
    page.get_by_label("Seite B").check()
    page.locator("summary").click()
    expect(page.get_by_text("Begrenzt, wie lange eine Partie zu mehreren dauern kann")).to_be_visible()
    assert accessible(page) == []
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seat")).to_have_count(1)
    assert ada.game() == "tricubo(side=B)"

    ada.go("/new/triapon")
    page.locator(".way-device").click()
    for number, name in enumerate(("Ida", "Jo", "Kim"), 1):
        page.get_by_label(f"Spieler {number}").fill(name)
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seat-name")).to_contain_text(["Ida", "Jo", "Kim"])
    ada.go("/new/stein3")
    page.locator(".way-device").click()
    expect(page.get_by_label("Spieler 3")).to_have_value("Kim")  # they play again

    page.locator(".way-open").click()
    page.get_by_label("Wie heißt du?").first.fill("Ada")
    page.get_by_label("Wie viele Bots?").select_option("1")
    page.get_by_role("button", name="Tisch eröffnen und einladen").click()
    page.locator("code.address").first.wait_for()
    expect(page.locator(".seat-name")).to_contain_text(["Ada", "Platz 2 (frei)", "Geselle"])

    ada.go("/new/triominos")
    expect(page.locator(".way-fields").first).to_contain_text("Du spielst als Ada.")
    page.locator(".way-mixed").click()
    page.get_by_label("Platz 1", exact=True).select_option("bot:1")
    page.get_by_label("Platz 2", exact=True).select_option("me")
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seat-name")).to_contain_text(["Küken", "Ada"])
    ada.content()


def test_an_invitation_asks_for_no_name_that_is_known(server: Running, chromium: Browser) -> None:
    host = server.client().guest("Gast")
    first, second = (host.table("nonaga", "me", "open")["invites"][0]["path"] for _ in range(2))
    ada = Visitor(chromium, server.port)
    ada.go(first)
    ada.join("Ada")
    ada.go(second)
    expect(ada.page.locator("form.form")).to_contain_text("Du spielst als Ada.")
    assert ada.page.locator("form.form input").count() == 0
    ada.join("")
    expect(ada.page.locator(".seat-name")).to_contain_text(["Gast", "Ada"])
    ada.content()


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_the_ways_keep_clear_of_their_circles(server: Running, chromium: Browser, language: str) -> None:
    ada = Visitor(chromium, server.port, language, **PHONE)
    ada.go("/new/nonaga")
    ada.page.locator(".way").first.wait_for()
    for width in (360, 390, 412, 430, 768, 1366):
        ada.page.set_viewport_size({"width": width, "height": 800})
        assert ada.page.evaluate(TOUCHED) == [], width
    ada.content()


TOUCHED = """() => [...document.querySelectorAll(".way")].filter((way) => {
  const circle = way.querySelector("input").getBoundingClientRect(), text = document.createRange();
  text.selectNodeContents(way.querySelector("strong"));
  return [...text.getClientRects()].some((line) => line.right > circle.left - 3 && line.top < circle.bottom - 3);
}).map((way) => way.textContent)"""
"""Ways whose name runs into the circle by which it is chosen."""
