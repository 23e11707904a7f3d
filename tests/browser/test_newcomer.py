"""A newcomer's path: from the start page to the first ply of one's own in at most three clicks."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.browser.browsing import PHONE, Visitor, until
from tests.server.conftest import Running

from dreierlei.games import NAMES

MOST = 3


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", NAMES)
def test_three_clicks_to_the_first_ply(server: Running, chromium: Browser, name: str, how: dict[str, Any]) -> None:
    ada = Visitor(chromium, server.port, **how)
    page = ada.page
    ada.go("/")
    page.locator(".game .primary").nth(NAMES.index(name)).click()
    page.wait_for_url("**/table/*")
    page.locator(".board [data-handle].can").first.wait_for()
    for _ in range(MOST - 1):
        until(page, ada.lit)
        before = _own(ada)
        assert ada.pick()
        until(page, partial(_moved_on, ada, before))
        if _own(ada):
            break
    until(page, lambda: _own(ada))
    assert _own(ada)
    ada.content()


def _moved_on(ada: Visitor, before: int) -> bool:
    """Whether a click has done something: a ply, a choice begun, or others to go on with."""
    return bool(_own(ada) > before or ada.page.locator(".board .picked").count() or ada.lit())


def _own(ada: Visitor) -> int:
    """Return how many plies of the visitor's own the list has; the visitor sits first."""
    return int(ada.page.locator(".moves li:has(.sign.seat-0) .ply:not(.chance)").count())
