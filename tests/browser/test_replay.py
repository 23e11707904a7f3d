"""Replays: a file dragged in, keys, links to a position, frames of other pages, pictures; also on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import PHONE, Visitor, accessible, until
from tests.server.conftest import Running
from tests.server.test_replays import played

from dreierlei.core import Game, State
from dreierlei.play import Match
from dreierlei.play.positions import positions
from dreierlei.study.analysis import analyse, mark
from dreierlei.study.analyst import Analyst, PlyJudgement

DROP = """async ([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type: "text/plain" }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""

PLACES = """(root) => {
  const from = root.getBoundingClientRect();
  const seen = [...root.querySelectorAll("dd, th, td, span, strong")].filter((each) => each.getClientRects().length);
  return seen.map((each) => [each.textContent, each.getBoundingClientRect()])
    .map(([text, { x, y, width }]) => [text, x - from.x, y - from.y, width]);
}"""
"""The texts of a board and where they stand."""


def _open(visitor: Visitor) -> None:
    visitor.go("/replay")
    expect(visitor.page.get_by_role("heading", name="Partie nachspielen")).to_be_visible()


def _mistakes(page: Page) -> int:
    """Return how many an analysis has found."""
    return int(page.locator("summary", has_text="Ungenaue Züge und Fehler").inner_text().rpartition(" ")[2])


def _at(page: Page, number: int) -> None:
    expect(page.locator(".replay-bar p")).to_contain_text(f"Schritt {number} ")


def test_a_record_is_dragged_in_leafed_through_and_passed_on(
    server: Running, chromium: Browser, tmp_path: Path
) -> None:
    ada = Visitor(chromium, server.port)
    page, match = ada.page, played("triominos(seats=3)")
    _open(ada)
    page.evaluate(DROP, ["falsch.txt", "dreierlei record 1\ngame: halma\n"])
    expect(page.locator(".toast.bad")).to_contain_text("Zeile 2")
    chosen = page.get_by_label("Partiedatei öffnen")
    chosen.set_input_files({"name": "falsch.txt", "mimeType": "text/plain", "buffer": b"Halma"})
    expect(page.locator(".toast.bad").last).to_contain_text("Zeile 1")
    expect(chosen).to_have_value("")  # a browser says nothing when a file that is chosen is chosen again, mended
    page.set_viewport_size({"width": 1366, "height": 650})
    page.evaluate(DROP, ["nonaga.txt", played("nonaga").text()])
    expect(page.locator(".moves .chance")).to_contain_text("Mensch")
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    page.evaluate(DROP, ["partie.txt", match.text()])
    _at(page, len(match.record.entries))
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    page.locator(".moves").focus()
    page.keyboard.press("Home")
    _at(page, 0)
    for number in range(1, 31):
        page.keyboard.press("ArrowRight")
        _at(page, number)
    assert page.locator(".triominos .opponent, .triominos [class*=seat]").count()
    assert accessible(page) == []
    for kind in ("SVG", "PNG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Brett als {kind}").click()
        saved = tmp_path / download.value.suggested_filename
        download.value.save_as(saved)
        assert saved.read_bytes()[:4] == (b"<svg" if kind == "SVG" else b"\x89PNG")
    page.get_by_role("button", name="Einbetten").click()
    frame = page.locator("dialog[open] input").input_value()
    address = frame.split('src="')[1].split('"')[0]
    page.goto(address)
    _at(page, 30)
    expect(page.locator("#head")).to_be_hidden()
    page.set_viewport_size({"width": 480, "height": 640})  # that of the frame
    top = "each => each.getBoundingClientRect().top"
    tops = [page.locator(each).evaluate(top) for each in (".replay-bar", ".board", ".steps", ".embed-link")]
    assert tops == sorted(tops)
    assert tops[-1] < 640
    page.set_viewport_size({"width": 1200, "height": 900})
    page.goto(address.replace("/embed", "/replay"))
    _at(page, 30)
    ada.content()


@pytest.mark.parametrize("name", ["tricubo(seats=3)", "triominos"])
def test_a_board_of_several_drawings_looks_alone_as_it_does_on_the_page(
    server: Running, chromium: Browser, tmp_path: Path, name: str
) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    _open(ada)
    page.evaluate(DROP, ["partie.txt", played(name).text()])
    expect(page.locator(".replay-bar p")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Brett als SVG").click()
    saved = tmp_path / "board.svg"
    download.value.save_as(saved)
    shown = page.locator(".board").evaluate(PLACES)
    page.goto(saved.as_uri())
    assert len(shown) > 10
    alone = page.locator("foreignObject > *").evaluate(PLACES)
    far = [
        (one, other)
        for one, other in zip(shown, alone, strict=True)
        if one[0] != other[0] or max(abs(a - b) for a, b in zip(one[1:], other[1:], strict=True)) > 3
    ]
    assert far == []
    ada.content()


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_a_finished_game_is_looked_at_again_by_its_link(
    server: Running, chromium: Browser, how: dict[str, Any]
) -> None:
    ada = Visitor(chromium, server.port, **how)
    page = ada.page
    failed: list[str] = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    ada.go("/table/" + ada.table("nonaga(first=0)", "me", "bot1"))
    page.get_by_role("button", name="Aufgeben").click()
    page.locator("dialog[open]").get_by_role("button", name="Aufgeben").click()
    page.get_by_role("link", name="Nachspielen und analysieren", exact=True).click()
    _at(page, 1)
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".result").get_by_role("link", name="Nachspielen")).to_have_count(0)
    page.get_by_role("button", name="Einen Schritt zurück").click()
    _at(page, 0)
    assert page.url.endswith("#0")
    page.reload()
    _at(page, 0)
    assert accessible(page) == []
    assert failed == []  # that nobody has analysed it yet is no fault
    ada.content()


IN_SIGHT = """(parts) => parts.flatMap((part) => [...document.querySelectorAll(part)]).every((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
})"""
ORDERS = "(parts) => parts.map((part) => Number(getComputedStyle(document.querySelector(part)).order))"


def test_a_game_is_analysed_and_its_mistakes_are_tried_again(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    _open(ada)
    page.evaluate(DROP, ["solo.txt", played("tricubo").text()])
    page.get_by_role("button", name="Partie analysieren").click()
    expect(page.locator(".accuracy")).to_contain_text("%")
    assert "\xa0%" in (page.locator(".accuracy").text_content() or "")  # as the language writes shares
    page.locator("summary", has_text="Fehler").click()
    page.locator(".mistakes button").first.click()
    expect(page.locator(".judged")).to_contain_text("kostet")
    assert accessible(page) == []
    page.get_by_role("button", name="Aus Fehlern lernen").press("Enter")
    trials = page.locator(".trials")
    expect(trials.locator("p")).to_contain_text("1 von")
    until(page, lambda: ada.lit())
    expect(page.locator(".judged, .arrows .arrow")).to_have_count(0)
    expect(trials.get_by_role("button", name="Lösung zeigen")).to_be_focused()  # who plays by keys stays there
    page.keyboard.press("Enter")
    expect(trials.locator("p")).to_contain_text("Am besten")
    expect(trials.get_by_role("button", name="Lösung zeigen")).to_have_count(0)
    expect(page.locator(".judged")).to_be_visible()
    expect(page.locator(".arrows .arrow").first).to_be_attached()
    following = trials.get_by_role("button", name="Weiter", exact=True)
    for number in range(2, _mistakes(page) + 1):
        expect(following).to_be_focused()
        page.keyboard.press("Enter")
        expect(trials.locator("p")).to_contain_text(f"{number} von")
    expect(following).to_have_count(0)  # there is no other
    trials.get_by_role("button", name="Beenden").press("Enter")
    expect(page.get_by_role("button", name="Aus Fehlern lernen")).to_be_focused()
    ada.content()


@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_on_a_phone_the_question_is_in_sight_with_the_board(
    server: Running, chromium: Browser, size: tuple[int, int]
) -> None:
    ada = Visitor(chromium, server.port, **(PHONE | {"viewport": {"width": size[0], "height": size[1]}}))
    page = ada.page
    _open(ada)
    page.evaluate(DROP, ["partie.txt", _beginning(played("stein3"), 9).text()])
    page.get_by_role("button", name="Partie analysieren").click()
    page.locator(".trials button").first.wait_for()
    orders = page.evaluate(ORDERS, [".moves-part", ".curve-part", ".result"])
    assert orders == sorted(set(orders))  # what is said of a move stands next to the moves
    page.locator(".trials button").first.click()
    expect(page.locator(".trials p")).to_contain_text("1 von")
    until(page, lambda: page.evaluate(IN_SIGHT, [".trials p", ".trials button", ".board"]))
    ada.content()


def test_a_ply_that_is_tried_again_is_judged_also_where_it_is_not_among_the_best(
    server: Running, chromium: Browser
) -> None:
    match = _beginning(played("stein3"), 9)
    seat, order, near, bad = _second_thoughts(match)
    ada = Visitor(chromium, server.port)
    page = ada.page
    _open(ada)
    page.evaluate(DROP, ["partie.txt", match.text()])
    page.get_by_role("button", name="Partie analysieren").click()
    told = page.locator(".trials p")
    expect(told).to_contain_text("Aus Fehlern lernen")
    page.locator(".trials").get_by_role("button", name=f"Mensch {seat} (").click()
    for number in range(order):
        expect(told).to_contain_text(f"{number + 1} von")
        page.get_by_role("button", name="Weiter", exact=True).click()
    expect(told).to_contain_text(f"{order + 1} von")
    page.get_by_text("Alle möglichen Züge in Worten").click()
    choices = page.locator(".choices")
    choices.get_by_role("button", name=bad).click()
    expect(told).to_have_text(re.compile(rf"^{bad} kostet [1-9]\d*\s%\. Es geht besser"))
    choices.get_by_role("button", name=near).click()
    expect(told).to_have_text(re.compile(rf"^Richtig: {near} kostet beinahe nichts \([1-5]\s%\)\.$"))
    page.keyboard.press("Home")
    expect(told).to_contain_text("Aus Fehlern lernen")
    ada.content()


def _beginning(match: Match, entries: int) -> Match:
    """Return a match as it stood after so many entries."""
    earlier = Match(match.game, start=match.record.start, names=match.record.names)
    for entry in match.record.entries[:entries]:
        earlier.enter(entry, checked=True)
    return earlier


def _second_thoughts(match: Match) -> tuple[int, int, str, str]:
    """Return a seat, which of its mistakes, and two plies that are not among the best: one costs little, one much."""
    marked, states = [each for each in analyse(match).judgements if each.mark], list(positions(match))
    for moment in reversed(marked):
        if found := _near_and_bad(match.game, states[moment.number], moment):
            return moment.seat, [each for each in marked if each.seat == moment.seat].index(moment), *found
    raise AssertionError("no mistake with such plies")


def _near_and_bad(game: Game, state: State, moment: PlyJudgement) -> tuple[str, str] | None:
    analyst, found = Analyst(game), dict[str, str]()
    known = {moment.action, *(each.action for each in moment.best)}
    for action in state.legal(moment.seat):
        judged, told = analyst.judge(state, moment.seat, action), game.notation(state, moment.seat, action)
        if str(action) not in known and judged and told and judged.cost > 0.01:
            found.setdefault("bad" if mark(judged.cost, analyst.unit) else "near", told.text("de"))
        if "near" in found and "bad" in found:
            return found["near"], found["bad"]
    return None


@pytest.mark.parametrize("unit", ["share", "points"])
def test_the_curve_of_six_seats_has_six_colours_light_and_dark(server: Running, chromium: Browser, unit: str) -> None:
    ada = Visitor(chromium, server.port)
    page, match = ada.page, played("tricubo(seats=6)")
    curve = [[1 / 6] * 6] * (len(match.record.entries) + 1)
    found = {"game": str(match.game), "unit": unit, "effort": 1, "curve": curve, "judgements": []}
    found |= {"accuracy": [None] * 6, "costs": [1.5, 0.04, 1, 0, 0, 0], "luck": [0.3, -0.3, 0.001, -0.001, 0, 0]}
    page.route(
        "**/api/analyses", lambda route: route.fulfill(json={"key": "x", "done": 1, "total": 1, "analysis": found})
    )
    _open(ada)
    page.evaluate(DROP, ["partie.txt", match.text()])
    page.get_by_role("button", name="Partie analysieren").click()
    parts = page.locator(".curve [class*=seat-]")
    expect(parts).to_have_count(6)
    worth = "30 %" if unit == "share" else "0,3"
    nothing = "0 %" if unit == "share" else "0"
    luck = page.locator(".accuracy tbody td:last-child")
    assert [text.replace("\xa0", " ") for text in luck.all_inner_texts()] == [f"+{worth}", f"−{worth}"] + 4 * [nothing]
    given = page.locator(".accuracy tbody td:nth-last-child(2)").all_inner_texts()[:3]
    assert given == (["1,5 Siege", "0,04 Siege", "1 Sieg"] if unit == "share" else ["1,5", "0", "1"])
    look = "(all) => all.map((each) => getComputedStyle(each)[each.matches('polygon') ? 'fill' : 'stroke'])"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        colours = parts.evaluate_all(look)
        assert len(set(colours)) == 6
        assert "none" not in colours
    ada.content()


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_a_position_is_analysed_live_from_replay_and_editor(
    server: Running, chromium: Browser, how: dict[str, Any]
) -> None:
    ada = Visitor(chromium, server.port, **how)
    page = ada.page
    _open(ada)
    page.evaluate(DROP, ["partie.txt", played("triapon").text()])
    page.get_by_role("button", name="Zum Anfang").click()
    _at(page, 0)
    page.get_by_role("button", name="Einen Schritt vor").click()
    page.get_by_role("button", name="Stellung analysieren").click()
    page.wait_for_url("**/analysis/triapon#*")
    state, best = page.locator(".live-part [role=status]"), page.locator(".live-best button")
    expect(state).to_contain_text(re.compile("Durchgang [2-8]"))
    expect(page.locator(".live-bar span")).to_have_count(3)
    expect(page.locator(".arrows .arrow").first).to_be_attached()
    assert accessible(page) == []
    before = page.url
    page.keyboard.press("l")
    expect(state).to_contain_text(re.compile("Angehalten|Tiefer rechnet"))
    best.first.focus()
    expect(page.locator(".arrow-number").first).to_be_attached()
    page.keyboard.press("Enter")
    until(page, lambda: page.url != before)
    expect(state).to_contain_text("solange du hinsiehst")
    page.get_by_role("button", name="Stellung bearbeiten").click()
    page.wait_for_url("**/editor/triapon#*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Triapon: Stellung aufbauen")  # a button is called alike
    page.get_by_role("button", name="Stellung analysieren").click()
    expect(state).to_contain_text("Durchgang")
    ada.content()


@pytest.mark.parametrize(
    ("language", "said"), [("de-DE", "(bewiesen, in höchstens 5 Zügen)"), ("en-GB", "(proven, within 5 turns)")]
)
def test_live_analysis_says_within_how_many_turns_a_win_comes(
    server: Running, chromium: Browser, language: str, said: str
) -> None:
    ada = Visitor(chromium, server.port, language)
    position = "-3:-3 ......o/..10o.1/...oo0/..ooo1/0ooo/*.oo 0 slide 8"
    ada.go(f"/analysis/nonaga#{urlencode({'game': 'nonaga', 'position': position})}")
    expect(ada.page.locator(".live-best button").first).to_contain_text(said)
    ada.content()
