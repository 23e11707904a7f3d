"""A click that is not possible gets the sentence of the rule, near the board and for screen readers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, until
from tests.browser.harness import opened, played, scene
from tests.server.conftest import Running

from dreierlei.games import NAMES

DARK = """() => [...document.querySelectorAll(".board [data-handle]:not(.can, .picked)")].flatMap((element) => {
  if (!element.checkVisibility() || element.disabled) return [];
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(x, y)?.closest("[data-handle]") === element ? [{ x, y }] : [];
})"""
"""The middles of all that cannot be picked now, where they can be hit."""
FRESH = """() => document.querySelector(".board [data-handle].can") && !document.querySelector(".board .picked")"""
"""Whether somebody is on turn and has picked nothing yet."""


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_every_impossible_click_gets_a_sentence(server: Running, chromium: Browser, how: dict[str, Any]) -> None:
    ada = Visitor(chromium, server.port, **how)
    for name in NAMES:
        seats = 2 if name in ("nonaga", "triominos", "tricubo") else 3
        game = f"{name}(seats={seats})" if name in ("triominos", "tricubo") else name
        ada.follow("/table/" + ada.table(game, "me", *["bot1"] * (seats - 1)))
        ada.page.locator(".board [data-handle].can").first.wait_for()
        if name == "triominos":  # every tile may fit at first: look for a turn where one does not
            until(ada.page, lambda: _one_is_dark(ada) or ada.over or (ada.pick() and False))
        said = _said(ada)
        assert said or name == "triapon"  # on an empty board every hollow is free
        assert all(len(sentence) > 15 for sentence in said), name
    ada.content()


def _one_is_dark(ada: Visitor) -> bool:
    """Whether somebody is on turn who could click in vain."""
    return bool(ada.page.evaluate(FRESH) and ada.page.evaluate(DARK))


def _said(ada: Visitor) -> set[str]:
    """Return what is said to some impossible clicks, which change nothing."""
    page, why, said = ada.page, ada.page.locator(".why"), set()
    plies = page.locator(".moves .ply").count()
    for spot in page.evaluate(DARK)[:4]:
        page.keyboard.press("Escape")
        page.mouse.click(spot["x"], spot["y"])
        expect(why).not_to_be_empty()
        said.add(why.inner_text())
        assert why.evaluate("(each) => each.getAttribute('role')") == "status"
    assert page.locator(".moves .ply").count() == plies
    return said


def test_a_wrong_target_is_explained_and_the_sentence_goes(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("nonaga", "me", "bot1"))
    page, why = ada.page, ada.page.locator(".why")
    page.locator(".board [data-handle].can").first.wait_for()
    spot = ada.lit()[0]
    page.mouse.click(spot["x"], spot["y"])
    far = next(each for each in page.evaluate(DARK) if abs(each["x"] - spot["x"]) + abs(each["y"] - spot["y"]) > 60)
    page.mouse.click(far["x"], far["y"])
    expect(why).to_have_text(
        "Dort kommt die Figur nicht zur Ruhe: sie gleitet geradeaus bis zur letzten freien Scheibe (§2.1)."
    )
    spot = ada.lit()[0]
    page.mouse.click(spot["x"], spot["y"])
    expect(why).to_be_empty()
    ada.content()


def test_the_row_that_protects_a_ball_lights_up(chromium: Browser) -> None:
    with opened(chromium, "triapon") as page:
        shown = next(
            found for seed in range(200) if (found := scene(played("triapon", 30, seed)))["view"]["phase"] == "capture"
        )
        page.evaluate("scene => window.show(scene)", shown)
        hollow = page.evaluate("document.querySelector('.run[data-hollows]').dataset.hollows.split(' ')[1]")
        page.evaluate("handle => window.board.explain(handle)", f"hollow:{hollow}")
        lit = page.evaluate("[...document.querySelectorAll('.run.guards')].map((each) => each.dataset.hollows)")
        assert lit
        assert all(hollow in row.split() for row in lit)
