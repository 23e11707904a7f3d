"""Every page of the app is held against axe, light and dark; none can be forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, Request
from tests.browser.browsing import AXE, Visitor, accessible_in_both_schemes
from tests.server.client import Client
from tests.server.conftest import Running
from tests.server.test_moderation import granted

from dreierlei.core.words import say
from dreierlei.games import NAMES
from dreierlei.server.routes.pages import assets

SETTLED = """() => document.querySelector("main > *") && document.getAnimations().every((each) =>
  each.playState !== "running" || each.effect.getTiming().iterations === Infinity)"""
TABLES = {"nonaga": 2, "triapon": 3, "stein3": 3, "triominos(seats=2)": 2, "tricubo(seats=2)": 2}
SORRY = say("web.sorry", "de")
"""The heading of a page that could not be shown."""
BY_ADDRESS = ("/embed/", "/offline")
"""What no link of the app leads to."""
Addresses = dict[str, list[str]]
"""Where a page is found, by the module that draws it."""


def games(client: Client) -> Addresses:
    """Return where games are played and looked back at."""
    made = [client.table(text, "me", *["bot1"] * (seats - 1))["id"] for text, seats in TABLES.items()]
    waiting = client.table("triapon", "me", "open", "open")
    over = _resigned(client, made[0])
    return {
        "pages/table.js": [f"/table/{each}" for each in (*made, waiting["id"])],
        "pages/join.js": [waiting["invites"][0]["path"]],
        "pages/choice.js": ["/learn"],
        "pages/new.js": [f"/new/{name}" for name in NAMES],
        "pages/pair.js": ["/pair/nonaga"],
        "pages/daily.js": ["/daily"],
        "pages/replay.js": ["/replay", f"/replay/{over}"],
        "pages/embed.js": [f"/embed/{over}"],
        "pages/editor.js": ["/editor/stein3"],
        "pages/analysis.js": ["/analysis/stein3"],
        "pages/puzzles.js": ["/puzzles", "/puzzles/nonaga"],
        "pages/puzzle.js": [f"/puzzles/nonaga/{client.ask('GET', '/api/puzzles/nonaga').body['puzzles'][0]['id']}"],
        "pages/rules.js": ["/rules/nonaga"],
        "pages/lesson.js": ["/learn/nonaga"],
        "pages/balance.js": ["/balance/nonaga"],
    }


def _resigned(client: Client, table: str) -> str:
    """Let somebody resign at a table: then it can be looked back at."""

    async def resign() -> None:
        await client.open()
        await client.watch(table)
        await client.answer("resign", table=table, seat=0)
        await client.close()

    with ThreadPoolExecutor(1) as elsewhere:  # the browser's driver has this thread's loop
        elsewhere.submit(asyncio.run, resign()).result()
    return table


def people(client: Client) -> Addresses:
    """Return the pages about people and the server."""
    return {
        "pages/start.js": ["/"],
        "pages/me.js": ["/me"],
        "pages/people.js": ["/people"],
        "pages/person.js": [f"/person/{client.ask('GET', '/api/me').body['id']}"],
        "pages/admin.js": ["/admin"],
        "pages/link.js": [client.ask("POST", "/api/me/link").body["path"]],
        "pages/code.js": ["/join", "/link"],
        "pages/imprint.js": ["/imprint"],
        "pages/privacy.js": ["/privacy"],
        "pages/credits.js": ["/credits"],
        "pages/schema.js": ["/schema"],
        "pages/offline.js": ["/offline"],  # the last: no link leads on from it
    }


def hall(client: Client) -> Addresses:
    """Return the pages of a tournament whose first round is being played."""
    made, open = (client.ask("POST", "/api/tournaments/practice", {"players": 8}).body for _ in range(2))
    path = f"/api/tournaments/{made['id']}"
    for step in ({"do": "draw", "game": 1}, {"do": "start", "game": 1, "round": 1}):
        assert client.ask("POST", f"{path}/steps", step).status == 201
    links = client.ask("GET", f"{path}/links").body
    assert client.ask("PATCH", f"/api/tournaments/{open['id']}/setup", {"entry": True}).status < 300
    entry = client.ask("GET", f"/api/tournaments/{open['id']}/links").body["entry"]
    series = client.ask("POST", "/api/series", {"name": "Rheinland"}).body
    return {
        "tournament/list.js": ["/t"],
        "tournament/director.js": [f"/t/{made['id']}"],
        "tournament/phone.js": [links["tables"][0]["path"]],
        "tournament/beamer.js": [links["beamer"]],
        "tournament/register.js": [entry],
        "tournament/contacts.js": ["/t/people"],
        "tournament/series.js": [f"/t/series/{series['id']}"],
        "tournament/handbook.js": ["/t/handbook"],
    }


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (make lint installs it where npm is there)")
@pytest.mark.parametrize("part", [games, people, hall])
def test_pages_are_accessible(server: Running, chromium: Browser, part: Callable[[Client], Addresses]) -> None:
    boss = granted(server, f"Chefin {part.__name__}")
    ada = Visitor(chromium, server.port)
    name, _, value = boss.cookie.partition("=")
    ada.context.add_cookies([{"name": name, "value": value, "url": ada.home}])
    idle = _watched(ada.page)
    faults, seen = dict[str, list[str]](), set[str]()
    for address in (each for found in part(boss).values() for each in found):
        (ada.go if address.startswith(BY_ADDRESS) else ada.follow)(address)
        ada.page.locator("main > *").first.wait_for()
        if address.startswith("/analysis/"):  # the network is idle once it is stopped
            ada.page.locator(".live-best button").first.wait_for()
            ada.page.keyboard.press("l")
        idle()
        ada.page.wait_for_function(SETTLED)
        assert ada.page.locator("main h1").first.inner_text() != SORRY, address
        shown = ada.page.locator("main").inner_html()
        assert shown not in seen, address  # else it is still the page before
        seen.add(shown)
        faults[address] = accessible_in_both_schemes(ada.page)
    assert {address: found for address, found in faults.items() if found} == {}
    ada.content()


def _watched(page: Page) -> Callable[[], None]:
    """Return what waits until a page has asked the server for nothing in half a second, also where it is not loaded."""
    asked, answered = list[Request](), list[Request]()
    page.on("request", lambda request: asked.append(request))
    page.on("requestfinished", lambda request: answered.append(request))
    page.on("requestfailed", lambda request: answered.append(request))

    def idle() -> None:
        before = -1
        while len(answered) < len(asked) or before != len(asked):
            before = len(asked)
            page.wait_for_timeout(500)

    return idle


def test_no_page_is_left_out(server: Running) -> None:
    boss = granted(server, "Chefin Verzeichnis")
    known = {module for part in (games, people, hall) for module in part(boss)}
    assert known == {module for _, module in assets().routes}
