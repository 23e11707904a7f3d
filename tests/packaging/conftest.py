"""A wheel as others build it, and a fresh environment that has it installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILT = ("*.so", "*.pyd", "*.c", "__pycache__", "*.egg-info")


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Return what a command prints; fail with all it said where it fails."""
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tree(folder: Path) -> Path:
    """Return a copy of what a source distribution is made from, without anything built."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns(*BUILT))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def environment(folder: Path, wheel: Path) -> Path:
    """Return the programs of a fresh environment with a wheel; whatever the wheel needs is taken from this one."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    programs = Path(sysconfig.get_path("scripts", "venv", {"base": str(folder)}))
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder)}))
    (site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")
    run(*pip, "install", "-q", "--no-deps", "--no-index", wheel, cwd=folder)
    return programs


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a source distribution; without optimising: what is tested is the package, not its speed."""
    folder = tmp_path_factory.mktemp("wheel")
    source = tree(folder / "tree")
    build = (sys.executable, "-m", "build", "--no-isolation", "-o", folder / "dist", source)
    run(*build, cwd=folder, CFLAGS="-O0 -g0", DREIERLEI_COMPILE="1")
    assert list((folder / "dist").glob("*.tar.gz"))
    [wheel] = (folder / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel."""
    return environment(tmp_path_factory.mktemp("environment") / "venv", wheel)
