"""The package as others install it: from source, with a C compiler and without one."""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.packaging.conftest import BUILT, ROOT, built, environment, run, source, tree

from dreierlei import __version__

PLAY = ROOT / "tests/packaging/play.py"
INLINE = {Path("dreierlei/core/pointers"), Path("dreierlei/core/simd"), Path("dreierlei/kit/bits")}
"""Functions that others compile into themselves."""


def test_sdist_and_wheel_install_and_play(installed: Path) -> None:
    speed, version, file = run(installed / "python", PLAY, cwd=installed, DREIERLEI_PLAIN="").split()
    assert (speed, version) == ("compiled", __version__)
    assert Path(file).is_relative_to(installed.parent)
    assert run(installed / "dreierlei", "--version", cwd=installed).strip() == __version__


@pytest.mark.slow
def test_a_source_distribution_can_be_compiled(tmp_path: Path) -> None:
    wheel = built(source(tmp_path), CFLAGS="-O0 -g0")  # what is tested is the package, not its speed
    programs = environment(tmp_path / "venv", wheel)
    assert run(programs / "python", PLAY, cwd=tmp_path, DREIERLEI_PLAIN="").startswith(f"compiled {__version__}")


def test_a_wheel_has_every_source_and_all_data_and_no_c(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        packed = {Path(name) for name in archive.namelist() if name.startswith("dreierlei/")}
        metadata = next(archive.read(name) for name in archive.namelist() if name.endswith("/METADATA")).decode()
        licences = {Path(name).name for name in archive.namelist() if "/licenses/" in name}
    files = {path.relative_to(ROOT / "src") for path in (ROOT / "src/dreierlei").rglob("*") if path.is_file()}
    kept = {path for path in files if not any(path.match(name) or name in path.parts for name in BUILT)}
    only_checks = {Path("dreierlei/web/tsconfig.json"), Path("dreierlei/web/package.json")}
    compiled = {path for path in packed if path.suffix in (".so", ".pyd")}
    assert packed - compiled == kept - only_checks
    pairs = {path.with_suffix("") for path in kept if path.suffix == ".pxd"} - INLINE
    assert {path.parent / path.name.partition(".")[0] for path in compiled} == pairs | {Path("dreierlei/_cyutility")}
    assert licences == {"LICENSE", "NOTICE"}
    assert f"\nVersion: {__version__}\n" in metadata
    assert "\nLicense-Expression: Apache-2.0\n" in metadata


def test_without_a_compiler_the_same_files_run_interpreted(tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps")
    nowhere = {"CC": "/nowhere/cc", "CXX": "/nowhere/c++"}
    run(*pip, "-w", tmp_path / "dist", tree(tmp_path / "tree"), cwd=tmp_path, **nowhere)
    [wheel] = (tmp_path / "dist").glob("*.whl")
    programs = environment(tmp_path / "venv", wheel)
    assert run(programs / "python", PLAY, cwd=tmp_path).startswith(f"interpreted {__version__} {tmp_path}")
    assert not list((tmp_path / "venv").rglob("*.so"))


def test_whoever_insists_on_compiling_gets_no_interpreted_wheel(tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps")
    with pytest.raises(AssertionError, match="/nowhere/cc"):
        run(*pip, tree(tmp_path / "tree"), cwd=tmp_path, CC="/nowhere/cc", DREIERLEI_COMPILE="1")
    assert not list(tmp_path.glob("*.whl"))
