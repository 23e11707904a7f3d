"""Earlier positions of a match are those that a replay comes by, and are found without one."""

from __future__ import annotations

import pytest

from dreierlei.core import Rng, State
from dreierlei.games import game
from dreierlei.play import Entry, Match
from dreierlei.play import positions as room
from dreierlei.play.positions import STEP, Positions, positions


def _played(text: str, seed: int, most: int) -> Match:
    """Play at random, taking back now and then."""
    rng = Rng(seed)
    match = Match(game(text), Rng(seed + 1))
    while not match.over and len(match.record.entries) < most:
        undoer, seat = match.undoer, match.to_act[0]
        if undoer is not None and rng.below(3) == 0:
            match.undo(undoer)
            continue
        if match.undoable > 6 and rng.below(12) == 0:
            for by in match.turn_back(seat):
                match.undo(by)
            continue
        seat = match.to_act[rng.below(len(match.to_act))]
        actions = match.legal(seat)
        match.play(seat, actions[rng.below(len(actions))])
    return match


@pytest.mark.parametrize("text", ["nonaga(cap=300)", "triapon", "stein3", "triominos(seats=3)", "tricubo(seats=2)"])
@pytest.mark.parametrize("seed", range(3))
def test_every_position_is_that_of_a_replay(text: str, seed: int) -> None:
    match = _played(text, seed, 5 * STEP + 7)
    if not match.over:
        match.resign(match.asked[0])
    entries, replay = match.record.entries, Match(match.game)
    found, rng = Positions(match), Rng(seed)
    expected = [replay.state.dump()]
    for entry in entries:
        replay.enter(entry)
        expected.append(replay.state.dump())
    assert [state.dump() for state in positions(match)] == expected
    for _ in range(300):
        number = rng.below(len(entries) + 1)
        assert found.after(number).dump() == expected[number]
    for number in (len(entries), 0):
        assert found.after(number).dump() == expected[number]


def test_looking_back_again_costs_a_step_and_not_the_whole_match(monkeypatch: pytest.MonkeyPatch) -> None:
    match = _played("nonaga(cap=300)", 3, 10 * STEP)
    length, found, done = len(match.record.entries), Positions(match), list[object]()
    assert length == 10 * STEP
    entered = room._entered

    def counted(entry: Entry, state: State, turn: list[State]) -> State:
        done.append(entry)
        return entered(entry, state, turn)

    monkeypatch.setattr(room, "_entered", counted)
    found.after(length)
    assert len(done) == length
    for number in range(length, 0, -1):
        done.clear()
        found.after(number)
        assert len(done) < STEP
