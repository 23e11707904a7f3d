"""Addresses as people type them: without a game one is chosen, and slashes that say nothing are no fault."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.browser.browsing import PHONE, Visitor, no_wider, until
from tests.server.conftest import Running

from dreierlei.games import NAMES, any_game
from dreierlei.server.routes.pages import assets


def _pages_of_games() -> list[str]:
    """Return the first parts of the addresses that a game belongs to."""
    named = [pattern for pattern, _ in assets().routes if "game" in pattern.groupindex]
    return sorted({re.split(r"[/(]", pattern.pattern)[1] for pattern in named})


def test_whoever_names_a_page_and_no_game_chooses_one(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    for page in _pages_of_games():
        ada.follow(f"/{page}")
        ada.page.locator(f'main a.button[href^="/{page}/"]').first.wait_for()
        assert no_wider(ada.page)
        for name in NAMES:
            expect(ada.page.locator(f'main a[href="/{page}/{name}"]')).to_have_count(1)
    ada.content()


@pytest.mark.parametrize(("language", "called"), [("de-DE", "So geht’s"), ("en-GB", "How to play")])
def test_a_game_is_chosen_by_keys_in_both_languages(
    server: Running, chromium: Browser, language: str, called: str
) -> None:
    ada = Visitor(chromium, server.port, language)
    ada.go("/rules")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(called)
    ada.page.get_by_role("link", name=f"{any_game('triapon').title('de')}: {called}").focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url("**/rules/triapon")
    ada.page.go_back()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(called)
    ada.content()


@pytest.mark.parametrize(
    ("typed", "path"),
    [("/rules/nonaga/", "/rules/nonaga"), ("//puzzles//nonaga/?x=1", "/puzzles/nonaga?x=1"), ("//", "/")],
)
def test_slashes_that_say_nothing_are_left_out(server: Running, chromium: Browser, typed: str, path: str) -> None:
    ada = Visitor(chromium, server.port)
    ada.go(typed)
    ada.page.locator("main > *").first.wait_for()
    assert ada.page.url == ada.home + path
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    ada.content()


@pytest.mark.parametrize(
    ("typed", "title"), [("/table", "Fünf Spiele um die Drei"), ("/person", "Leute und Ranglisten")]
)
def test_a_table_and_a_person_without_a_name_are_looked_for_in_the_lists(
    server: Running, chromium: Browser, typed: str, title: str
) -> None:
    ada = Visitor(chromium, server.port)
    ada.go(typed)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(title)
    ada.content()


@pytest.mark.parametrize(
    ("language", "typed", "title", "onward"),
    [
        ("de-DE", "/join", "Einladung", "/"),
        ("en-GB", "/join/", "Invitation", "/"),
        ("de-DE", "/link", "Auf diesem Gerät anmelden", "/me"),
        ("en-GB", "/link", "Sign in on this device", "/me"),
    ],
)
def test_a_link_without_its_code_says_what_belongs_there(
    server: Running, chromium: Browser, language: str, typed: str, title: str, onward: str
) -> None:
    ada = Visitor(chromium, server.port, language, **PHONE)
    ada.go(typed)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(title)
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    assert no_wider(ada.page)
    ada.page.locator(f'main a.button[href="{onward}"]').click()
    ada.page.wait_for_url(f"**{onward}")
    ada.content()


def test_whoever_goes_back_before_a_page_is_there_does_not_get_it(server: Running, chromium: Browser) -> None:
    ada, held = Visitor(chromium, server.port), list[Route]()
    ada.page.route("**/api/rules/triapon", lambda route: held.append(route))
    ada.go("/rules")
    ada.page.get_by_role("link", name="Triapon: So geht’s").click()
    until(ada.page, lambda: held)
    ada.page.go_back()
    with ada.page.expect_response("**/api/rules/triapon"):
        held[0].continue_()
    ada.page.wait_for_load_state("networkidle")
    assert ada.page.url == f"{ada.home}/rules"
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("So geht’s")
    ada.content()


def test_a_page_that_is_long_in_coming_is_seen_to_be_coming(server: Running, chromium: Browser) -> None:
    ada, held = Visitor(chromium, server.port), list[Route]()
    page, bar = ada.page, "getComputedStyle(document.getElementById('main'), '::before').content"
    page.route("**/api/rules/triapon", lambda route: held.append(route))
    ada.go("/rules")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(bar) == "none"
    page.get_by_role("link", name="Triapon: So geht’s").click()
    until(page, lambda: held)
    expect(page.locator("main")).to_have_attribute("aria-busy", "true")
    assert page.evaluate(bar) != "none"
    held[0].continue_()
    expect(page.get_by_role("heading", level=1)).to_have_text("Triapon: die Regeln")
    assert page.evaluate(bar) == "none"
    ada.content()
