"""Real browsers at a real server, for tests: pages that must not complain, and hands that click and press keys."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserType, Page, expect, sync_playwright
from tests import patience

WHOLE_CHROMIUM = shutil.which("chromium")
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE_CHROMIUM
"""The same browser without its windows takes half the work; it shows no notifications."""
PATIENCE = 1000 * patience.PATIENCE
"""Milliseconds after which something that is waited for will not happen any more, however busy the machine is."""
SIZE = {"width": 375, "height": 740}
PHONE: dict[str, Any] = {"viewport": SIZE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
AXE = Path(__file__).parents[2] / ".cache/node/node_modules/axe-core/axe.min.js"
AT_ONCE = "localStorage['dreierlei.pace'] ??= 'now'"
"""Tests need no time to follow bots."""
UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body { opacity: 0.0001; }");
  document.adoptedStyleSheets.push(sheet);
}"""
"""What can hardly be seen is laid out, hit and watched for shifts, but not painted: a third of a browser's work."""
PAINT = "document.adoptedStyleSheets = []"
"""Has a page painted again, for whoever looks at its colours."""
LOST = (
    "WebSocket",
    "ERR_CONNECTION",
    "ERR_INTERNET",
    "Failed to fetch",
    "Failed to load resource",
    "Push API in incognito",
)
"""What a browser says by itself when the server is away, or no push service can be had."""


@contextmanager
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as driver:
        expect.set_options(timeout=PATIENCE)
        with launched(driver.chromium, CHROMIUM) as found:
            yield found


@contextmanager
def launched(kind: BrowserType, path: str | None) -> Iterator[Browser]:
    """Start one of the browsers of this kind that are installed."""
    found = kind.launch(executable_path=path, args=["--no-sandbox"], timeout=PATIENCE)
    yield found
    found.close()


class Visitor:
    """Somebody at a browser of their own."""

    def __init__(self, chromium: Browser, port: int, language: str = "de-DE", **how: Any) -> None:
        how.setdefault("viewport", {"width": 1200, "height": 900})
        how.setdefault("service_workers", "block")  # each browser would fetch a page for later that no test reads
        self.context = chromium.new_context(locale=language, reduced_motion="reduce", **how)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(AT_ONCE)
        self.context.add_init_script(UNPAINTED)
        self.page: Page = self.context.new_page()
        self.home = f"http://localhost:{port}"
        self.language = language
        self.complaints: list[str] = []
        self.lot = random.Random(3)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console", lambda message: self.complaints.append(message.text) if message.type == "error" else None
        )

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(self.home + path)

    def follow(self, path: str) -> None:
        """Go on to a page as a link leads there: what is loaded already is not loaded again."""
        if self.page.url == "about:blank":
            self.go(path)
        else:
            self.page.evaluate(FOLLOW, path)

    def named(self, name: str) -> None:
        """Give a name, where one is asked for."""
        field = self.page.locator("dialog[open] input").first
        field.fill(name)
        self.page.keyboard.press("Enter")

    def join(self, name: str) -> None:
        """Take the seat of the invitation that is shown, with a name where none is known."""
        form = self.page.locator("form.form")
        form.locator("button.primary").wait_for()
        if form.locator("input").count():
            form.locator("input").fill(name)
        form.locator("button.primary").click()
        self.page.wait_for_url("**/table/*")

    def table(self, game: str, *seats: str, name: str = "Ada", **more: Any) -> str:
        """Make a table as somebody of a name, with seats `me`, `open`, `device` or `bot1`…`bot6`; return its id."""
        asked = [
            {"kind": seat.rstrip("123456"), "level": int(seat[3:] or 0) if seat[:3] == "bot" else 0} for seat in seats
        ]
        if self.ask("GET", "/api/me")["kind"] == "none":
            self.ask("POST", "/api/guest", {"name": name})
        return str(self.ask("POST", "/api/tables", {"game": game, "seats": asked, **more})["id"])

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the server with the session of this browser, which need not load a page for it."""
        headers = {"X-Dreierlei": "1", "Accept-Language": self.language}
        answer = self.context.request.fetch(self.home + path, method=method, headers=headers, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def game(self) -> str:
        """Return the whole text of the game at the table that is shown."""
        told = self.page.evaluate(
            "async () => (await fetch('/api' + location.pathname.replace('table', 'tables'))).json()"
        )
        return str(told["game"])

    @property
    def over(self) -> bool:
        """Whether the page shows how the game ended."""
        return self.page.locator(".result:not([hidden])").count() > 0

    def lit(self) -> list[dict[str, float]]:
        """Return the middles of all that may be picked now; on a small screen each as if it were scrolled to."""
        found: list[dict[str, float]] = self.page.evaluate(LIT)
        return found

    def pick(self, most: int = 9999, rather: str = "*") -> bool:
        """Click a lit handle, of a kind if there is one, before so many plies; return whether there was any."""
        spots = self.page.evaluate(PICK, [most, self.lot.random(), rather])
        for spot in spots:
            self.page.mouse.click(spot["x"], spot["y"])
        return bool(spots)

    def content(self) -> None:
        """Complain about what the page complained about; a server that was away is no fault of the page."""
        left = [each for each in self.complaints if not any(word in each for word in LOST)]
        assert left == [], left
        self.context.close()


FOLLOW = """(path) => new Promise((done) => {
  document.addEventListener("shown", () => done(), { once: true });
  document.dispatchEvent(new CustomEvent("go", { detail: path }));
})"""
"""Until the page is drawn."""
NOTIFIED = """
const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = async function (...what) {
  await show.apply(this, what);
  globalThis.notified = (globalThis.notified ?? 0) + 1;
};
"""
"""Counts the notifications that are shown: Chromium loses one if it is asked for all while it shows it."""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({title, body, data}) => ({title, body, data}))"""
SPOT = """(element) => {
  element.scrollIntoView({block: 'nearest'});
  const box = element.getBoundingClientRect();
  for (const [dx, dy] of [[.5, .5], [.5, .7], [.5, .3], [.3, .5], [.7, .5], [.5, .85]]) {
    const x = box.x + dx * box.width, y = box.y + dy * box.height;
    const under = document.elementFromPoint(x, y);
    if (under && under.closest('[data-handle]') === element) return [{x, y}];
  }
  return [];
}"""
"""Where a handle can be hit, if it can."""
LIT = f"() => [...document.querySelectorAll('.board [data-handle].can')].flatMap({SPOT})"
PICK = f"""([most, share, rather]) => {{
  if (document.querySelectorAll('ol.moves > li').length >= most) return [];
  const spot = {SPOT};
  const all = [...document.querySelectorAll('.board [data-handle].can')];
  const liked = all.filter((each) => each.matches(rather));
  const lit = liked.length ? liked : all;
  const first = Math.floor(share * lit.length);
  for (const each of [...lit.slice(first), ...lit.slice(0, first)]) {{
    const found = spot(each);
    if (found.length) return found;
  }}
  return [];
}}"""
"""Where a lit handle can be hit, drawn by a share of one, or the next that can be; asked and scrolled to at once."""


def until(page: Page, true: Callable[[], object]) -> None:
    """Wait until something is true that no single page can say."""
    begin = time.monotonic()
    while not true():
        waited = 1000 * (time.monotonic() - begin)
        assert waited < PATIENCE
        page.wait_for_timeout(min(100, 20 + waited / 50))  # to ask is work too: what takes long is asked less often


def no_wider(page: Page) -> bool:
    """Whether all of a page is within its screen; a phone's browser would make its own measure of it wider."""
    assert page.viewport_size
    return bool(page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"])


def accessible(page: Page, *rules: str) -> list[str]:
    """Return what axe finds wrong with a page, by all its rules or some."""
    page.evaluate(PAINT)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("(options) => axe.run(document, options)", options)
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found["violations"]]


def accessible_in_both_schemes(page: Page) -> list[str]:
    """Return what axe finds wrong with a page, light and dark; what is not a matter of colours is looked at once."""
    page.emulate_media(color_scheme="light")
    found = accessible(page)
    page.emulate_media(color_scheme="dark")
    page.evaluate(PAINTED)
    return found + [f"dark: {each}" for each in accessible(page, "color-contrast", "link-in-text-block")]


PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""A whole picture later: whoever looks after sizes, or after what is in sight, has been told."""
