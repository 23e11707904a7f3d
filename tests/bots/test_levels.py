"""The levels: every game has six, each plays by the rules and within its time, and has a name in both languages."""

from __future__ import annotations

import time

import pytest
from tests.toys.shelf import TABLES
from tests.toys.shelf import named as toy

from dreierlei import Rng, game
from dreierlei.bots import LEVELS, Random, bot, by_name, level_name
from dreierlei.core import CHANCE, Refusal
from dreierlei.core.stop_flag import StopFlag
from dreierlei.core.words import LANGUAGES, say
from dreierlei.play import Match

GAMES = (
    "nonaga",
    "triapon",
    "triapon(barricades=true)",
    "stein3",
    "triominos",
    "triominos(seats=4,rounds=2)",
    "tricubo",
    "tricubo(seats=3,side=B)",
)
BUDGET = 0.05


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_by_the_rules_and_within_its_time(text: str, level: int) -> None:
    rules = game(text)
    match, rng, spent = Match(rules, Rng(level)), Rng(level), []
    player, other = bot(rules, level, BUDGET), Random()
    player.choose(rules, match.view(match.to_act[0]), rng)  # what is loaded once does not count
    for _ in range(24):
        if match.over:
            break
        seat = match.to_act[0]
        began = time.perf_counter()
        action = (player if seat == 0 or rules.seats == 1 else other).choose(rules, match.view(seat), rng)
        spent.append(time.perf_counter() - began)
        match.play(seat, action)
    assert sorted(spent)[-2] < BUDGET + 0.25  # a busy machine may be late once


@pytest.mark.parametrize("table", TABLES)
def test_a_game_without_lore_has_levels_too(table: str) -> None:
    rules = toy(table)
    match, rng = Match(rules, Rng(1)), Rng(2)
    player = bot(rules, 3, None)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player.choose(rules, match.view(seat), rng))


def test_every_level_has_a_name_and_says_what_it_is() -> None:
    for language in LANGUAGES:
        names = [level_name(level, language) for level in LEVELS]
        assert len(set(names)) == 6
        assert all(say(f"bots.about.{level}", language) for level in LEVELS)


@pytest.mark.parametrize("text", GAMES)
def test_every_game_has_six_levels_and_the_last_has_no_handicap(text: str) -> None:
    levels = game(text).knowledge().levels
    assert len(levels) == len(LEVELS)
    last = levels[-1]
    assert (last.depth, last.simulations, last.noise, last.blind, last.heuristics) == (0, 0, 0.0, 0.0, True)


def test_bots_are_called_by_their_words() -> None:
    rules = game("triapon")
    assert isinstance(by_name(rules, "random"), Random)
    for word in ("1", "level6", "uct(simulations=50)", "uct"):
        match = Match(rules, Rng(1))
        seat = match.to_act[0]
        match.play(seat, by_name(rules, word, 0.05).choose(rules, match.view(seat), Rng(1)))


@pytest.mark.parametrize(
    "word",
    [
        "7",
        "level0",
        "magic",
        "random(x=1)",
        "uct(x=1)",
        "uct(simulations=0)",
        "uct(simulations=a)",
        "uct(simulations=²)",
    ],
)
def test_what_is_no_bot_is_refused(word: str) -> None:
    with pytest.raises(Refusal) as why:
        by_name(game("nonaga"), word)
    assert why.value.text("de") != why.value.text("en")


@pytest.mark.parametrize("seconds", [0.0, -1.0, 1e9])
def test_no_time_and_too_much_time_are_refused(seconds: float) -> None:
    with pytest.raises(Refusal):
        bot(game("nonaga"), 6, seconds)


def test_alone_at_tricubo_the_bot_plays_the_solution() -> None:
    from dreierlei.bots.rollout import Rollout
    from dreierlei.games.tricubo import Tricubo
    from dreierlei.games.tricubo.solution import Solution

    rules = Tricubo(1)
    solution, rng = Solution(rules), Rng(1)
    rollout = Rollout(rules, rules.knowledge().heuristics())
    assert rules.knowledge().prepare(StopFlag())
    player = bot(rules, 6)
    for _ in range(5):
        state = rules.start()
        while not state.over:
            if state.acts(CHANCE):
                state.advance(CHANCE, state.lot(CHANCE, rng))
                continue
            worth = solution.choices(state)
            best = max(worth.values())
            assert worth[player.choose(rules, state.observe(0), rng)] == best
            quick = state.decode(0, rollout.playout_move(state, 0, rng.below(1 << 30)))
            assert state.phase == "start" or worth[quick] == best
            state.apply(0, next(iter(worth)))
