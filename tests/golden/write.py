"""Write golden playthroughs: `python -m tests.golden.write [NAME…]`, after a change of rules that is meant."""

from __future__ import annotations

import sys
from pathlib import Path

from dreierlei.games import NAMES, game
from dreierlei.kit.trace import trace

HERE = Path(__file__).parent
GAMES = {
    "nonaga": ["nonaga"],
    "triapon": ["triapon", "triapon(barricades=true)"],
    "stein3": ["stein3"],
    "triominos": ["triominos", "triominos(seats=4)"],
    "tricubo": ["tricubo", "tricubo(seats=3,side=B)"],
}
SEED = 3


def playthrough(name: str) -> str:
    """Return the random games of one seed, one after the other, ply by ply."""
    return "".join(f"# {text}\n" + "\n".join(trace(game(text), SEED)) + "\n" for text in GAMES[name])


if __name__ == "__main__":
    for name in sys.argv[1:] or NAMES:
        (HERE / f"{name}.txt").write_text(playthrough(name), "utf-8")
