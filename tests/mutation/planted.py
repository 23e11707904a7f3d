"""Planted faults: `python -m tests.mutation.planted` puts each fault of `planted.toml` into a copy; its test must fail.

More words choose faults by a part of their names. A fault whose place is not found any more, or whose test passes with
the fault in it or fails without it, ends the run with 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACE = ROOT / ".cache" / "mutation" / "planted"
PASSED, FAILED = 0, 1
"""What pytest returns when tests have passed or failed; other codes mean that none has run."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is changed, and the tests of which one must notice."""

    name: str
    file: str
    old: str
    new: str
    tests: list[str]
    plain: bool = False
    """Whether the rules must run interpreted, since the fault is in what is compiled."""


def main(*parts: str) -> int:
    """Plant the faults one by one; return 0 if all are noticed."""
    entries = tomllib.loads((Path(__file__).parent / "planted.toml").read_text("utf-8"))["fault"]
    faults = [Fault(**entry) for entry in entries]
    chosen = [fault for fault in faults if not parts or any(part in fault.name for part in parts)]
    prepare()
    missed = [fault.name for fault in chosen if not noticed(fault)]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} planted faults noticed")
    return int(bool(missed))


def prepare() -> None:
    """Copy what is needed, compiled as it is."""
    for folder in ("src", "tests", "docs", "examples"):
        shutil.rmtree(PLACE / folder, ignore_errors=True)
        shutil.copytree(
            ROOT / folder, PLACE / folder, ignore=shutil.ignore_patterns("*.c", "__pycache__", "*.egg-info")
        )
    shutil.copy(ROOT / "pyproject.toml", PLACE)
    (PLACE / ".cache").mkdir(exist_ok=True)
    if not (PLACE / ".cache" / "node").is_symlink():  # it may lead to nothing yet
        (PLACE / ".cache" / "node").symlink_to(ROOT / ".cache" / "node")


def noticed(fault: Fault) -> bool:
    """Plant one fault, run its tests and put the file right again."""
    path = PLACE / fault.file
    right = path.read_text("utf-8")
    if right.count(fault.old) != 1:
        print(f"NO SUCH PLACE: {fault.name}: its old text stands {right.count(fault.old)} times in {fault.file}")
        return False
    sound = tested(fault.plain, *fault.tests)
    path.write_text(right.replace(fault.old, fault.new), "utf-8")
    try:
        code = tested.__wrapped__(fault.plain, *fault.tests)
    finally:
        path.write_text(right, "utf-8")
    found = "noticed" if (sound, code) == (PASSED, FAILED) else f"MISSED ({sound} without it, {code} with it)"
    print(f"{found}: {fault.name}", flush=True)
    return found == "noticed"


@cache
def tested(plain: bool, *tests: str) -> int:
    """Run some tests; return what pytest returns."""
    environment = os.environ | {"PYTHONPATH": str(PLACE / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    if plain:
        environment["DREIERLEI_PLAIN"] = "1"
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    with (PLACE / "last.log").open("w", encoding="utf-8") as log:
        return subprocess.run(command, cwd=PLACE, env=environment, stdout=log, stderr=log).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
