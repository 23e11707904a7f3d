"""What mutmut 3.8 needs of pytest and hypothesis: a former name, nothing remembered, and no time lost."""

from __future__ import annotations

import sys

import pytest
from _pytest.nodes import Node
from hypothesis import Phase, settings

OUTSIDE = {"server", "own", "postgres", "redis"}
"""The fixtures of tests whose server is another process, where mutmut does not see which functions are reached."""

if not hasattr(Node, "_nodeid"):
    Node._nodeid = Node.nodeid  # type: ignore[attr-defined]  # what pytest 9.1 calls nodeid alone


def pytest_sessionstart() -> None:
    """Forget what the house has cached: a fault is planted in a process that has run all tests already."""
    settings.register_profile("mutation", settings(), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutation")  # the first example that fails is enough
    for module in [module for name, module in sys.modules.items() if name.startswith("dreierlei.")]:
        for each in vars(module).values():
            if callable(forget := getattr(each, "cache_clear", None)):
                forget()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what happens in other processes; begin with what is quick: without a store, then without services."""
    fixtures = {item: set(getattr(item, "fixturenames", [])) for item in items}
    items[:] = [item for item in items if not OUTSIDE & fixtures[item]]
    items.sort(key=lambda item: ("tmp_path" in fixtures[item], "in_room" not in fixtures[item]))
