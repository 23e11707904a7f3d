"""A server and a browser for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser import browsing
from tests.server.conftest import Running

LONGEST = ("test_tournament", "test_play", "test_rules", "test_accessible")
"""Begun first, so that no worker is left alone with one of them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first; skip, and say why, where there is no browser."""
    ours = [item for item in items if "browser" in item.path.parts]
    rank = {name: place for place, name in enumerate(LONGEST)}
    rest = len(rank)
    places = {item: rank.get(item.path.stem, rest) for item in ours}
    items.sort(key=lambda item: places.get(item, rest + 1))
    if browsing.CHROMIUM is None:
        for item in ours:
            item.add_marker(pytest.mark.skip(reason="Debian's Chromium is not installed"))


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """A way to start a server."""
    started: list[Running] = []

    def begin(*options: str) -> Running:
        place = tmp_path / str(len(started))
        place.mkdir()
        started.append(Running(place / "data", *options).start())
        return started[-1]

    yield begin
    for running in started:
        running.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser for all tests here; it ends with them, for its driver keeps the thread's event loop to itself."""
    with browsing.browser() as found:
        yield found


@pytest.fixture
def whole_chromium(chromium: Browser) -> Iterator[Browser]:
    """A browser that can show notifications."""
    if browsing.WHOLE_CHROMIUM is None:
        pytest.skip("Debian's Chromium with windows is not installed")
    with browsing.launched(chromium.browser_type, browsing.WHOLE_CHROMIUM) as found:
        yield found


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for tests that leave it running."""
    running = Running(tmp_path_factory.mktemp("server") / "data").start()
    yield running
    running.stop()
