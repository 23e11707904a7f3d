"""The editor: text and board of one position, what is wrong in words, links, and playing on; also on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Route, expect
from tests.browser.browsing import PHONE, Visitor, accessible, no_wider, until
from tests.server.conftest import Running
from tests.server.test_starts import middle

from dreierlei.games import NAMES

CUT = """[...document.querySelectorAll('.setup-group select')].filter((box) => {
  const whole = box.cloneNode(true);
  whole.style.cssText = 'position: absolute; min-width: 0; max-width: none';
  document.body.append(whole);
  const cut = box.offsetWidth < whole.offsetWidth;
  whole.remove();
  return cut;
}).map((box) => box.name)"""
"""The boxes that are narrower than the longest of their words."""


def test_a_position_is_set_up_passed_on_and_played_on(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/editor/nonaga#game=nonaga(first%3D0)")
    text, verdict = page.get_by_label("Stellung in einer Zeile"), page.locator(".position-part .verdict")
    expect(verdict).to_contain_text("möglich")
    first = text.input_value()
    text.fill("ooo")
    expect(verdict).to_have_class("verdict trouble")
    text.fill(middle("nonaga"))
    expect(verdict).to_contain_text("möglich")
    until(page, lambda: ada.lit())
    assert accessible(page) == []
    before = text.input_value()
    until(page, lambda: text.input_value() != before or (ada.pick() and False))
    page.get_by_role("button", name="Einen Zug zurück").click()
    expect(text).to_have_value(before)
    page.reload()
    expect(text).to_have_value(before)
    page.get_by_role("button", name="Von hier weiterspielen").click()
    page.get_by_role("button", name="Gegen Bots").click()
    page.wait_for_url("**/table/*")
    until(page, lambda: ada.lit())
    record = page.evaluate(
        "fetch(location.pathname.replace('/table', '/api/tables') + '/record').then((r) => r.text())"
    )
    assert f"start: {before}" in record
    assert first != before
    ada.content()


def test_every_game_has_its_editor_also_on_a_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    for name in NAMES:
        ada.follow(f"/editor/{name}")
        expect(ada.page.locator(".position-part .verdict")).to_contain_text("möglich")
        ada.page.get_by_label("Stellung in einer Zeile").fill(middle(name))
        until(ada.page, lambda: ada.lit())
        ada.page.get_by_role("button", name="Von Hand stellen").click()
        ada.page.locator(".setup-group select").first.wait_for()
        assert ada.page.evaluate(CUT) == []
        assert no_wider(ada.page)
    ada.content()


def test_the_rules_lead_to_the_editor_which_tells_in_words_what_chance_may_do(
    server: Running, chromium: Browser
) -> None:
    ada = Visitor(chromium, server.port, "en-GB")
    page = ada.page
    ada.go("/rules/triapon")
    page.get_by_role("link", name="Set up a position").click()
    lots = page.get_by_label("Chance is to act", exact=True).locator("option")
    expect(lots).to_have_text([f"The lot: Seat {seat} begins" for seat in (1, 2, 3)])
    ada.content()


def test_pieces_are_put_moved_and_taken_away_by_hand(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/editor/nonaga")
    page.get_by_role("button", name="Von Hand stellen").click()
    text, verdict = page.get_by_label("Stellung in einer Zeile"), page.locator(".setup-side .verdict")

    def spot(cell: str) -> Locator:
        return page.locator(f".setup [data-handle='cell:{cell}']")

    expect(verdict).to_contain_text("möglich")
    first = text.input_value()
    page.get_by_role("button", name="Scheibe", exact=True).click()
    spot("3:-1").click()
    expect(verdict).to_contain_text("20 Scheiben")
    assert accessible(page) == []
    assert page.locator(".tools").get_attribute("inert") is not None
    page.get_by_role("button", name="Wegnehmen", exact=True).click()
    spot("0:0").click()
    expect(verdict).to_contain_text("möglich")
    page.get_by_role("button", name="Verschieben").click()
    spot("0:-2").click()
    spot("1:0").click()
    expect(text).to_have_value("-2:-2 ..oo1/.ooooo/1o.o0/oooo/0o1 0 lot 0".replace("o.o0", "o.00"))
    page.get_by_label("Was ansteht").select_option("slide")
    page.get_by_label("Am Zug").select_option("1")
    expect(text).to_have_value("-2:-2 ..oo1/.ooooo/1o.00/oooo/0o1 1 slide 0")
    page.get_by_role("button", name="Züge machen").click()
    until(page, lambda: ada.lit())
    page.get_by_role("button", name="Von Hand stellen").click()
    page.get_by_role("button", name="Alles wegnehmen").click()
    expect(verdict).to_contain_text("0 Figuren")
    page.get_by_role("button", name="Rückgängig").click()
    expect(verdict).to_contain_text("möglich")
    page.get_by_role("button", name="Anfangsstellung").click()
    expect(text).to_have_value(first)
    ada.content()


def test_who_is_faster_than_the_server_loses_no_edit(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/editor/nonaga")
    page.get_by_role("button", name="Von Hand stellen").click()
    page.get_by_label("Was ansteht").wait_for()
    held: list[Route] = []
    page.route("**/api/positions/draft", lambda route: held.append(route))
    page.get_by_label("Was ansteht").select_option("slide")
    page.get_by_label("Am Zug").select_option("1")
    for _ in range(2):
        until(page, lambda: held)
        held.pop(0).continue_()
    expect(page.get_by_label("Stellung in einer Zeile")).to_have_value(re.compile(" 1 slide 0$"))
    ada.content()


def test_every_position_is_set_up_by_keys_also_on_a_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    for name in NAMES:
        _set_up_by_keys(ada, name)
    ada.content()


def _set_up_by_keys(ada: Visitor, name: str) -> None:
    page = ada.page
    ada.go(f"/editor/{name}")
    text = page.get_by_label("Stellung in einer Zeile")
    text.fill(middle(name))
    page.get_by_role("button", name="Von Hand stellen").press("Enter")  # before what was typed is looked at
    number = page.locator(".setup-parts input").first
    expect(number).to_be_visible()
    before = middle(name)
    expect(text).to_have_value(before)
    if page.locator(".palette").is_visible():
        page.get_by_role("button", name="Wegnehmen", exact=True).press("Enter")
        page.locator(".setup .can[tabindex='0']").press("Enter")
        until(page, lambda: text.input_value() != before)
        before = text.input_value()
    value, most = (int(text) for text in (number.input_value(), number.get_attribute("max") or ""))
    number.fill(str(value + 1 if value < most else value - 1))
    number.press("Tab")
    until(page, lambda: text.input_value() != before)
    assert accessible(page) == [], name


def test_blocks_of_tricubo_are_written_on_by_clicks_and_by_keys_also_the_small_ones(
    server: Running, chromium: Browser
) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/editor/tricubo#game=tricubo(seats%3D2)")
    page.get_by_role("button", name="Von Hand stellen").click()
    text, verdict = page.get_by_label("Stellung in einer Zeile"), page.locator(".setup-side .verdict")

    def spot(place: str) -> Locator:
        return page.locator(f".setup [data-handle='{place}']")

    spot("box:0.3.4").click()
    expect(text).to_have_value("0 roll - - 1,0,4,0,0:-:-/0,1,0,0,0:-:- -")
    spot("circle:0.3").click()
    expect(text).to_have_value("0 roll - - 1,0,4+2,0,0:-:-/0,1,0,0,0:-:- -")
    spot("circle:0.3").press("Enter")
    expect(text).to_have_value("0 roll - - 1,0,4+4,0,0:-:-/0,1,0,0,0:-:- -")
    expect(spot("circle:0.3")).to_have_attribute("aria-label", "Platz 1, Reihe 3, Kreis der Wertung, 4")
    expect(spot("circle:0.3")).to_be_focused()
    spot("colour:1.small").click()
    expect(text).to_have_value("0 roll - - 1,0,4+4,0,0:-:-/0,1,0,0,0:s:- -")
    assert accessible(page) == []
    page.get_by_role("button", name="Wegnehmen", exact=True).click()
    spot("box:0.3.2").click()
    expect(verdict).to_contain_text("Platz 1")
    expect(page.locator(".setup .mark.threat")).to_have_count(1)
    page.get_by_role("button", name="Züge machen").click()
    expect(page.locator("[data-handle^='box:']")).to_have_count(0)
    ada.content()


@pytest.mark.parametrize("place", ["editor", "analysis"])
def test_hands_are_dealt_by_lot_with_one_click(place: str, server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.go(f"/{place}/triominos")
    ada.page.get_by_role("button", name="Auslosen").click()
    expect(ada.page.locator(".chance-part")).to_be_hidden()
    until(ada.page, lambda: ada.lit())
    ada.page.get_by_role("button", name="Von hier weiterspielen").click()
    ada.page.get_by_role("button", name="Mit Freunden").click()
    expect(ada.page.locator(".toast")).to_contain_text("wer sie kennt")  # and no name is asked for before
    assert ada.page.locator("dialog[open] input").count() == 0
    ada.content()
