"""Perft: the number of sequences that the rules allow, for every line of the files beside this one."""

from __future__ import annotations

from pathlib import Path

import pytest

from dreierlei.core.state import compiled
from dreierlei.games import NAMES, game
from dreierlei.kit.walk import perft

HERE = Path(__file__).parent
MOST = 3_000_000 if compiled else 30_000
"""Deeper counts than these are left to a compiled run."""


def lines() -> list[tuple[str, str, int, int]]:
    found: list[tuple[str, str, int, int]] = []
    for file in sorted(HERE.glob("*.txt")):
        for line in file.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                name, position, counts = (part.strip() for part in line.split("|"))
                for depth, nodes in (count.split(":") for count in counts.split()):
                    found.append((name, position, int(depth), int(nodes)))
    return found


@pytest.mark.parametrize(("name", "position", "depth", "nodes"), [line for line in lines() if line[3] <= MOST])
def test_perft(name: str, position: str, depth: int, nodes: int) -> None:
    which = game(name)
    state = which.start() if position == "start" else which.load(position)
    assert perft(state, depth) == nodes


@pytest.mark.parametrize("name", NAMES)
def test_no_game_lacks_a_perft_file(name: str) -> None:
    assert any(line[0].partition("(")[0] == name for line in lines())
