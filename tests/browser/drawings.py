"""`python -m tests.browser.drawings`: the figures of the rules as the page draws them, flat, in one SVG per game."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from itertools import zip_longest
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from playwright.sync_api import Browser, Page
from tests.browser.browsing import PATIENCE, UNPAINTED, browser
from tests.server.conftest import Running

from dreierlei.games import NAMES
from dreierlei.games.tricubo.actions import DICE
from dreierlei.study.figures import Figure, figures

GAMES = Path(__file__).parents[2] / "src" / "dreierlei" / "games"
FLATTEN = Path(__file__).with_name("flatten.js").read_text("utf-8").replace("export ", "")
SIDE = 480
"""Pixels of a figure's frame, so that all are of one size."""
STYLE = f"""
.rulebook .stage {{ width: {SIDE}px; }}
.stage .board * {{ animation: none !important; transition: none !important; }}
.stage .triapon .plate, .stage .stein3 .panels, .stage .stein3 .panel, .stage .stein3 .reserve, .stage .stein3 .lost,
.stage .triominos :is(.others, .bar, .turn), .stage .tricubo :is(.told, .badge, .times, .head, .sums, .strip, .side)
{{ display: none !important; }}
.stage .tricubo .cube {{ transform: none !important; }}
.stage .tricubo .face {{ display: none; transform: none !important; }}
"""
"""Without animations; without what is said in words or stands beside a board; dice flat."""
LONG = 40
"""Signs from which on a path is written down once."""
ROUNDING = 0.25
"""Pixels by which browsers may place the same shape differently."""
NUMBER = re.compile(r"(?<![#\w])-?\d+(?:\.\d+)?")
Shape = tuple[str, tuple[tuple[str, str], ...], str]
"""Tag, attributes and text."""


def drawn(chromium: Browser, port: int, name: str) -> dict[str, tuple[list[Shape], list[float]]]:
    """Return the shapes of every figure of a game, each with the rectangle that holds them."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 900}, color_scheme="light", reduced_motion="reduce", bypass_csp=True
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNPAINTED)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/rules/{name}")
    page.locator(".rulebook .paragraph").first.wait_for()
    page.add_style_tag(content=STYLE + "".join(map(_dice, figures(name))))
    found = {figure.id: _flat(page, figure) for figure in figures(name) if not figure.sheet}
    context.close()
    return found


def _flat(page: Page, figure: Figure) -> tuple[list[Shape], list[float]]:
    stage = page.locator(f"figure#{figure.id} .stage")
    stage.scroll_into_view_if_needed()
    page.locator(f"figure#{figure.id} .stage.drawn").wait_for()
    told: Any = stage.evaluate(f"stage => {{ {FLATTEN}\n return settled(stage); }}")
    shapes = [
        (each["tag"], tuple((key, value) for key, value in each["attributes"]), each["text"]) for each in told["shapes"]
    ]
    return shapes, told["box"]


def differences(one: str, other: str) -> list[tuple[str, str]]:
    """Return the lines in which two files differ by more than a browser's rounding."""
    lines = zip_longest(one.splitlines(), other.splitlines(), fillvalue="")
    return [(old, new) for old, new in lines if old != new and not _alike(old, new)]


def _alike(old: str, new: str) -> bool:
    if NUMBER.sub("0", old) != NUMBER.sub("0", new):
        return False
    numbers = zip(NUMBER.findall(old), NUMBER.findall(new), strict=True)
    return all(abs(float(a) - float(b)) <= ROUNDING for a, b in numbers)


def _dice(figure: Figure) -> str:
    """Return which face of each die is up."""
    dice = getattr(figure.view(), "dice", ())
    return "".join(
        f"#{figure.id} .die-{die} .face-{number} {{ display: block; }}" for die, number in zip(DICE, dice, strict=False)
    )


def document(found: dict[str, tuple[list[Shape], list[float]]]) -> str:
    """Return the figures of a game as one file: what all have in common once, and every long path once."""
    counts = [Counter(shapes) for shapes, _ in found.values()]
    common = counts[0]
    for each in counts[1:]:
        common &= each
    names = _names(found)
    board = [shape for shape in next(iter(found.values()))[0] if common[shape]]
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', "<defs>"]
    lines += [f'<path id="{name}" d={quoteattr(path)}/>' for path, name in names.items()]
    lines += ["</defs>", '<g id="shared">', *(_tag(shape, names) for shape in board), "</g>"]
    for id, (shapes, box) in found.items():
        lines.append(f'<svg id="{id}" viewBox="{" ".join(f"{side:.0f}" for side in box)}">')
        lines += [_tag(shape, names) for shape in shapes if not common[shape]] + ["</svg>"]
    return "\n".join([*lines, "</svg>", ""])


def _names(found: dict[str, tuple[list[Shape], list[float]]]) -> dict[str, str]:
    """Return a short name for every long path that is drawn more than once."""
    shapes = [shape for some, _ in found.values() for shape in some]
    paths = Counter(value for _, pairs, _ in shapes for key, value in pairs if key == "d" and len(value) > LONG)
    return {path: f"p{nth}" for nth, path in enumerate(path for path, times in paths.items() if times > 1)}


def _tag(shape: Shape, names: dict[str, str]) -> str:
    tag, pairs, text = shape
    path = dict(pairs).get("d", "")
    if path in names:
        tag, pairs = "use", (("href", f"#{names[path]}"), *(pair for pair in pairs if pair[0] != "d"))
    told = " ".join(f"{key}={quoteattr(value)}" for key, value in pairs)
    return f"<{tag} {told}>{escape(text)}</{tag}>" if text else f"<{tag} {told}/>"


def main() -> None:
    """Draw the figures of all games anew."""
    with tempfile.TemporaryDirectory() as place:
        running = Running(Path(place) / "data").start()
        try:
            with browser() as chromium:
                for name in NAMES:
                    text = document(drawn(chromium, running.port, name))
                    (GAMES / name / "figures.svg").write_text(text, "utf-8")
                    print(f"{name}: {len(text)} bytes")
        finally:
            running.stop()


if __name__ == "__main__":
    main()
