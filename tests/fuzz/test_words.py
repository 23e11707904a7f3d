"""Option strings, actions and their JSON: success or a refusal, whatever the text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.fuzz.mutation import asked, mutated
from tests.toys.shelf import TABLES, named

from dreierlei.core import Action, Game, Rng
from dreierlei.core.options import call, parse_call
from dreierlei.games import any_game

HOUSE = ["nonaga", "nonaga(cap=100)", "nonaga(repetition=0,cap=7)", "nonaga(seats=2)"]
FOREIGN = ["tests.toys.fists:Fists", "tests.toys.fists:Fists(seats=3,rounds=2)", "tests.toys.cards:Cards(seats=4)"]
GAMES = ["nonaga", "shuttle", "survivors", "fists", "wheel", "cards", "stairs"]
quick = examples(120)


def check_game(text: str) -> None:
    """Read a game; if it is one, its string is canonical."""
    found = asked(lambda: named(text) if ":" not in text else any_game(text))
    if found is not None:
        assert named(str(found)) == found
        assert str(named(str(found))) == str(found)
        assert found.seats in found.seat_counts


@quick
@given(st.one_of(mutated(HOUSE + list(TABLES)), st.text(max_size=30).filter(lambda text: ":" not in text)))
def test_option_strings(text: str) -> None:
    if ":" not in text:
        check_game(text)


@quick
@given(mutated(FOREIGN))
def test_addresses_of_games(text: str) -> None:
    check_game(text)


@quick
@given(st.one_of(st.text(max_size=40), mutated(HOUSE + list(TABLES))))
def test_calls(text: str) -> None:
    read = asked(lambda: parse_call(text))
    if read is not None:
        assert parse_call(call(*read)) == read


huge = st.builds(pow, st.just(10), st.just(5000))  # drawn so, for not even a failure could write it
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | huge,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@quick
@given(st.sampled_from(TABLES), st.dictionaries(st.sampled_from(["seats", "cap", "rounds", "paint", "x"]), json_values))
def test_options_as_they_are(table: str, values: dict[str, Any]) -> None:
    found = asked(lambda: type(named(table)).of(values))
    if found is not None:
        assert named(str(found)) == found


def sample(text: str) -> list[Action]:
    """Return some actions that occur in a game."""
    found: set[Action] = set()
    for seed in range(3):
        state, rng = named(text).start(), Rng(seed)
        while not state.over:
            seat = state.to_act[0]
            found.update(state.legal(seat)[:5])
            state.advance(seat, state.lot(seat, rng))
    return sorted(found, key=str)[::3] if len(found) > 60 else sorted(found, key=str)


ACTIONS: dict[str, list[Action]] = {text: sample(text) for text in GAMES}


def check_action(which: Game, read: Action | None) -> None:
    """An action that was read is itself again by text and by JSON, and fits into a line of a record."""
    if read is not None:
        assert which.actions.parse(str(read)) == read
        assert which.actions.from_json(json.loads(json.dumps(read.json()))) == read
        assert len(str(read).split()) == 1
        assert len(str(read).splitlines()) == 1
        state = which.start()
        for seat in (-1, *range(which.seats)):
            assert state.allows(seat, read) == (read in state.legal(seat))


@pytest.mark.parametrize("text", GAMES)
def test_action_texts(text: str) -> None:
    which = named(text)
    good = [str(action) for action in ACTIONS[text]]

    @examples(60)
    @given(st.one_of(mutated(good), mutated(good), st.text(max_size=20)))
    def run(line: str) -> None:
        check_action(which, asked(lambda: which.actions.parse(line)))

    run()


@pytest.mark.parametrize("text", GAMES)
def test_action_json(text: str) -> None:
    which = named(text)
    good = [action.json() for action in ACTIONS[text]]
    names = sorted({name for value in good for name in value})

    @examples(60)
    @given(
        st.sampled_from(good),
        st.dictionaries(st.sampled_from([*names, "more"]), json_values | st.sampled_from(names), max_size=2),
        st.sets(st.sampled_from(names), max_size=1),
    )
    def spoilt(value: dict[str, Any], put: dict[str, Any], cut: set[str]) -> None:
        value = {name: fact for name, fact in (value | put).items() if name not in cut}
        check_action(which, asked(lambda: which.actions.from_json(value)))

    @examples(50)
    @given(json_values)
    def wild(value: object) -> None:
        check_action(which, asked(lambda: which.actions.from_json(value)))

    spoilt()
    wild()
