"""Python once more, compiled or interpreted, for tests that compare the two."""

from __future__ import annotations

import os
import subprocess
import sys


def run(*words: str, interpreted: bool = True) -> str:
    """Return what Python prints, told by its command line what to do."""
    plain = {"DREIERLEI_PLAIN": "1"} if interpreted else {}
    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *words], env=os.environ | path | plain, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def at_both_speeds(script: str) -> tuple[str, str]:
    """Return what a script prints compiled, and interpreted."""
    return run("-c", script, interpreted=False), run("-c", script)
