"""A server and a browser for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser import browsing
from tests.server.conftest import Running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, and say why, where there is no browser."""
    if browsing.CHROMIUM is None:
        for item in items:
            if "browser" in item.path.parts:
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
