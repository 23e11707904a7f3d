from __future__ import annotations

from tests.play.checks import ended, refused
from tests.toys.shuttle import Hop, Paint, Shuttle, ShuttleOptions, ShuttleState

from dreierlei.core import Outcome
from dreierlei.play import Match, reason


class Roundabout(Shuttle):
    """Shuttle long enough for positions to come again."""

    def __init__(self) -> None:
        super().__init__(2, ShuttleOptions(cap=50))


def circle(match: Match) -> None:
    """Play two turns that lead back to the position before them."""
    for seat, by, colour in ((0, 1, "blue"), (1, -1, "blue")):
        match.play(seat, Hop(by))
        match.play(seat, Paint(colour))


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    match = Match(Roundabout())
    circle(match)
    assert not match.over
    circle(match)
    assert ended(match) == Outcome.of_winners(2, (), "repetition")
    assert match.to_act == ()
    assert not match.state.over
    assert reason(match.game, ended(match), "de") == "Remis: dieselbe Stellung kam zu oft vor."
    refused("play.over", match, "play", 0, Hop(1))


def test_repetition_can_be_switched_off() -> None:
    class Patient(Roundabout):
        repetition = 0

    match = Match(Patient())
    for _ in range(6):
        circle(match)
    assert not match.over
    match.undo(1)
    assert match.view(1).repeated == ()


def test_an_undone_position_does_not_count() -> None:
    class Everywhere(ShuttleState):
        def key(self) -> bytes | None:
            return f"{self.place} {self.phase}".encode()

    class Simple(Shuttle):
        position = Everywhere

    match = Match(Simple())
    for _ in range(5):
        match.play(0, Hop(1))
        match.undo(0)
    assert not match.over
    match.play(0, Hop(1))
    assert not match.over


def test_the_first_position_counts() -> None:
    match = Match(Roundabout(), start="1 blue 4 hop")
    for _ in range(2):
        for seat, by in ((0, -1), (1, 1)):
            match.play(seat, Hop(by))
            match.play(seat, Paint("blue"))
    assert ended(match).reason == "repetition"


def test_undoing_takes_one_time_off_the_count() -> None:
    class OnlyThere(ShuttleState):
        def key(self) -> bytes | None:
            return b"there" if (self.place, self.phase) == (1, "paint") else None

    class Simple(Roundabout):
        position = OnlyThere

    match = Match(Simple())
    match.play(0, Hop(1))
    match.undo(0)
    circle(match)
    circle(match)
    assert not match.over
    match.play(0, Hop(1))
    assert ended(match).reason == "repetition"


def test_views_name_the_positions_that_must_not_come_up_again() -> None:
    match = Match(Roundabout())
    first = f"{match.state.fingerprint():x}"
    assert match.view(0).repeated == ()
    circle(match)
    assert match.view(0).repeated == match.view(1).repeated == (first,)
    assert match.view(0) == match.state.observe(0)  # it is no part of the position
    match.play(0, Hop(1))
    assert first in match.view(0).repeated
    match.undo(0)
    match.undo(1)
    assert match.view(1).repeated == ()


def test_where_twice_is_too_often_the_first_position_must_not_come_up_again() -> None:
    class Impatient(Roundabout):
        repetition = 2

    match = Match(Impatient())
    assert match.view(0).repeated == (f"{match.state.fingerprint():x}",)
    circle(match)
    assert ended(match).reason == "repetition"
