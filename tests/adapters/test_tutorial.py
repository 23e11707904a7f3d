from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from dreierlei.games import game

pytest.importorskip("torch", reason="the tutorial needs torch, which nothing else does")
TUTORIAL = Path(__file__).parents[2] / "examples" / "train_triapon.py"


def test_the_tutorial_learns_and_plays_in_a_short_form() -> None:
    tutorial = runpy.run_path(str(TUTORIAL), {"__name__": "tutorial"})
    net = tutorial["train"](seconds=1.0, seed=3)
    assert 0.0 <= tutorial["share"](net, 3, "random") <= 1.0
    planes = game("triapon").planes()
    assert (tutorial["CAPTURES"], tutorial["DECLINE"], tutorial["MOVES"]) == (45, 90, 91)
    assert [some.name for some in planes.slots] == ["place", "capture", "decline", "move"]
