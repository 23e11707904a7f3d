"""Puzzles: from the start page to a puzzle that is missed, tried again and solved; by hand, by keys, on a phone."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import PHONE, Visitor, accessible
from tests.browser.test_people import enrolled
from tests.server.conftest import Running

from dreierlei.core import State
from dreierlei.games import NAMES
from dreierlei.study.puzzles import Puzzle, daily, puzzles

WHOLE = """(box) => {
  const [all, text] = [box, box.querySelector("p")].map((each) => each.getBoundingClientRect());
  return text.top >= all.top && text.bottom <= all.bottom;
}"""
"""Whether the sentence above the board is within its frame."""


def _choose(page: Page, state: State, seat: int, action: str) -> None:
    """Choose an action by its words."""
    words = page.locator("details.aside").first
    if not words.evaluate("each => each.open"):
        words.locator("summary").click()
    page.locator(".choices button").nth(state.texts(seat).index(action)).click()


def _solve(page: Page, puzzle: Puzzle) -> None:
    state = puzzle.state()
    for text in puzzle.line:
        if state.acts(puzzle.seat):
            _choose(page, state, puzzle.seat, text)
            expect(page.locator(".puzzle-verdict")).to_have_attribute("data-state", "right")
            expect(page.locator(".board.busy")).to_have_count(0)
        state.apply(state.to_act[0], state.game.actions.parse(text))
    expect(page.get_by_text("Gelöst!")).to_be_visible()


def test_the_way_from_the_start_page_to_the_puzzle_of_the_day(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/")
    page.get_by_role("link", name="Zu den Aufgaben").click()
    expect(page.get_by_role("link", name="Aufgabe des Tages")).to_have_count(len(NAMES))
    assert accessible(page) == []
    page.get_by_role("link", name="3Stein: Aufgabe des Tages").click()
    puzzle = daily("stein3", datetime.now(UTC).date())
    page.wait_for_url(f"**/puzzles/stein3/{puzzle.id}")
    state = puzzle.state()
    wrong = next(text for text in state.texts(puzzle.seat) if text != puzzle.answer)
    origin, target = wrong.removeprefix("move(").removesuffix(")").split(",")
    for handle in (origin, target):  # by keys
        page.locator(f".board [data-handle='field:{handle}'].can").first.focus()
        page.keyboard.press("Enter")
    expect(page.get_by_text("Das ist es nicht.")).to_be_visible()
    assert accessible(page) == []
    expect(page.get_by_role("button", name="Noch einmal")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".board .can:focus")).to_have_count(1)
    _solve(page, puzzle)
    expect(page.get_by_role("link", name="Nächste ungelöste")).to_be_focused()
    assert accessible(page) == []
    page.get_by_role("link", name="Nächste ungelöste").click()
    expect(page.locator(".puzzle-verdict")).to_have_attribute("data-state", "asked")
    assert puzzle.id not in page.url
    page.get_by_role("button", name="Lösung zeigen").click()
    expect(page.get_by_text("Die Lösung.")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('dreierlei.puzzles'))")
    assert kept["missed"] == [f"stein3/{page.url.rpartition('/')[2]}"]  # whoever has seen it solves it at no first try
    page.get_by_role("link", name="3Stein: Aufgaben").click()
    expect(page.locator(".puzzle-list .solved")).to_have_count(1)
    page.get_by_role("link", name="Aufgaben", exact=True).click()
    expect(page.locator(".streak")).to_contain_text("1 Tag in Folge")
    ada.content()


def test_one_of_each_game_is_solved_on_a_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, color_scheme="dark", **PHONE)
    for name in NAMES:
        puzzle = puzzles(name)[0]
        ada.follow(f"/puzzles/{name}/{puzzle.id}")
        expect(ada.page.locator(".puzzle-verdict")).to_have_attribute("data-state", "asked")
        assert accessible(ada.page) == []
        _solve(ada.page, puzzle)
        assert ada.page.locator(".puzzle-verdict").evaluate(WHOLE)
    ada.content()


def test_what_is_said_to_a_missed_puzzle_is_whole_on_a_small_phone(server: Running, chromium: Browser) -> None:
    small = PHONE | {"viewport": {"width": 360, "height": 640}}
    ada = enrolled(chromium, server, "Ada Rätsel", **small)
    page, verdict = ada.page, ada.page.locator(".puzzle-verdict")
    for name in NAMES:
        puzzle = max(puzzles(name), key=lambda each: each.turns)
        ada.follow(f"/puzzles/{name}/{puzzle.id}")
        expect(verdict).to_have_attribute("data-state", "asked")
        assert verdict.evaluate(WHOLE)
        state = puzzle.state()
        _choose(page, state, puzzle.seat, next(text for text in state.texts(puzzle.seat) if text != puzzle.answer))
        expect(verdict).to_have_attribute("data-state", "wrong")
        expect(verdict).to_contain_text("Deine Wertung")
        expect(page.locator(".puzzle-about")).to_contain_text(re.compile(r"\? nach 1 Aufgabe$"))
        assert verdict.evaluate(WHOLE)
        page.get_by_role("button", name="Lösung zeigen").click()
        expect(page.get_by_role("link", name="Nächste ungelöste")).to_be_visible()
        assert verdict.evaluate(WHOLE)
    ada.content()


def test_points_are_written_as_the_language_of_the_page_has_them_not_the_browser(
    server: Running, chromium: Browser
) -> None:
    ada = Visitor(chromium, server.port, language="de-DE")
    ada.context.add_init_script("localStorage['dreierlei.language'] = 'en'")
    for puzzle in puzzles("tricubo"):
        state = puzzle.state()
        wrong = next(text for text in state.texts(puzzle.seat) if text != puzzle.answer)
        best = ada.ask("POST", f"/api/puzzles/tricubo/{puzzle.id}", {"plies": [wrong]})["best"]
        if best and round(best, 2) % 1:
            break
    ada.go(f"/puzzles/tricubo/{puzzle.id}")
    _choose(ada.page, state, puzzle.seat, wrong)
    expect(ada.page.locator(".puzzle-verdict")).to_contain_text(f"the best one {round(best, 2)}.")
    ada.content()
