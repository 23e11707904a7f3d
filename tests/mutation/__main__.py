"""Mutation testing: `python -m tests.mutation play` plants faults one by one and asks whether the tests notice.

Every room is copied into `.cache/mutation`, nothing of it compiled, and handed to mutmut; what it has found is kept
there, so that after a change only that is tried again. Fails where fewer than 90 % of the faults are noticed, where one
that is not noticed has no reason in `survivors.toml`, or where a reason there is not needed any more. `--sample 200`
tries so many faults, drawn from a fixed seed.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
SURVIVORS = Path(__file__).with_name("survivors.toml")
LOWEST = 0.9
"""The share of faults that must be noticed."""
NOTICED = ("killed", "timeout", "segfault", "caught by type check")
NOTHING = "no fault is called so"


@dataclass(frozen=True, slots=True)
class Room:
    """What is mutated, and the tests that must notice."""

    sources: str
    tests: tuple[str, ...]
    unfit: tuple[str, ...] = ()
    """Tests among them that read the sources, which mutmut has written anew."""
    options: tuple[str, ...] = ()
    """More options of pytest."""
    compiled: bool = False
    """Whether the games run compiled, which is quicker."""


HANGING = ("-o", f"faulthandler_timeout={PATIENCE}", "-o", "faulthandler_exit_on_timeout=true")
"""A test that waits for what never comes has noticed a fault after so many seconds, however busy the machine is."""
INSIDE = ("commands", "messages", "moves", "room", "rows", "sitting", "story", "terms", "watching")
"""The tests of tables that are quick and need no other process: mutmut could not see what is done there."""
ROOMS = {
    "play": Room("src/dreierlei/play/*", ("tests/play",)),
    "tournament": Room(
        "src/dreierlei/tournament/*",
        ("tests/tournament",),
        unfit=("tests/tournament/test_paragraphs.py::test_room_is_pure",),
    ),
    "tables": Room(
        "src/dreierlei/server/tables/*",
        tuple(f"tests/server/test_{name}.py" for name in INSIDE),
        options=HANGING,
        compiled=True,
    ),
}
"""The rooms that are tried, by name."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that was planted."""

    name: str
    status: str

    @property
    def place(self) -> str:
        """The function in which it was planted."""
        return re.sub(r"\bx_?|__mutmut_\d+$", "", self.name.replace("ǁ", ".")).replace("..", ".")


class Mutmut:
    """A copy of one room, in the hands of mutmut."""

    def __init__(self, room: Room, place: Path) -> None:
        self.place = place
        mutants = place / "mutants"
        (mutants / "src").mkdir(parents=True, exist_ok=True)  # where it is not there yet, nothing is looked for in it
        self.environment = os.environ | {"PYTHONPATH": f"{mutants / 'src'}{os.pathsep}{mutants}"}
        if not room.compiled:
            self.environment["DREIERLEI_PLAIN"] = "1"
        self._copy(room)

    def _copy(self, room: Room) -> None:
        """Copy what is needed; what has not changed keeps its results."""
        for folder in ("src", "tests", "docs"):
            shutil.rmtree(self.place / folder, ignore_errors=True)
            compiled = () if room.compiled else ("*.so",)
            ignored = shutil.ignore_patterns(*compiled, "*.c", "__pycache__", "*.egg-info")
            shutil.copytree(ROOT / folder, self.place / folder, ignore=ignored)
        plugins = ("-p", "tests.mutation.mutmut_plugin", "-p", "no:xdist", "-p", "no:cacheprovider", *room.options)
        settings = {
            "source_paths": ["src"],
            "only_mutate": [room.sources],
            "also_copy": ["docs"],
            "pytest_add_cli_args_test_selection": room.tests,
            "pytest_add_cli_args": (*plugins, "--hypothesis-seed=0", *(f"--deselect={test}" for test in room.unfit)),
            "timeout_multiplier": 15.0,
            "timeout_constant": 5.0,
            "use_git_change_detection": False,
        }
        lines = [f"{key} = {json.dumps(value)}\n" for key, value in settings.items()]
        project = (ROOT / "pyproject.toml").read_text("utf-8")
        (self.place / "pyproject.toml").write_text("".join([project, "\n[tool.mutmut]\n", *lines]), "utf-8")
        self._remove_stale(room)
        self._forget()

    def _remove_stale(self, room: Room) -> None:
        """Let mutmut copy everything else anew: it takes whatever is there already for up to date."""
        mutants = self.place / "mutants"
        for path in [path for path in mutants.rglob("*") if path.is_file() and path.suffix != ".meta"]:
            if path.suffix != ".py" or not fnmatch(str(path.relative_to(mutants)), room.sources):
                path.unlink()

    def _forget(self) -> None:
        """Let faults that were not noticed be tried again: the tests may be better by now."""
        for path in self.place.glob("mutants/**/*.meta"):
            kept = json.loads(path.read_text("utf-8"))
            codes = kept["exit_code_by_key"]
            kept["exit_code_by_key"] = {key: None if code in (0, 33) else code for key, code in codes.items()}
            path.write_text(json.dumps(kept), "utf-8")

    def run(self, *names: str, check: bool = True) -> None:
        """Plant faults, all or those of some names, and run the tests that reach them."""
        command = [sys.executable, "-m", "mutmut", "run", *names]
        subprocess.run(command, cwd=self.place, env=self.environment, check=check, stdout=sys.stderr)

    def sample(self, size: int) -> list[str]:
        """Return some faults, drawn from a fixed seed among all that can be planted."""
        self.run(NOTHING, check=False)  # mutmut writes down all faults before it finds that none is called so
        names = sorted(fault.name for fault in self.faults())
        return random.Random(size).sample(names, min(size, len(names)))

    def faults(self) -> list[Fault]:
        """Return every fault that can be planted, with what came of it."""
        lines = self._told("results", "--all", "true").splitlines()
        return [Fault(*line.strip().rsplit(": ", 1)) for line in lines if line]

    def change(self, fault: Fault) -> str:
        """Return the lines that a fault changes, in one, and what they become."""
        diff = self._told("show", fault.name).splitlines()
        signs = (rf"[{sign}](?![{sign}])" for sign in "-+")
        old, new = (" ".join(line[1:].strip() for line in diff if re.match(sign, line)) for sign in signs)
        return f"{old} → {new}"

    def _told(self, *words: str) -> str:
        command = [sys.executable, "-m", "mutmut", *words]
        done = subprocess.run(command, cwd=self.place, env=self.environment, check=True, capture_output=True)
        return done.stdout.decode("utf-8")


def main(name: str, size: int | None) -> int:
    """Try a room; return 0 if enough is noticed and the rest has its reasons."""
    mutmut = Mutmut(ROOMS[name], ROOT / ".cache" / "mutation" / name)
    chosen = mutmut.sample(size) if size else []
    mutmut.run(*(f"*{each}" for each in chosen))
    faults = [fault for fault in mutmut.faults() if not chosen or fault.name in chosen]
    missed = [fault for fault in faults if fault.status not in NOTICED]
    reasons = {each["change"] for each in tomllib.loads(SURVIVORS.read_text("utf-8")).get(name, [])}
    changes = {fault: mutmut.change(fault) for fault in missed}
    for fault, change in changes.items():
        print(f"{'known' if change in reasons else 'NEW'}: {fault.place} ({fault.status}): {change}")
    unneeded = set() if chosen else reasons - set(changes.values())
    for change in sorted(unneeded):
        print(f"NOT NEEDED: {change}")
    share = 1 - len(missed) / len(faults)
    margin = f" ± {1.96 * math.sqrt(share * (1 - share) / len(faults)):.1%}" if chosen else ""
    print(f"{name}: {len(faults) - len(missed)} of {len(faults)} faults noticed, {share:.1%}{margin}")
    return int(share < LOWEST or bool(unneeded) or not reasons.issuperset(changes.values()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--sample", type=int, help="so many faults only")
    given = parser.parse_args()
    sys.exit(main(given.room, given.sample))
