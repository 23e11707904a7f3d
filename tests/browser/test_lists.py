"""One's own games: discarded by one click, shown with their result; the tab calls; unread words are counted."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PAINTED, PHONE, Visitor, no_wider, until
from tests.server.conftest import Running


def test_a_game_against_bots_is_discarded_by_one_click(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    for _ in range(2):
        ada.table("nonaga(first=0)", "me", "bot1")
    ada.go("/")
    discard = ada.page.locator(".card").get_by_role("button", name="Verwerfen")
    expect(discard).to_have_count(2)
    discard.first.click()
    expect(discard).to_have_count(1)
    discard.first.click()
    expect(discard).to_have_count(0)
    ada.content()


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_finished_games_show_result_and_final_position(server: Running, chromium: Browser, language: str) -> None:
    ada = Visitor(chromium, server.port, language)
    ada.go("/table/" + ada.table("nonaga(first=0)", "me", "bot1"))
    ada.page.locator(".board [data-handle].can").first.wait_for()
    ada.page.get_by_role("button", name="Aufgeben").or_(ada.page.get_by_role("button", name="Resign")).click()
    ada.page.locator("dialog button.primary").click()
    until(ada.page, lambda: ada.over)
    ada.go("/")
    ada.page.locator(".tables details summary").click()
    end = ada.page.locator(".card-end").first
    expect(end.locator("strong")).to_contain_text("gewinnt" if language == "de-DE" else "wins")
    expect(end.locator(".nonaga .piece")).to_have_count(6)
    ada.content()


def test_the_tab_says_whose_turn_it_is(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("nonaga(first=0)", "me", "bot1"))
    ada.page.wait_for_function("() => document.title.startsWith('(1) Du bist am Zug')")
    assert "data:" in str(ada.page.locator("link[rel=icon]").get_attribute("href"))
    ada.go("/")
    ada.page.get_by_role("button", name="Verwerfen").first.click()
    ada.page.wait_for_function("() => document.title === 'Dreierlei'")
    assert "data:" not in str(ada.page.locator("link[rel=icon]").get_attribute("href"))
    ada.content()


def test_words_that_were_not_read_are_counted_on_a_phone(server: Running, chromium: Browser) -> None:
    ada, ben = Visitor(chromium, server.port), Visitor(chromium, server.port, **PHONE)
    table = ada.table("tricubo(seats=2)", "me", "open", listed=True)  # a board that fills the phone
    ada.go(f"/table/{table}")
    ben.table("nonaga", "me", "bot1", name="Ben")
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Mitspielen").first.click()
    ben.named("Ben")
    expect(ben.page.locator(".seats")).to_contain_text("Ben")
    ben.page.locator(".board [data-handle]").first.wait_for(state="attached")
    ben.page.evaluate("scrollTo(0, 0)")  # away from the button, and so from the chat
    ben.page.evaluate(PAINTED)
    ada.page.locator(".speak input").fill("Hallo Ben!")
    ada.page.keyboard.press("Enter")
    badge = ben.page.locator("button.badge")
    expect(badge).to_have_text("1")
    badge.click()
    expect(badge).to_be_hidden()
    expect(ben.page.locator(".lines")).to_contain_text("Hallo Ben!")
    ada.content()
    ben.content()


DRAWN = """
window.drawn = [];
const look = () => {
  window.drawn.push(document.querySelectorAll(".picture-board > *").length);
  requestAnimationFrame(look);
};
look();
"""
"""How many pictures there are in every frame."""


def test_the_first_picture_is_seen_before_all_are_drawn(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, viewport={"width": 1400, "height": 2000})
    ada.context.add_init_script(DRAWN)
    ada.go("/")
    expect(ada.page.locator(".picture-board > *")).to_have_count(5)
    frames = ada.page.evaluate("window.drawn")
    assert max(after - before for before, after in pairwise(frames)) == 1
    ada.content()


@pytest.mark.parametrize(
    ("language", "state", "clock"),
    [("de-DE", "Du bist am Zug", "10 Min. je Partie"), ("en-GB", "Your turn", "10 min per game")],
)
def test_a_card_tells_game_people_state_and_clock(
    server: Running, chromium: Browser, language: str, state: str, clock: str
) -> None:
    ada = Visitor(chromium, server.port, language, **PHONE)
    control = {"kind": "game", "time": 600_000, "increment": 0}
    ada.table("nonaga(first=0)", "me", "bot2", control=control)
    ada.go("/")
    card = ada.page.locator(".card.yours").first
    expect(card.locator(".card-title")).to_have_text("Nonaga")
    expect(card.locator(".card-people .who")).to_have_text(["Ada", "Lehrling" if language == "de-DE" else "Apprentice"])
    expect(card.locator(".card-state")).to_contain_text(state)
    expect(card.locator(".faint")).to_contain_text(clock)
    assert no_wider(ada.page)
    ada.content()
