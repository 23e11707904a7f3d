"""A wheel as others build it, and a fresh environment that has it installed."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Callable
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


def source(folder: Path) -> Path:
    """Return what a source distribution unpacks to."""
    build = (sys.executable, "-m", "build", "--no-isolation", "--sdist", "-o", folder, tree(folder / "tree"))
    run(*build, cwd=folder)
    [packed] = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    [unpacked] = (folder / "unpacked").iterdir()
    return unpacked


def built(source: Path, **environment: str) -> Path:
    """Return the wheel that is built from some sources."""
    build = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "-o", source.parent, source)
    run(*build, cwd=source.parent, DREIERLEI_COMPILE="1", **environment)
    [wheel] = source.parent.glob("*.whl")
    return wheel


def bring_compiled(source: Path) -> None:
    """Put what is compiled here beside sources; what is older than they are is compiled anew all the same."""
    if not (ROOT / "build/recipe").exists():
        return
    shutil.copytree(ROOT / "build/cython", source / "build/cython")
    shutil.copy2(ROOT / "build/recipe", source / "build/recipe")
    library = source / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for module in (ROOT / "src").rglob("*" + sysconfig.get_config_var("EXT_SUFFIX")):
        copied = library / module.relative_to(ROOT / "src")
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(module, copied)


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], Path]) -> Path:
    """Return what is made in a folder of a name by the first worker that needs it, while the others wait."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    made = folder / "made.txt"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            made.write_text(str(make(folder)))
    return Path(made.read_text())


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel from a source distribution, whose modules have been compiled before: others compile them all."""

    def make(folder: Path) -> Path:
        unpacked = source(folder)
        bring_compiled(unpacked)
        return built(unpacked)

    return once(tmp_path_factory, "wheel", make)


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel."""
    return once(tmp_path_factory, "environment", lambda folder: environment(folder / "venv", wheel))
