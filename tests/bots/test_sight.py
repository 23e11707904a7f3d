"""A bot never sees more than its seat may: what is hidden may differ, the choice does not."""

from __future__ import annotations

import pytest

from dreierlei import Rng, game
from dreierlei.bots import Bot, bot
from dreierlei.bots.levels import thinker
from dreierlei.bots.rollout import Rollout
from dreierlei.core import CHANCE, Game, State
from dreierlei.core.level import Level


def walked(rules: Game, seed: int, plies: int) -> State | None:
    """A position in which a seat that could be fooled is to act, or None."""
    state, rng = rules.start(), Rng(seed)
    for _ in range(plies):
        if not state.over:
            state.advance(state.to_act[0], state.lot(state.to_act[0], rng))
    while state.acts(CHANCE):
        state.advance(CHANCE, state.lot(CHANCE, rng))
    return None if state.over else state


@pytest.mark.parametrize("text", ["triominos", "triominos(seats=4)", "tricubo(seats=4)", "nonaga", "triapon", "stein3"])
@pytest.mark.parametrize("level", [1, 4, 6])
def test_states_that_look_the_same_get_the_same_choice(text: str, level: int) -> None:
    rules, different = game(text), 0
    for seed in range(4):
        state = walked(rules, seed, 60 if "triominos" in text else 12)
        if state is None:
            continue
        seat = state.to_act[-1]
        view = state.observe(seat)
        twins = [rules.imagine(view, Rng(100 + twin)) for twin in range(3)]
        different += len({twin.dump() for twin in twins}) > 1
        choices = set()
        for twin in [state, *twins]:
            assert twin.observe(seat) == view
            choices.add(bounded(rules, level).choose(rules, twin.observe(seat), Rng(7)))
        assert len(choices) == 1
    assert different or not text.startswith("triominos")


def bounded(rules: Game, level: int) -> Bot:
    """A bot of a level whose thinking is bounded by work and not by time, so that it can be repeated."""
    found = rules.knowledge().levels[level - 1]
    if level == 6:
        found = Level(depth=2, simulations=150)
    return thinker(rules, found, None)


def test_dealing_anew_keeps_what_is_seen_and_changes_what_is_not() -> None:
    rules = game("triominos(seats=3)")
    state = walked(rules, 3, 70)
    assert state is not None
    seat = state.to_act[0]
    rollout, view, lines = Rollout(rules, rules.knowledge().heuristics()), state.observe(seat), set()
    for seed in range(20):
        twin = state.copy()
        assert rollout.redeal(twin, seat, seed)
        assert twin.observe(seat) == view
        rules.load(twin.dump())
        lines.add(twin.dump())
    assert len(lines) > 10


def test_full_strength_is_a_bot_for_every_seat_count() -> None:
    for text in ("triominos(seats=6)", "tricubo(seats=6)", "tricubo"):
        rules = game(text)
        state = walked(rules, 1, 50 if "triominos" in text else 12)
        assert state is not None
        seat = state.to_act[0]
        assert state.allows(seat, bot(rules, 6, 0.05).choose(rules, state.observe(seat), Rng(1)))
