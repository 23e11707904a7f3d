"""Boards fit every window, whole, with all that is needed for the turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PAINTED, PHONE, Visitor, no_wider
from tests.browser.test_account import PASSPHRASE
from tests.browser.test_people import CLOCK
from tests.server.conftest import Running

from dreierlei.games import NAMES

SIZES = [(1366, 650), (1440, 900), (2560, 1440), (390, 844), (360, 640), (844, 390), (683, 384)]
SEATS = {"nonaga": 2, "triapon": 3, "stein3": 3, "triominos": 4, "tricubo": 4}
OUTSIDE = """() => {
  const board = document.querySelector(".play > .board");
  const shown = [board, ...board.querySelectorAll("*")].filter((each) => each.checkVisibility());
  return shown.flatMap((each) => {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    const strip = each.parentElement.closest(".strip");
    const below = strip ? strip.getBoundingClientRect().top - strip.scrollTop + strip.scrollHeight : innerHeight;
    const above = strip ? strip.getBoundingClientRect().top - strip.scrollTop : 0;
    const outside = left < -1 || top < above - 1 || right > innerWidth + 1 || bottom > below + 1;
    if (!width || !height || !outside) return [];
    return [`${each.tagName} ${each.getAttribute("class")}: ${[left, top, right, bottom]}`];
  });
}"""
"""What of the board is not in the window, nor where a strip of choices in it can be scrolled to."""
THREES = f"0 pick 625 - {'/'.join(f'{row}:-:-' for row in ('1,0,0,0,0', '0,1,0,0,0', '0,0,1,0,0') * 2)} -"
"""Where the large die can be used in the ten ways of choosing three of five rows."""
OVER = """() => [...document.querySelectorAll(".tray :is(.told, .slot, .badge, .times)")].filter((each) => {
  const inner = each.getBoundingClientRect(), tray = each.closest(".tray").getBoundingClientRect();
  const meets = [...document.querySelectorAll(".main, .others .block")].some((other) => {
    const box = other.getBoundingClientRect();
    return inner.left < box.right && inner.right > box.left && inner.top < box.bottom && inner.bottom > box.top;
  });
  return each.checkVisibility() && (meets || inner.bottom > tray.bottom || inner.right > tray.right);
}).map((each) => each.className)"""
"""What of the tray of Tricubo does not stay in it, or lies over the blocks."""
BESIDE = """() => {
  const name = document.createRange();
  name.selectNodeContents(document.querySelector(".brand"));
  return name.getBoundingClientRect().right <= document.querySelector(".head .waiting").getBoundingClientRect().left;
}"""
"""Whether the name of the house ends before the number of games that wait."""
CUT = """() => [...document.querySelectorAll(".asked")].filter((each) => {
  const text = each.querySelector("p").getBoundingClientRect(), box = each.getBoundingClientRect();
  return text.height > box.height || text.bottom > innerHeight;
}).map((each) => each.textContent)"""
"""Sentences that are larger than their room."""
TOUCHED = """() => [...document.querySelectorAll(".seat-name:has(.dot)")].filter((name) => {
  const dot = name.querySelector(".dot").getBoundingClientRect(), text = document.createRange();
  text.selectNodeContents(name.firstElementChild);
  return [...text.getClientRects()].some((line) => line.right > dot.left && line.top < dot.bottom);
}).map((name) => name.textContent)"""
"""Names that run into the dot which says who is there."""
UNDER_CLOCK = """() => [...document.querySelectorAll(".seat:has(.clock)")].filter((seat) => {
  const [clock, name] = [".clock", ".seat-name > *"].map((each) => seat.querySelector(each).getBoundingClientRect());
  return name.right > clock.left && name.bottom > clock.top;
}).map((seat) => seat.textContent)"""
"""Names that run under their clocks."""
COVERED = """() => [...document.querySelectorAll(".triominos .seat")].filter((seat) => {
  const [card, gain, text] = [seat.getBoundingClientRect(), seat.querySelector(".gain"), document.createRange()];
  gain.textContent = "+132";
  const change = gain.getBoundingClientRect();
  text.selectNodeContents(seat.querySelector(".name"));
  const meets = [...text.getClientRects()].some((line) => line.right > change.left && line.bottom > change.top + 2);
  return meets || change.left < card.left || text.getClientRects().length > 1;
}).map((seat) => seat.textContent)"""
"""Seats of Triominos whose name is covered by what was gained, or has no room in a line; or the gain has none."""
STILL = """() => document.getAnimations().every((each) =>
  each.playState !== "running" || each.effect.getTiming().iterations === Infinity)"""


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_every_board_fits_every_window(server: Running, chromium: Browser, language: str) -> None:
    ada = Visitor(chromium, server.port, language)
    for name in NAMES:
        seats = SEATS[name]
        _fits(ada, f"{name}(seats={seats})" if name in ("triominos", "tricubo") else name, seats)
    ada.content()


def test_boards_of_six_fit_every_window(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    for name in ("triominos", "tricubo"):
        _fits(ada, f"{name}(seats=6)", 6)
    ada.content()


def test_boxes_of_tricubo_can_be_hit_on_every_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.go("/table/" + ada.table("tricubo(seats=3)", "me", "device", "device"))
    box = ada.page.locator(".own .box").first
    for width, height, least in ((390, 844, 21), (375, 667, 24), (360, 640, 21), (683, 384, 19), (844, 390, 24)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(PAINTED)
        assert box.evaluate("(each) => each.getBoundingClientRect().width") >= least, (width, height)
    ada.content()


def test_six_seats_of_tricubo_leave_boxes_to_be_hit_and_overlap_nowhere(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.go("/table/" + ada.table("tricubo(seats=6)", "me", *["device"] * 5, name="Wendelin", start=THREES))
    ada.page.locator(".board [data-handle='die:large']").click()
    expect(ada.page.locator(".strip .chip.can")).to_have_count(10)
    box = ada.page.locator(".own .box").first
    sizes = ((360, 640, 21.5), (375, 667, 23), (320, 568, 12), (568, 320, 16.5), (640, 360, 19), (683, 384, 20))
    for width, height, least in sizes:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate("scrollTo(0, 0)")
        ada.page.evaluate(PAINTED)
        assert box.evaluate("(each) => each.getBoundingClientRect().width") >= least, (width, height)
        assert ada.page.evaluate(OVER) == [], (width, height)
        assert ada.page.evaluate(CUT) == [], (width, height)
        assert ada.page.evaluate(OUTSIDE) == [], (width, height)
    ada.content()


@pytest.mark.parametrize("seats", [4, 6])
def test_the_table_of_triominos_is_seen_on_a_small_phone_that_lies_on_its_side(
    seats: int, server: Running, chromium: Browser
) -> None:
    ada = Visitor(chromium, server.port, **(PHONE | {"viewport": {"width": 568, "height": 320}}))
    bots = ["bot1"] * (seats - 1)
    ada.go("/table/" + ada.table(f"triominos(seats={seats})", "me", *bots, name="Wendelin Sommerfeldt"))
    ada.page.locator(".board [data-handle].can").first.wait_for()
    table = ada.page.locator(".triominos > .table").bounding_box()
    assert table
    assert table["height"] > 90
    assert ada.page.evaluate(OUTSIDE) == []
    assert no_wider(ada.page)
    ada.content()


def test_the_head_of_a_page_has_room_for_its_parts_also_between_phone_and_desk(
    server: Running, chromium: Browser
) -> None:
    ada = Visitor(chromium, server.port, viewport={"width": 568, "height": 320})
    for _ in range(2):
        ada.table("nonaga(first=0)", "me", "bot1", name="Wendelin Sommerfeldt")
    ada.go("/")
    expect(ada.page.locator(".head .waiting")).to_be_visible()
    assert ada.page.evaluate(BESIDE)
    ada.content()


def test_a_hint_leaves_the_whole_board_in_sight(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("stein3", "me", "bot1", "bot1"))
    ada.page.locator(".board [data-handle].can").first.wait_for()
    ada.page.keyboard.press("t")
    ada.page.locator(".why:not(:empty)").wait_for()
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate(PAINTED)
        why, board = (ada.page.locator(each).bounding_box() for each in (".why", ".play > .board"))
        assert why
        assert board
        beside = why["x"] >= board["x"] + board["width"]
        above = why["y"] + why["height"] <= board["y"]
        assert (beside and why["x"] + why["width"] <= width) or above, (width, height)
    ada.content()


def test_a_long_name_ends_before_the_dot_on_a_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.go("/table/" + ada.table("triapon", "me", "bot1", "bot1", name="Wwwwwwwwwwwwwwwwwwwwwwww"))
    ada.page.locator(".board [data-handle].can").first.wait_for()
    for width in (320, 360, 390):
        ada.page.set_viewport_size({"width": width, "height": 640})
        ada.page.evaluate(PAINTED)
        assert ada.page.evaluate(TOUCHED) == [], width
    ada.content()


@pytest.mark.parametrize("game", ["nonaga(first=0)", "tricubo(seats=6)"])
def test_a_name_of_one_long_word_makes_no_page_wider_than_the_phone(
    game: str, server: Running, chromium: Browser
) -> None:
    ada, ben = Visitor(chromium, server.port, **PHONE), Visitor(chromium, server.port, **PHONE)
    for visitor, letter in ((ada, "W"), (ben, "M")):
        name = letter * 19 + str(len(game)).zfill(5)  # the longest there is
        visitor.ask("POST", "/api/register", {"name": name, "passphrase": PASSPHRASE})
    bots = ["bot1"] * (4 if "6" in game else 0)
    table = ada.table(game, "me", "open", *bots, listed=True, control=CLOCK)
    ada.go(f"/table/{table}")
    ada.page.locator(".invites:not([hidden])").wait_for()
    assert no_wider(ada.page)
    ben.ask("POST", f"/api/tables/{table}/seats/1")
    ada.page.locator(".asked.yours").wait_for()
    assert no_wider(ada.page)
    assert ada.page.evaluate(UNDER_CLOCK) == []
    ada.page.get_by_role("button", name="Ende anbieten").click()
    ben.go(f"/table/{table}")
    expect(ben.page.locator(".toast")).to_be_visible()
    assert no_wider(ben.page)
    assert ben.page.evaluate("document.querySelector('.toast').getBoundingClientRect().left >= 0")
    ada.page.get_by_role("button", name="Aufgeben").click()
    ada.page.locator("dialog[open]").get_by_role("button", name="Aufgeben").click()
    for visitor, path in ((ada, ""), (ada, "/"), (ada, f"/replay/{table}"), (ben, "")):
        if path:
            visitor.follow(path)
        else:
            visitor.page.locator(".result:not([hidden])").wait_for()
        assert no_wider(visitor.page), path
    ada.content()
    ben.content()


def test_a_name_stands_in_a_line_beside_a_clock_on_a_small_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **(PHONE | {"viewport": {"width": 360, "height": 640}}))
    ada.go("/table/" + ada.table("nonaga", "me", "bot1", control=CLOCK, name="Friederike"))
    names = ada.page.locator(".seat-name > :first-child")
    expect(names).to_have_count(2)
    heights = names.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().height)")
    assert max(heights) < 20, heights
    assert ada.page.evaluate(UNDER_CLOCK) == []
    ada.content()


def test_what_is_gained_at_triominos_leaves_the_names_on_a_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, "en-GB", **PHONE)
    for bots in (3, 5):
        ada.follow(
            "/table/"
            + ada.table(f"triominos(seats={bots + 1})", "me", *["bot2", "bot3", "bot6", "bot4", "bot5"][:bots])
        )
        expect(ada.page.locator(".triominos .others .seat")).to_have_count(bots)
        ada.page.set_viewport_size({"width": 390, "height": 844})
        ada.page.evaluate(PAINTED)
        assert ada.page.evaluate(COVERED) == []
    ada.content()


def _fits(ada: Visitor, game: str, seats: int) -> None:
    ada.follow("/table/" + ada.table(game, "me", *["bot1"] * (seats - 1), name="Wendelin Sommerfeldt"))
    ada.page.locator(".board [data-handle].can").first.wait_for()
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate("scrollTo(0, 0)")
        ada.page.evaluate(PAINTED)
        ada.page.wait_for_function(STILL)
        assert ada.page.evaluate(OUTSIDE) == [], (game, width, height)
        assert ada.page.evaluate(CUT) == [], (game, width, height)
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= width, game
        box = ada.page.locator(".play > .board").bounding_box()
        assert box
        assert max(box["width"] / width, box["height"] / height) > 0.6, f"room is wasted: {game}"
