from __future__ import annotations

from tests.play.checks import ended, refused
from tests.toys.shuttle import Hop, Shuttle
from tests.toys.survivors import Hit, Survivors

from dreierlei.core import CHANCE, SPECTATOR, Outcome
from dreierlei.play import Event, Match, reason


def test_resignation_of_two() -> None:
    match = Match(Shuttle())
    match.resign(0)
    assert ended(match) == Outcome((2, 1), "resigned")
    assert (match.record.entries, match.to_act) == ([Event("resign", 0)], ())
    assert ended(match).winners == (1,)
    assert reason(match.game, ended(match)) == "Resigned."


def test_one_may_resign_when_another_is_to_act() -> None:
    match = Match(Shuttle())
    match.resign(1)
    assert ended(match).places == (1, 2)


def test_resignation_of_three_leaves_the_others_level() -> None:
    match = Match(Survivors())
    match.resign(1)
    assert ended(match) == Outcome((1, 3, 1), "resigned")
    assert ended(match).winners == (0, 2)


def test_a_resignation_keeps_the_order_of_the_others() -> None:
    class Counted(Survivors):
        def stopped(self, state: object) -> Outcome:
            return Outcome.of_scores([5, 9, 7], "agreed")

    match = Match(Counted())
    match.resign(1)
    assert ended(match) == Outcome((2, 3, 1), "resigned", (5, 9, 7))


def test_forfeit() -> None:
    match = Match(Survivors(4))
    match.play(0, Hit(3))
    match.forfeit(1)
    assert ended(match) == Outcome((1, 4, 1, 3), "time")  # of equals, whoever is out comes later
    assert reason(match.game, ended(match), "de") == "Die Bedenkzeit ist abgelaufen."


def test_whoever_is_out_has_nothing_to_resign_and_no_say() -> None:
    match = Match(Survivors(4))
    assert list(match.asked) == [0, 1, 2, 3]
    match.play(0, Hit(3))
    assert list(match.asked) == [0, 1, 2]
    for do in ("resign", "forfeit", "agree"):
        why = refused("play.out", match, do, 3)
        assert str(why) == "Seat 4 is out and has no say here any more: expected one of the seats 1, 2, 3."
        assert "Platz 4 ist ausgeschieden" in why.text("de")
    refused("play.out", match, "enter", Event("resign", 3))
    match.resign(0)
    assert list(match.asked) == []


def test_whoever_is_out_keeps_a_better_place_that_the_rules_give() -> None:
    class Counted(Survivors):
        def stopped(self, state: object) -> Outcome:
            return Outcome.of_scores([5, 9, 5, 7], "agreed")

    match = Match(Counted(4))
    match.play(0, Hit(1))
    match.resign(2)
    assert ended(match) == Outcome((3, 1, 4, 2), "resigned", (5, 9, 5, 7))


def test_nobody_resigns_for_a_seat_that_is_none() -> None:
    match = Match(Shuttle())
    for seat in (2, CHANCE, SPECTATOR):
        for do in ("resign", "forfeit", "agree"):
            assert "expected a number from 1 to 2" in str(refused("play.seat", match, do, seat))


def test_all_must_agree_to_stop() -> None:
    match = Match(Shuttle())
    assert not match.agree(0)
    assert not match.agree(0)
    assert (match.over, match.record.entries) == (False, [])
    assert match.agree(1)
    assert ended(match) == Outcome.of_winners(2, (), "agreed")
    assert match.record.entries == [Event("agree")]
    assert reason(match.game, ended(match)) == "Draw by agreement."


def test_a_ply_withdraws_an_offer_to_stop() -> None:
    match = Match(Shuttle())
    match.agree(1)
    match.play(0, Hop(1))
    assert not match.agree(0)
    assert match.agree(1)


def test_whoever_is_out_need_not_agree() -> None:
    match = Match(Survivors())
    match.play(0, Hit(1))
    assert not match.agree(2)
    assert match.agree(0)
    assert ended(match).drawn
