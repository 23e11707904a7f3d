"""What a page tells somebody who looks elsewhere: a notification, and a sound."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Browser, Page
from tests.browser.browsing import NOTIFIED, SHOWN, Visitor, until
from tests.server.client import Client
from tests.server.conftest import Running

HIDDEN = "Object.defineProperty(document, 'hidden', {get: () => true})"
TONES = """
window.tones = [];
window.ended = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const tone = create.call(this);
  window.tones.push(this);
  tone.addEventListener("ended", () => (window.ended += 1));
  return tone;
};
"""
"""Notes every tone with what plays it, and counts those that were heard to their end."""
HEARD = "window.tones.length > {more} && window.ended === window.tones.length && window.ended"
SILENT = "window.tones.every(({ state }) => state === 'suspended')"
AGREED = """() => {
  const asked = document.querySelector(".asked");
  window.turns = [];
  window.lies = [];
  new MutationObserver(() => {
    const yours = asked.matches(".yours");
    if (window.turns.at(-1) !== yours) window.turns.push(yours);
    if (document.title.startsWith("(1)") !== yours) window.lies.push(document.title);
  }).observe(asked, { attributes: true, childList: true, subtree: true });
}"""
"""Notes whose turn it is whenever the table says so, and when the tab says something else."""


def _against_ben(ada: Visitor, server: Running) -> tuple[str, Client]:
    """Set up a game that a friend, who begins, plays against somebody at a browser."""
    ben = server.client().guest("Ben")
    made = ben.table("nonaga(first=0)", "me", "open")
    ada.go(made["invites"][0]["path"])
    ada.join("Ada")
    ada.page.locator(".board [data-handle]").first.wait_for(state="attached")
    id: str = made["id"]
    return id, ben


def _turn(ben: Client, id: str) -> None:
    """Play both plies of the friend's turn."""

    async def run() -> None:
        await ben.open()
        told = await ben.watch(id)
        for _ in range(2):
            choice: list[str] = told["legal"]["0"]
            told = await ben.answer("play", table=id, seat=0, number=told["number"], action=choice[0])
            assert told["t"] == "news", told
        await ben.close()

    with ThreadPoolExecutor(1) as elsewhere:  # the browser's driver has this thread's loop
        elsewhere.submit(asyncio.run, run()).result()


def _until(page: Page, expression: str) -> Any:
    """Return what a page says, once it says something."""
    until(page, lambda: page.evaluate(expression))
    return page.evaluate(expression)


def _lists(frame: str | bytes, told: list[str]) -> None:
    """Keep what the page is told of its tables."""
    text = frame if isinstance(frame, str) else frame.decode()
    if '"t":"lobby"' in text:
        told.append(text)


def test_the_tab_says_whose_turn_it_is_at_the_same_moment_as_the_table(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.go("/table/" + ada.table("nonaga(first=0)", "me", "bot1"))
    ada.page.locator(".asked").wait_for()
    ada.page.evaluate(AGREED)
    until(ada.page, lambda: ada.page.evaluate("window.turns.length") >= 4 or (ada.pick() and False))
    assert ada.page.evaluate("window.lies") == []
    ada.content()


def test_who_looks_elsewhere_is_notified(server: Running, whole_chromium: Browser) -> None:
    ada = Visitor(whole_chromium, server.port, permissions=["notifications"], service_workers="allow")
    ada.context.add_init_script(NOTIFIED)
    id, ben = _against_ben(ada, server)
    ada.page.get_by_role("button", name="Benachrichtigen").click()
    ada.page.get_by_text("Du bekommst Bescheid").wait_for()
    ada.page.evaluate(HIDDEN)
    _turn(ben, id)
    _until(ada.page, "window.notified")
    said = {"title": "Nonaga: Du bist am Zug", "body": "Ben · Ada", "data": f"/table/{id}"}
    assert ada.page.evaluate(SHOWN) == [said]
    ada.content()


def test_who_looks_at_the_page_is_not_notified(server: Running, whole_chromium: Browser) -> None:
    ada = Visitor(whole_chromium, server.port, permissions=["notifications"], service_workers="allow")
    ada.context.add_init_script(NOTIFIED)
    told: list[str] = []
    ada.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: _lists(frame, told)))
    id, ben = _against_ben(ada, server)
    ada.page.get_by_role("button", name="Benachrichtigen").click()
    ada.page.get_by_text("Du bekommst Bescheid").wait_for()
    _turn(ben, id)
    until(ada.page, lambda: ada.page.locator(".moves .ply").count() == 4 or (ada.pick() and False))
    until(ada.page, lambda: any(id in each and '"yours":false' in each for each in told[-1:]))  # the list knows it, too
    ada.page.evaluate(HIDDEN)
    _turn(ben, id)
    _until(ada.page, "window.notified")
    assert ada.page.evaluate("window.notified") == 1  # the second turn alone
    ada.content()


def test_sounds_are_played_once_they_are_wanted(server: Running, chromium: Browser) -> None:
    ada = Visitor(chromium, server.port)
    ada.context.add_init_script(TONES)
    id, ben = _against_ben(ada, server)
    assert ada.page.evaluate("window.tones.length") == 0
    for _ in ("off", "on"):
        ada.page.wait_for_timeout(1000)  # a double click would be one
        ada.page.get_by_role("button", name="Ton").click()
    first = _until(ada.page, HEARD.format(more=0))
    _until(ada.page, SILENT)
    _turn(ben, id)
    ada.page.locator(".board [data-handle].can").first.wait_for(state="attached")
    _until(ada.page, HEARD.format(more=first))
    _until(ada.page, SILENT)
    ada.content()
