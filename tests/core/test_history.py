from __future__ import annotations

import pickle
from collections import Counter

import pytest
from tests.toys.shelf import named

from dreierlei.core import Game, Rng
from dreierlei.core.history import ROOM, History
from dreierlei.games import game
from dreierlei.play import Match


def table(name: str) -> Game:
    return named(name) if name.startswith("shuttle") else game(name)


@pytest.mark.parametrize(("name", "plies"), [("nonaga", 4000), ("stein3", 6000), ("shuttle", 60)])
def test_two_positions_have_the_same_fingerprint_where_they_have_the_same_key(name: str, plies: int) -> None:
    rules, rng = table(name), Rng(8)
    keys: dict[bytes, int] = {}
    state = rules.start()
    for _ in range(plies):
        key, fingerprint = state.key(), state.fingerprint()
        if key is None or fingerprint is None:
            assert key is None
            assert fingerprint is None
        else:
            assert keys.setdefault(key, fingerprint) == fingerprint
        if state.over:
            state = rules.start()
        seat = state.to_act[0]
        state.advance_unchecked(seat, state.lot(seat, rng))
    assert len(set(keys.values())) == len(keys) > 1


@pytest.mark.parametrize("name", ["shuttle(cap=50)", "stein3(repetition=2)"])
def test_a_history_ends_a_game_where_the_referee_does(name: str) -> None:
    ended = 0
    for seed in range(30):
        match, rng = Match(table(name)), Rng(seed)
        match.draw(rng)
        history = History(match.game)
        drawn = history.add(match.state)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, match.state.decode(seat, match.state.lot(seat, rng)))
            match.draw(rng)
            drawn = history.add(match.state)
        assert match.outcome is not None
        assert drawn == (match.outcome.reason == "repetition")
        ended += drawn
    assert ended


def test_a_history_grows_and_is_copied() -> None:
    state, rng = game("stein3").start(), Rng(2)
    history = History(state.game)
    while not state.over and history.count < 2 * ROOM:
        history.add(state)
        seat = state.to_act[0]
        state.advance_unchecked(seat, state.lot(seat, rng))
    assert history.count > ROOM
    for twin in (history.copy(), pickle.loads(pickle.dumps(history))):
        assert twin.count == history.count
        start = state.game.start()
        drawn = Counter(twin.add(start) for _ in range(2))
        assert drawn == {True: 1, False: 1}  # it had stood once
    assert history.count == twin.count - 2


def test_a_game_without_repetition_has_no_history() -> None:
    state = game("nonaga(repetition=0)").start()
    history = History(state.game)
    assert not any(history.add(state) for _ in range(9))
    assert history.count == 0


def test_a_history_says_what_must_not_come_up_again_and_takes_it_from_another() -> None:
    state = game("stein3").start()
    history, other = History(state.game), History(state.game)
    history.add(state)
    assert history.repeated() == ()
    history.add(state)
    assert history.repeated() == (f"{state.fingerprint():x}",)
    other.remember(history.repeated())
    assert other.repeated() == history.repeated()
    assert other.add(state)
    other.remember(())
    assert not other.add(state)


def test_hashes_that_share_a_bit_of_the_filter_are_told_apart() -> None:
    history = History(game("stein3"))
    history.remember(("1", "2"))
    assert history.repeated() == ("1", "2")
    history.remember(("2",))
    assert history.repeated() == ("2",)
