"""Every planted fault can be planted: its place is there once, and so are the tests that must notice it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.mutation.planted import ROOT, Fault

ENTRIES = tomllib.loads((Path(__file__).parent / "planted.toml").read_text("utf-8"))["fault"]


@pytest.mark.parametrize("fault", [Fault(**entry) for entry in ENTRIES], ids=lambda fault: fault.name)
def test_every_fault_has_its_place_and_its_tests(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text("utf-8").count(fault.old) == 1
    for test in fault.tests:
        file, _, name = test.partition("::")
        assert name.partition("[")[0] in (ROOT / file).read_text("utf-8")
