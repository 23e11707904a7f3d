"""Anchors: the ratings of the bots, fixed points that no result moves; `dreierlei arena GAME --levels` writes them."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dreierlei.core import Refusal

if TYPE_CHECKING:
    from dreierlei.arena.levels import LevelsReport

FILE = Path(__file__).with_name("anchors.toml")
HEAD = """\
# The ratings of the bots from level 1 to 6: fixed points of the scale, which no result moves; level 3 stands at 25,
# where people begin. Written by `dreierlei arena GAME --levels --games N --seed S --anchors THIS_FILE`.
"""


@cache
def anchor_ratings(game: str) -> list[float]:
    """Return the ratings of a game's levels, from the first on."""
    ratings: list[float] = tomllib.loads(FILE.read_text("utf-8"))[game]["ratings"]
    return ratings


def write_anchors(file: Path, found: LevelsReport) -> None:
    """Write what a league of levels has found into a file, and leave the other games there as they are."""
    tables: dict[str, dict[str, Any]] = {}
    try:
        if file.exists():
            tables = tomllib.loads(file.read_text("utf-8"))
        tables[found.name] = {
            "table": found.game,
            "bots": [row.bot for row in found.standings],
            "ratings": [round(row.rating, 1) for row in found.standings],
            "games": found.games,
            "seed": found.seed,
        }
        file.write_text(HEAD + "".join(_text(*each) for each in tables.items()), "utf-8")
    except (OSError, ValueError) as why:
        raise Refusal("arena.file.closed", file=file, why=why) from None


def _text(game: str, table: dict[str, Any]) -> str:
    """Return a table as TOML: its strings, numbers and lists are written as in JSON."""
    return "\n".join(["", f"[{game}]", *(f"{key} = {json.dumps(cell)}" for key, cell in table.items()), ""])
