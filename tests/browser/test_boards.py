"""Every board draws every position, and every legal action can be picked on it, by mouse and by key."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.browsing import PAINTED, no_wider
from tests.browser.harness import opened, played, scene
from tests.examples import TIMES

from dreierlei.games import NAMES

SEATS = {
    "nonaga": ["nonaga"],
    "triapon": ["triapon(barricades=true)"],
    "stein3": ["stein3"],
    "triominos": ["triominos", "triominos(seats=4)"],
    "tricubo": ["tricubo", "tricubo(seats=3,side=B)"],
}
SPOT = """(handle) => {
  const element = document.querySelector(`[data-handle="${CSS.escape(handle)}"].can`);
  if (!element) return `${handle} is not lit`;
  element.scrollIntoView({block: "nearest"});
  const box = element.getBoundingClientRect();
  const shares = [.5, .35, .65, .2, .8, .1, .9];
  for (const dy of shares) for (const dx of shares) {
    const [x, y] = [box.x + dx * box.width, box.y + dy * box.height];
    const under = document.elementFromPoint(x, y);
    if (under && under.closest("[data-handle]") === element) return [x, y];
  }
  return `${handle} is covered`;
}"""
"""Where a handle can be hit, or why it cannot."""


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_action_can_be_clicked(chromium: Browser, name: str) -> None:
    with opened(chromium, name, reduced_motion="reduce") as page:
        for text in SEATS[name]:
            for plies in (0, 1, 2, 5, 9, 16, 30, 45, 60):
                _check(page, scene(played(text, plies, plies + 7)))


def _check(page: Page, shown: dict[str, Any]) -> None:
    told = page.evaluate("scene => window.show(scene)", shown)
    paths: list[list[str]] = told["paths"]
    assert told["words"]
    assert all(told["told"])
    for path in paths:
        assert path
        assert not any(other[: len(path)] == path and len(other) > len(path) for other in paths), path
    step = max(1, len(paths) // (5 * TIMES))
    for action, path in list(zip(shown["legal"], paths, strict=True))[::step]:
        page.evaluate("() => { window.chosen = []; while (window.chooser.back()); }")
        for handle in path:
            spot = page.evaluate(SPOT, handle)
            assert not isinstance(spot, str), (action, spot)
            page.mouse.click(*spot)
        same = [other for other, its in zip(shown["legal"], paths, strict=True) if its == path]
        assert page.evaluate("window.chosen") == (same if len(same) == 1 else [same]), action


@pytest.mark.parametrize("name", NAMES)
def test_an_action_can_be_chosen_by_keys(chromium: Browser, name: str) -> None:
    shown = scene(played(SEATS[name][0], 3))
    with opened(chromium, name) as page:
        page.evaluate("scene => window.show(scene)", shown)
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('[data-handle]') !== null"):
                break
        for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowUp", "Enter", "Enter", "Enter"):
            page.keyboard.press(key)
            if page.evaluate("window.chosen.length"):
                break
        chosen = page.evaluate("window.chosen.flat()")
        assert chosen
        assert set(chosen) <= set(shown["legal"])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_labels_are_in_words_and_fit_a_phone(chromium: Browser, name: str, language: str) -> None:
    with opened(chromium, name, language, width=375, height=740) as page:
        page.evaluate("scene => window.show(scene)", scene(played(SEATS[name][-1], 8)))
        labels = page.evaluate("[...document.querySelectorAll('[aria-label]')].map(x => x.getAttribute('aria-label'))")
        assert labels
        assert not any("." in label and " " not in label for label in labels), labels
        assert no_wider(page)


def test_a_table_of_triominos_without_any_height_is_no_error(chromium: Browser) -> None:
    with opened(chromium, "triominos") as page:
        page.evaluate("scene => window.show(scene)", scene(played("triominos", 8)))
        page.evaluate("document.querySelector('svg.ground').style.cssText = 'height: 0; min-height: 0; flex: none'")
        page.evaluate(PAINTED)
        assert page.evaluate("document.querySelector('svg.ground').clientHeight") == 0
