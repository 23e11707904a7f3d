"""Who may sit down, stand up, be replaced, come back or set the next game up: decided in memory, case by case."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from typing import Any

import pytest
from tests.server.inside import refusal
from tests.server.memory import ADA, BEN, CEM, EVE, SECRET, applied, chair, moment, table, terms

from dreierlei.play import Control, Event
from dreierlei.server.names import DELETED
from dreierlei.server.people import Person
from dreierlei.server.tables import moves, seats, setup
from dreierlei.server.tables.chair import Chair
from dreierlei.server.tables.change import Offer, TableChange
from dreierlei.server.tables.table import Table

CLOCK = Control("game", 60_000)
DEALT = "tricubo(seats=2)"
"""A game that begins with dice."""


def _closed() -> Table:
    closed = table("stein3(seats=3)", ADA, None, None)
    closed.closed = True
    return closed


# Sitting down.


def test_the_match_begins_when_the_last_seat_is_taken_and_not_before() -> None:
    waiting = table(DEALT, None, None)
    first = applied(waiting, seats.take(waiting, [chair(1, BEN)], moment(5)))
    assert first == TableChange(chairs=[chair(1, BEN)])
    assert (waiting.status, waiting.match, waiting.began) == ("waiting", None, None)
    last = applied(waiting, seats.take(waiting, [chair(0, ADA)], moment(7)))
    assert (last.began, last.chairs, last.checked) == (7, [chair(0, ADA)], True)
    assert last.entries
    assert {at for _, at in last.entries} == {7}
    assert (waiting.status, waiting.began, waiting.times) == ("running", 7, [7] * len(last.entries))
    assert waiting.running().record.names == ("Ada", "Ben")


def test_a_listed_table_is_open_to_all_and_any_other_to_those_who_are_invited() -> None:
    shown, hidden = (table(DEALT, ADA, None, listed=listed) for listed in (True, False))
    assert seats.sit(shown, chair(1, BEN), None, moment()).chairs == [chair(1, BEN)]
    with refusal("server.seat.invited"):
        seats.sit(hidden, chair(1, BEN), None, moment())
    for each in (shown, hidden):
        applied(each, seats.invite(each, "ada", 1, "hash"))
        with refusal("server.join"):
            seats.sit(each, chair(1, BEN), "another", moment())
        assert seats.sit(each, chair(1, BEN), "hash", moment()).began == 1000
    assert seats.sit_invited(hidden, chair(1, BEN), moment(9)).began == 9


def test_nobody_sits_twice_or_where_somebody_sits_or_at_a_closed_table() -> None:
    waiting = table("stein3(seats=3)", None, BEN, None, listed=True)
    with refusal("server.seat.twice", seat=2):
        seats.sit(waiting, chair(2, BEN), None, moment())
    with refusal("server.seat.taken", seat=2):
        seats.sit(waiting, chair(1, EVE), None, moment())
    with refusal("server.seat.taken", seat=2):
        seats.sit_invited(waiting, chair(1, EVE), moment())
    with refusal("server.seat.taken", seat=2):
        seats.sit_shared(waiting, chair(1, EVE), "", moment())
    with refusal("server.seat.taken", seat=2):
        seats.take(waiting, [chair(2, CEM), chair(1, EVE)], moment())
    for seat in (-1, 3):
        with refusal("server.seat.taken", seat=seat + 1):
            seats.sit(waiting, chair(seat, EVE), None, moment())
    with refusal("server.seat.taken", seat=3):
        seats.take(waiting, [chair(2, CEM), chair(2, EVE)], moment())
    assert not seats.take(waiting, [chair(2, CEM)], moment()).began
    with refusal("server.table.closed"):
        seats.sit_invited(_closed(), chair(1, BEN), moment())


def test_whoever_sits_anywhere_gets_the_first_free_seat() -> None:
    waiting = table("tricubo(seats=4)", ADA, BEN, None, None, listed=True)
    change = seats.sit_anywhere(waiting, CEM, moment())
    assert change.chairs == (Chair(2, "player", "cem", "Cem"),)
    full = table("nonaga(first=0)", ADA, BEN, listed=True)
    with refusal("server.seat.taken", seat=1):
        seats.sit_anywhere(full, CEM, moment())
    with refusal("server.seat.invited"):
        seats.sit_anywhere(table("nonaga", ADA, None), CEM, moment())


# Codes that anybody at the table may pass on.


def _code(seat: int, invitation: str | None) -> str:
    text = f"invitation {seat} {invitation}".encode()
    return hmac.new(bytes.fromhex(SECRET), text, hashlib.sha256).hexdigest()[:20]


def test_whoever_sits_at_a_waiting_table_may_pass_codes_of_its_free_seats_on() -> None:
    waiting = table("tricubo(seats=4)", None, BEN, None, None)
    applied(waiting, seats.invite(waiting, "ada", 3, "hash"))
    expected = {0: _code(0, None), 2: _code(2, None), 3: _code(3, "hash")}
    assert seats.shared_codes(waiting, "ada") == expected  # the host, who sits nowhere
    assert seats.shared_codes(waiting, "ben") == expected
    with refusal("server.table.stranger"):
        seats.shared_codes(waiting, "eve")
    with refusal("server.table.begun"):
        seats.shared_codes(table("nonaga", ADA, BEN), "ada")
    with refusal("server.table.closed"):
        seats.shared_codes(_closed(), "ada")


def test_a_code_is_for_one_seat_until_the_host_invites_anew() -> None:
    waiting = table("stein3(seats=3)", ADA, None, None)
    change = seats.sit_shared(waiting, chair(1, BEN), _code(1, None), moment())
    assert change.chairs == (chair(1, BEN),)
    with refusal("server.join"):
        seats.sit_shared(waiting, chair(2, BEN), _code(1, None), moment())
    with refusal("server.seat.twice", seat=1):
        seats.sit_shared(waiting, chair(1, ADA), _code(1, None), moment())
    applied(waiting, seats.invite(waiting, "ada", 1, "anew"))
    with refusal("server.join"):
        seats.sit_shared(waiting, chair(1, BEN), _code(1, None), moment())
    waiting.secret = ""  # a table of before there were secrets
    with refusal("server.seat.invited"):
        seats.shared_code(waiting, 1)


def test_only_the_host_invites_and_to_free_seats_only() -> None:
    waiting = table("stein3(seats=3)", ADA, BEN, None)
    change = seats.invite(waiting, "ada", 2, "hash")
    assert change == TableChange(chairs=(Chair(2, "open", None, "", code="hash"),))
    with refusal("server.table.owner"):
        seats.invite(waiting, "ben", 2, "hash")
    with refusal("server.seat.taken", seat=2):
        seats.invite(waiting, "ada", 1, "hash")


# What the host may do with a table that waits.


@pytest.mark.parametrize(("language", "name"), [("de", "Küken"), ("en", "Chick")])
def test_the_host_gives_all_free_seats_to_bots_who_can_be_told_apart(language: str, name: str) -> None:
    waiting = table("tricubo(seats=4)", None, ADA, None, BEN)
    change = applied(waiting, seats.fill(waiting, "ada", 1, language, moment(3)))
    assert change.began == 3
    assert change.chairs == [Chair(0, "bot", None, f"{name} I", 1), Chair(2, "bot", None, f"{name} II", 1)]
    assert waiting.running().record.names == (f"{name} I", "Ada", f"{name} II", "Ben")


def test_a_bot_on_a_seat_where_somebody_was_expected_plays_in_their_name() -> None:
    waiting = table("nonaga(first=0)", ADA, None, event="open 1/1/1")
    waiting.apply(TableChange(chairs=(Chair(1, "open", None, "Frau Berg"),)))
    change = seats.fill(waiting, "ada", 5, "de", moment())
    assert change.chairs == [Chair(1, "bot", None, "Frau Berg", 5)]


def test_who_may_fill_a_table_and_with_which_bots() -> None:
    waiting = table("nonaga", ADA, None)
    for level in (0, 7):
        with refusal("bots.refused.level", level=level, expected="1…6"):
            seats.fill(waiting, "ada", level, "de", moment())
    for level in (1, 6):
        assert seats.fill(waiting, "ada", level, "de", moment()).chairs[0].level == level
    with refusal("server.table.owner"):
        seats.fill(waiting, "ben", 1, "de", moment())
    with refusal("server.table.begun"):
        seats.fill(table("nonaga", ADA, BEN), "ada", 1, "de", moment())
    with refusal("server.table.closed"):
        seats.fill(_closed(), "ada", 1, "de", moment())


def test_whoever_stands_up_leaves_the_seat_open_and_the_last_one_closes_the_table() -> None:
    waiting = table("tricubo(seats=4)", ADA, 3, BEN, None)
    change = applied(waiting, seats.stand_up(waiting, "ben"))
    assert change == TableChange(chairs=[Chair(2, "open", None, "")])
    with refusal("server.table.stranger"):
        seats.stand_up(waiting, "ben")
    last = applied(waiting, seats.stand_up(waiting, "ada"))
    assert last == TableChange(chairs=[Chair(0, "open", None, "")], closed=True)
    assert waiting.status == "closed"
    with refusal("server.table.closed"):
        seats.stand_up(waiting, "ada")
    with refusal("server.table.begun"):
        seats.stand_up(table("nonaga", ADA, BEN), "ada")


def test_all_seats_of_one_device_are_left_at_once() -> None:
    waiting = table("stein3(seats=3)", "Opa", None, "Oma")
    assert [each.seat for each in seats.stand_up(waiting, "ada").chairs] == [0, 2]


def test_a_table_of_a_tournament_keeps_the_names_of_those_who_are_expected() -> None:
    waiting = table("nonaga", ADA, None, event="open 1/1/1")
    change = seats.stand_up(waiting, "ada")
    assert change == TableChange(chairs=[Chair(0, "open", None, "Ada")])


def test_what_can_be_closed_and_by_whom() -> None:
    assert seats.close(table("nonaga", ADA, None), "ada") == TableChange(closed=True)
    assert seats.close(table("nonaga", ADA, 3), "ada") == TableChange(closed=True)
    assert seats.close(table("nonaga", "Opa", "Oma"), "ada") == TableChange(closed=True)
    with refusal("server.rated.close"):
        seats.close(table("nonaga", ADA, 3, rated=True, control=CLOCK), "ada")
    for other in (table("nonaga", ADA, None), table("nonaga", ADA, 3)):
        with refusal("server.table.owner"):
            seats.close(other, "ben")
    with refusal("server.table.owner"):
        seats.close(table("nonaga", BEN, 3), "ben")  # who plays there, but has not made it
    with refusal("server.table.begun"):
        seats.close(table("nonaga", ADA, BEN), "ada")
    over = table("nonaga", ADA, 3)
    applied(over, moves.resign(over, "ada", 0, moment()))
    with refusal("server.table.begun"):
        seats.close(over, "ada")
    with refusal("server.table.closed"):
        seats.close(_closed(), "ada")


# Bots in somebody's place.


def test_a_bot_plays_for_oneself_at_once() -> None:
    running = table("nonaga(first=0)", ADA, BEN)
    change = applied(running, seats.replace_by_bot(running, "ben", 1, 6, moment()))
    assert change == TableChange(chairs=(replace(chair(1, BEN), level=6),))
    assert (running.people, running.mine("ben")) == ({"ada"}, (1,))
    with refusal("server.seat.replaced", seat=2):
        seats.replace_by_bot(running, "ben", 1, 2, moment())


def test_where_no_bot_takes_over() -> None:
    running = table("stein3(seats=3)", ADA, BEN, 4)
    with refusal("bots.refused.level", level=9):
        seats.replace_by_bot(running, "ada", 0, 9, moment())
    with refusal("server.seat.foreign", seat=2):
        seats.replace_by_bot(running, "eve", 1, 1, moment())
    with refusal("server.seat.foreign", seat=4):
        seats.replace_by_bot(running, "ada", 3, 1, moment())
    with refusal("server.seat.replaced", seat=3):
        seats.replace_by_bot(running, "ada", 2, 1, moment())
    with refusal("server.rated.bot"):
        seats.replace_by_bot(table("nonaga", ADA, BEN, rated=True, control=CLOCK), "ada", 0, 1, moment())
    with refusal("server.table.waiting"):
        seats.replace_by_bot(table("nonaga", ADA, None), "ada", 0, 1, moment())
    applied(running, moves.resign(running, "ada", 0, moment()))
    with refusal("play.over"):
        seats.replace_by_bot(running, "ada", 0, 1, moment())


def test_somebody_who_is_away_for_a_minute_is_replaced_when_all_others_want_it() -> None:
    running = table("tricubo(seats=4)", ADA, BEN, CEM, 3)
    for away in ({}, {"ben": 59.9}):
        with refusal("server.seat.present", name="Ben", seconds=60):
            seats.replace_by_bot(running, "ada", 1, 1, moment(away=away))
    late = moment(away={"ben": 60.0})
    offer = applied(running, seats.replace_by_bot(running, "cem", 1, 2, late))
    assert offer == TableChange(offers=(Offer("replace", 1, 2, running.number),))
    assert running.replacing == {(1, 2)}
    again = seats.replace_by_bot(running, "cem", 1, 2, late)  # wanting it twice is not more
    assert again.offers
    change = applied(running, seats.replace_by_bot(running, "ada", 1, 2, late))
    assert change == TableChange(chairs=(replace(chair(1, BEN), level=2),))
    assert running.replacing == set()


def test_wanting_a_bot_for_one_seat_says_nothing_of_another() -> None:
    running = table("tricubo(seats=4)", ADA, BEN, CEM, EVE)
    away = moment(away={"ben": 90.0, "cem": 90.0})
    applied(running, seats.replace_by_bot(running, "ada", 1, 1, away))
    applied(running, seats.replace_by_bot(running, "eve", 2, 1, away))
    assert running.replacing == {(1, 0), (2, 3)}
    assert seats.replace_by_bot(running, "ada", 2, 1, away).offers  # Ben, who is away as well, has a say


def test_whoever_comes_back_takes_the_own_seat_from_the_bot() -> None:
    running = table("nonaga(first=0)", ADA, BEN)
    applied(running, seats.replace_by_bot(running, "ben", 1, 6, moment()))
    with refusal("server.seat.foreign", seat=2):
        seats.come_back(running, "ada", 1, moment())
    with refusal("server.seat.own", seat=1):
        seats.come_back(running, "ada", 0, moment())
    change = applied(running, seats.come_back(running, "ben", 1, moment()))
    assert change == TableChange(chairs=(chair(1, BEN),))
    assert running.people == {"ada", "ben"}
    applied(running, seats.replace_by_bot(running, "ben", 1, 6, moment()))
    applied(running, moves.resign(running, "ada", 0, moment()))
    with refusal("server.seat.own", seat=2):
        seats.come_back(running, "ben", 1, moment())


def test_whose_time_is_up_for_good_does_not_come_back() -> None:
    running = table("nonaga(first=0)", ADA, BEN, control=CLOCK, timeout="bot")
    applied(running, seats.replace_by_bot(running, "ada", 0, 6, moment()))
    assert seats.come_back(running, "ada", 0, moment(60_999)).chairs
    with refusal("server.seat.late", seat=1):
        seats.come_back(running, "ada", 0, moment(61_000))
    while running.to_act == (0,):
        action = running.running().texts(0)[0]
        applied(running, moves.play_bot(running, 0, running.number, action, moment(61_000)))
    with refusal("server.seat.late", seat=1):  # not while others think either
        seats.come_back(running, "ada", 0, moment(61_000))


# Tables that are made, and set up again.


def test_a_new_table_waits_or_begins() -> None:
    waiting = setup.opened("t1", terms(DEALT), [chair(0, ADA), chair(1, None)], moment())
    assert (waiting.table.id, waiting.table.secret, waiting.change) == ("t1", SECRET, TableChange())
    begun = setup.opened("t1", terms(DEALT), [chair(0, ADA), chair(1, BEN)], moment(4))
    assert (begun.change.began, begun.change.chairs, begun.change.checked) == (4, [], True)
    assert {at for _, at in begun.change.entries} == {4}
    with refusal("server.table.seats", seats=3, expected=2):
        setup.opened("t1", terms(DEALT), [chair(seat, ADA) for seat in range(3)], moment())
    with refusal("server.table.timeout"):
        setup.opened("t1", terms(DEALT, timeout="never"), [chair(0, ADA), chair(1, BEN)], moment())


def test_a_match_begins_with_the_position_that_was_asked_for() -> None:
    state = table("nonaga(first=0)", ADA, BEN).running().state
    state.apply(0, state.legal(0)[0])
    begun = table("nonaga(first=0)", ADA, BEN, start=state.dump())
    assert begun.running().state.dump() == state.dump()
    assert begun.running().record.start == state.dump()


def test_chance_waits_for_people_where_that_is_wanted() -> None:
    chairs = [chair(0, ADA), chair(1, 3)]
    assert setup.opened("t1", terms(DEALT), chairs, moment(patient=True)).change.entries == []
    assert setup.opened("t1", terms(DEALT), chairs, moment()).change.entries
    given = [replace(chairs[0], nonce="0" * 32), chairs[1]]
    entries = setup.opened("t1", terms(DEALT), given, moment(patient=True)).change.entries
    assert entries[0] == (Event("nonce", 0, "0" * 32), 1000)
    assert len(entries) > 1


def _over(*who: Person | int | None, text: str = "stein3(seats=3)", **more: Any) -> Table:
    over = table(text, *who, **more)
    applied(over, moves.resign(over, "ada", over.mine("ada")[0], moment()))
    return over


def test_in_a_rematch_everybody_moves_up_by_one_seat() -> None:
    over = _over(ADA, BEN, 4, control=CLOCK, timeout="bot", takeback=True, hints=True, spectators=False)
    over.apply(TableChange(chairs=(replace(over.chairs[1], level=2, code="x", nonce="0" * 32),)))
    change = applied(over, setup.rematch(over, "ben", "t2", moment(8)))
    following = change.following
    assert following
    assert (change.rematch, over.rematch, following.table.id) == ("t2", "t2", "t2")
    assert [(each.seat, each.name, each.level) for each in following.table.chairs] == [
        (0, "Ben", 0), (1, "Bot 2", 4), (2, "Ada", 0)
    ]  # fmt: skip
    assert [(each.code, each.nonce) for each in following.table.chairs] == [(None, None)] * 3
    game = over.terms.game.rematch(over.running().state)
    assert following.table.terms == replace(over.terms, game=game, owner="ben")
    assert following.change.began == 8


def test_a_rematch_is_no_table_of_a_tournament_and_begins_as_usual() -> None:
    start = table("nonaga(first=0)", ADA, BEN).running().state.dump()
    over = _over(ADA, BEN, text="nonaga(first=0)", event="open 1/1/1", start=start)
    following = setup.rematch(over, "ben", "t2", moment()).following
    assert following
    assert (following.table.terms.event, following.table.terms.start) == (None, None)


def test_the_seat_of_somebody_who_is_deleted_is_free_in_a_rematch() -> None:
    over = _over(ADA, BEN, 4)
    over.apply(TableChange(chairs=(Chair(1, "player", "gone", DELETED),)))
    following = setup.rematch(over, "ada", "t2", moment()).following
    assert following
    assert following.table.chairs[0] == Chair(0, "open", None, "")
    assert following.table.status == "waiting"
    assert all(DELETED not in each.name for each in following.table.chairs)


def test_who_gets_a_rematch_and_when() -> None:
    running = table("nonaga", ADA, BEN)
    with refusal("server.table.running"):
        setup.rematch(running, "ada", "t2", moment())
    over = _over(ADA, BEN, text="nonaga")
    with refusal("server.table.stranger"):
        setup.rematch(over, "eve", "t2", moment())
    applied(over, setup.rematch(over, "ben", "t2", moment()))
    assert setup.rematch(over, "ada", "t3", moment()) == TableChange()
    assert setup.rematch(over, "ada", "t3", moment(), given_up="t1") == TableChange()
    assert setup.rematch(over, "ada", "t3", moment(), given_up="t2").rematch == "t3"
