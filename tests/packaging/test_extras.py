"""Every interface for learners: the wheel, its extra and nothing else, and a first game by the lines of the docs."""

from __future__ import annotations

import re
import sys
import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tests.packaging.conftest import ROOT, run

PAGE = ROOT / "docs/environments/interfaces.md"
SECTIONS = {
    "vector": "Many games at once",
    "gymnasium": "Gymnasium",
    "pettingzoo": "PettingZoo",
    "openspiel": "OpenSpiel",
}


def needed(owner: Distribution, extras: frozenset[str], found: dict[str, Distribution]) -> dict[str, Distribution]:
    """Return the distributions that one needs with some extras, by name; those that are known stay."""
    for line in owner.requires or ():
        wanted = Requirement(line)
        if wanted.marker and not any(wanted.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            continue
        if wanted.name == owner.name:
            needed(owner, frozenset(wanted.extras), found)
        elif wanted.name not in found:
            found[wanted.name] = distribution(wanted.name)
            needed(found[wanted.name], frozenset(wanted.extras), found)
    return found


def link(part: Distribution, site: Path) -> None:
    """Make one distribution of this environment visible in another."""
    for top in {file.parts[0] for file in part.files or ()} - {"..", "__pycache__"}:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(part.locate_file(top))).absolute())


@pytest.fixture(scope="module")
def ours(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Distribution:
    """The wheel, installed alone."""
    site = tmp_path_factory.mktemp("ours")
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", site, wheel, cwd=site)
    [found] = site.glob("dreierlei-*.dist-info")
    return Distribution.at(found)


def environment_with(extra: str, folder: Path, ours: Distribution) -> Path:
    """Return the interpreter of a fresh environment that has the wheel and what an extra of it names, no more."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder)}))
    for part in (ours, *needed(ours, frozenset({extra}), {}).values()):
        link(part, site)
    return Path(sysconfig.get_path("scripts", "venv", {"base": str(folder)})) / "python"


@pytest.fixture(scope="module")
def without_extras(ours: Distribution, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the wheel and what it needs in any case."""
    return environment_with("none", tmp_path_factory.mktemp("without") / "venv", ours)


def test_an_extra_names_what_it_needs_and_no_more(ours: Distribution, tmp_path: Path) -> None:
    python = environment_with("vector", tmp_path / "venv", ours)
    known = "import importlib.util as u; print([bool(u.find_spec(name)) for name in ('numpy', 'rich', 'gymnasium')])"
    assert run(python, "-c", known, cwd=tmp_path).strip() == "[True, True, False]"


@pytest.mark.parametrize("command", ["--help", "games", "rules nonaga", "perft tricubo --depth 1"])
def test_the_command_line_needs_no_extra(command: str, without_extras: Path, tmp_path: Path) -> None:
    assert run(without_extras, "-m", "dreierlei", *command.split(), cwd=tmp_path)


@pytest.mark.parametrize("extra", SECTIONS)
def test_the_first_game_by_the_lines_of_the_docs(extra: str, ours: Distribution, tmp_path: Path) -> None:
    python = environment_with(extra, tmp_path / "venv", ours)
    [section] = re.findall(rf"^## {SECTIONS[extra]}\n(.*?)(?=^## )", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert section.count(">>> ") >= 5
    (tmp_path / "lines.md").write_text(section, "utf-8")
    run(python, "-W", "error", "-m", "doctest", "lines.md", cwd=tmp_path, DREIERLEI_PLAIN="")
