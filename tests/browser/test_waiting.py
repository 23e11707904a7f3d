"""A table that still waits is no trap: who is waited for, links for everybody there, bots, standing up, closing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor
from tests.server.conftest import Running


@pytest.fixture
def people(server: Running, chromium: Browser) -> Iterator[tuple[Visitor, Visitor]]:
    """Ada at a desk has opened a table for three, and Ben has come by her link with his phone."""
    ada, ben = Visitor(chromium, server.port), Visitor(chromium, server.port, **PHONE)
    table = ada.table("triapon", "me", "open", "open", name="Ada")
    ada.go(f"/table/{table}")
    ben.page.goto(ada.page.locator("code.address").first.inner_text())
    ben.join("Ben")
    yield ada, ben
    ada.content()
    ben.content()


def test_a_guest_who_waits_knows_for_whom_and_has_the_link_too(
    people: tuple[Visitor, Visitor], server: Running, chromium: Browser
) -> None:
    _, ben = people
    expect(ben.page.locator(".asked")).to_contain_text("Wir warten noch auf jemanden für Platz 3.")
    expect(ben.page.locator(".seat-name")).to_contain_text(["Ada", "Ben", "Platz 3 (frei)"])
    assert ben.page.get_by_role("button", name="Tisch schließen").count() == 0
    eve = Visitor(chromium, server.port)
    eve.page.goto(ben.page.locator("code.address").inner_text())
    eve.join("Eve")
    for visitor in (eve, ben):
        visitor.page.locator(".board [data-handle]").first.wait_for(state="attached")
    eve.content()


def test_the_host_starts_with_bots_in_the_empty_seats(people: tuple[Visitor, Visitor]) -> None:
    ada, ben = people
    ada.page.get_by_role("button", name="Freie Plätze mit Bots besetzen").click()
    ada.page.locator("dialog select").select_option("1")
    ada.page.locator("dialog form button.primary").click()
    for visitor in (ada, ben):
        visitor.page.locator(".board [data-handle]").first.wait_for(state="attached")
        expect(visitor.page.locator(".invites")).to_be_hidden()


def test_anyone_can_stand_up_and_the_host_can_close(people: tuple[Visitor, Visitor]) -> None:
    ada, ben = people
    address = ben.page.url
    ben.page.get_by_role("button", name="Aufstehen").click()
    ben.page.wait_for_url(f"{ben.home}/")
    expect(ada.page.locator(".asked")).to_contain_text("2 Leute für Platz 2 und Platz 3")
    ben.page.goto(address)
    expect(ben.page.locator(".asked")).to_contain_text("2 Leute")
    expect(ada.page.locator("code.address")).to_have_count(2)
    ben.page.goto(ada.page.locator("code.address").first.inner_text())  # the link that is shown is one that works
    expect(ben.page.get_by_role("button", name="Platz nehmen")).to_be_visible()
    ben.page.goto(address)
    ada.page.get_by_role("button", name="Tisch schließen").click()
    ada.page.locator("dialog button.primary").click()
    ada.page.wait_for_url(f"{ada.home}/")
    expect(ben.page.locator(".invites h2")).to_have_text("Dieser Tisch wurde geschlossen.")


def test_whoever_comes_to_an_open_table_sees_the_seat_to_take_at_once(server: Running, chromium: Browser) -> None:
    ada, ben = Visitor(chromium, server.port), Visitor(chromium, server.port, **PHONE)
    table = ada.table("nonaga", "me", "open", listed=True)
    ben.table("nonaga", "me", "bot1", name="Ben")
    ben.go(f"/table/{table}")
    seat = ben.page.get_by_role("button", name="Mitspielen: Platz 2")
    expect(seat).to_be_in_viewport(ratio=1)
    seat.click()
    ben.page.locator(".board [data-handle]").first.wait_for(state="attached")
    ada.content()
    ben.content()
