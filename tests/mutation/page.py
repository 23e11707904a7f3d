"""Mutation testing of the page's chooser by Stryker: `python -m tests.mutation.page` says which faults no test notices.

Every mutant is held against `tests/web/chooser.test.mjs`; those that are known to change nothing a player could notice
stand in `page.toml`, each with its reason. Fails where fewer than 90 % of all others are noticed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NODE = ROOT / ".cache" / "node"
STRYKER = ROOT / ".cache" / "mutation"
PACKAGES = ("@stryker-mutator/core@8",)
MUTATED = "src/dreierlei/web/board/chooser.js"
TESTED = "tests/web/chooser.test.mjs"
ENOUGH = 0.9
UNNOTICED = ("Survived", "NoCoverage")
SETTINGS = {
    "testRunner": "command",
    "commandRunner": {"command": f"node {TESTED}"},  # a second process would cost as much as the tests
    "mutate": [MUTATED],
    "coverageAnalysis": "off",
    "reporters": ["json"],
    "jsonReporter": {"fileName": "report.json"},
    "concurrency": len(os.sched_getaffinity(0)),
    "timeoutMS": 60_000,
    "inPlace": True,
}


def _installed() -> None:
    """Fetch Stryker where it is not yet there."""
    if not (STRYKER / "node_modules" / ".bin" / "stryker").exists():
        quiet = ["--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(["npm", "install", *quiet, "--prefix", STRYKER, *PACKAGES], check=True)


def _mutants() -> list[dict[str, Any]]:
    """Return all mutants of the chooser with what became of them; they live in a copy of the page."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place)
        for name in (MUTATED, str(Path(MUTATED).parents[1] / "package.json")):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        shutil.copytree(ROOT / "tests" / "web", copy / "tests" / "web")
        (copy / ".cache").mkdir()
        (copy / ".cache" / "node").symlink_to(NODE)
        (copy / "stryker.json").write_text(json.dumps(SETTINGS), "utf-8")
        command = [str(STRYKER / "node_modules" / ".bin" / "stryker"), "run", "stryker.json"]
        subprocess.run(command, cwd=copy, check=True, stdout=sys.stderr)
        report = json.loads((copy / "report.json").read_text("utf-8"))
    found: list[dict[str, Any]] = report["files"][MUTATED]["mutants"]
    return found


def _told(mutant: dict[str, Any]) -> tuple[str, str]:
    """Return the line of a mutant, and what stands there instead of a part of it."""
    line = (ROOT / MUTATED).read_text("utf-8").splitlines()[mutant["location"]["start"]["line"] - 1]
    return line.strip(), mutant["replacement"]


def main() -> None:
    """Count what is noticed, and list the rest."""
    known = tomllib.loads((Path(__file__).parent / "page.toml").read_text("utf-8"))["equivalent"]
    reasons = {(each["line"], each["instead"]) for each in known}
    _installed()
    mutants = [each for each in _mutants() if each["status"] not in UNNOTICED or _told(each) not in reasons]
    survivors = [each for each in mutants if each["status"] in UNNOTICED]
    for each in survivors:
        line, instead = _told(each)
        print(f"{MUTATED}:{each['location']['start']['line']}: {each['mutatorName']}: {line!r} with {instead!r}")
    share = 1 - len(survivors) / len(mutants)
    print(f"{len(mutants) - len(survivors)} of {len(mutants)} faults noticed: {share:.1%}")
    if share < ENOUGH:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
