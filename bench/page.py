"""How soon the page is there, and how much of it is sent."""

from __future__ import annotations

import asyncio
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.guest import ORDER, Guest
from bench.process import OURS, PATIENCE, Process, running

DRAWN = """
window.drawn = new Promise((done) => {
  const shown = () => [...document.querySelectorAll("main svg")].some((svg) => svg.getBoundingClientRect().width > 100);
  const look = () => requestAnimationFrame(shown() ? () => done(performance.now()) : look);
  look();
});
"""
"""Promises the moment at which the first frame with a board has been shown."""


@dataclass(frozen=True)
class Visit:
    """One page opened with an empty cache."""

    requests: int
    weight: int
    """Bytes that came over the network, with headers."""
    drawn: float
    """Milliseconds until a board could be seen."""


async def start(place: Path) -> float:
    """Return the seconds from the command to the first page."""
    began = time.perf_counter()
    async with running(*OURS, place) as server:
        await Guest(server).ask("GET", "/")
        return time.perf_counter() - began


async def visits(place: Path) -> dict[str, Visit]:
    """Return what it takes to open the start page and a table, in Chromium."""
    try:
        from playwright.async_api import async_playwright
    except ImportError as missing:
        raise RuntimeError("Playwright is not installed; `pip install playwright` provides it.") from missing
    chromium = shutil.which("chromium")
    if chromium is None:
        raise RuntimeError("Chromium is not installed.")
    async with running(*OURS, place) as server, async_playwright() as driver:
        guest = await Guest(server).enter("Ada")
        table = await guest.ask("POST", "/api/tables", ORDER | {"seats": [{"kind": "me"}, {"kind": "device"}]})
        browser = await driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        await _visit(browser, guest, server, "/")  # the browser's own start is not the page's
        found = {
            "start page": await _visit(browser, guest, server, "/"),
            "table": await _visit(browser, guest, server, f"/table/{table['id']}"),
        }
        await browser.close()
    return found


async def _visit(browser: Any, guest: Guest, server: Process, path: str) -> Visit:
    home = f"http://localhost:{server.port}"
    context = await browser.new_context()
    name, _, value = guest.cookie.partition("=")
    await context.add_cookies([{"name": name, "value": value, "url": home}])
    await context.add_init_script(DRAWN)
    page = await context.new_page()
    network = await context.new_cdp_session(page)
    weights: list[int] = []
    network.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    await network.send("Network.enable")
    await page.goto(home + path, wait_until="networkidle")
    async with asyncio.timeout(PATIENCE):
        drawn = await page.evaluate("window.drawn")
    await context.close()
    return Visit(len(weights), sum(weights), drawn)
