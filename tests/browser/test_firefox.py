"""All five games by clicking in Debian's Firefox, desk and phone size: what Chromium forgives, it need not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.browsing import LIT
from tests.browser.firefox import FIREFOX, Firefox, firefox
from tests.patience import PATIENCE
from tests.server.conftest import Running

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path(FIREFOX).exists(), reason="Debian's Firefox ESR is not installed"),
]
SHORT = {
    "nonaga": "nonaga(cap=24)",
    "triapon": "triapon(rounds=2)",
    "stein3": "stein3(rounds=3)",
    "triominos": "triominos",
    "tricubo": "tricubo(seats=2,cap=6)",
}
"""The games with rules that end them early."""
MOST = 1000
"""Clicks, at most, in one game."""
READY = f"""async () => {{
  const lit = {LIT};
  for (let tries = 0; tries < {10 * PATIENCE}; tries++) {{
    if (document.querySelector(".result:not([hidden])")) return [];
    if (lit().length) return lit();
    await new Promise((done) => setTimeout(done, 100));
  }}
  throw new Error("nobody moves: " + document.body.innerText);
}}"""
"""Waits until something may be picked, or the game is over."""
MAKE = """async ([name, request]) => {
  const headers = { "X-Dreierlei": "1", "Content-Type": "application/json" };
  const post = (path, body) => fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  if ((await (await fetch("/api/me")).json()).kind === "none") await post("/api/guest", { name });
  const made = await (await post("/api/tables", request)).json();
  return made;
}"""
OVER = "() => Boolean(document.querySelector('.result:not([hidden])'))"
OUTSIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One Firefox for all games."""
    with firefox(tmp_path_factory.mktemp("firefox")) as found:
        yield found


@pytest.mark.parametrize("size", [(1366, 650), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("name", SHORT)
def test_a_whole_game_by_clicking(server: Running, window: Firefox, name: str, size: tuple[int, int]) -> None:
    home, lot = f"http://localhost:{server.port}", random.Random(3)
    window.resize(*size)
    window.go(home)
    window.evaluate("() => { localStorage['dreierlei.pace'] = 'now'; }")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * (2 if name in ("triapon", "stein3") else 1)]
    made = window.evaluate(MAKE, ["Ada", {"game": SHORT[name], "seats": seats}])
    window.go(f"{home}/table/{made['id']}")
    for _ in range(MOST):
        if spots := window.evaluate(READY):
            window.click(**lot.choice(spots))
        if window.evaluate(OVER):
            break
    assert window.evaluate("() => document.querySelector('.result h2').textContent")
    assert window.evaluate("() => document.querySelectorAll('.moves .ply').length") > 4
    assert window.evaluate(OUTSIDE) <= 0
    assert window.errors == []
