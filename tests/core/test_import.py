from __future__ import annotations

import subprocess
import sys

import pytest

from dreierlei.core.state import compiled

_SCRIPT = """
import sys
before = set(sys.modules)
import {package}
# compiled code makes some modules itself, without a spec
new = [name for name in set(sys.modules) - before if getattr(sys.modules[name], "__spec__", None)]
print(*{{name.partition(".")[0] for name in new}} - sys.stdlib_module_names)
print(*(name for name in new if name.startswith("dreierlei.")))
"""

ALLOWED = {"dreierlei"} if compiled else {"dreierlei", "cython", "Cython"}
"""Interpreted, the rules look for Cython and go on without it."""


def loaded(package: str) -> tuple[set[str], set[str]]:
    """Return what an import pulls in: packages outside the standard library, and modules of the house."""
    command = [sys.executable, "-c", _SCRIPT.format(package=package)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    foreign, own = done.stdout.splitlines()
    return set(foreign.split()), set(own.split())


def test_import_dreierlei_pulls_in_the_standard_library_and_the_core_alone() -> None:
    foreign, own = loaded("dreierlei")
    assert {"dreierlei"} <= foreign <= ALLOWED
    assert {name.split(".")[1] for name in own} - {"_interpreted"} == {"core", "games"}
    assert not any(name.startswith("dreierlei.games.") for name in own)


@pytest.mark.parametrize("room", ["play", "bots", "kit.laws", "games.nonaga", "tournament"])
def test_rooms_below_the_shell_need_the_standard_library_alone(room: str) -> None:
    foreign, _ = loaded(f"dreierlei.{room}")
    assert {"dreierlei"} <= foreign <= ALLOWED
