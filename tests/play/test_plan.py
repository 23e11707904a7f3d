"""What an action and chance would add to the record, before anything is done."""

from __future__ import annotations

import pytest
from tests.play.checks import refused
from tests.toys.cards import Cards, Deal
from tests.toys.shelf import TABLES, named
from tests.toys.shuttle import Hop, Shuttle
from tests.toys.wheel import Keep, Land, Spin, Wheel, WheelState

from dreierlei.core import CHANCE, Action, Outcome, Rng, State
from dreierlei.play import Event, Match, Ply


def lot(state: State, _: int) -> Action:
    """Return the first of what chance can do."""
    return state.legal(CHANCE)[0]


@pytest.mark.parametrize("table", TABLES)
def test_what_is_planned_is_what_playing_does(table: str) -> None:
    for seed in range(3):
        rng, luck = Rng(seed), Rng(seed)
        match = Match(named(table), Rng(seed))
        twin = Match(named(table))

        def drawn(state: State, _: int, luck: Rng = luck) -> Action:
            return state.decode(CHANCE, state.lot(CHANCE, luck))

        for entry in twin.luck(drawn):
            twin.enter(entry)
        while not match.over:
            assert twin.record.entries == match.record.entries
            seat = match.to_act[rng.below(len(match.to_act))]
            choices = match.legal(seat)
            action = choices[rng.below(len(choices))]
            before = twin.text(), twin.state.dump()
            plan = twin.planned(seat, str(action), drawn)
            assert plan.outcome == twin.ending(plan.entries)
            assert (twin.text(), twin.state.dump()) == before
            assert plan.entries[0] == Ply(seat, action)
            match.play(seat, action)
            for entry in plan.entries:
                twin.enter(entry, checked=True)
            assert twin.outcome == plan.outcome
        assert (twin.text(), twin.state.dump()) == (match.text(), match.state.dump())


def test_lots_are_numbered_from_the_last_ply_of_a_seat() -> None:
    numbers: list[int] = []

    def noted(state: State, number: int) -> Action:
        numbers.append(number)
        return lot(state, number)

    match = Match(Cards(3))
    assert match.luck(noted) == [Ply(CHANCE, Deal(card)) for card in (1, 2, 3)]
    assert numbers == [0, 1, 2]
    assert (match.record.entries, match.to_act) == ([], (CHANCE,))
    spun = Match(Wheel())
    assert spun.planned(0, Spin(), noted).entries == [Ply(0, Spin()), Ply(CHANCE, Land(0))]
    assert numbers == [0, 1, 2, 0]


def test_where_chance_is_not_to_act_there_is_no_luck() -> None:
    assert Match(Shuttle()).luck(lot) == []
    ended = Match(Cards(2))
    ended.resign(0)
    assert ended.state.acts(CHANCE)
    assert ended.luck(lot) == []


def test_what_may_not_be_played_cannot_be_planned() -> None:
    match = Match(Shuttle())
    refused("play.turn", match, "planned", 1, Hop(1), lot)
    refused("play.illegal", match, "planned", 0, Hop(2), lot)
    match.resign(0)
    refused("play.over", match, "planned", 0, Hop(1), lot)


@pytest.mark.parametrize(("repetition", "spins"), [(2, 1), (3, 2), (0, 3)])
def test_chance_does_nothing_where_the_position_has_come_too_often(repetition: int, spins: int) -> None:
    class Dizzy(WheelState):
        def key(self) -> bytes | None:
            return b"land" if self.phase == "land" else None

    class Giddy(Wheel):
        position = Dizzy

    which = Giddy()
    which.repetition = repetition
    match, drawn = Match(which), 0
    for _ in range(3):
        plan = match.planned(0, Spin(), lambda state, _: Land(1))
        for entry in plan.entries:
            match.enter(entry)
        assert plan.outcome == match.outcome
        drawn += len(plan.entries) - 1
        if match.over:
            assert len(plan.entries) == 1
            break
    assert drawn == spins
    assert match.over == (repetition > 0)


def test_events_end_a_match_too_and_others_do_not() -> None:
    match = Match(Shuttle(), start="1 red 2 hop")
    assert match.ending([Event("resign", 0)]) == Outcome((2, 1), "resigned")
    assert match.ending([Event("undo", 0)]) is None
    nonce = Event("nonce", 1, "0" * 32)
    assert match.ending([nonce, Ply(0, Hop(1))]) == Outcome((1, 2), "home")
    assert (match.over, match.record.entries) == (False, [])


def test_texts_are_those_of_the_legal_actions_until_the_end() -> None:
    match = Match(Shuttle())
    assert match.texts(0) == [str(action) for action in match.legal(0)] == ["hop(1)", "hop(-1)"]
    assert match.texts(1) == []
    match.play(0, "hop(1)")
    assert match.texts(0) == ["paint(red)", "paint(blue)"]
    match.undo(0)
    assert match.texts(0) == ["hop(1)", "hop(-1)"]
    match.resign(1)
    assert (match.texts(0), match.legal(0)) == ([], [])


def test_a_view_of_a_match_that_the_referee_has_ended_says_so() -> None:
    match = Match(Shuttle())
    match.play(0, "hop(1)")
    before = match.view(1)
    assert before == match.state.observe(1)
    match.resign(0)
    view = match.view(1)
    assert (view.outcome, view.to_act, view.phase, view.viewer) == (match.outcome, (), "over", 1)
    over = Match(Wheel())
    over.play(0, Keep())
    assert over.view(0) == over.state.observe(0)
