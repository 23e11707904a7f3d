"""Moves are written as people write them, points are explained, and what ends a game is counted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, until
from tests.server.conftest import Running

from dreierlei.study.puzzles import puzzles

CUT = "(all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.textContent)"
"""The notes that are not shown whole."""


@pytest.mark.parametrize(("name", "pattern"), [("stein3", r"[BRK] [a-s]\d–[a-s]\d"), ("triapon", r"[a-i]\d")])
def test_moves_are_written_as_people_write_them(server: Running, chromium: Browser, name: str, pattern: str) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table(name, "me", "bot1", "bot1"))
    ply = ada.page.locator(".moves .ply:not(.chance)")
    until(ada.page, lambda: ply.count() >= 3 or (ada.pick() and False))  # whoever the lot lets begin
    expect(ply.nth(2)).to_have_text(re.compile(pattern))
    voice = ada.page.locator("#voice")
    until(ada.page, lambda: ply.last.inner_text() in voice.inner_text())
    ada.content()


def test_a_game_of_tricubo_is_itemised_at_the_end(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.go("/table/" + ada.table("tricubo(cap=8)", "me"))
    until(ada.page, lambda: ada.over or (ada.pick() and False))
    page = ada.page
    expect(page.locator(".moves")).to_contain_text(re.compile(r"(groß|mittel|klein) \d: "))  # from the second ply on
    page.locator(".account summary").first.click()
    points = [int(text.replace("−", "-")) for text in page.locator(".account dd").all_inner_texts()]
    total = re.search(r"-?\d+", page.locator(".result h2").inner_text().replace("−", "-"))
    assert total
    assert sum(points) == int(total[0])
    ada.content()


def test_the_end_of_triapon_counts_balls_and_no_points(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("triapon", "me", "bot1", "bot1"))
    ada.page.get_by_role("button", name="Aufgeben").click()
    ada.page.locator("dialog[open]").get_by_role("button", name="Aufgeben").click()
    expect(ada.page.locator(".places .score").first).to_have_text(re.compile(r"^\d+ geschlagen$"))
    ada.content()


def test_what_ends_a_game_is_counted(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("nonaga(cap=77)", "me", "bot1"))
    expect(ada.page.locator(".counter")).to_contain_text("von höchstens 77")
    ada.content()


def test_what_may_be_done_is_listed_as_people_write_it(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("stein3", "me", "bot1", "bot1"))
    until(ada.page, lambda: ada.lit())
    ada.page.get_by_text("Alle möglichen Züge").press("Enter")
    choices = ada.page.locator(".choices button")
    expect(choices.first).to_have_text(re.compile(r"^[BRK] [a-s]\d–[a-s]\d"))
    choice = choices.last.inner_text()
    choices.last.press("Enter")
    expect(ada.page.locator(".moves")).to_contain_text(choice)
    ada.content()


@pytest.mark.parametrize("place", ["/editor/stein3", "/learn/stein3", f"/puzzles/stein3/{puzzles('stein3')[0].id}"])
def test_what_may_be_done_is_listed_as_people_write_it_where_one_learns(
    server: Running, chromium: Browser, place: str
) -> None:
    ada = Visitor(chromium, server.port)
    ada.go(place)
    until(ada.page, lambda: ada.lit())
    ada.page.get_by_text("Alle möglichen Züge").press("Enter")
    choices = ada.page.locator(".choices button")
    expect(choices.first).to_have_text(re.compile(r"^[BRK] [a-s]\d[–×][a-s]\d"))
    ada.content()


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_what_is_to_be_confirmed_is_written_as_it_will_be_listed(
    how: dict[str, Any], server: Running, chromium: Browser
) -> None:
    ada = Visitor(chromium, server.port, **how)
    ada.context.add_init_script("localStorage['dreierlei.confirm'] = 'on'")
    ada.go("/table/" + ada.table("stein3", "me", "bot1", "bot1"))
    bar = ada.page.locator(".play .request")
    until(ada.page, lambda: bar.count() or (ada.pick() and False))
    told = bar.locator("p").inner_text()
    assert re.fullmatch(r"[BRK] [a-s]\d[–×][a-s]\d.*", told)
    ada.page.get_by_role("button", name="Spielen").click()
    expect(ada.page.locator(".moves .ply", has_text=told).first).to_be_visible()
    ada.content()


def test_the_solution_of_a_lesson_is_written_as_in_a_list_of_moves(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/learn/stein3")
    ada.page.get_by_role("button", name="Zeig es mir").click()
    expect(ada.page.locator(".task .told")).to_have_text(re.compile(r"^[BRK] [a-s]\d[–×][a-s]\d"))
    ada.content()


def test_lines_of_an_analysis_are_written_as_people_write_them(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/analysis/stein3")
    expect(ada.page.locator(".live-best strong").first).to_have_text(re.compile(r"^[BRK] [a-s]\d[–×][a-s]\d"))
    ada.content()


def test_notes_of_six_seats_are_whole_on_a_small_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **(PHONE | {"viewport": {"width": 360, "height": 640}}))
    ada.go("/table/" + ada.table("tricubo(seats=6)", "me", *(f"bot{level}" for level in range(1, 6))))
    notes = ada.page.locator(".seat .seat-note")
    expect(notes).to_have_count(6)
    expect(notes.last).to_contain_text("Punkt")
    assert notes.evaluate_all(CUT) == []
    ada.content()


def test_notes_of_three_seats_are_whole_on_a_small_phone(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **(PHONE | {"viewport": {"width": 360, "height": 640}}))
    ben = Visitor(chromium, server.port)
    ben.ask("POST", "/api/guest", {"name": "Ben"})
    table = ada.table("triapon", "me", "open", "bot1", listed=True)
    ben.ask("POST", f"/api/tables/{table}/seats/1")
    ada.go(f"/table/{table}")
    notes, away = ada.page.locator(".seat .seat-note"), ada.page.locator(".seat").nth(1).locator(".dot")
    expect(notes.last).to_contain_text("Bot, Stufe 1")
    expect(away).to_have_attribute("aria-label", "gerade nicht da")
    assert notes.evaluate_all(CUT) == []
    ada.page.get_by_role("button", name="Bot für mich").click()
    ada.page.get_by_role("button", name="Bot spielen lassen").click()
    expect(notes.first).to_contain_text("Bot, Stufe 3")
    assert notes.evaluate_all(CUT) == []
    ada.content()
    ben.content()
