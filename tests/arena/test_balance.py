"""What bots that are alike tell of a game."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dreierlei.arena import GameResult, League
from dreierlei.arena.balance import alike, balance, merged, read, shipped, written
from dreierlei.arena.balance.page import page
from dreierlei.arena.run import run
from dreierlei.cli.balance import app
from dreierlei.core import Refusal
from dreierlei.games import NAMES, any_game

DOCS = Path(__file__).parents[2] / "docs"
NONAGA = alike("nonaga", "1(nodes=50)", 3)


def result(game: int, places: tuple[int, ...], opener: int, choices: int, reason: str = "connected") -> GameResult:
    none = (0.0, 0.0)
    return GameResult(game, (0, 1), places, None, reason, choices + 1, opener, "pass", (choices, 0), none, none)


GAMES = [
    result(0, (1, 2), 0, 10),
    result(1, (2, 1), 1, 20),
    result(2, (2, 1), 0, 30),
    result(3, (1, 1), 1, 40, "repetition"),
]


def test_wins_are_counted_by_who_began_and_not_by_seat() -> None:
    found = balance(NONAGA, GAMES)
    assert [order.share.value for order in found.order] == [(1 + 1 + 0 + 0.5) / 4, (0 + 0 + 1 + 0.5) / 4]
    for order in found.order:
        assert order.share.low is not None
        assert order.share.high is not None
        assert order.share.low < order.share.value < order.share.high


def test_the_length_is_what_players_choose() -> None:
    length = balance(NONAGA, GAMES).length
    assert (length.shortest, length.quartiles, length.longest, length.mean.value) == (10, (17.5, 25.0, 32.5), 40, 25.0)


def test_endings_come_by_how_often() -> None:
    endings = balance(NONAGA, GAMES).endings
    assert [(each.reason, each.games, each.share.value) for each in endings] == [
        ("connected", 3, 0.75),
        ("repetition", 1, 0.25),
    ]


def test_laps_that_are_not_complete_are_left_out() -> None:
    assert balance(NONAGA, GAMES[:3]).games == 2


def test_the_same_seed_gives_the_same_file_and_a_file_reads_back() -> None:
    first, again = (balance(NONAGA, run(NONAGA, 4)) for _ in range(2))
    assert written([first]) == written([again])
    assert first.games == 4


def test_a_new_measurement_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "nonaga.jsonl"
    assert read(file) == ()
    one = balance(NONAGA, GAMES)
    file.write_text(written(merged((replace(one, games=9), replace(one, bot="2")), one)), "utf-8")
    assert [(each.bot, each.games) for each in read(file)] == [("1(nodes=50)", 4), ("2", 4)]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text('{"game": "nonaga"}\n', "utf-8")
    with pytest.raises(Refusal, match=r"arena\.balance\.file|does not do"):
        read(file)


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refusal):
        shipped("chess")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_shipped_goes_together(name: str) -> None:
    """Every game at two strengths, of the rules as they are, by bots that no clock limits."""
    runs = shipped(name)
    assert {each.bot[0] for each in runs if each.game == name} >= {"3", "6"}
    for each in runs:
        game = any_game(each.game)
        assert (each.version, str(game)) == (game.version, each.game)
        assert "nodes=" in each.bot
        assert len(each.order) == game.seats
        assert sum(order.share.value for order in each.order) == pytest.approx(1, abs=1e-3)
        assert sum(ending.games for ending in each.endings) == each.games >= 20
        low, middle, high = each.length.quartiles
        assert each.length.shortest <= low <= middle <= high <= each.length.longest


def test_the_page_of_the_docs_is_what_is_shipped() -> None:
    """After a change: `python -m dreierlei.arena.balance.page docs/balance.md`."""
    assert (DOCS / "balance.md").read_text("utf-8") == page()


def test_the_settings_of_a_level_are_all_in_which_it_differs_from_full_strength() -> None:
    found = balance(alike("triominos", "1", 3), GAMES)
    assert found.settings == "simulations=1, noise=0.3, blind=0.82, heuristics=False"


def _told(*words: str) -> list[dict[str, Any]]:
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output + repr(result.exception)
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def test_what_is_measured_comes_beside_what_a_file_has_and_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "nonaga.jsonl"
    other = replace(balance(NONAGA, GAMES), bot="2")
    file.write_text(written([other]), "utf-8")
    words = ("measure", "nonaga", "--bot", "1(nodes=5)", "--games", "2", "--seed", "7", "--jobs", "1")
    first = _told(*words, "--file", str(file), "--resume", str(tmp_path / "kept"))
    assert [(each.bot, each.seed, each.games) for each in read(file)] == [("2", 3, 4), ("1(nodes=5)", 7, 2)]

    def nobody(league: League, games: object) -> list[GameResult]:
        pytest.fail("nothing is left to play")

    monkeypatch.setattr("dreierlei.cli.balance.processes", lambda jobs: nobody)
    assert _told(*words, "--file", str(file), "--resume", str(tmp_path / "kept")) == first


def test_of_a_file_only_the_measurements_of_the_game_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    one = balance(NONAGA, GAMES)
    file.write_text(written([replace(one, game="triapon"), one, replace(one, game="nonaga(cap=9)")]), "utf-8")
    assert [each["game"] for each in _told("show", "nonaga", "--file", str(file))] == ["nonaga", "nonaga(cap=9)"]
