"""Form: some levels play a whole match better or worse than another, by a lot that is drawn once."""

from __future__ import annotations

from collections import Counter

import pytest

from dreierlei import Rng, game
from dreierlei.bots import LEVELS, Bot, bot
from dreierlei.bots.form import PARTS, Form, level_in_form
from dreierlei.bots.levels import thinker
from dreierlei.core import Action, View
from dreierlei.games import NAMES
from dreierlei.play import Match

STEIN3 = game("stein3")


def middle() -> View:
    """What a seat sees after thirty random plies, where every level chooses differently."""
    state, rng = STEIN3.start(), Rng(7)
    for _ in range(30):
        seat = state.to_act[0]
        state.advance(seat, state.lot(seat, rng))
    return state.observe(state.to_act[0])


def choices(player: Bot) -> list[Action]:
    """What a bot chooses there, by forty generators one after the other."""
    return [player.choose(STEIN3, middle(), Rng(seed)) for seed in range(40)]


@pytest.mark.parametrize("name", NAMES)
def test_a_level_is_now_and_then_its_neighbour(name: str) -> None:
    rules = game(name)
    for level, own in zip(LEVELS, rules.knowledge().levels, strict=True):
        drawn = Counter(level_in_form(rules, level, form) for form in range(PARTS))
        above, below = min(level + 1, 6), max(level - 1, 1)
        expected: Counter[int] = Counter()
        for as_level, part in ((below, own.form), (level, 1 - 2 * own.form), (above, own.form)):
            expected[as_level] += round(part * PARTS)
        assert drawn == +expected


@pytest.mark.parametrize("name", NAMES)
def test_full_strength_has_no_bad_day(name: str) -> None:
    levels = game(name).knowledge().levels
    assert levels[-1].form == 0
    assert all(0 <= level.form < 0.5 for level in levels)


def test_the_better_the_form_the_higher_the_level() -> None:
    drawn = [level_in_form(STEIN3, 3, form) for form in range(0, PARTS, 100)]
    assert drawn == sorted(drawn)
    assert {2, 3, 4} == set(drawn)


def test_a_form_is_drawn_once_and_lasts() -> None:
    found = set()
    for seed in range(12):
        made: list[int] = []

        def make(level: int, made: list[int] = made) -> object:
            made.append(level)
            return bot(STEIN3, level, None, steady=True)

        player = Form(bot(STEIN3, 2, None, steady=True), 2, make)  # type: ignore[arg-type]  # it notes what is made
        rng, match = Rng(seed), Match(STEIN3, Rng(1))
        drawn = level_in_form(STEIN3, 2, Rng(seed).below(PARTS))
        for _ in range(8):
            seat = match.to_act[0]
            match.play(seat, player.choose(STEIN3, match.view(seat), rng))
        assert made == [drawn] * (drawn != 2)
        found.add(drawn)
    assert found == {1, 2, 3}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_chooses_as_the_level_that_was_drawn(level: int) -> None:
    seed = next(seed for seed in range(100) if level_in_form(STEIN3, 2, Rng(seed).below(PARTS)) == level)
    player = bot(STEIN3, 2, None)
    player.choose(STEIN3, middle(), Rng(seed))
    steady = {other: choices(bot(STEIN3, other, None, steady=True)) for other in (1, 2, 3)}
    assert [other for other, chosen in steady.items() if chosen == choices(player)] == [level]


def test_what_limits_a_bot_limits_it_in_any_form() -> None:
    seed = next(seed for seed in range(100) if level_in_form(STEIN3, 5, Rng(seed).below(PARTS)) == 6)
    player = bot(STEIN3, 5, 1.0)
    player.seconds, player.nodes = None, 77
    player.choose(STEIN3, middle(), Rng(seed))
    assert isinstance(player, Form)
    assert player.other.seconds is None
    assert player.other.nodes == 77


def test_thoughts_and_whoever_is_steady_know_no_form() -> None:
    view = middle()
    own = thinker(STEIN3, STEIN3.knowledge().levels[1], None)
    for seed in range(6):
        assert bot(STEIN3, 2, None).think(STEIN3, view, Rng(seed)) == own.think(STEIN3, view, Rng(seed))
    assert not isinstance(bot(STEIN3, 2, None, steady=True), Form)
    assert not isinstance(bot(game("nonaga"), 2), Form)
