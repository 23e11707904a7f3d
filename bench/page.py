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


LATENCIES = (0, 150, 4000)
"""Milliseconds from a request to the first byte of its answer, added; in the last, nothing but round trips counts."""


@dataclass(frozen=True)
class Visit:
    """One page opened."""

    requests: int
    """What came over the network, and not from the browser's cache."""
    weight: int
    """Bytes that came over the network, with headers."""
    drawn: float
    """Milliseconds until a board could be seen."""
    busy: float
    """Milliseconds of the processor that the page's main thread took for it, however busy the machine is."""


async def start(place: Path) -> float:
    """Return the seconds from the command to the first page."""
    began = time.perf_counter()
    async with running(*OURS, place) as server:
        await Guest(server).ask("GET", "/")
        return time.perf_counter() - began


async def visits(place: Path) -> dict[str, Visit]:
    """Return what it takes to open the start page and a table in Chromium, for the first time and again."""
    try:
        from playwright.async_api import async_playwright
    except ImportError as missing:
        raise RuntimeError("Playwright is not installed; `pip install playwright` provides it.") from missing
    chromium = shutil.which("chromium")
    if chromium is None:
        raise RuntimeError("Chromium is not installed.")
    found: dict[str, Visit] = {}
    async with running(*OURS, place) as server, async_playwright() as driver:
        guest = await Guest(server).enter("Ada")
        table = await guest.ask("POST", "/api/tables", ORDER | {"seats": [{"kind": "me"}, {"kind": "device"}]})
        browser = await driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        await _twice(browser, guest, server, "/", 0)  # the browser's own start is not the page's
        for latency in LATENCIES:
            for name, path in (("start page", "/"), ("table", f"/table/{table['id']}")):
                first, again = await _twice(browser, guest, server, path, latency)
                found |= {f"{name}, {latency} ms away": first, f"{name} again, {latency} ms away": again}
        await browser.close()
    return found


async def _twice(browser: Any, guest: Guest, server: Process, path: str, latency: int) -> tuple[Visit, Visit]:
    """Open a page with an empty cache, and once more."""
    home = f"http://localhost:{server.port}"
    context = await browser.new_context()
    name, _, value = guest.cookie.partition("=")
    await context.add_cookies([{"name": name, "value": value, "url": home}])
    await context.add_init_script(DRAWN)
    found = await _visit(context, home + path, latency), await _visit(context, home + path, latency)
    await context.close()
    return found


async def _visit(context: Any, address: str, latency: int) -> Visit:
    page = await context.new_page()
    network = await context.new_cdp_session(page)
    kept: set[str] = set()
    weights: dict[str, int] = {}

    def received(event: Any) -> None:
        if event["response"].get("fromDiskCache"):
            kept.add(event["requestId"])

    def finished(event: Any) -> None:
        weights[event["requestId"]] = event["encodedDataLength"]

    network.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    network.on("Network.responseReceived", received)
    network.on("Network.loadingFinished", finished)
    await network.send("Network.enable")
    await network.send("Performance.enable", {"timeDomain": "threadTicks"})
    link = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    await network.send("Network.emulateNetworkConditions", link)
    await page.goto(address, wait_until="networkidle")
    async with asyncio.timeout(PATIENCE):
        drawn = await page.evaluate("window.drawn")
    metrics = {each["name"]: each["value"] for each in (await network.send("Performance.getMetrics"))["metrics"]}
    await page.close()
    sent = [weight for request, weight in weights.items() if request not in kept]
    return Visit(len(sent), sum(sent), drawn, 1000 * metrics["TaskDuration"])
