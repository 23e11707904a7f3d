"""The map of the house: docs/architecture.md has a line for every module, and no two modules share a class's name."""

from __future__ import annotations

import importlib
import inspect
import itertools
import re
from collections import defaultdict
from pathlib import Path

from tests import conftest

from dreierlei.games import NAMES

SOURCE = Path(__file__).parents[1] / "src" / "dreierlei"
MAP = SOURCE.parents[1] / "docs" / "architecture.md"


def _modules() -> set[str]:
    paths = (path.relative_to(SOURCE) for path in SOURCE.rglob("*.py"))
    return {path.as_posix() for path in paths if path.name != "__init__.py"}


def _spelled_out(pattern: str) -> list[str]:
    """Return the paths that `games/GAME/{state,view}.py` stands for."""
    parts = re.split(r"\{([^}]*)\}", pattern.replace("GAME", "{" + ",".join(NAMES) + "}"))
    choices = [part.split(",") if index % 2 else [part] for index, part in enumerate(parts)]
    return ["".join(choice) for choice in itertools.product(*choices)]


def _described() -> set[str]:
    found: set[str] = set()
    for line in MAP.read_text("utf-8").partition("## Modules")[2].splitlines():
        named = line.split("|")[1] if line.startswith("|") else ""
        for pattern in re.findall(r"`([^`]+\.py)`", named):
            for path in _spelled_out(pattern):
                found |= {each.relative_to(SOURCE).as_posix() for each in SOURCE.glob(path)} or {path}
    return {path for path in found if not path.endswith("__init__.py")}


def test_every_module_has_its_line() -> None:
    assert _modules() - _described() == set()


def test_every_line_has_its_module() -> None:
    assert _described() - _modules() == set()


def test_what_a_room_exports_is_not_hidden_by_a_module_of_its_name() -> None:
    rooms = [path.parent for path in SOURCE.rglob("__init__.py") if "__all__" in path.read_text("utf-8")]
    for room in rooms:
        loaded = importlib.import_module(".".join(("dreierlei", *room.relative_to(SOURCE).parts)))
        hidden = [name for name in loaded.__all__ if inspect.ismodule(getattr(loaded, name))]
        assert hidden == [], room


def test_what_begins_first_is_there() -> None:
    assert [name for name in conftest.LONGEST if not (conftest.ROOT / name).exists()] == []
    assert len(set(conftest.LONGEST)) == len(conftest.LONGEST)


GAMES = "games"
"""Rooms of games stand side by side and never meet: what two of them name alike is alike."""
SHARED = {
    "Line",  # of Triapon's board, and of a written turn
    "Table",  # of Tricubo's dice, of Triominos' tiles, and of the server
    "Written",  # an action's text, and that of a position of Tricubo
}
"""Names that still stand for two things; there must be ever fewer."""
PUBLIC_CLASS = re.compile(r"^class ([A-Za-z]\w*)", re.MULTILINE)
"""As text: `ast` of Python 3.11 fails where a traceback is written meanwhile, of whatever tests before have left."""


def _classes() -> dict[str, list[str]]:
    """Return the modules that define each public class; of games the rooms."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).parts
        for name in PUBLIC_CLASS.findall(path.read_text("utf-8")):
            found[name].append("/".join(parts[:2] if parts[0] == GAMES else parts))
    return found


def _shared() -> dict[str, list[str]]:
    """Return the classes that two modules define: two of one room of games, or one of them and one elsewhere."""
    found = {}
    for name, places in _classes().items():
        games = [place for place in places if place.startswith(GAMES)]
        if len(set(games)) < len(games) or len(places) - len(games) + bool(games) > 1:
            found[name] = places
    return found


def test_no_two_modules_define_the_same_public_class() -> None:
    assert {name: places for name, places in _shared().items() if name not in SHARED} == {}


def test_what_is_allowed_to_be_shared_still_is() -> None:
    assert SHARED - _shared().keys() == set()
