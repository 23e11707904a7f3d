"""What callers in Python hand over and cannot be meant: a sentence with what is expected, no fault from within."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random as PythonsRandom
from typing import Any

import numpy as np
import pytest

import dreierlei
from dreierlei.adapters import pettingzoo
from dreierlei.adapters.gymnasium import DreierleiEnv
from dreierlei.adapters.vector import Vector
from dreierlei.bots import bot
from dreierlei.core import Refusal, Rng
from dreierlei.play import Match, read

anything: Any = dreierlei
"""The same names, for calls that a type checker would not let pass."""
NONAGA = dreierlei.game("nonaga(first=0)")
MATCH = Match(NONAGA, Rng(1))
REFEREE: Any = Match
READ: Any = read


@pytest.mark.parametrize(
    ("call", "name", "given", "expected"),
    [
        (lambda: anything.game(None), "text", "NoneType", "nonaga"),
        (lambda: anything.game(NONAGA), "text", "Nonaga", "nonaga"),
        (lambda: anything.game(b"nonaga"), "text", "bytes", "nonaga"),
        (lambda: REFEREE("nonaga"), "game", "str", "dreierlei.game"),
        (lambda: REFEREE(type(NONAGA)), "game", "type", "dreierlei.game"),
        (lambda: REFEREE(NONAGA, 7), "rng", "int", "dreierlei.Rng"),
        (lambda: REFEREE(NONAGA, 0), "rng", "int", "dreierlei.Rng"),
        (lambda: REFEREE(NONAGA, PythonsRandom(7)), "rng", "Random", "dreierlei.Rng"),
        (lambda: REFEREE(NONAGA, names=(1, 2)), "names", "int", "Anna"),
        (lambda: REFEREE(NONAGA, headers={"number": 7}), "headers", "int", "place"),
        (lambda: REFEREE(NONAGA, headers={7: "number"}), "headers", "int", "place"),
        (lambda: REFEREE(NONAGA, start=NONAGA.start()), "position", "NonagaState", "State.dump"),
        (lambda: READ(Path("game.txt"), dreierlei.game), "text", type(Path()).__name__, "Match.text"),
        (lambda: READ(b"", dreierlei.game), "text", "bytes", "Match.text"),
        (lambda: anything.game("tricubo").load(None), "position", "NoneType", "State.dump"),
        (lambda: anything.game("triominos").draft(7), "position", "int", "State.dump"),
        (lambda: anything.game("stein3").imagine(MATCH.state, Rng(1)), "view", "NonagaState", "State.observe"),
        (lambda: anything.game("triapon").actions.parse(7), "action", "int", "str"),
        (lambda: bot("nonaga", 3), "game", "str", "dreierlei.game"),  # type: ignore[arg-type]  # that is the point
    ],
)
def test_a_wrong_type_is_named_with_what_is_expected(
    call: Callable[[], object], name: str, given: str, expected: str
) -> None:
    with pytest.raises(Refusal) as refused:
        call()
    said = str(refused.value)
    assert said.startswith(f"{name} is of type {given}: expected ")
    assert expected in said
    assert refused.value.text("de").startswith(f"{name} ist vom Typ {given}: erwartet wird ")


@pytest.mark.parametrize("make", [Vector, DreierleiEnv, pettingzoo.env, pettingzoo.parallel_env])
def test_environments_are_of_a_game_or_of_its_name(make: Any) -> None:
    for wrong in (None, 5, MATCH, type(NONAGA)):
        with pytest.raises(Refusal, match=r"game is of type \w+: expected dreierlei\.game"):
            make(wrong)
    with pytest.raises(Refusal, match="game is of type Match"):
        Vector.layout(MATCH, 2)  # type: ignore[arg-type]  # that is the point


def test_numbers_of_numpy_are_numbers() -> None:
    assert str(dreierlei.game("triominos", seats=np.int64(3), rounds=np.int8(2))) == "triominos(seats=3,rounds=2)"
    assert str(dreierlei.game("stein3", inside=np.bool_(True))) == "stein3(inside=true)"
    for seed in (7, -7):
        assert Rng(np.int64(seed)).below(1000) == Rng(seed).below(1000)
    assert pettingzoo.env("nonaga", max_cycles=np.int64(5)).max_cycles == 5


@pytest.mark.parametrize("seed", [None, "7", 7.0])
def test_a_generator_wants_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        Rng(seed)


def test_a_number_stands_for_its_word() -> None:
    assert str(dreierlei.game("nonaga", first=1)) == "nonaga(first=1)"
    with pytest.raises(Refusal, match=r"'first' cannot be '2': expected lot | 0 | 1"):
        dreierlei.game("nonaga", first=2)
