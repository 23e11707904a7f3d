"""People, used by clicking: a rated game, one's page and its history, leaderboards, friends, what others see."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import PHONE, Visitor, accessible, no_wider
from tests.browser.test_account import PASSPHRASE
from tests.server.conftest import Running

CLOCK = {"kind": "game", "time": 600_000, "increment": 0}
PICTURES = os.environ.get("PICTURES")
"""Where to keep pictures for whoever wants to look at them."""
CELLS = """[...document.querySelectorAll('.records td')].map((cell) =>
  cell.scrollWidth <= cell.clientWidth && cell.getBoundingClientRect().right <= innerWidth)"""
"""Whether each figure of a profile is in sight without being moved to."""


def enrolled(chromium: Browser, server: Running, name: str, **how: Any) -> Visitor:
    """Somebody with an account."""
    visitor = Visitor(chromium, server.port, **how)
    visitor.ask("POST", "/api/register", {"name": name, "passphrase": PASSPHRASE})
    return visitor


def seen(page: Page, name: str) -> None:
    """Hold a page against axe, and keep its picture where somebody wants to look."""
    assert accessible(page) == []
    assert no_wider(page), name
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"), full_page=True)


def test_a_rated_game_is_found_on_ones_page_and_on_the_leaderboard(server: Running, chromium: Browser) -> None:
    ada = enrolled(chromium, server, "Ada Rang")
    page = ada.page
    game = ada.table("nonaga(first=0)", "me", "bot1", control=CLOCK, rated=True, listed=True)
    ada.go("/people")
    expect(page.locator(".card", has_text="Zuschauer: 0 · gewertet")).to_be_visible()
    seen(page, "running")
    ada.go(f"/table/{game}")
    expect(page.locator(".seat.you .seat-note")).to_contain_text("1500?")
    assert page.get_by_role("button", name="Bot für mich").count() == 0  # none plays for anybody's rating
    page.get_by_role("button", name="Aufgeben").click()
    expect(page.locator("dialog")).to_contain_text("Du kommst auf den letzten Platz")
    page.locator("dialog").get_by_role("button", name="Aufgeben").click()
    expect(page.locator(".seat.you .seat-note")).to_contain_text(re.compile(r"\d+\? \(−\d+\)"))
    page.locator(".seat.you").get_by_role("link", name="Ada Rang").click()
    expect(page.locator(".figures")).to_contain_text(re.compile(r"Nonaga.*\? ± \d+"))
    card = page.locator(".matches .card")
    expect(card).to_have_count(1)
    expect(card.locator(".picture svg").first).to_be_visible()
    seen(page, "profile")
    page.get_by_label("Ergebnis", exact=True).select_option("won")
    expect(page.get_by_text("Dazu gibt es keine Partie.")).to_be_visible()
    expect(card).to_have_count(0)
    page.get_by_label("Ergebnis", exact=True).select_option("lost")
    page.get_by_label("Gegner").fill("küken")
    expect(card).to_have_count(1)
    page.get_by_role("link", name="Leute und Ranglisten").click()
    expect(page.locator(".figures").first).to_contain_text(re.compile(r"Großmeister \(Bot\).*Ada Rang"))
    expect(page.locator(".figures").last).to_contain_text(re.compile(r"Ada Rang−\d+1"))
    page.get_by_label("Spiel", exact=True).select_option("triapon")
    expect(page.get_by_text("In dieser Woche ist noch keine gewertete Partie")).to_be_visible()
    seen(page, "leaderboard")

    phone = Visitor(chromium, server.port, **PHONE)
    phone.go("/person/Ada%20Rang")
    phone.page.locator(".matches .card").scroll_into_view_if_needed()  # drawn once it is in sight
    expect(phone.page.locator(".matches .picture svg").first).to_be_visible()
    assert phone.page.evaluate(CELLS) == [True] * 7
    seen(phone.page, "profile-phone")
    phone.go("/people")
    expect(phone.page.locator(".figures").first).to_contain_text("Ada Rang")
    seen(phone.page, "leaderboard-phone")

    ada.go("/me")
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):  # the page has asked before, too
        page.get_by_label("Mein Profil ist privat").check()
    phone.go("/person/Ada%20Rang")
    expect(phone.page.get_by_role("alert")).to_contain_text("Dieses Profil ist privat")
    phone.complaints.clear()  # the browser tells of the 403
    phone.content()
    ada.content()


def test_friends_find_each_other_and_a_table_and_can_be_muted(server: Running, chromium: Browser) -> None:
    ada, bob = enrolled(chromium, server, "Ada Freund"), enrolled(chromium, server, "Bob Freund", **PHONE)
    ada.go("/people")
    ada.page.get_by_label("Name", exact=True).fill("bob freund")
    ada.page.get_by_role("button", name="Zur Seite").click()
    ada.page.get_by_role("button", name="Befreunden").click()
    expect(ada.page.get_by_role("button", name="Anfrage zurückziehen")).to_be_visible()
    seen(ada.page, "stranger")
    bob.go("/")
    asking = bob.page.locator("section", has=bob.page.get_by_role("heading", name="Möchten mit dir befreundet sein"))
    expect(asking.get_by_role("link", name="Ada Freund")).to_be_visible()
    seen(bob.page, "asking-phone")
    asking.get_by_role("button", name="Annehmen: Ada Freund").click()
    expect(asking).to_have_count(0)
    bob.go("/people")
    expect(bob.page.get_by_role("button", name="Nicht mehr befreundet sein: Ada Freund")).to_be_visible()
    expect(bob.page.get_by_role("img", name="da", exact=True)).to_be_visible()
    seen(bob.page, "friends-phone")
    bob.go("/")
    table = ada.table("nonaga(first=0)", "me", "open", control=CLOCK, rated=True)
    ada.go(f"/table/{table}")
    ada.page.get_by_role("button", name="Bob Freund").click()
    expect(ada.page.get_by_text("Bob Freund ist eingeladen.")).to_be_visible()
    seen(ada.page, "inviting")
    invited = bob.page.locator("section", has=bob.page.get_by_role("heading", name="Du bist eingeladen"))
    expect(invited.get_by_text("Ada Freund")).to_be_visible()  # without a reload
    expect(invited.get_by_text("gewertet")).to_be_visible()
    seen(bob.page, "invited-phone")
    boxes = [each.bounding_box() for each in invited.locator("a, button").all()]
    assert len({round(box["y"] + box["height"] / 2) for box in boxes if box}) == 1  # beside each other
    invited.get_by_role("button", name="Mitspielen").click()
    bob.page.wait_for_url(f"**/table/{table}")
    text = ada.page.get_by_role("textbox", name="Nachricht")
    text.fill("Nur für dich")
    text.press("Enter")
    said = bob.page.locator(".lines li")
    expect(said).to_have_count(1)
    said.get_by_role("button", name="Stummschalten: Ada Freund").click()
    bob.page.locator("dialog").get_by_role("button", name="Stummschalten").click()
    expect(said).to_have_count(0)
    ada.content()
    bob.content()


def test_who_is_asked_for_a_rated_rematch_finds_it_and_nobody_else_can_be_asked(
    server: Running, chromium: Browser
) -> None:
    ada, bob = Visitor(chromium, server.port), Visitor(chromium, server.port, **PHONE)
    for visitor, name in ((ada, "Ada Revanche"), (bob, "Bob Revanche")):
        visitor.ask("POST", "/api/register", {"name": name, "passphrase": PASSPHRASE})
    table = ada.table("nonaga(first=0)", "me", "open", control=CLOCK, rated=True, listed=True)
    bob.ask("POST", f"/api/tables/{table}/seats/1")
    ada.go(f"/table/{table}")
    ada.page.get_by_role("button", name="Aufgeben").click()
    ada.page.locator("dialog[open]").get_by_role("button", name="Aufgeben").click()
    bob.go("/")
    ada.page.get_by_role("button", name="Noch einmal").click()
    ada.page.get_by_text("Zur Revanche fehlt noch: Bob Revanche.").wait_for()
    expect(ada.page.locator(".invites button")).to_have_text(["Tisch schließen"])
    invited = bob.page.locator("section", has=bob.page.get_by_role("heading", name="Du bist eingeladen"))
    invited.get_by_role("link", name="Zuschauen").click()
    expect(bob.page.locator(".invites button")).to_have_text(["Revanche annehmen", "Ablehnen"])
    bob.page.get_by_role("button", name="Ablehnen").click()
    expect(invited).to_have_count(0)
    expect(ada.page.get_by_role("heading", name="Dieser Tisch wurde geschlossen.")).to_be_visible()
    bob.follow(f"/table/{table}")
    bob.page.get_by_role("button", name="Revanche spielen").click()
    bob.page.get_by_text("Zur Revanche fehlt noch: Ada Revanche.").wait_for()
    ada.follow("/")
    ada.page.get_by_role("button", name="Mitspielen").first.click()
    expect(bob.page.locator(".asked.yours")).to_be_visible()
    ada.content()
    bob.content()
