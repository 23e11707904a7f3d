"""The first lessons in the browser: every step done by hand, wrong ones explained by their rule."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import AXE, PHONE, Visitor, accessible, no_wider
from tests.server.conftest import Running

from dreierlei.games import NAMES
from dreierlei.games.triominos.tiles import Tile
from dreierlei.study.lessons import Exercise, lesson

KINDS = {"nonaga": "cell", "triapon": "hollow", "stein3": "field"}


def _handles(step: Exercise, text: str) -> list[str]:
    """Return what is clicked for a ply."""
    name, (kind, *given) = step.rules.name, re.findall(r"[^(),]+", text)
    if name in KINDS:
        return [f"{KINDS[name]}:{each}" for each in given]
    if name == "triominos":
        return [f"tile:{Tile.parse(given[0]).plain()}", f"cell:{given[1]}"] if given else [kind]
    if kind == "start":
        return [f"row:{given[0]}"]
    die = given[0].partition("+")[0]
    dice = dict(zip(("large", "medium", "small"), step.state().dump().split()[2], strict=True))
    ends = {"cross": f"row:{dice[die]}", "colour": f"field:{die}", "any": "field:any"}
    return [f"die:{die}", ends.get(kind) or f"rows:{given[1]}"]


def _right(step: Exercise) -> str:
    return next(text for text in step.legal() if step.right(text))


def _click(page: Page, handle: str) -> None:
    page.locator(f'.board [data-handle="{handle}"].can').first.dispatch_event("click")


def test_all_lessons_are_walked_by_clicks(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    for name in NAMES:
        ada.follow(f"/learn/{name}")
        for at, step in enumerate(lesson(name)):
            expect(page.locator(".task > p")).to_contain_text(step.de)
            for handle in _handles(step, _right(step)):
                _click(page, handle)
            expect(page.locator(".told .right")).to_be_visible()
            if AXE.exists() and at == 0:
                assert accessible(page) == []
            page.get_by_role("button", name="Weiter", exact=True).click()
        expect(page.get_by_role("heading", name="Geschafft!")).to_be_visible()
        expect(page.locator(".lesson-steps .number", has_text="✓")).to_have_count(len(lesson(name)))
    ada.content()


def test_a_wrong_answer_is_explained_and_the_board_stays_on_a_phone_by_keys(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, "en-GB", **PHONE)
    page = ada.page
    ada.go("/learn/nonaga")
    page.locator(".lesson-steps button").nth(1).click()
    step = lesson("nonaga")[1]
    expect(page.locator(".task > p")).to_contain_text(step.en)
    assert page.evaluate("scrollY") == 0  # the list is far below the board
    place = page.locator(".board").bounding_box()
    for target, verdict in (("cell:1:1", ".rule"), ("cell:-1:0", ".told .right")):
        page.locator('.board [data-handle="cell:2:0"].can').focus()
        page.keyboard.press("Enter")
        page.locator(f'.board [data-handle="{target}"].can').focus()
        page.keyboard.press("Enter")
        expect(page.locator(verdict)).to_be_visible()
        assert page.locator(".board").bounding_box() == place
    expect(page.locator(".rule")).to_be_hidden()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".task > p")).to_contain_text(lesson("nonaga")[2].en)
    expect(page.locator(".task > p")).to_be_focused()
    assert no_wider(page)
    page.reload()
    expect(page.locator(".lesson-steps button").nth(1).locator(".number")).to_have_text("✓")  # progress is kept
    if AXE.exists():
        assert accessible(page) == []
    ada.content()


def test_the_end_of_a_lesson_fits_a_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.go("/learn/nonaga")
    ada.page.locator(".lesson-steps button").last.click()
    expect(ada.page.locator(".task .number")).to_have_text("8/8")
    for handle in _handles(lesson("nonaga")[-1], _right(lesson("nonaga")[-1])):
        _click(ada.page, handle)
    ada.page.get_by_role("button", name="Weiter", exact=True).click()
    expect(ada.page.get_by_role("heading", name="Geschafft!")).to_be_visible()
    for each in ada.page.locator(".task .row > *").all():
        box, screen = each.bounding_box(), ada.page.viewport_size
        assert box
        assert screen
        assert box["x"] + box["width"] <= screen["width"]
    ada.content()


def test_a_first_game_offers_the_lesson(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    table = ada.table("nonaga", "me", "bot1")
    ada.go(f"/table/{table}")
    offer = page.locator(".newcomer")
    expect(offer.get_by_role("link")).to_have_attribute("href", "/learn/nonaga")
    offer.get_by_role("button").click()
    expect(offer).to_be_hidden()
    page.reload()
    page.locator(".board").wait_for()
    expect(page.locator(".newcomer")).to_be_hidden()
    ada.content()
