from __future__ import annotations

import subprocess
import sys

import pytest

from dreierlei.core.state import compiled
from dreierlei.games import NAMES

_SCRIPT = """
import sys
before = set(sys.modules)
import {package}
# compiled code makes some modules itself, without a spec
new = [name for name in set(sys.modules) - before if getattr(sys.modules[name], "__spec__", None)]
print(*{{name.partition(".")[0] for name in new}} - sys.stdlib_module_names)
print(*(name for name in new if name.startswith("dreierlei.")))
"""

ALLOWED = {"dreierlei", "_cyutility"} if compiled else {"dreierlei", "cython", "Cython"}
"""Compiled, the module that all share is there by its short name too; interpreted, the rules look for Cython."""

BESIDE = {"_interpreted", "_cyutility"}
"""What makes the rooms run interpreted, and what all compiled modules share."""


def loaded(package: str) -> tuple[set[str], set[str]]:
    """Return what an import pulls in: packages outside the standard library, and modules of the house."""
    command = [sys.executable, "-c", _SCRIPT.format(package=package)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    foreign, own = done.stdout.splitlines()
    return set(foreign.split()), set(own.split())


def test_import_dreierlei_pulls_in_the_standard_library_and_the_core_alone() -> None:
    foreign, own = loaded("dreierlei")
    assert {"dreierlei"} <= foreign <= ALLOWED
    assert {name.split(".")[1] for name in own} - BESIDE == {"core", "games"}
    assert not any(name.startswith("dreierlei.games.") for name in own)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_there_without_bots_and_without_what_they_know(name: str) -> None:
    _, own = loaded(f"dreierlei.games.{name}")
    assert {module.split(".")[1] for module in own} - BESIDE == {"core", "games", "kit"}
    late = {"core.heuristics", "core.knowledge", f"games.{name}.knowledge", f"games.{name}.heuristics"}
    assert not own & {f"dreierlei.{module}" for module in late}


@pytest.mark.parametrize("room", ["play", "bots", "kit.laws", "games.nonaga", "tournament"])
def test_rooms_below_the_shell_need_the_standard_library_alone(room: str) -> None:
    foreign, _ = loaded(f"dreierlei.{room}")
    assert {"dreierlei"} <= foreign <= ALLOWED
