"""`python -m tests.browser.pictures`: the pictures of the handbook, made from the real pages in both languages."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.browser.browsing import PATIENCE, browser
from tests.server.conftest import Running

HOME = Path(__file__).parents[2] / "src" / "dreierlei" / "web" / "handbook"
LAPTOP, PHONE, WALL = (1000, 720), (390, 800), (1280, 720)
LIST = """Nachname;Vorname;Verein;Ort
Müller;Björn;Dreieck;Köln
Mueller;Björn;Dreieck;Köln
Çelik;Cem;Spitze Ecken;Bonn
Große;Ulla;;
"""


@contextmanager
def _opened(chromium: Browser, base: str, path: str, size: tuple[int, int], language: str) -> Iterator[Page]:
    locale = {"de": "de-DE", "en": "en-GB"}[language]
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale=locale)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(base + path)
    yield page
    context.close()


def _shot(page: Page, name: str, language: str) -> None:
    page.wait_for_timeout(700)  # pictures and fonts
    page.screenshot(path=HOME / f"{name}-{language}.png")


def _practice(desk: Page) -> None:
    desk.locator("section.group", has=desk.locator("input[max='200']")).locator("input").fill("13")
    desk.locator("section.group", has=desk.locator("input[max='200']")).locator("button.primary").click()
    desk.locator("[data-next=draw]").wait_for()


def _read_in(chromium: Browser, base: str, language: str) -> None:
    """A list with two people who may be the same."""
    with _opened(chromium, base, "/t", LAPTOP, language) as desk:
        form = desk.locator("form").first
        form.locator("input").nth(0).fill("Dreierlei Open")
        form.locator("input").nth(1).fill("Köln")
        form.locator("input").nth(3).fill("Rita Rath")
        form.locator("button.primary").click()
        desk.locator(".t-aside .row button").first.click()
        desk.locator("dialog textarea").fill(LIST)
        expect(desk.locator(".t-import-table tbody tr")).to_have_count(4)
        _shot(desk, "import", language)


def _day(chromium: Browser, base: str, language: str) -> None:
    with _opened(chromium, base, "/t", LAPTOP, language) as desk:
        _practice(desk)
        desk.locator("[data-next=draw]").click()
        desk.locator("dialog input").first.fill("3 1 6 6 2")
        _shot(desk, "draw", language)
        desk.locator("dialog form button.primary").click()
        expect(desk.locator("dialog")).to_have_count(0)
        desk.locator("[data-next=start]").click()
        desk.locator(".t-result").first.wait_for()
        desk.locator("[data-tab=links]").click()
        desk.locator(".t-codes code").first.wait_for()
        wall = "/t/" + desk.locator(".t-codes code").first.inner_text().split("/t/")[1]
        table = desk.locator('[data-place="1-1-1"]').get_attribute("data-path")
        assert table
        with _opened(chromium, base, wall, WALL, language) as beamer:
            beamer.locator(".b-tables, .b-names").first.wait_for()
            beamer.keyboard.press("ArrowRight")
            _shot(beamer, "beamer", language)
        with _opened(chromium, base, table, PHONE, language) as phone:
            for tile in (7, 9, 12):
                phone.locator(".t-turns .t-keys.eight button").nth(tile).click()
                phone.locator(".t-turns button.primary").last.click()
                expect(phone.locator(".t-columns tbody td.t-total", has_text=str(tile)).first).to_be_visible()
            _shot(phone, "phone", language)
        desk.locator("[data-tab=results]").click()
        _shot(desk, "desk", language)
        desk.evaluate(PLAYED)
        desk.locator("[data-tab=ranking]").click()
        desk.locator("tr.qualified").first.wait_for()
        desk.evaluate("scrollTo(0, 280)")
        _shot(desk, "ranking", language)


PLAYED = """async () => {
  const path = `/api/tournaments/${location.pathname.split("/")[2]}`;
  const headers = { "X-Dreierlei": "1", "Content-Type": "application/json" };
  const send = async (to, body) => (await fetch(path + to, body
    ? { method: "POST", headers, body: JSON.stringify(body) } : {})).json();
  for (;;) {
    const { step, running, ties, missing, referee } = await send("");
    if (!step) return;
    if (running) await send("/invent", {});
    else if (ties && missing.length) await send("/steps", { do: "lots" });
    else if (step.game === 3 && !referee) await send("/steps", { do: "referee", name: "Rudi Recht" });
    else if (step.act === "draw") await send("/steps", { do: "draw", game: step.game });
    else if (step.act === "conclude") await send("/steps", { do: "conclude" });
    else await send("/steps", { do: step.act, game: step.game, round: step.round });
  }
}"""


def main() -> None:
    """Make all pictures."""
    HOME.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, browser() as chromium:
        server = Running(Path(place) / "data", "--hall").start()
        try:
            for language in ("de", "en"):
                base = f"http://localhost:{server.port}"
                _read_in(chromium, base, language)
                _day(chromium, base, language)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
