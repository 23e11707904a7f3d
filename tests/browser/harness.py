"""A page that shows one board without a server: `python -m tests.browser.harness nonaga --plies 12 --shot out.png`."""

from __future__ import annotations

import argparse
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page
from tests.browser.browsing import PAINT, PATIENCE, UNPAINTED
from tests.browser.browsing import browser as launched

from dreierlei.core import SPECTATOR, Rng
from dreierlei.games import game
from dreierlei.play import Match, Ply
from dreierlei.server.page_words import page_words

WEB = Path(__file__).parents[2] / "src" / "dreierlei" / "web"
PAGE = """<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Harness</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/style/base.css"><link rel="stylesheet" href="/style/{name}.css">
<script type="module" src="/harness.js"></script></head>
<body style="margin:0;background:var(--paper);color:var(--ink)">
<main id="host" class="board" style="height:100vh"></main></body></html>"""
SCRIPT = """
import { create } from "/boards/NAME.js";
import { Chooser } from "/board/chooser.js";
import { open, say } from "/lib/words.js";
await open(new URLSearchParams(location.search).get("lang") || "de");
const board = create(say);
const host = document.getElementById("host");
host.append(board.element);
window.chosen = [];
const chooser = new Chooser(host, {
  choose: (action) => window.chosen.push(action), label: (handle) => board.label(handle),
  ask: (actions) => window.chosen.push(actions), picked: (handles) => board.picked?.(handles),
});
window.chooser = chooser;
window.board = board;
window.show = (scene) => {
  board.draw(scene);
  chooser.offer(scene.legal, board.path);
  const all = scene.legal;
  return { paths: all.map((action) => board.path(action)), told: all.map((action) => board.told(action)),
           words: board.words(scene) };
};
window.ready = true;
"""


class Files(SimpleHTTPRequestHandler):
    """Serves the web room, the words and the harness itself."""

    name = "nonaga"

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        if path == "/":
            self._send(PAGE.replace("{name}", self.name), "text/html")
        elif path == "/harness.js":
            self._send(SCRIPT.replace("NAME", self.name), "text/javascript")
        elif path == "/favicon.ico":
            self._send("", "image/x-icon")
        elif path.startswith("/words/"):
            self._send(json.dumps(page_words(path[7:9])), "application/json")
        else:
            super().do_GET()

    def _send(self, text: str, kind: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def opened(
    browser: Browser, name: str, language: str = "de", *, width: int = 900, height: int = 900, **how: Any
) -> Iterator[Page]:
    """Open the harness of a game; errors in the console are raised at the end."""
    kind = type("NamedFiles", (Files,), {"name": name})
    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *args: kind(*args, directory=str(WEB)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    errors: list[str] = []
    context = browser.new_context(viewport={"width": width, "height": height}, **how)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNPAINTED)
    page = context.new_page()
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        page.goto(f"http://127.0.0.1:{server.server_port}/?lang={language}")
        page.wait_for_function("window.ready === true")
        yield page
    except Exception as why:
        raise AssertionError(f"{why}; console: {errors}") from why
    finally:
        context.close()
        server.shutdown()
        server.server_close()
    assert not errors, errors


def scene(match: Match, viewer: int | None = None) -> dict[str, Any]:
    """Return what the page would get: for the first seat to act, or for a viewer."""
    acting = match.to_act[0] if match.to_act else SPECTATOR
    viewer = acting if viewer is None else viewer
    last = [entry for entry in match.record.entries if isinstance(entry, Ply)][-2:]
    return {
        "view": msgspec.to_builtins(match.view(viewer)),
        "seat": max(0, viewer),
        "legal": [str(action) for action in match.legal(viewer)] if viewer in match.to_act else [],
        "last": [{"seat": ply.seat, "action": str(ply.action)} for ply in last],
        "since": [{"seat": ply.seat, "action": str(ply.action), "order": n} for n, ply in enumerate(last, 1)],
        "names": [f"Spieler {seat + 1}" for seat in range(match.game.seats)],
    }


def played(text: str, plies: int, seed: int = 1) -> Match:
    """Return a match of a game after so many random plies."""
    match, rng = Match(game(text), Rng(seed)), Rng(seed + 1)
    for _ in range(plies):
        if match.over:
            break
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    return match


def main() -> None:
    """Draw one position and save a picture of it."""
    asks = argparse.ArgumentParser()
    asks.add_argument("game")
    asks.add_argument("--plies", type=int, default=12)
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--shot", default="shot.png")
    asks.add_argument("--lang", default="de")
    asks.add_argument("--width", type=int, default=900)
    asks.add_argument("--height", type=int, default=900)
    asks.add_argument("--dark", action="store_true")
    asks.add_argument("--pick", nargs="*", default=[], help="handles to pick before the picture")
    given = asks.parse_args()
    match = played(given.game, given.plies, given.seed)
    scheme: Any = "dark" if given.dark else "light"
    name = match.game.name
    size = {"width": given.width, "height": given.height}
    with launched() as chromium, opened(chromium, name, given.lang, **size, color_scheme=scheme) as page:
        shown = page.evaluate("scene => window.show(scene)", scene(match))
        for handle in given.pick:
            page.evaluate("handle => window.chooser.pick(handle)", handle)
        page.evaluate(PAINT)
        page.wait_for_timeout(500)
        page.screenshot(path=given.shot)
        print(json.dumps(shown, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
