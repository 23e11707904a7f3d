"""README and documentation: examples run as printed, what they name is there, and the pages build without a warning."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from sphinx.util.inventory import InventoryFile

import dreierlei.kit
from dreierlei.games import NAMES

ROOT = Path(__file__).parents[1]
EXAMPLES = [
    page for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))] if ">>> " in page.read_text("utf-8")
]


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.name)
def test_python_examples_run_as_printed(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted >= 3
    assert found.failed == 0


def test_every_link_of_the_readme_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8")):
        assert (ROOT / target).exists(), target


def test_every_command_is_named() -> None:
    told = subprocess.run([sys.executable, "-m", "dreierlei", "--help"], capture_output=True, text=True, check=True)
    commands = re.findall(r"^  ([a-z]+) ", told.stdout.partition("Commands:")[2], re.MULTILINE)
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    assert len(commands) >= 7
    assert [name for name in commands if f"dreierlei {name}" not in page] == []


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, without the work of their theme, which `make slow` does; a warning is an error."""
    out = tmp_path_factory.mktemp("docs")
    plain = ["-D", "html_theme=basic"]
    command = [sys.executable, "-m", "sphinx", "-W", "-q", *plain, "-d", out / "cache", ROOT / "docs", out / "pages"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out / "pages"


def test_the_pages_build_without_a_warning(built: Path) -> None:
    assert "Nonaga" in (built / "index.html").read_text("utf-8")
    for name in (*NAMES, "tournament"):
        assert "§1.1" in (built / f"rules/{name}.html").read_text("utf-8")


def test_the_reference_has_every_public_name(built: Path) -> None:
    with (built / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda _, target: target)
    documented = {name for kind in inventory for name in inventory[kind]}
    short = {(name.rsplit(".", 2)[0], name.rsplit(".", 1)[1]) for name in documented if name.count(".") > 2}
    rooms = ["dreierlei.core", "dreierlei.play", *(f"dreierlei.games.{name}" for name in NAMES)]
    public = [(room, name) for room in rooms for name in importlib.import_module(room).__all__]
    public += [("dreierlei.kit", module.name) for module in pkgutil.iter_modules(dreierlei.kit.__path__)]
    assert [name for name in public if ".".join(name) not in documented and name not in short] == []


def test_the_citation_names_this_version() -> None:
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == dreierlei.__version__


@pytest.mark.parametrize("path", ["CITATION.cff", ".github/workflows/tests.yml", ".github/workflows/wheels.yml"])
def test_files_for_other_programs_can_be_read(path: str) -> None:
    assert yaml.safe_load((ROOT / path).read_text("utf-8"))
