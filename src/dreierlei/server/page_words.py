"""Page words: what the page says, of all rooms that a page may show, in one language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from dreierlei.games import NAMES

ROOMS = {room: f"dreierlei.{room}" for room in ("web", "play", "bots", "study", "arena")} | {
    name: f"dreierlei.games.{name}" for name in NAMES
}
_GAME = frozenset(("title", "about", "phase", "reason", "option", "effect", "board", "ply", "how"))
_PARTS = {"web": None, "play": {"reason"}, "bots": {"level"}, "study": {"theme", "task"}, "arena": {"balance"}}
PARTS = _PARTS | dict.fromkeys(NAMES, _GAME)
"""The parts of each room's words that the page says; None: all."""


@cache
def page_words(language: str) -> dict[str, str]:
    """Return every sentence by its slug; fields stand in braces."""
    found: dict[str, str] = {}
    for room, package in ROOMS.items():
        source = files(package).joinpath("words.toml")
        known, parts = tomllib.loads(source.read_text("utf-8")), PARTS[room]
        wanted = {part: entry for part, entry in known.items() if parts is None or part in parts}
        found.update(_sentences(room, wanted, language))
    return found


def _sentences(slug: str, entry: dict[str, Any], language: str) -> Iterator[tuple[str, str]]:
    if isinstance(entry.get(language), str):
        yield slug, entry[language]
    for part, inner in entry.items():
        if isinstance(inner, dict):
            yield from _sentences(f"{slug}.{part}", inner, language)
