"""Whole games, played in real browsers by clicking, with a reload and a killed server in the middle."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, until
from tests.server.conftest import Running

FIELDS = {"nonaga": (1, "6"), "triapon": (0, "2"), "stein3": (1, "2"), "tricubo": (0, "6")}
"""The number field of the form that ends a game early, and what is typed in."""
SEATS = {"triominos": 5}
"""Where no option ends a game early, bots do much of it."""
RATHER = {"triominos": "[data-handle^='tile:'], [data-handle^='cell:']"}
"""What is rather picked there: who lays what fits is done soon."""

SHIFTS = """window.shifts = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) for (const { node, previousRect: a, currentRect: b } of entry.sources) {
    const board = document.querySelector(".play > .board");
    const moved = Math.hypot(a.x - b.x, a.y - b.y) > 2;
    if (board && node?.contains?.(board) && moved) window.shifts.push([node.className, a.toJSON(), b.toJSON()]);
  }
}).observe({ type: "layout-shift", buffered: true });"""
"""Notes every movement of the board by more than two pixels."""
FORGE = """() => {
  const [store] = Object.keys(localStorage).filter((key) => key.startsWith("dreierlei.fairness."));
  localStorage[store] = JSON.stringify({ ...JSON.parse(localStorage[store]), commitment: "0".repeat(64) });
}"""
"""As if the server had promised something else at the beginning."""
BEGUN = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
  window.shifts.length = 0;
  done();
}, 500))))"""
"""Waiting is over, and where invitations were is the board now: from here on nothing may move."""


@pytest.mark.parametrize("name", ["nonaga", "triapon", "stein3", "triominos", "tricubo"])
def test_two_browsers_play_a_whole_game(start: Callable[..., Running], chromium: Browser, name: str) -> None:
    server = start()
    ada = Visitor(chromium, server.port)
    ben = Visitor(chromium, server.port, "en-GB", **PHONE)
    for visitor in (ada, ben):
        visitor.context.add_init_script(SHIFTS)
    _set_up(ada, name)
    link = ada.page.locator("code.address").first.inner_text()
    ben.page.goto(link)
    ben.join("Ben")
    for visitor in (ada, ben):
        visitor.page.locator(".board [data-handle]").first.wait_for(state="attached")
        visitor.page.evaluate(BEGUN)
    clicks, rather = 0, RATHER.get(name, "*")
    while not (ada.over and ben.over):
        clicks += 1
        assert clicks < 4000
        if clicks == 4:
            ben.page.reload()
            ben.page.locator(".board [data-handle]").first.wait_for(state="attached")
        if clicks == 8:
            server.kill()
            server.start()
        until(ada.page, lambda: ada.pick(rather=rather) or ben.pick(rather=rather) or (ada.over and ben.over))
    assert clicks > 8
    assert ada.page.locator(".result h2").inner_text()
    assert "verdeckt" not in ada.page.locator(".moves").inner_text()  # at the end all is told
    assert ben.page.locator(".places li").count() >= 2
    for visitor in (ada, ben):
        assert visitor.page.evaluate("window.shifts") == []
    if ada.page.locator(".fairness").is_visible():  # chance has had a part in it
        _check_chance(ada)
    ada.content()
    ben.content()


def _check_chance(visitor: Visitor) -> None:
    """Check chance, then with a promise that this browser remembers otherwise; before, there is no verdict."""
    button, verdict = visitor.page.locator(".fairness button"), visitor.page.locator(".fairness .verdict")
    sign = "(element) => getComputedStyle(element, '::before').content"
    assert verdict.evaluate(sign) == "none"
    button.click()
    expect(verdict).not_to_be_empty()
    assert "✓" in verdict.evaluate(sign)
    visitor.page.evaluate(FORGE)
    button.click()
    expect(verdict).to_have_class("verdict trouble")
    assert "✗" in verdict.evaluate(sign)


def _set_up(ada: Visitor, name: str) -> None:
    """Open a table by the form: a friend by link, and bots where more are needed."""
    ada.go(f"/new/{name}")
    page = ada.page
    page.get_by_label("Wie heißt du?").first.fill("Ada")
    if name in SEATS:
        page.get_by_label("Wie viele spielen?").first.select_option(str(SEATS[name]))
    if page.get_by_label("Wie viele Bots?").is_visible():
        page.get_by_label("Wie viele Bots?").select_option(str(SEATS.get(name, 3) - 2))
    if name in FIELDS:
        field, value = FIELDS[name]
        page.locator("details summary").first.click()
        page.locator(".options input[type=number]").nth(field).fill(value)
    page.get_by_role("button", name="Tisch eröffnen und einladen").click()
    page.wait_for_url("**/table/*")
    page.locator("code.address").first.wait_for()


def test_a_whole_game_by_keys_alone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/")
    page = ada.page
    page.get_by_role("button", name="Gegen Bots spielen").first.wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if "Gegen Bots" in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.locator(".board [data-handle].can").first.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.board [data-handle]') !== null"):
            break
    keys = ["ArrowRight", "ArrowDown", "Enter", "ArrowLeft", "Enter", "ArrowUp", "Enter", "Enter"]
    for press in range(3000):
        until(page, lambda: ada.over or ada.lit())
        if ada.over:
            break
        page.keyboard.press(keys[ada.lot.randrange(len(keys))] if press % 9 else "Escape")
    assert ada.over
    expect(page.locator(".result h2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Noch einmal")).to_be_focused()
    ada.content()


def test_a_piece_can_be_dragged(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/")
    ada.page.get_by_role("button", name="Gegen Bots spielen").first.click()
    ada.page.locator(".board [data-handle].can").first.wait_for()
    page = ada.page
    plies = page.locator(".moves .ply").count()  # the lot, and perhaps the bot's first turn
    spot = ada.lit()[0]
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.down()
    page.mouse.move(spot["x"] + 12, spot["y"] + 12, steps=4)
    target = next(each for each in ada.lit() if abs(each["x"] - spot["x"]) + abs(each["y"] - spot["y"]) > 40)
    page.mouse.move(target["x"], target["y"], steps=6)
    page.mouse.up()
    expect(page.locator(".moves .ply")).to_have_count(plies + 1)
    ada.content()


def test_hands_are_covered_when_the_device_is_handed_over(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.go("/new/triominos")
    page = ada.page
    page.locator(".way-device").click()
    page.get_by_label("Spieler 1").fill("Ada")
    page.get_by_label("Spieler 2").fill("Ben")
    page.get_by_role("button", name="Los geht’s").click()
    page.wait_for_url("**/table/*")
    cover = page.locator(".handover:not([hidden])")
    secrets: set[str] = set()
    for turn in range(3):
        cover.wait_for()
        assert page.locator(".board:not([hidden])").count() == 0
        readable = page.locator(".middle").aria_snapshot()
        assert [secret for secret in secrets if secret in readable] == []
        cover.get_by_role("button").click()
        if not turn:
            for summary in page.locator("details.aside summary").all():
                summary.click()
        secrets = set(page.locator("details.aside p, details.aside .choices button").all_inner_texts())
        assert len(secrets) > 1
        until(page, lambda: cover.count() or (ada.pick() and False))
    ada.content()


def test_looking_back_does_not_disturb_the_game(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/")
    ada.page.get_by_role("button", name="Gegen Bots spielen").first.click()
    page = ada.page
    until(page, lambda: page.locator(".moves .ply").count() >= 6 or ada.over or (ada.pick() and False))
    before = page.locator(".moves .ply").count()
    page.get_by_role("button", name="Zum Anfang").or_(page.locator(".steps button").first).first.click()
    page.locator(".asked.past").wait_for()
    assert page.locator(".board [data-handle].can").count() == 0
    page.locator(".asked.past button").click()
    expect(page.locator(".asked.past")).to_have_count(0)
    assert page.locator(".moves .ply").count() >= before
    ada.content()


def test_an_invitation_leads_back_to_the_table_and_says_when_its_seat_is_taken(
    server: Running, chromium: Browser
) -> None:
    ada, ben, cleo = (Visitor(chromium, server.port) for _ in range(3))
    table = ada.table("stein3", "me", "open", "open")
    link = ada.ask("GET", f"/api/tables/{table}/invites")[0]["path"]
    ben.go(link)
    ben.join("Ben")
    ben.go(link)
    expect(ben.page.locator(".seat.you")).to_contain_text("Ben")
    assert ben.page.url.endswith(f"/table/{table}")
    cleo.go(link)
    expect(cleo.page.get_by_role("alert")).to_have_text("Platz 2 ist nicht frei: erwartet wird ein offener Platz.")
    assert cleo.page.locator("form.form").count() == 0
    ada.content()
    ben.content()
    cleo.content()
