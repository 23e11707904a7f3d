"""The measures of `bench.learners`, in a short form."""

from __future__ import annotations

import pytest
from bench import learners

from dreierlei.adapters import pettingzoo as zoo


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learners, "COUNT", 4)
    monkeypatch.setattr(learners, "STEPS", 30)
    monkeypatch.setattr(learners, "ROUNDS", 1)


@pytest.mark.parametrize("game", learners.GAMES)
def test_every_interface_is_measured(game: str) -> None:
    assert learners.vector_steps(game) > 0
    assert learners.vector_steps(game, threads=2) > 0
    assert learners.aec_steps(zoo.env(game), steps=20) > 0
    short = game.partition("(")[0]
    assert learners.spiel_plies(f"dreierlei_{short}", plies=20) > 0
    assert learners.spiel_clones(f"dreierlei_{short}", clones=5) > 0


def test_the_peer_of_openspiel_is_there() -> None:
    assert learners.spiel_plies("python_tic_tac_toe", plies=20) > 0


def test_figures_are_beside_their_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learners, "pgx_steps", lambda python, name: 7.0)
    found = list(learners.vector_figures("python"))
    assert [figure.theirs for figure in found[:-1]] == [7.0] * 6
    assert found[-1].peer == "one thread"
