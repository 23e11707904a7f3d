"""Looking back: by keys, by swipes, by itself; what is looked at stays in sight in the list."""

from __future__ import annotations

from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, until
from tests.server.conftest import Running

IN_SIGHT = """() => {
  const current = document.querySelector(".moves [aria-current]");
  if (!current) return false;
  const here = current.getBoundingClientRect();
  const list = document.querySelector(".moves").getBoundingClientRect();
  return here.top >= list.top && here.bottom <= list.bottom;
}"""


FOCUS = """() => {
  const handle = document.querySelector(".board [data-handle]");
  handle.setAttribute("tabindex", 0);
  handle.focus();
}"""


def _played(ada: Visitor, plies: int) -> None:
    """Play both seats by chance until there is so much to look back on; where one wins sooner, they play again."""
    ply = ada.page.locator(".moves .ply")
    while True:
        ada.follow("/table/" + ada.table("nonaga", "me", "device"))
        ply.first.wait_for()
        until(ada.page, lambda: ply.count() >= plies or ada.over or (ada.pick() and False))
        if not ada.over:
            break
    until(ada.page, ada.lit)


def test_the_list_follows_whoever_looks_back(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    _played(ada, 24)
    page, asked = ada.page, ada.page.locator(".asked.past")
    page.locator(".moves").focus()
    page.keyboard.press("Home")
    expect(asked).to_contain_text("Schritt 0 ")
    for _ in range(9):
        before = asked.inner_text()
        page.keyboard.press("ArrowRight")
        expect(asked).not_to_have_text(before)
        page.wait_for_function(IN_SIGHT)
    before = asked.inner_text()
    page.evaluate(FOCUS)
    page.keyboard.press(",")
    expect(asked).not_to_have_text(before)
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    ada.content()


def test_a_game_plays_by_itself_and_can_be_wiped_through(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    _played(ada, 8)
    page, asked = ada.page, ada.page.locator(".asked.past")
    page.get_by_role("button", name="Zum Anfang").click()
    expect(asked).to_contain_text("Schritt 0 ")
    page.evaluate("scrollTo(0, 0)")
    box = page.locator(".play > .board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 90, y, steps=3)
    page.mouse.up()
    expect(asked).not_to_contain_text("Schritt 0 ")
    page.get_by_role("button", name="Partie abspielen").click()
    expect(page.get_by_role("button", name="Anhalten")).to_be_visible()
    expect(asked).to_have_count(0)
    expect(page.get_by_role("button", name="Partie abspielen")).to_be_visible()
    ada.content()
