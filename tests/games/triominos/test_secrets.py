"""Two states that differ only in what a seat cannot know look the same to it, and go on looking the same."""

from __future__ import annotations

import pickle
from typing import cast

import pytest
from tests.games.triominos.lines import at, line

from dreierlei import CHANCE, SPECTATOR, Action, Rng, game
from dreierlei.games.triominos import TILES, Buy, Deal, Lay, Pass, Stay, TriominosState
from dreierlei.kit.triangles import Triangle
from dreierlei.play import Match

PAIRS = 250
"""Pairs for each game; every pair is followed for as long as both can do the same."""


def same(one: TriominosState, two: TriominosState, viewer: int) -> None:
    """Whatever a viewer gets from two states is byte for byte the same."""
    assert pickle.dumps(one.observe(viewer)) == pickle.dumps(two.observe(viewer))
    assert one.game.picture(one.observe(viewer)) == two.game.picture(two.observe(viewer))
    assert one.ids(viewer) == two.ids(viewer)
    assert one.legal(viewer) == two.legal(viewer)
    assert (one.to_act, one.phase, one.outcome()) == (two.to_act, two.phase, two.outcome())


def somewhere(text: str, rng: Rng) -> TriominosState:
    """Return a state on the way through a random game."""
    state = cast(TriominosState, game(text).start())
    for _ in range(rng.below(140)):
        (seat,) = state.to_act
        twin = cast(TriominosState, state.copy())
        twin.advance(seat, twin.lot(seat, rng))
        if twin.over:
            break
        state = twin
    return state


def follow(one: TriominosState, two: TriominosState, viewer: int, rng: Rng) -> int:
    """Play on in both, each with its own hidden tiles, until the difference shows; return how many plies that took."""
    plies = 0
    while not one.over:
        (seat,) = one.to_act
        action = one.decode(seat, one.lot(seat, rng))
        other = action
        if one.witness(seat, action, viewer) is None:
            other = two.decode(seat, two.lot(seat, rng))
        if not two.allows(seat, other):
            break  # seat lays a tile that it does not have in the other state
        told = one.witness(seat, action, viewer), two.witness(seat, other, viewer)
        assert pickle.dumps(told[0]) == pickle.dumps(told[1])
        round_before = one.position().round
        one.apply(seat, action)
        two.apply(seat, other)
        if one.over or one.position().round != round_before:
            break  # the hands are laid open
        plies += 1
        same(one, two, viewer)
    return plies


@pytest.mark.parametrize(
    "text", ["triominos", "triominos(seats=3)", "triominos(seats=4,rounds=2)", "triominos(seats=6)"]
)
def test_what_cannot_be_known_does_not_show(text: str) -> None:
    rng, followed, different = Rng(11), 0, 0
    for number in range(PAIRS):
        state = somewhere(text, rng)
        viewer = (*range(state.game.seats), SPECTATOR)[number % (state.game.seats + 1)]
        twin = cast(TriominosState, state.game.imagine(state.observe(viewer), rng))
        different += state.dump() != twin.dump()
        same(state, twin, viewer)
        followed += follow(state, twin, viewer, rng)
    assert different > PAIRS // 2
    assert followed > 3 * PAIRS


def test_refusals_tell_nothing_of_other_hands_or_the_pool() -> None:
    rng, asked = Rng(3), 0
    for _ in range(50):
        state = somewhere("triominos(seats=3)", rng)
        if state.phase not in ("turn", "last"):
            continue
        (seat,) = state.to_act
        twin = cast(TriominosState, state.game.imagine(state.observe(seat), rng))
        cells = [*state.places_open(), *(cell for cell, _ in state.laid()), Triangle(9, 9)]
        tries: list[Action] = [Buy(), Pass(), Stay(), Deal(TILES[rng.below(56)])]
        tries += [Lay(tile.turned(rng.below(3)), cell) for cell in cells for tile in TILES[rng.below(9) :: 9]]
        for action in tries:
            assert state.allows(seat, action) == twin.allows(seat, action)
            assert state.objection(seat, action) == twin.objection(seat, action)
            asked += 1
    assert asked > 3_000


def test_an_imagined_state_is_a_sound_one() -> None:
    rng = Rng(21)
    for _ in range(200):
        state = somewhere("triominos(seats=4)", rng)
        for viewer in (0, 3, SPECTATOR):
            twin = state.game.imagine(state.observe(viewer), rng)
            assert state.game.load(twin.dump()).dump() == twin.dump()


def test_a_seat_that_can_only_pass_still_does_so_itself() -> None:
    forced, free = at(line("333.444", "*")), at(line("001.444", "*"))
    for state in (forced, free):
        assert state.to_act == (0,)
        assert Pass() in state.legal(0)
    assert forced.legal(0) == [Pass()]


def test_a_record_shows_a_seat_its_own_tiles_alone() -> None:
    match, rng = Match(game("triominos(seats=3)"), Rng(5)), Rng(6)
    for _ in range(12):
        (seat,) = match.to_act
        match.play(seat, match.state.decode(seat, match.state.lot(seat, rng)))
    owned = sum(match.view(1).counts[1:2])  # type: ignore[attr-defined]  # it is a TriominosView
    laid = sum(entry.seat == 1 and isinstance(entry.action, Lay) for entry in match.record.entries)  # type: ignore[union-attr]  # plies only
    deals = [entry for entry in match.seen(1) if entry.seat == CHANCE and isinstance(entry.action, Deal)]  # type: ignore[union-attr]  # plies only
    assert len(deals) == owned + laid
    assert not [entry for entry in match.seen(SPECTATOR) if isinstance(entry.action, Deal)]  # type: ignore[union-attr]  # plies only
