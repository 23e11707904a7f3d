"""How the page gets its files: all at once on a first visit, none on a second, anew after the server has changed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.browsing import AXE, PATIENCE, Visitor, accessible
from tests.server.conftest import Running

TABLE = {
    "game": "nonaga",
    "seats": [{"kind": "me"}, {"kind": "device"}],
    "control": {"kind": "none", "time": 0, "increment": 0},
    "timeout": "forfeit",
    "listed": False,
    "spectators": True,
}
DRAWN = ".picture .board > *, .play .board > *"


class Visit:
    """A page that is opened, and what comes over the network for it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.asked: dict[str, str] = {}
        self.kept: set[str] = set()
        network = context.new_cdp_session(self.page)
        network.on("Network.requestWillBeSent", self._asked)
        network.on("Network.requestServedFromCache", lambda event: self.kept.add(event["requestId"]))
        network.on("Network.responseReceived", self._received)
        network.send("Network.enable")
        self.page.goto(address)
        self.page.locator(DRAWN).first.wait_for()
        self.page.wait_for_load_state("networkidle")

    def _asked(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def _received(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self.kept.add(event["requestId"])

    @property
    def sent(self) -> list[str]:
        """Return what came over the network."""
        return [address for request, address in self.asked.items() if request not in self.kept]


@pytest.mark.parametrize("path", ["/", "/table", "/rules/triapon"])
def test_a_second_visit_asks_for_one_file(server: Running, chromium: Browser, path: str) -> None:
    guest = server.client().guest("Ada")
    if path == "/table":
        path = f"/table/{guest.ask('POST', '/api/tables', TABLE).body['id']}"
    home = f"http://localhost:{server.port}"
    context = chromium.new_context(locale="de-DE")
    context.set_default_timeout(PATIENCE)
    name, _, value = guest.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": home}])
    first, again = Visit(context, home + path), Visit(context, home + path)
    notation = {f"{home}/api{path.replace('/table', '/tables')}/notation?since=0"}  # asked once the board is there
    assert set(again.sent) - notation == {home + path}
    html = context.request.get(home + path).text()
    named = {home + each for each in re.findall(r'(?:href|src)="([^"]+)"', html)}
    assert set(first.sent) - notation <= {home + path, *named}  # two waves: the page, and what it names
    assert len(first.sent) <= 14
    context.close()


def test_a_page_from_before_a_change_is_loaded_anew(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.context.route("**/v/*/pages/rules.js", lambda route: route.fulfill(status=404))
    ada.context.route("**/v/*/app.js", lambda route: _gone_for_head(route))
    ada.go("/")
    ada.page.evaluate("window.before = true")
    with ada.page.expect_event("load"):
        ada.page.get_by_role("link", name="Nonaga: So geht").click()
    assert ada.page.evaluate("window.before") is None
    ada.page.evaluate("window.before = true")
    ada.page.get_by_role("alert").wait_for()  # it did not help: once is enough
    assert ada.page.evaluate("window.before")
    ada.context.unroute_all()
    ada.page.reload()
    ada.page.get_by_role("heading", name="Nonaga").first.wait_for()


def test_whoever_loses_the_network_reads_so_and_tries_again(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    page = ada.page
    ada.go("/")
    ada.context.set_offline(True)
    page.get_by_role("link", name="Nonaga: So geht").click()
    expect(page.get_by_role("alert")).to_contain_text("Der Server ist gerade nicht erreichbar.")
    ada.context.set_offline(False)
    page.get_by_role("button", name="Noch einmal versuchen").click()
    page.get_by_role("heading", name="Nonaga: die Regeln").first.wait_for()
    ada.content()


def _gone_for_head(route: Any) -> None:
    if route.request.method == "HEAD":
        route.fulfill(status=404)
    else:
        route.continue_()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (make lint installs it where npm is there)")
def test_an_unknown_address_leads_home(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/nowhere")
    assert "/nowhere" in ada.page.get_by_role("alert").inner_text()
    assert accessible(ada.page) == []
    ada.page.get_by_role("link", name="Zur Startseite").click()
    ada.page.get_by_role("button", name="Gegen Bots spielen").first.wait_for()
    ada.context.close()
