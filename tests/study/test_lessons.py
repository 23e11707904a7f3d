"""Every step of the first lessons has an answer, and the engine tells right from wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dreierlei.core import Refusal
from dreierlei.games import NAMES
from dreierlei.study.lessons import GOALS, Exercise, lesson
from dreierlei.study.rulebook import rulebook

ALL = [step for name in NAMES for step in lesson(name)]
BY_ID = {(step.rules.name, step.id): step for step in ALL}
FREE = "any"
"""The goal of a step whose whole point is that some things are not legal."""


@pytest.mark.parametrize("step", ALL, ids=lambda step: f"{step.rules.name}-{step.id}")
def test_a_step_has_right_plies_and_wrong_ones(step: Exercise) -> None:
    legal = step.legal()
    right = [text for text in legal if step.right(text)]
    assert right
    named = step.goal.partition(" ")[0] not in GOALS
    assert not named or set(right) == set(step.goal.split())
    assert step.goal == FREE or len(right) < len(legal) or len(legal) < 6


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_six_to_ten_steps_each_with_its_rule(name: str) -> None:
    steps = lesson(name)
    assert 6 <= len(steps) <= 10
    assert len({step.id for step in steps}) == len(steps)
    assert {step.rule for step in steps} <= {each.number for each in rulebook(name, "de").paragraphs}
    assert all(step.de != step.en for step in steps)


def test_no_other_game_has_a_lesson() -> None:
    with pytest.raises(Refusal, match="chess"):
        lesson("chess")


def _after(step: Exercise, text: str) -> Exercise:
    return replace(step, plies=(*step.plies, text))


@pytest.mark.parametrize(
    ("name", "id"), [("nonaga", "line"), ("nonaga", "hook"), ("stein3", "win"), ("triapon", "last")]
)
def test_what_should_win_wins(name: str, id: str) -> None:
    step = BY_ID[name, id]
    for text in filter(step.right, step.legal()):
        outcome = _after(step, text).state().outcome()
        assert outcome is not None
        assert outcome.places[step.seat] == 1


def test_nonaga_only_a_defence_holds() -> None:
    step = BY_ID["nonaga", "defend"]
    for text in step.legal():
        there = _after(step, text)
        lost = any(_after(there, reply).state().over for reply in there.legal())
        assert step.right(text) != lost


def test_stein3_all_attacks_on_the_lord_are_right_and_nothing_else() -> None:
    step = BY_ID["stein3", "attack"]
    for text in step.legal():
        parts = _after(step, text).state().dump().split()
        again = replace(step, position=" ".join([*parts[:5], "red", *parts[6:]]))
        assert step.right(text) == any(reply.endswith(",m5)") for reply in again.legal())


@pytest.mark.parametrize(("id", "bonus"), [("bridge", 40), ("hexagon", 50), ("two", 60)])
def test_triominos_the_bonus_is_earned(id: str, bonus: int) -> None:
    step = BY_ID["triominos", id]
    (text,) = filter(step.right, step.legal())
    scores = _after(step, text).state().observe(0).scores  # type: ignore[attr-defined]  # a view of Triominos
    assert scores[0] == bonus + sum(map(int, text[4:7]))


def test_tricubo_the_last_choice_makes_it_trimaximum() -> None:
    step = BY_ID["tricubo", "title"]
    titles = {text: _after(step, text).state().observe(0).title.floor for text in step.legal()}  # type: ignore[attr-defined]  # of Tricubo
    assert {text: floor >= 71 for text, floor in titles.items()} == {text: step.right(text) for text in titles}
