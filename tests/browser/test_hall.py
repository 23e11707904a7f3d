"""What stands at desk, tables and wall when the day does not go by the book: early phones, leavers, namesakes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import PHONE, Visitor, no_wider, until
from tests.server.conftest import Running
from tests.server.contest import Contest

import dreierlei

FIT = Path(dreierlei.__file__).parent / "web/tournament/fit.js"
LEGIBLE = """[...document.querySelectorAll("main .t-told")].filter((each) => each.checkVisibility()).every((each) =>
  getComputedStyle(each).color === getComputedStyle(document.body).color && each.scrollWidth <= each.clientWidth)"""
FITTED = """() => {
  const place = document.createElement("div"), name = document.createElement("span");
  name.className = "b-who";
  name.textContent = "Nachzügler Spät";
  name.style.cssText = "display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis";
  place.style.cssText = "width: max-content; font: 600 32.256px sans-serif";
  place.append(name);
  document.body.append(place);
  const wide = place.getBoundingClientRect().width;
  const sizes = [0, 0.3].map((less) => {
    place.style.width = `${wide - less}px`;
    fit(document.body);
    return name.style.fontSize;
  });
  return sizes;
}"""
"""The sizes of a name in a place that is just as wide, and in one that lacks a fraction of a pixel."""


def _begun(server: Running, **options: Any) -> Contest:
    """A tournament of namesakes and others, whose first game is drawn and begun."""
    contest = Contest.opened(server, 4, poster={"options": options})
    contest.do("register-list", text="Anna Schmidt; ; Ulm\nAnna Schmidt", present=True)
    contest.step()
    contest.step()
    return contest


def _desk(chromium: Browser, contest: Contest) -> Visitor:
    desk = Visitor(chromium, contest.server.port)
    desk.go(contest.ask("GET", "/links").body["owner"])
    desk.page.locator(".t-tabs").wait_for()
    return desk


def test_a_phone_that_comes_before_its_round_can_be_read(chromium: Browser, server: Running) -> None:
    contest = _begun(server)
    phone = Visitor(chromium, server.port, **PHONE)
    phone.go(contest.links()[1, 2, 1])
    expect(phone.page.get_by_text("Diese Runde hat noch nicht begonnen")).to_be_visible()
    assert no_wider(phone.page)
    assert phone.page.evaluate(LEGIBLE)
    phone.content()


def _handed_in(page: Page, *scores: int) -> None:
    page.get_by_role("button", name="Endstand abgeben").click()
    for seat, score in enumerate(scores):
        page.locator("dialog .t-score").nth(seat).fill(str(score))


def test_who_leaves_in_a_round_gets_a_dash_by_touch_even_after_coming_back(chromium: Browser, server: Running) -> None:
    contest = _begun(server)
    desk, phone = _desk(chromium, contest), Visitor(chromium, server.port, **PHONE)
    desk.page.locator("[data-tab=results]").click()
    expect(desk.page.locator(".t-entry")).to_have_count(6)
    phone.go(contest.links()[1, 1, 1])
    phone.page.locator(".t-turns").wait_for()
    contest.do("drop-out", player=contest.view["rounds"][-1]["sheets"][0]["players"][2])
    expect(desk.page.locator(".t-entry.out")).to_have_count(1)
    expect(phone.page.locator(".t-columns th.out")).to_have_count(1)
    contest.do("come-back", player=contest.view["rounds"][-1]["sheets"][0]["players"][2])
    expect(phone.page.locator(".t-columns th.out")).to_have_count(0)  # there again (§11.6)
    _handed_in(phone.page, 40, 30)
    phone.page.get_by_role("button", name=re.compile("^Strich für")).click()
    phone.page.get_by_role("button", name="Abgeben", exact=True).click()
    expect(phone.page.locator(".t-sums strong")).to_have_text(["40", "30", "–"])
    phone.content()
    desk.content()


def test_a_result_is_in_when_it_is_confirmed(chromium: Browser, server: Running) -> None:
    contest = _begun(server, confirm=True)
    desk, phone = _desk(chromium, contest), Visitor(chromium, server.port, **PHONE)
    desk.page.locator("[data-tab=results]").click()
    phone.go(contest.links()[1, 1, 1])
    _handed_in(phone.page, 40, 30, 20)
    phone.page.get_by_role("button", name="Abgeben", exact=True).click()
    expect(phone.page.locator(".t-told.unconfirmed")).to_contain_text("Es zählt, sobald eine zweite Person")
    expect(desk.page.locator(".t-result").first).to_contain_text("unbestätigt")
    expect(desk.page.locator(".t-result.in")).to_have_count(0)
    expect(desk.page.locator("[data-tab=results]")).to_contain_text("0/2")
    phone.page.locator(".t-finish .primary").first.click()
    expect(phone.page.get_by_text("Abgegeben. Danke!")).to_be_visible()
    expect(desk.page.locator(".t-result.in")).to_have_count(1)
    expect(desk.page.locator("[data-tab=results]")).to_contain_text("1/2")
    phone.go(contest.links()[1, 1, 2])
    _handed_in(phone.page, 40, 30, 20)
    phone.page.get_by_role("button", name="Abgeben", exact=True).click()
    expect(phone.page.locator(".t-told.unconfirmed")).to_be_visible()
    phone.page.get_by_role("button", name="Endstand korrigieren").click()  # the last to hand in, too (§9.9)
    phone.page.locator("dialog .t-score").first.fill("45")
    phone.page.get_by_label("Grund").fill("verrechnet")
    phone.page.get_by_role("button", name="Abgeben", exact=True).click()
    expect(desk.page.locator(".t-result").nth(1)).to_contain_text("45")
    phone.content()
    desk.content()


def test_who_writes_can_be_noted_after_the_first_turn(chromium: Browser, server: Running) -> None:
    contest = _begun(server)
    phone = Visitor(chromium, server.port, **PHONE)
    phone.go(contest.links()[1, 1, 1])
    phone.page.locator(".t-turns .t-keys.eight button").nth(7).click()
    phone.page.get_by_role("button", name="Zug eintragen").click()
    phone.page.get_by_role("button", name="ändern", exact=True).click()
    writer = phone.page.get_by_label("Wer schreibt?", exact=True)
    name = writer.locator("option").nth(1).inner_text()
    writer.select_option(index=1)
    phone.page.locator("dialog button.primary").click()
    expect(phone.page.locator(".t-begin")).to_contain_text(f"{name} schreibt")
    phone.content()


def test_the_ranking_at_the_desk_tells_namesakes_apart_and_offers_what_is_settled(
    chromium: Browser, server: Running
) -> None:
    contest = _begun(server)
    desk = _desk(chromium, contest)
    for table in (1, 2):
        contest.phone((1, 1, table)).write("scores", scores=[30 * table, 20, 10])
    desk.page.locator("[data-tab=ranking]").click()
    expect(desk.page.get_by_role("row", name=re.compile("Anna Schmidt \\(Ulm\\)"))).to_have_count(1)
    expect(desk.page.get_by_role("row", name=re.compile("Anna Schmidt \\(6\\)"))).to_have_count(1)
    expect(desk.page.get_by_role("link", name="CSV")).to_have_count(0)
    contest.do("close", game=1, round=1)
    expect(desk.page.get_by_role("link", name="CSV")).to_have_count(1)
    desk.content()


def test_the_key_of_the_tournament_does_not_stay_in_the_address(chromium: Browser, server: Running) -> None:
    contest = _begun(server)
    desk = _desk(chromium, contest)
    expect(desk.page).to_have_url(f"{desk.home}/t/{contest.id}")
    desk.page.reload()
    expect(desk.page.locator("[data-tab=setup]")).to_be_visible()
    desk.content()


def test_nobody_is_asked_to_remove_entries_where_there_are_none(chromium: Browser, server: Running) -> None:
    contest = _begun(server)
    desk = _desk(chromium, contest)
    desk.page.locator("[data-tab=players]").click()
    expect(desk.page.locator("[data-keep]")).to_be_visible()
    expect(desk.page.locator("[data-bulk]")).to_have_count(0)
    desk.content()


def test_no_name_on_the_wall_loses_letters_for_a_fraction_of_a_pixel(chromium: Browser) -> None:
    page = chromium.new_page()
    page.add_script_tag(content=f"{FIT.read_text('utf-8')}\nwindow.fit = fit;", type="module")
    page.wait_for_function("Boolean(window.fit)")
    assert page.evaluate(FITTED) == ["1em", "0.92em"]
    page.close()


def test_a_phone_that_is_loaded_anew_without_the_server_goes_on_writing(
    chromium: Browser, start: Callable[..., Running]
) -> None:
    server = start()
    contest = _begun(server)
    link = contest.links()[1, 1, 1]
    phone = Visitor(chromium, server.port, service_workers="allow", **PHONE)
    reader = Visitor(chromium, server.port, service_workers="allow")
    for each, path in ((phone, link), (reader, "/rules")):
        each.go(path)
        until(each.page, partial(each.page.evaluate, "!!navigator.serviceWorker.controller"))
        each.page.reload()  # now its files have come by the worker
        expect(each.page.get_by_role("heading", level=1)).to_be_visible()
    server.kill()
    _laid(phone.page, 6)
    phone.page.reload()
    expect(phone.page.locator(".t-waiting")).to_contain_text("geht nicht verloren")
    _laid(phone.page, 7)
    reader.page.reload()
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Gerade keine Verbindung")
    server.start()
    expect(phone.page.locator(".t-waiting")).to_be_hidden()
    columns = contest.phone((1, 1, 1)).table()["sheet"]["columns"]
    assert [[line["tile"] for line in column["lines"]] for column in columns] == [[6], [7], []]
    expect(reader.page.locator("html:not([data-shell]) h1")).to_be_visible()  # by itself: its network was always there


def test_a_phone_follows_a_tournament_that_goes_on_from_an_older_file(
    chromium: Browser, start: Callable[..., Running], tmp_path: Path
) -> None:
    server = start()
    contest = _begun(server)
    phone, desk = Visitor(chromium, server.port, **PHONE), _desk(chromium, contest)
    phone.go(contest.links()[1, 1, 1])
    _laid(phone.page, 6)
    expect(phone.page.locator(".t-line-edit")).to_have_text(["6"])
    expect(desk.page.locator(".t-undo")).to_contain_text("6")
    file = contest.log().encode()
    _laid(phone.page, 7)
    expect(phone.page.locator(".t-line-edit")).to_have_text(["6", "7"])
    expect(desk.page.locator(".t-undo")).to_contain_text("7")
    server.kill()
    other = Running(tmp_path / "other" / "data")
    other.data.parent.mkdir()
    other.port = server.port  # another computer under the same address
    other.start()
    try:
        assert other.client().guest("Rita").restore(file).status == 201
        expect(phone.page.locator(".t-line-edit")).to_have_text(["6"])
        expect(desk.page.locator(".t-undo")).to_contain_text("6")
    finally:
        other.stop()


def _laid(page: Page, tile: int) -> None:
    page.locator(".t-turns .t-keys.eight button").nth(tile).click()
    page.get_by_role("button", name="Zug eintragen").click()


def test_a_name_that_is_one_long_word_makes_no_phone_at_the_door_wider(chromium: Browser, server: Running) -> None:
    contest = Contest.opened(server, 0)
    contest.do("register-list", text="Donaudampfschifffahrtsgesellschaftskapitänswitwe Überlang\nUwe Ulm")
    contest.do("add-helper", name="Ida", rights=["check-in"])
    (helper,) = contest.ask("GET", "/links").body["helpers"]
    door = Visitor(chromium, server.port, **PHONE | {"viewport": {"width": 360, "height": 640}})
    door.go(helper["path"])
    expect(door.page.locator(".t-lacks")).to_contain_text("Donaudampf")
    assert no_wider(door.page)


def test_all_that_is_said_of_finalists_stands_on_the_wall(chromium: Browser, server: Running) -> None:
    contest = Contest.opened(server, 19)
    while contest.step() is not None:
        game, round = contest.view["running"] or (0, 0)
        for place in [each for each in contest.links() if each[:2] == (game, round)]:
            phone = contest.phone(place)
            final = [140, 100, 100, 60]  # in which the preliminaries part two
            seats = len(phone.table()["sheet"]["columns"])
            phone.write("scores", scores=final if game == 3 else contest.scores(seats))
    contest.do("publish", what="result")
    contest.ask("PATCH", "/wall", {"slide": "result"})
    for size in ((1280, 720), (1920, 1080)):
        wall = Visitor(chromium, server.port, viewport={"width": size[0], "height": size[1]})
        wall.go(contest.ask("GET", "/links").body["beamer"])
        expect(wall.page.locator(".b-mark", has_text="Vorrunden")).to_have_count(2)
        expect(wall.page.locator(".b-mark[style]")).to_have_count(4)  # by now they are as large as their place allows
        cut = """marks => marks.filter((mark) => {
          const [inner, outer] = [mark, mark.closest("tr")].map((each) => each.getBoundingClientRect());
          return inner.top < outer.top || inner.bottom > outer.bottom || inner.right > outer.right;
        }).map((mark) => mark.textContent)"""
        assert wall.page.locator(".b-mark").evaluate_all(cut) == []


def test_any_address_opens_a_tournament_with_its_passphrase(chromium: Browser, server: Running) -> None:
    contest = _begun(server)
    assert contest.ask("POST", "/passphrase", {"passphrase": "vier alte kurze Wörter"}).status < 300
    rita = Visitor(chromium, server.port)
    rita.go("/t")
    expect(rita.page.locator("input[type=file]")).to_have_attribute("required", "")  # no file is told, not swallowed
    rita.page.get_by_label("Adresse oder Nummer").fill(rita.home + contest.ask("GET", "/links").body["beamer"])
    rita.page.get_by_label("Passphrase").fill("vier alte kurze Wörter")
    rita.page.get_by_role("button", name="Öffnen").click()
    expect(rita.page).to_have_url(f"{rita.home}/t/{contest.id}")
    rita.page.locator("[data-tab=log]").click()
    times = rita.page.locator(".t-log li > span:first-child")
    times.first.evaluate("(each) => each.textContent = '23:59:58 UTC'")
    assert times.first.evaluate("(each) => each.clientHeight < 2 * parseFloat(getComputedStyle(each).lineHeight)")
    rita.content()


FOCUSED = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"


def test_the_focus_stays_at_the_desk_whatever_comes_in(chromium: Browser, server: Running) -> None:
    contest = Contest.opened(server, 6)
    contest.do("register-list", text="Ada Adler\nBenno Bąk")
    desk = _desk(chromium, contest)
    page = desk.page
    page.locator("[data-tab=players]").click()
    page.get_by_role("button", name="Ada Adler: Einchecken").focus()
    contest.do("decide", text="Der Tisch am Fenster bleibt frei.")
    expect(page.locator(".t-undo")).to_contain_text("Fenster")
    assert page.evaluate(FOCUSED) == "Ada Adler: Einchecken"
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ada Adler: Einchecken")).to_have_count(0)
    assert page.evaluate(FOCUSED) == "Ada Adler: Fehlt", "what is first in the same line"
    page.get_by_role("button", name="Benno Bąk: Ändern").click()
    page.get_by_label("Verein").last.fill("Dreieck")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".t-player", has_text="Benno Bąk")).to_contain_text("Dreieck")
    assert page.evaluate(FOCUSED) == "Benno Bąk: Ändern", "where the window was opened"
    contest.do("miss", players=[8])
    page.locator("[data-next=draw]").focus()
    pressed = page.locator("[data-next=draw]").element_handle()
    contest.do("decide", text="Die Tür bleibt zu.")
    expect(page.locator(".t-undo")).to_contain_text("Tür")
    assert pressed
    assert pressed.evaluate("(each) => each === document.activeElement"), "a click half done would be lost"
    desk.content()


def test_the_final_is_called_so_when_its_round_is_over_too(chromium: Browser, server: Running) -> None:
    contest = Contest.opened(server, 6, poster={"options": {"final_rounds": 2}})
    while (step := contest.step()) and (step["act"], step["game"], step["round"]) != ("start", 3, 2):
        if step["act"] == "start":
            for table in range(1, 3 if step["game"] < 3 else 2):
                contest.phone((step["game"], step["round"], table)).write("scores", scores=contest.scores(3))
    desk = _desk(chromium, contest)
    desk.page.locator("[data-tab=results]").click()
    past = desk.page.locator(".t-past").first
    past.locator("summary").click()
    expect(past.locator("h3")).to_have_text(["Finale"])
    desk.page.get_by_role("button", name="Wertungsblatt").first.click()
    expect(desk.page.locator("dialog h3")).to_have_text(["Finale"])
    desk.content()


def test_a_referee_who_moves_up_into_the_final_is_replaced_at_the_desk(chromium: Browser, server: Running) -> None:
    contest = _until(server, "close", 2)
    finalist, fourth = (contest.view["ranking"][at]["player"] for at in (0, 3))
    contest.do("referee", name=contest.view["players"][fourth - 1]["name"])
    contest.do("drop-out", player=finalist)  # who declines the final
    contest.step()
    desk = _desk(chromium, contest)
    expect(desk.page.locator(".t-lacks")).to_contain_text("spielt im Finale mit")
    desk.page.get_by_role("button", name="Andere Schiedsperson benennen").click()
    desk.page.locator("dialog input").fill("Rudi Recht")
    desk.page.get_by_role("button", name="Benennen", exact=True).click()
    expect(desk.page.locator("[data-next=start]")).to_be_visible()
    desk.content()


def test_a_phone_whose_table_is_no_longer_drawn_says_so_and_stops_nobody(chromium: Browser, server: Running) -> None:
    contest = Contest.opened(server, 12)
    contest.step()
    phone = Visitor(chromium, server.port, **PHONE)
    phone.go(contest.links()[1, 1, 4])
    expect(phone.page.get_by_text("Diese Runde hat noch nicht begonnen")).to_be_visible()
    desk = _desk(chromium, contest)
    contest.do("miss", players=[1, 2, 3])
    contest.do("draw", game=1, seen="6", why="drei fehlen")
    expect(desk.page.locator(".t-undo")).to_contain_text("3 Tische")
    expect(phone.page.locator(".t-told")).to_contain_text("Diesen Tisch gibt es gerade nicht")
    phone.page.reload()
    expect(phone.page.locator(".t-told")).to_contain_text("Diesen Tisch gibt es gerade nicht")
    assert phone.page.evaluate(LEGIBLE)
    expect(phone.page.get_by_role("button", name="Turnierleitung rufen")).to_have_count(0)
    contest.do("check-in", players=[1, 2, 3])
    contest.do("draw", game=1, seen="5", why="sie sind doch da")
    expect(phone.page.get_by_text("Diese Runde hat noch nicht begonnen")).to_be_visible()
    phone.content()
    desk.content()


def test_the_referee_can_write_again_after_a_finalist(chromium: Browser, server: Running) -> None:
    contest = _until(server, "start", 3)
    phone = Visitor(chromium, server.port, **PHONE)
    phone.go(contest.links()[3, 1, 1])
    finalist = contest.phone((3, 1, 1)).table()["sheet"]["columns"][0]["name"]
    button, begins = "Wer beginnt, wer schreibt?", phone.page.locator(".t-begin")
    for at, name in ((0, finalist), (3, "Rudi Recht")):
        phone.page.get_by_role("button", name=button, exact=True).click()
        phone.page.get_by_label("Wer schreibt?", exact=True).select_option(index=at)
        phone.page.locator("dialog button.primary").click()
        expect(begins).to_contain_text(f"{name} schreibt")
        button = "ändern"
    phone.content()


def _until(server: Running, act: str, game: int) -> Contest:
    """A tournament of six that has come to a step, taken."""
    contest = Contest.opened(server, 6)
    while (step := contest.step()) and (step["act"], step["game"]) != (act, game):
        for table in (1, 2) if step["act"] == "start" else ():
            contest.phone((step["game"], step["round"], table)).write("scores", scores=contest.scores(3))
    return contest
