"""Positions of Triapon for tests, set up from the names of hollows."""

from __future__ import annotations

from typing import Any

from tests.games.triapon.checker import Counts, Position

from dreierlei.core import State
from dreierlei.games.triapon import Triapon, TriaponOptions

Taken = tuple[Counts, Counts, Counts]


def game(**options: Any) -> Triapon:
    """Return the game under options."""
    return Triapon(options=TriaponOptions.of(options))


def scene(
    zero: str,
    one: str,
    two: str,
    *,
    mover: int = 0,
    phase: str = "move",
    hands: Counts | None = None,
    out: str = "",
    taken: Taken | None = None,
    barred: str = "",
    spent: Counts = (0, 0, 0),
    quiet: int = 0,
    **options: Any,
) -> State:
    """Return a position with the balls of the three seats and barricades; who took the lost ones may be left open."""
    balls = [zero.split(), one.split(), two.split()]
    board = {hollow: str(seat) for seat, own in enumerate(balls) for hollow in own}
    board |= dict.fromkeys(barred.split(), "x")
    lost = [9 - len(own) - (hands[seat] if hands else 0) for seat, own in enumerate(balls)]
    position = Position(board, mover, phase, hands, frozenset(map(int, out)), taken or by_the_next(lost), spent, quiet)
    return game(**options).load(position.line())


def by_the_next(lost: list[int]) -> Taken:
    """Return who took what if every lost ball went to the seat that follows its owner."""
    return (0, 0, lost[2]), (lost[0], 0, 0), (0, lost[1], 0)


def choices(state: State) -> set[str]:
    """Return the texts of all that may be done."""
    return {str(action) for seat in state.to_act for action in state.legal(seat)}


def prey(state: State) -> set[str]:
    """Return the hollows whose balls may be taken now."""
    assert state.phase == "capture"
    return {text.removeprefix("capture(").rstrip(")") for text in choices(state)}


def played(state: State, *texts: str) -> State:
    """Return the position after some legal plies."""
    state = state.copy()
    for text in texts:
        seat, action = state.to_act[0], state.game.actions.parse(text)
        assert state.allows(seat, action), f"{text} is not legal in {state}"
        state.apply(seat, action)
    return state


def first_places(state: State) -> tuple[str, set[int]]:
    """Return why a game is over, and who is in the first place."""
    outcome = state.outcome()
    assert outcome is not None
    assert sum(state.values()) == 1
    assert state.values() == outcome.shares
    return outcome.reason, {seat for seat in range(3) if outcome.places[seat] == 1}
