"""What `bench` measures for learners, in a short form."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import ladder, learners

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


def test_a_ladder_is_played_kept_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ladder.BOTS, "tricubo(seats=2)", ("random", "uct(simulations=2)"))
    first = ladder.ladder("tricubo(seats=2)", 2, 1, tmp_path)
    again = ladder.ladder("tricubo(seats=2)", 4, 1, tmp_path)
    assert (first.games, again.games) == (2, 4)
    rows = ladder.text(again).splitlines()
    assert rows[2] == "4 games, 4 seats for each bot."
    assert {row.split(" | ")[0] for row in rows[6:8]} == {"| `random`", "| `uct(simulations=2)`"}


def test_a_ladder_has_random_play_three_budgets_and_six_levels() -> None:
    for bots in ladder.BOTS.values():
        assert [bot[0] for bot in bots if bot[0].isdigit()] == list("123456")
        assert sum(bot.startswith("uct") for bot in bots) in (0, 3)
