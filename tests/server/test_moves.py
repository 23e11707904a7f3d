"""What seats do in a match, and what follows when nobody does anything: decided in memory, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.server.inside import refusal
from tests.server.memory import ADA, BEN, CEM, EVE, SECRET, applied, chair, moment, table

from dreierlei.core import CHANCE
from dreierlei.core.words import LANGUAGES
from dreierlei.games import game
from dreierlei.play import Control, Event, Match, Ply, fairness
from dreierlei.server import wire
from dreierlei.server.people import Person
from dreierlei.server.tables import chance, chat, moves, seats, take_back
from dreierlei.server.tables.change import Ahead, Offer, Remark, TableChange
from dreierlei.server.tables.table import OPENING, Table

NONAGA = "nonaga(first=0)"
DICE = "tricubo(seats=2)"
MOVE, GAME = Control("move", 9000), Control("game", 60_000, 700)
NONCES = ("0" * 32, "1" * 32)


def _play(table: Table, at: int = 1000, pick: int = 0) -> TableChange:
    """Let whoever is to act do the first thing that is legal, or another."""
    seat = table.to_act[0]
    person, action = table.chairs[seat].person, table.running().texts(seat)[pick]
    return applied(table, moves.play(table, person, seat, table.number, action, moment(at)))


def _turn(table: Table, at: int = 1000) -> None:
    """Let whoever is to act play a whole turn."""
    seat = table.to_act[0]
    while table.to_act == (seat,):
        _play(table, at)


def _out() -> Table:
    """Return a table of Triapon at which seat 2 is out."""
    left = "0/0./..1/.1../..2../.....2/1....0./......../......... 0 move - 2 0,2,4/3,0,3/3,4,0 0,0,0 5"
    found = table("triapon(first=0)", ADA, BEN, CEM)
    found.match = Match(game("triapon(first=0)"), start=left)
    return found


# Plies.


def test_a_ply_is_entered_with_what_chance_does_next_at_its_moment() -> None:
    running = table(DICE, ADA, BEN)
    before = running.number
    change = None
    while not change or len(change.entries) == 1:
        change = _play(running, 2000)
    assert (change.checked, change.outcome, change.began) == (True, None, None)
    assert {at for _, at in change.entries} == {2000}
    assert isinstance(change.entries[-1][0], Ply)
    assert change.entries[-1][0].seat == CHANCE
    assert running.number == len(running.times) == len(running.running().record.entries) > before
    applied(running, moves.resign(running, "ada", 0, moment()))
    running.running().record.headers = {"commitment": fairness.commitment(SECRET), "secret": SECRET}
    assert fairness.verify(running.running()).fair


def test_the_ply_that_ends_a_match_says_how() -> None:
    running = table(DICE, ADA, BEN)
    change = None
    while running.status == "running":
        change = _play(running)
    assert change
    assert change.outcome == running.running().outcome


def test_nobody_plays_for_others_or_at_another_position() -> None:
    running = table(NONAGA, ADA, BEN)
    action = running.running().texts(0)[0]
    for person, seat in (("ben", 0), ("eve", 0), (None, 0), ("ada", 1), ("ada", 2), ("ada", -1)):
        for decide in (
            lambda: moves.play(running, person, seat, 0, action, moment()),  # noqa: B023  # called at once
            lambda: moves.objection(running, person, seat, 0, action),  # noqa: B023  # called at once
            lambda: moves.undo(running, person, seat, 0, moment()),  # noqa: B023  # called at once
            lambda: moves.resign(running, person, seat, moment()),  # noqa: B023  # called at once
            lambda: moves.agree(running, person, seat, moment()),  # noqa: B023  # called at once
            lambda: take_back.ask(running, person, seat, 0, moment()),  # noqa: B023  # called at once
        ):
            with refusal("server.seat.foreign", seat=seat + 1):
                decide()
    with refusal("play.turn"):
        moves.play(running, "ben", 1, 0, action, moment())
    _play(running)
    with refusal("server.stale", number=0, expected=1):
        moves.play(running, "ada", 0, 0, action, moment())
    with refusal("server.stale", number=0, expected=1):
        moves.objection(running, "ada", 0, 0, action)
    with pytest.raises(Ahead) as why:  # who has seen more than this server
        moves.undo(running, "ada", 0, 2, moment())
    assert (why.value.slug, why.value.facts) == ("server.stale", {"number": 2, "expected": 1})
    told = [why.value.text(language) for language in LANGUAGES]
    assert not any(letter.isdigit() for text in told for letter in text)  # people know no numbers of entries
    with pytest.raises(Exception, match="moved on meanwhile") as late:
        moves.undo(running, "ada", 0, 0, moment())
    assert not isinstance(late.value, Ahead)


def test_who_chooses_while_others_do_so_too_need_not_have_heard_of_them() -> None:
    running = table("tricubo(seats=4)", ADA, BEN, CEM, 3)
    while len(running.to_act) < 3:  # until all the others choose, unseen by each other
        _play(running)
    chosen = {seat: running.running().texts(seat)[0] for seat in running.to_act}
    number = running.number
    for seat, action in chosen.items():
        person = running.chairs[seat].person
        if person is None:
            change = moves.play_bot(running, seat, number, action, moment())
        else:
            assert moves.objection(running, person, seat, number, action) is None
            change = moves.play(running, person, seat, number, action, moment())
        assert str(change.entries[0][0]) == f"{seat} {action}"
        applied(running, change)
        if person:
            with refusal("server.stale", number=number):  # the same once more cannot count twice
                moves.play(running, person, seat, number, action, moment())


def test_nobody_acts_before_the_match_or_at_a_closed_table_or_while_a_bot_does() -> None:
    waiting = table(NONAGA, ADA, None)
    with refusal("server.table.waiting"):
        moves.play(waiting, "ada", 0, 0, "x", moment())
    running = table(NONAGA, ADA, 3)
    applied(running, seats.close(running, "ada"))
    assert running.status == "closed"
    with refusal("server.table.closed"):
        moves.resign(running, "ada", 0, moment())
    replaced = table(NONAGA, ADA, BEN)
    applied(replaced, seats.replace_by_bot(replaced, "ada", 0, 2, moment()))
    with refusal("server.seat.replaced", seat=1):
        moves.resign(replaced, "ada", 0, moment())


def test_which_rule_forbids_an_action_is_told_and_nothing_where_none_does() -> None:
    running = table(NONAGA, ADA, BEN)
    assert moves.objection(running, "ada", 0, 0, running.running().texts(0)[0]) is None
    slug = moves.objection(running, "ada", 0, 0, "slide(0:0,1:0)")
    assert slug == running.running().objection(0, "slide(0:0,1:0)") is not None


def test_a_bot_plays_at_the_position_it_has_seen_and_for_its_own_seat() -> None:
    running = table(NONAGA, 3, BEN)
    action = running.running().texts(0)[0]
    assert running.bot() == 0
    with refusal("server.seat.own", seat=2):
        moves.play_bot(running, 1, 0, action, moment())
    with refusal("server.stale", number=1, expected=0):
        moves.play_bot(running, 0, 1, action, moment())
    change = applied(running, moves.play_bot(running, 0, 0, action, moment(6)))
    assert [(str(entry), at) for entry, at in change.entries] == [(f"0 {action}", 6)]
    people = table(NONAGA, ADA, BEN)
    assert people.bot() is None
    with refusal("server.seat.own", seat=1):
        moves.play_bot(people, 0, 0, action, moment())
    rolling = table(DICE, 3, 3, at=moment(patient=True))
    assert rolling.bot() is not None


def test_the_last_ply_inside_a_turn_is_taken_back() -> None:
    running = table(NONAGA, ADA, BEN)
    with refusal("play.undo", seat=1):
        moves.undo(running, "ada", 0, 0, moment())
    _play(running)
    change = applied(running, moves.undo(running, "ada", 0, 1, moment(9)))
    assert change == TableChange([(Event("undo", 0), 9)], checked=True)
    assert (running.number, running.times) == (2, [1000, 9])


def test_who_resigns_is_last() -> None:
    running = table(NONAGA, ADA, BEN)
    change = applied(running, moves.resign(running, "ben", 1, moment(9)))
    assert (change.entries, change.checked) == ([(Event("resign", 1), 9)], True)
    assert change.outcome == running.running().outcome
    assert change.outcome
    assert (change.outcome.places, change.outcome.reason) == ((1, 2), "resigned")
    assert (running.status, running.asked, running.to_act, running.agreeing) == ("over", (), (), ())
    with refusal("play.over"):
        moves.resign(running, "ada", 0, moment())
    with refusal("play.out", seat=3):
        moves.resign(_out(), "cem", 2, moment())


# Stopping by consent.


def test_all_people_with_a_say_must_agree_to_stop() -> None:
    running = table("tricubo(seats=4)", ADA, BEN, CEM, 3)
    number = running.number
    for person, seat in (("ben", 1), ("ada", 0)):
        change = applied(running, moves.agree(running, person, seat, moment()))
        assert change == TableChange(offers=(Offer("agree", seat, seat, number),))
    assert running.agreeing == (0, 1)
    last = applied(running, moves.agree(running, "cem", 2, moment(7)))
    assert (last.entries, last.checked) == ([(Event("agree"), 7)], True)
    assert last.outcome == running.running().outcome is not None


def test_a_ply_withdraws_what_was_offered() -> None:
    running = table(NONAGA, ADA, BEN)
    applied(running, moves.agree(running, "ben", 1, moment()))
    _play(running)
    assert running.agreeing == ()
    assert moves.agree(running, "ada", 0, moment()).offers
    running.apply(TableChange(offers=(Offer("agree", 1, 1, 0),)))  # another server tells it late
    assert running.agreeing == ()


def test_who_is_replaced_is_not_asked_and_who_is_out_may_not() -> None:
    running = table(NONAGA, ADA, BEN)
    applied(running, seats.replace_by_bot(running, "ben", 1, 2, moment()))
    assert running.heard == {0}
    assert moves.agree(running, "ada", 0, moment()).outcome
    with refusal("play.out", seat=3):
        moves.agree(_out(), "cem", 2, moment())


def test_bots_do_not_agree_where_it_counts() -> None:
    rated: dict[str, Any] = {"rated": True, "control": GAME}
    with refusal("server.rated.agree"):
        moves.agree(table(NONAGA, ADA, 3, **rated), "ada", 0, moment())
    assert moves.agree(table(NONAGA, ADA, BEN, **rated), "ada", 0, moment()).offers
    assert moves.agree(table(NONAGA, ADA, 3), "ada", 0, moment()).outcome


# What seats add to chance.


def test_the_match_waits_until_all_people_have_added_to_chance() -> None:
    running = table(DICE, ADA, BEN, at=moment(patient=True))
    assert (running.opening, running.awaited, running.flag()) == (True, (0, 1), 1000 + OPENING)
    first = applied(running, moves.add_nonce(running, "ben", 1, NONCES[1], moment(1500)))
    assert first == TableChange(chairs=(replace(chair(1, BEN), nonce=NONCES[1]),))
    assert (running.awaited, running.number) == ((0,), 0)
    last = applied(running, moves.add_nonce(running, "ada", 0, NONCES[0], moment(1700)))
    assert last.chairs == (replace(chair(0, ADA), nonce=NONCES[0]),)
    assert [entry for entry, _ in last.entries[:2]] == [Event("nonce", seat, NONCES[seat]) for seat in (0, 1)]
    assert {at for _, at in last.entries} == {1700}
    assert len(last.entries) > 2
    assert (running.opening, running.awaited) == (False, ())
    assert running.running().nonces == dict(enumerate(NONCES))


def test_what_is_added_to_chance_is_checked() -> None:
    running = table(DICE, ADA, BEN, at=moment(patient=True))
    with refusal("server.seat.foreign", seat=2):
        moves.add_nonce(running, "ada", 1, NONCES[0], moment())
    with refusal("play.fairness.nonce", nonce="z" * 80):
        moves.add_nonce(running, "ada", 0, "z" * 81, moment())
    applied(running, moves.add_nonce(running, "ada", 0, NONCES[0], moment()))
    with refusal("play.fairness.late", seat=1):
        moves.add_nonce(running, "ada", 0, NONCES[1], moment())
    settled = table(NONAGA, ADA, BEN, at=moment(patient=True))  # nothing is drawn there
    assert (settled.opening, settled.awaited) == (False, ())
    with refusal("play.fairness.late", seat=1):
        moves.add_nonce(settled, "ada", 0, NONCES[0], moment())


def test_a_nonce_can_be_added_before_the_match_begins() -> None:
    waiting = table(DICE, ADA, None)
    assert 0 in waiting.awaited
    change = applied(waiting, moves.add_nonce(waiting, "ada", 0, NONCES[0], moment()))
    assert (change.entries, waiting.chairs[0].nonce, waiting.status) == ((), NONCES[0], "waiting")
    begun = seats.take(waiting, [chair(1, BEN)], moment(patient=True))
    assert begun.entries == []  # Ben is waited for
    waiting.closed = True
    assert not waiting.awaited


def test_chance_waits_for_some_seconds_and_no_longer() -> None:
    running = table(DICE, ADA, BEN, at=moment(patient=True))
    applied(running, moves.add_nonce(running, "ben", 1, NONCES[1], moment()))
    due = 1000 + OPENING
    assert moves.run_out(running, moment(due - 1)) == TableChange()
    change = applied(running, moves.run_out(running, moment(due)))
    assert change.entries[0] == (Event("nonce", 1, NONCES[1]), due)
    assert running.running().nonces == {1: NONCES[1]}
    assert not running.opening


def test_chance_waits_for_nobody_where_only_bots_and_those_they_replace_are_left() -> None:
    running = table(DICE, ADA, BEN, at=moment(patient=True))
    for person, seat in (("ada", 0), ("ben", 1)):
        applied(running, seats.replace_by_bot(running, person, seat, 2, moment()))
    assert (running.awaited, running.opening, running.flag()) == ((), True, 1000)
    assert running.due(5) == 1000
    assert moves.run_out(running, moment(1000)).entries


def test_the_same_secret_and_nonces_give_the_same_dice_and_others_do_not() -> None:
    def rolled(*nonces: str) -> list[str]:
        running = table(DICE, ADA, BEN, at=moment(patient=True))
        for person, seat, nonce in zip(("ada", "ben"), (0, 1), nonces, strict=True):
            applied(running, moves.add_nonce(running, person, seat, nonce, moment()))
        while len(running.running().record.entries) < 12:
            _play(running)
        entries = running.running().record.entries
        return [str(entry) for entry in entries if isinstance(entry, Ply) and entry.seat == CHANCE]

    assert rolled(*NONCES) == rolled(*NONCES)
    assert rolled(*NONCES) != rolled(*reversed(NONCES))


def test_the_game_of_a_day_has_the_same_dice_for_everybody() -> None:
    alone = "tricubo(seats=1)"
    assert table(alone, ADA, at=moment(patient=True)).awaited == (0,)
    daily = [table(alone, who, at=moment(patient=True), event="daily/2026-11-17") for who in (ADA, BEN)]
    for each in daily:
        assert (each.awaited, each.terms.day) == ((), "2026-11-17")
        for _ in range(3):
            _play(each)
    entries = [list(map(str, each.running().record.entries)) for each in daily]
    assert any(text.startswith("*") for text in entries[0])
    assert entries[0] == entries[1]


def test_a_table_of_before_there_were_secrets_has_dice_too() -> None:
    former = table(DICE, ADA, BEN)
    former.secret = ""
    assert (former.awaited, former.opening) == ((), False)
    state = game(DICE).start()
    lots = {str(chance.lot(former)(state, 0)) for _ in range(60)}
    assert len(lots) > 1
    assert lots <= set(state.texts(CHANCE))


# Clocks.


def test_whose_time_is_up_forfeits() -> None:
    running = table(NONAGA, ADA, BEN, control=GAME)
    assert (running.flag(), running.due(5)) == (61_000, 61_000)
    assert moves.run_out(running, moment(60_999)) == TableChange()
    change = applied(running, moves.run_out(running, moment(61_000)))
    assert change.entries == [(Event("forfeit", 0), 61_000)]
    assert change.outcome == running.running().outcome is not None
    assert (running.flag(), running.due(5)) == (None, None)
    assert moves.run_out(running, moment(99_999)) == TableChange()


def test_a_bot_plays_on_where_that_was_agreed() -> None:
    running = table(NONAGA, ADA, BEN, control=GAME, timeout="bot")
    change = applied(running, moves.run_out(running, moment(61_000)))
    assert change == TableChange(chairs=(replace(chair(0, ADA), level=moves.PATIENCE),))
    assert (running.flag(), running.due(5)) == (None, 5)  # a bot's time is never up, and it is to act
    assert moves.run_out(running, moment(99_999)) == TableChange()
    assert running.clock.spent(0, 61_000)
    assert not running.clock.spent(1, 61_000)


def test_without_a_clock_nobodys_time_is_ever_up() -> None:
    running = table(NONAGA, ADA, BEN)
    assert (running.flag(), running.due(5), running.clock.timed) == (None, None, False)
    assert moves.run_out(running, moment(10**12)) == TableChange()
    waiting = table(NONAGA, ADA, None, control=GAME)
    assert (waiting.flag(), waiting.due(5)) == (None, None)


def test_time_used_before_a_turn_was_taken_back_stays_used() -> None:
    running = table(NONAGA, ADA, BEN, control=GAME, takeback=True)
    _play(running, 2000)
    _play(running, 4000)
    assert running.clock.clock.left == (60_000 - 3000 + 1400, 60_000)
    applied(running, take_back.ask(running, "ada", 0, 2, moment(5000)))
    allow = wire.AnswerTakeBack(1, "t1", 1, 2, 0, True)
    change = applied(running, take_back.answer(running, "ben", allow, moment(7000)))
    assert [entry for entry, _ in change.entries] == [Event("undo", 0)] * 2
    clock = running.clock.clock
    assert (clock.left, set(clock.running), clock.since) == ((58_400, 57_000), {0}, 7000)


def test_inside_a_turn_the_clock_runs_on_as_if_nothing_had_been_played() -> None:
    running = table(NONAGA, ADA, BEN, control=MOVE)
    before = running.clock.clock
    _play(running, 4000)
    assert running.clock.clock != before
    applied(running, moves.undo(running, "ada", 0, 1, moment(5000)))
    assert running.clock.clock == before
    assert running.flag() == 10_000


def test_a_nonce_is_no_decision_and_changes_no_clock() -> None:
    running = table("tricubo(seats=1)", ADA, control=GAME, at=moment(patient=True))
    clock = running.clock.clock
    running.apply(TableChange([(Event("nonce", 0, NONCES[0]), 3000)]))
    assert running.clock.clock == clock
    assert running.times == [3000]


# Turns that are taken back.


def _answer(seat: int, number: int, to: int, allow: bool = True) -> wire.AnswerTakeBack:
    return wire.AnswerTakeBack(1, "t1", seat, number, to, allow)


def test_against_bots_and_on_one_device_a_turn_is_taken_back_at_once() -> None:
    for others in (3, "Oma"):
        running = table(NONAGA, ADA, others, takeback=True)
        _turn(running)
        change = applied(running, take_back.ask(running, "ada", 0, 2, moment(9)))
        assert change == TableChange([(Event("undo", 0), 9)] * 2, checked=True)
        assert (running.to_act, running.take_backs) == ((0,), set())


def test_others_are_asked_and_the_last_who_allows_it_takes_it_back() -> None:
    running = table("stein3", ADA, BEN, CEM, takeback=True)
    _turn(running)
    number = running.number
    asked = applied(running, take_back.ask(running, "ada", 0, number, moment()))
    assert asked == TableChange(offers=[Offer("take-back", 0, 0, number)])
    first = applied(running, take_back.answer(running, "ben", _answer(1, number, 0), moment()))
    assert first == TableChange(offers=[Offer("take-back", 0, 1, number)])
    assert running.take_backs == {(0, 0), (0, 1)}
    last = applied(running, take_back.answer(running, "cem", _answer(2, number, 0), moment(5)))
    assert last == TableChange([(Event("undo", 0), 5)] * number, checked=True)
    assert running.to_act == (0,)


def test_one_who_keeps_the_turn_ends_that_request_and_no_other() -> None:
    running = table("stein3", ADA, BEN, CEM, takeback=True)
    for _ in range(2):
        _turn(running)
    number = running.number
    for person, seat in (("ada", 0), ("ben", 1)):
        applied(running, take_back.ask(running, person, seat, number, moment()))
    kept = applied(running, take_back.answer(running, "cem", _answer(2, number, 0, allow=False), moment()))
    assert kept == TableChange(offers=(Offer("keep", 0, 2, number),))
    assert running.take_backs == {(1, 1)}
    with refusal("server.takeback.none", seat=1):
        take_back.answer(running, "ben", _answer(1, number, 0), moment())


def test_when_nothing_is_taken_back() -> None:
    fixed = table(NONAGA, ADA, BEN)
    with refusal("server.takeback.off"):
        take_back.ask(fixed, "ada", 0, 0, moment())
    running = table("stein3", ADA, BEN, CEM, takeback=True)
    with refusal("play.back.nothing"):
        take_back.ask(running, "ada", 0, 0, moment())
    _turn(running)
    with refusal("server.stale", number=9):
        take_back.ask(running, "ada", 0, 9, moment())
    with refusal("server.seat.foreign", seat=2):
        take_back.answer(running, "cem", _answer(1, running.number, 0), moment())
    applied(running, take_back.ask(running, "ada", 0, running.number, moment()))
    applied(running, seats.replace_by_bot(running, "cem", 2, 1, moment()))  # what was asked of him is void
    assert running.take_backs == set()
    applied(running, moves.resign(running, "ada", 0, moment()))
    with refusal("play.over"):
        take_back.ask(running, "ada", 0, running.number, moment())


@pytest.mark.parametrize("alone", [True, False])
def test_no_match_is_made_endless_by_taking_back(monkeypatch: pytest.MonkeyPatch, alone: bool) -> None:
    monkeypatch.setattr(moves, "MOST_UNDONE", 3)
    running = table(NONAGA, ADA, 1, takeback=True)

    def back() -> TableChange:
        if alone:
            return moves.undo(running, "ada", 0, running.number, moment())
        return take_back.ask(running, "ada", 0, running.number, moment())

    for _ in range(3):
        _play(running)
        applied(running, back())
    _play(running)
    with refusal("server.takeback.many", most=3):
        back()
    assert running.number == 7


# What is said.


def test_what_people_say_carries_their_name_and_seat() -> None:
    running = table(NONAGA, ADA, BEN)
    change = applied(running, chat.say(running, BEN, "Hallo!", moment(5)))
    assert change == TableChange(remarks=(Remark(0, "ben", "Ben", 1, "Hallo!", 1_700_000_000_005),))
    assert applied(running, chat.say(running, EVE, "x" * 500, moment())).remarks[0].seat is None
    assert [remark.number for remark in running.remarks] == [0, 1]
    assert chat.say(running, ADA, "x", moment()).remarks[0].seat == 0
    for text in ("", "x" * 501):
        with refusal("server.chat.long", most=500):
            chat.say(running, ADA, text, moment())
    with refusal("server.chat.stranger"):
        chat.say(running, Person(), "Hallo!", moment())


# What a change is.


def test_what_must_be_stored_what_is_seen_and_what_is_nothing() -> None:
    offer, remark = Offer("agree", 0, 0, 0), Remark(0, "ada", "Ada", 0, "x", 1)
    changes = {
        "nothing": TableChange(),
        "entries": TableChange([(Event("agree"), 1)]),
        "began": TableChange(began=0),
        "chairs": TableChange(chairs=[chair(0, ADA)]),
        "remarks": TableChange(remarks=[remark]),
        "offers": TableChange(offers=[offer]),
        "rematch": TableChange(rematch="t2"),
        "closed": TableChange(closed=True),
    }
    assert {name for name, each in changes.items() if each.empty} == {"nothing"}
    assert {name for name, each in changes.items() if each.stored} == {"entries", "chairs", "remarks", "closed"}
    assert {name for name, each in changes.items() if each.seated} == {
        "began", "chairs", "offers", "rematch", "closed"
    }  # fmt: skip


def test_a_rematch_that_is_known_stays_and_what_is_closed_stays_closed() -> None:
    running = table(NONAGA, ADA, BEN)
    running.apply(TableChange(rematch="t2", closed=True))
    running.apply(TableChange())
    assert (running.rematch, running.closed) == ("t2", True)


def test_who_may_see_a_table() -> None:
    private, shown = (table(NONAGA, BEN, CEM, spectators=spectators) for spectators in (False, True))
    assert [private.admits(each) for each in ("ada", "ben", "cem", "eve", None)] == [True, True, True, False, False]
    assert shown.admits("eve")
    assert shown.admits(None)
    assert (private.mine("cem"), private.mine("eve"), private.mine(None)) == ((1,), (), ())


def test_who_wanted_a_bot_for_somebody_is_forgotten_when_they_are_back() -> None:
    running = table("stein3", ADA, BEN, CEM)
    running.apply(TableChange(offers=[Offer("replace", 1, 0, 0), Offer("replace", 2, 0, 0)]))
    assert not running.withdraw((0,))
    assert running.withdraw((1,))
    assert running.replacing == {(2, 0)}
