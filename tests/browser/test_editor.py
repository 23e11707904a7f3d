"""The editor: text and board of one position, what is wrong in words, links, and playing on; also on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import PHONE, Visitor, accessible, until
from tests.server.conftest import Running
from tests.server.test_starts import middle

from dreierlei.games import NAMES


def test_a_position_is_set_up_passed_on_and_played_on(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/editor/nonaga#game=nonaga(first%3D0)")
    text, verdict = page.get_by_label("Stellung in einer Zeile"), page.locator(".verdict")
    expect(verdict).to_contain_text("möglich")
    first = text.input_value()
    text.fill("ooo")
    expect(verdict).to_have_class("verdict trouble")
    text.fill(middle("nonaga"))
    expect(verdict).to_contain_text("möglich")
    until(page, lambda: ada.lit())
    assert accessible(page) == []
    before = text.input_value()
    until(page, lambda: text.input_value() != before or (ada.pick() and False))
    page.get_by_role("button", name="Einen Zug zurück").click()
    expect(text).to_have_value(before)
    page.reload()
    expect(text).to_have_value(before)
    page.get_by_role("button", name="Von hier weiterspielen").click()
    page.get_by_role("button", name="Gegen Bots").click()
    page.wait_for_url("**/table/*")
    until(page, lambda: ada.lit())
    record = page.evaluate(
        "fetch(location.pathname.replace('/table', '/api/tables') + '/record').then((r) => r.text())"
    )
    assert f"start: {before}" in record
    assert first != before
    ada.content()


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_editor_also_on_a_phone(name: str, server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.go(f"/editor/{name}")
    expect(ada.page.locator(".verdict")).to_contain_text("möglich")
    ada.page.get_by_label("Stellung in einer Zeile").fill(middle(name))
    until(ada.page, lambda: ada.lit())
    ada.content()
