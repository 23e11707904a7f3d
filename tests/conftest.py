"""What all tests share: a wide terminal, set before anything looks at it, and examples that may take their time."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import settings
from tests import quick_seals

os.environ["COLUMNS"] = "200"
settings.register_profile("house", deadline=None)  # how long an example takes depends on how busy the machine is
settings.load_profile("house")
quick_seals.use()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests and what they import stay to the end: nobody need look through them for what can go."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
