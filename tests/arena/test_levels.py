"""Levels on one scale: every level meets every other, and one fit says where each stands."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.arena.names import CARDS
from tests.cli.test_arena import APP
from typer.testing import CliRunner

from dreierlei.arena import GameResult, League, play
from dreierlei.arena.contest import Contest
from dreierlei.arena.levels import FULL_STRENGTH, LevelPair, level_bot, level_pairs, levels_report
from dreierlei.arena.ratings import BETA, fitted
from dreierlei.bots import LEVELS, any_bot
from dreierlei.games import NAMES, game


@pytest.mark.parametrize("name", NAMES)
def test_every_level_meets_every_other_and_neighbours_most(name: str) -> None:
    found = level_pairs(name, 120)
    seats = found[0].league.rules().seats
    assert [(each.weaker, each.stronger) for each in found] == list(combinations(LEVELS, 2))
    games = {(each.stronger, each.weaker): each.games for each in found}
    assert games[2, 1] == games[4, 3] == 120
    assert games[5, 4] == games[6, 5] == 60
    assert games[3, 1] == 60
    assert games[6, 1] == 12
    for each in found:
        assert each.league.bots == (level_bot(name, each.stronger), *[level_bot(name, each.weaker)] * (seats - 1))
        assert each.games % seats == 0


@pytest.mark.parametrize("name", NAMES)
def test_full_strength_is_limited_by_nodes_and_says_so(name: str) -> None:
    word = level_bot(name, 6)
    assert word == f"6(nodes={FULL_STRENGTH[name]})"
    assert getattr(any_bot(game(name), word), "nodes") == FULL_STRENGTH[name]  # noqa: B009  # only thinkers have them


@pytest.mark.parametrize("rivals", [1, 2])
def test_a_fit_finds_the_difference_at_which_the_model_expects_the_share(rivals: int) -> None:
    names = ("strong", *["weak"] * rivals)
    won = Contest(0, names, (1, *[2] * rivals), None)
    lost = Contest(0, names, (2, 1, *[2] * (rivals - 1)), None)
    found = fitted([*[won] * 7000, *[lost] * 3000])
    expected = BETA * math.sqrt(rivals + 1) * math.log(rivals * 7 / 3)
    assert found["strong"] - found["weak"] == pytest.approx(expected, abs=0.01)


def test_a_fit_knows_no_order_and_puts_who_never_met_on_one_scale() -> None:
    met = [Contest(0, pair, places, None) for pair in (("c", "b"), ("b", "a")) for places in [(1, 2)] * 3 + [(2, 1)]]
    found = fitted(met)
    assert found == pytest.approx(fitted(met[::-1]))
    assert found["c"] - found["b"] == pytest.approx(found["b"] - found["a"])
    assert found["c"] > found["b"] == pytest.approx(25.0)
    assert fitted([]) == {}


def test_who_wins_always_stands_far_away_but_somewhere() -> None:
    found = fitted([Contest(0, ("a", "b"), (1, 2), None)] * 50)
    assert 5 < found["a"] - found["b"] < 60


def test_the_report_has_shares_by_pairing_and_level_3_in_the_middle() -> None:
    found = levels_report(
        [(each, [play(each.league, number) for number in range(each.games)]) for each in level_pairs(CARDS, 4)]
    )
    assert [row.level for row in found.standings] == list(LEVELS)
    assert found.standings[2].rating == pytest.approx(25.0)
    assert found.games == sum(each.games for each in found.pairs)
    assert len(found.pairs) == 15
    assert all(0 <= each.share.value <= 1 for each in found.pairs)


def _won(pair: LevelPair, number: int) -> GameResult:
    """A game that the stronger level has won."""
    bots = pair.league.seating(number, 2)
    places, none = tuple(1 if bot == 0 else 2 for bot in bots), (0.0, 0.0)
    return GameResult(number, bots, places, None, "connected", 9, 0, "pass", (1, 1), none, none)


def test_the_share_of_a_pair_is_that_of_the_stronger_and_level_3_stands_where_people_begin() -> None:
    pairs = level_pairs("nonaga", 4)
    found = levels_report([(each, [_won(each, number) for number in range(each.games)]) for each in pairs])
    assert {each.share.value for each in found.pairs} == {1.0}
    ratings = [row.rating for row in found.standings]
    assert ratings == sorted(ratings)
    assert ratings[2] == pytest.approx(25.0)
    assert ratings[1] < 24
    assert ratings[3] > 26


def test_the_levels_play_by_the_seed_that_is_named() -> None:
    words = (CARDS, "--levels", "--games", "2", "--jobs", "1", "--json")
    assert [json.loads(invoked(*words, *more))["seed"] for more in ((), ("--seed", "7"))] == [1, 7]


def test_a_run_that_was_stopped_tells_servers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(league: League, games: object) -> Iterator[GameResult]:
        yield play(league, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr("dreierlei.cli.arena.processes", lambda jobs: stopped)
    words = [CARDS, "--levels", "--games", "2", "--anchors", str(tmp_path / "anchors.toml")]
    result = CliRunner().invoke(APP, words, env={"DREIERLEI_LANG": "en"})
    assert result.exit_code == 130
    assert not (tmp_path / "anchors.toml").exists()


def invoked(*words: str) -> str:
    result = CliRunner().invoke(APP, words, env={"DREIERLEI_LANG": "en", "COLUMNS": "200"})
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.stdout


def test_the_command_goes_on_where_it_was_and_writes_what_servers_read(tmp_path: Path) -> None:
    words = (CARDS, "--levels", "--games", "4", "--jobs", "1", "--resume", str(tmp_path / "kept"))
    first = invoked(*words)
    files = {path: path.read_text("utf-8") for path in (tmp_path / "kept").iterdir()}
    assert len(files) == 15
    for word in ("against level 5", "6(nodes=1000) plays for level 6", "Grandmaster"):
        assert word in first
    (tmp_path / "anchors.toml").write_text("[chess]\nratings = [1.0]\n", "utf-8")
    told: dict[str, Any] = json.loads(invoked(*words, "--json", "--anchors", str(tmp_path / "anchors.toml")))
    assert {path: path.read_text("utf-8") for path in files} == files  # nothing was played again
    written = tomllib.loads((tmp_path / "anchors.toml").read_text("utf-8"))
    assert written.pop("chess") == {"ratings": [1.0]}
    (table,) = written.values()
    assert table["ratings"] == [round(row["rating"], 1) for row in told["standings"]]
    assert (table["games"], table["seed"]) == (told["games"], 1)


def test_levels_and_named_bots_at_once_are_refused() -> None:
    result = CliRunner().invoke(APP, ["nonaga", "3", "--levels"])
    assert result.exit_code != 0
    assert "--levels" in str(result.exception)
