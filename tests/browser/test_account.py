"""One's own page and the page of admins, used by clicking: devices, passphrase, data, reports, bans, farewell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.browsing import AXE, PHONE, Visitor, accessible
from tests.server.conftest import Running
from tests.server.test_moderation import admin

PASSPHRASE = "ein langer Satz"
POST = """async ([path, body]) => (await fetch(path, {
  method: "POST", headers: { "X-Dreierlei": "1", "Content-Type": "application/json" }, body: JSON.stringify(body),
})).json()"""


def registered(chromium: Browser, server: Running, name: str) -> Visitor:
    """Somebody who has made an account on their page."""
    visitor = Visitor(chromium, server.port)
    visitor.go("/me")
    form = visitor.page.locator("section", has=visitor.page.get_by_role("heading", name="Konto anlegen"))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Passphrase").fill(PASSPHRASE)
    form.get_by_role("button").click()
    visitor.page.get_by_role("heading", name="Angemeldete Geräte").wait_for()
    return visitor


def test_other_tabs_hear_of_a_new_account_and_of_a_farewell(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("nonaga(first=0)", "me", "bot1", name="Gast Zwei"))
    head = ada.page.locator(".head .person")
    expect(head).to_have_text("Gast Zwei")
    tab = ada.context.new_page()
    tab.goto(ada.home + "/me")
    form = tab.locator("section", has=tab.get_by_role("heading", name="Konto anlegen"))
    form.get_by_label("Name").fill("Ada Zwei")
    form.get_by_label("Passphrase").fill(PASSPHRASE)
    form.get_by_role("button").click()
    expect(
        tab.locator("section", has_text="Angemeldete Geräte").last.locator(".plain-list").first.locator("li")
    ).to_have_count(1)
    expect(head).to_have_text("Ada Zwei")
    expect(ada.page.locator(".asked.yours")).to_be_visible()
    tab.get_by_role("button", name="Abmelden").last.click()
    expect(head).to_have_text("Gast")
    expect(ada.page.locator(".asked.yours")).to_have_count(0)  # nobody plays on by a session that is void
    ada.content()


def test_a_second_device_recovers_a_passphrase_and_the_account_can_go(
    server: Running, chromium: Browser, tmp_path: Path
) -> None:
    ada = registered(chromium, server, "Ada Konto")
    page = ada.page
    page.get_by_role("button", name="Link machen").click()
    path = page.locator("dialog .address").inner_text()
    page.keyboard.press("Escape")
    phone = Visitor(chromium, server.port, **PHONE)
    phone.go(path.removeprefix(f"http://localhost:{server.port}").removeprefix(f"http://127.0.0.1:{server.port}"))
    phone.page.get_by_role("button", name="Anmelden").click()
    phone.page.wait_for_url("**/")  # signed in
    phone.go("/me")
    devices = phone.page.locator(".plain-list").first.locator("li")
    expect(devices).to_have_count(2)
    phone.page.get_by_role("button", name="Link machen").click()
    code = phone.page.locator("dialog .address").inner_text()
    page.reload()
    page.locator("summary", has_text="Passphrase vergessen?").click()
    page.get_by_label("Link vom anderen Gerät").fill(code)
    page.get_by_label("Neue Passphrase").fill("ein ganz anderer Satz")
    page.get_by_role("button", name="Passphrase ändern").click()
    expect(page.locator(".plain-list").first.locator("li")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="Alles herunterladen").click()
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text("utf-8"))["person"]["name"] == "Ada Konto"
    page.get_by_role("button", name="Konto löschen").click()
    page.locator("dialog").get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name="Endgültig löschen").click()
    expect(page.locator("dialog [role=alert]")).not_to_be_empty()  # that was the former one
    page.locator("dialog").get_by_label("Passphrase").fill("ein ganz anderer Satz")
    page.get_by_role("button", name="Endgültig löschen").click()
    expect(page.get_by_role("heading", name="Konto anlegen")).to_be_visible()


def test_a_guest_who_signs_in_is_told_of_the_games_that_stay_behind(server: Running, chromium: Browser) -> None:
    registered(chromium, server, "Ada Daheim").content()
    guest = Visitor(chromium, server.port, **PHONE)
    page = guest.page
    guest.table("nonaga(first=0)", "me", "bot1", name="Ada Unterwegs")
    guest.go("/me")
    form = page.locator("section", has=page.get_by_role("heading", name="Anmelden", exact=True))
    form.get_by_label("Name").fill("Ada Daheim")
    form.get_by_label("Passphrase").fill(PASSPHRASE)
    form.get_by_role("button").click()
    expect(page.locator("dialog")).to_contain_text("noch 1 Partie, die nicht zu Ende ist")
    page.get_by_role("button", name="Abbrechen").click()
    expect(page.get_by_role("heading", name="Ada Unterwegs")).to_be_visible()
    form.get_by_role("button").click()
    page.get_by_role("button", name="Trotzdem anmelden").click()
    expect(page.get_by_role("heading", name="Ada Daheim")).to_be_visible()
    guest.content()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (make lint installs it where npm is there)")
def test_what_was_said_is_reported_and_removed(server: Running, chromium: Browser) -> None:
    boss = registered(chromium, server, "Chefin Seite")
    assert admin(server, "grant", "Chefin Seite").returncode == 0
    made = boss.page.evaluate(POST, ["/api/tables", {"game": "nonaga", "seats": [{"kind": "me"}, {"kind": "open"}]}])
    boss.go(f"/table/{made['id']}")
    eve = Visitor(chromium, server.port, "en-GB", **PHONE)
    eve.ask("POST", "/api/guest", {"name": "Eve Seite"})
    eve.ask("POST", f"/api{made['invites'][0]['path']}")
    eve.go(f"/table/{made['id']}")
    eve.page.get_by_role("textbox", name="Message").fill("you fool")
    eve.page.get_by_role("button", name="Send").click()
    boss.page.get_by_role("button", name="Melden: Eve Seite").click()
    with boss.page.expect_response(lambda answer: answer.url.endswith("/report")):  # else the next page breaks it off
        boss.page.locator("dialog").get_by_role("button", name="Melden").click()
    boss.go("/admin")
    boss.page.get_by_role("button", name="Entfernen: Eve Seite").click()
    assert accessible(boss.page) == []
    boss.page.locator("dialog").get_by_role("button", name="Entfernen").click()
    expect(eve.page.locator(".lines")).to_contain_text("(removed)")
    expect(boss.page.get_by_text("Keine offenen Meldungen.")).to_be_visible()
    boss.page.get_by_label("Name enthält").fill("eve seite")
    boss.page.get_by_role("button", name="Sperren: Eve Seite").click()
    boss.page.locator("dialog").get_by_role("button", name="Sperren").click()
    expect(boss.page.get_by_text("gesperrt seit").first).to_be_visible()
    expect(eve.page.get_by_text("This account is banned")).to_be_visible()  # without a click of hers
    row = boss.page.get_by_role("row").filter(has=boss.page.locator(f'a[href="/table/{made["id"]}"]'))
    expect(row.get_by_role("link")).to_have_text("Nonaga")
    expect(boss.page.get_by_text("Andere Server erreichbar")).to_have_count(0)  # there are none
    boss.go("/me")
    boss.page.wait_for_load_state("networkidle")
    assert accessible(boss.page) == []
    assert [
        admin(server, "revoke", "Chefin Seite").returncode,
        admin(server, "delete", "Chefin Seite", "--yes").returncode,
    ] == [0, 0]
    expect(boss.page.get_by_role("heading", name="Konto anlegen")).to_be_visible()
