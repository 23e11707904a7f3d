"""One game of a league."""

from __future__ import annotations

import json
import pickle
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.arena.names import CARDS, HIGHEST, LOWEST, SLOW

from dreierlei.arena import GameResult, League, play
from dreierlei.core import Refusal


def test_a_bout_tells_who_sat_where_and_what_came_of_it() -> None:
    league = League.of(CARDS, (LOWEST, HIGHEST))
    first, second = play(league, 0), play(league, 1)
    assert (first.bots, second.bots) == ((0, 1), (1, 0))
    assert (first.places, second.places) == ((2, 1), (1, 2))
    assert (first.opener, first.opening) == (0, "bid(false)")
    assert (first.plies, first.choices, first.reason) == (4, (1, 1), "folded")


def test_a_bout_can_be_played_again() -> None:
    league = League.of("nonaga", ("random", "random"), 3)
    assert [play(league, number).played for number in range(3)] == [play(league, number).played for number in range(3)]


def test_thinking_is_timed_by_seat() -> None:
    result = play(League.of(CARDS, (SLOW, HIGHEST)), 0)
    assert result.longest[0] >= 0.02 > result.longest[1]
    assert result.spent[0] >= result.longest[0]


@pytest.mark.parametrize("game", ["nonaga", "triapon", "stein3", "triominos(seats=3)", "tricubo", "tricubo(seats=2)"])
def test_every_game_of_the_house_has_an_arena(game: str) -> None:
    league = League.of(game, ("random",) * 3)
    result = play(league, 0)
    assert GameResult.load(result.line()) == result
    assert len(result.places) == league.rules().seats


@pytest.mark.parametrize(("bot", "told"), [("Crash", "ZeroDivisionError: over nothing"), ("Cheat", "deal(3)")])
def test_a_bot_that_fails_is_named_with_its_game(bot: str, told: str) -> None:
    league = League.of(CARDS, ("random", f"tests.arena.rivals:{bot}"))
    with pytest.raises(Refusal) as caught:
        play(league, 40)
    again = pickle.loads(pickle.dumps(caught.value))
    for language in ("de", "en"):
        text = again.text(language)
        assert f"rivals:{bot}" in text
        assert " 40" in text
        assert f" {league.seating(40, 2).index(1) + 1} " in text
        assert told in text


results = st.builds(
    lambda seats, game, reason, opening, number, scored, second: GameResult(
        game, tuple(range(seats)), (1,) + (2,) * (seats - 1), (number,) * seats if scored else None,
        reason, number, seats - 1, opening, (number,) * seats, (second,) * seats, (second,) * seats,
    ),
    st.integers(1, 6), st.integers(0, 10**6), st.text(max_size=9), st.text(max_size=9), st.integers(0, 999),
    st.booleans(), st.floats(0, 99),
)  # fmt: skip  # rows of alike things


@given(results)
def test_a_line_holds_a_bout(result: GameResult) -> None:
    line = result.line()
    assert "\n" not in line
    assert GameResult.load(line) == result


@pytest.mark.parametrize(
    "change",
    [
        {"game": -1}, {"game": "0"}, {"bots": [0]}, {"bots": 3}, {"places": [2, 2]}, {"places": [1, True]},
        {"scores": [1]}, {"reason": None}, {"opener": 2}, {"opening": 7}, {"spent": [1, 2]}, {"more": 1},
    ],
)  # fmt: skip  # one fault each
def test_a_line_with_a_fault_is_no_bout(change: dict[str, Any]) -> None:
    result = asdict(play(League.of(CARDS, (LOWEST, HIGHEST)), 0))
    with pytest.raises((ValueError, TypeError)):
        GameResult.load(json.dumps(result | change))
