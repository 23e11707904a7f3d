"""The package as others install it: from source, with a C compiler and without one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAME = """
import dreierlei, dreierlei.core.state as state
from dreierlei.bots import Random
from dreierlei.play import Match
rng = dreierlei.Rng(1)
match = Match(dreierlei.game("nonaga"), rng)
while not match.over:
    seat = match.to_act[0]
    match.play(seat, Random().choose(match.game, match.view(seat), rng))
print(state.compiled, match.outcome.reason, dreierlei.__file__)
"""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=os.environ | environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What a source distribution is made from, without anything built."""
    tree = tmp_path / "tree"
    built = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", tree / "src", ignore=built)
    for name in ("pyproject.toml", "setup.py", "README.md"):
        shutil.copy(ROOT / name, tree / name)
    return tree


def play_from(wheel: Path, where: Path) -> list[str]:
    """Install a wheel into a folder of its own and play a game with it."""
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", where, wheel, cwd=where.parent)
    told = run(sys.executable, "-c", GAME, cwd=where.parent, PYTHONPATH=str(where), DREIERLEI_PLAIN="")
    compiled, reason, file = told.split()
    assert Path(file).is_relative_to(where)
    return [compiled, reason]


def test_sdist_and_wheel_install_and_play(tree: Path, tmp_path: Path) -> None:
    # Without optimising: what is tested here is the package, not its speed.
    run(sys.executable, "-m", "build", "--no-isolation", "-o", tmp_path / "dist", tree, cwd=tmp_path, CFLAGS="-O0 -g0")
    [wheel] = (tmp_path / "dist").glob("*.whl")
    assert list((tmp_path / "dist").glob("*.tar.gz"))
    assert play_from(wheel, tmp_path / "site") == ["True", "connected"]


def test_without_a_compiler_the_same_files_run_interpreted(tree: Path, tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps")
    run(*pip, "-w", tmp_path / "dist", tree, cwd=tmp_path, CC="/nowhere/cc", CXX="/nowhere/c++")
    [wheel] = (tmp_path / "dist").glob("*.whl")
    assert play_from(wheel, tmp_path / "site") == ["False", "connected"]
    assert not list((tmp_path / "site").rglob("*.so"))
