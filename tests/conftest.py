"""What all tests share: a wide terminal, examples that may take their time, and the order in which files begin."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings
from tests import quick_seals

os.environ["COLUMNS"] = "200"  # before anything looks at it
settings.register_profile("house", deadline=None)  # how long an example takes depends on how busy the machine is
settings.load_profile("house")
quick_seals.use()

ROOT = Path(__file__).parent
LONGEST = (ROOT / "longest.txt").read_text("utf-8").split()
"""The files whose tests take some four seconds of a core or more, longest first.

`make test` hands a file to each worker and the next to whoever is done, in this order: none of these is begun near the
end, when the others have nothing left to do. Those in browsers come before all others, for a worker keeps its browser
only as long as it goes on with such tests. `pytest -n 0 --durations 0` says what takes long.
"""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests and what they import stay to the end: nobody need look through them for what can go."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what is in browsers first, then whatever takes longest."""
    ranks = {ROOT / name: rank for rank, name in enumerate(LONGEST)}
    items.sort(key=lambda item: ("browser" not in item.path.parts, ranks.get(item.path, len(ranks))))
