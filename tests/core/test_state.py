from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import cast

import pytest
from tests.toys.cards import Bid, Cards, Deal
from tests.toys.fists import Fists, Show
from tests.toys.shelf import TABLES, named
from tests.toys.shuttle import Hop, Paint, Shuttle, ShuttleView
from tests.toys.stairs import Climb, Stairs
from tests.toys.survivors import Hit, Survivors
from tests.toys.wheel import Keep, Land, Spin, Wheel

from dreierlei.core import CHANCE, SPECTATOR, Game, Refusal, Rng, State
from dreierlei.core.sketch import Sketch
from dreierlei.games import NAMES, game


def test_a_turn_of_two_plies() -> None:
    state = Shuttle().start()
    assert (state.to_act, state.phase, state.over) == ((0,), "hop", False)
    state.apply(0, Hop(1))
    assert (state.to_act, state.phase) == ((0,), "paint")
    state.apply(0, Paint("red"))
    assert (state.to_act, state.phase) == ((1,), "hop")
    assert str(state) == state.dump() == "1 red 1 hop"


def test_an_eliminated_seat_never_acts_again() -> None:
    state = Survivors(4).start()
    for seat, target, then in [(0, 1, 2), (2, 3, 0)]:
        state.apply(seat, Hit(target))
        assert state.to_act == (then,)
    assert not state.allows(0, Hit(1))
    state.apply(0, Hit(2))
    assert state.over
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.places == (1, 4, 2, 3)


def test_simultaneous_choices() -> None:
    state = Fists(3).start()
    assert list(state.to_act) == [0, 1, 2]
    assert all(state.sealed(seat) for seat in range(3))
    state.apply(1, Show("rock"))
    assert list(state.to_act) == [0, 2]
    assert state.legal(1) == []
    assert state.witness(2, Show("rock"), 2) == Show("rock")
    assert state.witness(2, Show("rock"), 0) is state.witness(2, Show("rock"), SPECTATOR) is None
    state.apply(2, Show("paper"))
    state.apply(0, Show("paper"))
    assert state.dump() == "1 1,0,1 -,-,-"


def test_weighted_chance() -> None:
    state = Wheel().start()
    assert (state.weights(), state.legal(CHANCE)) == ([], [])
    state.apply(0, Spin())
    assert (state.to_act, state.legal(0)) == ((CHANCE,), [])
    assert state.legal(CHANCE) == [Land(0), Land(1), Land(2)]
    assert state.weights() == [1, 3, 2]
    assert not state.sealed(CHANCE)
    rng = Rng(3)
    drawn = [state.lot(CHANCE, rng) for _ in range(6000)]
    assert [round(drawn.count(index) / 1000) for index in state.ids(CHANCE)] == [1, 3, 2]


def test_hidden_information() -> None:
    state = Cards(3).start()
    assert state.witness(CHANCE, Deal(4), 0) == Deal(4)
    assert state.witness(CHANCE, Deal(4), 1) is None
    for card in (4, 7, 1):
        state.apply(CHANCE, Deal(card))
    assert "7" not in repr(state.observe(0)).replace("game='cards(seats=3)'", "")
    assert "cards=(None, 7, None)" in repr(state.observe(1))
    assert "cards=(None, None, None)" in repr(state.observe(SPECTATOR))
    for seat, stay in enumerate((True, True, False)):
        state.apply(seat, Bid(stay))
    assert "cards=(4, 7, None)" in repr(state.observe(SPECTATOR))
    assert state.values() == (0.0, 1.0, 0.0)


def test_solo() -> None:
    state = Stairs().start()
    state.apply(0, Climb(3))
    state.apply(0, Climb(1))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.scores, state.values()) == ((1,), (10,), (1.0,))


@pytest.mark.parametrize("table", [*TABLES, "nonaga(cap=20)"])
def test_what_every_state_answers(table: str) -> None:
    state, rng = named(table).start(), Rng(5)
    while not state.over:
        seat = state.to_act[-1]
        assert state.acts(seat)
        assert [state.encode(seat, action) for action in state.legal(seat)] == state.ids(seat)
        assert all(state.allows(seat, action) for action in state.legal(seat))
        idle = next(other for other in (CHANCE, *range(state.game.seats), 9) if other not in state.to_act)
        assert (state.ids(idle), state.legal(idle)) == ([], [])
        assert not state.allows(idle, state.legal(seat)[0])
        by_id, by_action, twin = state.copy(), state.copy(), state.copy()
        index = state.lot(seat, rng)
        by_id.advance(seat, index)
        by_action.apply(seat, state.decode(seat, index))
        assert by_id.dump() == by_action.dump()
        assert twin.dump() == state.dump() != by_id.dump()
        state = by_id
    assert (state.to_act, state.phase, state.legal(0)) == ((), "over", [])


def test_an_action_of_another_game_is_not_allowed() -> None:
    for table in TABLES:
        state = named(table).start()
        foreign = Keep() if state.game.name != "wheel" else Show("rock")
        assert not any(state.allows(seat, foreign) for seat in state.to_act)


def test_a_state_that_does_not_say_how_is_told_so() -> None:
    state = State(Shuttle())
    for ask in (state.fresh, state.outcome, state.dump, lambda: state.encode(0, Keep()), lambda: state.decode(0, 0)):
        with pytest.raises(TypeError, match="State does not say how to"):
            ask()
    with pytest.raises(TypeError, match="does not say how to observe"):
        state.observe(0)
    assert (state.over, state.key(), state.objection(0, Keep())) == (True, None, None)


def test_a_game_that_does_not_say_how_is_told_so() -> None:
    class Silent(Game):
        name = "silent"
        seat_counts = range(1, 2)
        phases = ()

    silent = Silent()
    view = Shuttle().start().observe(0)
    for ask in (silent.start, lambda: silent.load(""), lambda: silent.imagine(view, Rng(1))):
        with pytest.raises(TypeError, match="Silent does not say how to"):
            ask()


def test_a_sketch_without_rules_offers_nothing() -> None:
    sketch = Sketch(Shuttle())
    sketch.ask("paint", 0, 1)
    assert (sketch.to_act, sketch.phase, sketch.ids(0), sketch.values()) == ((0, 1), "paint", [], (0.0, 0.0))
    sketch.ask("hop", CHANCE)
    assert (sketch.to_act, sketch.phase, sketch.weights()) == ((CHANCE,), "hop", [])
    sketch.ask("over")
    assert (sketch.to_act, sketch.phase, sketch.over) == ((), "over", True)


def test_a_game_draws_any_view_as_text() -> None:
    view = Shuttle().start().observe(1)
    assert "place=0" in Shuttle().picture(view)
    assert "colour='\\[red]'" in Shuttle().picture(replace(cast(ShuttleView, view), colour="[red]"))


@pytest.mark.parametrize("name", [*NAMES, "tricubo(seats=3)"])
def test_states_are_copied_pickled_and_compared_by_value(name: str) -> None:
    state, rng = game(name).start(), Rng(11)
    for ply in range(120):
        if state.over:
            break
        before = state.copy()
        twins = [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        assert all(twin == state and hash(twin) == hash(state) and type(twin) is type(state) for twin in twins)
        seat = state.to_act[0]
        state.advance(seat, state.lot(seat, rng))
        assert before != state, ply
        assert twins[0] == before == twins[2]
    assert state != game(name).start().dump()
    assert len({game(name).start(), game(name).start()}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_advance_refuses_what_is_not_legal_and_changes_nothing(name: str) -> None:
    state = game(name).start()
    while state.acts(CHANCE):
        state.advance(CHANCE, state.ids(CHANCE)[0])
    before, seat = state.copy(), state.to_act[0]
    for index in (5000, -5, -1, 10**30, -(10**30), state.game.actions.size):
        with pytest.raises(Refusal, match=f"The id {index} is no legal action of seat={seat} here"):
            state.advance(seat, index)
    for idle in (CHANCE, 7, 10**30):
        with pytest.raises(Refusal, match=f"seat={idle} is not to act: expected one of: {seat}"):
            state.advance(idle, state.ids(seat)[0])
    assert state == before


def test_a_tile_not_laid_is_remembered_whoever_steps() -> None:
    state, rng = game("triominos").start(), Rng(4)
    twin = state.copy()
    while not state.over:
        seat = state.to_act[0]
        index = state.lot(seat, rng)
        action = state.decode(seat, index)
        state.advance_unchecked(seat, index)
        twin.apply(seat, action)
        assert state.observe(SPECTATOR) == twin.observe(SPECTATOR)


@pytest.mark.parametrize("name", NAMES)
def test_whoever_is_nobody_at_the_table_sees_nothing(name: str) -> None:
    state = game(name).start()
    for viewer in (SPECTATOR, *range(state.game.seats)):
        assert state.observe(viewer).viewer == viewer
    for viewer in (state.game.seats, 9, 1000, CHANCE, -3, "0", None):
        with pytest.raises(Refusal) as why:
            state.observe(viewer)  # type: ignore[arg-type]
        assert why.value.slug == "core.viewer"
        assert str(viewer) in why.value.text("en")


@pytest.mark.parametrize("name", TABLES)
def test_a_state_shows_its_game_and_its_line(name: str) -> None:
    state = named(name).start()
    assert repr(state) == f"<state of {state.game}: {state.dump()}>"
