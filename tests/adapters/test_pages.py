from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from dreierlei.adapters import describe
from dreierlei.games import NAMES

PAGES = Path(__file__).parents[2] / "docs" / "environments"


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_game_is_what_its_tables_say(name: str) -> None:
    """After a change: `python -m dreierlei.adapters.describe docs/environments`."""
    assert (PAGES / f"{name}.md").read_text("utf-8") == describe.page(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_way_to_end_is_told_once(name: str) -> None:
    told = describe.page(name).partition("## End\n")[2].partition("\n## ")[0].splitlines()
    reasons = [line.split("|")[1] for line in told if line.startswith("| `")]
    assert reasons
    assert len(reasons) == len(set(reasons))


def test_the_first_random_game_of_every_interface_works_as_told() -> None:
    failed, tried = doctest.testfile(str(PAGES / "interfaces.md"), module_relative=False)
    assert (failed, tried > 20) == (0, True)
