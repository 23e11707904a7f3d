"""Debian's Firefox for tests, by the WebDriver BiDi that it speaks itself: no driver stands between."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from websockets.sync.client import ClientConnection, connect

FIREFOX = "/usr/bin/firefox-esr"
PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("browser.aboutwelcome.enabled", false);
user_pref("intl.accept_languages", "de-DE, de");
user_pref("ui.prefersReducedMotion", 1);
"""


class Firefox:
    """A window of Firefox, with the errors that its console has told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.asked = 0
        self.errors: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Ask the browser for something; keep the errors that it tells meanwhile."""
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            told = json.loads(self.socket.recv(timeout=PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(told["params"]["text"])
            if told.get("id") == self.asked:
                assert told["type"] == "success", told
                found: dict[str, Any] = told["result"]
                return found

    def go(self, address: str) -> None:
        """Open a page."""
        self.ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""
        self.ask("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Call a function in the page, and return what it returns or promises."""
        call = f"(async () => JSON.stringify(await ({function})(...{json.dumps(arguments)})) ?? 'null')()"
        told = self.ask("script.evaluate", expression=call, target={"context": self.window}, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def click(self, x: float, y: float) -> None:
        """Click with the mouse."""
        where = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        hand = {"type": "pointer", "id": "mouse", "actions": [where, *press]}
        self.ask("input.performActions", context=self.window, actions=[hand])


@contextmanager
def firefox(place: Path) -> Iterator[Firefox]:
    """Start Firefox with a new profile, without a screen."""
    profile = place / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(PREFERENCES, "utf-8")
    command = [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        assert process.stderr
        try:
            with connect(_listening(process.stderr), max_size=None, open_timeout=PATIENCE) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            process.stderr.read()


def _listening(lines: Iterator[str]) -> str:
    """Return the address of the socket that Firefox opens."""
    for line in lines:
        if found := re.search(r"BiDi listening on (ws://\S+)", line):
            return f"{found[1]}/session"
    raise AssertionError("Firefox has ended before it could be spoken to.")
