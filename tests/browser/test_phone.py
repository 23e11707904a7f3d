"""On the phone: called when the page is closed, and what can be read without a network."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, CDPSession, expect
from tests.browser.browsing import NOTIFIED, PHONE, SHOWN, Visitor, accessible, until
from tests.server.conftest import Running
from tests.server.test_push import Browser as PushBrowser

SUBSCRIBE = """(subscription) => {
  const found = { toJSON: () => subscription, options: {}, unsubscribe: async () => { window.unsubscribed = true; } };
  PushManager.prototype.subscribe = async () => found;
}"""
"""No push service can be reached from here: the browser gets its address from the test."""
CONTROLLED = "navigator.serviceWorker.controller !== null"
BLINK = "addEventListener('beforeunload', () => setTimeout(() => dispatchEvent(new Event('online'))))"
"""The network is there for a moment, just as somebody is leaving the page."""
KEPT = "async () => (await (await caches.open('dreierlei games')).keys()).length"


def _registrations(session: CDPSession) -> list[str]:
    """Return the ids of the page's service workers, as Chromium comes to tell them."""
    found: list[str] = []

    def heard(event: dict[str, Any]) -> None:
        found.extend(each["registrationId"] for each in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", heard)
    session.send("ServiceWorker.enable")
    return found


def test_a_call_of_the_server_is_shown_and_leads_to_the_table(server: Running, whole_chromium: Browser) -> None:
    ada = Visitor(whole_chromium, server.port, permissions=["notifications"], service_workers="allow", **PHONE)
    table = ada.table("nonaga", "me", "open")
    subscription = PushBrowser("https://push.example.org/ada").subscription()
    ada.context.add_init_script(f"({SUBSCRIBE})({json.dumps(subscription)})")
    ada.go("/me")
    box = ada.page.get_by_label("Benachrichtigen, wenn ich am Zug bin")
    box.check()
    ada.page.get_by_text("auch wenn die Seite zu ist").wait_for()
    mine = "async () => (await (await fetch('/api/me/data')).json()).push"
    assert [row["endpoint"] for row in ada.page.evaluate(mine)] == ["https://push.example.org/ada"]
    assert [row["language"] for row in ada.page.evaluate(mine)] == ["de"]

    session = ada.context.new_cdp_session(ada.page)
    known = _registrations(session)
    until(ada.page, lambda: known)
    call = {"title": "Nonaga: Du bist am Zug", "body": "Ada · Ben", "path": f"/table/{table}"}
    told = {"origin": ada.home, "registrationId": known[0], "data": json.dumps(call)}
    [worker] = ada.context.service_workers
    worker.evaluate(f"() => {{ {NOTIFIED} }}")
    session.send("ServiceWorker.deliverPushMessage", told)
    until(ada.page, lambda: worker.evaluate("self.notified"))
    assert ada.page.evaluate(SHOWN) == [{"title": call["title"], "body": call["body"], "data": call["path"]}]

    box.uncheck()
    until(ada.page, lambda: ada.page.evaluate(mine) == [])
    ada.content()


def _finished(server: Running, ada: Visitor) -> str:
    """Return a table of somebody at a browser where the other has resigned."""
    table = ada.table("nonaga(first=0)", "me", "device", name="Ada")
    ada.go(f"/table/{table}")
    ada.page.locator(".board [data-handle]").first.wait_for(state="attached")
    ada.page.get_by_role("button", name="Aufgeben").click()
    expect(ada.page.locator("dialog[open]")).to_contain_text("Ada kommt auf den letzten Platz")  # who of the two
    ada.page.locator("dialog[open] button.primary").click()
    until(ada.page, lambda: ada.over)
    return table


def test_the_last_games_can_be_read_without_a_network(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, service_workers="allow", **PHONE)
    ada.go("/")
    until(ada.page, lambda: ada.page.evaluate(CONTROLLED))
    table = _finished(server, ada)
    until(ada.page, lambda: ada.page.evaluate(KEPT) == 1)
    ada.context.set_offline(True)
    ada.go("/people")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Gerade keine Verbindung")
    ada.page.evaluate(BLINK)
    ada.page.get_by_role("link", name="Nonaga").click()
    ada.page.wait_for_url(f"**/replay/{table}*")
    ada.page.locator(".board [data-piece], .board svg").first.wait_for(state="attached")
    expect(ada.page.locator(".result h2")).to_be_visible()
    ada.go("/")
    ada.page.get_by_role("button", name="EN: English").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("No connection right now")
    ada.page.get_by_role("button", name="DE: Deutsch").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Gerade keine Verbindung")
    assert accessible(ada.page) == []

    ada.context.set_offline(False)
    expect(ada.page.locator("html:not([data-shell]) h1")).to_be_visible()
    forget = """async () => fetch("/api/me/delete", { method: "POST", body: "{}",
        headers: { "X-Dreierlei": "1", "Content-Type": "application/json" } })"""
    assert ada.page.evaluate(KEPT) == 1
    ada.page.evaluate(forget)
    ada.go("/")
    until(ada.page, lambda: ada.page.evaluate(KEPT) == 0)
    ada.content()


def test_another_release_brings_its_own_worker_and_old_files_go(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, service_workers="allow")
    ada.go("/")
    until(ada.page, lambda: ada.page.evaluate(CONTROLLED))
    names = ada.page.evaluate("caches.keys()")
    [release] = [name for name in names if name.startswith("dreierlei /v/")]
    ada.page.evaluate("caches.open('dreierlei /v/former')")
    ada.page.evaluate(
        "async () => { for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister(); }"
    )
    ada.go("/")
    until(ada.page, lambda: "dreierlei /v/former" not in ada.page.evaluate("caches.keys()"))
    assert release in ada.page.evaluate("caches.keys()")
    ada.content()


def test_the_page_is_shared_and_installed_by_quiet_buttons(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port, **PHONE)
    ada.context.add_init_script("navigator.share = async ({ url }) => { window.sharedUrl = url; }")
    table = ada.table("nonaga", "me", "device")
    ada.go(f"/table/{table}")
    ada.page.get_by_role("button", name="Teilen").click()
    dialog = ada.page.locator("dialog[open]")
    dialog.locator("img.qr").wait_for()
    expect(dialog).to_contain_text("sieht der Partie zu")
    dialog.get_by_role("button", name="Teilen").click()
    until(ada.page, lambda: ada.page.evaluate("window.sharedUrl"))
    assert ada.page.evaluate("window.sharedUrl").endswith(f"/table/{table}")
    dialog.locator(".cross").click()
    install = ada.page.get_by_role("button", name="Auf diesem Gerät installieren")
    expect(install).to_be_hidden()
    ada.page.evaluate("""() => dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }),
        { prompt: async () => { window.prompted = true; } }))""")
    install.click()
    until(ada.page, lambda: ada.page.evaluate("window.prompted"))
    expect(install).to_be_hidden()
    ada.content()
