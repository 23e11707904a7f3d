from __future__ import annotations

from tests.play.checks import refused
from tests.toys.cards import Cards, Deal
from tests.toys.fists import Fists, FistsOptions, Show
from tests.toys.shuttle import Hop, Shuttle, ShuttleState

from dreierlei.core import CHANCE, SPECTATOR, Action
from dreierlei.play import Match, Ply


def shown(match: Match, viewer: int) -> list[str]:
    return list(map(str, match.seen(viewer)))


def test_sealed_choices_are_seen_when_the_last_is_made() -> None:
    match = Match(Fists(3))
    match.play(1, Show("rock"))
    match.play(0, Show("paper"))
    assert shown(match, 0) == ["1 ?", "0 show(paper)"]
    assert shown(match, 1) == ["1 show(rock)", "0 ?"]
    assert shown(match, 2) == shown(match, SPECTATOR) == ["1 ?", "0 ?"]
    match.play(2, Show("rock"))
    for viewer in (0, 1, 2, SPECTATOR):
        assert shown(match, viewer) == ["1 show(rock)", "0 show(paper)", "2 show(rock)"]
    match.play(2, Show("scissors"))
    assert shown(match, 0)[3:] == ["2 ?"]
    assert shown(match, 2)[3:] == ["2 show(scissors)"]


def test_what_others_choose_sealed_changes_nothing_that_a_seat_sees() -> None:
    match = Match(Fists(3))
    assert [match.unchanged(2, number) for number in (-1, 0, 1)] == [False, True, False]
    match.play(1, Show("rock"))
    match.play(0, Show("paper"))
    assert [match.unchanged(2, number) for number in (-1, 0, 1, 2, 3)] == [False, True, True, True, False]
    assert [match.unchanged(0, number) for number in (0, 1, 2)] == [False, False, True]  # one's own choice is seen
    assert [match.unchanged(1, number) for number in (0, 1, 2)] == [False, True, True]
    match.play(2, Show("rock"))
    assert [match.unchanged(0, number) for number in (1, 2, 3)] == [False, False, True]  # now all is seen


def test_sealed_choices_of_several_steps_are_seen_after_the_last_step() -> None:
    match = Match(Fists(2, FistsOptions(hands=2)))
    for seat in (0, 0, 1):
        match.play(seat, Show("rock"))
    assert shown(match, 0) == ["0 show(rock)", "0 show(rock)", "1 ?"]
    assert shown(match, 1) == ["0 ?", "0 ?", "1 show(rock)"]
    match.undo(1)
    assert shown(match, 0) == ["0 show(rock)", "0 show(rock)", "1 ?", "! undo 1"]
    match.play(1, Show("paper"))
    match.play(1, Show("paper"))
    assert shown(match, SPECTATOR)[-2:] == ["1 show(paper)", "1 show(paper)"]
    assert "?" not in "".join(shown(match, 0) + shown(match, 1))


def test_hidden_cards_are_seen_by_their_seat_alone_until_the_end() -> None:
    match = Match(Cards(2))
    for card in (5, 2):
        match.play(CHANCE, Deal(card))
    match.play(0, "bid(true)")
    assert match.veil == {0: {0}, 1: {1}}  # what everybody may see has no veil
    assert shown(match, 0) == ["* deal(5)", "* ?", "0 bid(true)"]
    assert shown(match, 1) == ["* ?", "* deal(2)", "0 bid(true)"]
    assert shown(match, SPECTATOR) == ["* ?", "* ?", "0 bid(true)"]
    assert [match.covered(number) for number in range(4)] == [0, 1, 2, 2]
    match.resign(1)
    assert shown(match, SPECTATOR) == ["* deal(5)", "* deal(2)", "0 bid(true)", "! resign 1"]
    assert match.covered(3) == 0


def test_a_game_that_is_neither_hidden_nor_sealed_may_still_cover_a_ply() -> None:
    class Whispering(ShuttleState):
        def witness(self, seat: int, action: Action, viewer: int) -> Action | None:
            return action if viewer == seat else None

    class Whisper(Shuttle):
        position = Whispering

    match = Match(Whisper())
    match.play(0, Hop(1))
    assert (shown(match, 0), shown(match, 1)) == (["0 hop(1)"], ["0 ?"])


def test_what_is_seen_follows_undo_and_another_start() -> None:
    match = Match(Shuttle(), start="1 red 2 hop")
    match.play(0, Hop(-1))
    match.undo(0)
    assert shown(match, SPECTATOR) == ["0 hop(-1)", "! undo 0"]


def test_a_hidden_entry_cannot_be_entered() -> None:
    match = Match(Shuttle())
    refused("play.record.hidden", match, "enter", Ply(0, None))


def test_whoever_is_nobody_at_the_table_sees_nothing() -> None:
    match = Match(Fists(3))
    for viewer in (3, 9, CHANCE, -3):
        assert refused("core.viewer", match, "view", viewer).facts["given"] == viewer
        refused("core.viewer", match, "seen", viewer)
