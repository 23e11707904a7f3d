"""Following opponents: what they did since one's last turn stays marked, in order and in their colours."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.browsing import PHONE, Visitor, until
from tests.server.conftest import Running

MARKS = {
    "triapon": "[...document.querySelectorAll('.triapon .order')].map((each) => [each.textContent, each.classList[1]])",
    "stein3": """[...document.querySelectorAll('.stein3 .last .target')].map((each) =>
      [each.textContent, [...each.classList].find((name) => name.startsWith('seat-'))])""",
}


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", list(MARKS))
def test_both_opponents_turns_stay_marked_also_after_a_reload(
    server: Running, chromium: Browser, name: str, how: dict[str, Any]
) -> None:
    ada = Visitor(chromium, server.port, **how)
    ada.go("/table/" + ada.table(name, "me", "bot1", "bot1"))
    page = ada.page
    page.locator(".board [data-handle].can").first.wait_for()
    _turn(ada)
    until(page, ada.lit)
    expected = [["1", "seat-1"], ["2", "seat-2"]]
    assert _marks(page, name) == expected
    page.reload()
    page.locator(".board [data-handle].can").first.wait_for()
    assert _marks(page, name) == expected
    ada.content()


def test_bots_are_shown_at_the_pace_that_the_reader_likes(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("triapon", "me", "bot1", "bot1"))
    page = ada.page
    button = page.get_by_role("button", name="Bots: sofort zeigen")
    button.click()
    page.get_by_role("button", name="Bots: langsam zeigen").wait_for()
    page.locator(".board [data-handle].can").first.wait_for()
    page.evaluate("""() => { window.counts = []; new MutationObserver(() => {
      window.counts.push(document.querySelectorAll('.moves .ply').length);
    }).observe(document.querySelector('.moves'), { childList: true }); }""")
    before = page.locator(".moves .ply").count()
    _turn(ada)
    until(page, ada.lit)
    assert sorted(set(page.evaluate("window.counts"))) == [before + 1, before + 2, before + 3]
    ada.content()


def _marks(page: Page, name: str) -> Any:
    return page.evaluate(MARKS[name])


def _turn(ada: Visitor) -> None:
    """Make one turn: pick until it is somebody else's."""
    plies = ada.page.locator(".moves .ply").count()
    until(ada.page, lambda: ada.page.locator(".moves .ply").count() > plies or (ada.pick() and False))
