"""What helps at a table: turns that are taken back, hints and threats; by mouse, touch and keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.browsing import PHONE, Visitor, accessible, until
from tests.server.conftest import Running

SIT = "path => fetch(path, { method: 'POST', headers: { 'X-Dreierlei': '1' } })"
RINGS = """() => [...document.querySelectorAll('.marks rect.hint')].map((ring) => {
  const box = ring.getBoundingClientRect();
  const under = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    .map((each) => each.closest('[data-handle]')).find(Boolean).getBoundingClientRect();
  return Math.abs(box.x + box.width / 2 - under.x - under.width / 2);
})"""
BACK = ".tools-play button:first-child"


def _turn(visitor: Visitor) -> None:
    """Play by clicking until it is somebody else's turn."""
    until(visitor.page, lambda: not visitor.page.locator(".asked.yours").count() or (visitor.pick() and False))


def _ply(visitor: Visitor, lines: Locator, count: int) -> None:
    """Play by clicking until so many plies are in the list; bots may answer at once."""
    until(visitor.page, lambda: lines.count() >= count or (visitor.pick(count) and False))


def test_turns_are_taken_back_against_a_bot_one_click_after_the_other(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    table = ada.table("triapon(first=0)", "me", "bot1", "bot1")
    ada.go(f"/table/{table}")
    expect(ada.page.locator(".asked.yours")).to_be_visible()
    expect(ada.page.locator(BACK)).to_be_disabled()
    lines = ada.page.locator("ol.moves > li")
    for plies in (3, 6):  # nobody forms a row in the first two turns
        _ply(ada, lines, plies - 2)
        expect(lines).to_have_count(plies)
        expect(ada.page.locator(".asked.yours")).to_be_visible()
    ada.page.locator(BACK).click()
    expect(lines).to_have_count(3)
    ada.page.reload()
    expect(lines).to_have_count(3)
    expect(ada.page.locator(".asked.yours")).to_be_visible()
    ada.page.locator(BACK).click()
    expect(lines).to_have_count(0)
    expect(ada.page.locator(BACK)).to_be_disabled()
    _turn(ada)
    ada.content()


def test_a_hint_by_key_and_by_touch_is_drawn_with_its_reason(server: Running, chromium: Browser) -> None:
    for game, how in (("nonaga(first=0)", {}), ("stein3", PHONE)):
        ada = Visitor(chromium, server.port, **how)
        table = ada.table(game, "me", *["bot1"] * (1 if "nonaga" in game else 2))
        ada.go(f"/table/{table}")
        expect(ada.page.locator(".asked.yours")).to_be_visible()
        if how:
            ada.page.get_by_role("button", name="Tipp").tap()
        else:
            ada.page.keyboard.press("t")
        expect(ada.page.locator(".why")).to_contain_text("Tipp: ")
        expect(ada.page.locator(".marks .hint.arrow")).to_have_count(1)
        assert ada.page.locator(".marks rect.hint").count() == 2
        boxes = ada.page.evaluate(RINGS)
        assert max(boxes) < 8, boxes
        assert accessible(ada.page) == []
        ada.content()


def test_a_hint_stays_while_others_choose_at_the_same_time(server: Running, chromium: Browser) -> None:
    ada, ben = Visitor(chromium, server.port), Visitor(chromium, server.port)
    table = ada.table("tricubo(seats=3)", "me", "open", "device", hints=True, listed=True)
    ben.ask("POST", "/api/guest", {"name": "Ben"})
    ben.go(f"/table/{table}")
    ben.page.evaluate(SIT, f"/api/tables/{table}/seats/1")
    ada.go(f"/table/{table}")
    chosen = ada.page.locator("ol.moves .ply:not(.chance)")
    for count in (1, 2):  # who has rolled, and then who chooses while Ben does
        until(ada.page, lambda: chosen.count() >= count or (ada.pick() and False))  # noqa: B023  # asked at once
        if count == 1:
            expect(ben.page.locator(".asked.yours")).to_be_visible()
            ben.page.keyboard.press("t")
            expect(ben.page.locator(".why")).to_contain_text("Tipp: ")
    expect(ben.page.locator("ol.moves .ply:not(.chance)")).to_have_count(2)
    expect(ben.page.locator(".why")).to_contain_text("Tipp: ")
    expect(ben.page.locator(".marks rect.hint").first).to_be_attached()
    for each in (ada, ben):
        each.content()


def test_threats_are_marked_where_the_reader_wants_it(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    table = ada.table("triapon(first=0)", "device", "device", "device")
    ada.go(f"/table/{table}")
    for hollow in ("a1", "e1", "i9", "b1", "e2", "i8"):
        place = ada.page.locator(f"[data-handle='hollow:{hollow}'].can")
        expect(place).to_have_count(1)
        place.click(force=True)
        expect(place).to_have_count(0)
    expect(ada.page.locator(".marks .threat")).to_have_count(0)
    ada.page.get_by_role("button", name="Drohungen: nicht zeigen").tap()
    expect(ada.page.locator(".marks rect.threat").first).to_be_attached()
    expect(ada.page.locator("ul.unseen li").first).to_contain_text("eine Triade bilden")
    assert accessible(ada.page) == []
    ada.page.get_by_role("button", name="Drohungen: zeigen").tap()
    expect(ada.page.locator(".marks .threat")).to_have_count(0)
    ada.content()


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_a_move_is_confirmed_first_where_the_reader_wants_it_by_keys_and_touch(
    server: Running, chromium: Browser, how: dict[str, Any]
) -> None:
    ada = Visitor(chromium, server.port, **how)
    table = ada.table("nonaga(first=0)", "me", "bot1")
    ada.go(f"/table/{table}")
    ada.page.get_by_role("button", name="Züge: sofort spielen").click()
    lines, bar = ada.page.locator("ol.moves > li"), ada.page.locator(".play .request")
    until(ada.page, lambda: bar.count() or (ada.pick() and False))
    expect(ada.page.locator(".marks .choice.arrow")).to_have_count(1)
    expect(ada.page.get_by_role("button", name="Spielen")).to_be_focused()
    if how:
        ada.page.get_by_role("button", name="Anders").tap()
    else:
        ada.page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    expect(ada.page.locator(".marks .choice")).to_have_count(0)
    expect(lines).to_have_count(0)
    assert ada.page.evaluate("document.activeElement.matches('.board .can')")
    until(ada.page, lambda: bar.count() or (ada.pick() and False))
    assert accessible(ada.page) == []
    if how:
        ada.page.get_by_role("button", name="Spielen").tap()
    else:
        ada.page.keyboard.press("Enter")
    expect(lines).to_have_count(1)
    expect(bar).to_have_count(0)
    ada.content()


def test_whoever_plays_by_keys_keeps_the_board_also_where_moves_are_confirmed(
    server: Running, chromium: Browser
) -> None:
    ada = Visitor(chromium, server.port)
    ada.context.add_init_script("localStorage['dreierlei.confirm'] = 'on'")
    ada.go("/table/" + ada.table("stein3", "me", "bot1", "bot1"))
    yours, lines = ada.page.locator(".asked.yours"), ada.page.locator("ol.moves > li")
    yours.wait_for()
    ada.page.evaluate("document.querySelector(\".can[tabindex='0']\").focus()")
    for _ in range(2):
        ada.page.keyboard.press("Enter")
        ada.page.locator(".board .picked").first.wait_for()
        ada.page.keyboard.press("Enter")
        expect(ada.page.locator(".play .request .primary")).to_be_focused()
        number = lines.count()
        ada.page.keyboard.press("Enter")
        expect(lines.nth(number + 2)).to_be_visible()  # the two others have played, too
        yours.wait_for()
        until(ada.page, lambda: ada.page.evaluate("document.activeElement.matches('.board .can')"))
    ada.content()


def test_whoever_chooses_from_the_list_by_keys_finds_it_again(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("stein3", "me", "bot1", "bot1"))
    ada.page.locator(".asked.yours").wait_for()
    ada.page.get_by_text("Alle möglichen Züge").press("Enter")
    number = ada.page.locator("ol.moves > li").count()
    ada.page.locator(".choices button").first.press("Enter")
    until(ada.page, lambda: ada.page.locator("ol.moves > li").count() > number)
    ada.page.locator(".asked.yours").wait_for()
    expect(ada.page.get_by_text("Alle möglichen Züge")).to_be_focused()
    ada.content()


def test_the_tools_of_a_table_keep_the_focus_of_whoever_uses_keys(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("nonaga(first=0)", "me", "bot1"))
    for before, after in (("Ton: nur wenn ich dran bin", "Ton: "), ("Züge: sofort spielen", "Züge: erst")):
        ada.page.get_by_role("button", name=before).press("Enter")
        expect(ada.page.locator(":focus")).to_contain_text(after)
        expect(ada.page.get_by_role("button", name=before)).to_have_count(0)
    ada.content()


def _two(server: Running, chromium: Browser) -> tuple[Visitor, Visitor]:
    """Ada, who begins, and Ben on a phone, at a table of Nonaga."""
    ada, ben = Visitor(chromium, server.port), Visitor(chromium, server.port, **PHONE)
    table = ada.table("nonaga(first=0)", "me", "open", listed=True)
    ben.table("nonaga", "me", "open", name="Ben")
    ben.go(f"/table/{table}")
    ben.page.evaluate(SIT, f"/api/tables/{table}/seats/1")
    ada.go(f"/table/{table}")
    return ada, ben


def test_people_ask_allow_and_refuse_on_their_phones(server: Running, chromium: Browser) -> None:
    ada, ben = _two(server, chromium)
    expect(ada.page.locator(".asked.yours")).to_be_visible()
    _turn(ada)
    for answer in ("Ablehnen", "Erlauben"):
        ada.page.locator(BACK).click()
        expect(ada.page.locator(".request")).to_contain_text("Du hast gebeten")
        expect(ben.page.locator(".request")).to_contain_text("Ada möchte den Zug zurücknehmen")
        ben.page.get_by_role("button", name=answer).tap()
        expect(ben.page.locator(".request")).to_have_count(0)
        expect(ada.page.locator(".request")).to_have_count(0)
    expect(ada.page.locator(".asked.yours")).to_be_visible()
    expect(ada.page.locator("ol.moves > li")).to_have_count(0)
    for visitor in (ada, ben):
        visitor.content()


def test_whoever_offers_to_stop_and_whoever_is_asked_read_when_the_offer_is_gone(
    server: Running, chromium: Browser
) -> None:
    ada, ben = _two(server, chromium)
    ada.page.get_by_role("button", name="Ende anbieten").click()
    expect(ada.page.locator(".toast")).to_contain_text("Das gilt, bis jemand weiterspielt.")
    expect(ben.page.get_by_role("button", name="Ende annehmen")).to_be_visible()
    _turn(ada)
    expect(ada.page.locator(".toast").last).to_contain_text("Dein Angebot aufzuhören gilt nicht mehr")
    expect(ben.page.locator(".toast").last).to_contain_text("Das Angebot von Ada aufzuhören gilt nicht mehr")
    for visitor in (ada, ben):
        visitor.content()
